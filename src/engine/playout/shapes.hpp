#pragma once
// What local shape says about a move: the 3 × 3 cells around it, and the eye spaces that one stone kills.

#include <cstdint>

namespace miai::engine::playout {

/// How much the shape around a point invites a move there: 0 no known shape, else 1 … 15.
/// code: eight cells of two bits as Field::surroundings gives them; own stones 1, enemy stones 2, walls 3.
int shape_weight(std::uint32_t code);

/// A connected set of points: how many, and how many neighbours in it each point has.
struct Eyespace {
  int size = 0;
  int max_degree = 0;
  int degree_sum = 0;
};

/// True when one move inside an eye of that form keeps it a single eye: sizes 3 to 6.
bool has_vital_point(const Eyespace& space);

/// True when an eye left by taking stones of that form is at most one eye, if the taker's enemy moves next.
bool leaves_one_eye(const Eyespace& space);

}  // namespace miai::engine::playout
