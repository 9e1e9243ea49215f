#include "game/pairing.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace miai {
namespace {

struct Row {
  int most_points;  ///< of the board
  int half_ranks;   ///< that one stone makes up for
};
constexpr std::array kRows{Row{9 * 9, 10}, Row{13 * 13, 5}};
constexpr int kHalfRanksOnLargeBoards = 2;

int half_ranks_of_stone(BoardSize size) {
  for (const Row& row : kRows) {
    if (size.points() <= row.most_points) return row.half_ranks;
  }
  return kHalfRanksOnLargeBoards;
}

}  // namespace

Pairing even_pairing(BoardSize size, int ranks_apart, const Ruleset& rules) {
  const int each = half_ranks_of_stone(size);
  const int stones = (2 * std::abs(ranks_apart) + each / 2) / each;
  if (stones == 0) return {0, rules.komi_even};
  return {stones == 1 ? 0 : std::min(stones, kMostStones), rules.komi_handicap};
}

}  // namespace miai
