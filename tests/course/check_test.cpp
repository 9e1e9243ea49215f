#include <gtest/gtest.h>

#include <algorithm>

#include "course/seen.hpp"
#include "support.hpp"

namespace miai::course {
namespace {

using test::faults_of;
using test::shipped_course;
using test::shipped_files;
using Ids = std::vector<std::string>;

bool has(const Faults& faults, std::string_view id, std::string_view part) {
  return std::any_of(faults.begin(), faults.end(), [&](const Error& fault) {
    return fault.id == id && to_string(fault).find(part) != std::string::npos;
  });
}

/// The shipped files with one text in one of them replaced.
std::vector<SourceFile> with(std::string_view name, std::string_view from, std::string_view to) {
  auto files = shipped_files();
  for (auto& file : files) {
    if (file.name != name) continue;
    const auto at = file.text.find(from);
    if (at != std::string::npos) file.text.replace(at, from.size(), to);
  }
  return files;
}

Faults faults_of_course(const std::vector<SourceFile>& files) {
  Faults faults;
  const auto course = read_course(files, faults);
  for (auto& fault : check(course)) faults.push_back(std::move(fault));
  return faults;
}

TEST(CourseCheck, the_shipped_course_is_right) {
  const auto faults = faults_of_course(shipped_files());
  EXPECT_TRUE(faults.empty()) << test::listed(faults);
  EXPECT_GT(shipped_course().lessons.size(), 5U);
}

TEST(CourseCheck, a_false_claim_is_found) {
  EXPECT_EQ(faults_of("== s\nblack: E5\nclaim: liberties E5 = 4\n"), Ids{});
  EXPECT_EQ(faults_of("== s\nblack: E5\nclaim: liberties E5 = 3\n"), Ids{"course.false_claim"});
}

TEST(CourseCheck, a_claim_about_nothing_is_found) {
  EXPECT_EQ(faults_of("== s\nclaim: liberties E5 = 4\n"), Ids{"course.arguments"});
  EXPECT_EQ(faults_of("== s\nclaim: beauty E5 = 4\n"), Ids{"course.unknown_question"});
  EXPECT_EQ(faults_of("== s\nblack: E5\nclaim: liberties E5 = many\n"), Ids{"course.answer"});
}

TEST(CourseCheck, a_goal_that_no_move_reaches_is_found) {
  EXPECT_EQ(faults_of("== s\nwhite: E5\ntask: place captures E5\n"), Ids{"course.no_answer"});
}

TEST(CourseCheck, a_goal_that_every_move_reaches_is_found) {
  EXPECT_EQ(faults_of("== s\nsize: 5\ntask: place line 1\n"), Ids{});
  EXPECT_EQ(faults_of("== s\nsize: 2\ntask: place corner\n"), Ids{"course.no_task"});
}

TEST(CourseCheck, what_is_asked_answered_or_shown_lies_in_the_part_that_is_seen) {
  const std::string step = "== s\nsize: 19\nblack: D4\nwhite: C4 D5 D3\nto move: white\n";
  EXPECT_EQ(faults_of(step + "view: A1 J9\ntask: place captures D4\n"), Ids{});
  EXPECT_EQ(faults_of(step + "view: A1 D9\ntask: place captures D4\n"), Ids{"course.view"});
  EXPECT_EQ(faults_of(step + "view: A1 J9\nmark: Q16\n"), Ids{"course.view"});
  EXPECT_EQ(faults_of(step + "view: A1 J9\nshow: W Q16\n"), Ids{"course.view"});
  EXPECT_EQ(faults_of(step + "view: A1 D5\ntask: answer liberties D4\n"), Ids{});
  EXPECT_EQ(faults_of(step + "view: E1 J9\ntask: answer liberties D4\n"), Ids{"course.view"});
}

TEST(CourseCheck, a_question_about_words_alone_has_no_board) {
  Faults faults;
  const auto lesson = parse_lesson(
      "== quiz\ntask: quiz\n== stones\nblack: D4\ntask: quiz\n== clock\ntask: answer periods 0 3 30 40\n"
      "== play\ntask: place anywhere\n== told\n",
      "t", faults);
  ASSERT_TRUE(faults.empty()) << test::listed(faults);
  std::string with_board;
  for (const auto& step : lesson.steps) with_board += has_board(step) ? step.id + " " : "";
  EXPECT_EQ(with_board, "stones play told ");
}

TEST(CourseCheck, an_illegal_diagram_is_found) {
  EXPECT_EQ(faults_of("== s\nblack: E5\nwhite: E6 E4 D5 F5\n"), Ids{"course.position"});
  EXPECT_EQ(faults_of("== s\nblack: E5\nwhite: E6 E4 D5 F5\nallow: no-liberties\n"), Ids{});
  EXPECT_EQ(faults_of("== s\nboard:\n. .\n.\n"), Ids{"course.position"});
}

TEST(CourseCheck, a_shown_move_must_be_legal) {
  EXPECT_EQ(faults_of("== s\nblack: E5\nshow: W E5\n"), Ids{"course.move"});
}

TEST(CourseCheck, an_unknown_fact_is_found) {
  EXPECT_EQ(faults_of("== s\nfacts: F53\n"), Ids{"course.unknown_fact"});
}

TEST(CourseCheck, the_line_of_a_fault_is_named) {
  Faults faults;
  const auto lesson = parse_lesson("# note\n== s\nblack: E5\n\nclaim: liberties E5 = 3\n", "x.txt", faults);
  const auto found = check_step(lesson, lesson.steps.at(0));
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].where.source, "x.txt");
  EXPECT_EQ(found[0].where.line, 5U);
}

TEST(CourseCheck, a_missing_translation_is_found) {
  Faults faults;
  auto course = read_course(with("1-board/ro.txt", "== turns\n", "== twists\n"), faults);
  course.lessons.resize(1);
  const auto found = check(course);
  EXPECT_TRUE(has(found, "course.no_translation", "'turns'")) << test::listed(found);
  EXPECT_TRUE(has(found, "course.texts", "'twists'"));
}

TEST(CourseCheck, a_missing_sentence_of_the_catalogue_is_found) {
  Faults faults;
  auto course = read_course(with("words/ru.txt", "done.saves", "done.serves"), faults);
  course.lessons.clear();
  EXPECT_TRUE(has(check(course), "course.no_translation", "'done.saves'"));
}

TEST(CourseCheck, a_placeholder_that_nobody_fills_is_found) {
  Faults faults;
  auto course = read_course(with("words/de.txt", "Das ist {move}.", "Das ist {moove}."), faults);
  course.lessons.clear();
  EXPECT_TRUE(has(check(course), "course.words", "moove"));
}

TEST(CourseCheck, a_quiz_whose_right_answer_differs_between_languages_is_found) {
  Faults faults;
  auto course = read_course(with("1-board/de.txt", "+ Zehn bis", "- Zehn bis"), faults);
  course.lessons.resize(1);
  EXPECT_TRUE(has(check(course), "course.quiz", "'story'"));
}

TEST(CourseCheck, a_wrong_answer_of_a_quiz_without_a_reason_is_found_in_every_language) {
  for (const auto language : kLanguages) {
    const std::string name = "14-manners/" + std::string(language) + ".txt";
    auto files = shipped_files();
    const auto file = std::find_if(files.begin(), files.end(), [&](const SourceFile& one) { return one.name == name; });
    ASSERT_NE(file, files.end());
    const auto reason = file->text.find("\n~ ");
    ASSERT_NE(reason, std::string::npos) << name;
    file->text.erase(reason, file->text.find('\n', reason + 1) - reason);
    // The answer stands on the line before its reason.
    const auto line =
        1 + std::count(file->text.begin(), file->text.begin() + static_cast<std::ptrdiff_t>(reason), '\n');
    Faults found;
    auto course = read_course(files, found);
    const auto others = [](const CourseLesson& lesson) { return lesson.id != "14-manners"; };
    course.lessons.erase(std::remove_if(course.lessons.begin(), course.lessons.end(), others), course.lessons.end());
    found = check(course);
    const auto quizzes = [](const Error& fault) { return fault.id == "course.quiz"; };
    EXPECT_EQ(std::count_if(found.begin(), found.end(), quizzes), 1) << test::listed(found);
    EXPECT_TRUE(has(found, "course.quiz", name + ":" + std::to_string(line) + ": The quiz 'before-the-game'"))
        << test::listed(found);
  }
}

/// What a program says before the sentence that answers something right.
std::string said_of_right(std::string_view folder, std::string_view language) {
  std::ifstream in(std::string(MIAI_SOURCE_DIR) + "/" + std::string(folder) + "/" + std::string(language) + ".json");
  constexpr std::string_view kKey = "\"learn.right\": \"";
  for (std::string line; std::getline(in, line);) {
    const auto at = line.find(kKey);
    if (at == std::string::npos) continue;
    const auto text = line.substr(at + kKey.size());
    return text.substr(0, text.find('"'));
  }
  return "";
}

TEST(CourseCheck, no_sentence_begins_with_what_terminal_and_page_say_before_it) {
  for (const std::string_view folder : {"data/i18n", "web/app/i18n"}) {
    SaidBefore right;
    for (const auto language : kLanguages) right[std::string(language)] = said_of_right(folder, language);
    EXPECT_EQ(right["ro"], "Corect.");
    const auto faults = check_said_twice(shipped_course(), right);
    EXPECT_TRUE(faults.empty()) << test::listed(faults);
  }
}

TEST(CourseCheck, a_word_said_twice_is_found) {
  const SaidBefore right{{"de", "Richtig."}};
  Faults faults;
  const auto praise = read_course(with("1-board/de.txt", "! Schwarz beginnt", "! Richtig, Schwarz beginnt"), faults);
  EXPECT_TRUE(has(check_said_twice(praise, right), "course.said_twice", "'who-starts'"));
  const auto words = read_course(with("words/de.txt", "go_on = ", "go_on = Richtig. "), faults);
  EXPECT_TRUE(has(check_said_twice(words, right), "course.said_twice", "'go_on'"));
  const auto longer = read_course(with("1-board/de.txt", "! Schwarz beginnt", "! Richtigerweise beginnt"), faults);
  EXPECT_TRUE(check_said_twice(longer, right).empty());
}

TEST(CourseTexts, a_reason_belongs_to_the_wrong_answer_before_it) {
  Faults faults;
  const auto texts =
      parse_texts("title: T\n== q\n? Who?\n- White\n~ Look at the first move\n~ again.\n+ Black\n", "t", faults);
  ASSERT_TRUE(faults.empty()) << test::listed(faults);
  const auto& options = texts.steps.find("q")->second.options;
  ASSERT_EQ(options.size(), 2U);
  EXPECT_EQ(options[0].why, "Look at the first move again.");
  EXPECT_EQ(options[0].line, 4U);
  EXPECT_EQ(options[1].why, "");
}

TEST(CourseTexts, a_reason_without_a_wrong_answer_is_found) {
  Faults faults;
  parse_texts("== q\n? Who?\n~ Too early.\n+ Black\n~ It is right.\n- White\n", "t", faults);
  ASSERT_EQ(faults.size(), 2U);
  EXPECT_TRUE(has(faults, "course.texts", "t:3"));
  EXPECT_TRUE(has(faults, "course.texts", "t:5"));
}

TEST(CourseCheck, a_fact_that_nobody_teaches_is_found) {
  Faults faults;
  auto course = read_course(shipped_files(), faults);
  course.lessons.clear();
  const auto found = check(course);
  EXPECT_TRUE(has(found, "course.fact_untaught", "F6"));
  EXPECT_TRUE(has(found, "course.fact_unpractised", "F6"));
}

TEST(CourseCheck, files_with_other_names_are_told) {
  Faults faults;
  const std::vector<SourceFile> files{{"1-board/lessons.txt", ""}};
  read_course(files, faults);
  EXPECT_TRUE(has(faults, "course.file", "1-board/lessons.txt"));
}

/// docs/COURSE.md holds the table that the checker prints.
TEST(CourseCheck, the_documented_table_is_the_course) {
  std::ifstream in(std::string(MIAI_SOURCE_DIR) + "/docs/COURSE.md", std::ios::binary);
  std::stringstream text;
  text << in.rdbuf();
  EXPECT_NE(text.str().find(fact_table(shipped_course())), std::string::npos)
      << "write it anew: miai course check --table";
}

TEST(CourseCheck, F44_there_are_five_lessons) {
  const auto& lessons = shipped_course().lessons;
  EXPECT_EQ(std::count_if(lessons.begin(), lessons.end(), teaches_rules), 5);
  EXPECT_EQ(lessons[4].id, "5-count");
}

}  // namespace
}  // namespace miai::course
