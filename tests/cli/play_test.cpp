// `miai play` in lines of text, and its parts.
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "cli/game_options.hpp"
#include "cli/play/board_picture.hpp"
#include "cli/play/keeper.hpp"
#include "cli/play/new_game_form.hpp"
#include "running.hpp"
#include "support/diagram.hpp"

namespace miai::cli {
namespace {

using test::play;
using test::Ran;

// Black takes a ko stone at D5; White may not take back at once.
constexpr const char* kKo = "D6\nE6\nC5\nF5\nD4\nE4\nE5\nD5\n";

TEST(PlainPlay, MovesAreToldInWords) {
  const Ran ran = play({"--size", "9"}, "D4\nE4\npass\nquit\n");
  EXPECT_EQ(ran.code, 0);
  EXPECT_SAYS(ran, "Black D4.");
  EXPECT_SAYS(ran, "White E4.");
  EXPECT_SAYS(ran, "Black passes.");
  EXPECT_SAYS(ran, "White to play.");
}

TEST(PlainPlay, F13_capturesAreCounted) {
  const Ran ran = play({"--size", "5"}, "A1\nB1\nE5\nA2\nquit\n");
  EXPECT_SAYS(ran, "White A2, one stone captured.");
}

TEST(PlainPlay, F14_ataris_are_told) {
  const Ran ran = play({"--size", "5"}, "A1\nB1\nquit\n");
  EXPECT_SAYS(ran, "The black stone on A1 is in atari.");
}

TEST(PlainPlay, F21_takingBackAKoAtOnceIsRefusedWithTheStone) {
  const Ran ran = play({"--size", "9"}, std::string(kKo) + "E5\nquit\n");
  EXPECT_SAYS(ran, "White D5, one stone captured.");
  EXPECT_SAYS(ran, "Black may not take back on E5 at once: that is ko. The stone on D5");
}

TEST(PlainPlay, F21_afterMovesElsewhereTheKoMayBeTaken) {
  const Ran ran = play({"--size", "9"}, std::string(kKo) + "A9\nA8\nE5\nquit\n");
  EXPECT_SAYS(ran, "Black E5, one stone captured.");
}

TEST(PlainPlay, F17_suicideIsRefusedWithTheChain) {
  const Ran ran = play({"--size", "5"}, "E5\nA2\nE4\nB1\nA1\nquit\n");
  EXPECT_SAYS(ran, "Black may not play A1: the stone there would have no liberty");
}

TEST(PlainPlay, NonsenseIsExplained) {
  const Ran ran = play({"--size", "9"}, "frob\nI5\nK4\nT19\nquit\n");
  EXPECT_SAYS(ran, "\"frob\" is neither a point");
  EXPECT_EQ(ran.code, 0);
}

TEST(PlainPlay, TheEndOfInputIsNoError) {
  EXPECT_EQ(play({"--size", "9"}, "D4").code, 0);
}

// F41: White holds the upper half, Black the lower; no prisoners, Black 31, White 29.
constexpr const char* kF41 =
    "A4\nA5\nB4\nB5\nC4\nC5\nD5\nD6\nE5\nE6\nF5\nF6\nG5\nG6\nH5\nH6\nJ5\nJ6\nB2\nF8\nF2\npass\npass\n";

TEST(PlainPlay, F41_thirtyOneToTwentyNine) {
  const Ran ran =
      play({"--size", "9", "--komi", "0"}, std::string(kF41) + "accept\nnext\nnext\nnext\nnext\nnext\nnext\nquit\n");
  EXPECT_SAYS(ran, "Both have passed");
  EXPECT_SAYS(ran, "Territory: Black 31, White 29.");
  EXPECT_SAYS(ran, "= 31. Together 31.");
  EXPECT_SAYS(ran, "= 29. Together 29.");
  EXPECT_SAYS(ran, "Black wins by 2.");
}

TEST(PlainPlay, MarksCanBeChangedAndChangeCancelsAcceptance) {
  const Ran ran = play({"--size", "9"}, std::string(kF41) + "accept black\nF8\naccept white\nquit\n");
  EXPECT_SAYS(ran, "Black accepts. White has not accepted yet.");
  EXPECT_SAYS(ran, "White F8 is marked");
  EXPECT_SAYS(ran, "White accepts. Black has not accepted yet.");
}

TEST(PlainPlay, F36_eitherMayAskToGoOn) {
  const Ran ran = play({"--size", "9"}, std::string(kF41) + "resume\nC7\nquit\n");
  EXPECT_SAYS(ran, "Play goes on.");
  EXPECT_SAYS(ran, " C7.");
}

TEST(PlainPlay, F38_aDisputeRestoresThePosition) {
  const Ran ran = play({"--size", "9"}, std::string(kF41) + "dispute F8\nD8\nend\nboard\nquit\n");
  EXPECT_TRUE(ran.out.find("position and marks are as before") != std::string::npos ||
              ran.out.find("That is proved") != std::string::npos)
      << ran.out;
}

TEST(PlainPlay, UndoResignAndScore) {
  const Ran ran = play({"--size", "9"}, "D4\nundo\nscore\nresign\nyes\nundo\nquit\n");
  EXPECT_SAYS(ran, "D4 taken back. Black to play.");
  EXPECT_SAYS(ran, "Estimate:");
  EXPECT_SAYS(ran, "Black resigns. White wins.");
}

TEST(PlainPlay, F41_underAreaRulesFortyTwoToThirtyNine) {
  const Ran ran = play({"--size", "9", "--rules", "chinese", "--komi", "0"},
                       std::string(kF41) + "accept\nnext\nnext\nnext\nnext\nnext\nnext\nquit\n");
  EXPECT_SAYS(ran, "Black: 11 stones and 31 points of territory. Together 42.");
  EXPECT_SAYS(ran, "White: 10 stones and 29 points of territory. Together 39.");
  EXPECT_SAYS(ran, "half the board is 40.5");
  EXPECT_SAYS(ran, "Black wins by 3.");
}

TEST(PlainPlay, SpeaksFourLanguages) {
  EXPECT_SAYS(play({"--size", "9", "--lang", "de"}, "D4\npasse\n"), "Weiß passt.");
  EXPECT_SAYS(play({"--size", "9", "--lang", "ru"}, "D4\nпас\n"), "Белые пасуют.");
  EXPECT_SAYS(play({"--size", "9", "--lang", "ro"}, "D4\npas\n"), "Alb pasează.");
}

TEST(PlainPlay, TheComputerAnswers) {
  const Ran ran = play({"--size", "5", "--computer", "white", "--seed", "7"}, "C3\nquit\n");
  EXPECT_SAYS(ran, "Black C3.");
  EXPECT_SAYS(ran, "White ");
  EXPECT_SAYS(ran, "Black to play.");
}

PlaySession session_with(const PlaySetup& setup, PlayServices services = {}) {
  return PlaySession(setup, i18n::Messages(), std::move(services));
}

PlaySetup small(int side) {
  PlaySetup setup;
  setup.game = {BoardSize::square(side), preset("japanese"), HalfPoints::halves(13), 0};
  return setup;
}

TEST(PlaySession, ARefusalPointsAtTheStonesConcerned) {
  auto session = session_with(small(5));
  for (const char* move : {"E5", "A2", "E4", "B1", "A1"}) session.play(test::pt(move));
  EXPECT_EQ(session.refused(), test::pt("A1"));
  EXPECT_TRUE(session.concerned().contains(test::pt("A1")));
  session.play(test::pt("C3"));
  EXPECT_FALSE(session.refused().has_value());
}

TEST(PlaySession, AFallenFlagEndsTheGame) {
  Milliseconds time{0};
  PlayServices services;
  services.now = [&] { return time; };
  PlaySetup setup = small(9);
  setup.clock = ClockSettings::absolute(Milliseconds{60'000});
  auto session = session_with(setup, services);
  time = Milliseconds{500'000};
  session.tick();
  EXPECT_EQ(session.stage(), Stage::playing) << "nobody's time runs before the first move";
  time = Milliseconds{0};
  session.play(test::pt("E5"));
  session.play(test::pt("C3"));
  time = Milliseconds{59'000};
  session.tick();
  EXPECT_EQ(session.stage(), Stage::playing);
  time = Milliseconds{60'000};
  session.tick();
  EXPECT_EQ(session.stage(), Stage::finished);
  EXPECT_EQ(session.game().outcome(), Outcome::won(Color::white, OutcomeKind::time));
}

TEST(PlaySession, F43_handicapStonesStandAndWhiteMoves) {
  PlaySetup setup = small(19);
  setup.game.handicap = 4;
  const auto session = session_with(setup);
  EXPECT_EQ(session.game().position().board().stones(Color::black), 4);
  EXPECT_EQ(session.game().position().to_move(), Color::white);
}

TEST(PlaySession, UndoAgainstTheComputerTakesBothMoves) {
  PlaySetup setup = small(9);
  setup.computer = Color::white;
  PlayServices services;
  services.choose = [](const Game&, Color, std::uint64_t) { return Vertex(test::pt("A1")); };
  auto session = session_with(setup, services);
  session.play(test::pt("E5"));
  ASSERT_TRUE(session.computer_to_move());
  session.computer_move();
  session.undo();
  EXPECT_EQ(session.game().steps(), 0);
  EXPECT_EQ(session.game().position().to_move(), Color::black);
}

TEST(PlaySession, EverythingIsKeptAfterEachMove) {
  int kept = 0;
  PlayServices services;
  services.keep = [&](const PlaySession&) { ++kept; };
  auto session = session_with(small(9), services);
  session.play(test::pt("E5"));
  session.pass();
  EXPECT_EQ(kept, 2);
}

TEST(Keeper, ARecordReadsBackAsTheSameGame) {
  PlaySetup setup = small(9);
  setup.computer = Color::white;
  setup.clock = ClockSettings::byo_yomi(Milliseconds{600'000}, 3, Milliseconds{30'000});
  auto session = session_with(setup);
  session.play(test::pt("E5"));
  session.play(test::pt("C3"));
  const auto loaded = read_play(record_of(session), "x.sgf", small(19));
  ASSERT_TRUE(loaded.has_value()) << loaded.error().message;
  EXPECT_EQ(test::draw(loaded->game.position().board()), test::draw(session.game().position().board()));
  EXPECT_EQ(loaded->setup.computer, Color::white);
  EXPECT_EQ(loaded->setup.clock, setup.clock);
  EXPECT_EQ(loaded->setup.game.komi, setup.game.komi);
}

TEST(Keeper, TheTimeLeftIsKept) {
  Milliseconds time{0};
  PlayServices services;
  services.now = [&] { return time; };
  PlaySetup setup = small(9);
  setup.clock = ClockSettings::byo_yomi(Milliseconds{600'000}, 3, Milliseconds{30'000});
  auto session = session_with(setup, services);
  session.play(test::pt("E5"));
  time = Milliseconds{100'000};
  session.play(test::pt("C3"));
  const auto loaded = read_play(record_of(session), "x.sgf", small(9));
  ASSERT_TRUE(loaded.has_value());
  ASSERT_TRUE(loaded->left[0].has_value());
  ASSERT_TRUE(loaded->left[1].has_value());
  EXPECT_EQ(loaded->left[0]->main, Milliseconds{600'000});
  EXPECT_EQ(loaded->left[1]->main, Milliseconds{500'000});
}

TEST(ClockOption, ReadsEverySystem) {
  EXPECT_EQ(parse_clock("none")->system, ClockSystem::none);
  EXPECT_EQ(*parse_clock("30m"), ClockSettings::absolute(Milliseconds{1'800'000}));
  EXPECT_EQ(*parse_clock("10m+3x30s"), ClockSettings::byo_yomi(Milliseconds{600'000}, 3, Milliseconds{30'000}));
  EXPECT_EQ(*parse_clock("10m+25/10m"), ClockSettings::canadian(Milliseconds{600'000}, 25, Milliseconds{600'000}));
  EXPECT_EQ(*parse_clock("10m+10s"), ClockSettings::fischer(Milliseconds{600'000}, Milliseconds{10'000}));
  EXPECT_EQ(*parse_clock("30s/move"), ClockSettings::simple(Milliseconds{30'000}));
  for (const char* wrong : {"soon", "10m+", "10m+x30s", "-5m", "1e9h", "+3x30s", "/move"}) {
    EXPECT_FALSE(parse_clock(wrong).has_value()) << wrong;
  }
}

TEST(SizeOption, ReadsSquareAndRectangularBoards) {
  EXPECT_EQ(*parse_size("13"), BoardSize::square(13));
  EXPECT_EQ(*parse_size("9x13"), BoardSize(9, 13));
  for (const char* wrong : {"", "0", "26", "9x", "x9", "nine", "9x99"}) EXPECT_FALSE(parse_size(wrong).has_value());
}

TEST(BoardPicture, IsAsWideAsItsPoints) {
  const auto diagram = render::empty_diagram(BoardSize::square(19));
  const auto rows =
      board_picture(diagram, {}, window_around(BoardSize::square(19), std::nullopt, 40, 40), Look::unicode);
  ASSERT_EQ(rows.size(), 19U);
  for (const auto& row : rows) EXPECT_EQ(row.size(), 39U);
  EXPECT_EQ(rows.front()[1].sign, "┌");
  EXPECT_EQ(rows.back()[37].sign, "┘");
  EXPECT_EQ(rows[3][7].sign, "╋");
}

TEST(BoardPicture, ASmallWindowFollowsTheCursor) {
  const auto size = BoardSize::square(19);
  const Window low = window_around(size, make_point(0, 0), 9, 9);
  EXPECT_EQ(low.row, 0);
  EXPECT_EQ(low.column, 0);
  const Window high = window_around(size, make_point(18, 18), 9, 9);
  EXPECT_EQ(high.row, 10);
  EXPECT_EQ(high.column, 10);
}

TEST(BoardPicture, CursorAndLastMoveStandInBrackets) {
  auto diagram = render::diagram_of(test::board("...\n.X.\n..."));
  diagram.marks.push_back({test::pt("B2"), render::MarkKind::last_move});
  const Window window = window_around(BoardSize::square(3), std::nullopt, 9, 9);
  const auto marked = board_picture(diagram, {}, window, Look::ascii);
  EXPECT_EQ(marked[1][2].sign + marked[1][3].sign + marked[1][4].sign, "(X)");
  const auto pointed = board_picture(diagram, {test::pt("A1"), std::nullopt, {}}, window, Look::ascii);
  EXPECT_EQ(pointed[2][0].sign + pointed[2][1].sign + pointed[2][2].sign, "[.]");
}

TEST(BoardPicture, ADeadStoneKeepsItsCrossUnderTheCursor) {
  auto diagram = render::diagram_of(test::board("...\n.X.\n..."));
  diagram.marks.push_back({test::pt("B2"), render::MarkKind::dead});
  const Window window = window_around(BoardSize::square(3), std::nullopt, 9, 9);
  const auto rows = board_picture(diagram, {test::pt("B2"), std::nullopt, {}}, window, Look::ascii);
  EXPECT_EQ(rows[1][2].sign + rows[1][3].sign + rows[1][4].sign, "[Xx");
}

TEST(NewGameForm, StepsRoundAndRound) {
  NewGameForm form(small(9), i18n::Messages());
  EXPECT_EQ(form.setup().game.size, BoardSize::square(9));
  form.change(1);
  EXPECT_EQ(form.setup().game.size, BoardSize::square(13));
  form.change(-1);
  form.change(-1);
  EXPECT_NE(form.setup().game.size, BoardSize::square(13));
  form.down();
  form.change(1);
  EXPECT_EQ(form.setup().computer, Color::white);
}

}  // namespace
}  // namespace miai::cli
