// `miai course`: proves the course right, shows the steps of one file while it is written, or prints it.
#include <algorithm>
#include <ctime>
#include <filesystem>
#include <ostream>

#include "cli/commands/course_print.hpp"
#include "cli/course_view.hpp"
#include "cli/files.hpp"
#include "cli/plain_text.hpp"
#include "course/model.hpp"

namespace miai::cli {
namespace {

using course::Faults;

void tell(const Faults& faults, Context& context) {
  if (context.json) {
    boost::json::array rows;
    for (const auto& fault : faults) {
      rows.push_back(boost::json::object{
          {"id", fault.id}, {"file", fault.where.source}, {"line", fault.where.line}, {"message", fault.message}});
    }
    context.streams.out << json_text(boost::json::object{{"faults", std::move(rows)}}) << "\n";
    return;
  }
  for (const auto& fault : faults) context.streams.out << printable(to_string(fault)) << "\n";
  context.streams.out << context.text("course.faults", {i18n::arg("count", static_cast<std::int64_t>(faults.size()))})
                      << "\n";
}

/// What a step costs that the core answers: the right answer found, what is shown first, and the verdict on it.
void solve(const course::Step& step) {
  if (step.task.kind == course::TaskKind::answer) {
    const auto derived = course::derive(step, step.task.words);
    if (derived) (void)course::judge_answer(step, course::to_string(derived->value));
  } else if (step.task.kind == course::TaskKind::place || step.task.kind == course::TaskKind::play) {
    const auto right = course::right_moves(step);
    if (!right) return;
    const auto points = course::shown_first(step, *right, "");
    (void)course::judge_move(step, {}, points.empty() ? Vertex::pass() : Vertex(points.front()));
  }
}

/// Every step with the time that the core needs for it, the slowest last; a fault for each above the limit.
Faults time_steps(const course::Course& course, std::ostream& out) {
  constexpr long kLimit = 500;
  constexpr long kWorthNaming = 50;
  constexpr long kThousand = 1'000;
  Faults faults;
  std::vector<std::pair<long, std::string>> slow;
  for (const auto& lesson : course.lessons) {
    for (const auto* part : {&lesson.lesson, &lesson.exercises}) {
      for (const auto& step : part->steps) {
        // Time of the processor: what else the machine does says nothing about the course.
        const std::clock_t start = std::clock();
        solve(step);
        const long spent = static_cast<long>((std::clock() - start) * kThousand / CLOCKS_PER_SEC);
        if (spent >= kWorthNaming) slow.emplace_back(spent, lesson.id + "/" + step.id);
        if (spent <= kLimit) continue;
        faults.push_back({"course.too_slow",
                          "Step '" + step.id + "' takes the core " + std::to_string(spent) + " ms; " +
                              std::to_string(kLimit) + " are allowed.",
                          {},
                          {part->source, step.line, 0}});
      }
    }
  }
  std::sort(slow.begin(), slow.end());
  for (const auto& [spent, name] : slow) out << spent << " ms  " << name << "\n";
  return faults;
}

/// "Right." in every language of the course.
course::SaidBefore said_of_right() {
  course::SaidBefore said;
  for (const auto language : course::kLanguages) {
    const auto messages = i18n::Messages::for_language(language);
    if (messages) said.emplace(language, messages->text("learn.right"));
  }
  return said;
}

Exit check(const Arguments& arguments, Context& context) {
  const auto files = course_files(arguments.text("--folder"));
  if (!files) return context.trouble(files.error());
  Faults faults;
  const auto course = course::read_course(*files, faults);
  if (arguments.has("--table")) {
    context.streams.out << course::fact_table(course);
    return Exit::fine;
  }
  auto found = arguments.has("--times") ? time_steps(course, context.streams.err) : course::check(course);
  for (auto& fault : course::check_said_twice(course, said_of_right())) found.push_back(std::move(fault));
  for (auto& fault : found) faults.push_back(std::move(fault));
  tell(faults, context);
  return faults.empty() ? Exit::fine : Exit::no;
}

/// What the task asks and what the core answers.
void show_task(const course::Step& step, const course::Words& words, std::ostream& out) {
  const auto asked = course::ask(step);
  if (asked && !asked->id.empty()) out << course::say(words, *asked) << "\n";
  if (step.task.kind == course::TaskKind::answer) {
    const auto derived = course::derive(step, step.task.words);
    if (derived) out << "= " << course::to_string(derived->value) << "  " << moves_text(derived->line) << "\n";
  } else if (step.task.kind != course::TaskKind::none && step.task.kind != course::TaskKind::quiz) {
    const auto right = course::right_moves(step);
    if (right) {
      out << "= " << (right->pass ? "pass" : course::to_string(course::points_value(right->points))) << "\n";
    }
  }
}

void show_words(const course::StepText& text, std::ostream& out) {
  if (!text.body.empty()) out << printable(text.body) << "\n";
  if (!text.question.empty()) out << "? " << printable(text.question) << "\n";
  for (const auto& option : text.options) {
    out << (option.right ? "+ " : "- ") << printable(option.text) << "\n";
    if (!option.why.empty()) out << "~ " << printable(option.why) << "\n";
  }
  if (!text.praise.empty()) out << "! " << printable(text.praise) << "\n";
}

/// The words of the same folder, where there are some.
course::LessonTexts texts_beside(const std::string& file, const std::string& language, Context& context) {
  Faults faults;
  const auto beside = std::filesystem::path(file).parent_path() / (language + ".txt");
  if (!std::filesystem::exists(beside)) return {};
  const auto bytes = read_input(beside.string(), context.streams);
  return bytes ? course::parse_texts(*bytes, beside.string(), faults) : course::LessonTexts{};
}

Exit preview(const std::string& file, const std::string& bytes, Context& context) {
  Faults faults;
  const auto lesson = course::parse_lesson(bytes, file, faults);
  const auto shipped = course_files("");
  Faults ignored;
  const auto course = course::read_course(*shipped, ignored);
  const auto& words = words_of(course, context.messages.tag());
  const auto texts = texts_beside(file, context.messages.tag(), context);
  for (const auto& step : lesson.steps) {
    for (auto& fault : course::check_step(lesson, step)) faults.push_back(std::move(fault));
    if (context.json) continue;
    auto& out = context.streams.out;
    out << "== " << step.id << "\n" << board_text(step, step.position.board());
    if (!step.shown.empty()) out << moves_text(step.shown) << "\n";
    const auto text = texts.steps.find(step.id);
    if (text != texts.steps.end()) show_words(text->second, out);
    show_task(step, words, out);
    out << "\n";
  }
  tell(faults, context);
  return faults.empty() ? Exit::fine : Exit::no;
}

Exit run(const Arguments& arguments, Context& context) {
  if (arguments.text("WHAT") == "check") return check(arguments, context);
  if (arguments.text("WHAT") == "print") return print_course(arguments, context);
  const auto files = arguments.all("FILE");
  if (files.empty()) {
    return context.trouble(Error{"course.no_file", "Name the lesson file that shall be shown.", {}, {}});
  }
  return for_each_file(
      files, context, [&](const std::string& name, const std::string& bytes) { return preview(name, bytes, context); });
}

}  // namespace

Command course_command() {
  return {.name = "course",
          .summary = "command.course",
          .options =
              {{.name = "WHAT",
                .kind = ValueKind::text,
                .help = "command.course.what",
                .choices = {"check", "preview", "print"},
                .count = Option::Count::exactly_one},
               {.name = "FILE", .kind = ValueKind::file, .help = "command.course.file", .count = Option::Count::any},
               {.name = "--folder", .kind = ValueKind::file, .placeholder = "FOLDER", .help = "command.course.folder"},
               {.name = "--table", .kind = ValueKind::flag, .help = "command.course.table"},
               {.name = "--times", .kind = ValueKind::flag, .help = "command.course.times"},
               {.name = "--lesson", .kind = ValueKind::whole, .placeholder = "N", .help = "command.course.lesson"},
               {.name = "--workbook", .kind = ValueKind::flag, .help = "command.course.workbook"},
               {.name = "--output",
                .letter = "-o",
                .kind = ValueKind::file,
                .placeholder = "FILE",
                .help = "command.course.output"},
               {.name = "--paper",
                .kind = ValueKind::text,
                .placeholder = "NAME",
                .help = "command.course.paper",
                .fallback = "a4",
                .choices = {"a4", "letter"}}},
          .run = run,
          .examples = {"course check", "course check --folder data/course", "course check --table",
                       "course check --times", "course preview data/course/2-capture/lesson.txt --lang de",
                       "course print --lang de --output handouts",
                       "course print --lesson 2 --paper letter --output lesson-2.pdf"}};
}

}  // namespace miai::cli
