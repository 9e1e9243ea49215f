#include "score/arrangement.hpp"

#include <algorithm>

#include "score/verdicts.hpp"

namespace miai::score {
namespace {

/// Everything the arranging of one colour needs to know.
struct Side {
  Color color = Color::black;
  std::vector<Plot> plots;
  std::vector<std::vector<std::optional<Layout>>> choices;
  std::vector<Layout> chosen;
  int territory = 0;   ///< empty points once the dead are off
  int homecoming = 0;  ///< prisoners of this colour that find room at home
  int homeless = 0;    ///< those that do not
};

PointSet owned_by(const Score& score, const Board& board, Color color) {
  PointSet points;
  for (int i = 0; i < board.size().points(); ++i) {
    if (score.points[i].owner == color) points.insert(board.size().point(i));
  }
  return points;
}

/// Own stones that touch nothing but own living stones and own territory.
PointSet inner_stones(const Score& score, const Board& board, const PointSet& living, const PointSet& territory) {
  PointSet inner;
  for (const Point p : living) {
    if (score.points[board.size().index(p)].in_seki) continue;
    const Neighbours near(p, board.size());
    const bool free = std::all_of(near.begin(), near.end(),
                                  [&](Point next) { return living.contains(next) || territory.contains(next); });
    if (free) inner.insert(p);
  }
  return inner;
}

/// Territory joined along lines, with the inner stones that touch it. Stones deeper in a thick wall stay out: nobody
/// breaks a wall down to count. Territories parted by a single inner stone are one ground.
std::vector<Plot> plots_of(const PointSet& territory, const PointSet& stones, BoardSize size) {
  std::vector<Plot> plots;
  PointSet rest = territory | stones;
  for (const Point start : territory) {
    if (!rest.contains(start)) continue;
    Plot plot;
    std::vector<Point> queue{start};
    rest.erase(start);
    for (std::size_t i = 0; i < queue.size(); ++i) {
      const Point p = queue[i];
      plot.points.insert(p);
      if (stones.contains(p)) plot.stones.insert(p);
      for (const Point next : Neighbours(p, size)) {
        if (!rest.contains(next) || (stones.contains(p) && stones.contains(next))) continue;
        rest.erase(next);
        queue.push_back(next);
      }
    }
    plots.push_back(plot);
  }
  return plots;
}

class Arranger {
 public:
  Arranger(const CountInput& input, const PointSet& dead, const Score& score)
      : input_(input), score_(score), board_(input.position.board()), dead_(dead), result_{{}, board_, {}, {}, {}} {}

  Arrangement run() {
    for (const Color color : kColors) sides_[index_of(color)] = side_of(color);
    lift_dead();
    fill_needed();
    fill_dame();
    settle_prisoners();
    even_out();
    for (Side& side : sides_) lay_out(side);
    list_regions();
    add_up();
    return std::move(result_);
  }

 private:
  void step(StepKind kind, Color color, std::optional<Point> from, std::optional<Point> to) {
    result_.steps.push_back({kind, color, from, to});
    result_.picture = after_step(result_.picture, result_.steps.back());
  }

  Side side_of(Color color) const {
    Side side;
    side.color = color;
    const PointSet territory = owned_by(score_, board_, color);
    const PointSet stones = inner_stones(score_, board_, board_.stones_of(color) - dead_, territory);
    side.plots = plots_of(territory, stones, board_.size());
    for (const Plot& plot : side.plots) side.choices.push_back(layouts(plot, board_.size()));
    side.territory = territory.count();
    return side;
  }

  void lift_dead() {
    for (const Point p : dead_) step(StepKind::lift_dead, *color_of(board_.at(p)), p, std::nullopt);
  }

  void fill_needed() {
    for (int i = 0; i < board_.size().points(); ++i) {
      const auto& verdict = score_.points[i];
      const Point p = board_.size().point(i);
      if (!verdict.fill_by || verdict.owner || verdict.in_seki || !result_.picture.is_empty(p)) continue;
      if (verdict.reason == Reason::open_border) continue;
      step(StepKind::fill_needed, *verdict.fill_by, std::nullopt, p);
    }
  }

  void fill_dame() {
    Color color = input_.position.to_move();
    for (int i = 0; i < board_.size().points(); ++i) {
      const Point p = board_.size().point(i);
      if (score_.points[i].reason != Reason::dame || !result_.picture.is_empty(p) || beside_seki(p)) continue;
      step(StepKind::fill_dame, color, std::nullopt, p);
      color = opposite(color);
    }
  }

  bool beside_seki(Point p) const {
    const Neighbours near(p, board_.size());
    return std::any_of(near.begin(), near.end(), [&](Point next) {
      return !board_.is_empty(next) && score_.points[board_.size().index(next)].in_seki;
    });
  }

  /// Who goes home, who is exchanged, who stays with the captor.
  void settle_prisoners() {
    std::array<int, 2> stones{};
    for (const Color color : kColors) {
      const SideParts& captor = score_.of(opposite(color));
      stones[index_of(color)] = captor.prisoners + captor.dead;
    }
    const int too_many = std::max({0, stones[0] - sides_[0].territory, stones[1] - sides_[1].territory});
    const int exchanged = std::min({too_many, stones[0], stones[1]});
    for (int i = 0; i < exchanged; ++i) step(StepKind::exchange, Color::black, std::nullopt, std::nullopt);
    for (Side& side : sides_) {
      const int left = stones[index_of(side.color)] - exchanged;
      side.homecoming = std::min(left, side.territory);
      side.homeless = left - side.homecoming;
    }
  }

  /// Chooses the layouts; lays equally many stones of both sides where there is no other way to rectangles.
  void even_out() {
    const std::array<int, 2> empty{sides_[0].territory - sides_[0].homecoming,
                                   sides_[1].territory - sides_[1].homecoming};
    for (const bool strict : {true, false}) {
      if (!strict) allow_rests();
      const LayoutPlan black(sides_[0].choices, empty[0]);
      const LayoutPlan white(sides_[1].choices, empty[1]);
      for (int evened = 0; evened <= std::min(empty[0], empty[1]); ++evened) {
        if (!black.possible(empty[0] - evened) || !white.possible(empty[1] - evened)) continue;
        sides_[0].chosen = black.best(empty[0] - evened);
        sides_[1].chosen = white.best(empty[1] - evened);
        return;
      }
    }
  }

  /// One side is so ragged, and the other so small, that two rectangles cannot be had.
  void allow_rests() {
    for (Side& side : sides_) {
      for (std::size_t i = 0; i < side.plots.size(); ++i) add_rests(side.plots[i], side.choices[i]);
    }
  }

  void lay_out(const Side& side) {
    PointSet ground;
    PointSet stones;
    PointSet keep_empty;
    for (std::size_t i = 0; i < side.plots.size(); ++i) {
      ground |= side.plots[i].points;
      stones |= side.plots[i].stones;
      for (const auto& r : side.chosen[i].rectangles) keep_empty |= r.points();
    }
    PointSet holes = ground - keep_empty - stones;
    std::vector<Step> shifts;
    for (const Point from : stones& keep_empty) {
      const auto to = nearest(holes, from);
      if (!to) break;
      holes.erase(*to);
      shifts.push_back({StepKind::shift, side.color, from, to});
    }
    int prisoners = side.homecoming;
    for (const Point to : holes) {
      step(prisoners > 0 ? StepKind::put_prisoner : StepKind::even_out, side.color, std::nullopt, to);
      --prisoners;
    }
    for (const auto& shift : shifts) step(shift.kind, shift.color, shift.from, shift.to);
  }

  static std::optional<Point> nearest(const PointSet& points, Point from) {
    std::optional<Point> best;
    int least = 0;
    for (const Point p : points) {
      const int distance = std::abs(p.column - from.column) + std::abs(p.row - from.row);
      if (best && distance >= least) continue;
      best = p;
      least = distance;
    }
    return best;
  }

  void list_regions() {
    for (const Side& side : sides_) {
      const std::size_t first = result_.regions.size();
      for (std::size_t i = 0; i < side.plots.size(); ++i) {
        CountedRegion region;
        region.color = side.color;
        region.ground = side.plots[i].points;
        region.rectangles = side.chosen[i].rectangles;
        for (const auto& r : region.rectangles) region.total += r.count();
        region.place = place_of(region.rectangles);
        if (region.total > 0) result_.regions.push_back(std::move(region));
      }
      const auto larger = [](const CountedRegion& a, const CountedRegion& b) {
        return a.total != b.total ? a.total > b.total : *a.ground.begin() < *b.ground.begin();
      };
      std::sort(result_.regions.begin() + static_cast<std::ptrdiff_t>(first), result_.regions.end(), larger);
    }
  }

  std::string_view place_of(const std::vector<Rectangle>& rectangles) const {
    constexpr std::array<std::array<std::string_view, 3>, 3> kPlaces{
        {{"lower_left", "lower", "lower_right"}, {"left", "centre", "right"}, {"upper_left", "upper", "upper_right"}}};
    // Twice the centre of gravity, weighed with the points.
    int points = 0;
    int column = 0;
    int row = 0;
    for (const auto& r : rectangles) {
      points += r.count();
      column += r.count() * (2 * r.column + r.width);
      row += r.count() * (2 * r.row + r.height);
    }
    if (points == 0) return "centre";
    const int third_column = std::min(2, 3 * column / (2 * points * board_.size().width()));
    const int third_row = std::min(2, 3 * row / (2 * points * board_.size().height()));
    return kPlaces[static_cast<std::size_t>(third_row)][static_cast<std::size_t>(third_column)];
  }

  void add_up() {
    for (const Side& side : sides_) {
      ArrangedSide& sum = result_.sides[index_of(side.color)];
      const SideParts& parts = score_.of(side.color);
      for (const auto& layout : side.chosen) {
        for (const auto& r : layout.rectangles) sum.empty += r.count();
      }
      sum.prisoners_left = sides_[index_of(opposite(side.color))].homeless;
      sum.tax = parts.tax;
      sum.compensation = parts.compensation;
      sum.komi = parts.komi;
      sum.total = HalfPoints::points(sum.empty + sum.prisoners_left - sum.tax) + sum.compensation + sum.komi;
    }
    result_.margin = result_.sides[0].total - result_.sides[1].total;
  }

  const CountInput& input_;
  const Score& score_;
  const Board& board_;
  const PointSet& dead_;
  std::array<Side, 2> sides_;
  Arrangement result_;
};

}  // namespace

std::string_view id_text(StepKind kind) {
  constexpr std::array<std::string_view, 7> kTexts{"lift_dead",    "fill_needed", "fill_dame", "exchange",
                                                   "put_prisoner", "even_out",    "shift"};
  return kTexts[static_cast<std::size_t>(kind)];
}

Board after_step(Board board, const Step& step) {
  if (step.from) board.set_up(*step.from, Occupant::empty);
  if (step.to) board.set_up(*step.to, occupant_of(step.color));
  return board;
}

Result<Arrangement> arrange(const CountInput& input, const PointSet& dead) {
  if (input.rules.scoring == Scoring::area) {
    return fail(
        "score.not_by_territory",
        "Prisoners go back into territory only where territory is counted; these rules count areas, so show the "
        "count by area instead.");
  }
  auto score = count(input, dead);
  if (!score) return tl::unexpected<Error>(std::move(score.error()));
  return Arranger(input, dead, *score).run();
}

}  // namespace miai::score
