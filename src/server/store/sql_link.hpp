#pragma once
// One connection to a database through SOCI (internal to the store).

#include <soci/soci.h>

#include <cstdint>
#include <exception>
#include <string>

#include "base/result.hpp"
#include "server/store/store.hpp"

namespace miai::server {

enum class DatabaseKind : std::uint8_t { sqlite, postgresql };

struct Database {
  DatabaseKind kind = DatabaseKind::sqlite;
  std::string connection;
  LogCopier copier = LogCopier::this_one;
};

/// Fails: store.unknown_kind.
Result<Database> database_of(const std::string& where);
void open_session(soci::session& sql, const Database& place);
tl::unexpected<Error> store_failed(const std::exception& problem);

/// A session that is opened once more after it was lost; what fails then is told.
class SqlLink {
 public:
  explicit SqlLink(Database place) : place_(std::move(place)) { open_session(sql, place_); }

  template <class Work>
  Result<void> attempt(Work work) {
    try {
      reopen_if_lost();
      work();
      return {};
    } catch (const std::exception& problem) {
      lost_ = place_.kind == DatabaseKind::postgresql;
      return store_failed(problem);
    }
  }
  template <class Work>
  auto attempt_value(Work work) -> Result<decltype(work())> {
    try {
      reopen_if_lost();
      return work();
    } catch (const std::exception& problem) {
      lost_ = place_.kind == DatabaseKind::postgresql;
      return store_failed(problem);
    }
  }

  soci::session sql;

 private:
  void reopen_if_lost() {
    if (!lost_) return;
    sql.close();
    open_session(sql, place_);
    lost_ = false;
  }

  Database place_;
  bool lost_ = false;
};

}  // namespace miai::server
