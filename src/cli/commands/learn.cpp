// `miai learn`: the course line by line: board, sentences, a task, an answer typed.
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <istream>
#include <iterator>
#include <ostream>

#include "base/text.hpp"
#include "cli/course_view.hpp"
#include "cli/plain_text.hpp"
#include "course/practice.hpp"

namespace miai::cli {
namespace {

namespace fs = std::filesystem;
using course::TaskKind;

/// What was solved and what was wrong, kept in a file.
class Progress {
 public:
  explicit Progress(std::string file) : file_(std::move(file)) {
    std::ifstream in(file_);
    const std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    memory_ = course::read_memory(text);
  }
  bool has(const std::string& step) const {
    const auto kept = memory_.find(step);
    return kept != memory_.end() && kept->second.solved;
  }
  const course::Memory& memory() const { return memory_; }
  /// False when it could not be written down.
  bool note(const std::string& step, course::Outcome outcome) {
    course::remember(memory_, step, outcome, today());
    if (file_.empty()) return true;
    std::error_code trouble;
    if (fs::path(file_).has_parent_path()) fs::create_directories(fs::path(file_).parent_path(), trouble);
    std::ofstream out(file_);
    out << course::write_memory(memory_);
    return static_cast<bool>(out);
  }
  static course::Day today() {
    constexpr auto kDay = std::chrono::hours(24);
    return static_cast<course::Day>(std::chrono::system_clock::now().time_since_epoch() / kDay);
  }

 private:
  std::string file_;
  course::Memory memory_;
};

/// $XDG_DATA_HOME/miai/course, else ~/.local/share/miai/course; "" when there is no home.
std::string usual_progress() {
  const char* data = std::getenv("XDG_DATA_HOME");  // NOLINT(concurrency-mt-unsafe)
  if (data != nullptr && *data != '\0') return std::string(data) + "/miai/course";
  const char* home = std::getenv("HOME");  // NOLINT(concurrency-mt-unsafe)
  return home == nullptr || *home == '\0' ? "" : std::string(home) + "/.local/share/miai/course";
}

enum class Next { solved, skipped, left };

/// One step with one learner.
class Lecture {
 public:
  Lecture(const course::CourseLesson& lesson, const course::Step& step, const course::Words& words, Context& context)
      : step_(step), words_(words), context_(context) {
    text_ = lesson.text(context.messages.tag(), step.id);
    if (text_ == nullptr) text_ = lesson.text(course::kLanguages.front(), step.id);
  }

  Next hold() {
    auto& out = context_.streams.out;
    if (!step_.shown.empty()) out << board_text(step_, step_.start.board()) << moves_text(step_.shown) << "\n";
    out << board_text(step_, step_.position.board());
    if (text_ != nullptr && !text_->body.empty()) out << printable(text_->body) << "\n";
    ask();
    for (std::string line;;) {
      out << "> " << std::flush;
      if (!std::getline(context_.streams.in, line)) return Next::left;
      const auto typed = ascii_lower(trim(line));
      if (typed == "quit" || typed == "q") return Next::left;
      if (typed == "skip" || typed == "s") return Next::skipped;
      if (answer(typed)) return Next::solved;
    }
  }
  /// Something was answered wrongly.
  bool erred() const { return erred_; }

 private:
  void ask() {
    auto& out = context_.streams.out;
    const auto asked = course::ask(step_);
    if (text_ != nullptr && !text_->question.empty()) {
      out << printable(text_->question) << "\n";
    } else if (asked && !asked->id.empty()) {
      out << course::say(words_, *asked) << "\n";
    }
    if (step_.task.kind == TaskKind::quiz && text_ != nullptr) {
      for (std::size_t i = 0; i < text_->options.size(); ++i) {
        out << "  " << i + 1 << "  " << printable(text_->options[i].text) << "\n";
      }
    }
    if (step_.task.kind == TaskKind::answer) list_choices();
  }

  void list_choices() {
    const auto question = course::find_question(step_.task.words, step_.position);
    if (!question || question->row->kind != course::AnswerKind::choice) return;
    int number = 0;
    for (const auto id : split_words(question->row->choices)) {
      context_.streams.out << "  " << ++number << "  " << course::say(words_, {"value." + std::string(id), {}}) << "\n";
    }
  }

  bool answer(const std::string& typed) {
    switch (step_.task.kind) {
      case TaskKind::place:
      case TaskKind::play:
        return answer_move(typed);
      case TaskKind::answer:
        return answer_question(typed);
      case TaskKind::quiz:
        return answer_quiz(typed);
      case TaskKind::none:
        return true;
    }
    return true;
  }

  bool answer_move(const std::string& typed) {
    const auto vertex = parse_vertex(typed, step_.position.board().size());
    if (!vertex) return complain(vertex.error());
    auto verdict = course::judge_move(step_, played_, *vertex);
    if (!verdict) return complain(verdict.error());
    tell(*verdict);
    if (verdict->right) played_.insert(played_.end(), verdict->line.begin(), verdict->line.end());
    return verdict->right && verdict->finished;
  }

  /// A choice may be given by its number, its word in the learner's language or its id.
  std::string chosen_id(const std::string& typed) const {
    const auto question = course::find_question(step_.task.words, step_.position);
    if (!question || question->row->kind != course::AnswerKind::choice) return typed;
    const auto ids = split_words(question->row->choices);
    const auto number = parse_int(typed).value_or(0);
    if (number >= 1 && number <= static_cast<std::int64_t>(ids.size())) return std::string(ids[number - 1]);
    for (const auto id : ids) {
      if (course::say(words_, {"value." + std::string(id), {}}) == typed) return std::string(id);
    }
    return typed;
  }

  bool answer_question(const std::string& typed) {
    auto verdict = course::judge_answer(step_, chosen_id(typed));
    if (!verdict) return complain(verdict.error());
    tell(*verdict);
    return verdict->right;
  }

  bool answer_quiz(const std::string& typed) {
    const auto number = parse_int(typed).value_or(0);
    if (text_ == nullptr || number < 1 || number > static_cast<std::int64_t>(text_->options.size())) {
      context_.streams.out << context_.text("learn.number") << "\n";
      return false;
    }
    const bool right = text_->options[number - 1].right;
    erred_ = erred_ || !right;
    context_.streams.out << context_.text(right ? "learn.right" : "learn.wrong") << "\n";
    if (right) context_.streams.out << printable(text_->praise) << "\n";
    return right;
  }

  bool complain(const Error& error) {
    context_.streams.out << context_.messages.error(error) << "\n";
    return false;
  }

  void tell(const course::Verdict& verdict) {
    auto& out = context_.streams.out;
    if (!verdict.line.empty()) {
      std::vector<Move> all = played_;
      all.insert(all.end(), verdict.line.begin(), verdict.line.end());
      out << moves_text(verdict.line) << "\n" << board_text(step_, course::position_after(step_, all).board());
    }
    erred_ = erred_ || !verdict.right;
    out << context_.text(verdict.right ? "learn.right" : "learn.wrong") << " ";
    const bool praised = verdict.finished && text_ != nullptr && !text_->praise.empty();
    out << (praised ? printable(text_->praise) : course::say(words_, verdict.sentence)) << "\n";
  }

  const course::Step& step_;
  const course::Words& words_;
  Context& context_;
  const course::StepText* text_ = nullptr;
  std::vector<Move> played_;
  bool erred_ = false;
};

/// Holds one step and writes down how it went; false when the learner left.
bool hold(const course::StepPlace& place, const course::Words& words, Progress& progress, Context& context) {
  const std::string name = place.lesson->id + "/" + place.step->id;
  Lecture lecture(*place.lesson, *place.step, words, context);
  const Next next = lecture.hold();
  bool kept = true;
  if (lecture.erred()) kept = progress.note(name, course::Outcome::wrong);
  if (next == Next::solved) kept = progress.note(name, course::Outcome::right);
  if (!kept) context.streams.out << context.text("learn.not_kept") << "\n";
  if (next != Next::left) context.streams.out << "\n";
  return next != Next::left;
}

/// What is to be repeated, and something new; false when the learner left.
bool practise(const course::Course& course, const course::Words& words, Progress& progress, Context& context) {
  const auto today = Progress::today();
  const auto names =
      course::choose_practice(course, progress.memory(), today, {.seed = static_cast<std::uint64_t>(today)});
  for (const auto& name : names) {
    const auto place = course::find_step(course, name);
    if (place && !hold(*place, words, progress, context)) return false;
  }
  return true;
}

/// Goes through what is left of one lesson; false when the learner left.
bool teach(const course::CourseLesson& lesson, const course::Words& words, Progress& progress, Context& context) {
  auto& out = context.streams.out;
  const auto texts = lesson.texts.find(context.messages.tag());
  out << "\n" << (texts == lesson.texts.end() ? lesson.id : texts->second.title) << "\n\n";
  for (const auto* part : {&lesson.lesson, &lesson.exercises}) {
    for (const auto& step : part->steps) {
      const std::string name = lesson.id + "/" + step.id;
      if (progress.has(name)) continue;
      if (!hold({&lesson, &step}, words, progress, context)) return false;
    }
  }
  return true;
}

Exit run(const Arguments& arguments, Context& context) {
  if (context.json) {
    return context.trouble(
        Error{"learn.no_json", "A lesson is no JSON document; \"miai course check\" is for programs.", {}, {}});
  }
  const auto files = course_files("");
  course::Faults faults;
  const auto course = course::read_course(*files, faults);
  const auto wanted = arguments.whole("LESSON");
  if (wanted && (*wanted < 1 || *wanted > static_cast<long>(course.lessons.size()))) {
    return context.trouble(
        Error{"learn.no_lesson",
              "There is no lesson " + std::to_string(*wanted) + "; they are 1 to " +
                  std::to_string(course.lessons.size()) + ".",
              {{"lesson", std::to_string(*wanted)}, {"count", std::to_string(course.lessons.size())}},
              {}});
  }
  const std::string named = arguments.text("--progress");
  const std::string file = named.empty() ? usual_progress() : named;
  std::error_code trouble;
  if (arguments.has("--restart")) fs::remove(file, trouble);
  Progress progress(file);
  const auto& words = words_of(course, context.messages.tag());
  context.streams.out << context.text("learn.how") << "\n";
  if (arguments.has("--practice")) {
    if (practise(course, words, progress, context)) context.streams.out << context.text("learn.end") << "\n";
    return Exit::fine;
  }
  for (std::size_t i = 0; i < course.lessons.size(); ++i) {
    if (wanted && static_cast<long>(i) + 1 != *wanted) continue;
    if (!teach(course.lessons[i], words, progress, context)) return Exit::fine;
  }
  context.streams.out << context.text("learn.end") << "\n";
  return Exit::fine;
}

}  // namespace

Command learn_command() {
  return {.name = "learn",
          .summary = "command.learn",
          .options =
              {{.name = "LESSON", .kind = ValueKind::whole, .help = "command.learn.lesson"},
               {.name = "--practice", .kind = ValueKind::flag, .help = "command.learn.practice"},
               {.name = "--progress", .kind = ValueKind::file, .placeholder = "FILE", .help = "command.learn.progress"},
               {.name = "--restart", .kind = ValueKind::flag, .help = "command.learn.restart"}},
          .run = run,
          .examples = {"learn", "learn 3", "learn 1 --lang ro --restart"}};
}

}  // namespace miai::cli
