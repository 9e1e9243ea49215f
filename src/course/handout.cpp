#include "course/handout.hpp"

#include <algorithm>
#include <set>

#include "base/text.hpp"
#include "course/lines.hpp"
#include "course/model.hpp"
#include "course/seen.hpp"
#include "render/build.hpp"

namespace miai::course {
namespace {

using raster::Item;
using raster::Style;

/// More right points than this are told by an example.
constexpr int kMostPoints = 8;

PlainBoard plain(const Board& board) {
  return {board.size(), render::diagram_of(board).stones};
}

/// With blanks at which no line ends.
std::string unbroken(std::string_view text) {
  std::string out;
  for (const char c : text) out += c == ' ' ? std::string("\u00A0") : std::string(1, c);
  return out;
}

/// Writes one lesson's steps in one language.
class Printer {
 public:
  Printer(const Course& course, const CourseLesson& lesson, const PrintWords& words)
      : lesson_(lesson), language_(words.language), picture_(words.picture), words_(*find(course, words.language)) {}

  Item item(const Step& step, int number) const {
    Item out;
    const auto* text = text_of(step);
    const std::string lead = std::to_string(number);
    if (text != nullptr && !text->body.empty()) {
      out.above.push_back({text->body, Style::body, lead});
      out.above.push_back({question(step), Style::question, {}});
    } else {
      out.above.push_back({question(step), Style::question, lead});
    }
    add_givens(step, out);
    if (out.above.back().text.empty()) out.above.pop_back();
    out.boards = boards(step);
    add_room(step, text, out);
    return out;
  }

  Item answer(const Step& step, int number) const {
    return {{{answer_text(step), Style::small, std::to_string(number)}}, {}, {}};
  }

  std::string say(std::string_view id, std::vector<Fact> facts = {}) const {
    return course::say(words_, {std::string(id), std::move(facts)});
  }

 private:
  static const Words* find(const Course& course, const std::string& language) {
    const auto found = course.words.find(language);
    return found == course.words.end() ? &course.words.find(kLanguages.front())->second : &found->second;
  }
  const StepText* text_of(const Step& step) const { return lesson_.text(language_, step.id); }

  std::string question(const Step& step) const {
    const auto* text = text_of(step);
    if (text != nullptr && !text->question.empty()) return text->question;
    const auto asked = ask(step);
    return asked && !asked->id.empty() ? course::say(words_, *asked) : "";
  }

  void add_givens(const Step& step, Item& out) const {
    for (const Sentence& given : givens(step)) out.above.push_back({course::say(words_, given), Style::small, {}});
  }

  /// What is ticked, or a line to write on.
  void add_room(const Step& step, const StepText* text, Item& out) const {
    constexpr std::string_view kBox = "☐ ";
    if (step.task.kind == TaskKind::quiz && text != nullptr) {
      for (const auto& option : text->options) {
        out.below.push_back({std::string(kBox) + option.text, Style::option, {}});
      }
    }
    if (step.task.kind != TaskKind::answer) return;
    const auto question = find_question(step.task.words, step.position);
    if (!question) return;
    if (question->row->kind == AnswerKind::number) out.below.push_back({"", Style::blank, {}});
    if (question->row->kind != AnswerKind::choice) return;
    std::string line;
    for (const auto id : split_words(question->row->choices)) {
      line += (line.empty() ? "" : "  ") + unbroken(std::string(kBox) + say("value." + std::string(id)));
    }
    out.below.push_back({line, Style::option, {}});
  }

  void add_marks(const Step& step, render::Diagram& diagram) const {
    diagram.words = picture_;
    for (const auto& label : step.labels) {
      if (diagram.at(label.point) == Occupant::empty) {
        diagram.labels.push_back({label.point, std::string(1, label.letter)});
      }
    }
    PointSet marked = step.marked;
    for (const Point p : named_points(step)) marked.insert(p);
    for (const Point p : marked) {
      const bool taken =
          std::any_of(diagram.labels.begin(), diagram.labels.end(), [&](const auto& l) { return l.point == p; }) ||
          std::any_of(diagram.numbers.begin(), diagram.numbers.end(), [&](const auto& n) { return n.point == p; });
      if (!taken) diagram.marks.push_back({p, render::MarkKind::triangle});
    }
    if (step.view) diagram.part = render::Part{step.view->first, step.view->second};
  }

  /// One board; two where stones came off while moves were shown.
  std::vector<render::Diagram> boards(const Step& step) const {
    if (!has_board(step)) return {};
    std::vector<render::Diagram> out;
    const bool captured = step.position.prisoners_of(Color::black) + step.position.prisoners_of(Color::white) >
                          step.start.prisoners_of(Color::black) + step.start.prisoners_of(Color::white);
    const bool moved =
        std::any_of(step.shown.begin(), step.shown.end(), [](const Move& m) { return !m.vertex.is_pass(); });
    if (moved) {
      auto figure = render::figure(plain(step.start.board()), step.shown, {});
      if (figure) {
        if (!captured) add_marks(step, *figure);
        figure->words = picture_;
        if (step.view) figure->part = render::Part{step.view->first, step.view->second};
        if (captured) figure->caption = say("print.moves");
        out.push_back(std::move(*figure));
        if (!captured) return out;
      }
    }
    auto now = render::diagram_of(step.position.board());
    add_marks(step, now);
    if (!out.empty()) now.caption = say("print.now");
    out.push_back(std::move(now));
    return out;
  }

  std::string answer_text(const Step& step) const {
    if (step.task.kind == TaskKind::quiz) return quiz_answer(step);
    if (step.task.kind == TaskKind::answer) return question_answer(step);
    if (step.task.kind == TaskKind::none) return "";
    return move_answer(step);
  }

  std::string quiz_answer(const Step& step) const {
    const auto* text = text_of(step);
    if (text == nullptr) return "";
    const auto right = std::find_if(text->options.begin(), text->options.end(), [](const auto& o) { return o.right; });
    if (right == text->options.end()) return "";
    std::string answer = capitalized(right->text);
    if (text->praise.empty()) return answer;
    return say("print.quiz", {{"answer", answer}, {"why", text->praise}});
  }

  std::string praised(const Step& step, const Sentence& sentence) const {
    const auto* text = text_of(step);
    return text != nullptr && !text->praise.empty() ? text->praise : course::say(words_, sentence);
  }

  std::string question_answer(const Step& step) const {
    const auto found = derive(step, step.task.words);
    if (!found) return "";
    const Value& value = found->value;
    std::string text = to_string(value);
    if (const auto dot = text.find('.'); dot != std::string::npos) text.replace(dot, 1, words_.decimal);
    if (value.kind == AnswerKind::choice) text = say("value." + value.choice);
    if (value.kind == AnswerKind::points) {
      text = value.points.empty() ? say("print.none") : listed(value.points) + ".";
      return text;
    }
    const auto verdict = judge_answer(step, to_string(value));
    std::string sentence = verdict ? praised(step, verdict->sentence) : "";
    // Most sentences say the answer themselves. Yes and no do not: "no" may stand in one for another reason.
    const bool is_yes_or_no = value.choice == "yes" || value.choice == "no";
    if (!is_yes_or_no && has_word(sentence, text)) return capitalized(sentence);
    if (is_yes_or_no && has_word(sentence.substr(0, text.size() + 1), text)) return capitalized(sentence);
    return capitalized(text) + ". " + sentence;
  }

  static std::string listed(const PointSet& points) {
    std::string text;
    for (const Point p : points) text += (text.empty() ? "" : ", ") + to_string(p);
    return text;
  }

  std::string move_answer(const Step& step) const {
    const auto right = right_moves(step);
    if (!right) return "";
    if (right->points.count() > kMostPoints) {
      return say("print.any", {fact_of("count", right->points.count()), {"move", to_string(*right->points.begin())}});
    }
    if (step.task.kind == TaskKind::play) return fought(step);
    const auto* words = text_of(step);
    const auto points = told_first(step, *right, words == nullptr ? "" : words->body);
    const auto verdict = judge_move(step, {}, points.empty() ? Vertex::pass() : Vertex(points.front()));
    std::string text;
    for (const Point p : points) text += (text.empty() ? "" : ", ") + to_string(p);
    text = points.size() > 1 ? text + ". " : "";
    return text + (verdict ? praised(step, verdict->sentence) : "");
  }

  /// A fight to its end.
  std::string fought(const Step& step) const {
    const Fight fight = shortest_fight(step);
    std::string line;
    for (std::size_t i = 0; i < fight.line.size(); ++i) {
      line += (i == 0 ? "" : ", ") + unbroken(std::to_string(i + 1) + " " + to_string(fight.line[i].vertex));
    }
    return say("print.line", {{"answer", line}}) + " " + praised(step, fight.end);
  }

  const CourseLesson& lesson_;
  std::string language_;
  const render::Words& picture_;
  const Words& words_;
};

std::string title_of(const CourseLesson& lesson, const std::string& language) {
  const auto texts = lesson.texts.find(language);
  return texts == lesson.texts.end() ? lesson.id : texts->second.title;
}

/// "1-board" is lesson 1.
Fact number_of(const CourseLesson& lesson) {
  return {"count", std::string(cut(lesson.id, '-').first)};
}

/// The terms that a lesson's sentences use, with their meanings.
raster::Section terms(const Course& course, const CourseLesson& lesson, const PrintWords& words,
                      const Printer& printer) {
  raster::Section section;
  section.heading = printer.say("print.terms");
  section.arrangement = raster::Arrangement::columns;
  const auto glossary = course.glossary.find(words.language);
  if (glossary == course.glossary.end()) return section;
  std::set<std::string, std::less<>> used;
  const auto note = [&](std::string_view sentence) {
    for (const auto& piece : pieces(glossary->second, sentence)) {
      if (piece.term != nullptr) used.insert(piece.term->id);
    }
  };
  note(title_of(lesson, words.language));
  for (const auto& step : lesson.lesson.steps) {
    const auto* text = lesson.text(words.language, step.id);
    if (text != nullptr) note(text->body + " " + text->praise);
  }
  for (const Term& term : glossary->second) {
    if (used.find(term.id) == used.end()) continue;
    const std::string also = term.also.empty() ? "" : " (" + printer.say("print.also", {{"answer", term.also}}) + ")";
    section.items.push_back({{{term.meaning + also, Style::small, term.word}}, {}, {}});
  }
  return section;
}

}  // namespace

Print handout(const Course& course, const CourseLesson& lesson, const PrintWords& words) {
  const Printer printer(course, lesson, words);
  Print print;
  print.title = printer.say("print.lesson", {number_of(lesson)}) + ": " + title_of(lesson, words.language);
  print.subtitle = printer.say("print.handout-about");
  raster::Section steps;
  raster::Section answers{printer.say("print.answers"), raster::Arrangement::columns, {}, raster::Starts::where_it_is};
  int number = 0;
  for (const auto& step : lesson.lesson.steps) {
    ++number;
    steps.items.push_back(printer.item(step, number));
    if (step.task.kind != TaskKind::none) answers.items.push_back(printer.answer(step, number));
  }
  print.sections = {std::move(steps), std::move(answers), terms(course, lesson, words, printer)};
  return print;
}

Print workbook(const Course& course, const PrintWords& words) {
  Print print;
  std::vector<raster::Section> answers;
  int number = 0;
  for (const auto& lesson : course.lessons) {
    const Printer printer(course, lesson, words);
    const std::string title =
        printer.say("print.lesson", {number_of(lesson)}) + ": " + title_of(lesson, words.language);
    if (print.title.empty()) {
      print.title = printer.say("print.workbook");
      print.subtitle = printer.say("print.workbook-about");
    }
    raster::Section tasks{title, raster::Arrangement::grid, {}, raster::Starts::where_it_is};
    raster::Section found{printer.say("print.answers") + " · " + title,
                          raster::Arrangement::columns,
                          {},
                          answers.empty() ? raster::Starts::on_a_new_page : raster::Starts::where_it_is};
    for (const auto& step : lesson.exercises.steps) {
      ++number;
      tasks.items.push_back(printer.item(step, number));
      found.items.push_back(printer.answer(step, number));
    }
    print.sections.push_back(std::move(tasks));
    answers.push_back(std::move(found));
  }
  for (auto& section : answers) print.sections.push_back(std::move(section));
  return print;
}

}  // namespace miai::course
