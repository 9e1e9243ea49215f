#pragma once
// Problems as drawings: 'x' and 'o' are stones of the goal, 'X' and 'O' the others.

#include <string>
#include <string_view>

#include "life/solve.hpp"
#include "support/diagram.hpp"

namespace miai::life::test_support {

inline Problem problem(std::string_view drawing, std::string_view rules = "japanese") {
  std::string plain(drawing);
  for (char& c : plain) c = c == 'x' ? 'X' : c == 'o' ? 'O' : c;
  Problem p(test::board(plain));
  p.goal = test::marked(drawing, 'x') | test::marked(drawing, 'o');
  p.rules = preset(rules);
  return p;
}

/// The same board with black and white exchanged.
inline Board swapped(const Board& board) {
  Board image(board.size());
  for (const Color color : kColors) {
    for (const Point p : board.stones_of(color)) image.set_up(p, occupant_of(opposite(color)));
  }
  return image;
}

}  // namespace miai::life::test_support
