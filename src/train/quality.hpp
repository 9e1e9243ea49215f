#pragma once
// How well a network knows what a teacher finds by thinking.

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/net/reference.hpp"

namespace miai::train {

/// What is held to be right about a position.
struct Truth {
  Vertex best = Vertex::pass();
  double winrate = 0.5;  ///< Black's, draws and no result half
  double lead = 0;       ///< Black-positive
  std::vector<float> ownership;
};

/// How close first thoughts come to the truth. A value; means over what was added.
class Closeness {
 public:
  void add(const engine::Evaluation& said, const Truth& truth, BoardSize size);

  int positions() const { return static_cast<int>(leads_.size()); }
  /// The share of positions whose best move is the most likely one, or among the three most likely.
  double top1() const;
  double top3() const;
  /// Mean distances: of Black's chance, of the lead in points, of a point's owner (0 to 2).
  double winrate_error() const;
  double lead_error() const;
  double ownership_error() const;
  /// Half of the positions are closer than this: leads far off in games long decided do not count for more.
  double median_lead_error() const;

 private:
  double mean(double sum) const;

  int first_ = 0;
  int among_three_ = 0;
  double winrate_ = 0;
  double ownership_ = 0;
  std::vector<double> leads_;
};

/// What was found on boards of one size.
struct QualityRow {
  std::string where;  ///< "9×9"
  Closeness judged;
  /// The teacher without thinking, for comparison: nobody who learned from it does better. No positions where the truth
  /// is itself a first thought.
  Closeness teacher;
};

struct QualityPlan {
  std::vector<BoardSize> sizes;
  int positions = 100;        ///< of each size
  std::int64_t visits = 400;  ///< that the teacher takes
  std::uint64_t seed = 1'000'003;
  int threads = 1;
};

/// Asks about positions of games that the teacher plays for it, by draw_game(), a few of each game. Equal plans give
/// equal positions, and with one thread equal figures. listen() is told of every position that is done.
std::vector<QualityRow> quality(engine::Evaluator& judged, const std::shared_ptr<engine::Evaluator>& teacher,
                                const QualityPlan& plan, const std::function<void()>& listen);

/// The same with answers that are known, one row for each size and one for all.
std::vector<QualityRow> quality_by(const std::vector<engine::ReferenceAnswer>& answers, engine::Evaluator& judged);

}  // namespace miai::train
