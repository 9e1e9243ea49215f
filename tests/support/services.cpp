#include "support/services.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <pwd.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <memory>
#include <thread>
#include <vector>

namespace miai::test {
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
  std::string name = (fs::temp_directory_path() / "miai-test-XXXXXX").string();
  path_ = mkdtemp(name.data());
}

Folder::~Folder() {
  std::error_code wrong;
  fs::remove_all(path_, wrong);
}

Child::Child(const std::vector<std::string>& command, const std::string& says) {
  std::vector<char*> words;
  for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));  // NOLINT: exec's old type
  words.push_back(nullptr);
  process_ = fork();
  if (process_ != 0) return;
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  const int file = open(says.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
  dup2(file, STDOUT_FILENO);
  dup2(file, STDERR_FILENO);
  execv(words.front(), words.data());
  _exit(127);
}

Child::~Child() {
  if (process_ <= 0) return;
  send(SIGKILL);
  wait();
}

void Child::send(int signal) const {
  if (process_ > 0) kill(process_, signal);
}

int Child::wait() {
  int status = 0;
  if (process_ <= 0 || waitpid(process_, &status, 0) != process_) return -1;
  process_ = -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
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

NatsServer::NatsServer(JetStream jetstream) {
  fs::path program;
  for (const char* place : {"/usr/sbin/nats-server", "/usr/bin/nats-server", "/usr/local/bin/nats-server"}) {
    if (fs::exists(place)) program = place;
  }
  if (program.empty()) {
    why_ = "NATS is not installed (package nats-server)";
    return;
  }
  command_ = {program, "-a", "127.0.0.1", "--ports_file_dir", folder_.path()};
  if (jetstream == JetStream::on) command_.insert(command_.end(), {"-js", "-sd", folder_.path("jetstream")});
  command_.insert(command_.end(), {"-p", "-1"});
  start();
  // It writes down which port it found: {"nats":["nats://127.0.0.1:4222"], …}
  for (int i = 0; i < 500 && address_.empty(); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    for (const auto& entry : fs::directory_iterator(folder_.path())) {
      if (entry.path().extension() != ".ports") continue;
      std::ifstream file(entry.path());
      const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
      const std::size_t begin = text.find("nats://");
      const std::size_t end = text.find('"', begin);
      if (begin != std::string::npos && end != std::string::npos) address_ = text.substr(begin, end - begin);
    }
  }
  if (address_.empty()) why_ = "NATS could not be started in " + folder_.path();
  command_.back() = address_.substr(address_.rfind(':') + 1);
}

void NatsServer::start() {
  server_ = std::make_unique<Child>(command_, folder_.path("log"));
}

}  // namespace miai::test
