// Handicap at the terminal, and the words of the new-game form and the panel.
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "cli/game_options.hpp"
#include "cli/play/names.hpp"
#include "cli/play/new_game_form.hpp"
#include "cli/play/panel.hpp"
#include "cli/program.hpp"
#include "running.hpp"
#include "support/diagram.hpp"

namespace miai::cli {
namespace {

using test::play;

i18n::Messages messages_in(std::string_view language) {
  return *i18n::Messages::for_language(language);
}

PlaySetup handicap(int stones, std::string_view rules) {
  PlaySetup setup;
  setup.game = {BoardSize::square(9), preset(rules), preset(rules).komi_handicap, stones};
  return setup;
}

/// A desk whose streams lead nowhere.
struct QuietDesk {
  explicit QuietDesk(const PlaySetup& setup, std::string_view language = "en")
      : context{streams, messages_in(language), false},
        desk{PlaySession(setup, messages_in(language), {}), Keeper(""), context} {}
  std::istringstream input;
  std::ostringstream out;
  Streams streams{input, out, out};
  Context context;
  Desk desk;
};

std::string panel(const Desk& desk) {
  std::string all;
  for (const auto& line : panel_lines(desk, Milliseconds{0}, 33, 20)) all += line + "\n";
  return all;
}

TEST(FreeHandicap, F43_BlackPlacesTheStonesWhereHeLikesAndWhiteMoves) {
  QuietDesk quiet(handicap(3, "chinese"));
  Desk& desk = quiet.desk;
  ASSERT_EQ(desk.session.stage(), Stage::placing);
  for (const char* point : {"C3", "E5"}) carry_out(desk, point);
  EXPECT_EQ(desk.session.placed().size(), 2U);
  EXPECT_EQ(diagram_of(desk.session).at(test::pt("E5")), Occupant::black);
  carry_out(desk, "G6");
  EXPECT_EQ(desk.session.stage(), Stage::playing);
  const Position& position = desk.session.game().position();
  EXPECT_EQ(position.board().stones(Color::black), 3);
  EXPECT_EQ(position.to_move(), Color::white);
  EXPECT_EQ(position.move_number(), 0);
  EXPECT_NE(record_of(desk.session).find("HA[3]"), std::string::npos);
}

TEST(FreeHandicap, AStoneThatIsChosenAgainIsTakenUp) {
  QuietDesk quiet(handicap(2, "chinese"));
  carry_out(quiet.desk, "C3");
  carry_out(quiet.desk, "C3");
  EXPECT_TRUE(quiet.desk.session.placed().empty());
  EXPECT_EQ(quiet.desk.session.stage(), Stage::placing);
}

TEST(FreeHandicap, UndoTakesUpTheLastStoneAlsoAfterAllStand) {
  QuietDesk quiet(handicap(2, "chinese"));
  for (const char* line : {"C3", "G7", "E5", "undo"}) carry_out(quiet.desk, line);
  EXPECT_EQ(quiet.desk.session.stage(), Stage::playing);
  carry_out(quiet.desk, "undo");
  EXPECT_EQ(quiet.desk.session.stage(), Stage::placing);
  EXPECT_EQ(quiet.desk.session.placed().size(), 1U);
  carry_out(quiet.desk, "G3");
  EXPECT_TRUE(quiet.desk.session.game().position().board().has(test::pt("G3"), Color::black));
  EXPECT_FALSE(quiet.desk.session.game().position().board().has(test::pt("G7"), Color::black));
}

TEST(FreeHandicap, TheProgramProposesTheStonesThatAreLeft) {
  QuietDesk quiet(handicap(4, "chinese"));
  carry_out(quiet.desk, "E5");
  carry_out(quiet.desk, "place");
  EXPECT_EQ(quiet.desk.session.stage(), Stage::playing);
  EXPECT_EQ(quiet.desk.session.game().position().board().stones(Color::black), 4);
  EXPECT_TRUE(quiet.desk.session.game().position().board().has(test::pt("E5"), Color::black));
}

TEST(FreeHandicap, NothingElseIsPossibleBefore) {
  QuietDesk quiet(handicap(2, "chinese"));
  carry_out(quiet.desk, "pass");
  EXPECT_EQ(quiet.desk.session.stage(), Stage::placing);
  EXPECT_SAYS(quiet.desk.session.last_said(), "First Black places the handicap stones.");
}

TEST(FreeHandicap, TheComputerTakesTheUsualPoints) {
  PlaySetup setup = handicap(4, "chinese");
  setup.computer = Color::black;
  QuietDesk quiet(setup);
  EXPECT_EQ(quiet.desk.session.stage(), Stage::playing);
  EXPECT_EQ(quiet.desk.session.game().position().board().stones(Color::black), 4);
}

TEST(FreeHandicap, AnOptionDecidesAgainstTheRules) {
  EXPECT_SAYS(play({"--size", "9", "--handicap", "2", "--placement", "free"}, "C3\nquit\n"), "one more handicap stone");
  EXPECT_SAYS(play({"--size", "9", "--handicap", "2", "--rules", "chinese", "--placement", "fixed"}, "quit\n"),
              "White to play.");
}

TEST(HandicapOption, SaysWhatFits) {
  EXPECT_SAYS(play({"--size", "9", "--handicap", "81"}, ""),
              "81 handicap stones do not fit here: a 9×9 board takes 2 to 80; 0 means none.");
  EXPECT_SAYS(play({"--size", "9", "--handicap=-3"}, ""), "2 to 80");
}

TEST(HandicapOption, TheFixedPointsAreThoseThatTheBoardHas) {
  for (const auto& [size, stones] : {std::pair{"9", "10"}, {"5", "3"}}) {
    const auto ran = test::run({"play", "--size", size, "--handicap", stones, "--placement", "fixed"});
    EXPECT_EQ(ran.code, 2) << size;
    EXPECT_NE(ran.err.find("handicap"), std::string::npos) << ran.err;
  }
}

TEST(Panel, NamesRulesKomiAndHandicap) {
  QuietDesk quiet(handicap(4, "japanese"));
  EXPECT_SAYS(panel(quiet.desk), "Japanese rules, komi 0.5\n4 handicap stones\n");
  QuietDesk even(handicap(0, "japanese"));
  EXPECT_EQ(panel(even.desk).find("handicap"), std::string::npos);
}

// White holds the upper half, Black the lower; a dead white stone lies in Black's half, a prisoner was taken before.
constexpr const char* kGame[] = {"A4", "A5", "B4", "B5", "C4", "C5", "D4", "D5", "E4", "E5", "F4",   "F5",
                                 "G4", "G5", "H4", "H5", "J4", "J5", "A2", "A1", "B1", "G2", "pass", "pass"};

TEST(Panel, F38_prisonersGrowByTheDeadAndShrinkAsTheyGoHome) {
  QuietDesk quiet(handicap(0, "japanese"));
  Desk& desk = quiet.desk;
  for (const char* line : kGame) carry_out(desk, line);
  ASSERT_EQ(desk.session.stage(), Stage::marking);
  EXPECT_EQ(desk.session.prisoners(Color::black), 1);
  if (!desk.session.dead().contains(test::pt("G2"))) carry_out(desk, "G2");
  carry_out(desk, "accept");
  ASSERT_EQ(desk.session.stage(), Stage::counting);
  EXPECT_EQ(desk.session.prisoners(Color::black), 1);
  carry_out(desk, "next");
  EXPECT_EQ(desk.session.prisoners(Color::black), 2) << "the dead stone has joined the prisoner";
  EXPECT_SAYS(panel(desk), "2 prisoners");
  while (desk.session.stage() == Stage::counting && !desk.session.tour()->at_end()) carry_out(desk, "next");
  EXPECT_EQ(desk.session.prisoners(Color::black), 0) << "both have gone home into White's territory";
}

TEST(KeyLine, HasRoomForTheWayOutInEveryLanguageAndStage) {
  for (const auto& language : i18n::languages()) {
    QuietDesk quiet(handicap(2, "chinese"), language.tag);
    const auto fits = [&] {
      const std::string line = key_line(quiet.desk, 80);
      EXPECT_TRUE(line.ends_with("^Q " + quiet.context.text("play.key.quit"))) << language.tag << ": " << line;
    };
    fits();
    carry_out(quiet.desk, "place");
    fits();
    for (const char* line : {"pass", "pass"}) carry_out(quiet.desk, line);
    ASSERT_EQ(quiet.desk.session.stage(), Stage::marking);
    fits();
    carry_out(quiet.desk, "accept");
    ASSERT_EQ(quiet.desk.session.stage(), Stage::counting);
    fits();
  }
}

TEST(Words, APointMayBeWrittenApart) {
  QuietDesk quiet(handicap(0, "japanese"));
  carry_out(quiet.desk, "D 4");
  EXPECT_TRUE(quiet.desk.session.game().position().board().has(test::pt("D4"), Color::black));
  carry_out(quiet.desk, "why D 4");
  EXPECT_SAYS(quiet.desk.session.last_said(), "D4");
}

TEST(Words, TheLabelInTheLastLineIsAWordToo) {
  for (const auto& language : i18n::languages()) {
    QuietDesk quiet(handicap(0, "japanese"), language.tag);
    for (const Action& action : actions()) {
      if (action.label.empty()) continue;
      for (int stage = 0; stage <= static_cast<int>(Stage::placing); ++stage) {
        if ((action.stages & in(static_cast<Stage>(stage))) == 0) continue;
        for (const Action& other : actions()) {
          if (&other == &action || other.label.empty() || (other.stages & in(static_cast<Stage>(stage))) == 0) continue;
          EXPECT_NE(quiet.context.text(other.label), quiet.context.text(action.label))
              << language.tag << ": " << other.word << " and " << action.word << " look alike";
        }
      }
    }
    EXPECT_NE(find_action(quiet.context.text("play.key.resign"), quiet.desk.session), nullptr) << language.tag;
  }
}

TEST(Words, RulesAndClocksHaveNamesInEveryLanguage) {
  for (const auto& language : i18n::languages()) {
    const auto messages = messages_in(language.tag);
    for (const auto& row : ruleset_presets()) {
      EXPECT_NE(rules_name(row.rules, messages), row.rules.id) << language.tag << " " << row.rules.id;
    }
  }
  EXPECT_EQ(clock_name(*parse_clock("10m+3x30s"), messages_in("en")), "10 min, then 3 × 30 s (byo-yomi)");
  EXPECT_EQ(clock_name(*parse_clock("none"), messages_in("de")), "ohne Uhr");
  EXPECT_EQ(clock_name(*parse_clock("90m"), messages_in("ru")), "по 1 ч 30 мин на партию");
}

TEST(NewGameForm, BeginsWithTheChoicesOfTheGameBefore) {
  PlaySetup before = handicap(3, "chinese");
  before.game.size = BoardSize(9, 11);
  before.game.komi = HalfPoints::nearest(11.5);
  before.clock = *parse_clock("7m+2x20s");
  before.computer = Color::black;
  before.placement = HandicapPlacement::fixed;
  const PlaySetup same = NewGameForm(before, messages_in("en")).setup();
  EXPECT_EQ(same.game.size, before.game.size);
  EXPECT_EQ(same.game.komi, before.game.komi);
  EXPECT_EQ(same.game.handicap, 3);
  EXPECT_EQ(same.clock, before.clock);
  EXPECT_EQ(same.computer, before.computer);
  EXPECT_EQ(same.placement, before.placement);
}

TEST(NewGameForm, SaysWhatTheRulesSay) {
  NewGameForm form(handicap(0, "japanese"), messages_in("de"));
  const auto value = [&](std::size_t row) { return form.rows()[row].value; };
  EXPECT_EQ(value(2), "keine");
  EXPECT_EQ(value(4), "Japanische Regeln");
  EXPECT_EQ(value(6), "ohne Uhr");
  EXPECT_EQ(form.setup().game.komi, preset("japanese").komi_handicap) << "the komi that was given stays";
  NewGameForm even({{BoardSize::square(9), preset("japanese"), preset("japanese").komi_even, 0}, {}, {}, 1, {}},
                   messages_in("de"));
  EXPECT_EQ(even.rows()[5].value, "wie in den Regeln: 6,5");
  even.down();
  even.down();
  even.change(1);
  EXPECT_EQ(even.rows()[2].value, "2 Steine");
  EXPECT_EQ(even.rows()[5].value, "wie in den Regeln: 0,5");
  EXPECT_EQ(even.setup().game.komi, preset("japanese").komi_handicap);
}

}  // namespace
}  // namespace miai::cli
