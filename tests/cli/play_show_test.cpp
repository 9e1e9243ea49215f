// "Show me": a chain's proof played on a copy of the board, and back to the marks.
#include <gtest/gtest.h>

#include "cli/play/panel.hpp"
#include "cli/text_width.hpp"
#include "life/shapes.hpp"
#include "running.hpp"
#include "support/diagram.hpp"

namespace miai::cli {
namespace {

using test::play;
using test::pt;

// White in the corner round a square of four points: dead, whoever begins.
constexpr const char* kSquareFour = "A4\nA3\nB4\nB3\nC4\nC3\nD3\nC2\nD2\nC1\nD1\npass\npass\n";

// White on the edge: four points in a row are two eyes, if every move is answered.
constexpr const char* kRowOfFour = R"(
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
X X X X X X . . .
O O O O O X . . .
. . . . O X . . .
)";

/// A position whose game has stopped, with chains that nobody has judged.
PlaySession stopped(const Board& board, std::string_view rules = "japanese") {
  PlayServices services;
  services.judge = [](const Position& position, const Ruleset&) {
    life::StatusReport report;
    for (const Chain& chain : position.board().chains()) {
      report.chains.push_back({chain, life::ChainStatus::unsure, false, ""});
    }
    return report;
  };
  PlaySetup setup;
  setup.game = {board.size(), preset(rules), HalfPoints::halves(13), 0};
  PlaySession session(setup, i18n::Messages(), services);
  Game game(setup.game);
  game.set_up(board, Color::black);
  session.load(std::move(game), setup);
  session.pass();
  session.pass();
  return session;
}

Board after(const char* moves) {
  PlaySetup setup;
  setup.game = {BoardSize::square(9), preset("japanese"), HalfPoints::halves(13), 0};
  Game game(setup.game);
  std::istringstream words(moves);
  for (std::string word; words >> word;) {
    const Vertex vertex = word == "pass" ? Vertex::pass() : Vertex(pt(word));
    EXPECT_TRUE(game.play({game.position().to_move(), vertex}));
  }
  return game.position().board();
}

/// Steps on until the line is over; the number of moves.
int to_the_end(PlaySession& session) {
  int moves = 0;
  for (int before = -1; session.game().steps() != before && moves < 200; ++moves) {
    before = session.game().steps();
    session.next_step();
  }
  return moves - 1;
}

TEST(ShowProof, F38_a_dead_chain_is_taken_on_a_copy_and_everything_is_as_before) {
  auto session = stopped(after(kSquareFour));
  session.toggle(pt("A4"));
  session.accept(Color::black);
  const Board before = session.real_game().position().board();
  const std::uint64_t marks = session.settlement()->marks_id();

  session.show_proof(pt("B3"));
  ASSERT_EQ(session.stage(), Stage::showing) << session.last_said();
  EXPECT_SAYS(session.last_said(), "Proved: White B3 is dead.");
  EXPECT_SAYS(session.last_said(), "White begins.");
  EXPECT_EQ(session.game().position().board(), before);
  EXPECT_TRUE(session.dead().empty());
  EXPECT_TRUE(session.concerned().contains(pt("A3")));

  EXPECT_GE(to_the_end(session), 3);
  EXPECT_SAYS(session.last_said(), "That was the last move of the proof. Proved: White B3 is dead.");
  EXPECT_FALSE(session.game().position().board() == before);
  EXPECT_EQ(session.real_game().position().board(), before);

  session.end_show();
  EXPECT_EQ(session.stage(), Stage::marking);
  EXPECT_EQ(session.game().position().board(), before);
  EXPECT_EQ(session.settlement()->marks_id(), marks);
  EXPECT_TRUE(session.dead().contains(pt("A4")));
  EXPECT_TRUE(session.settlement()->has_accepted(Color::black));
  EXPECT_FALSE(session.settlement()->has_accepted(Color::white));
}

TEST(ShowProof, GoesBackMoveByMoveWithTheSameSentences) {
  auto session = stopped(after(kSquareFour));
  session.show_proof(pt("B3"));
  const std::string opening = session.last_said();
  session.next_step();
  const std::string first = session.last_said();
  const Board after_first = session.game().position().board();
  EXPECT_SAYS(first, "White ");
  session.next_step();
  EXPECT_SAYS(session.last_said(), "Black ");
  session.previous_step();
  EXPECT_EQ(session.last_said(), first);
  EXPECT_EQ(session.game().position().board(), after_first);
  session.undo();
  EXPECT_EQ(session.last_said(), opening);
  session.previous_step();
  EXPECT_EQ(session.last_said(), opening);
  EXPECT_EQ(session.stage(), Stage::showing);
}

TEST(ShowProof, ALivingChainAnswersTheAttack) {
  auto session = stopped(test::board(kRowOfFour));
  session.show_proof(pt("A2"));
  ASSERT_EQ(session.stage(), Stage::showing) << session.last_said();
  EXPECT_SAYS(session.last_said(), "Proved: White A2 is alive.");
  EXPECT_SAYS(session.last_said(), "Black begins.");
  EXPECT_GE(to_the_end(session), 2);
  EXPECT_TRUE(session.game().position().board().has(pt("A2"), Color::white));
  session.end_show();
  EXPECT_TRUE(session.dead().empty());
}

/// The last picture of a line shows what is said of the chain.
TEST(ShowProof, EveryLineEndsAsItsSentenceSays) {
  int shown = 0;
  for (const char* rules : {"japanese", "chinese"}) {
    for (const auto& shape : life::test_support::kShapes) {
      std::string stones = shape.drawing;
      for (char& letter : stones) letter = letter == 'x' ? 'X' : (letter == 'o' ? 'O' : letter);
      const PointSet goal = test::marked(shape.drawing, 'x') | test::marked(shape.drawing, 'o');
      auto session = stopped(test::board(stones), rules);
      const Color owner = *color_of(session.game().position().board().at(*goal.begin()));
      session.show_proof(*goal.begin());
      const std::string opening = session.last_said();
      if (session.stage() != Stage::showing) continue;
      ++shown;
      to_the_end(session);
      const bool gone = (session.game().position().board().stones_of(owner) & goal).empty();
      const bool returns = opening.find("new stone") != std::string::npos;
      const bool dead = opening.find(" is dead.") != std::string::npos;
      const bool by_ko = opening.find("depends on a ko") != std::string::npos;
      if (returns || by_ko) continue;
      EXPECT_EQ(gone, dead) << rules << " " << shape.name << ": " << opening;
    }
  }
  EXPECT_GE(shown, 40);
}

TEST(ShowProof, ASekiThatCouldBeFoughtOutHasNoLine) {
  auto session =
      stopped(test::board("O O . X X O .\nX O . X X O .\n. X X X O O .\nX X O O O . .\nO O O . . . .\n. . . . . . ."));
  session.show_proof(pt("A3"));
  EXPECT_EQ(session.stage(), Stage::marking);
  EXPECT_SAYS(session.last_said(), "Proved: Black A3 is in seki. Neither side can take the other");
}

TEST(ShowProof, WhatNobodyCanTakeIsToldInASentence) {
  const Board board = test::board(R"(
. . . . .
. . . . .
X X X X X
O O O O X
. O . O X
)");
  PlaySetup setup;
  setup.game = {board.size(), preset("japanese"), HalfPoints::halves(13), 0};
  Game game(setup.game);
  game.set_up(board, Color::black);
  PlaySession session(setup, i18n::Messages(), PlayServices{});
  session.load(std::move(game), setup);
  session.pass();
  session.pass();
  session.show_proof(pt("A2"));
  EXPECT_EQ(session.stage(), Stage::marking);
  EXPECT_SAYS(session.last_said(), "alive (proved). It cannot be captured");
}

TEST(ShowProof, WhatIsNotDecidedIsCalledThat) {
  Board board(BoardSize::square(19));
  board.place(Color::black, pt("K10"));
  auto session = stopped(board);
  session.show_proof(pt("K10"));
  EXPECT_EQ(session.stage(), Stage::marking);
  EXPECT_SAYS(session.last_said(), "Not decided: no proof was found for Black K10.");
  session.show_proof(pt("C3"));
  EXPECT_SAYS(session.last_said(), "There is no stone on C3.");
}

TEST(ShowProof, NothingElseIsDoneMeanwhile) {
  auto session = stopped(after(kSquareFour));
  session.show_proof(pt("B3"));
  const int steps = session.game().steps();
  session.play(pt("J9"));
  session.toggle(pt("B3"));
  session.accept(std::nullopt);
  session.redo();
  session.variation();
  session.dispute(pt("B3"));
  EXPECT_SAYS(session.last_said(), "A proof is being shown");
  EXPECT_EQ(session.stage(), Stage::showing);
  EXPECT_EQ(session.game().steps(), steps);
}

TEST(ShowProof, InLinesOfText) {
  const auto ran = play({"--size", "9"}, std::string(kSquareFour) + "show B3\nnext\n\nback\nend\nquit\n");
  EXPECT_SAYS(ran, "Proved: White B3 is dead.");
  EXPECT_SAYS(ran, "A proof on a copy of the board: move 0 of ");
  EXPECT_SAYS(ran, "A proof on a copy of the board: move 2 of ");
  EXPECT_SAYS(ran, "Back to the marks: position and marks are as before.");
}

TEST(ShowProof, InLinesOfTextInEveryLanguage) {
  struct Words {
    const char* language;
    const char* pass;
    const char* typed;
    const char* said;
  };
  constexpr Words kWords[] = {
      {"de", "passe", "zeigen B3\nweiter\nzurück\nende\n", "Stellung und Markierungen sind wie zuvor."},
      {"ru", "пас", "показать B3\nдальше\nназад\nконец\n", "позиция и отметки прежние."},
      {"ro", "pas", "arata B3\nînainte\nînapoi\ngata\n", "poziția și marcajele sunt ca înainte."}};
  for (const Words& words : kWords) {
    const auto ran = play({"--size", "9", "--lang", words.language}, std::string(kSquareFour) + words.typed + "quit\n");
    const auto messages = *i18n::Messages::for_language(words.language);
    EXPECT_SAYS(ran, messages.text("play.status.showing", {i18n::arg("step", 1), i18n::arg("steps", 3)}).substr(0, 20));
    EXPECT_SAYS(ran, words.said);
    EXPECT_SAYS(ran, "% " + messages.text("picture.mark.dead"));
  }
}

/// No key of a stage is cut off at the end of the line.
TEST(ShowProof, TheKeysFitIntoEightyColumnsInEveryLanguage) {
  for (const auto& language : i18n::languages()) {
    std::istringstream in;
    std::ostringstream out;
    Streams streams{in, out, out};
    Context context{streams, *i18n::Messages::for_language(language.tag)};
    auto session = stopped(after(kSquareFour));
    Desk desk{std::move(session), Keeper(""), context};
    for (const char* wanted : {"play.key.show", "play.key.show_end"}) {
      const std::string line = key_line(desk, 80);
      EXPECT_LE(display_width(line), 80U);
      EXPECT_SAYS(line, context.text(wanted));
      EXPECT_SAYS(line, "^Q " + context.text("play.key.quit"));
      desk.session.show_proof(pt("B3"));
    }
  }
}

}  // namespace
}  // namespace miai::cli
