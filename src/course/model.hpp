#pragma once
// Model answers: which right move is told first, and how a fight is played out to its end.

#include <string_view>
#include <vector>

#include "course/respond.hpp"

namespace miai::course {

/// A fight that was won, both sides' moves.
struct Fight {
  std::vector<Move> line;
  Sentence end;           ///< what is said to the last move
  bool finished = false;  ///< false when no end was found
};

/// The shortest way to the end of a step whose goal can be fought for, against the opponent's resistance.
/// Cost: at most 400 moves read.
Fight shortest_fight(const Step& step);

/// The right points in the order in which they are told: first the one that the step teaches, then what its sentence
/// names, then those nearer to the chain that is to be caught.
std::vector<Point> told_first(const Step& step, const RightMoves& right, std::string_view sentence);

/// The right points in the order in which somebody is shown them who asks for the answer: as they are told, but in a
/// fight the move first that ends it soonest. Cost: as shortest_fight().
std::vector<Point> shown_first(const Step& step, const RightMoves& right, std::string_view sentence);

}  // namespace miai::course
