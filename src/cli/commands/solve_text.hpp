#pragma once
// What `miai solve` shows to people: the board, the answers in words, and the proof as a tree or a walk.

#include <optional>
#include <vector>

#include "cli/command.hpp"
#include "life/problem_text.hpp"

namespace miai::cli {

/// Everything that one run found out.
struct Solved {
  life::WrittenProblem written;
  life::LifeStatus status;
  std::vector<life::Answer> answers;
  std::optional<life::ProofTree> tree;
};

/// What a move of a line stands for.
enum class MoveRole { here, threat, answer };
MoveRole role_of(std::size_t at, const std::vector<int>& threats);

/// How a first move compares with the best.
enum class Mark {
  best,
  worse,
  open,  ///< the move is not decided
  none   ///< the best is not decided
};
Mark mark_of(const Solved& solved, const life::Answer& answer);

/// The points at which the fence around the goal is open, "" when no one or two points close it.
std::string gaps_text(const life::Problem& problem);

/// The board, what becomes of the stones for either side first, and all first moves with their refutations.
void write_answers(const Solved& solved, const Context& context);

/// The proof as indented lines.
void write_tree(const Solved& solved, const Context& context);

/// Walks the proof: the winner's moves are played, the other side's are typed; ends with the input.
void walk_tree(const Solved& solved, const Context& context);

}  // namespace miai::cli
