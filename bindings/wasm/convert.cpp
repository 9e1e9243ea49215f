#include "convert.hpp"

namespace miai::wasm {

Result<std::vector<Point>> points_from(const val& texts, BoardSize size) {
  std::vector<Point> points;
  const int count = texts["length"].as<int>();
  for (int i = 0; i < count; ++i) {
    const auto point = parse_point(texts[i].as<std::string>(), size);
    if (!point) return tl::unexpected<Error>(point.error());
    points.push_back(*point);
  }
  return points;
}

Result<PointSet> point_set_from(const val& texts, BoardSize size) {
  return points_from(texts, size).map([](const std::vector<Point>& points) {
    PointSet set;
    for (const Point p : points) set.insert(p);
    return set;
  });
}

Result<Board> board_from(const val& rows) {
  const int height = rows["length"].as<int>();
  const std::string first = height > 0 ? rows[0].as<std::string>() : "";
  const auto size = BoardSize::make(static_cast<int>(first.size()), height);
  if (!size || !size->fits_fast_board()) {
    return fail("board.rows", "A board needs 1 to 25 rows of 1 to 25 points each.");
  }
  std::vector<Occupant> occupants(size->points(), Occupant::empty);
  for (int r = 0; r < height; ++r) {
    const std::string row = rows[r].as<std::string>();
    if (row.size() != first.size()) {
      return fail("board.rows", "Row " + std::to_string(r + 1) + " is not as long as the first.",
                  {{"row", std::to_string(r + 1)}});
    }
    for (int c = 0; c < size->width(); ++c) {
      const int index = size->index(make_point(c, height - 1 - r));
      if (row[c] == 'X') occupants[index] = Occupant::black;
      if (row[c] == 'O') occupants[index] = Occupant::white;
    }
  }
  return Board(*size, occupants);
}

}  // namespace miai::wasm
