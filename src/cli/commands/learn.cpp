// `miai learn`: the course line by line: board, sentences, a task, an answer typed.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <istream>
#include <ostream>
#include <set>

#include "base/text.hpp"
#include "cli/course_view.hpp"
#include "cli/plain_text.hpp"
#include "game/position.hpp"

namespace miai::cli {
namespace {

namespace fs = std::filesystem;
using course::TaskKind;

/// The steps that were solved, one a line in a file: "1-board/points".
class Progress {
 public:
  explicit Progress(std::string file) : file_(std::move(file)) {
    std::ifstream in(file_);
    for (std::string line; std::getline(in, line);) done_.insert(line);
  }
  bool has(const std::string& step) const { return done_.find(step) != done_.end(); }
  /// False when it could not be written down.
  bool add(const std::string& step) {
    if (file_.empty() || !done_.insert(step).second) return true;
    std::error_code trouble;
    if (fs::path(file_).has_parent_path()) fs::create_directories(fs::path(file_).parent_path(), trouble);
    std::ofstream out(file_, std::ios::app);
    out << step << "\n";
    return static_cast<bool>(out);
  }

 private:
  std::string file_;
  std::set<std::string> done_;
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
      Position now = step_.position;
      for (const Move& move : played_) now = play_forced(now, move, course::course_rules());
      for (const Move& move : verdict.line) {
        if (move.vertex.is_pass() || now.board().is_empty(move.vertex.point())) {
          now = play_forced(now, move, course::course_rules());
        }
      }
      out << moves_text(verdict.line) << "\n" << board_text(step_, now.board());
    }
    out << context_.text(verdict.right ? "learn.right" : "learn.wrong") << " ";
    const bool praised = verdict.finished && text_ != nullptr && !text_->praise.empty();
    out << (praised ? printable(text_->praise) : course::say(words_, verdict.sentence)) << "\n";
  }

  const course::Step& step_;
  const course::Words& words_;
  Context& context_;
  const course::StepText* text_ = nullptr;
  std::vector<Move> played_;
};

/// Goes through what is left of one lesson; false when the learner left.
bool teach(const course::CourseLesson& lesson, const course::Words& words, Progress& progress, Context& context) {
  auto& out = context.streams.out;
  const auto texts = lesson.texts.find(context.messages.tag());
  out << "\n" << (texts == lesson.texts.end() ? lesson.id : texts->second.title) << "\n\n";
  for (const auto* part : {&lesson.lesson, &lesson.exercises}) {
    for (const auto& step : part->steps) {
      const std::string name = lesson.id + "/" + step.id;
      if (progress.has(name)) continue;
      const Next next = Lecture(lesson, step, words, context).hold();
      if (next == Next::left) return false;
      if (next == Next::solved && !progress.add(name)) out << context.text("learn.not_kept") << "\n";
      out << "\n";
    }
  }
  return true;
}

Exit run(const Arguments& arguments, Context& context) {
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
               {.name = "--progress", .kind = ValueKind::file, .placeholder = "FILE", .help = "command.learn.progress"},
               {.name = "--restart", .kind = ValueKind::flag, .help = "command.learn.restart"}},
          .run = run,
          .examples = {"learn", "learn 3", "learn 1 --lang ro --restart"}};
}

}  // namespace miai::cli
