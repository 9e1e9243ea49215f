#include "score/rectangles.hpp"

#include <algorithm>

namespace miai::score {
namespace {

// What makes a picture hard to count, in stones one would rather shift than put up with it.
constexpr int kPerRectangle = 2;
constexpr int kNotTens = 25;
constexpr int kThin = 4;
constexpr int kLong = 3;

int awkwardness(const Rectangle& r) {
  int cost = kPerRectangle;
  if (r.count() % 10 != 0) cost += kNotTens;
  if (std::min(r.width, r.height) == 1 && r.count() > 5) cost += kThin;
  if (std::max(r.width, r.height) > 10) cost += kLong;
  return cost;
}

/// Sums over rectangles in one look.
class Sums {
 public:
  Sums(const PointSet& points, BoardSize size) : stride_(size.width() + 1) {
    sums_.assign(index(0, size.height() + 1), 0);
    for (int row = 0; row < size.height(); ++row) {
      for (int column = 0; column < size.width(); ++column) {
        const int here = points.contains(make_point(column, row)) ? 1 : 0;
        at(column + 1, row + 1) = here + at(column, row + 1) + at(column + 1, row) - at(column, row);
      }
    }
  }
  int in(const Rectangle& r) const {
    const int right = r.column + r.width;
    const int top = r.row + r.height;
    return get(right, top) - get(r.column, top) - get(right, r.row) + get(r.column, r.row);
  }

 private:
  std::size_t index(int column, int row) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(stride_) + static_cast<std::size_t>(column);
  }
  int& at(int column, int row) { return sums_[index(column, row)]; }
  int get(int column, int row) const { return sums_[index(column, row)]; }
  int stride_;
  std::vector<int> sums_;
};

struct Priced {
  Rectangle rectangle;
  int cost = 0;
};

std::vector<Priced> all_rectangles(const Plot& plot, BoardSize size) {
  const Sums inside(plot.points, size);
  const Sums stones(plot.stones, size);
  std::vector<Priced> found;
  for (const Point corner : plot.points) {
    int widest = size.width() - corner.column;
    for (int height = 1; corner.row + height <= size.height() && widest > 0; ++height) {
      for (int width = 1; width <= widest; ++width) {
        const Rectangle r{corner.column, corner.row, width, height};
        if (inside.in(r) != r.count()) {
          widest = width - 1;
          break;
        }
        found.push_back({r, awkwardness(r) + stones.in(r)});
      }
    }
  }
  return found;
}

/// The cheapest rectangle of every area.
using ByArea = std::vector<std::optional<Priced>>;

bool keep_cheaper(std::optional<Priced>& best, const Priced& other) {
  if (best && best->cost <= other.cost) return false;
  best = other;
  return true;
}

enum class Lines : std::uint8_t { columns, rows };

/// For every line across the board: the cheapest rectangles on its near side and on its far side.
struct Split {
  ByArea near;
  ByArea far;
};

std::vector<Split> splits(const std::vector<Priced>& all, BoardSize size, std::size_t areas, Lines kind) {
  const int lines = kind == Lines::columns ? size.width() : size.height();
  std::vector<Split> result(static_cast<std::size_t>(lines) + 1, {ByArea(areas), ByArea(areas)});
  for (const auto& item : all) {
    const auto& r = item.rectangle;
    const int begin = kind == Lines::columns ? r.column : r.row;
    const int end = begin + (kind == Lines::columns ? r.width : r.height);
    const auto area = static_cast<std::size_t>(r.count());
    keep_cheaper(result[static_cast<std::size_t>(end)].near[area], item);
    keep_cheaper(result[static_cast<std::size_t>(begin)].far[area], item);
  }
  for (std::size_t area = 0; area < areas; ++area) {
    for (int line = 1; line <= lines; ++line) {
      const auto here = static_cast<std::size_t>(line);
      const auto& before = result[here - 1].near[area];
      if (before) keep_cheaper(result[here].near[area], *before);
    }
    for (int line = lines - 1; line >= 0; --line) {
      const auto here = static_cast<std::size_t>(line);
      const auto& after = result[here + 1].far[area];
      if (after) keep_cheaper(result[here].far[area], *after);
    }
  }
  return result;
}

void keep_layout(std::optional<Layout>& best, int cost, std::vector<Rectangle> rectangles) {
  if (!best || cost < best->cost) best = Layout{cost, std::move(rectangles)};
}

void pair_up(const Split& split, std::vector<std::optional<Layout>>& best) {
  for (std::size_t a = 1; a < split.near.size(); ++a) {
    if (!split.near[a]) continue;
    for (std::size_t b = 1; a + b < best.size(); ++b) {
      if (!split.far[b]) continue;
      const int cost = split.near[a]->cost + split.far[b]->cost;
      if (best[a + b] && best[a + b]->cost <= cost) continue;
      keep_layout(best[a + b], cost, {split.near[a]->rectangle, split.far[b]->rectangle});
    }
  }
}

}  // namespace

PointSet Rectangle::points() const {
  PointSet set;
  for (int r = row; r < row + height; ++r) {
    for (int c = column; c < column + width; ++c) set.insert(make_point(c, r));
  }
  return set;
}

std::vector<std::optional<Layout>> layouts(const Plot& plot, BoardSize size) {
  const auto areas = static_cast<std::size_t>(plot.points.count()) + 1;
  std::vector<std::optional<Layout>> best(areas);
  best[0] = Layout{};
  const auto all = all_rectangles(plot, size);
  for (const auto& item : all) {
    keep_layout(best[static_cast<std::size_t>(item.rectangle.count())], item.cost, {item.rectangle});
  }
  for (const auto& split : splits(all, size, areas, Lines::columns)) pair_up(split, best);
  for (const auto& split : splits(all, size, areas, Lines::rows)) pair_up(split, best);
  return best;
}

void add_rests(const Plot& plot, std::vector<std::optional<Layout>>& choices) {
  constexpr int kRest = 1000;
  for (std::size_t total = 1; total < choices.size(); ++total) {
    if (choices[total]) continue;
    // One point more than the layout before, which exists by now.
    Layout layout = *choices[total - 1];
    PointSet rest = plot.points;
    for (const auto& r : layout.rectangles) rest -= r.points();
    const PointSet free = rest - plot.stones;
    const Point point = free.empty() ? *rest.begin() : *free.begin();
    Rectangle& last = layout.rectangles.back();
    const bool goes_on = last.height == 1 && last.row == point.row && last.column + last.width == point.column;
    if (goes_on && layout.rectangles.size() > 2) {
      ++last.width;
    } else {
      layout.rectangles.push_back({point.column, point.row, 1, 1});
    }
    layout.cost += kRest;
    choices[total] = std::move(layout);
  }
}

LayoutPlan::LayoutPlan(const std::vector<std::vector<std::optional<Layout>>>& choices, int most) : choices_(choices) {
  const auto totals = static_cast<std::size_t>(most) + 1;
  cost_.assign(1, std::vector<int>(totals, kImpossible));
  cost_[0][0] = 0;
  taken_.emplace_back();
  for (const auto& plot : choices) {
    const auto& before = cost_.back();
    std::vector<int> cost(totals, kImpossible);
    std::vector<int> taken(totals, 0);
    for (std::size_t total = 0; total < totals; ++total) {
      for (std::size_t here = 0; here < plot.size() && here <= total; ++here) {
        if (!plot[here] || before[total - here] == kImpossible) continue;
        const int sum = before[total - here] + plot[here]->cost;
        if (sum >= cost[total]) continue;
        cost[total] = sum;
        taken[total] = static_cast<int>(here);
      }
    }
    cost_.push_back(std::move(cost));
    taken_.push_back(std::move(taken));
  }
}

std::vector<Layout> LayoutPlan::best(int empty) const {
  std::vector<Layout> result(choices_.size());
  for (std::size_t i = choices_.size(); i > 0; --i) {
    const int here = taken_[i][static_cast<std::size_t>(empty)];
    result[i - 1] = *choices_[i - 1][static_cast<std::size_t>(here)];
    empty -= here;
  }
  return result;
}

}  // namespace miai::score
