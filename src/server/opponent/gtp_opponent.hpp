#pragma once
// A GTP program as an opponent in one game. Failures are told; the program is started anew, and when it fails again
// somebody else must move.

#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <variant>

#include "match/seat.hpp"
#include "server/opponent/opponents.hpp"

namespace miai::server {

class GtpOpponent {
 public:
  /// stop: true while nothing is to be waited for; it must live longer.
  GtpOpponent(const std::string& command_line, const std::atomic<bool>& stop);

  /// What the program wants to do, which may be against the rules; an error when it failed.
  /// Cost:  waits for the program, at most `most` for all that it is told and asked together.
  Result<EngineAnswer> think(const EngineTask& task, Milliseconds most);
  /// The program is ended; the next question starts it anew.
  void restart();
  /// How often in a row somebody else had to move for it.
  std::atomic<int> replaced{0};

 private:
  Result<void> follow(const EngineTask& task);

  const std::atomic<bool>& stop_;
  match::Contestant contestant_;
  match::Settings settings_;
  std::mutex mutex_;
  std::unique_ptr<match::Seat> seat_;
  gtp::Instant deadline_;
  /// What the program has been told, set-up stones first.
  std::vector<Move> told_;
};

}  // namespace miai::server
