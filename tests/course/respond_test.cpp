#include <gtest/gtest.h>

#include "base/rng.hpp"
#include "support.hpp"

namespace miai::course {
namespace {

using test::shipped_course;
using test::step_of;

Vertex at(std::string_view text, const Step& step) {
  return parse_vertex(text, step.position.board().size()).value();
}

Verdict play_at(const Step& step, std::string_view text) {
  return judge_move(step, {}, at(text, step)).value();
}

std::string said(const Verdict& verdict, std::string_view language = "en") {
  return say(shipped_course().words.find(language)->second, verdict.sentence);
}

TEST(CourseRespond, F14_the_last_liberty_takes) {
  const auto step = step_of("black: D4\nwhite: C4 D5 D3\nto move: white\ntask: place captures D4\n");
  const auto right = play_at(step, "E4");
  EXPECT_TRUE(right.right);
  EXPECT_EQ(said(right), "E4 takes the last liberty: 1 stone comes off.");
}

TEST(CourseRespond, a_wrong_move_is_answered_on_the_board) {
  const auto step = step_of("black: D4\nwhite: C4 D5 D3\nto move: white\ntask: place captures D4\n");
  const auto wrong = play_at(step, "J9");
  EXPECT_FALSE(wrong.right);
  ASSERT_EQ(wrong.line.size(), 2U);
  EXPECT_EQ(wrong.line[1], (Move{Color::black, at("E4", step)}));
  EXPECT_EQ(said(wrong), "The chain at D4 still has 3 liberties.");
}

TEST(CourseRespond, a_chain_that_is_not_saved_is_taken) {
  const auto step = step_of("black: D5\nwhite: C5 D6 D4\ntask: place saves D5\n");
  const auto wrong = play_at(step, "A1");
  ASSERT_FALSE(wrong.right);
  EXPECT_EQ(said(wrong, "de"), "Weiß schlägt auf E5: Die Kette auf D5 hat keine Freiheit mehr.");
}

TEST(CourseRespond, F17_suicide_is_refused_with_the_number_of_stones) {
  const auto step = step_of("white: E6 E4 D5 F5\ntask: place anywhere\n");
  const auto refused = play_at(step, "E5");
  EXPECT_FALSE(refused.right);
  EXPECT_TRUE(refused.line.empty());
  EXPECT_EQ(said(refused), "E5 is not allowed: 1 black stone would stand without a liberty.");
}

TEST(CourseRespond, F21_ko_is_refused_and_the_stone_is_named) {
  const auto step = step_of("black: D5 E6 E4\nwhite: E5 G5 F6 F4\nshow: B F5\ntask: place anywhere\n");
  EXPECT_EQ(said(play_at(step, "E5")),
            "E5 is not allowed: the single stone at F5 has just taken one. Play elsewhere first.");
}

TEST(CourseRespond, every_first_move_that_keeps_the_result_is_accepted) {
  const auto step = step_of("size: 9\nblack: A2:D2 D1\nwhite: A3:E3 E1:E2\nto move: white\ntask: place kills A2\n");
  EXPECT_TRUE(play_at(step, "B1").right);
  const auto wrong = play_at(step, "A1");
  EXPECT_FALSE(wrong.right);
  EXPECT_EQ(said(wrong), "The group at A2 lives now.");
  EXPECT_GE(wrong.line.size(), 2U);
}

TEST(CourseRespond, a_number_is_judged_and_explained) {
  const auto step = step_of("black: E5 F5\ntask: answer liberties E5\n");
  EXPECT_TRUE(judge_answer(step, "6")->right);
  const auto wrong = judge_answer(step, "8").value();
  EXPECT_FALSE(wrong.right);
  EXPECT_EQ(said(wrong), "The chain at E5 has 6 liberties: empty points beside it along the lines, each counted once.");
  EXPECT_FALSE(judge_answer(step, "many"));
}

TEST(CourseRespond, marked_stones_mean_their_chains) {
  const auto step = step_of("black: E5 E6 A1\nwhite: D5 D6 E4 F6 F5\ntask: answer in-atari\n");
  EXPECT_TRUE(judge_answer(step, "E5")->right);
  EXPECT_TRUE(judge_answer(step, "E6 E5")->right);
  EXPECT_FALSE(judge_answer(step, "E5 A1")->right);
}

TEST(CourseRespond, plural_forms_and_colours_bend) {
  const auto& words = shipped_course().words;
  const Sentence one{"refute.liberties", {{"stone", "D4"}, {"count", "1"}}};
  const Sentence two{"refute.liberties", {{"stone", "D4"}, {"count", "22"}}};
  const Sentence many{"refute.liberties", {{"stone", "D4"}, {"count", "12"}}};
  EXPECT_EQ(say(words.find("ru")->second, one), "У цепи D4 ещё 1 дыхание.");
  EXPECT_EQ(say(words.find("ru")->second, two), "У цепи D4 ещё 22 дыхания.");
  EXPECT_EQ(say(words.find("ru")->second, many), "У цепи D4 ещё 12 дыханий.");
  EXPECT_EQ(say(words.find("ro")->second, two), "Lanțul de la D4 mai are 22 de libertăți.");
  EXPECT_EQ(say(words.find("ro")->second, many), "Lanțul de la D4 mai are 12 libertăți.");
}

TEST(CourseRespond, half_points_are_plural_and_have_their_language_s_comma) {
  const auto& words = shipped_course().words;
  const Sentence score{"why.score", {{"color", "white"}, {"answer", "41.5"}}};
  EXPECT_EQ(say(words.find("en")->second, score), "White has 41.5 points: territory and prisoners.");
  EXPECT_EQ(say(words.find("de")->second, score), "Weiß hat 41,5 Punkte: Gebiet und Gefangene.");
  EXPECT_EQ(say(words.find("ru")->second, score), "У белых 41,5 очка: территория и пленные.");
  EXPECT_EQ(say(words.find("ro")->second, score), "Albul are 41,5 puncte: teritoriu și prizonieri.");
}

TEST(CourseRespond, where_stones_count_the_sentences_say_so) {
  const std::string board =
      "board:\n. . X . O . .\n. . X X O . .\n. . X O . . .\n. . X O . . .\n. . X O . . .\n"
      ". . X O . . .\n. . X O . . .\ndead: none\n";
  const std::string ask = "task: answer score black\n", fill = "task: place dame\n", chinese = "rules: chinese\n";
  EXPECT_EQ(said(*judge_answer(step_of(board + ask), "14")), "Black has 14 points: territory and prisoners.");
  EXPECT_EQ(said(*judge_answer(step_of(board + chinese + ask), "14")),
            "Black has 22 points: living stones and territory.");
  EXPECT_EQ(said(play_at(step_of(board + fill), "D7")), "D7 filled a neutral point; it changes nothing in the score.");
  EXPECT_EQ(said(play_at(step_of(board + chinese + fill), "D7")),
            "D7 filled a neutral point. By these rules the stone counts: one point for Black.");
}

/// Whoever answers at random meets an answer each time, in words and, when the move is legal, on the board.
TEST(CourseRespond, no_answer_is_a_dead_end) {
  Rng rng(7);
  for (const auto& lesson : shipped_course().lessons) {
    for (const auto* part : {&lesson.lesson, &lesson.exercises}) {
      for (const auto& step : part->steps) {
        if (step.task.kind != TaskKind::place && step.task.kind != TaskKind::play) continue;
        const BoardSize size = step.position.board().size();
        const Point p = size.point(static_cast<int>(rng.below(static_cast<std::uint32_t>(size.points()))));
        const auto verdict = judge_move(step, {}, p);
        ASSERT_TRUE(verdict) << step.id << " " << verdict.error().message;
        for (const auto& [language, words] : shipped_course().words) {
          EXPECT_TRUE(words.has(verdict->sentence.id)) << language << " " << verdict->sentence.id;
          EXPECT_EQ(say(words, verdict->sentence).find('{'), std::string::npos);
        }
      }
    }
  }
}

TEST(CourseRespond, WhoCountsPrisonersIsNotToldThem) {
  int asked = 0;
  for (const auto& lesson : shipped_course().lessons) {
    for (const auto* part : {&lesson.lesson, &lesson.exercises}) {
      for (const Step& step : part->steps) {
        if (step.task.kind != TaskKind::answer || step.task.words.front() != "prisoners") continue;
        if (step.start.prisoners_of(Color::black) + step.start.prisoners_of(Color::white) > 0) continue;
        ++asked;
        for (const Sentence& given : givens(step))
          EXPECT_NE(given.id, "print.prisoners") << lesson.id << "/" << step.id;
      }
    }
  }
  EXPECT_GT(asked, 3);
}

}  // namespace
}  // namespace miai::course
