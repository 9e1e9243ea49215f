// The whole screen on a pseudo terminal: it starts, takes a typed move, leaves; a closed window loses nothing.
#include <gtest/gtest.h>
#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>

#include "cli/program.hpp"
#include "cli/text_width.hpp"
#include "i18n/messages.hpp"

namespace miai::cli {
namespace {

namespace fs = std::filesystem;

/// A child that plays on a terminal of 80 × 24, with a data folder of its own.
class Played {
 public:
  Played() : folder_(fs::temp_directory_path() / ("miai-screen-" + std::to_string(getpid()))) {
    fs::remove_all(folder_);
    winsize size{24, 80, 0, 0};
    child_ = forkpty(&terminal_, nullptr, nullptr, &size);
    if (child_ == 0) play();
  }
  Played(const Played&) = delete;
  Played& operator=(const Played&) = delete;
  ~Played() {
    if (terminal_ >= 0) close(terminal_);
    if (child_ > 0) {
      kill(child_, SIGKILL);
      waitpid(child_, nullptr, 0);
    }
    fs::remove_all(folder_);
  }

  void type(const std::string& keys) const {
    ASSERT_EQ(write(terminal_, keys.data(), keys.size()), ssize_t(keys.size()));
  }

  /// Reads the terminal until it shows the text; false after twenty seconds.
  bool shows(const std::string& text) {
    for (int i = 0; i < 200 && seen_.find(text) == std::string::npos; ++i) read_some();
    return seen_.find(text) != std::string::npos;
  }

  void hang_up() {
    close(terminal_);
    terminal_ = -1;
  }

  /// The exit code, or -1 for an end by a signal; -2 when the child does not end.
  int wait_for_end() {
    for (int i = 0; i < 200; ++i) {
      int status = 0;
      if (waitpid(child_, &status, WNOHANG) == child_) {
        child_ = -1;
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
      }
      if (terminal_ >= 0) read_some();
      usleep(20'000);
    }
    return -2;
  }

  /// The one record in the data folder.
  std::string record() const {
    for (const auto& entry : fs::directory_iterator(folder_ / "miai" / "games")) {
      std::ifstream file(entry.path());
      return {std::istreambuf_iterator<char>(file), {}};
    }
    return "";
  }

 private:
  [[noreturn]] void play() const {
    setenv("TERM", "xterm-256color", 1);
    setenv("LC_ALL", "C.UTF-8", 1);
    setenv("XDG_DATA_HOME", folder_.c_str(), 1);
    Streams streams{std::cin, std::cout, std::cerr, true, true, true};
    _exit(static_cast<int>(run_program({"play", "--size", "9", "--lang", "en"}, streams)));
  }

  void read_some() {
    pollfd ready{terminal_, POLLIN, 0};
    if (poll(&ready, 1, 100) <= 0) return;
    char bytes[4096];
    const ssize_t count = read(terminal_, bytes, sizeof bytes);
    if (count > 0) seen_.append(bytes, static_cast<std::size_t>(count));
  }

  fs::path folder_;
  int terminal_ = -1;
  pid_t child_ = -1;
  std::string seen_;
};

TEST(Screen, TakesATypedMoveAndLeaves) {
  Played played;
  ASSERT_TRUE(played.shows("to play."));
  played.type("d4\r");
  ASSERT_TRUE(played.shows("D4."));
  played.type("\x11");  // Ctrl-Q
  EXPECT_EQ(played.wait_for_end(), 0);
  EXPECT_NE(played.record().find(";B[df]"), std::string::npos) << played.record();
}

TEST(Screen, TheCursorPlaysWithEnter) {
  Played played;
  ASSERT_TRUE(played.shows("to play."));
  played.type("\r");
  ASSERT_TRUE(played.shows("E5."));
  played.type("\x11");
  EXPECT_EQ(played.wait_for_end(), 0);
}

TEST(Screen, AClosedWindowLosesNothing) {
  Played played;
  ASSERT_TRUE(played.shows("to play."));
  played.type("c3\r");
  ASSERT_TRUE(played.shows("C3."));
  played.hang_up();
  EXPECT_NE(played.wait_for_end(), -2);
  EXPECT_NE(played.record().find(";B[cg]"), std::string::npos) << played.record();
}

/// The line below the board is one line: what does not fit would be cut.
TEST(Screen, what_is_going_on_fits_into_eighty_columns_in_every_language) {
  using i18n::arg;
  for (const auto& language : i18n::languages()) {
    const auto messages = *i18n::Messages::for_language(language.tag);
    int seen = 0;
    for (const auto& id : messages.ids()) {
      if (!id.starts_with("play.status.")) continue;
      ++seen;
      for (const Color color : kColors) {
        const std::string line = messages.text(
            id, {arg("color", color), arg("count", 12), arg("vertex", "T19"), arg("step", 10), arg("steps", 12)});
        EXPECT_LE(display_width(line), 80U) << language.tag << " " << id << ": " << line;
      }
    }
    EXPECT_GE(seen, 6) << language.tag;
  }
}

}  // namespace
}  // namespace miai::cli
