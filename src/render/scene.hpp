#pragma once
// A picture as shapes: built once from a Diagram, painted by the SVG writer here and by cairo in raster/.

#include <array>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "render/diagram.hpp"
#include "render/theme.hpp"

namespace miai::render {

/// Distances in scene units: lines lie slightly wider apart from top to bottom, 15 : 14 as on a real board.
inline constexpr double kColumnPitch = 28;
inline constexpr double kRowPitch = 30;
inline constexpr double kStoneRadius = 13.65;

struct Spot {
  double x = 0;
  double y = 0;
};

enum class GradientKind : std::uint8_t { linear, radial };

/// Colours along a way inside the shape that is filled.
/// Units:  fractions of the shape's bounding box; linear goes from `from` to `to`, radial from `from` outwards by
/// radius.
struct Gradient {
  GradientKind kind = GradientKind::linear;
  Spot from;
  Spot to;
  double radius = 0.5;
  struct Stop {
    double at;
    Rgba color;
  };
  std::vector<Stop> stops;
};

inline constexpr int kNoGradient = -1;

/// How a shape is filled and outlined; alpha 0 means not at all.
struct Paint {
  Rgba fill{0, 0, 0, 0};
  Rgba stroke{0, 0, 0, 0};
  double stroke_width = 0;
  int gradient = kNoGradient;  ///< index into Scene::gradients, instead of fill
  double dash = 0;             ///< length of dashes and gaps; 0 = solid
};

struct Rectangle {
  double x, y, width, height;
  Paint paint;
};

struct Circle {
  Spot center;
  double radius;
  Paint paint;
};

/// One step of a path: M and L use the first pair, C all three, Z none.
struct PathStep {
  char op;
  std::array<Spot, 3> to;
};

struct Path {
  std::vector<PathStep> steps;
  Paint paint;
};

enum class Anchor : std::uint8_t { middle, start };
enum class Weight : std::uint8_t { regular, bold };

/// One line of text; at is the middle (or the left end) of its base line.
struct Text {
  Spot at;
  double size;
  std::string text;
  Rgba color;
  Weight weight = Weight::regular;
  Anchor anchor = Anchor::middle;
};

/// A copy of Scene::symbols[symbol], its origin moved to at.
struct Use {
  int symbol;
  Spot at;
  double opacity = 1;
};

using Shape = std::variant<Rectangle, Circle, Path, Text, Use>;

struct Symbol {
  std::string id;
  std::vector<Shape> shapes;
};

struct Layer {
  std::string id;
  std::vector<Shape> shapes;
};

struct Scene {
  double width = 0;
  double height = 0;
  std::vector<Gradient> gradients;
  std::vector<Symbol> symbols;
  std::vector<Layer> layers;
};

/// What a picture is called, and what a reader of the screen is told of it.
struct SceneWords {
  std::string_view title;
  std::string_view description;
  std::string_view id_prefix = "miai";  ///< put before every id, so that several pictures can stand in one page
};
/// A standalone SVG document of a scene. Width in pixels; 0 = it fills its place.
std::string write_svg(const Scene& scene, const SceneWords& words, double width);

/// The picture of a diagram in a theme. Equal arguments give equal scenes.
Scene scene_of(const Diagram& diagram, const Theme& theme);

}  // namespace miai::render
