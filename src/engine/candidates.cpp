#include "engine/candidates.hpp"

#include <algorithm>

namespace miai::engine {
namespace {

/// Chains this large are never put into atari by their owner: such a move loses them, or gives a seki away.
constexpr int kLargeChain = 4;

/// What a move does at once.
struct Effect {
  int captured = 0;
  int liberties = 0;   ///< of the chain afterwards
  int chain_size = 0;  ///< afterwards
  int rescued = 0;     ///< own stones that were in atari and no longer are
  int threatened = 0;  ///< enemy stones put into atari
};

Effect effect_of(const Board& before, Color color, Point p) {
  Board after = before;
  Effect effect;
  effect.captured = after.place(color, p).captured_count;
  effect.liberties = after.liberties(p);
  effect.chain_size = after.chain_size(p);
  for (const Point n : Neighbours(p, before.size())) {
    if (before.has(n, color) && before.liberties(n) == 1 && effect.liberties > 1) {
      effect.rescued = std::max(effect.rescued, before.chain_size(n));
    }
    if (after.has(n, opposite(color)) && after.liberties(n) == 1) {
      effect.threatened = std::max(effect.threatened, after.chain_size(n));
    }
  }
  return effect;
}

bool gives_itself_up(const Effect& effect) {
  return effect.captured == 0 && effect.liberties == 1;
}

/// Legal, no suicide, no own eye filled, no large chain given up.
bool is_sane(const Scene& scene, Point p, const Effect& effect) {
  const Board& board = scene.board();
  if (board.is_one_point_eye(scene.color, p) || board.is_suicide(scene.color, p)) return false;
  if (gives_itself_up(effect) && effect.chain_size >= kLargeChain) return false;
  return legality(scene.position, Move{scene.color, p}, scene.options.rules).ok();
}

int distance_to_edge(Point p, BoardSize size) {
  return std::min(
      {static_cast<int>(p.column), static_cast<int>(p.row), size.width() - 1 - p.column, size.height() - 1 - p.row});
}

bool stands_alone(const Board& board, Point p) {
  for (const Point near : board.stones_of(Color::black) | board.stones_of(Color::white)) {
    if (std::abs(near.column - p.column) <= 2 && std::abs(near.row - p.row) <= 2) return false;
  }
  return true;
}

/// The weights are guesses that play better than none; all are chances of winning.
double bonus_of(const Scene& scene, Point p, const Effect& effect) {
  const BoardSize size = scene.board().size();
  double bonus = 0.4 * scene.prospects.importance[size.index(p)];
  bonus += 0.04 * std::min(effect.captured, 5) + 0.03 * std::min(effect.rescued, 5);
  bonus += 0.015 * std::min(effect.threatened, 4);
  if (gives_itself_up(effect)) bonus -= effect.chain_size > 1 ? 0.25 : 0.1;
  const bool roomy = std::min(size.width(), size.height()) >= 7;
  if (roomy && stands_alone(scene.board(), p)) {
    constexpr std::array<double, 4> by_line{-0.2, -0.08, 0.02, 0.03};
    bonus += by_line[static_cast<std::size_t>(std::min(distance_to_edge(p, size), 3))];
  }
  return bonus;
}

/// The candidates among all empty points for which wanted(point, effect) holds.
template <class Wanted>
std::vector<Candidate> collect(const Scene& scene, Wanted wanted) {
  std::vector<Candidate> found;
  for (const Point p : scene.board().empty_points()) {
    const Effect effect = effect_of(scene.board(), scene.color, p);
    if (wanted(p, effect) && is_sane(scene, p, effect)) found.push_back({p, bonus_of(scene, p, effect)});
  }
  return found;
}

/// True when no stone that is alive for good loses that by the move.
bool keeps_life(const Scene& scene, Point p) {
  Board after = scene.board();
  after.place(scene.color, p);
  const SelfCapture self_capture =
      scene.options.rules.suicide == Suicide::allowed ? SelfCapture::allowed : SelfCapture::forbidden;
  const PointSet still = pass_alive(after, self_capture).stones_of(scene.color);
  return (scene.fixed.stones_of(scene.color) - still).empty();
}

bool touches_dead_stone(const Scene& scene, Point p) {
  const BoardSize size = scene.board().size();
  const Neighbours near(p, size);
  return std::any_of(near.begin(), near.end(), [&](Point n) {
    return scene.board().has(n, opposite(scene.color)) && scene.prospects.settled_for(scene.color, size.index(n));
  });
}

/// Stones and surrounded empty points as they stand, Black's less White's.
int area_as_it_stands(const Board& board) {
  int lead = board.stones(Color::black) - board.stones(Color::white);
  PointSet seen;
  for (const Point start : board.empty_points()) {
    if (seen.contains(start)) continue;
    std::vector<Point> region{start};
    seen.insert(start);
    std::array<bool, 2> touched{};
    for (std::size_t i = 0; i < region.size(); ++i) {
      for (const Point n : Neighbours(region[i], board.size())) {
        if (const auto color = color_of(board.at(n))) {
          touched[index_of(*color)] = true;
        } else if (!seen.contains(n)) {
          seen.insert(n);
          region.push_back(n);
        }
      }
    }
    if (touched[0] != touched[1]) lead += (touched[0] ? 1 : -1) * static_cast<int>(region.size());
  }
  return lead;
}

/// Territory and prisoners if every open point went to the opponent, Black's less White's.
int cautious_territory(const Scene& scene) {
  const Board& board = scene.board();
  int lead = scene.position.prisoners_of(Color::black) - scene.position.prisoners_of(Color::white);
  for (int i = 0; i < board.size().points(); ++i) {
    const auto stone = color_of(board.at(board.size().point(i)));
    const Color owner = scene.prospects.settled_for(scene.color, i) ? scene.color : opposite(scene.color);
    if (stone == owner) continue;
    const bool counts_double = stone.has_value();  // a dead stone is a prisoner and leaves a point of territory
    if (counts_double && !scene.prospects.settled_for(owner, i)) continue;
    lead += (owner == Color::black ? 1 : -1) * (counts_double ? 2 : 1);
  }
  return lead;
}

}  // namespace

std::vector<Candidate> useful_moves(const Scene& scene) {
  const BoardSize size = scene.board().size();
  const PointSet fixed = scene.fixed.area_of(Color::black) | scene.fixed.area_of(Color::white);
  return collect(scene, [&](Point p, const Effect&) {
    if (fixed.contains(p)) return false;
    if (!scene.prospects.settled(size.index(p))) return true;
    const Neighbours near(p, size);
    return std::any_of(near.begin(), near.end(), [&](Point n) { return !scene.prospects.settled(size.index(n)); });
  });
}

std::vector<Candidate> tidying_moves(const Scene& scene) {
  if (!scene.area_scoring() && scene.opponent_passed()) return {};
  return collect(scene, [&](Point p, const Effect& effect) {
    return (effect.captured > 0 || (touches_dead_stone(scene, p) && !gives_itself_up(effect))) && keeps_life(scene, p);
  });
}

std::vector<Candidate> filling_moves(const Scene& scene) {
  const bool long_game = scene.position.move_number() > scene.board().size().points();
  if (!long_game || scene.opponent_passed() || scene.fixed.stones_of(scene.color).empty()) return {};
  return collect(scene, [&](Point p, const Effect& effect) {
    return scene.prospects.settled_for(scene.color, scene.board().size().index(p)) && !gives_itself_up(effect) &&
           keeps_life(scene, p);
  });
}

bool wins_the_count_now(const Scene& scene) {
  const int lead = scene.area_scoring() ? area_as_it_stands(scene.board()) : cautious_territory(scene);
  const HalfPoints margin = HalfPoints::points(lead) - scene.options.komi;
  return scene.color == Color::black ? margin > HalfPoints() : margin < HalfPoints();
}

}  // namespace miai::engine
