#include "life/canonical.hpp"

#include <utility>

namespace miai::life {
namespace {

Occupant seen_as(Occupant occupant, View::Colors colors) {
  const auto color = color_of(occupant);
  return color && colors == View::Colors::swapped ? occupant_of(opposite(*color)) : occupant;
}

std::vector<Occupant> picture(const Board& board, const View& view) {
  const BoardSize from = board.size();
  const BoardSize to = view.symmetry.apply(from);
  std::vector<Occupant> cells(static_cast<std::size_t>(to.points()));
  for (int i = 0; i < from.points(); ++i) {
    const Point p = from.point(i);
    cells[static_cast<std::size_t>(to.index(view.symmetry.apply(p, from)))] = seen_as(board.at(p), view.colors);
  }
  return cells;
}

}  // namespace

Canonical canonical_picture(const Board& board) {
  std::vector<Occupant> least;
  std::vector<View> views;
  for (int id = 0; id < Symmetry::kCount; ++id) {
    const Symmetry symmetry(id);
    // An upright board is laid on its side, so that every view has one shape.
    if (const BoardSize to = symmetry.apply(board.size()); to.width() < to.height()) continue;
    for (const auto colors : {View::Colors::kept, View::Colors::swapped}) {
      const View view{symmetry, colors};
      std::vector<Occupant> cells = picture(board, view);
      if (!views.empty() && least < cells) continue;
      if (views.empty() || cells < least) {
        views.clear();
        least = std::move(cells);
      }
      views.push_back(view);
    }
  }
  return {Board(views.front().symmetry.apply(board.size()), least), std::move(views)};
}

}  // namespace miai::life
