#pragma once
// The course as it lies in the program: generated from data/course (cmake/EmbedCourse.cmake).

#include <span>
#include <string_view>

namespace miai::course {

struct ShippedFile {
  std::string_view name;  ///< "1-board/lesson.txt"
  std::string_view text;
};

std::span<const ShippedFile> shipped_files();

}  // namespace miai::course
