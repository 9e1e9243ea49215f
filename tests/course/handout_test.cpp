// The course on paper: what was printed is read back out of the PDF.
#include "course/handout.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "course/model.hpp"
#include "support.hpp"

namespace miai::course {
namespace {

namespace fs = std::filesystem;

raster::DocumentOptions options(const Print& print, raster::Paper paper = raster::Paper::a4) {
  raster::DocumentOptions out;
  out.theme = *render::find_theme("paper");
  out.paper = paper;
  out.title = print.title;
  out.subtitle = print.subtitle;
  return out;
}

/// What a program says about a PDF; "" where the program is missing.
std::string told(const std::string& command, const std::string& pdf) {
  const auto file = fs::temp_directory_path() / ("miai-handout-" + std::to_string(::getpid()) + ".pdf");
  std::ofstream(file, std::ios::binary) << pdf;
  std::string text;
  // NOLINTNEXTLINE(cert-env33-c): the tools that readers of PDFs use, with a name of ours
  if (FILE* pipe = ::popen((command + " " + file.string() + " - 2>/dev/null").c_str(), "r")) {
    std::array<char, 4096> buffer{};
    for (std::size_t n; (n = std::fread(buffer.data(), 1, buffer.size(), pipe)) > 0;) text.append(buffer.data(), n);
    ::pclose(pipe);
  }
  fs::remove(file);
  return text;
}

/// Without blanks and line ends: words are cut into lines as the page wants.
std::string squeezed(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (static_cast<unsigned char>(c) > ' ') out += c;
  }
  return out;
}

class EveryLanguage : public testing::TestWithParam<std::string_view> {};
INSTANTIATE_TEST_SUITE_P(Handout, EveryLanguage, testing::ValuesIn(kLanguages));

TEST_P(EveryLanguage, HandoutsHoldEverySentenceQuestionAndAnswer) {
  const Course& course = test::shipped_course();
  const std::string language(GetParam());
  for (const auto& lesson : course.lessons) {
    const auto print = handout(course, lesson, {language, {}});
    const auto pdf = raster::pdf_document(print.sections, options(print));
    ASSERT_TRUE(pdf) << pdf.error().message;
    const auto told_text = told("pdftotext -raw", *pdf);
    if (told_text.empty()) GTEST_SKIP() << "pdftotext is not installed: what the PDF says is not compared.";
    const auto pages = std::count(told_text.begin(), told_text.end(), '\f');
    EXPECT_GE(pages, 2) << lesson.id;
    EXPECT_LE(pages, 10) << lesson.id;
    const auto text = squeezed(told_text);
    for (const auto& step : lesson.lesson.steps) {
      EXPECT_NE(text.find(squeezed(lesson.text(language, step.id)->body)), std::string::npos)
          << lesson.id << "/" << step.id;
      if (step.task.kind != TaskKind::none) {
        EXPECT_NE(text.find(squeezed(lesson.text(language, step.id)->question)), std::string::npos) << step.id;
      }
    }
  }
}

TEST_P(EveryLanguage, TheFootOfAPageIsFilledWithASmallerBoard) {
  const Course& course = test::shipped_course();
  const std::string language(GetParam());
  const auto& lesson = course.lessons.front();
  const auto print = handout(course, lesson, {language, {}});
  const auto pdf = raster::pdf_document(print.sections, options(print));
  ASSERT_TRUE(pdf) << pdf.error().message;
  const auto first_page = squeezed(told("pdftotext -raw -l 1", *pdf));
  if (first_page.empty()) GTEST_SKIP() << "pdftotext is not installed: what the PDF says is not compared.";
  // Two boards of 19 lines leave room for one of 13 that is a little smaller than elsewhere.
  EXPECT_NE(first_page.find(squeezed(lesson.text(language, "small-boards")->body)), std::string::npos) << first_page;
}

TEST(Handout, EveryTaskHasAnAnswer) {
  const Course& course = test::shipped_course();
  for (const auto& lesson : course.lessons) {
    for (const auto& section : handout(course, lesson, {"en", {}}).sections) {
      for (const auto& item : section.items) {
        ASSERT_FALSE(item.above.empty()) << lesson.id;
        EXPECT_FALSE(item.above.front().text.empty()) << lesson.id << " " << item.above.front().lead;
      }
    }
  }
}

/// Every answer of a print, by its number.
std::string answer_of(const Print& print, std::size_t section, const std::string& number) {
  for (const auto& item : print.sections[section].items) {
    if (item.above.front().lead == number) return item.above.front().text;
  }
  return "";
}

TEST_P(EveryLanguage, TheReasonOfAQuizStandsBehindTheDashOfTheLanguage) {
  const Course& course = test::shipped_course();
  const std::string language(GetParam());
  const std::string dash = language == "ru" ? " — " : " – ";
  int found = 0;
  for (const auto& lesson : course.lessons) {
    const auto print = handout(course, lesson, {language, {}});
    int number = 0;
    for (const auto& step : lesson.lesson.steps) {
      ++number;
      const auto* text = lesson.text(language, step.id);
      if (step.task.kind != TaskKind::quiz || text == nullptr || text->praise.empty()) continue;
      const auto answer = answer_of(print, 1, std::to_string(number));
      EXPECT_NE(answer.find(dash + text->praise), std::string::npos) << lesson.id << "/" << step.id << ": " << answer;
      ++found;
    }
  }
  EXPECT_GT(found, 0);
}

/// The place of a lesson's steps that are fought out.
std::vector<const Step*> fights() {
  std::vector<const Step*> found;
  for (const auto& lesson : test::shipped_course().lessons) {
    for (const auto* part : {&lesson.lesson, &lesson.exercises}) {
      for (const auto& step : part->steps) {
        if (step.task.kind == TaskKind::play) found.push_back(&step);
      }
    }
  }
  return found;
}

TEST(Model, AChaseEndsOffTheBoardAndEveryMoveOfItIsAccepted) {
  const auto steps = fights();
  ASSERT_GE(steps.size(), 4U);
  for (const Step* step : steps) {
    const Fight fight = shortest_fight(*step);
    ASSERT_TRUE(fight.finished) << step->id;
    EXPECT_LE(fight.line.size(), 13U) << step->id;
    if (step->task.words.front() != "catches") continue;
    const auto stone = find_goal(step->task.words, step->position)->args.points.front();
    EXPECT_TRUE(position_after(*step, fight.line).board().is_empty(stone)) << step->id;
    EXPECT_EQ(fight.end.id, "done.captures") << step->id;
    std::vector<Move> played;
    while (played.size() < fight.line.size()) {
      const auto verdict = judge_move(*step, played, fight.line[played.size()].vertex);
      ASSERT_TRUE(verdict && verdict->right) << step->id << " move " << played.size() + 1;
      played.insert(played.end(), verdict->line.begin(), verdict->line.end());
    }
    EXPECT_EQ(played, fight.line) << step->id;
  }
}

TEST(Model, ANetIsClosedByTheShortestWay) {
  const auto step = test::step_of("size: 9\nblack: D5 E4 D6 F4\nwhite: E5 H8 C3\ntask: play catches E5\n");
  std::string line;
  for (const Move& move : shortest_fight(step).line) line += to_string(move.vertex) + " ";
  EXPECT_EQ(line, "F6 F5 G5 E6 E7 ");
}

TEST(Model, TheMoveThatTheSentenceNamesIsToldFirst) {
  const auto step = test::step_of("size: 9\nblack: D5 E4 D6 F4\nwhite: E5\ntask: place catches E5\n");
  const auto right = right_moves(step).value();
  ASSERT_GT(right.points.count(), 1);
  EXPECT_EQ(to_string(told_first(step, right, "G60 is none; G6 is.").front()), "G6");
  EXPECT_EQ(to_string(told_first(step, right, "F6.").front()), "F6");
}

TEST(Handout, LinesOfPlayAreNumberedWithoutCommasInside) {
  const Course& course = test::shipped_course();
  for (const auto& [language, words] : course.words) {
    const auto text = say(words, {"print.line", {{"answer", "1 G6, 2 J4"}}});
    EXPECT_NE(text.find("1 G6, 2 J4"), std::string::npos) << text;
    EXPECT_NE(say(words, {"print.also", {{"answer", "two words"}}}).find("two words"), std::string::npos);
    EXPECT_NE(say(words, {"why.stars", {{"answer", "A1 B2"}}}).find("A1, B2"), std::string::npos);
  }
}

TEST_P(EveryLanguage, AnswersBeginWithACapitalAndSayNothingTwice) {
  const Course& course = test::shipped_course();
  for (const auto& lesson : course.lessons) {
    const auto print = handout(course, lesson, {std::string(GetParam()), {}});
    for (const auto& item : print.sections[1].items) {
      const auto& text = item.above.front().text;
      EXPECT_EQ(capitalized(text), text) << lesson.id;
      const auto first = text.substr(0, text.find_first_of(" ,.:"));
      const auto rest = text.substr(first.size());
      EXPECT_NE(rest.substr(0, first.size() + 3), ". " + first + " ") << text;
    }
  }
}

TEST_P(EveryLanguage, HalfPointsAreToldOnceAsTheLanguageWritesThem) {
  const Course& course = test::shipped_course();
  const std::string language(GetParam());
  const std::string score = "41" + course.words.at(language).decimal + "5";
  int told_scores = 0;
  for (const auto& section : workbook(course, {language, {}}).sections) {
    for (const auto& item : section.items) {
      const auto& text = item.above.front().text;
      const auto at = text.find(score);
      if (at == std::string::npos) continue;
      ++told_scores;
      EXPECT_GT(at, 0U) << text;
      EXPECT_EQ(text.find(score, at + 1), std::string::npos) << text;
      EXPECT_EQ(score.find('.') == std::string::npos ? text.find("41.5") : std::string::npos, std::string::npos)
          << text;
    }
  }
  EXPECT_EQ(told_scores, 1);
}

TEST(Handout, TheTermOfTheTitleIsAmongTheTerms) {
  const Course& course = test::shipped_course();
  for (const auto language : kLanguages) {
    const auto print = handout(course, course.lessons[5], {std::string(language), {}});
    const auto& glossary = course.glossary.at(std::string(language));
    const auto term =
        std::find_if(glossary.begin(), glossary.end(), [](const Term& one) { return one.id == "snapback"; });
    EXPECT_NE(answer_of(print, 2, term->word), "") << language;
  }
}

TEST(Handout, ALessonHasItsTerms) {
  const Course& course = test::shipped_course();
  const auto print = handout(course, course.lessons[1], {"de", {}});
  std::string words;
  for (const auto& item : print.sections.back().items) words += item.above.front().lead + " ";
  EXPECT_NE(words.find("Freiheit "), std::string::npos) << words;
  EXPECT_NE(words.find("Kette "), std::string::npos) << words;
}

TEST(Handout, LetterPagesAreAsWideAsLetterPaper) {
  const Course& course = test::shipped_course();
  const auto print = handout(course, course.lessons.front(), {"en", {}});
  const auto letter = raster::pdf_document(print.sections, options(print, raster::Paper::letter));
  ASSERT_TRUE(letter);
  EXPECT_NE(letter->find("[ 0 0 612 792 ]"), std::string::npos);
}

TEST(Glossary, FindsInflectedFormsOnceAndPrefersTheLonger) {
  Faults faults;
  const auto glossary = parse_glossary(
      "== eye\nword: eye\nforms: eye eyes\nA place.\n== false\nword: false eye\nforms: false_eye\nNo place.\n"
      "== liberty\nword: дыхание\nforms: дыхани*\nПункт.\n",
      "test", faults);
  EXPECT_TRUE(faults.empty());
  std::string text;
  for (const auto& piece : pieces(glossary, "A false eye; eyes, eyelids. Дыханий и дыхания.")) {
    text += piece.term == nullptr ? piece.text : "[" + piece.text + "=" + piece.term->id + "]";
  }
  EXPECT_EQ(text, "A [false eye=false]; [eyes=eye], eyelids. [Дыханий=liberty] и дыхания.");
}

TEST(Glossary, ATermWithoutAMeaningIsAFault) {
  Faults faults;
  parse_glossary("== eye\nword: eye\nforms: eye\n", "test", faults);
  ASSERT_EQ(faults.size(), 1U);
  EXPECT_EQ(faults.front().id, "course.glossary");
}

TEST(Glossary, EveryTermIsFoundSomewhereInTheCourseOrItsOwnMeaning) {
  const Course& course = test::shipped_course();
  for (const auto language : kLanguages) {
    for (const auto& term : course.glossary.at(std::string(language))) {
      EXPECT_FALSE(term.meaning.empty()) << language << " " << term.id;
      EXPECT_FALSE(pieces({term}, term.forms.front().substr(0, term.forms.front().find('*'))).empty());
    }
  }
}

}  // namespace
}  // namespace miai::course
