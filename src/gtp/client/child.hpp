#pragma once
// A program that runs beside this one, spoken to through its standard input and output.

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace miai::gtp {

using Instant = std::chrono::steady_clock::time_point;

/// Cuts a command line into words as a shell does with blanks, 'single' and "double" quotes and backslashes; nothing
/// else has a meaning.
/// Fails: program.no_command, program.open_quote.
Result<std::vector<std::string>> split_command_line(std::string_view line);

/// How a program ended.
struct Ended {
  enum class How : std::uint8_t { not_known, signal, status };
  How how = How::not_known;
  int number = 0;
};
/// "signal", "status": stable.
std::string_view id_text(Ended::How how);
/// "signal 11", "exit status 3", or "".
std::string to_string(const Ended& ended);

/// One running program. Leads a process group of its own, which ends with it; nothing of this program's files is open
/// in it. What it says on standard error is read at once and only its end is kept, so a flood does no harm.
/// Threads: one at a time.
class Child {
 public:
  /// words[0] is searched for in PATH.
  /// Fails: program.cannot_start, with the system's reason.
  static Result<std::unique_ptr<Child>> start(const std::vector<std::string>& words);
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  /// Closes its input, waits a moment, and kills what then still runs.
  ~Child();

  enum class Event { bytes, deadline, ended };
  /// Sends everything. The program may talk meanwhile. bytes: all is sent.
  Event write(std::string_view bytes, Instant deadline);
  /// Waits for something on standard output and appends it.
  Event read(std::string& into, Instant deadline);

  /// No more input; a program that keeps to the rules ends.
  void close_input();
  /// At once, with everything that it has started.
  void kill();
  /// The end of what it said on standard error, at most 4,000 bytes.
  const std::string& last_words() const { return errors_; }
  /// Not known while it runs.
  Ended ending();

 private:
  Child() = default;
  bool wait_for(Instant deadline, bool to_write);
  void take_output();
  void take_errors();
  bool reap(Instant deadline);

  int pid_ = -1;
  int input_ = -1;
  int output_ = -1;
  int error_ = -1;
  int status_ = 0;
  bool reaped_ = false;
  std::string arrived_;  // on standard output, not yet read
  std::string errors_;
};

}  // namespace miai::gtp
