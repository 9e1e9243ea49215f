#include "cli/course_view.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "course/glossary.hpp"
#include "course/goals.hpp"
#include "course/shipped.hpp"
#include "render/build.hpp"
#include "render/writers.hpp"

namespace miai::cli {
namespace fs = std::filesystem;

Result<std::vector<course::SourceFile>> course_files(const std::string& folder) {
  std::vector<course::SourceFile> files;
  if (folder.empty()) {
    for (const auto& file : course::shipped_files()) files.push_back({std::string(file.name), std::string(file.text)});
    return files;
  }
  std::error_code trouble;
  for (fs::recursive_directory_iterator at(folder, trouble), end; !trouble && at != end; at.increment(trouble)) {
    if (!at->is_regular_file(trouble) || at->path().extension() != ".txt") continue;
    std::ifstream in(at->path(), std::ios::binary);
    if (!in)
      return fail("file.not_readable", "The file " + at->path().string() + " cannot be read.",
                  {{"file", at->path().string()}});
    std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    files.push_back({at->path().lexically_relative(folder).generic_string(), std::move(text)});
  }
  if (trouble || files.empty()) {
    return fail("file.not_found", "There is no course in the folder " + folder + ".", {{"file", folder}});
  }
  std::sort(files.begin(), files.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
  return files;
}

std::string board_text(const course::Step& step, const Board& board) {
  auto diagram = render::diagram_of(board);
  for (const auto& label : step.labels) {
    if (board.is_empty(label.point)) diagram.labels.push_back({label.point, std::string(1, label.letter)});
  }
  for (const Point p : step.marked) diagram.marks.push_back({p, render::MarkKind::triangle});
  if (step.view) diagram.part = render::Part{step.view->first, step.view->second};
  if (!step.shown.empty() && !step.shown.back().vertex.is_pass() && board == step.position.board()) {
    diagram.marks.push_back({step.shown.back().vertex.point(), render::MarkKind::last_move});
  }
  return render::write_unicode(diagram);
}

std::string moves_text(const std::vector<Move>& moves) {
  std::string text;
  for (const Move& move : moves) {
    text += text.empty() ? "" : ", ";
    text += letter_of(move.color);
    text += ' ' + to_string(move.vertex);
  }
  return text;
}

std::string told_moves(const std::vector<Move>& moves, const course::Words& words) {
  std::string text;
  for (const Move& move : moves) {
    const course::Sentence told{move.vertex.is_pass() ? "told.pass" : "told.move",
                                {course::fact_of("color", move.color), {"move", to_string(move.vertex)}}};
    text += (text.empty() ? "" : ", ") + course::say(words, told);
  }
  return course::capitalized(text);
}

const course::Words& words_of(const course::Course& course, const std::string& language) {
  const auto found = course.words.find(language);
  return found == course.words.end() ? course.words.find(course::kLanguages.front())->second : found->second;
}

Result<const course::CourseLesson*> lesson_of(const course::Course& course, long number) {
  const auto count = static_cast<long>(course.lessons.size());
  if (number >= 1 && number <= count) return &course.lessons[static_cast<std::size_t>(number - 1)];
  return fail("learn.no_lesson",
              "There is no lesson " + std::to_string(number) + "; they are 1 to " + std::to_string(count) + ".",
              {{"lesson", std::to_string(number)}, {"count", std::to_string(count)}});
}

}  // namespace miai::cli
