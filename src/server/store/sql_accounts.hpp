#pragma once
// Accounts in the database (internal to the store).

#include <memory>

#include "server/store/accounts.hpp"

namespace miai::server {

class SqlLink;

/// The link must live longer.
std::unique_ptr<Accounts> sql_accounts(SqlLink& link);

}  // namespace miai::server
