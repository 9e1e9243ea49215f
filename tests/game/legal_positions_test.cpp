// How many positions are legal: 1, 57, 12675, 24318165 on 1×1 to 4×4 (Tromp and Farnebäck, "Combinatorics of Go").
#include <gtest/gtest.h>

#include "board/board.hpp"

namespace miai {
namespace {

/// The n-th way to put black, white or nothing on every point.
std::vector<Occupant> occupants_of(std::uint32_t n, int points) {
  std::vector<Occupant> all(points);
  for (Occupant& occupant : all) {
    occupant = static_cast<Occupant>(n % 3);
    n /= 3;
  }
  return all;
}

std::uint32_t power_of_three(int n) {
  std::uint32_t power = 1;
  while (n-- > 0) power *= 3;
  return power;
}

int legal_positions(int side) {
  const BoardSize size = BoardSize::square(side);
  int legal = 0;
  for (std::uint32_t n = 0; n < power_of_three(size.points()); ++n) {
    if (!Board(size, occupants_of(n, size.points())).chain_without_liberty()) ++legal;
  }
  return legal;
}

/// Points next to those of a 4×4 mask, bit 4 × row + column.
std::uint32_t spread(std::uint32_t mask) {
  constexpr std::uint32_t kNotLeft = 0xEEEE;
  constexpr std::uint32_t kNotRight = 0x7777;
  return (mask << 4U | mask >> 4U | (mask & kNotRight) << 1U | (mask & kNotLeft) >> 1U) & 0xFFFFU;
}

/// True when from every stone an empty point is reached over stones of its colour.
bool all_breathe(std::uint32_t stones, std::uint32_t next_to_empty) {
  std::uint32_t reached = stones & next_to_empty;
  while (reached != stones) {
    const std::uint32_t more = (reached | spread(reached)) & stones;
    if (more == reached) return false;
    reached = more;
  }
  return true;
}

/// Every 4×4 position once, as two bit masks, too many for Board in a quick test: Board judges a sample of them.
TEST(LegalPositions, four_by_four) {
  const BoardSize size = BoardSize::square(4);
  int legal = 0;
  std::uint32_t counter = 0;
  for (std::uint32_t black = 0; black <= 0xFFFF; ++black) {
    const std::uint32_t free = 0xFFFFU & ~black;
    for (std::uint32_t white = free;; white = (white - 1) & free) {
      const std::uint32_t next_to_empty = spread(free & ~white);
      const bool breathe = all_breathe(black, next_to_empty) && all_breathe(white, next_to_empty);
      legal += breathe ? 1 : 0;
      if (counter++ % 1009 == 0) {
        std::vector<Occupant> occupants(16, Occupant::empty);
        for (unsigned i = 0; i < 16; ++i) {
          if ((black >> i & 1U) != 0) occupants[i] = Occupant::black;
          if ((white >> i & 1U) != 0) occupants[i] = Occupant::white;
        }
        ASSERT_EQ(!Board(size, occupants).chain_without_liberty(), breathe) << black << " " << white;
      }
      if (white == 0) break;
    }
  }
  EXPECT_EQ(legal, 24'318'165);
}

TEST(LegalPositions, one_to_three) {
  EXPECT_EQ(legal_positions(1), 1);
  EXPECT_EQ(legal_positions(2), 57);
  EXPECT_EQ(legal_positions(3), 12'675);
}

}  // namespace
}  // namespace miai
