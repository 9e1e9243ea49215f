#pragma once
// From a conversation to its engine and back: scenes, clocks, interruptions.

#include <atomic>
#include <thread>

#include "gtp/state.hpp"

namespace miai::gtp {

/// The game as it stands, with this colour to move.
engine::Scene scene_of(const State& state, Color color);

/// The clock of a side as its next move finds it; none without a limit.
std::optional<engine::TimeQuestion> clock_of(const State& state, Color color);

/// While it lives, a new line of the controller sets the flag. Nothing is watched where nobody can interrupt.
class Interruption {
 public:
  explicit Interruption(const State& state);
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;
  ~Interruption();

  /// False where thinking must end by itself, because no line can come meanwhile.
  bool is_possible() const { return watcher_.joinable(); }
  const std::atomic<bool>& flag() const { return flag_; }

 private:
  std::atomic<bool> flag_{false};
  std::atomic<bool> ended_{false};
  std::thread watcher_;
};

/// Loads what the engine needs for this board, so that nothing can fail afterwards.
/// Fails:  as the engine's loader does.
Result<void> engine_ready(State& state);

/// Reports so often, where an interval is wished; not so often that the lines choke the reader.
void tell_every(engine::Progress& progress, std::optional<Milliseconds> interval,
                std::function<void(const engine::SearchReport&)> tell);

/// What the engine decides for the colour, with what is asked in `thinking`; the clock is filled in. The choice is
/// legal. Where the options choose moves themselves, theirs.
/// Fails:  as the engine's loader does.
Result<engine::Decision> decide(State& state, Color color, engine::Thinking thinking);

/// Plays what was decided, at the cost of the time since the command came; nothing where the engine resigns.
void play_decision(State& state, Color color, const engine::Decision& decision);

/// "D4", "pass" or "resign".
std::string text_of(const engine::Decision& decision);

/// The reply to a command whose engine cannot be had; the log says why.
Reply no_engine(State& state, const Error& error);

}  // namespace miai::gtp
