#include "game/pairing.hpp"

#include <gtest/gtest.h>

namespace miai {
namespace {

const Ruleset& rules_of(const char* name) {
  static const Ruleset japanese = *find_ruleset("japanese");
  static const Ruleset traditional = *find_ruleset("traditional");
  return std::string_view(name) == "japanese" ? japanese : traditional;
}

TEST(Pairing, equals_play_with_the_usual_komi) {
  const Ruleset& rules = rules_of("japanese");
  EXPECT_EQ(even_pairing(BoardSize::square(19), 0, rules), (Pairing{0, rules.komi_even}));
}

TEST(Pairing, one_rank_is_the_first_move_without_komi) {
  const Ruleset& rules = rules_of("japanese");
  EXPECT_EQ(even_pairing(BoardSize::square(19), 1, rules), (Pairing{0, HalfPoints::halves(1)}));
  EXPECT_EQ(even_pairing(BoardSize::square(19), -1, rules), (Pairing{0, HalfPoints::halves(1)}));
  EXPECT_EQ(even_pairing(BoardSize::square(19), 1, rules_of("traditional")).komi, HalfPoints::halves(0));
}

TEST(Pairing, a_stone_a_rank_up_to_nine) {
  for (int ranks = 2; ranks <= 9; ++ranks) {
    EXPECT_EQ(even_pairing(BoardSize::square(19), ranks, rules_of("japanese")).stones, ranks);
  }
  EXPECT_EQ(even_pairing(BoardSize::square(19), 38, rules_of("japanese")).stones, 9);
}

TEST(Pairing, fewer_stones_on_smaller_boards) {
  const auto stones = [](int side, int ranks) {
    return even_pairing(BoardSize::square(side), ranks, rules_of("japanese")).stones;
  };
  EXPECT_EQ(stones(9, 2), 0);
  EXPECT_EQ(stones(9, 5), 0);
  EXPECT_EQ(stones(9, 10), 2);
  EXPECT_EQ(stones(9, 30), 6);
  EXPECT_EQ(stones(13, 5), 2);
  EXPECT_EQ(stones(13, 10), 4);
  EXPECT_EQ(even_pairing(BoardSize::square(9), 2, rules_of("japanese")).komi, rules_of("japanese").komi_even);
  EXPECT_EQ(even_pairing(BoardSize::square(9), 5, rules_of("japanese")).komi, HalfPoints::halves(1));
}

}  // namespace
}  // namespace miai
