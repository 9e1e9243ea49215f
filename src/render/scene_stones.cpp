// Stones: a soft contact shadow, matt black slate, white shell with faint lines.

#include <array>
#include <cmath>

#include "base/rng.hpp"
#include "render/sheet.hpp"

namespace miai::render {
namespace {

constexpr int kShells = 4;
constexpr std::array<std::string_view, kShells> kShellIds{"white1", "white2", "white3", "white4"};
/// Directions of the shell's lines in degrees, as stones lie on a board: all ways.
constexpr std::array<double, kShells> kShellTurns{14, 68, 121, 163};
constexpr double kPi = 3.14159265358979323846;
constexpr double kFaded = 0.55;

Circle stone_circle(double radius) {
  return Circle{{0, 0}, radius, {}};
}

std::vector<Shape> make_shadow(SceneBuilder& builder) {
  Circle shadow{{1.3, 2.2}, kStoneRadius + 2.2, {}};
  shadow.paint.gradient = builder.gradient({GradientKind::radial,
                                            {0.5, 0.5},
                                            {},
                                            0.5,
                                            {{0, with_alpha(rgb(0x140A00), 150)},
                                             {0.78, with_alpha(rgb(0x140A00), 120)},
                                             {1, with_alpha(rgb(0x140A00), 0)}}});
  return {shadow};
}

std::vector<Shape> make_flat(const Theme& theme, Rgba fill, Rgba rim) {
  const double width = theme.line_width * 1.25;
  Circle stone = stone_circle(kStoneRadius - 0.4 - width / 2);
  stone.paint.fill = fill;
  stone.paint.stroke = rim;
  stone.paint.stroke_width = width;
  return {stone};
}

std::vector<Shape> make_black(SceneBuilder& builder) {
  const Theme& theme = builder.theme;
  if (theme.stones == StoneLook::flat) return make_flat(theme, theme.black, theme.black_rim);
  Circle stone = stone_circle(kStoneRadius);
  stone.paint.gradient =
      builder.gradient({GradientKind::radial,
                        {0.36, 0.28},
                        {},
                        0.78,
                        {{0, rgb(0x5D5E61)}, {0.22, rgb(0x424346)}, {0.6, rgb(0x242527)}, {1, rgb(0x000000)}}});
  stone.paint.stroke = with_alpha(theme.black_rim, 200);
  stone.paint.stroke_width = 0.6;
  return {stone};
}

/// One line of growth on a shell: a shallow curve across the stone at a distance from its middle.
Path shell_line(double distance, double turn, int alpha) {
  const double half = std::sqrt(kStoneRadius * kStoneRadius - distance * distance) * 0.96;
  const double bow = 1.1 + 0.16 * std::fabs(distance);
  const double c = std::cos(turn * kPi / 180);
  const double s = std::sin(turn * kPi / 180);
  const auto turned = [&](double along, double across) { return Spot{along * c - across * s, along * s + across * c}; };
  Path line;
  line.steps.push_back({'M', {turned(-half, distance)}});
  line.steps.push_back(
      {'C', {turned(-half / 3, distance - bow), turned(half / 3, distance - bow), turned(half, distance)}});
  line.paint.stroke = with_alpha(rgb(0x9C9484), alpha);
  line.paint.stroke_width = 0.55;
  return line;
}

std::vector<Shape> make_white_turned(SceneBuilder& builder, double turn) {
  const Theme& theme = builder.theme;
  Circle stone = stone_circle(kStoneRadius - 0.1);
  stone.paint.gradient =
      builder.gradient({GradientKind::radial,
                        {0.38, 0.32},
                        {},
                        0.74,
                        {{0, rgb(0xFFFFFF)}, {0.45, theme.white}, {0.82, rgb(0xDFDAD0)}, {1, rgb(0xB9B2A5)}}});
  stone.paint.stroke = with_alpha(theme.white_rim, 170);
  stone.paint.stroke_width = 0.5;
  std::vector<Shape> shapes{stone};
  int step = 0;
  for (double d = -11.2; d <= 11.4; d += 2.5) shapes.emplace_back(shell_line(d, turn, 34 + 16 * (step++ % 2)));
  return shapes;
}

std::vector<Shape> make_white(SceneBuilder& builder) {
  return make_flat(builder.theme, builder.theme.white, builder.theme.white_rim);
}

template <int kVariant>
std::vector<Shape> make_shell(SceneBuilder& builder) {
  return make_white_turned(builder, kShellTurns[kVariant]);
}

int white_symbol(SceneBuilder& builder, Point p) {
  if (builder.theme.stones == StoneLook::flat) return builder.symbol("white", make_white);
  using Make = std::vector<Shape> (*)(SceneBuilder&);
  constexpr std::array<Make, kShells> kMakers{make_shell<0>, make_shell<1>, make_shell<2>, make_shell<3>};
  const auto variant = Rng::mix(static_cast<std::uint64_t>(p.row) * 64U + p.column) % kShells;
  return builder.symbol(kShellIds[variant], kMakers[variant]);
}

}  // namespace

void add_stones(SceneBuilder& builder) {
  std::vector<Shape> shadows;
  std::vector<Shape> stones;
  for (int i = 0; i < builder.diagram.size.points(); ++i) {
    const Point p = builder.diagram.size.point(i);
    const Occupant stone = builder.diagram.at(p);
    if (stone == Occupant::empty || !shows(builder.sheet.part, p)) continue;
    const Spot spot = builder.sheet.spot(p);
    const double opacity = builder.diagram.has_mark(p, MarkKind::dead) ? kFaded : 1;
    if (builder.theme.stones == StoneLook::shaded && opacity == 1) {
      shadows.emplace_back(Use{builder.symbol("shadow", make_shadow), spot});
    }
    const int symbol = stone == Occupant::black ? builder.symbol("black", make_black) : white_symbol(builder, p);
    stones.emplace_back(Use{symbol, spot, opacity});
  }
  builder.layer("shadows") = std::move(shadows);
  builder.layer("stones") = std::move(stones);
}

}  // namespace miai::render
