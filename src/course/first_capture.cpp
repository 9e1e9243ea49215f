#include "course/first_capture.hpp"

#include <algorithm>

#include "base/rng.hpp"
#include "course/lesson.hpp"

namespace miai::course {
namespace {

bool can_play(const Position& position, Color color) {
  return !legal_points(position, color, course_rules()).empty();
}

/// The most stones that the side to move can take at once.
int most_taken(const Board& board, Color color) {
  int most = 0;
  for (const auto& chain : board.chains()) {
    if (chain.color == color || chain.liberties.count() != 1) continue;
    const Point p = *chain.liberties.begin();
    most = std::max(most, board.preview(color, p).captured_count);
  }
  return most;
}

/// How a board looks to a colour that has just moved: what stands in atari, and who is short of liberties.
int worth(const Board& board, Color color) {
  constexpr int kShort = 3;
  constexpr int kAtari = 6;
  int sum = 0;
  for (const auto& chain : board.chains()) {
    const int liberties = chain.liberties.count();
    const int sign = chain.color == color ? 1 : -1;
    if (liberties == 1) sum -= sign * kAtari;
    if (liberties == 2) sum -= sign * kShort;
    sum += sign * std::min(liberties, 4);
  }
  return sum;
}

}  // namespace

Result<CaptureGame> capture_game(const FirstCapture& rules, const std::vector<Move>& moves) {
  CaptureGame game{Position(BoardSize::square(rules.size)), std::nullopt, false};
  for (const Move& move : moves) {
    auto next = play(game.position, move, course_rules());
    if (!next) return tl::unexpected(next.error());
    game.position = std::move(*next);
  }
  for (const Color color : kColors) {
    if (game.position.prisoners_of(color) >= rules.stones) game.winner = color;
  }
  game.drawn = !game.winner && !can_play(game.position, Color::black) && !can_play(game.position, Color::white);
  return game;
}

Vertex capture_reply(const CaptureGame& game, const FirstCapture& rules, std::uint64_t seed) {
  const Position& position = game.position;
  const Color color = position.to_move();
  const int missing = rules.stones - position.prisoners_of(color);
  const int enemy_missing = rules.stones - position.prisoners_of(opposite(color));
  Rng rng(Rng::mix(seed + static_cast<std::uint64_t>(position.move_number())));
  constexpr int kWin = 1'000'000;
  constexpr int kStone = 1'000;
  constexpr int kWorth = 10;
  int best = -2 * kWin;
  Vertex reply = Vertex::pass();
  for (const Point p : legal_points(position, color, course_rules())) {
    Board board = position.board();
    const int taken = board.place(color, p).captured_count;
    const int lost = most_taken(board, opposite(color));
    int value = taken >= missing ? kWin : taken * kStone;
    if (value < kWin) value -= lost >= enemy_missing ? kWin : lost * kStone;
    value += worth(board, color) * kWorth + static_cast<int>(rng.below(kWorth * 2));
    if (value > best) best = value, reply = Vertex(p);
  }
  return reply;
}

}  // namespace miai::course
