// `miai learn`: the course line by line: board, sentences, a task, an answer typed.
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <istream>
#include <iterator>
#include <ostream>

#include "base/text.hpp"
#include "cli/commands/learn_more.hpp"
#include "cli/course_view.hpp"
#include "cli/files.hpp"
#include "cli/lecture.hpp"
#include "cli/paragraph.hpp"
#include "cli/plain_text.hpp"
#include "course/practice.hpp"

namespace miai::cli {
namespace {

namespace fs = std::filesystem;

/// What was solved and what was wrong, kept in a file.
class Notebook {
 public:
  Notebook(std::string file, Streams& streams) : file_(std::move(file)), streams_(streams) {
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
    return write_output(file_, course::write_memory(memory_), streams_).has_value();
  }
  /// Fails for a file that holds anything else: nothing of somebody's is written over.
  static Result<void> may_write(const std::string& file, const course::Course& course) {
    std::error_code trouble;
    std::ifstream in(file);
    bool known = !fs::is_directory(file, trouble);
    for (std::string line; known && std::getline(in, line);) known = is_line(line, course);
    if (known) return {};
    return fail(
        "course.not_progress",
        "\"" + file + "\" is no file in which solved steps are kept, so nothing is written into it; name another.",
        {{"file", file}});
  }
  static course::Day today() {
    constexpr auto kDay = std::chrono::hours(24);
    return static_cast<course::Day>(std::chrono::system_clock::now().time_since_epoch() / kDay);
  }

 private:
  /// As course::write_memory() writes them: a step, then numbers; in old files the step alone.
  static bool is_line(std::string_view line, const course::Course& course) {
    const auto words = split_words(line);
    if (words.empty()) return true;
    const auto slash = words[0].find('/');
    const std::string_view lesson = words[0].substr(0, slash);
    const bool is_step = slash != std::string_view::npos && slash + 1 < words[0].size() &&
                         std::any_of(course.lessons.begin(), course.lessons.end(),
                                     [&](const course::CourseLesson& one) { return one.id == lesson; });
    return is_step && std::all_of(words.begin() + 1, words.end(), [](std::string_view word) {
             return word == "solved" || parse_int(word).has_value();
           });
  }

  std::string file_;
  Streams& streams_;
  course::Memory memory_;
};

/// $XDG_DATA_HOME/miai/course, else ~/.local/share/miai/course; "" when there is no home.
std::string usual_progress() {
  const char* data = std::getenv("XDG_DATA_HOME");  // NOLINT(concurrency-mt-unsafe)
  if (data != nullptr && *data != '\0') return std::string(data) + "/miai/course";
  const char* home = std::getenv("HOME");  // NOLINT(concurrency-mt-unsafe)
  return home == nullptr || *home == '\0' ? "" : std::string(home) + "/.local/share/miai/course";
}

std::string title_of(const course::CourseLesson& lesson, const Context& context) {
  const auto texts = lesson.texts.find(context.messages.tag());
  return texts == lesson.texts.end() ? lesson.id : texts->second.title;
}

/// Who learns: in which words, and where it is written down.
struct Pupil {
  const course::Words& words;
  Notebook& progress;
  Context& context;
};

/// Holds one step and writes down how it went.
Held hold_once(const course::StepPlace& place, const Pupil& pupil, Tries tries) {
  auto& [words, progress, context] = pupil;
  const std::string name = place.lesson->id + "/" + place.step->id;
  const course::StepText* text = place.lesson->text(context.messages.tag(), place.step->id);
  if (text == nullptr) text = place.lesson->text(course::kLanguages.front(), place.step->id);
  const Held held = hold_step({*place.step, text}, words, context, tries);
  bool kept = true;
  if (held.erred) kept = progress.note(name, course::Outcome::wrong);
  if (held.next == Next::solved) kept = progress.note(name, course::Outcome::right);
  if (!kept) say(context, context.text("learn.not_kept"));
  if (held.next != Next::left) context.streams.out << "\n";
  return held;
}

/// As hold_once, until it is right; false when the learner left.
bool hold(const course::StepPlace& place, const course::Words& words, Notebook& progress, Context& context) {
  return hold_once(place, {words, progress, context}, Tries::until_right).next != Next::left;
}

/// Tasks of all lessons, each tried once, and what to repeat.
void examine(const course::Course& course, std::uint64_t seed, Notebook& progress, Context& context) {
  auto& out = context.streams.out;
  const auto& words = words_of(course, context.messages.tag());
  const auto tasks = course::choose_exam(course, seed);
  std::vector<std::string> right;
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    const auto place = course::find_step(course, tasks[i]);
    if (!place) continue;
    out << i + 1 << "/" << tasks.size() << "\n";
    const Held held = hold_once(*place, {words, progress, context}, Tries::once);
    if (held.next == Next::left) return;
    if (held.next == Next::solved && !held.erred) right.push_back(tasks[i]);
  }
  const auto result = course::round_result(course, tasks, right);
  say(context, context.text("learn.exam.end", {i18n::arg("count", static_cast<std::int64_t>(result.right)),
                                               i18n::arg("all", static_cast<std::int64_t>(result.all))}));
  say(context, context.text(result.repeat.empty() ? "learn.exam.nothing" : "learn.exam.repeat"));
  for (const auto& lesson : result.repeat) {
    const auto found = std::find_if(course.lessons.begin(), course.lessons.end(),
                                    [&](const course::CourseLesson& one) { return one.id == lesson.id; });
    say(context,
        context.text("learn.exam.lesson", {i18n::arg("number", lesson.id.substr(0, lesson.id.find('-'))),
                                           i18n::arg("title", title_of(*found, context)),
                                           i18n::arg("count", static_cast<std::int64_t>(lesson.missed))}),
        "  ");
  }
}

/// What is to be repeated, and something new; false when the learner left.
bool practise(const course::Course& course, const course::Words& words, Notebook& progress, Context& context) {
  const auto today = Notebook::today();
  const auto names =
      course::choose_practice(course, progress.memory(), today, {.seed = static_cast<std::uint64_t>(today)});
  for (const auto& name : names) {
    const auto place = course::find_step(course, name);
    if (place && !hold(*place, words, progress, context)) return false;
  }
  return true;
}

/// Goes through what is left of one lesson; false when the learner left.
bool teach(const course::CourseLesson& lesson, const course::Words& words, Notebook& progress, Context& context) {
  auto& out = context.streams.out;
  out << "\n";
  say(context, title_of(lesson, context));
  out << "\n";
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
  const auto& words = words_of(course, context.messages.tag());
  const std::string what = arguments.text("WHAT");
  if (const auto* more = find_more(what)) return more->run(arguments, words, context);
  const auto wanted = parse_int(what);
  const bool exam = what == kExam;
  if (!what.empty() && !wanted && !exam) {
    return context.trouble(Error{"learn.unknown",
                                 "Give the number of a lesson, or exam, drill, capture or game; not '" + what + "'.",
                                 {{"name", what}},
                                 {}});
  }
  if (!what.empty() && arguments.has("--practice")) {
    return context.trouble(Error{"learn.two_wishes",
                                 "Mixed practice goes over all lessons; leave out '" + what + "' or --practice.",
                                 {{"name", what}},
                                 {}});
  }
  if (wanted) {
    const auto lesson = lesson_of(course, static_cast<long>(*wanted));
    if (!lesson) return context.trouble(lesson.error());
  }
  const std::string named = arguments.text("--progress");
  const std::string file = named.empty() ? usual_progress() : named;
  if (const auto may = Notebook::may_write(file, course); !may) return context.trouble(may.error());
  std::error_code trouble;
  if (arguments.has("--restart")) fs::remove(file, trouble);
  Notebook progress(file, context.streams);
  say(context, context.text("learn.how"));
  if (exam) {
    examine(course, seed_of(arguments), progress, context);
    return Exit::fine;
  }
  if (arguments.has("--practice")) {
    if (practise(course, words, progress, context)) say(context, context.text("learn.end"));
    return Exit::fine;
  }
  for (std::size_t i = 0; i < course.lessons.size(); ++i) {
    if (wanted && static_cast<std::int64_t>(i) + 1 != *wanted) continue;
    if (!teach(course.lessons[i], words, progress, context)) return Exit::fine;
  }
  say(context, context.text("learn.end"));
  return Exit::fine;
}

}  // namespace

Command learn_command() {
  return {.name = "learn",
          .summary = "command.learn",
          .options =
              {{.name = "WHAT", .kind = ValueKind::text, .help = "command.learn.what", .suggestions = what_there_is},
               {.name = "KIND", .kind = ValueKind::text, .help = "command.learn.kind", .suggestions = drill_names},
               {.name = "--practice", .kind = ValueKind::flag, .help = "command.learn.practice"},
               {.name = "--progress", .kind = ValueKind::file, .placeholder = "FILE", .help = "command.learn.progress"},
               {.name = "--restart", .kind = ValueKind::flag, .help = "command.learn.restart"},
               {.name = "--count",
                .kind = ValueKind::whole,
                .placeholder = "N",
                .help = "command.learn.count",
                .fallback = "10",
                .bounds = Bounds{1, 1000}},
               {.name = "--seed", .kind = ValueKind::whole, .placeholder = "N", .help = "command.learn.seed"},
               {.name = "--size", .kind = ValueKind::whole, .placeholder = "N", .help = "command.learn.size"},
               {.name = "--stones",
                .kind = ValueKind::whole,
                .placeholder = "N",
                .help = "command.learn.stones",
                .fallback = "1",
                .bounds = Bounds{1, 20}}},
          .run = run,
          .examples = {"learn", "learn 3", "learn 1 --lang ro --restart", "learn exam", "learn drill liberties",
                       "learn capture --size 7 --stones 3", "learn game --size 9"}};
}

}  // namespace miai::cli
