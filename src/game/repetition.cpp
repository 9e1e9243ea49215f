#include "game/repetition.hpp"

namespace miai {
namespace {

/// The enemy stone next to a ko ban's point that would be taken back: the only neighbour in atari.
std::optional<Point> stone_in_ko(const Board& board, const KoBan& ban) {
  for (const Point n : Neighbours(ban.point, board.size())) {
    if (board.has(n, opposite(ban.color)) && board.liberties(n) == 1 && board.chain_size(n) == 1) return n;
  }
  return std::nullopt;
}

std::optional<ForbiddenRepetition> banned_by_ko(const Position& position, Color color, Point p) {
  const auto& ban = position.ko_ban();
  if (!ban || ban->point != p || ban->color != color) return std::nullopt;
  return ForbiddenRepetition{position.move_number() - 1, true, stone_in_ko(position.board(), *ban)};
}

std::optional<ForbiddenRepetition> banned_by_superko(const Position& position, Color color, Point p,
                                                     std::optional<Color> to_move) {
  Board after = position.board();
  after.place(color, p);
  const auto earlier = position.history().find(after.key(), to_move);
  if (!earlier) return std::nullopt;
  if (const auto ko = banned_by_ko(position, color, p); ko && ko->move_number == earlier->move_number) return ko;
  return ForbiddenRepetition{earlier->move_number, false, std::nullopt};
}

}  // namespace

std::optional<ForbiddenRepetition> forbidden_repetition(const Position& position, Color color, Point p,
                                                        const Ruleset& rules) {
  switch (rules.repetition) {
    case Repetition::simple_ko:
      return banned_by_ko(position, color, p);
    case Repetition::positional:
      return banned_by_superko(position, color, p, std::nullopt);
    case Repetition::situational:
      return banned_by_superko(position, color, p, opposite(color));
  }
  return std::nullopt;
}

std::optional<int> long_cycle(const Position& position, const Ruleset& rules) {
  if (rules.repetition != Repetition::simple_ko || rules.long_cycle == LongCycle::none) return std::nullopt;
  if (const auto earlier = position.history().find_cycle(position.cycles_from())) return earlier->move_number;
  return std::nullopt;
}

}  // namespace miai
