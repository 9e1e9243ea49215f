#pragma once
// What tests run beside the program, where it is installed: a PostgreSQL server, a NATS server; and folders.

#include <sys/types.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace miai::test {

/// A folder that is there for as long as this lives.
class Folder {
 public:
  Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder();
  std::string path() const { return path_.string(); }
  std::string path(const std::string& name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

/// A program in a process of its own, which ends with the test at the latest.
class Child {
 public:
  /// What it says goes to a file.
  Child(const std::vector<std::string>& command, const std::string& says);
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  ~Child();
  void send(int signal) const;
  /// Waits for its end: the exit code, or minus the signal.
  int wait();

 private:
  pid_t process_ = -1;
};

/// The address of an empty database on a PostgreSQL server of the tests' own; "" where none can be started, with the
/// reason in `why`.
std::string new_postgresql_database(std::string& why);

/// A NATS server on a free port of this machine with a folder of its own.
class NatsServer {
 public:
  enum class JetStream { on, off };
  explicit NatsServer(JetStream jetstream = JetStream::on);
  /// "" where it cannot be started; then why() says so.
  const std::string& address() const { return address_; }
  const std::string& why() const { return why_; }
  /// It is gone from one moment to the next.
  void kill() { server_.reset(); }
  /// It comes again at the same address, with what it had written.
  void start();

 private:
  Folder folder_;
  std::vector<std::string> command_;
  std::unique_ptr<Child> server_;
  std::string address_;
  std::string why_;
};

}  // namespace miai::test
