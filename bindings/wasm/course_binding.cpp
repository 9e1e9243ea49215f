#include "course_binding.hpp"

#include <emscripten/bind.h>

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "course/drills.hpp"
#include "course/first_capture.hpp"
#include "course/model.hpp"
#include "course/seen.hpp"

namespace miai::wasm {
namespace {

using course::StepPlace;
using course::TaskKind;

/// Said for praise that belongs to a step; its name is the fact "step".
constexpr std::string_view kPraise = "step.praise";
/// Said of a wrong answer of a quiz, the fact "option" of the step.
constexpr std::string_view kWrongOption = "step.wrong";

val object_of(const Move& move) {
  val out = val::object();
  out.set("color", to_js(move.color));
  out.set("vertex", to_js(move.vertex));
  return out;
}

val object_of(const course::Sentence& sentence) {
  val facts = val::object();
  for (const Fact& fact : sentence.facts) facts.set(fact.name, fact.value);
  val out = val::object();
  out.set("id", sentence.id);
  out.set("facts", facts);
  return out;
}

std::string fact_in(const course::Sentence& sentence, std::string_view name) {
  const auto found = std::find_if(sentence.facts.begin(), sentence.facts.end(),
                                  [name](const Fact& fact) { return fact.name == name; });
  return found == sentence.facts.end() ? std::string() : found->value;
}

val names_of(const std::vector<std::string>& names) {
  val out = val::array();
  for (const auto& name : names) out.call<void>("push", name);
  return out;
}

/// A position as one picture of a step.
val frame_of(const Position& position) {
  val out = val::object();
  out.set("rows", rows_of(position.board()));
  out.set("toMove", to_js(position.to_move()));
  out.set("prisonersOfBlack", position.prisoners_of(Color::black));
  out.set("prisonersOfWhite", position.prisoners_of(Color::white));
  return out;
}

/// A picture after each move.
val frames_of(const course::Step& step, Position now, const std::vector<Move>& line) {
  val out = val::array();
  course::Step at = step;
  for (const Move& move : line) {
    at.position = std::move(now);
    now = course::position_after(at, std::span(&move, 1));
    val frame = frame_of(now);
    frame.set("move", object_of(move));
    out.call<void>("push", frame);
  }
  return out;
}

Result<std::vector<Move>> moves_from(const val& moves, BoardSize size) {
  std::vector<Move> out;
  const int count = moves["length"].as<int>();
  for (int i = 0; i < count; ++i) {
    const auto color = parse_color(moves[i]["color"].as<std::string>());
    const auto vertex = parse_vertex(moves[i]["vertex"].as<std::string>(), size);
    if (!vertex) return tl::unexpected<Error>(vertex.error());
    if (!color) return fail("move.color", "A move is Black's or White's.");
    out.push_back({*color, *vertex});
  }
  return out;
}

std::vector<course::SourceFile> files_from(const val& files) {
  std::vector<course::SourceFile> out;
  const val names = val::global("Object").call<val>("keys", files);
  const int count = names["length"].as<int>();
  for (int i = 0; i < count; ++i) {
    const auto name = names[i].as<std::string>();
    out.push_back({name, files[name].as<std::string>()});
  }
  return out;
}

val marks_of(const course::Step& step) {
  val labels = val::array();
  for (const auto& label : step.labels) {
    val one = val::object();
    one.set("point", to_js(label.point));
    one.set("letter", std::string(1, label.letter));
    labels.call<void>("push", one);
  }
  return labels;
}

/// The part of the board that is shown; null where it is all of it.
val view_of(const course::Step& step) {
  if (!step.view) return val::null();
  val out = val::object();
  out.set("lowerLeft", to_js(step.view->first));
  out.set("upperRight", to_js(step.view->second));
  return out;
}

BoardSize size_of(const StepPlace& place) {
  return place.step->position.board().size();
}

}  // namespace

CourseBinding::CourseBinding(course::Course course, std::string language)
    : course_(std::move(course)), language_(std::move(language)) {}

val CourseBinding::create(const val& files, const std::string& language) {
  course::Faults faults;
  auto course = course::read_course(files_from(files), faults);
  if (!faults.empty()) return failure(faults.front());
  if (course.words.find(language) == course.words.end()) {
    return failure(fail("course.language", "The course's words in '" + language + "' are missing.").value());
  }
  return success(val(CourseBinding(std::move(course), language)));
}

Result<StepPlace> CourseBinding::find(const std::string& name) const {
  if (name.rfind(course::kDrillPrefix, 0) != 0) return course::find_step(course_, name);
  if (drilled_.id != name) {
    auto step = course::drill_of(name);
    if (!step) return tl::unexpected<Error>(step.error());
    drilled_ = {name, std::move(*step), {}};
    drilled_.lesson.id = "drill";
  }
  return StepPlace{&drilled_.lesson, &*drilled_.step};
}

const course::Words& CourseBinding::words() const {
  return course_.words.find(language_)->second;
}

const course::StepText* CourseBinding::text_of(const StepPlace& place) const {
  return place.lesson->text(language_, place.step->id);
}

val CourseBinding::lessons() const {
  val out = val::array();
  for (const auto& lesson : course_.lessons) {
    const auto texts = lesson.texts.find(language_);
    val one = val::object();
    one.set("id", lesson.id);
    one.set("beyond", !course::teaches_rules(lesson));
    one.set("title", texts == lesson.texts.end() ? lesson.id : texts->second.title);
    for (const auto* part : {&lesson.lesson, &lesson.exercises}) {
      val names = val::array();
      for (const auto& step : part->steps) names.call<void>("push", lesson.id + "/" + step.id);
      one.set(part == &lesson.lesson ? "steps" : "exercises", names);
    }
    out.call<void>("push", one);
  }
  return out;
}

val CourseBinding::task_of(const StepPlace& place) const {
  const course::Step& step = *place.step;
  val out = val::object();
  out.set("kind", to_js(course::id_text(step.task.kind)));
  out.set("what", step.task.words.empty() ? std::string() : step.task.words.front());
  out.set("input", std::string());
  out.set("choices", val::array());
  out.set("points", to_js(course::named_points(step)));
  if (step.task.kind != TaskKind::answer) return out;
  const auto question = course::find_question(step.task.words, step.position);
  if (!question) return out;
  constexpr std::array<std::string_view, 3> kInputs{"number", "choice", "points"};
  out.set("input", to_js(kInputs[static_cast<std::size_t>(question->row->kind)]));
  val choices = val::array();
  for (const auto id : split_words(question->row->choices)) {
    val choice = val::object();
    choice.set("id", std::string(id));
    choice.set("text", course::say(words(), {"value." + std::string(id), {}}));
    choices.call<void>("push", choice);
  }
  out.set("choices", choices);
  if (!question->args.colors.empty()) out.set("color", to_js(question->args.colors.front()));
  return out;
}

val CourseBinding::step(const std::string& name) const {
  const auto place = find(name);
  if (!place) return failure(place.error());
  const course::Step& step = *place->step;
  const auto* text = text_of(*place);
  const auto asked = course::ask(step);
  val out = val::object();
  out.set("name", name);
  out.set("start", frame_of(step.start));
  out.set("shown", frames_of(step, step.start, step.shown));
  out.set("position", frame_of(step.position));
  out.set("labels", marks_of(step));
  out.set("marked", to_js(step.marked));
  out.set("hasBoard", course::has_board(step));
  out.set("view", view_of(step));
  val given = val::array();
  for (const auto& sentence : course::givens(step)) given.call<void>("push", course::say(words(), sentence));
  out.set("givens", given);
  out.set("task", task_of(*place));
  out.set("body", text == nullptr ? std::string() : text->body);
  std::string question = asked ? course::say(words(), *asked) : std::string();
  if (text != nullptr && !text->question.empty()) question = text->question;
  out.set("question", question);
  val options = val::array();
  if (text != nullptr) {
    for (const auto& option : text->options) options.call<void>("push", option.text);
  }
  out.set("options", options);
  return success(out);
}

val CourseBinding::chain(const std::string& name, const std::string& point) const {
  const auto place = find(name);
  if (!place) return failure(place.error());
  const auto p = parse_point(point, size_of(*place));
  if (!p) return failure(p.error());
  const Board& board = place->step->position.board();
  return success(board.is_empty(*p) ? array_of(std::vector{*p}) : to_js(board.chain_stones(*p)));
}

val CourseBinding::verdict_of(const StepPlace& place, const std::vector<Move>& played,
                              const course::Verdict& verdict) const {
  const auto* text = text_of(place);
  const bool praised = verdict.right && verdict.finished && text != nullptr && !text->praise.empty();
  val out = val::object();
  out.set("right", verdict.right);
  out.set("finished", verdict.finished);
  out.set("frames", frames_of(*place.step, course::position_after(*place.step, played), verdict.line));
  out.set("shows", to_js(verdict.shows));
  const course::Sentence praise{std::string(kPraise), {{"step", place.lesson->id + "/" + place.step->id}}};
  out.set("sentence", object_of(praised ? praise : verdict.sentence));
  return out;
}

val CourseBinding::judge_move(const std::string& name, const val& played, const std::string& vertex) const {
  const auto place = find(name);
  if (!place) return failure(place.error());
  const auto before = moves_from(played, size_of(*place));
  if (!before) return failure(before.error());
  const auto move = parse_vertex(vertex, size_of(*place));
  if (!move) return failure(move.error());
  const auto verdict = course::judge_move(*place->step, *before, *move);
  return verdict ? success(verdict_of(*place, *before, *verdict)) : failure(verdict.error());
}

val CourseBinding::judge_answer(const std::string& name, const std::string& answer) const {
  const auto place = find(name);
  if (!place) return failure(place.error());
  const auto verdict = course::judge_answer(*place->step, answer);
  return verdict ? success(verdict_of(*place, {}, *verdict)) : failure(verdict.error());
}

val CourseBinding::judge_choice(const std::string& name, int option) const {
  const auto place = find(name);
  if (!place) return failure(place.error());
  const auto* text = text_of(*place);
  const auto index = static_cast<std::size_t>(option);
  if (text == nullptr || option < 0 || index >= text->options.size()) {
    return failure(fail("course.no_answer_wanted", "This step does not ask a question.").value());
  }
  course::Verdict verdict;
  verdict.right = verdict.finished = text->options[index].right;
  if (!verdict.right)
    verdict.sentence = {std::string(kWrongOption), {{"step", name}, course::fact_of("option", option)}};
  return success(verdict_of(*place, {}, verdict));
}

val CourseBinding::solution(const std::string& name, const val& played) const {
  const auto place = find(name);
  if (!place) return failure(place.error());
  const course::Step& step = *place->step;
  val out = val::object();
  if (step.task.kind == TaskKind::quiz) {
    const auto* text = text_of(*place);
    for (std::size_t i = 0; text != nullptr && i < text->options.size(); ++i) {
      if (text->options[i].right) out.set("option", static_cast<int>(i));
    }
  } else if (step.task.kind == TaskKind::answer) {
    const auto derived = course::derive(step, step.task.words);
    if (!derived) return failure(derived.error());
    out.set("answer", course::to_string(derived->value));
  } else if (step.task.kind != TaskKind::none) {
    const auto before = moves_from(played, size_of(*place));
    if (!before) return failure(before.error());
    course::Step now = step;
    now.position = course::position_after(step, *before);
    const auto right = course::right_moves(now);
    if (!right) return failure(right.error());
    const auto* text = text_of(*place);
    out.set("moves", array_of(course::shown_first(now, *right, text == nullptr ? "" : text->body)));
    out.set("pass", right->pass);
  }
  return success(out);
}

std::string CourseBinding::say(const val& sentence) const {
  course::Sentence told{sentence["id"].as<std::string>(), {}};
  const val facts = sentence["facts"];
  const val names = val::global("Object").call<val>("keys", facts);
  const int count = names["length"].as<int>();
  for (int i = 0; i < count; ++i) {
    const auto name = names[i].as<std::string>();
    told.facts.push_back({name, facts[name].as<std::string>()});
  }
  if (told.id != kPraise && told.id != kWrongOption)
    return told.id.empty() ? std::string() : course::say(words(), told);
  const auto place = find(fact_in(told, "step"));
  const auto* text = place ? text_of(*place) : nullptr;
  if (text == nullptr || told.id == kPraise) return text == nullptr ? std::string() : text->praise;
  const auto option = static_cast<std::size_t>(parse_int(fact_in(told, "option")).value_or(-1));
  return option < text->options.size() ? text->options[option].why : std::string();
}

val CourseBinding::drills() const {
  std::vector<std::string> names;
  for (const auto& row : course::drills()) names.emplace_back(row.id);
  return names_of(names);
}

val CourseBinding::pieces(const std::string& text) const {
  val out = val::array();
  const auto glossary = course_.glossary.find(language_);
  if (glossary == course_.glossary.end()) return out;
  for (const auto& piece : course::pieces(glossary->second, text)) {
    val one = val::object();
    one.set("text", piece.text);
    if (piece.term != nullptr) {
      val term = val::object();
      term.set("id", piece.term->id);
      term.set("word", piece.term->word);
      term.set("also", piece.term->also);
      term.set("meaning", piece.term->meaning);
      one.set("term", term);
    }
    out.call<void>("push", one);
  }
  return out;
}

val CourseBinding::first_capture(const val& rules, const val& moves) const {
  const course::FirstCapture wanted{rules["size"].as<int>(), rules["stones"].as<int>()};
  if (wanted.size < 2 || wanted.size > 19 || wanted.stones < 1) {
    return failure(
        fail("course.capture", "The first capture needs a board of 2 to 19 lines and a stone to take.").value());
  }
  const auto played = moves_from(moves, BoardSize::square(wanted.size));
  if (!played) return failure(played.error());
  const auto game = course::capture_game(wanted, *played);
  if (!game) return failure(game.error());
  val out = frame_of(game->position);
  out.set("winner", game->winner ? val(to_js(*game->winner)) : val::null());
  out.set("drawn", game->drawn);
  const auto seed = static_cast<std::uint64_t>(rules["seed"].as<int>());
  const bool over = game->winner || game->drawn;
  out.set("reply", over ? val::null() : val(to_string(course::capture_reply(*game, wanted, seed))));
  return success(out);
}

std::string CourseBinding::remember(const std::string& memory, const std::string& name, bool right, int today) const {
  auto kept = course::read_memory(memory);
  course::remember(kept, name, right ? course::Outcome::right : course::Outcome::wrong, today);
  return course::write_memory(kept);
}

std::string CourseBinding::merged(const std::string& memory, const std::string& other) const {
  return course::write_memory(course::merged(course::read_memory(memory), course::read_memory(other)));
}

val CourseBinding::solved(const std::string& memory) const {
  val out = val::array();
  for (const auto& [name, kept] : course::read_memory(memory)) {
    if (kept.solved) out.call<void>("push", name);
  }
  return out;
}

val CourseBinding::progress(const std::string& memory, int today) const {
  val out = val::array();
  for (const auto& lesson : course::progress(course_, course::read_memory(memory), today)) {
    val one = val::object();
    one.set("lesson", lesson.lesson);
    one.set("steps", lesson.steps);
    one.set("stepsSolved", lesson.steps_solved);
    one.set("exercises", lesson.exercises);
    one.set("exercisesSolved", lesson.exercises_solved);
    one.set("due", lesson.due);
    out.call<void>("push", one);
  }
  return out;
}

val CourseBinding::practice(const std::string& memory, int today, int count, int seed) const {
  return names_of(
      course::choose_practice(course_, course::read_memory(memory), today, {count, static_cast<std::uint64_t>(seed)}));
}

val CourseBinding::exam(int seed) const {
  return names_of(course::choose_exam(course_, static_cast<std::uint64_t>(seed)));
}

val CourseBinding::result(const val& tasks, const val& right) const {
  const auto found = course::round_result(course_, emscripten::vecFromJSArray<std::string>(tasks),
                                          emscripten::vecFromJSArray<std::string>(right));
  val repeat = val::array();
  for (const auto& lesson : found.repeat) {
    val one = val::object();
    one.set("lesson", lesson.id);
    one.set("missed", lesson.missed);
    repeat.call<void>("push", one);
  }
  val out = val::object();
  out.set("right", found.right);
  out.set("all", found.all);
  out.set("repeat", repeat);
  return out;
}

}  // namespace miai::wasm

EMSCRIPTEN_BINDINGS(miai_course) {
  using namespace emscripten;  // NOLINT(google-build-using-namespace): embind's own way
  using miai::wasm::CourseBinding;
  function("newCourse", &CourseBinding::create);

  class_<CourseBinding>("Course")
      .function("lessons", &CourseBinding::lessons)
      .function("step", &CourseBinding::step)
      .function("chain", &CourseBinding::chain)
      .function("judgeMove", &CourseBinding::judge_move)
      .function("judgeAnswer", &CourseBinding::judge_answer)
      .function("judgeChoice", &CourseBinding::judge_choice)
      .function("solution", &CourseBinding::solution)
      .function("say", &CourseBinding::say)
      .function("remember", &CourseBinding::remember)
      .function("merged", &CourseBinding::merged)
      .function("solved", &CourseBinding::solved)
      .function("progress", &CourseBinding::progress)
      .function("practice", &CourseBinding::practice)
      .function("exam", &CourseBinding::exam)
      .function("result", &CourseBinding::result)
      .function("drills", &CourseBinding::drills)
      .function("pieces", &CourseBinding::pieces)
      .function("firstCapture", &CourseBinding::first_capture);
}
