// Lists of points: values that are no points, points named twice, lists that contradict each other.
#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "record/repair.hpp"
#include "record/values.hpp"

namespace miai::record {
namespace {

/// No point may stand in two of these. Source: SGF FF4, markup properties.
constexpr std::array<std::string_view, 5> kMarkNames{"CR", "MA", "SL", "SQ", "TR"};

/// A set of points of any board, a word a row.
class PointGrid {
 public:
  /// Points of the area that were there before, lowest row first, leftmost point of it.
  std::optional<Point> first_in(const PointArea& area) const {
    for (int row = area.low; row <= area.high; ++row) {
      const std::uint64_t both = row_at(row) & columns_of(area);
      if (both != 0) return make_point(lowest(both), row);
    }
    return std::nullopt;
  }
  /// Adds a value that is two letters of a point, which nearly all are. False when the point was there before.
  bool add_plain(std::string_view raw, BoardSize size) {
    auto& row = rows_[static_cast<std::size_t>(size.height() - 1 - kSgfLines[static_cast<unsigned char>(raw[1])])];
    const std::uint64_t column = std::uint64_t{1} << kSgfLines[static_cast<unsigned char>(raw[0])];
    const bool fresh = (row & column) == 0;
    row |= column;
    return fresh;
  }
  bool has(Point p) const { return (row_at(p.row) >> static_cast<unsigned>(p.column) & 1U) != 0; }
  void add(const PointArea& area) {
    for (int row = area.low; row <= area.high; ++row) rows_.at(static_cast<std::size_t>(row)) |= columns_of(area);
  }
  std::vector<Point> shared_with(const PointGrid& other) const {
    std::vector<Point> points;
    for (int row = 0; row < BoardSize::kMaxRecord; ++row) {
      for (std::uint64_t both = row_at(row) & other.row_at(row); both != 0; both &= both - 1) {
        points.push_back(make_point(lowest(both), row));
      }
    }
    return points;
  }

 private:
  std::uint64_t row_at(int row) const { return rows_.at(static_cast<std::size_t>(row)); }
  static std::uint64_t columns_of(const PointArea& area) {
    const auto count = static_cast<unsigned>(area.right - area.left + 1);  // at most 52
    return ((std::uint64_t{1} << count) - 1) << static_cast<unsigned>(area.left);
  }
  static int lowest(std::uint64_t bits) {
    int at = 0;
    while ((bits >> static_cast<unsigned>(at) & 1U) == 0) ++at;
    return at;
  }

  std::array<std::uint64_t, BoardSize::kMaxRecord> rows_{};
};

PointGrid grid_of(const GameTree& game, NodeId node, std::string_view name, BoardSize size) {
  PointGrid grid;
  const auto property = game.find(node, name);
  for (int i = 0; property && i < game.value_count(*property); ++i) {
    const std::string_view raw = game.raw(*property, i);
    if (is_sgf_point(raw, size)) {
      grid.add_plain(raw, size);
    } else if (const auto area = point_area(raw, size)) {
      grid.add(*area);
    }
  }
  return grid;
}

/// The values of a list with every point named once: later ones lose what earlier ones name.
std::vector<std::string> values_once(const GameTree& game, PropertyRef property, BoardSize size) {
  std::vector<std::string> raws;
  PointGrid seen;
  for (int i = 0; i < game.value_count(property); ++i) {
    const std::string_view raw = game.raw(property, i);
    const auto area = point_area(raw, size);
    if (!area || !seen.first_in(*area)) {
      raws.emplace_back(raw);
    } else {
      for (int row = area->high; row >= area->low; --row) {
        for (int column = area->left; column <= area->right; ++column) {
          const Point p = make_point(column, row);
          if (!seen.has(p)) raws.push_back(sgf_point(p, size));
        }
      }
    }
    if (area) seen.add(*area);
  }
  return raws;
}

/// "A1, B2", the first few.
std::string listed(const std::vector<Point>& points) {
  constexpr std::size_t kMost = 10;
  std::string text;
  for (std::size_t i = 0; i < std::min(points.size(), kMost); ++i) text += (i > 0 ? ", " : "") + to_string(points[i]);
  return text + (points.size() > kMost ? ", …" : "");
}

}  // namespace

bool is_mark_name(std::string_view name) {
  return name == "TB" || name == "TW" || std::find(kMarkNames.begin(), kMarkNames.end(), name) != kMarkNames.end();
}

void TreeRepair::check_points(NodeId node, PropertyRef property) {
  const int count = game_.value_count(property);
  int bad = 0;
  std::string first_bad;
  std::optional<Point> twice;
  PointGrid seen;
  for (int i = 0; i < count; ++i) {
    const std::string_view raw = game_.raw(property, i);
    if (is_sgf_point(raw, size_)) {
      if (!seen.add_plain(raw, size_) && !twice) twice = parse_sgf_point(raw, size_);
    } else if (const auto area = point_area(raw, size_)) {
      if (!twice) twice = seen.first_in(*area);
      seen.add(*area);
    } else if (!trim(raw).empty() && bad++ == 0) {  // an empty list is written as []
      first_bad = shown_value(raw);
    }
  }
  if (twice) name_once(node, property, *twice);
  if (bad == 0) return;
  const std::string name(game_.name(property));
  add(node, property,
      {"sgf.bad_point",
       Severity::warning,
       {},
       name + " names \"" + first_bad + "\", which is no point of this board" +
           (bad > 1 ? ", and " + std::to_string(bad - 1) + " more like it." : "."),
       "",
       {{"property", name}, {"value", first_bad}, {"count", std::to_string(bad)}}});
}

void TreeRepair::name_once(NodeId node, PropertyRef property, Point twice) {
  const std::string name(game_.name(property));
  const std::string vertex = to_string(twice);
  add(node, property,
      {"sgf.point_twice",
       Severity::repaired,
       {},
       name + " names a point more than once, " + vertex + " first.",
       "Each point is named once.",
       {{"property", name}, {"vertex", vertex}}});
  game_.set_raw(node, name, values_once(game_, property, size_));
}

/// A point may stand in only one of AB, AW and AE of a node; the last one counts here.
void TreeRepair::check_setup(NodeId node) {
  constexpr std::array<std::string_view, 3> kNames{"AB", "AW", "AE"};
  std::array<PointGrid, 3> grids;
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    grids.at(i) = grid_of(game_, node, kNames.at(i), size_);
    for (std::size_t k = 0; k < i; ++k) {
      const std::vector<Point> both = grids.at(i).shared_with(grids.at(k));
      if (both.empty()) continue;
      const std::string vertex = to_string(both.front());
      const std::string name(kNames.at(i));
      add(node, game_.find(node, name),
          {"sgf.setup_twice",
           Severity::warning,
           {},
           "The point " + vertex + " is set up in two ways in one node; " + name + " counts.",
           "",
           {{"vertex", vertex}, {"property", name}}});
      return;
    }
  }
}

void TreeRepair::check_marks(NodeId node) {
  check_territory(node);
  std::array<PointGrid, kMarkNames.size()> grids;
  for (std::size_t i = 0; i < kMarkNames.size(); ++i) {
    if (!game_.has(node, kMarkNames.at(i))) continue;
    grids.at(i) = grid_of(game_, node, kMarkNames.at(i), size_);
    for (std::size_t k = 0; k < i; ++k) {
      const std::vector<Point> both = grids.at(i).shared_with(grids.at(k));
      if (both.empty()) continue;
      const std::string first(kMarkNames.at(k));
      const std::string second(kMarkNames.at(i));
      add(node, game_.find(node, second),
          {"sgf.marked_twice",
           Severity::note,
           {},
           first + " and " + second + " both mark " + listed(both) + "; SGF allows one mark on a point.",
           "",
           {{"first", first}, {"second", second}, {"points", listed(both)}}});
      return;
    }
  }
}

void TreeRepair::check_territory(NodeId node) {
  const auto white = game_.find(node, "TW");
  if (!white || !game_.has(node, "TB")) return;
  const std::vector<Point> both = grid_of(game_, node, "TB", size_).shared_with(grid_of(game_, node, "TW", size_));
  if (both.empty()) return;
  add(node, white,
      {"sgf.territory_twice",
       Severity::warning,
       {},
       "TB and TW both claim " + listed(both) + ".",
       "",
       {{"points", listed(both)}}});
}

}  // namespace miai::record
