#include "gtp/client/child.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <thread>

extern char** environ;

namespace miai::gtp {
namespace {

constexpr std::size_t kMostErrors = 4000;
constexpr std::size_t kMostAtOnce = std::size_t{1} << 16U;
/// What a program may have said that nobody asked for.
constexpr std::size_t kMostUnread = std::size_t{1} << 22U;
constexpr std::chrono::milliseconds kFarewell{300};

void close_one(int& descriptor) {
  if (descriptor >= 0) ::close(descriptor);
  descriptor = -1;
}

/// The ends of one channel, closed when they are not handed on.
struct Channel {
  int ours = -1;
  int theirs = -1;
  Channel() = default;
  Channel(const Channel&) = delete;
  Channel& operator=(const Channel&) = delete;
  ~Channel() {
    close_one(ours);
    close_one(theirs);
  }

  /// A socket, because writing into one whose reader has gone can be done without a signal.
  bool open_input() {
    std::array<int, 2> ends{};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) return false;
    ours = ends[0];
    theirs = ends[1];
    return ::shutdown(theirs, SHUT_WR) == 0 && ::fcntl(ours, F_SETFL, O_NONBLOCK) == 0;
  }
  bool open_output() {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) return false;
    ours = ends[0];
    theirs = ends[1];
    return ::fcntl(ours, F_SETFL, O_NONBLOCK) == 0;
  }
  int take() { return std::exchange(ours, -1); }
};

struct SpawnParts {
  posix_spawn_file_actions_t actions{};
  posix_spawnattr_t attributes{};
  SpawnParts() {
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    sigset_t set;
    sigemptyset(&set);
    posix_spawnattr_setsigmask(&attributes, &set);
    for (const int signal : {SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGCHLD}) sigaddset(&set, signal);
    posix_spawnattr_setsigdefault(&attributes, &set);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
  }
  SpawnParts(const SpawnParts&) = delete;
  SpawnParts& operator=(const SpawnParts&) = delete;
  ~SpawnParts() {
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
  }
};

/// For translations: the reasons that people meet.
std::string_view reason_word(int reason) {
  if (reason == ENOENT) return "missing";
  if (reason == EACCES) return "forbidden";
  return reason == ENOEXEC ? "no_program" : "other";
}

tl::unexpected<Error> cannot_start(const std::string& program, int reason) {
  const std::string why = std::strerror(reason);  // NOLINT(concurrency-mt-unsafe): glibc's is per thread
  return fail("program.cannot_start",
              "\"" + program + "\" cannot be started: " + why + "; check its name, or give its whole path.",
              {{"program", program}, {"why", why}, {"reason", std::string(reason_word(reason))}});
}

int milliseconds_until(Instant deadline) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now()).count();
  return static_cast<int>(std::clamp<long>(left, 0, 1'000'000));
}

/// False at the end of the stream.
bool take_all(int descriptor, std::string& into) {
  std::array<char, kMostAtOnce> bytes;
  const auto count = ::read(descriptor, bytes.data(), bytes.size());
  if (count > 0) into.append(bytes.data(), static_cast<std::size_t>(count));
  return count > 0 || (count < 0 && (errno == EAGAIN || errno == EINTR));
}

}  // namespace

Result<std::vector<std::string>> split_command_line(std::string_view line) {
  std::vector<std::string> words;
  bool in_word = false;
  char quote = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    const bool blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
    if (quote == 0 && blank) {
      in_word = false;
      continue;
    }
    if (!in_word) words.emplace_back();
    in_word = true;
    if (c == quote) {
      quote = 0;
    } else if (quote == 0 && (c == '\'' || c == '"')) {
      quote = c;
    } else if (c == '\\' && quote != '\'' && i + 1 < line.size()) {
      words.back() += line[++i];
    } else {
      words.back() += c;
    }
  }
  if (quote != 0) {
    return fail("program.open_quote", "A quotation mark is not closed in the command: " + std::string(line),
                {{"command", std::string(line)}});
  }
  if (words.empty()) return fail("program.no_command", "The command of a program is empty.");
  return words;
}

Result<std::unique_ptr<Child>> Child::start(const std::vector<std::string>& words) {
  Channel input;
  Channel output;
  Channel error;
  if (!input.open_input() || !output.open_output() || !error.open_output()) return cannot_start(words[0], errno);
  SpawnParts parts;
  posix_spawn_file_actions_adddup2(&parts.actions, input.theirs, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&parts.actions, output.theirs, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&parts.actions, error.theirs, STDERR_FILENO);
  std::vector<char*> arguments;
  arguments.reserve(words.size() + 1);
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  pid_t pid = -1;
  const int wrong = posix_spawnp(&pid, words[0].c_str(), &parts.actions, &parts.attributes, arguments.data(), environ);
  if (wrong != 0) return cannot_start(words[0], wrong);
  std::unique_ptr<Child> child(new Child);
  child->pid_ = pid;
  child->input_ = input.take();
  child->output_ = output.take();
  child->error_ = error.take();
  return child;
}

Child::~Child() {
  close_input();
  if (!reap(std::chrono::steady_clock::now() + kFarewell)) kill();
  close_one(output_);
  close_one(error_);
}

void Child::take_output() {
  // A program that floods its output is read no further until somebody asks, so that it waits instead of filling
  // memory.
  if (!take_all(output_, arrived_)) close_one(output_);
}

void Child::take_errors() {
  if (!take_all(error_, errors_)) close_one(error_);
  if (errors_.size() > kMostErrors) errors_.erase(0, errors_.size() - kMostErrors);
}

/// Serves all channels once. False at the deadline.
bool Child::wait_for(Instant deadline, bool to_write) {
  const bool listen = output_ >= 0 && arrived_.size() < kMostUnread;
  std::array<pollfd, 3> wanted{pollfd{listen ? output_ : -1, POLLIN, 0}, pollfd{error_, POLLIN, 0},
                               pollfd{to_write ? input_ : -1, POLLOUT, 0}};
  const int count = ::poll(wanted.data(), wanted.size(), milliseconds_until(deadline));
  if (count < 0) return errno == EINTR;
  if (wanted[0].revents != 0) take_output();
  if (wanted[1].revents != 0) take_errors();
  return count > 0 || std::chrono::steady_clock::now() < deadline;
}

Child::Event Child::write(std::string_view bytes, Instant deadline) {
  while (!bytes.empty()) {
    if (input_ < 0 || output_ < 0) return Event::ended;
    const auto sent = ::send(input_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent > 0) {
      bytes.remove_prefix(static_cast<std::size_t>(sent));
      continue;
    }
    if (errno != EAGAIN && errno != EINTR) return Event::ended;
    if (!wait_for(deadline, true)) return Event::deadline;
  }
  return Event::bytes;
}

Child::Event Child::read(std::string& into, Instant deadline) {
  while (arrived_.empty()) {
    if (output_ < 0) return Event::ended;
    if (!wait_for(deadline, false)) return Event::deadline;
  }
  into += arrived_;
  arrived_.clear();
  return Event::bytes;
}

void Child::close_input() {
  close_one(input_);
}

/// True once the program has ended.
bool Child::reap(Instant deadline) {
  while (!reaped_) {
    const pid_t found = ::waitpid(pid_, &status_, WNOHANG);
    if (found == pid_ || (found < 0 && errno != EINTR)) {
      reaped_ = true;
      break;
    }
    if (std::chrono::steady_clock::now() >= deadline) return false;
    if (output_ >= 0) {
      // Nobody reads its last words, but it must be able to say them.
      std::string ignored;
      if (!take_all(output_, ignored)) close_one(output_);
    }
    if (error_ >= 0) take_errors();
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return true;
}

void Child::kill() {
  if (reaped_) return;
  ::kill(-pid_, SIGKILL);
  ::kill(pid_, SIGKILL);
  while (::waitpid(pid_, &status_, 0) < 0 && errno == EINTR) {
  }
  reaped_ = true;
}

Ended Child::ending() {
  if (!reap(std::chrono::steady_clock::now() + std::chrono::milliseconds(200))) return {};
  if (WIFSIGNALED(status_)) return {Ended::How::signal, WTERMSIG(status_)};
  return {Ended::How::status, WEXITSTATUS(status_)};
}

std::string_view id_text(Ended::How how) {
  constexpr std::array<std::string_view, 3> kWords{"not_known", "signal", "status"};
  return kWords[static_cast<std::size_t>(how)];
}

std::string to_string(const Ended& ended) {
  if (ended.how == Ended::How::not_known) return {};
  return (ended.how == Ended::How::signal ? "signal " : "exit status ") + std::to_string(ended.number);
}

}  // namespace miai::gtp
