// The board itself: wood, lines, star points, coordinates, and the words round it.

#include <algorithm>
#include <cmath>

#include "base/rng.hpp"
#include "game/handicap.hpp"
#include "render/sheet.hpp"

namespace miai::render {
namespace {

/// A number in [0, 1).
double unit(Rng& rng) {
  return rng.below(1U << 20U) / static_cast<double>(1U << 20U);
}

/// Straight grain of quarter-sawn wood: slightly wavering lines from top to bottom, closer and darker in bands.
void add_grain(SceneBuilder& builder, std::vector<Shape>& shapes) {
  const Sheet& s = builder.sheet;
  Rng rng(1);  // always the same board
  const double top = s.board_y;
  const double bottom = s.board_y + s.board_height;
  const double right = s.board_x + s.board_width;
  double x = s.board_x + 2;
  double lean = 0;
  while (x < right - 1) {
    const double band = 0.5 + 0.5 * std::sin((x - s.board_x) / 41.0 + 1.3 * std::sin((x - s.board_x) / 97.0));
    lean = std::clamp(lean + (unit(rng) - 0.5) * 0.8, -3.0, 3.0);
    const auto waver = [&] { return (unit(rng) - 0.5) * 2.4 + lean; };
    const auto inside = [&](double value) { return std::clamp(value, s.board_x, right); };
    const double third = (bottom - top) / 3;
    Path line;
    line.steps.push_back({'M', {Spot{inside(x), top}}});
    line.steps.push_back({'C',
                          {Spot{inside(x + waver()), top + third}, Spot{inside(x + waver()), bottom - third},
                           Spot{inside(x + 1.4 * lean), bottom}}});
    const bool dark = unit(rng) < 0.72;
    const int alpha = static_cast<int>((dark ? 26 : 40) + 44 * band * unit(rng));
    line.paint.stroke = with_alpha(dark ? rgb(0x9A6A2A) : rgb(0xF7DCA4), alpha);
    line.paint.stroke_width = 0.5 + 1.5 * unit(rng);
    shapes.push_back(std::move(line));
    x += 2.2 + (1.2 - band) * 5.5 * (0.4 + unit(rng));
  }
}

/// Far ends of the lines: on the board's edge, or beyond the last point where the board goes on.
struct Ends {
  double left, right, top, bottom;
};

Ends line_ends(const SceneBuilder& builder) {
  const Sheet& s = builder.sheet;
  const Spot low = s.spot(s.part.lower_left);
  const Spot high = s.spot(s.part.upper_right);
  // Coordinates stand in the margin: a line that touched them would be read with them ("-19").
  const double beyond = builder.diagram.coordinates == Coordinates::none ? 15 : 9;
  return {low.x - (s.open_left ? beyond : 0), high.x + (s.open_right ? beyond : 0), high.y - (s.open_top ? beyond : 0),
          low.y + (s.open_bottom ? beyond : 0)};
}

void add_segment(Path& path, Spot from, Spot to) {
  path.steps.push_back({'M', {from}});
  path.steps.push_back({'L', {to}});
}

/// Lines of the board's edge are a little heavier, so that a cut is told from an edge.
void add_edges(const SceneBuilder& builder, const Ends& ends, std::vector<Shape>& shapes) {
  const Sheet& s = builder.sheet;
  Path edge;
  edge.paint.stroke = builder.theme.line;
  edge.paint.stroke_width = builder.theme.line_width * 1.9;
  if (!s.open_left) add_segment(edge, {ends.left, ends.top}, {ends.left, ends.bottom});
  if (!s.open_right) add_segment(edge, {ends.right, ends.top}, {ends.right, ends.bottom});
  if (!s.open_top) add_segment(edge, {ends.left, ends.top}, {ends.right, ends.top});
  if (!s.open_bottom) add_segment(edge, {ends.left, ends.bottom}, {ends.right, ends.bottom});
  if (!edge.steps.empty()) shapes.push_back(std::move(edge));
}

/// Empty points with a label or number in them lose the crossing behind it, to be read well.
bool is_written_on(const Diagram& diagram, Point p) {
  if (diagram.at(p) != Occupant::empty) return false;
  for (const Label& label : diagram.labels) {
    if (label.point == p) return true;
  }
  for (const Number& number : diagram.numbers) {
    if (number.point == p) return true;
  }
  return false;
}

Text line_of_text(Spot at, double size, const std::string& text, Rgba color) {
  return Text{at, size, text, color, Weight::regular, Anchor::middle};
}

}  // namespace

void add_surface(SceneBuilder& builder) {
  const Sheet& s = builder.sheet;
  auto& shapes = builder.layer("board");
  if (s.width > s.board_width || s.height > s.board_height) {
    Rectangle sheet{0, 0, s.width, s.height, {}};
    sheet.paint.fill = builder.theme.sheet;
    shapes.emplace_back(sheet);
  }
  Rectangle board{s.board_x, s.board_y, s.board_width, s.board_height, {}};
  if (builder.theme.board_light == builder.theme.board_dark) {
    board.paint.fill = builder.theme.board;
  } else {
    board.paint.gradient = builder.gradient(
        {GradientKind::linear,
         {0, 0},
         {1, 1},
         0,
         {{0, builder.theme.board_light}, {0.55, builder.theme.board}, {1, builder.theme.board_dark}}});
  }
  shapes.emplace_back(board);
  if (builder.theme.surface == Surface::grained) add_grain(builder, shapes);
}

void add_grid(SceneBuilder& builder) {
  const Sheet& s = builder.sheet;
  auto& shapes = builder.layer("lines");
  const Ends ends = line_ends(builder);
  Path lines;
  lines.paint.stroke = builder.theme.line;
  lines.paint.stroke_width = builder.theme.line_width;
  for (int c = 0; c < s.columns; ++c) {
    const double x = s.origin.x + c * kColumnPitch;
    add_segment(lines, {x, ends.top}, {x, ends.bottom});
  }
  for (int r = 0; r < s.rows; ++r) {
    const double y = s.origin.y + r * kRowPitch;
    add_segment(lines, {ends.left, y}, {ends.right, y});
  }
  shapes.emplace_back(std::move(lines));
  add_edges(builder, ends, shapes);
  for (const Point star : star_points(builder.diagram.size)) {
    if (!shows(s.part, star)) continue;
    // Wide enough to be found on a printed board, where the pitch is some four millimetres.
    Circle dot{s.spot(star), 3 + builder.theme.line_width, {}};
    dot.paint.fill = builder.theme.line;
    shapes.emplace_back(dot);
  }
  for (int i = 0; i < builder.diagram.size.points(); ++i) {
    const Point p = builder.diagram.size.point(i);
    if (!shows(s.part, p) || !is_written_on(builder.diagram, p)) continue;
    Circle hole{s.spot(p), 10.5, {}};
    hole.paint.fill = with_alpha(builder.theme.board, builder.theme.surface == Surface::grained ? 235 : 255);
    shapes.emplace_back(hole);
  }
}

void add_coordinates(SceneBuilder& builder) {
  const Coordinates style = builder.diagram.coordinates;
  if (style == Coordinates::none) return;
  const Sheet& s = builder.sheet;
  auto& shapes = builder.layer("coordinates");
  constexpr double kSize = 11.5;
  constexpr double kDrop = kSize * 0.36;  // from the middle of a capital letter to its base line
  constexpr double kInset = 13;
  for (int c = 0; c < s.columns; ++c) {
    const std::string name = column_label(style, s.part.lower_left.column + c);
    const double x = s.origin.x + c * kColumnPitch;
    for (const double y : {s.board_y + kInset, s.board_y + s.board_height - kInset}) {
      shapes.emplace_back(line_of_text({x, y + kDrop}, kSize, name, builder.theme.coordinate));
    }
  }
  for (int r = 0; r < s.rows; ++r) {
    const std::string name = row_label(style, s.part.upper_right.row - r, builder.diagram.size);
    const double y = s.origin.y + r * kRowPitch + kDrop;
    for (const double x : {s.board_x + kInset, s.board_x + s.board_width - kInset}) {
      shapes.emplace_back(line_of_text({x, y}, kSize, name, builder.theme.coordinate));
    }
  }
}

void add_words(SceneBuilder& builder) {
  const Sheet& s = builder.sheet;
  auto& shapes = builder.layer("words");
  double y = s.title_size + 4;
  for (const auto& line : s.title) {
    Text title = line_of_text({s.width / 2, y}, s.title_size, line, builder.theme.text);
    title.weight = Weight::bold;
    shapes.emplace_back(std::move(title));
    y += s.title_size + 6;
  }
  y = s.below_y;
  for (const auto& line : s.below) {
    shapes.emplace_back(line_of_text({s.width / 2, y}, kTextSize, line, builder.theme.text));
    y += kLineHeight;
  }
}

}  // namespace miai::render
