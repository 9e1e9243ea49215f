#pragma once
// The shipped course's files, read from the source tree.

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "course/course.hpp"

namespace miai::course::test {

inline std::vector<SourceFile> shipped_files() {
  namespace fs = std::filesystem;
  const fs::path root = fs::path(MIAI_SOURCE_DIR) / "data/course";
  std::vector<SourceFile> files;
  for (const auto& entry : fs::recursive_directory_iterator(root)) {
    if (!entry.is_regular_file()) continue;
    std::ifstream in(entry.path(), std::ios::binary);
    std::stringstream text;
    text << in.rdbuf();
    files.push_back({fs::relative(entry.path(), root).generic_string(), text.str()});
  }
  return files;
}

inline const Course& shipped_course() {
  static const Course kCourse = [] {
    Faults faults;
    return read_course(shipped_files(), faults);
  }();
  return kCourse;
}

inline std::string listed(const Faults& faults) {
  std::string text;
  for (const auto& fault : faults) text += fault.id + " " + to_string(fault) + "\n";
  return text;
}

/// One step from its text, with a board unless it has its own.
inline Step step_of(std::string_view text) {
  Faults faults;
  const auto lesson = parse_lesson("== s\n" + std::string(text), "test", faults);
  if (lesson.steps.empty()) throw std::invalid_argument(listed(faults));
  return lesson.steps.front();
}

/// Ids of what the checker finds in one lesson text, the reader's faults first.
inline std::vector<std::string> faults_of(std::string_view text) {
  Faults faults;
  const auto lesson = parse_lesson(text, "test", faults);
  std::vector<std::string> ids;
  for (const auto& step : lesson.steps) {
    for (auto& fault : check_step(lesson, step)) faults.push_back(std::move(fault));
  }
  for (const auto& fault : faults) ids.push_back(fault.id);
  return ids;
}

}  // namespace miai::course::test
