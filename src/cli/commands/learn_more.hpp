#pragma once
// What `miai learn` has beside the lessons: generated exercises, the first capture, whole games.

#include "cli/command.hpp"
#include "course/texts.hpp"

namespace miai::cli {

struct MoreToLearn {
  std::string_view id;  ///< "drill"
  Exit (*run)(const Arguments& arguments, const course::Words& words, Context& context);
};

/// The row of that name, or nothing.
const MoreToLearn* find_more(std::string_view id);

/// The exam, which the lessons hold themselves.
inline constexpr std::string_view kExam = "exam";

/// The number given, else one by the clock.
std::uint32_t seed_of(const Arguments& arguments);

/// For completions: numbers of lessons and the names above; kinds of generated exercises.
std::vector<std::string> what_there_is();
std::vector<std::string> drill_names();

}  // namespace miai::cli
