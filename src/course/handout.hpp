#pragma once
// The course on paper: lessons and exercises as sections that raster lays out. Not part of what the browser runs.

#include <string>
#include <string_view>
#include <vector>

#include "course/course.hpp"
#include "raster/document.hpp"

namespace miai::course {

/// Something to print.
struct Print {
  std::string title;
  std::string subtitle;
  std::vector<raster::Section> sections;
};

struct PrintWords {
  std::string language;  ///< one of kLanguages
  render::Words picture;
};

/// A lesson's steps with their tasks, the answers at the end, and the terms that it uses. Requires texts and a
/// catalogue in the language. Cost:  as the answers: some hundred milliseconds.
Print handout(const Course& course, const CourseLesson& lesson, const PrintWords& words);

/// The exercises of every lesson, the answers at the end. Cost:  some seconds.
Print workbook(const Course& course, const PrintWords& words);

}  // namespace miai::course
