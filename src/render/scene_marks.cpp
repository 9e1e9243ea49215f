// Marks, lines and arrows, labels and numbers. A new kind of mark is a function and a row here.

#include <algorithm>
#include <array>
#include <cmath>

#include "render/sheet.hpp"
#include "render/utf8.hpp"

namespace miai::render {
namespace {

/// What a mark's function gets: where it goes and what it lies on.
struct Place {
  SceneBuilder& builder;
  Point point;
  Spot at;
  Rgba ink;
  double width;
  bool is_written_on;  ///< a label or number takes the middle
};

using Shapes = std::vector<Shape>;

Rgba mixed(Rgba a, Rgba b, double share) {
  const auto mix = [&](int x, int y) { return static_cast<std::uint8_t>(std::lround(x + (y - x) * share)); };
  return {mix(a.red, b.red), mix(a.green, b.green), mix(a.blue, b.blue), 255};
}

/// Accent and warning are meant for light ground; on black stones they are lightened.
Rgba vivid(const Place& place, Rgba color) {
  if (place.builder.diagram.at(place.point) != Occupant::black) return color;
  return mixed(color, place.builder.theme.on_black, color == place.builder.theme.black_rim ? 1.0 : 0.38);
}

Circle ring(Spot at, double radius, Rgba color, double width) {
  Circle circle{at, radius, {}};
  circle.paint.stroke = color;
  circle.paint.stroke_width = width;
  return circle;
}

Circle dot(Spot at, double radius, Rgba color) {
  Circle circle{at, radius, {}};
  circle.paint.fill = color;
  return circle;
}

Path polygon(std::initializer_list<Spot> corners, Rgba stroke, double width) {
  Path path;
  for (const Spot& corner : corners) path.steps.push_back({path.steps.empty() ? 'M' : 'L', {corner}});
  path.steps.push_back({'Z', {}});
  path.paint.stroke = stroke;
  path.paint.stroke_width = width;
  return path;
}

Path diagonal_cross(Spot at, double arm, Rgba color, double width) {
  Path path;
  path.steps = {{'M', {Spot{at.x - arm, at.y - arm}}},
                {'L', {Spot{at.x + arm, at.y + arm}}},
                {'M', {Spot{at.x - arm, at.y + arm}}},
                {'L', {Spot{at.x + arm, at.y - arm}}}};
  path.paint.stroke = color;
  path.paint.stroke_width = width;
  return path;
}

Path square_outline(Spot at, double half, Rgba color, double width) {
  return polygon(
      {{at.x - half, at.y - half}, {at.x + half, at.y - half}, {at.x + half, at.y + half}, {at.x - half, at.y + half}},
      color, width);
}

void triangle(const Place& p, Shapes& out) {
  const double r = p.is_written_on ? 12.4 : 8.6;
  out.emplace_back(
      polygon({{p.at.x, p.at.y - r}, {p.at.x + r * 0.866, p.at.y + r * 0.5}, {p.at.x - r * 0.866, p.at.y + r * 0.5}},
              p.ink, p.width));
}

void square(const Place& p, Shapes& out) {
  out.emplace_back(square_outline(p.at, p.is_written_on ? 9.2 : 6.2, p.ink, p.width));
}

void circle(const Place& p, Shapes& out) {
  out.emplace_back(ring(p.at, p.is_written_on ? 11.3 : 7.4, p.ink, p.width));
}

void cross(const Place& p, Shapes& out) {
  out.emplace_back(diagonal_cross(p.at, p.is_written_on ? 9 : 6, p.ink, p.width));
}

void last_move(const Place& p, Shapes& out) {
  const Rgba color = vivid(p, p.builder.theme.accent);
  out.emplace_back(ring(p.at, p.is_written_on ? 11.4 : 6.6, color, p.width * 1.15));
}

void atari(const Place& p, Shapes& out) {
  out.emplace_back(ring(p.at, kStoneRadius + 0.9, with_alpha(p.builder.theme.board_light, 200), p.width * 1.9));
  out.emplace_back(ring(p.at, kStoneRadius + 0.9, p.builder.theme.warning, p.width * 0.9));
}

void illegal(const Place& p, Shapes& out) {
  const Rgba color = vivid(p, p.builder.theme.warning);
  out.emplace_back(dot(p.at, 5.2, color));
  Path stroke;
  stroke.steps = {{'M', {Spot{p.at.x - 9.5, p.at.y + 9.5}}}, {'L', {Spot{p.at.x + 9.5, p.at.y - 9.5}}}};
  stroke.paint.stroke = color;
  stroke.paint.stroke_width = p.width * 1.1;
  out.emplace_back(std::move(stroke));
}

void focus(const Place& p, Shapes& out) {
  out.emplace_back(square_outline(p.at, 13.4, with_alpha(p.builder.theme.board_light, 220), p.width * 2.2));
  out.emplace_back(square_outline(p.at, 13.4, p.builder.theme.accent, p.width * 1.1));
}

void dead(const Place& p, Shapes& out) {
  // The stone is faded, so that the cross has to stand out from the board, not from the stone.
  out.emplace_back(diagonal_cross(p.at, 9.6, with_alpha(p.builder.theme.board_light, 190), p.width * 2));
  out.emplace_back(diagonal_cross(p.at, 9.6, p.builder.theme.warning, p.width * 1.05));
}

std::vector<Shape> small_square(Rgba fill, Rgba rim) {
  constexpr double kHalf = 5.1;
  Rectangle box{-kHalf, -kHalf, 2 * kHalf, 2 * kHalf, {}};
  box.paint.fill = fill;
  box.paint.stroke = rim;
  box.paint.stroke_width = 1.1;
  return {box};
}

std::vector<Shape> make_black_square(SceneBuilder& builder) {
  return small_square(builder.theme.black, with_alpha(builder.theme.white, 200));
}

std::vector<Shape> make_white_square(SceneBuilder& builder) {
  return small_square(builder.theme.white, builder.theme.black);
}

void black_territory(const Place& p, Shapes& out) {
  out.emplace_back(Use{p.builder.symbol("black-point", make_black_square), p.at});
}

void white_territory(const Place& p, Shapes& out) {
  out.emplace_back(Use{p.builder.symbol("white-point", make_white_square), p.at});
}

/// Marks on a crossing get a spot of board behind them, to be told from the lines.
void clear_crossing(const Place& p, double radius, Shapes& out) {
  if (p.builder.diagram.at(p.point) == Occupant::empty) {
    out.emplace_back(dot(p.at, radius, with_alpha(p.builder.theme.board, 225)));
  }
}

void dame(const Place& p, Shapes& out) {
  clear_crossing(p, 5.4, out);
  out.emplace_back(ring(p.at, 4.4, p.ink, p.width * 0.85));
}

void seki_eye(const Place& p, Shapes& out) {
  clear_crossing(p, 7, out);
  constexpr double r = 7.2;
  out.emplace_back(polygon({{p.at.x, p.at.y - r}, {p.at.x + r, p.at.y}, {p.at.x, p.at.y + r}, {p.at.x - r, p.at.y}},
                           p.ink, p.width));
}

void false_eye(const Place& p, Shapes& out) {
  clear_crossing(p, 7.6, out);
  out.emplace_back(ring(p.at, 7, p.ink, p.width * 0.85));
  out.emplace_back(diagonal_cross(p.at, 4.4, p.ink, p.width * 0.85));
}

/// A pin in the colour of the side that must still play there.
void protects(const Place& p, Rgba fill, Shapes& out) {
  clear_crossing(p, 8, out);
  Path pin = polygon({{p.at.x, p.at.y - 7.6}, {p.at.x + 6.6, p.at.y + 4}, {p.at.x - 6.6, p.at.y + 4}},
                     p.builder.theme.on_board, p.width * 0.8);
  pin.paint.fill = fill;
  out.emplace_back(std::move(pin));
  Path base;
  base.steps = {{'M', {Spot{p.at.x - 6.6, p.at.y + 7.6}}}, {'L', {Spot{p.at.x + 6.6, p.at.y + 7.6}}}};
  base.paint.stroke = p.builder.theme.on_board;
  base.paint.stroke_width = p.width * 0.9;
  out.emplace_back(std::move(base));
}

void black_protects(const Place& p, Shapes& out) {
  protects(p, p.builder.theme.black, out);
}
void white_protects(const Place& p, Shapes& out) {
  protects(p, p.builder.theme.white, out);
}

void word_mark(const Place& p, std::string_view word, Shapes& out) {
  constexpr double kSize = 12.5;
  clear_crossing(p, 9.5, out);
  Circle around = ring(p.at, 9.4, p.ink, p.width * 0.7);
  around.paint.dash = 3;
  out.emplace_back(around);
  out.emplace_back(
      Text{{p.at.x, p.at.y + kSize * 0.34}, kSize, std::string(word), p.ink, Weight::bold, Anchor::middle});
}

void open_ko(const Place& p, Shapes& out) {
  word_mark(p, "ko", out);
}
/// Often there are many of these at once, so they are quiet.
void open_border(const Place& p, Shapes& out) {
  constexpr double kSize = 12;
  clear_crossing(p, 6, out);
  out.emplace_back(Text{{p.at.x, p.at.y + kSize * 0.36}, kSize, "?", p.ink, Weight::bold});
}

void dimmed(const Place& p, Shapes& out) {
  Rectangle veil{p.at.x - kColumnPitch / 2, p.at.y - kRowPitch / 2, kColumnPitch, kRowPitch, {}};
  veil.paint.fill = with_alpha(p.builder.theme.board, 150);
  out.emplace_back(veil);
}

using DrawMark = void (*)(const Place&, Shapes&);

/// By MarkKind.
constexpr std::array<DrawMark, kMarkKinds> kDrawers{triangle,        square,  circle,      cross,     last_move,
                                                    atari,           illegal, focus,       dead,      black_territory,
                                                    white_territory, dame,    seki_eye,    false_eye, black_protects,
                                                    white_protects,  open_ko, open_border, dimmed};

bool is_written_on(const Diagram& diagram, Point p) {
  const auto here = [&](const auto& item) { return item.point == p; };
  return std::any_of(diagram.labels.begin(), diagram.labels.end(), here) ||
         std::any_of(diagram.numbers.begin(), diagram.numbers.end(), here);
}

/// The text in the middle of a point, as large as fits.
Text centred(const SceneBuilder& builder, Point p, const std::string& text, Weight weight) {
  constexpr double kRoom = 21.5;
  constexpr double kLargest = 15.5;
  const std::string shown = fitted(text, kLabelRoom / kSmallestLabel);
  const double size = std::clamp(kRoom / std::max(0.5, text_width(shown)), kSmallestLabel, kLargest);
  const Spot at = builder.sheet.spot(p);
  return Text{{at.x, at.y + size * 0.355}, size, shown, ink_on(builder, p), weight, Anchor::middle};
}

void add_connector(SceneBuilder& builder, const Connector& connector, Shapes& out) {
  const Spot from = builder.sheet.spot(connector.from);
  Spot to = builder.sheet.spot(connector.to);
  const double length = std::hypot(to.x - from.x, to.y - from.y);
  if (length == 0) return;
  const Spot way{(to.x - from.x) / length, (to.y - from.y) / length};
  constexpr double kHead = 10;
  const Spot neck{to.x - way.x * kHead, to.y - way.y * kHead};
  const Spot tip = to;
  if (connector.kind == ConnectorKind::arrow) to = Spot{to.x - way.x * kHead * 0.8, to.y - way.y * kHead * 0.8};
  const double width = builder.theme.mark_width * 1.2;
  Path line;
  line.steps = {{'M', {from}}, {'L', {to}}};
  line.paint.stroke = with_alpha(builder.theme.board_light, 215);
  line.paint.stroke_width = width + 2.4;
  out.emplace_back(line);
  line.paint.stroke = builder.theme.on_board;
  line.paint.stroke_width = width;
  out.emplace_back(line);
  if (connector.kind == ConnectorKind::line) return;
  Path head = polygon({tip, {neck.x - way.y * 5, neck.y + way.x * 5}, {neck.x + way.y * 5, neck.y - way.x * 5}},
                      with_alpha(builder.theme.board_light, 215), 1.2);
  head.paint.fill = builder.theme.on_board;
  out.emplace_back(std::move(head));
}

}  // namespace

void add_marks(SceneBuilder& builder) {
  Shapes shapes;
  // In the order of kinds: crosses of dead stones first, the squares of territory above them.
  std::vector<Mark> marks = builder.diagram.marks;
  std::stable_sort(marks.begin(), marks.end(), [](const Mark& a, const Mark& b) { return a.kind < b.kind; });
  for (const Mark& mark : marks) {
    if (!shows(builder.sheet.part, mark.point)) continue;
    const Place place{builder,
                      mark.point,
                      builder.sheet.spot(mark.point),
                      ink_on(builder, mark.point),
                      builder.theme.mark_width,
                      is_written_on(builder.diagram, mark.point)};
    kDrawers[static_cast<std::size_t>(mark.kind)](place, shapes);
  }
  builder.layer("marks") = std::move(shapes);
}

void add_legend(SceneBuilder& builder) {
  Shapes shapes;
  // The tiles of board behind the marks make them look as they do above.
  constexpr double kTile = 21;
  Point bare{};
  for (int i = builder.diagram.size.points(); i-- > 0;) {
    const Point p = builder.diagram.size.point(i);
    if (builder.diagram.at(p) == Occupant::empty) bare = p;
  }
  for (const LegendItem& item : builder.sheet.legend) {
    Rectangle tile{item.at.x - kTile / 2, item.at.y - kTile / 2, kTile, kTile, {}};
    tile.paint.fill = builder.theme.board;
    shapes.emplace_back(tile);
    const Place place{builder, bare, item.at, builder.theme.on_board, builder.theme.mark_width, false};
    kDrawers[static_cast<std::size_t>(item.kind)](place, shapes);
    shapes.emplace_back(Text{{item.at.x + kTile / 2 + 6, item.at.y + kTextSize * 0.36},
                             kTextSize,
                             item.words,
                             builder.theme.text,
                             Weight::regular,
                             Anchor::start});
  }
  builder.layer("legend") = std::move(shapes);
}

void add_connectors(SceneBuilder& builder) {
  Shapes shapes;
  for (const Connector& connector : builder.diagram.connectors) {
    if (shows(builder.sheet.part, connector.from) && shows(builder.sheet.part, connector.to)) {
      add_connector(builder, connector, shapes);
    }
  }
  builder.layer("connectors") = std::move(shapes);
}

void add_labels(SceneBuilder& builder) {
  Shapes shapes;
  for (const Number& number : builder.diagram.numbers) {
    if (!shows(builder.sheet.part, number.point)) continue;
    shapes.emplace_back(centred(builder, number.point, std::to_string(number.number), Weight::regular));
  }
  for (const Label& label : builder.diagram.labels) {
    if (!shows(builder.sheet.part, label.point)) continue;
    shapes.emplace_back(centred(builder, label.point, cleaned(label.text), Weight::bold));
  }
  builder.layer("labels") = std::move(shapes);
}

}  // namespace miai::render
