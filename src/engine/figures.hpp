#pragma once
// Numbers of reports as protocols write them, from the side that is asked for.

#include <string>

#include "board/point.hpp"
#include "engine/settings.hpp"

namespace miai::engine {

/// +1 where figures are Black's, −1 where they are White's.
double sign_of(View view, Color to_move);

/// A share of wins (0 … 1) from the side that the sign means.
inline double share(double of_black, double sign) {
  return sign > 0 ? of_black : 1 - of_black;
}

/// Up to six digits that matter, as KataGo writes numbers; never "nan", "inf" or "-0".
std::string figure(double value);

/// Calls use(index) for every point, rows from the top: maps of protocols run that way, those of reports from below.
template <class Use>
void for_each_from_top(BoardSize size, Use use) {
  for (int row = size.height() - 1; row >= 0; --row) {
    for (int column = 0; column < size.width(); ++column) {
      use(static_cast<std::size_t>(size.index(make_point(column, row))));
    }
  }
}

}  // namespace miai::engine
