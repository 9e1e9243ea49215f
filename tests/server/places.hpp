#pragma once
// Stores for tests: a SQLite file in a folder of its own, and a PostgreSQL server started for the tests where there is
// one installed.

#include <filesystem>
#include <string>

namespace miai::server_test {

/// A folder that is there for as long as this lives.
class Folder {
 public:
  Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder();
  std::string path(const std::string& name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

/// The address of an empty database on a PostgreSQL server of the tests' own; "" where none can be started, with the
/// reason in `why`.
std::string new_postgresql_database(std::string& why);

}  // namespace miai::server_test
