#pragma once
// Where things lie on the picture: margins, open edges, points, words below. Shared by the parts that build a scene.

#include "render/scene.hpp"

namespace miai::render {

inline constexpr double kTextSize = 13;
inline constexpr double kTitleSize = 17;
inline constexpr double kLineHeight = 19;
/// Bold letters are that much wider.
inline constexpr double kBold = 1.13;
/// The smallest size of a label; longer ones are cut, and stand below the board whole.
inline constexpr double kSmallestLabel = 9;
inline constexpr double kLabelRoom = 24;

/// A mark of a count and what it means, below the board.
struct LegendItem {
  MarkKind kind;
  Spot at;  ///< the middle of the mark
  std::string words;
};

/// Geometry of one picture.
struct Sheet {
  explicit Sheet(const Diagram& diagram);

  Part part;
  int columns = 0;
  int rows = 0;
  double board_x = 0;  ///< the wood's corner and size
  double board_y = 0;
  double board_width = 0;
  double board_height = 0;
  Spot origin;  ///< upper left point that is shown
  bool open_left = false;
  bool open_right = false;
  bool open_top = false;
  bool open_bottom = false;
  double width = 0;  ///< of the whole picture
  double height = 0;
  double below_y = 0;  ///< base line of the first line below the board
  double title_size = kTitleSize;
  std::vector<std::string> title;  ///< at most three lines
  std::vector<std::string> below;  ///< caption, notes and long labels, cut into lines
  std::vector<LegendItem> legend;  ///< of territory, dead stones and the other reasons of a count

  Spot spot(Point p) const {
    return {origin.x + (p.column - part.lower_left.column) * kColumnPitch,
            origin.y + (part.upper_right.row - p.row) * kRowPitch};
  }
};

/// Width of a text in units of its size: a guess that needs no fonts.
double text_width(std::string_view text);
/// Cuts text into lines no wider than the width; words longer than a line are cut, at hyphens where they have some,
/// Chinese anywhere.
std::vector<std::string> wrapped(std::string_view text, double width, double size);
/// The text, or its beginning with "…", no wider than so many times its size.
std::string fitted(std::string_view text, double width);

/// A scene while it is built.
struct SceneBuilder {
  const Diagram& diagram;
  const Theme& theme;
  Sheet sheet;
  Scene scene;

  int gradient(Gradient gradient);
  /// Index of the symbol with this id; made by make(shapes) on first use.
  int symbol(std::string_view id, std::vector<Shape> (*make)(SceneBuilder&));
  std::vector<Shape>& layer(std::string_view id);
};

void add_surface(SceneBuilder& builder);
void add_grid(SceneBuilder& builder);
void add_coordinates(SceneBuilder& builder);
void add_stones(SceneBuilder& builder);
void add_marks(SceneBuilder& builder);
void add_connectors(SceneBuilder& builder);
void add_labels(SceneBuilder& builder);
void add_words(SceneBuilder& builder);
void add_legend(SceneBuilder& builder);

/// The colour for something drawn on a point: on a black stone, a white one, or the board.
Rgba ink_on(const SceneBuilder& builder, Point p);

}  // namespace miai::render
