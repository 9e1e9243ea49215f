#include "course/endgame.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <tuple>

#include "course/facts_of_board.hpp"
#include "score/score.hpp"

namespace miai::course {
namespace {

constexpr std::size_t kMostStates = 20'000;
constexpr std::size_t kLongestLine = 40;

int sign(Color color) {
  return color == Color::black ? 1 : -1;
}

struct State {
  Board board;
  Color to_move;
  int prisoners = 0;  ///< Black's less White's
  int passes = 0;
  PointSet fought;  ///< where stones came off: nobody goes there again but to take something
};

/// The points of an open area by the colour whose stones are nearer along lines: how far borders reach that nobody has
/// closed yet. Equally near ones are nobody's.
int nearer(const Board& board, const PointSet& area) {
  std::array<PointSet, 2> reached{board.stones_of(Color::black), board.stones_of(Color::white)};
  PointSet left = area;
  int margin = 0;
  while (!left.empty()) {
    std::array<PointSet, 2> next;
    for (const Color color : kColors) {
      for (const Point p : left) {
        const Neighbours around(p, board.size());
        const bool near =
            std::any_of(around.begin(), around.end(), [&](Point n) { return reached[index_of(color)].contains(n); });
        if (near) next[index_of(color)].insert(p);
      }
    }
    if (next[0].empty() && next[1].empty()) break;
    const PointSet both = next[0] & next[1];
    for (const Color color : kColors) {
      const PointSet own = next[index_of(color)] - both;
      margin += sign(color) * own.count();
      reached[index_of(color)] = own;
    }
    left -= next[0] | next[1];
  }
  return margin;
}

int count(const State& state) {
  int margin = state.prisoners;
  PointSet seen;
  for (const Point p : state.board.empty_points()) {
    if (seen.contains(p)) continue;
    const EmptyArea area = empty_area(state.board, p);
    seen |= area.points;
    margin += area.owner() ? sign(*area.owner()) * area.points.count() : nearer(state.board, area.points);
  }
  return margin;
}

State after_move(const State& state, Vertex move) {
  State next = state;
  next.to_move = opposite(state.to_move);
  if (move.is_pass()) {
    ++next.passes;
    return next;
  }
  next.passes = 0;
  const auto placed = next.board.place(state.to_move, move.point());
  next.prisoners += sign(state.to_move) * placed.captured_count;
  next.fought |= placed.captured;
  return next;
}

/// A stone of the set stands beside the point, diagonally too.
bool touches(Point p, const PointSet& stones) {
  return std::any_of(stones.begin(), stones.end(),
                     [p](Point s) { return std::abs(p.column - s.column) <= 1 && std::abs(p.row - s.row) <= 1; });
}

/// Points at which a stone in atari is taken or may be saved.
PointSet urgent_points(const Board& board) {
  PointSet points;
  for (const auto& chain : board.chains()) {
    if (chain.liberties.count() == 1) points |= chain.liberties;
  }
  return points;
}

/// No colour surrounds the point alone.
bool is_open(const Board& board, Point p) {
  const EmptyArea area = empty_area(board, p);
  return area.touches_black && area.touches_white;
}

/// Where the ends of borders are played out: open points at which both colours meet, and what lies two steps around.
PointSet borders(const Board& board) {
  PointSet open;
  for (const Point p : board.empty_points()) {
    if (open.contains(p)) continue;
    const EmptyArea area = empty_area(board, p);
    if (area.touches_black && area.touches_white) open |= area.points;
  }
  PointSet zone;
  for (const Point p : open) {
    if (touches(p, board.stones_of(Color::black)) && touches(p, board.stones_of(Color::white))) zone.insert(p);
  }
  for (int step = 0; step < 2; ++step) {
    const PointSet inner = zone;
    for (const Point p : open) {
      if (touches(p, inner)) zone.insert(p);
    }
  }
  return zone;
}

/// Best play from every position that comes up, each read once.
class Search {
 public:
  explicit Search(const State& start) : zone_(borders(start.board)) {}

  bool gave_up() const { return known_.size() > kMostStates; }

  int best(const State& state) { return state.prisoners + best_move(state).margin; }

  std::vector<Vertex> moves(const State& state) const {
    const PointSet urgent = urgent_points(state.board);
    std::vector<Vertex> found{Vertex::pass()};
    for (const Point p : zone_ | urgent) {
      if (state.board.is_empty(p) && is_tried(state, p, urgent)) found.emplace_back(p);
    }
    return found;
  }

  /// Best play to the end.
  std::vector<Move> line(State state) {
    std::vector<Move> played;
    while (state.passes < 2 && played.size() < kLongestLine) {
      const Vertex move = best_move(state).move;
      played.push_back({state.to_move, move});
      state = after_move(state, move);
    }
    return played;
  }

 private:
  using Id = std::tuple<std::uint64_t, std::uint64_t, Color, int>;

  static Id id_of(const State& state) {
    const Key key = state.board.key();
    return {key.high, key.low, state.to_move, state.passes};
  }

  /// What is worth trying: stones in atari, and where both colours meet; never a stone that is lost at
  /// once, and no ko.
  bool is_tried(const State& state, Point p, const PointSet& urgent) const {
    const Board& board = state.board;
    const Color own = state.to_move;
    const bool meets = touches(p, board.stones_of(own)) && touches(p, board.stones_of(opposite(own)));
    if (!urgent.contains(p) && (!zone_.contains(p) || !meets || !is_open(board, p))) return false;
    if (board.captures(own, p)) return !board.preview(own, p).ko_point;
    if (state.fought.contains(p)) return false;
    Board next = board;
    return next.place(own, p).suicide_count == 0 && next.liberties(p) > 1;
  }

  /// The best move and what it leads to, without the prisoners taken before.
  EndMove best_move(const State& state) {
    const EndMove now{Vertex::pass(), count(state) - state.prisoners};
    if (state.passes >= 2 || gave_up()) return now;
    const auto [at, is_new] = known_.emplace(id_of(state), now);
    // A position that comes up inside itself goes on in a circle: it is worth what it is as it stands.
    if (!is_new) return at->second;
    // A pass comes first, so that of equal moves none is played.
    std::optional<EndMove> found;
    for (const Vertex move : moves(state)) {
      const int margin = best(after_move(state, move)) - state.prisoners;
      const bool better = !found || sign(state.to_move) * (margin - found->margin) > 0;
      if (better) found = EndMove{move, margin};
    }
    return at->second = *found;
  }

  PointSet zone_;
  std::map<Id, EndMove> known_;
};

/// The position without its dead stones.
State start_of(const Step& step, Color first) {
  State state{step.position.board(), first, 0, 0, {}};
  state.prisoners = step.position.prisoners_of(Color::black) - step.position.prisoners_of(Color::white);
  for (const Point p : score::whole_chains(state.board, step.dead.value_or(PointSet{}))) {
    state.prisoners += state.board.has(p, Color::white) ? 1 : -1;
    state.board.set_up(p, Occupant::empty);
  }
  return state;
}

/// Somebody plays elsewhere.
State elsewhere(const State& state) {
  State next = after_move(state, Vertex::pass());
  next.passes = 0;
  return next;
}

std::optional<int> margin_after(const State& state) {
  Search search(state);
  const int margin = search.best(state);
  return search.gave_up() ? std::nullopt : std::optional(margin);
}

}  // namespace

std::optional<Endgame> read_endgame(const Step& step, Color first) {
  const State start = start_of(step, first);
  Search search(start);
  Endgame end;
  end.margin = search.best(start);
  for (const Vertex move : search.moves(start)) end.moves.push_back({move, search.best(after_move(start, move))});
  end.line = search.line(start);
  if (search.gave_up()) return std::nullopt;
  while (!end.line.empty() && end.line.back().vertex.is_pass()) end.line.pop_back();
  return end;
}

std::optional<int> swing_of(const Step& step) {
  const auto with_black = margin_after(start_of(step, Color::black));
  const auto with_white = margin_after(start_of(step, Color::white));
  if (!with_black || !with_white) return std::nullopt;
  return *with_black - *with_white;
}

std::optional<bool> is_sente(const Step& step, Color color, Point point) {
  State state = start_of(step, color);
  if (state.board.is_suicide(color, point)) return std::nullopt;
  const auto swing = swing_of(step);
  if (!swing) return std::nullopt;
  state = after_move(state, point);
  for (std::size_t i = 0; i < kLongestLine; ++i) {
    Search search(state);
    const int played_on = search.best(state);
    const auto line = search.line(state);
    const auto left = margin_after(elsewhere(state));
    if (search.gave_up() || !left) return std::nullopt;
    // Whoever may go elsewhere without losing more than a first move is worth has the turn.
    const int loss = sign(state.to_move) * (played_on - *left);
    if (loss <= *swing || line.front().vertex.is_pass()) return state.to_move == color;
    state = after_move(state, line.front().vertex);
  }
  return std::nullopt;
}

}  // namespace miai::course
