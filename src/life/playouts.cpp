#include "life/playouts.hpp"

#include <array>

#include "base/rng.hpp"

namespace miai::life {
namespace {

/// Chains that fill their own last but one liberty are given up up to this size (throw-ins, small nakade).
constexpr int kSmallSacrifice = 2;

/// One random game on a copy of the board.
class RandomGame {
 public:
  RandomGame(const Board& board, const PlayoutSettings& settings, Rng& rng)
      : board_(board), settled_(settings.settled), rng_(rng), where_(board.size().points(), -1) {
    for (const Point p : board.empty_points()) {
      if (!settled_.contains(p)) add_empty(p);
    }
  }

  void run(Color to_move) {
    const int limit = 3 * board_.size().points();
    int passes = 0;
    for (int n = 0; n < limit && passes < 2; ++n, to_move = opposite(to_move)) {
      const std::optional<Point> move = choose(to_move);
      passes = move ? 0 : passes + 1;
      if (move) {
        play(to_move, *move);
      } else {
        ko_.reset();
        last_.reset();
      }
    }
  }

  const Board& board() const { return board_; }
  const PointSet& taken() const { return taken_; }

 private:
  void add_empty(Point p) {
    where_[board_.size().index(p)] = static_cast<int>(empties_.size());
    empties_.push_back(p);
  }

  void drop_empty(Point p) {
    int& at = where_[board_.size().index(p)];
    if (at < 0) return;
    const Point moved = empties_.back();
    empties_[at] = moved;
    where_[board_.size().index(moved)] = at;
    empties_.pop_back();
    at = -1;
  }

  void play(Color color, Point p) {
    const Placement placed = board_.place(color, p);
    drop_empty(p);
    if (placed.captured_count > 0) {
      taken_ |= placed.captured;
      for (const Point q : placed.captured) add_empty(q);
    }
    ko_ = placed.ko_point;
    last_ = p;
  }

  /// A true eye: own stones on all sides and no more enemy diagonals than an eye can bear.
  bool is_own_eye(Color color, Point p) const {
    for (const Point q : Neighbours(p, board_.size())) {
      if (!board_.has(q, color)) return false;
    }
    int enemies = 0;
    int corners = 0;
    for (const Point q : Diagonals(p, board_.size())) {
      ++corners;
      if (board_.has(q, opposite(color))) ++enemies;
    }
    return enemies + (corners < 4 ? 1 : 0) < 2;
  }

  /// The chain a stone there would make has one liberty, takes nothing, and is too big to give up.
  bool is_big_self_atari(Color color, Point p) const {
    PointSet liberties;
    int stones = 1;
    std::array<Point, 4> seen{};
    int seen_count = 0;
    for (const Point q : Neighbours(p, board_.size())) {
      if (board_.is_empty(q)) liberties.insert(q);
      if (board_.has(q, opposite(color)) && board_.liberties(q) == 1) return false;
      if (!board_.has(q, color)) continue;
      const Point id = board_.chain_id(q);
      bool known = false;
      for (int i = 0; i < seen_count; ++i) known = known || seen[i] == id;
      if (known) continue;
      seen[seen_count++] = id;
      stones += board_.chain_size(q);
      if (board_.liberties(q) > 2) return false;
      liberties |= board_.chain_liberties(q);
    }
    liberties.erase(p);
    return liberties.count() < 2 && stones > kSmallSacrifice;
  }

  bool playable(Color color, Point p) const {
    if (ko_ && *ko_ == p) return false;
    return !is_own_eye(color, p) && !board_.is_suicide(color, p) && !is_big_self_atari(color, p);
  }

  std::optional<Point> choose(Color color) {
    if (last_) {
      if (const auto urgent = answer(color)) return urgent;
    }
    const auto count = static_cast<std::uint32_t>(empties_.size());
    if (count == 0) return std::nullopt;
    const std::uint32_t start = rng_.below(count);
    for (std::uint32_t i = 0; i < count; ++i) {
      const Point p = empties_[(start + i) % count];
      if (playable(color, p)) return p;
    }
    return std::nullopt;
  }

  /// Takes what the last move left in atari, or saves what it put in atari.
  std::optional<Point> answer(Color color) {
    if (board_.has(*last_, opposite(color)) && board_.liberties(*last_) == 1) {
      const Point p = *board_.chain_liberties(*last_).begin();
      if (where_[board_.size().index(p)] >= 0 && playable(color, p)) return p;
    }
    for (const Point q : Neighbours(*last_, board_.size())) {
      if (!board_.has(q, color) || board_.liberties(q) != 1) continue;
      const Point p = *board_.chain_liberties(q).begin();
      if (where_[board_.size().index(p)] >= 0 && playable(color, p)) return p;
    }
    return std::nullopt;
  }

  Board board_;
  const PointSet& settled_;
  Rng& rng_;
  std::vector<int> where_;
  std::vector<Point> empties_;
  std::optional<Point> ko_;
  std::optional<Point> last_;
  PointSet taken_;
};

/// +1, −1 or 0 for every point: its stone, or the only colour around an empty point.
float owner_at(const Board& board, Point p) {
  if (!board.is_empty(p)) return board.has(p, Color::black) ? 1.0F : -1.0F;
  bool black = false;
  bool white = false;
  for (const Point q : Neighbours(p, board.size())) {
    black = black || board.has(q, Color::black);
    white = white || board.has(q, Color::white);
  }
  if (black == white) return 0.0F;
  return black ? 1.0F : -1.0F;
}

}  // namespace

PlayoutEvidence play_out(const Board& board, const PlayoutSettings& settings) {
  const BoardSize size = board.size();
  PlayoutEvidence evidence;
  evidence.owner.assign(size.points(), 0.0F);
  evidence.survival.assign(size.points(), 0.0F);
  Rng rng(settings.seed);
  for (int n = 0; n < settings.playouts; ++n) {
    RandomGame game(board, settings, rng);
    game.run(n % 2 == 0 ? Color::black : Color::white);
    for (int i = 0; i < size.points(); ++i) {
      const Point p = size.point(i);
      evidence.owner[i] += owner_at(game.board(), p);
      if (!game.taken().contains(p)) evidence.survival[i] += 1.0F;
    }
  }
  const float scale = settings.playouts > 0 ? 1.0F / static_cast<float>(settings.playouts) : 0.0F;
  for (int i = 0; i < size.points(); ++i) {
    evidence.owner[i] *= scale;
    evidence.survival[i] *= scale;
  }
  return evidence;
}

}  // namespace miai::life
