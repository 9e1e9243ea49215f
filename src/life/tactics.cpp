#include "life/tactics.hpp"

#include <algorithm>
#include <optional>
#include <unordered_map>

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

/// Liberties that the chain has after a move; 0 = it is taken, −1 = not allowed.
int liberties_after(const Situation& s, Point stone, Color mover, Point p) {
  const auto next = after(s, mover, p);
  if (!next) return -1;
  return next->board.is_empty(stone) ? 0 : next->board.liberties(stone);
}

/// The owner tries first what gives most liberties, the attacker what leaves fewest.
void sort_moves(std::vector<Point>& moves, const Situation& s, Point stone, Color mover) {
  const bool owner = s.board.has(stone, mover);
  std::vector<std::pair<int, Point>> ranked;
  for (const Point p : moves) {
    const int liberties = liberties_after(s, stone, mover, p);
    if (liberties >= 0) ranked.push_back({owner ? -liberties : liberties, p});
  }
  std::stable_sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  moves.clear();
  for (const auto& [rank, p] : ranked) moves.push_back(p);
}

/// What earlier, shallower looks have settled.
class Settled {
 public:
  struct Entry {
    Reading result;
    std::vector<Move> line;
  };
  const Entry* find(const Situation& s, Color mover) const {
    const auto it = entries_.find(key(s, mover));
    return it == entries_.end() ? nullptr : &it->second;
  }
  void add(const Situation& s, Color mover, Reading result, const std::vector<Move>& line) {
    entries_.emplace(key(s, mover), Entry{result, line});
  }

 private:
  static std::uint64_t key(const Situation& s, Color mover) {
    const std::uint64_t ko = s.ko ? static_cast<std::uint64_t>(s.board.size().index(*s.ko)) + 1 : 0;
    return s.board.key().low ^ ((ko * 2 + static_cast<std::uint64_t>(index_of(mover))) * 0x9E3779B97F4A7C15ULL);
  }
  std::unordered_map<std::uint64_t, Entry> entries_;
};

/// Nodes that one look for a ladder inside a wider chase may take.
constexpr long kInnerLadder = 400;

/// Depth-first search on a stack of its own: a chase across the board is as deep as it is long.
class Chaser {
 public:
  Chaser(const Situation& from, Point stone, Color first, const ReadingLimits& limits)
      : stone_(stone), owner_(*color_of(from.board.at(stone))), limits_(limits) {
    push(from, first);
  }

  /// Leaves lines of more than `depth` moves undecided, and keeps what is settled for the next look.
  Chaser& within(std::size_t depth, Settled& settled) {
    depth_ = depth;
    settled_ = &settled;
    return *this;
  }

  Chase run() {
    while (!frames_.empty()) {
      Frame& top = frames_.back();
      if (top.next >= top.moves.size()) {
        // Nothing helped: the mover fails. The owner's failure is capture, the attacker's is escape.
        const Reading failure = top.mover == owner_ ? Reading::taken : Reading::escapes;
        finish(top.open ? Reading::undecided : failure);
        continue;
      }
      if (chase_.nodes >= limits_.nodes || stops_step(limits_.halt)) {
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
    bool open = false;       ///< a move of it ran into the bound of depth
  };

  void push(const Situation& s, Color mover) {
    std::vector<Point> moves = chase_moves(s.board, stone_, mover, limits_.liberties);
    if (limits_.liberties > 2) sort_moves(moves, s, stone_, mover);
    frames_.push_back({s, mover, std::move(moves), 0, {}, {}, false});
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
    if (const auto* known = settled_ == nullptr ? nullptr : settled_->find(next, to_move)) {
      returned(known->result, known->line);
      return;
    }
    if (limits_.liberties > 2 && to_move != owner_ && next.board.liberties(stone_) == 2) {
      ReadingLimits ladder{std::min(kInnerLadder, limits_.nodes - chase_.nodes), 2, limits_.halt};
      Chase caught = Chaser(next, stone_, to_move, ladder).run();
      chase_.nodes += caught.nodes;
      if (caught.result == Reading::taken) {
        returned(Reading::taken, std::move(caught.line));
        return;
      }
    }
    if (depth_ != 0 && frames_.size() >= depth_) {
      returned(Reading::undecided, {});
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
    if (settled_ != nullptr && result != Reading::undecided) {
      settled_->add(frames_.back().situation, frames_.back().mover, result, line);
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
    top.open = top.open || result == Reading::undecided;
    std::vector<Move> line{{top.mover, top.played}};
    line.insert(line.end(), rest.begin(), rest.end());
    if (result == wanted || line.size() > top.best.size()) top.best = std::move(line);
    if (result == wanted) finish(result);
  }

  Point stone_;
  Color owner_;
  ReadingLimits limits_;
  std::size_t depth_ = 0;
  Settled* settled_ = nullptr;
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
  return Chaser({board, std::nullopt}, stone, liberties == 1 ? owner : opposite(owner), ladder).run();
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
  // Ever deeper: most nets close, and most escapes are seen, within a few moves.
  ReadingLimits left = limits;
  Settled settled;
  for (std::size_t depth = 3; chase.result == Reading::undecided && left.nodes > 0 && !is_over(left.halt); depth += 2) {
    Chase deeper = Chaser({board, std::nullopt}, stone, first, left).within(depth, settled).run();
    deeper.nodes = std::max(deeper.nodes, 1L);
    left.nodes -= deeper.nodes;
    deeper.nodes += chase.nodes;
    chase = std::move(deeper);
  }
  if (chase.result == Reading::undecided) chase.line.clear();
  return chase;
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
