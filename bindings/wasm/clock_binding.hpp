#pragma once
// Clocks for JavaScript: times are milliseconds as numbers.

#include "convert.hpp"
#include "game/clock.hpp"

namespace miai::wasm {

class ClockBinding {
 public:
  explicit ClockBinding(const Clock& clock) : clock_(clock) {}
  /// settings: {system, main, period?, count?, cap?}. Answers {ok, value: Clock} or {ok: false, error}.
  static val create(const val& settings);

  void start(const std::string& turn, double now);
  void moved(double now, double allowance);
  void pause(double now) { clock_ = clock_.paused(at(now)); }
  void resume(double now) { clock_ = clock_.resumed(at(now)); }
  /// Goes on from what another clock told: {black, white, turn: Color | null, running}, right at `now`.
  void restore(const val& told, double now);
  val left(const std::string& side, double now) const;
  /// Instant of the flag, or null.
  val flag_time() const;
  val flagged(double now) const { return to_js(clock_.flagged(at(now))); }
  std::string words() const { return to_string(clock_.settings()); }

 private:
  static Milliseconds at(double time) { return Milliseconds(static_cast<std::int64_t>(time)); }
  Clock clock_;
};

}  // namespace miai::wasm
