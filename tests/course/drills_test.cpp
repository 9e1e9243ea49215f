// Generated exercises: thousands of seeds, each with an answer that the core finds.
#include "course/drills.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "board/symmetry.hpp"
#include "course/respond.hpp"
#include "support.hpp"

namespace miai::course {
namespace {

constexpr std::uint32_t kSeeds = 600;

class EveryDrill : public testing::TestWithParam<std::string_view> {};
std::vector<std::string_view> kinds() {
  std::vector<std::string_view> ids;
  for (const auto& row : drills()) ids.push_back(row.id);
  return ids;
}
INSTANTIATE_TEST_SUITE_P(Drills, EveryDrill, testing::ValuesIn(kinds()));

/// What makes two exercises the same: the task's name, colours aside, and the position however it is turned.
std::string face(const Step& step) {
  const Board& board = step.position.board();
  std::string least;
  for (int id = 0; id < 8; ++id) {
    const Symmetry symmetry(id);
    std::string text(static_cast<std::size_t>(board.size().points()), '.');
    for (int i = 0; i < board.size().points(); ++i) {
      const Point p = board.size().point(i);
      const auto at = static_cast<std::size_t>(board.size().index(symmetry.apply(p, board.size())));
      if (!board.is_empty(p)) text[at] = board.has(p, Color::black) ? 'X' : 'O';
    }
    if (least.empty() || text < least) least = text;
  }
  return least;
}

TEST_P(EveryDrill, HasARightAnswerAndALegalPosition) {
  for (std::uint32_t number = 0; number < kSeeds; ++number) {
    const auto step = drill(GetParam(), number);
    ASSERT_TRUE(step) << number << step.error().message;
    EXPECT_FALSE(step->position.board().chain_without_liberty()) << number;
    EXPECT_FALSE(step->start.board().chain_without_liberty()) << number;
    if (step->task.kind == TaskKind::answer) {
      const auto derived = derive(*step, step->task.words);
      ASSERT_TRUE(derived) << number;
      const auto verdict = judge_answer(*step, to_string(derived->value));
      ASSERT_TRUE(verdict && verdict->right && verdict->finished) << number;
    } else {
      const auto right = right_moves(*step);
      ASSERT_TRUE(right && !right->empty()) << number;
      const auto verdict = judge_move(*step, {}, *right->points.begin());
      ASSERT_TRUE(verdict && verdict->right) << number;
    }
  }
}

TEST_P(EveryDrill, NoPositionComesBackWithinAHundred) {
  std::vector<std::string> faces;
  for (std::uint32_t number = 0; number < kSeeds; ++number) faces.push_back(face(*drill(GetParam(), number)));
  for (std::size_t from = 0; from + 100 <= faces.size(); from += 50) {
    const std::set<std::string> seen(faces.begin() + static_cast<std::ptrdiff_t>(from),
                                     faces.begin() + static_cast<std::ptrdiff_t>(from + 100));
    EXPECT_EQ(seen.size(), 100U) << from;
  }
}

TEST_P(EveryDrill, AsksAboutBothColoursAndHasMoreThanOneAnswer) {
  std::map<std::string, int> answers;
  std::map<std::string, int> boards;
  for (std::uint32_t number = 0; number < 100; ++number) {
    const auto step = drill(GetParam(), number);
    const auto derived = derive(*step, step->task.words);
    ++answers[derived ? to_string(derived->value) : to_string(*right_moves(*step)->points.begin())];
    ++boards[step->position.board().stones(Color::black) > step->position.board().stones(Color::white) ? "X" : "O"];
  }
  EXPECT_GE(answers.size(), 2U);
  for (const auto& [answer, count] : answers) EXPECT_LE(count, 75) << answer;
}

TEST(Drills, EqualNumbersGiveEqualSteps) {
  for (const auto kind : kinds()) {
    const auto a = drill(kind, 7);
    const auto b = drill_of("drill/" + std::string(kind) + "/7");
    ASSERT_TRUE(a && b);
    EXPECT_EQ(a->position.board(), b->position.board());
    EXPECT_EQ(a->task.words, b->task.words);
    EXPECT_EQ(a->id, std::string(kind) + "/7");
  }
}

TEST(Drills, NobodysDeadStonesAreAlive) {
  const Lesson lesson;
  for (std::uint32_t number = 0; number < 60; ++number) {
    const auto faults = check_step(lesson, *drill("counting", number));
    EXPECT_TRUE(faults.empty()) << number << test::listed(faults);
  }
}

TEST(Drills, UnknownKindsAndNamesAreNamed) {
  EXPECT_EQ(drill("knitting", 1).error().id, "course.no_drill");
  EXPECT_EQ(drill_of("drill/liberties").error().id, "course.no_step");
  EXPECT_EQ(drill_of("1-board/board").error().id, "course.no_step");
}

}  // namespace
}  // namespace miai::course
