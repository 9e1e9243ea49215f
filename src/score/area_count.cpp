#include "score/area_count.hpp"

namespace miai::score {
namespace {

constexpr std::int64_t kQuartersInHalf = 2;
constexpr std::int64_t kQuartersInPoint = 4;

/// Points of one colour without living stones, region by region.
std::vector<PointSet> regions_of(const Score& score, BoardSize size, Color color) {
  PointSet rest;
  for (int i = 0; i < size.points(); ++i) {
    const auto& verdict = score.points[i];
    if (verdict.owner == color && verdict.reason != Reason::stone_alive) rest.insert(size.point(i));
  }
  std::vector<PointSet> regions;
  while (!rest.empty()) {
    PointSet region;
    std::vector<Point> queue{*rest.begin()};
    rest.erase(queue.front());
    for (std::size_t i = 0; i < queue.size(); ++i) {
      const Point p = queue[i];
      region.insert(p);
      for (const Point next : Neighbours(p, size)) {
        if (!rest.contains(next)) continue;
        rest.erase(next);
        queue.push_back(next);
      }
    }
    regions.push_back(region);
  }
  return regions;
}

PointSet neutral_points(const Score& score, BoardSize size) {
  PointSet neutral;
  for (int i = 0; i < size.points(); ++i) {
    if (!score.points[i].owner) neutral.insert(size.point(i));
  }
  return neutral;
}

/// What is added to a side beside its area.
HalfPoints extras(const SideParts& side) {
  return side.komi + side.compensation - HalfPoints::points(side.tax);
}

std::vector<AreaLine> lines_of(const Score& score, const CountInput& input, const PointSet& dead, Color counted) {
  const Board& board = input.position.board();
  std::vector<AreaLine> lines;
  std::int64_t sum = 0;
  const auto add = [&](AreaLineKind kind, const PointSet& points, std::int64_t each) {
    lines.push_back({kind, points.count() * each, points});
    sum += lines.back().quarters;
  };
  for (const PointSet& region : regions_of(score, board.size(), counted)) {
    add(AreaLineKind::territory, region, kQuartersInPoint);
  }
  add(AreaLineKind::stones, board.stones_of(counted) - dead, kQuartersInPoint);
  add(AreaLineKind::neutral_share, neutral_points(score, board.size()), kQuartersInPoint / 2);
  const std::int64_t half_board = board.size().points() * kQuartersInPoint / 2;
  // Half of a number of half points is as many quarters.
  const std::int64_t komi_share = (extras(score.of(Color::white)) - extras(score.of(Color::black))).count();
  const std::int64_t target = half_board + (counted == Color::black ? komi_share : -komi_share);
  const std::int64_t surplus = sum - target;
  lines.push_back({AreaLineKind::sum, sum, {}});
  lines.push_back({AreaLineKind::half_board, half_board, {}});
  lines.push_back({AreaLineKind::komi_share, komi_share, {}});
  lines.push_back({AreaLineKind::target, target, {}});
  lines.push_back({AreaLineKind::surplus, surplus, {}});
  lines.push_back({AreaLineKind::margin, 2 * (counted == Color::black ? surplus : -surplus), {}});
  return lines;
}

/// By territory the pass stones make up for handicap stones, so only a compensation of all N stays.
Ruleset by_territory(Ruleset rules) {
  rules.scoring = Scoring::territory;
  if (rules.handicap_bonus == HandicapBonus::n_minus_one) rules.handicap_bonus = HandicapBonus::zero;
  return rules;
}

}  // namespace

std::string_view id_text(AreaLineKind kind) {
  constexpr std::array<std::string_view, 9> kTexts{"territory",  "stones", "neutral_share", "sum",   "half_board",
                                                   "komi_share", "target", "surplus",       "margin"};
  return kTexts[static_cast<std::size_t>(kind)];
}

Result<AreaCount> count_area(const CountInput& input, const PointSet& dead, Color counted) {
  if (input.rules.scoring == Scoring::territory) {
    return fail("score.not_by_area",
                "These rules count territory and prisoners, so stones are not set against half the board; show the "
                "arranged territory instead.");
  }
  auto score = count(input, dead);
  if (!score) return tl::unexpected<Error>(std::move(score.error()));
  AreaCount result;
  result.counted = counted;
  result.dead = dead;
  result.lines = lines_of(*score, input, dead, counted);
  result.margin = HalfPoints::halves(result.lines.back().quarters / kQuartersInHalf);
  if (input.rules.end_of_play == EndOfPlay::white_passes_last) {
    const Ruleset rules = by_territory(input.rules);
    const auto territory = count({input.position, rules, input.komi, input.handicap}, dead);
    if (territory) result.pass_stones = PassStoneCheck{score->margin, territory->margin};
  }
  return result;
}

}  // namespace miai::score
