#include "cli/commands/course_print.hpp"

#include <filesystem>
#include <ostream>

#include "cli/commands/picture_words.hpp"
#include "cli/course_view.hpp"
#include "cli/files.hpp"
#include "course/handout.hpp"

namespace miai::cli {
namespace {

namespace fs = std::filesystem;

/// Prints into files, and tells which.
class Press {
 public:
  Press(const course::Course& course, const Arguments& arguments, Context& context)
      : course_(course), context_(context) {
    words_.language = context.messages.tag();
    words_.picture = picture_words(context.messages);
    options_.theme = *render::find_theme("paper");
    options_.paper = arguments.text("--paper") == "letter" ? raster::Paper::letter : raster::Paper::a4;
    options_.page_word = course::say(words_of(course, words_.language), {"print.page", {}});
  }

  Exit lesson(const course::CourseLesson& lesson, const std::string& file) {
    return write(course::handout(course_, lesson, words_), file);
  }
  Exit workbook(const std::string& file) { return write(course::workbook(course_, words_), file); }

 private:
  Exit write(const course::Print& print, const std::string& file) {
    options_.title = print.title;
    options_.subtitle = print.subtitle;
    options_.footer = "Miai · " + print.title;
    const auto bytes = raster::pdf_document(print.sections, options_);
    if (!bytes) return context_.trouble(bytes.error());
    const auto written = write_output(file, *bytes, context_.streams);
    if (!written) return context_.trouble(written.error());
    if (file != "-") context_.streams.err << file << "\n";
    return Exit::fine;
  }

  const course::Course& course_;
  Context& context_;
  course::PrintWords words_;
  raster::DocumentOptions options_;
};

Exit print_all(const course::Course& course, Press& press, const std::string& folder, Context& context) {
  std::error_code trouble;
  if (!folder.empty()) fs::create_directories(folder, trouble);
  const auto in_folder = [&](const std::string& name) { return (fs::path(folder) / name).string(); };
  const std::string ending = "-" + std::string(context.messages.tag()) + ".pdf";
  for (const auto& lesson : course.lessons) {
    const Exit code = press.lesson(lesson, in_folder(lesson.id + ending));
    if (code != Exit::fine) return code;
  }
  return press.workbook(in_folder("workbook" + ending));
}

}  // namespace

Exit print_course(const Arguments& arguments, Context& context) {
  const auto files = course_files(arguments.text("--folder"));
  if (!files) return context.trouble(files.error());
  course::Faults faults;
  const auto course = course::read_course(*files, faults);
  if (!faults.empty()) return context.trouble(faults.front());
  Press press(course, arguments, context);
  const std::string output = arguments.text("--output");
  const std::string ending = "-" + std::string(context.messages.tag()) + ".pdf";
  if (const auto wanted = arguments.whole("--lesson")) {
    const auto lesson = lesson_of(course, *wanted);
    if (!lesson) return context.trouble(lesson.error());
    return press.lesson(**lesson, output.empty() ? (*lesson)->id + ending : output);
  }
  if (arguments.has("--workbook")) return press.workbook(output.empty() ? "workbook" + ending : output);
  return print_all(course, press, output, context);
}

}  // namespace miai::cli
