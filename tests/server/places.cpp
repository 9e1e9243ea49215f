#include "server/places.hpp"

#include <gtest/gtest.h>
#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <memory>
#include <vector>

namespace miai::server_test {
namespace fs = std::filesystem;
namespace {

std::string quoted(const std::string& text) {
  return "'" + text + "'";
}

/// PostgreSQL refuses to run as root; Debian's package brings a user for it.
std::string as_server_user(const std::string& command) {
  if (geteuid() != 0) return command;
  return "runuser -u postgres -- sh -c \"" + command + "\"";
}

bool run(const std::string& command) {
  return std::system((command + " >/dev/null 2>&1").c_str()) == 0;  // NOLINT: fixed commands of this test
}

fs::path newest_programs() {
  fs::path found;
  std::error_code wrong;
  for (const auto& version : fs::directory_iterator("/usr/lib/postgresql", wrong)) {
    const fs::path bin = version.path() / "bin";
    if (fs::exists(bin / "initdb") && bin > found) found = bin;
  }
  return found;
}

/// One server for all tests of the program, reached by a socket in its own folder; no network port is opened.
class Cluster {
 public:
  Cluster() {
    bin_ = newest_programs();
    if (bin_.empty()) {
      why_ = "PostgreSQL is not installed (package postgresql-15)";
      return;
    }
    if (geteuid() == 0 && getpwnam("postgres") == nullptr) {  // NOLINT(concurrency-mt-unsafe)
      why_ = "there is no user postgres to run PostgreSQL as";
      return;
    }
    char name[] = "/tmp/miai-postgresql-XXXXXX";
    folder_ = mkdtemp(name);
    if (geteuid() == 0) {
      const passwd* user = getpwnam("postgres");  // NOLINT(concurrency-mt-unsafe)
      if (chown(folder_.c_str(), user->pw_uid, user->pw_gid) != 0) why_ = "cannot give a folder to the user postgres";
    }
    const std::string data = (folder_ / "data").string();
    const bool made =
        run(as_server_user((bin_ / "initdb").string() + " -D " + data + " -A trust -U miai -N --locale=C.UTF-8"));
    const std::string settings = "-c fsync=off -c listen_addresses= -c unix_socket_directories=" + folder_.string();
    started_ = made && run(as_server_user((bin_ / "pg_ctl").string() + " -D " + data + " -w -l " + data + "/log -o '" +
                                          settings + "' start"));
    if (!started_ && why_.empty()) why_ = "PostgreSQL could not be started in " + folder_.string();
  }
  Cluster(const Cluster&) = delete;
  Cluster& operator=(const Cluster&) = delete;
  ~Cluster() {
    if (started_)
      run(as_server_user((bin_ / "pg_ctl").string() + " -D " + (folder_ / "data").string() + " -m immediate stop"));
    std::error_code wrong;
    if (!folder_.empty()) fs::remove_all(folder_, wrong);
  }

  std::string new_database(std::string& why) {
    why = why_;
    if (!started_) return "";
    const std::string name = "games" + std::to_string(++databases_);
    const std::string where = " -h " + quoted(folder_.string()) + " -U miai ";
    if (!run((bin_ / "createdb").string() + where + name)) {
      why = "the database could not be made";
      return "";
    }
    return "postgresql://miai@/" + name + "?host=" + folder_.string();
  }

 private:
  fs::path bin_;
  fs::path folder_;
  bool started_ = false;
  std::string why_;
  int databases_ = 0;
};

}  // namespace

Folder::Folder() {
  std::string name = (fs::temp_directory_path() / "miai-server-XXXXXX").string();
  path_ = mkdtemp(name.data());
}

Folder::~Folder() {
  std::error_code wrong;
  fs::remove_all(path_, wrong);
}

std::string new_postgresql_database(std::string& why) {
  // Ended with the test program, not with the process: children that are killed must not take the server with them.
  class Ender : public testing::Environment {
   public:
    explicit Ender(std::unique_ptr<Cluster>& cluster) : cluster_(cluster) {}
    void TearDown() override { cluster_.reset(); }

   private:
    std::unique_ptr<Cluster>& cluster_;
  };
  static std::unique_ptr<Cluster> cluster = [] {
    testing::AddGlobalTestEnvironment(new Ender(cluster));  // NOLINT: owned by GoogleTest
    return std::make_unique<Cluster>();
  }();
  return cluster->new_database(why);
}

}  // namespace miai::server_test
