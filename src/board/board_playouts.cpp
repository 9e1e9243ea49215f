#include <algorithm>

#include "board/playout_board.hpp"

namespace miai {
namespace {

/// One playout on the full board, by the rules of PlayoutBoard.
class FullPlayout {
 public:
  explicit FullPlayout(BoardSize size) : board_(size) {
    for (int i = 0; i < size.points(); ++i) add_empty(size.point(i));
  }

  int play_out(Rng& rng) {
    const int limit = 3 * board_.size().points();
    Color to_move = Color::black;
    int moves = 0;
    for (int passes = 0; passes < 2 && moves < limit; ++moves) {
      passes = play_random(to_move, rng) ? 0 : passes + 1;
      to_move = opposite(to_move);
    }
    return moves;
  }

  int black_lead() const {
    int lead = board_.stones(Color::black) - board_.stones(Color::white);
    for (int i = 0; i < empty_count_; ++i) {
      const Neighbours near(empties_[i], board_.size());
      const auto all = [this, &near](Color color) {
        return std::all_of(near.begin(), near.end(), [this, color](Point n) { return board_.has(n, color); });
      };
      lead += (all(Color::black) ? 1 : 0) - (all(Color::white) ? 1 : 0);
    }
    return lead;
  }

 private:
  void add_empty(Point p) {
    place_of_[board_.size().index(p)] = static_cast<std::int16_t>(empty_count_);
    empties_[empty_count_++] = p;
  }

  void exchange(int a, int b) {
    std::swap(empties_[a], empties_[b]);
    place_of_[board_.size().index(empties_[a])] = static_cast<std::int16_t>(a);
    place_of_[board_.size().index(empties_[b])] = static_cast<std::int16_t>(b);
  }

  bool play_random(Color color, Rng& rng) {
    for (int left = empty_count_; left > 0; --left) {
      const int i = static_cast<int>(rng.below(static_cast<std::uint32_t>(left)));
      const Point p = empties_[i];
      if (p != ko_ && !board_.is_one_point_eye(color, p) && !board_.is_suicide(color, p)) {
        play(color, p);
        return true;
      }
      exchange(i, left - 1);
    }
    ko_.reset();
    return false;
  }

  void play(Color color, Point p) {
    exchange(place_of_[board_.size().index(p)], empty_count_ - 1);
    --empty_count_;
    const Placement placed = board_.place(color, p);
    if (placed.captured_count > 0) {
      for (const Point taken : placed.captured) add_empty(taken);
    }
    ko_ = placed.ko_point;
  }

  Board board_;
  std::array<Point, BoardSize::kMaxFast * BoardSize::kMaxFast> empties_;
  std::array<std::int16_t, BoardSize::kMaxFast * BoardSize::kMaxFast> place_of_;
  int empty_count_ = 0;
  std::optional<Point> ko_;
};

}  // namespace

PlayoutCounts run_full_board_playouts(BoardSize size, int n, Rng& rng) {
  PlayoutCounts counts;
  const FullPlayout start(size);
  for (int i = 0; i < n; ++i) {
    FullPlayout playout = start;
    const int moves = playout.play_out(rng);
    counts += {1, moves, playout.black_lead() > kPlayoutKomi ? 1 : 0};
  }
  return counts;
}

}  // namespace miai
