#pragma once
// A step of the course as lines of text: board, moves shown, words. Used by `miai course` and `miai learn`.

#include <string>
#include <string_view>
#include <vector>

#include "cli/command.hpp"
#include "course/course.hpp"

namespace miai::cli {

/// The course: from a folder, or the one in the program when the name is "".
/// Fails: file.not_found, file.not_readable.
Result<std::vector<course::SourceFile>> course_files(const std::string& folder);

/// The board with the labels and marks of a step.
std::string board_text(const course::Step& step, const Board& board);
/// "B D4, W E5", as the files of the course have it.
std::string moves_text(const std::vector<Move>& moves);
/// "Black D4, White passes", in words.
std::string told_moves(const std::vector<Move>& moves, const course::Words& words);
/// The catalogue of the language, or the English one. Requires a course that has it.
const course::Words& words_of(const course::Course& course, const std::string& language);

/// The lesson of a number, from 1.
/// Fails: learn.no_lesson, naming how many there are.
Result<const course::CourseLesson*> lesson_of(const course::Course& course, long number);

}  // namespace miai::cli
