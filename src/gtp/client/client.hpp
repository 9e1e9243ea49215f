#pragma once
// The controller's side of GTP 2: one conversation with a program that plays, in which nothing is taken for granted.

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>

#include "game/clock.hpp"
#include "gtp/client/child.hpp"
#include "gtp/line.hpp"

namespace miai::gtp {

/// Told each line of a reply as it comes, for analyses.
using LineListener = std::function<void(std::string_view line)>;

/// A running program and what it said about itself. After a failure the conversation is over: start another one.
/// Threads: one at a time.
class Client {
 public:
  /// Fails: as split_command_line() and Child::start().
  static Result<std::unique_ptr<Client>> start(const std::string& command_line);
  /// Says quit, and gives the program a moment to go.
  ~Client();
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  /// Sends one command and waits for its whole reply, refusals ("?") included.
  /// Fails:  program.ended, program.silent (nothing complete in time; the program is killed), program.rubbish (no GTP;
  ///         the program is killed). Facts: program, command, said (the end of standard error), how, answer (where it
  ///         is quoted), by and number (of the end, as Ended has them).
  Result<Reply> ask(std::string_view command, Milliseconds most, const LineListener& listener = {});
  /// Asks for name, version and commands. What comes before its first reply is overlooked: some programs greet.
  /// Fails:  as ask(); a program that does not know these questions is none that fails.
  Result<void> greet(Milliseconds most);

  /// While that is true every wait ends as if the time were over, within a tenth of a second. It must live longer.
  void set_stop(const std::atomic<bool>* stop) { stop_ = stop; }
  /// No wait goes on beyond it, whatever ask() allows: a deadline for a whole row of questions.
  void set_deadline(std::optional<Instant> deadline) { deadline_ = deadline; }

  const std::string& name() const { return name_; }
  const std::string& version() const { return version_; }
  /// By list_commands; without a list nothing is known. Requires greet().
  bool knows(const std::string& command) const { return commands_.find(command) != commands_.end(); }
  /// From the command's last byte to the reply's.
  Milliseconds took() const { return took_; }
  bool is_over() const { return over_; }

 private:
  explicit Client(std::unique_ptr<Child> child, std::string program);
  /// What went wrong: a word for translations, and in English words.
  struct Trouble {
    std::string_view how;
    std::string words;
    std::string answer = {};  ///< what the words quote
  };
  tl::unexpected<Error> failure(std::string_view id, std::string_view command, const Trouble& trouble);
  Result<std::string> next_line(std::string_view command, Instant deadline);
  Result<std::string> first_line(std::string_view command, Instant deadline);

  std::unique_ptr<Child> child_;
  std::string program_;
  std::string name_;
  std::string version_;
  std::unordered_set<std::string> commands_;
  std::string incoming_;
  bool has_replied_ = false;
  bool over_ = false;
  const std::atomic<bool>* stop_ = nullptr;
  std::optional<Instant> deadline_;
  Milliseconds took_{0};
};

}  // namespace miai::gtp
