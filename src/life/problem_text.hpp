#pragma once
// Problems as text files with a drawing; the format is described in data/problems/README.md.

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "life/solve.hpp"

namespace miai::life {

/// A problem with what its file says about it.
struct WrittenProblem {
  Problem problem;
  std::string title;
  std::string source;
  /// What the file expects, by index_of(Color) of the side that moves first.
  std::array<std::optional<Life>, 2> expected;
  /// First moves that keep the best result, where the file names them; empty = not named.
  PointSet best;
};

/// Reads one problem.
/// Fails: problem.syntax for a line that is neither "name: value" nor part of the drawing; problem.no_board without a
///        drawing; problem.ragged when its rows differ in length; problem.letter for an unknown letter in it;
///        problem.value for a value that is not understood; board.size_out_of_range; life.no_goal. `where` names the
///        line.
Result<WrittenProblem> parse_problem(std::string_view text);

/// The text that parse_problem reads as this problem.
std::string write_problem(const WrittenProblem& written);

}  // namespace miai::life
