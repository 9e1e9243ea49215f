#include "board/playout_board.hpp"

namespace miai {
namespace {

int move_limit(BoardSize size) {
  return 3 * size.points();
}

struct Progress {
  int moves = 0;
  bool passed = false;
};

/// One move or pass; false when the playout is over.
template <Color C, class Kernel>
[[gnu::always_inline]] inline bool take_turn(Kernel& kernel, Rng& rng, Progress& progress) {
  ++progress.moves;
  if (kernel.template play_random<C>(rng) != 0) {
    progress.passed = false;
    return true;
  }
  kernel.clear_ko();
  const bool both_passed = progress.passed;
  progress.passed = true;
  return !both_passed;
}

template <class Kernel>
int play_to_end(Kernel& kernel, Color to_move, int limit, Rng& rng) {
  Rng local = rng;  // a copy that never leaves the registers
  Progress progress;
  bool go_on = to_move == Color::black || take_turn<Color::white>(kernel, local, progress);
  while (go_on) {
    go_on = progress.moves < limit && take_turn<Color::black>(kernel, local, progress) && progress.moves < limit &&
            take_turn<Color::white>(kernel, local, progress);
  }
  rng = local;
  return progress.moves;
}

}  // namespace

PlayoutBoard::Kernels PlayoutBoard::make_kernel(const Board& board, std::optional<Point> ko) {
  const int width = board.size().width();
  const int height = board.size().height();
  using detail::PlayoutKernel;
  if (width <= 9 && height <= 9) return PlayoutKernel<10, 9>(board, ko);
  if (width <= 9) return PlayoutKernel<10, 25>(board, ko);
  if (width <= 13 && height <= 13) return PlayoutKernel<14, 13>(board, ko);
  if (width <= 13) return PlayoutKernel<14, 25>(board, ko);
  if (width <= 19 && height <= 19) return PlayoutKernel<20, 19>(board, ko);
  if (width <= 19) return PlayoutKernel<20, 25>(board, ko);
  return PlayoutKernel<26, 25>(board, ko);
}

PlayoutBoard::PlayoutBoard(const Board& board, Color to_move, std::optional<Point> ko)
    : size_(board.size()), to_move_(to_move), kernel_(make_kernel(board, ko)) {}

Occupant PlayoutBoard::at(Point p) const {
  return std::visit([p](const auto& kernel) { return kernel.at(p); }, kernel_);
}

Occupant PlayoutBoard::owner(Point p) const {
  return std::visit([p](const auto& kernel) { return kernel.owner(p); }, kernel_);
}

std::optional<Point> PlayoutBoard::ko() const {
  return std::visit([](const auto& kernel) { return kernel.ko(); }, kernel_);
}

std::vector<Point> PlayoutBoard::candidates() const {
  std::vector<Point> found;
  for (int i = 0; i < size_.points(); ++i) {
    const Point p = size_.point(i);
    if (at(p) != Occupant::empty) continue;
    const bool playable = std::visit(
        [this, p](auto kernel) {
          const auto at = kernel.loc(p);
          return to_move_ == Color::black ? kernel.template play_unless_eye<Color::black>(at)
                                          : kernel.template play_unless_eye<Color::white>(at);
        },
        kernel_);
    if (playable) found.push_back(p);
  }
  return found;
}

std::optional<Point> PlayoutBoard::play_random(Rng& rng) {
  const bool black = to_move_ == Color::black;
  to_move_ = opposite(to_move_);
  return std::visit(
      [&rng, black](auto& kernel) -> std::optional<Point> {
        const std::uint32_t at =
            black ? kernel.template play_random<Color::black>(rng) : kernel.template play_random<Color::white>(rng);
        if (at != 0) return kernel.point(at);
        kernel.clear_ko();
        return std::nullopt;
      },
      kernel_);
}

PlayoutResult PlayoutBoard::play_out(Rng& rng) {
  return std::visit(
      [this, &rng](auto& kernel) {
        const int moves = play_to_end(kernel, to_move_, move_limit(size_), rng);
        return PlayoutResult{moves, kernel.black_lead()};
      },
      kernel_);
}

PlayoutResult PlayoutBoard::sample(Rng& rng) const {
  return std::visit(
      [this, &rng](const auto& start) {
        auto kernel = start;
        const int moves = play_to_end(kernel, to_move_, move_limit(size_), rng);
        return PlayoutResult{moves, kernel.black_lead()};
      },
      kernel_);
}

PlayoutResult PlayoutBoard::sample_after(Vertex first, Rng& rng) const {
  return std::visit(
      [this, first, &rng](const auto& start) {
        auto kernel = start;
        if (first.is_pass()) {
          kernel.clear_ko();
        } else {
          kernel.play(to_move_, first.point());
        }
        const int moves = play_to_end(kernel, opposite(to_move_), move_limit(size_) - 1, rng);
        return PlayoutResult{moves + 1, kernel.black_lead()};
      },
      kernel_);
}

PlayoutCounts& PlayoutCounts::operator+=(const PlayoutCounts& other) {
  playouts += other.playouts;
  moves += other.moves;
  black_wins += other.black_wins;
  return *this;
}

PlayoutCounts run_random_playouts(BoardSize size, int n, Rng& rng) {
  const PlayoutBoard start(Board(size), Color::black);
  PlayoutCounts counts;
  for (int i = 0; i < n; ++i) {
    const PlayoutResult result = start.sample(rng);
    counts += {1, result.moves, result.black_lead > kPlayoutKomi ? 1 : 0};
  }
  return counts;
}

}  // namespace miai
