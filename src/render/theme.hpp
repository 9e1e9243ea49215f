#pragma once
// How boards look. A theme is a row of one table; nothing else asks a theme's name.

#include <cstdint>
#include <span>
#include <string_view>

#include "base/result.hpp"

namespace miai::render {

/// A colour with opacity (255 = solid).
struct Rgba {
  std::uint8_t red = 0;
  std::uint8_t green = 0;
  std::uint8_t blue = 0;
  std::uint8_t alpha = 255;
  friend constexpr bool operator==(const Rgba&, const Rgba&) = default;
};

/// 0xRRGGBB.
constexpr Rgba rgb(std::uint32_t hex) {
  return Rgba{static_cast<std::uint8_t>(hex >> 16U & 255U), static_cast<std::uint8_t>(hex >> 8U & 255U),
              static_cast<std::uint8_t>(hex & 255U), 255};
}
constexpr Rgba with_alpha(Rgba color, int alpha) {
  return Rgba{color.red, color.green, color.blue, static_cast<std::uint8_t>(alpha)};
}

enum class Surface : std::uint8_t { grained, flat };
enum class StoneLook : std::uint8_t { shaded, flat };

/// One look of board, stones and marks. Meaning never rests on colour alone: each mark has a shape of its own.
struct Theme {
  std::string_view id;
  std::string_view summary;
  Surface surface;
  StoneLook stones;
  double line_width;  ///< of the board's lines; the distance of columns is 28
  double mark_width;
  Rgba sheet;  ///< behind title and caption
  Rgba text;
  Rgba board;  ///< middle tone
  Rgba board_light;
  Rgba board_dark;
  Rgba line;
  Rgba coordinate;
  Rgba black;
  Rgba black_rim;
  Rgba white;
  Rgba white_rim;
  Rgba accent;    ///< last move, focus
  Rgba warning;   ///< illegal point, dead stone, halo of a chain in atari
  Rgba on_board;  ///< marks and labels on empty points
  Rgba on_black;
  Rgba on_white;
};

/// wood, slate, paper, contrast, colour-safe: in the order in which dialogs list them.
std::span<const Theme> themes();
/// Fails: theme.unknown, naming the themes there are.
Result<Theme> find_theme(std::string_view name);
/// wood.
const Theme& default_theme();

}  // namespace miai::render
