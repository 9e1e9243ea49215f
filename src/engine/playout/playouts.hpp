#pragma once
// The evaluator that needs no network: it plays positions out.

#include "engine/evaluator.hpp"

namespace miai::engine {

struct PlayoutOptions {
  /// Playouts for each evaluation.
  int playouts = 4;
  /// How often, in 256ths, a playout looks for an answer of a kind near the latest move before it plays anywhere.
  struct Habits {
    unsigned capture = 240;
    unsigned escape = 240;
    unsigned vital = 230;
    unsigned short_of_liberties = 128;
    unsigned shape = 230;
    /// How often a stone that may be taken at once is thrown in where the enemy is short of liberties.
    unsigned throw_in = 64;
  } habits;
};

/// Playouts that look at captures, ladders, liberties, eyes and shapes near the latest move; priors from features of
/// the same kind. Equal queries give equal answers. No state, so any number of threads.
///
/// Policy: never an own eye, and never suicide, whatever the rules say.
/// Units:  points are counted by area; with territory rules corrected by the stones played; the lead is the mean.
/// Cost:   40 µs a playout on 9×9, 170 µs on 19×19, and 10 to 20 µs for each evaluation.
class Playouts final : public Evaluator {
 public:
  explicit Playouts(const PlayoutOptions& options = {}) : options_(options) {}

  Evaluation evaluate(const Query& query) override;
  bool supports(BoardSize size) const override { return size.fits_fast_board(); }
  std::string name() const override { return "playouts"; }
  bool uses_symmetry() const override { return false; }

 private:
  PlayoutOptions options_;
};

}  // namespace miai::engine
