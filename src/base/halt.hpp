#pragma once
// Ending long work from outside.

#include <functional>
#include <utility>

namespace miai {

/// Asks now and then, while work goes on step by step, whether it must end. One for all parts of a piece of work, which
/// share it; where none is given nobody ends it.
class Halt {
 public:
  /// Steps between two questions: a millisecond of reading.
  static constexpr long kEvery = 200;

  explicit Halt(std::function<bool()> asked) : asked_(std::move(asked)) {}

  /// Before each step. True once the work must end, and from then on.
  bool stops_step() {
    ++steps_;
    if (!is_over_ && steps_ >= next_) {
      is_over_ = asked_();
      next_ = steps_ + kEvery;
    }
    return is_over_;
  }
  bool is_over() const { return is_over_; }
  /// Steps so far, those that were stopped included.
  long steps() const { return steps_; }

 private:
  std::function<bool()> asked_;
  long steps_ = 0;
  long next_ = 1;
  bool is_over_ = false;
};

/// For work that may have been given none.
inline bool stops_step(Halt* halt) {
  return halt != nullptr && halt->stops_step();
}
inline bool is_over(const Halt* halt) {
  return halt != nullptr && halt->is_over();
}

}  // namespace miai
