// What the reports say in numbers.
#include "match/report.hpp"

#include <gtest/gtest.h>

#include "match/matches.hpp"

namespace miai::match {
namespace {

TEST(Report, writes_the_log_of_the_likelihood_ratio_to_the_hundredth) {
  const Settings settings = [] {
    Settings with_test = tiny_match("", "", 2);
    with_test.test = SequentialTest{-30, 0};
    return with_test;
  }();
  const auto page_with = [&](double llr) {
    Standing standing = standing_of(settings, {});
    standing.test->llr = llr;
    const std::string page = report_html(settings, standing);
    const std::size_t at = page.find("ratio ") + 6;
    return page.substr(at, page.find(" between", at) - at);
  };
  EXPECT_EQ(page_with(-0.5), "−0.50");
  EXPECT_EQ(page_with(0.999), "1.00");
  EXPECT_EQ(page_with(1.996), "2.00");
  EXPECT_EQ(page_with(-2.944), "−2.94");
  EXPECT_EQ(page_with(-0.001), "0.00");
  EXPECT_EQ(page_with(0.05), "0.05");
}

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
