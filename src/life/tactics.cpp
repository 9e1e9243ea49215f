#include "life/tactics.hpp"

#include <algorithm>
#include <optional>

namespace miai::life {
namespace {

/// A board with the one point that may not be taken back at once.
struct Situation {
  Board board;
  std::optional<Point> ko;
};

std::optional<Situation> after(const Situation& s, Color color, Point p) {
  if (!s.board.is_empty(p) || (s.ko && *s.ko == p) || s.board.is_suicide(color, p)) return std::nullopt;
  Situation next{s.board, std::nullopt};
  next.ko = next.board.place(color, p).ko_point;
  return next;
}

void add(std::vector<Point>& moves, Point p) {
  if (std::find(moves.begin(), moves.end(), p) == moves.end()) moves.push_back(p);
}

/// Last liberties of enemy chains beside the chain: taking one of them may save it.
std::vector<Point> rescues(const Board& board, Point stone) {
  std::vector<Point> moves;
  const Color enemy = opposite(*color_of(board.at(stone)));
  for (const Point s : board.chain_stones(stone)) {
    for (const Point q : Neighbours(s, board.size())) {
      if (board.has(q, enemy) && board.liberties(q) == 1) add(moves, *board.chain_liberties(q).begin());
    }
  }
  return moves;
}

/// The moves that matter in a chase, best first.
std::vector<Point> chase_moves(const Board& board, Point stone, Color mover, int max_liberties) {
  std::vector<Point> moves;
  const Color owner = *color_of(board.at(stone));
  if (mover == owner) moves = rescues(board, stone);
  const PointSet liberties = board.chain_liberties(stone);
  for (const Point p : liberties) add(moves, p);
  if (max_liberties <= 2) return moves;
  // Nets are closed one step away from the liberties.
  for (const Point p : liberties) {
    for (const Point q : Neighbours(p, board.size())) {
      if (board.is_empty(q)) add(moves, q);
    }
  }
  if (mover == owner) {
    for (const Point p : liberties) {
      for (const Point q : Neighbours(p, board.size())) {
        if (board.has(q, opposite(owner)) && board.liberties(q) == 2) {
          for (const Point l : board.chain_liberties(q)) add(moves, l);
        }
      }
    }
  }
  return moves;
}

/// Depth-first search on a stack of its own: a chase across the board is as deep as it is long.
class Chaser {
 public:
  Chaser(const Board& board, Point stone, Color first, const ReadingLimits& limits)
      : stone_(stone), owner_(*color_of(board.at(stone))), limits_(limits) {
    push({board, std::nullopt}, first);
  }

  Chase run() {
    while (!frames_.empty()) {
      Frame& top = frames_.back();
      if (top.next >= top.moves.size()) {
        // Nothing helped: the mover fails. The owner's failure is capture, the attacker's is escape.
        finish(top.mover == owner_ ? Reading::taken : Reading::escapes);
        continue;
      }
      if (chase_.nodes >= limits_.nodes) {
        chase_.result = Reading::undecided;
        chase_.line.clear();
        return chase_;
      }
      const Point p = top.moves[top.next++];
      const auto next = after(top.situation, top.mover, p);
      if (!next) continue;
      ++chase_.nodes;
      step(*next, p);
    }
    return chase_;
  }

 private:
  struct Frame {
    Situation situation;
    Color mover;
    std::vector<Point> moves;
    std::size_t next = 0;
    Point played{};
    std::vector<Move> best;  ///< the line that the mover would follow so far
  };

  void push(const Situation& s, Color mover) {
    frames_.push_back({s, mover, chase_moves(s.board, stone_, mover, limits_.liberties), 0, {}, {}});
  }

  std::optional<Reading> at_once(const Board& board, Color to_move) const {
    if (!board.has(stone_, owner_)) return Reading::taken;
    const int liberties = board.liberties(stone_);
    if (to_move == owner_) return liberties >= limits_.liberties ? std::optional(Reading::escapes) : std::nullopt;
    if (liberties == 1) return Reading::taken;
    if (liberties > limits_.liberties) return Reading::escapes;
    return std::nullopt;
  }

  void step(const Situation& next, Point played) {
    Frame& top = frames_.back();
    top.played = played;
    const Color to_move = opposite(top.mover);
    if (const auto known = at_once(next.board, to_move)) {
      std::vector<Move> line;
      if (*known == Reading::taken && next.board.has(stone_, owner_)) {
        line.push_back({to_move, *next.board.chain_liberties(stone_).begin()});
      }
      returned(*known, std::move(line));
      return;
    }
    push(next, to_move);
  }

  /// A finished frame hands its result to the one below.
  void finish(Reading result) {
    std::vector<Move> line = std::move(frames_.back().best);
    const Board& board = frames_.back().situation.board;
    if (result == Reading::taken && line.empty() && frames_.back().mover == owner_ && board.liberties(stone_) == 1) {
      // The owner has no move at all: the line still shows the capture.
      line = {{owner_, Vertex::pass()}, {opposite(owner_), *board.chain_liberties(stone_).begin()}};
    }
    frames_.pop_back();
    if (frames_.empty()) {
      chase_.result = result;
      chase_.line = std::move(line);
      return;
    }
    returned(result, std::move(line));
  }

  void returned(Reading result, std::vector<Move> rest) {
    Frame& top = frames_.back();
    const Reading wanted = top.mover == owner_ ? Reading::escapes : Reading::taken;
    std::vector<Move> line{{top.mover, top.played}};
    line.insert(line.end(), rest.begin(), rest.end());
    if (result == wanted || line.size() > top.best.size()) top.best = std::move(line);
    if (result == wanted) finish(result);
  }

  Point stone_;
  Color owner_;
  ReadingLimits limits_;
  std::vector<Frame> frames_;
  Chase chase_;
};

}  // namespace

std::string_view id_text(Reading reading) {
  static constexpr std::array<std::string_view, 3> kTexts{"taken", "escapes", "undecided"};
  return kTexts[static_cast<std::size_t>(reading)];
}

Chase read_ladder(const Board& board, Point stone, const ReadingLimits& limits) {
  ReadingLimits ladder = limits;
  ladder.liberties = 2;
  const Color owner = *color_of(board.at(stone));
  const int liberties = board.liberties(stone);
  Chase chase;
  if (liberties > 2) {
    chase.result = Reading::escapes;
    return chase;
  }
  return Chaser(board, stone, liberties == 1 ? owner : opposite(owner), ladder).run();
}

Chase read_capture(const Board& board, Point stone, Color first, const ReadingLimits& limits) {
  const Color owner = *color_of(board.at(stone));
  Chase chase;
  if (board.liberties(stone) > limits.liberties) {
    chase.result = Reading::escapes;
    return chase;
  }
  if (first != owner && board.liberties(stone) == 1) {
    chase.result = Reading::taken;
    chase.line.push_back({first, *board.chain_liberties(stone).begin()});
    return chase;
  }
  return Chaser(board, stone, first, limits).run();
}

std::vector<Snapback> snapbacks(const Board& board, Color color) {
  std::vector<Snapback> found;
  for (const Point p : board.empty_points()) {
    if (board.is_suicide(color, p)) continue;
    Board thrown = board;
    if (thrown.place(color, p).captured_count > 0 || thrown.liberties(p) != 1) continue;
    const Point take = *thrown.chain_liberties(p).begin();
    Board taken = thrown;
    if (taken.is_suicide(opposite(color), take) || taken.place(opposite(color), take).captured_count == 0) continue;
    if (taken.liberties(take) != 1) continue;
    const Point retake = *taken.chain_liberties(take).begin();
    const Placement back = taken.preview(color, retake);
    if (back.captured_count > 1) found.push_back({p, retake, back.captured});
  }
  return found;
}

}  // namespace miai::life
