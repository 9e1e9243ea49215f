#include "course/model.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdlib>

#include "base/text.hpp"
#include "course/facts_of_board.hpp"

namespace miai::course {
namespace {

/// Own moves in a fight; a ladder across a board of nine lines stays below it.
constexpr int kMostMoves = 16;
/// Moves tried in one fight.
constexpr int kMostTried = 400;

/// Looks for the shortest fight by trying longer and longer ones.
class Search {
 public:
  Search(const Step& step, const Goal& goal) : step_(step), goal_(goal), stone_(goal.args.points[0]) {}

  Fight run() {
    for (int most = 1; most <= kMostMoves && tries_ > 0; ++most) {
      played_.clear();
      if (reach(most)) return {played_, end_, true};
    }
    return {};
  }

 private:
  bool is_chase() const { return goal_.row->id == "catches"; }

  /// The right moves; of a chase those near the chain, where all the sensible ones are.
  std::vector<Point> candidates(const Step& now) const {
    if (!is_chase()) {
      const auto right = goal_.row->right(now, goal_.args);
      return {right.points.begin(), right.points.end()};
    }
    const Board& board = now.position.board();
    PointSet near = board.chain_liberties(stone_);
    for (int ring = 0; ring < 2; ++ring) {
      const PointSet inner = near;
      for (const Point p : inner) {
        for (const Point n : Neighbours(p, board.size())) near.insert(n);
      }
    }
    std::vector<Point> found;
    for (const Point p : legal_points(now.position, now.position.to_move(), now.rules)) {
      if (near.contains(p) && move_catches(now, stone_, p)) found.push_back(p);
    }
    return found;
  }

  /// A chain that is to be taken costs at least a move for each of its liberties, where nothing of ours comes off.
  bool too_far(const Step& now, int moves) const {
    return is_chase() && now.position.board().liberties(stone_) > moves;
  }

  bool reach(int moves) {
    Step now = step_;
    now.position = position_after(step_, played_);
    if (now.position.board().is_empty(stone_) || too_far(now, moves)) return false;
    for (const Point p : candidates(now)) {
      if (tries_-- <= 0) return false;
      const Verdict verdict = resisted(goal_, now, p);
      const std::size_t before = played_.size();
      played_.insert(played_.end(), verdict.line.begin(), verdict.line.end());
      end_ = verdict.sentence;
      if (verdict.finished || (moves > 1 && reach(moves - 1))) return true;
      played_.erase(played_.begin() + static_cast<std::ptrdiff_t>(before), played_.end());
    }
    return false;
  }

  const Step& step_;
  const Goal& goal_;
  Point stone_;
  std::vector<Move> played_;
  Sentence end_;
  int tries_ = kMostTried;
};

/// True where the sentence says "F6", and not only "F65" or "AF6".
bool names(std::string_view sentence, Point point) {
  const std::string name = to_string(point);
  const auto is_part = [&](std::size_t at) {
    if (at >= sentence.size()) return false;
    const char c = sentence[at];
    return is_digit(c) || (c >= 'A' && c <= 'Z');
  };
  for (auto at = sentence.find(name); at != std::string_view::npos; at = sentence.find(name, at + 1)) {
    if (!is_part(at + name.size()) && (at == 0 || !is_part(at - 1))) return true;
  }
  return false;
}

int distance(Point a, Point b) {
  return std::abs(a.column - b.column) + std::abs(a.row - b.row);
}

struct Rank {
  int unnamed = 0;  ///< 0 what the step teaches, 1 what its sentence names, 2 others
  int away = 0;
  friend bool operator<(const Rank& a, const Rank& b) {
    return a.unnamed != b.unnamed ? a.unnamed < b.unnamed : a.away < b.away;
  }
};

}  // namespace

Fight shortest_fight(const Step& step) {
  const auto goal = find_goal(step.task.words, step.position);
  if (!goal || !goal->row->resists) return {};
  return Search(step, *goal).run();
}

std::vector<Point> told_first(const Step& step, const RightMoves& right, std::string_view sentence) {
  std::vector<std::pair<Rank, Point>> ranked;
  const auto goal = find_goal(step.task.words, step.position);
  const bool catches = goal && goal->row->id == "catches";
  for (const Point p : right.points) {
    const int unnamed = step.taught == p ? 0 : names(sentence, p) ? 1 : 2;
    ranked.emplace_back(Rank{unnamed, catches ? distance(p, goal->args.points[0]) : 0}, p);
  }
  std::stable_sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<Point> points;
  points.reserve(ranked.size());
  for (const auto& one : ranked) points.push_back(one.second);
  return points;
}

std::vector<Point> shown_first(const Step& step, const RightMoves& right, std::string_view sentence) {
  auto points = told_first(step, right, sentence);
  if (step.task.kind != TaskKind::play) return points;
  const Fight fight = shortest_fight(step);
  if (!fight.finished || fight.line.front().vertex.is_pass()) return points;
  const auto found = std::find(points.begin(), points.end(), fight.line.front().vertex.point());
  if (found != points.end()) std::rotate(points.begin(), found, found + 1);
  return points;
}

}  // namespace miai::course
