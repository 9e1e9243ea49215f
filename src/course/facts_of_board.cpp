#include "course/facts_of_board.hpp"

#include <algorithm>

#include "life/status.hpp"
#include "score/verdicts.hpp"

namespace miai::course {
namespace {

constexpr long kLifeNodes = 100'000;
constexpr long kChaseNodes = 20'000;

}  // namespace

life::Problem life_problem(const Board& board, Point stone, Color first) {
  life::Problem problem(board);
  problem.goal = board.chain_stones(stone);
  problem.to_move = first;
  problem.rules = course_rules();
  problem.budget.nodes = kLifeNodes;
  return problem;
}

std::optional<PointSet> dead_of(const Step& step) {
  if (step.dead) return score::whole_chains(step.position.board(), *step.dead);
  const auto report = life::judge(step.position, step.rules);
  if (!report.with_status(life::ChainStatus::unsure).empty()) return std::nullopt;
  return report.dead();
}

std::optional<score::Score> count_of(const Step& step) {
  const auto dead = dead_of(step);
  if (!dead) return std::nullopt;
  auto counted = score::count({step.position, step.rules, step.komi, 0}, *dead);
  if (!counted) return std::nullopt;
  return std::move(*counted);
}

std::optional<Color> EmptyArea::owner() const {
  if (touches_black == touches_white) return std::nullopt;
  return touches_black ? Color::black : Color::white;
}

EmptyArea empty_area(const Board& board, Point empty) {
  EmptyArea area;
  std::vector<Point> open{empty};
  area.points.insert(empty);
  while (!open.empty()) {
    const Point p = open.back();
    open.pop_back();
    for (const Point n : Neighbours(p, board.size())) {
      if (board.has(n, Color::black)) area.touches_black = true;
      if (board.has(n, Color::white)) area.touches_white = true;
      if (!board.is_empty(n) || area.points.contains(n)) continue;
      area.points.insert(n);
      open.push_back(n);
    }
  }
  return area;
}

bool is_legal(const Position& position, Color color, Point p) {
  return legality(position, {color, p}, course_rules()).ok();
}

PointSet illegal_points(const Position& position, Color color) {
  PointSet points = position.board().empty_points();
  for (const Point p : legal_points(position, color, course_rules())) points.erase(p);
  return points;
}

PointSet stones_in_atari(const Board& board) {
  PointSet stones;
  for (const auto& chain : board.chains()) {
    if (chain.liberties.count() == 1) stones |= chain.stones;
  }
  return stones;
}

PointSet eyes_of(const Step& step, Color color, EyeKind kind) {
  const Board& board = step.position.board();
  const score::Analysis analysis(board, step.dead.value_or(PointSet{}));
  PointSet eyes;
  for (const Point p : board.empty_points()) {
    const auto loc = analysis.field.loc(p);
    const auto eye = analysis.areas.eye[loc];
    if (eye == score::kNone || analysis.areas.eyes[eye].color != color) continue;
    if (analysis.eyes.false_for_life[loc] == (kind == EyeKind::fake)) eyes.insert(p);
  }
  return eyes;
}

life::Chase attack_on(const Board& board, Point stone) {
  const Color attacker = opposite(*color_of(board.at(stone)));
  return life::read_capture(board, stone, attacker, {.nodes = kChaseNodes, .liberties = 3});
}

}  // namespace miai::course
