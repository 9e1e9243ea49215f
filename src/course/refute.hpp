#pragma once
// Answers to moves that miss their goal; internal to the table of goals.

#include "course/goals.hpp"

namespace miai::course {

/// The board after a move of the side to move.
Board after(const Step& step, Vertex move);

/// The chain has liberties left: its owner plays where it gets most.
Verdict still_has_liberties(const Step& step, const Args& args, Vertex move);
/// The enemy takes the chain by force.
Verdict is_taken(const Step& step, const Args& args, Vertex move);
/// The chain gets away.
Verdict gets_away(const Step& step, const Args& args, Vertex move);
Verdict ladder_fails(const Step& step, const Args& args, Vertex move);
/// The enemy plays where the two chains could have been joined.
Verdict is_cut(const Step& step, const Args& args, Vertex move);
Verdict is_joined(const Step& step, const Args& args, Vertex move);
/// What becomes of the group now, as reading shows.
Verdict group_becomes(const Step& step, const Args& args, Vertex move);
/// The fence is open: an enemy stone is reached from inside.
Verdict fence_is_open(const Step& step, const Args& args, Vertex move);
/// The move threatens nothing: the enemy ends the ko.
Verdict threatens_nothing(const Step& step, const Args& args, Vertex move);
/// Where the move lies, for goals that name a place.
Verdict lies_elsewhere(const Step& step, const Args& args, Vertex move);
/// Nothing is left to gain.
Verdict gains_nothing(const Step& step, const Args& args, Vertex move);
/// The other side goes on as well as it can, and the end is worse than it might have been.
Verdict ends_worse(const Step& step, const Args& args, Vertex move);
/// Nothing more can be said than that the goal is not reached.
Verdict misses(const Step& step, const Args& args, Vertex move);

/// Points at which a colour joins two stones at once.
PointSet joining_points(const Board& board, Color color, Point a, Point b);

}  // namespace miai::course
