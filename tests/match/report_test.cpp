// What the reports say in numbers.
#include "match/report.hpp"

#include <gtest/gtest.h>

#include "match/matches.hpp"

namespace miai::match {
namespace {

TEST(Report, counts_a_game_that_neither_could_begin_as_a_forfeit_of_both) {
  const Settings settings = tiny_match("", "", 2);
  Played game;
  game.fixture = fixture(settings, 1);
  game.outcome = Outcome::without_winner(OutcomeKind::no_result);
  game.ending = Ending::refused;
  const Standing standing = standing_of(settings, {game});
  for (const std::size_t who : {0U, 1U}) {
    EXPECT_EQ(tally_of(standing, who).forfeits, 1);
    EXPECT_EQ(tally_of(standing, who).losses, 0);
  }
}

}  // namespace
}  // namespace miai::match
