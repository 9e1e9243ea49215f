#pragma once
// Stores for tests: a SQLite file in a folder of its own, and a database of PostgreSQL where there is one installed.

#include "support/services.hpp"

namespace miai::server_test {

using test::Folder;
using test::new_postgresql_database;

}  // namespace miai::server_test
