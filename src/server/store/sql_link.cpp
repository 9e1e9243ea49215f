#include "server/store/sql_link.hpp"

#include <soci/postgresql/soci-postgresql.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include <filesystem>

namespace miai::server {

tl::unexpected<Error> store_failed(const std::exception& problem) {
  return fail("store.failed", std::string("The games cannot be stored or read: ") + problem.what(),
              {{"what", problem.what()}});
}

Result<Database> database_of(const std::string& where) {
  if (where.starts_with("postgresql://") || where.starts_with("postgres://")) {
    return Database{DatabaseKind::postgresql, where, {}};
  }
  const std::string path = where.starts_with("sqlite:") ? where.substr(7) : where;
  if (path.empty() || path.find("://") != std::string::npos || path.find('"') != std::string::npos) {
    return fail("store.unknown_kind", "Games are kept in a file (SQLite) or at postgresql://…, not at " + where + ".",
                {{"where", where}});
  }
  return Database{DatabaseKind::sqlite, path, {}};
}

void open_session(soci::session& sql, const Database& place) {
  if (place.kind == DatabaseKind::postgresql) {
    sql.open(soci::postgresql, place.connection);
    sql << "set client_min_messages = warning";
    return;
  }
  const std::filesystem::path folder = std::filesystem::path(place.connection).parent_path();
  if (!folder.empty() && std::filesystem::create_directories(folder)) {
    std::filesystem::permissions(folder, std::filesystem::perms::owner_all);
  }
  sql.open(soci::sqlite3, "db=\"" + place.connection + "\" timeout=20");
  // With the write-ahead log readers never wait; "full" has every commit on disk before it is announced.
  std::string mode;
  sql << "pragma journal_mode = wal", soci::into(mode);
  sql << "pragma synchronous = full";
  if (place.copier == LogCopier::this_one) return;
  int pages = 0;
  sql << "pragma wal_autocheckpoint = 0", soci::into(pages);
}

}  // namespace miai::server
