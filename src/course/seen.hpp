#pragma once
// What of a step is seen: whether it has a board at all, which points its task names, what must lie in the part shown.

#include <vector>

#include "course/lesson.hpp"

namespace miai::course {

/// False for a quiz, or a question about a clock, whose board is empty: it says nothing about either.
bool has_board(const Step& step);

/// Points that the task names; none where finding them is the task.
std::vector<Point> named_points(const Step& step);

/// Whether the part of the board that is shown holds a point; every point where the whole board is shown.
bool in_view(const Step& step, Point point);

}  // namespace miai::course
