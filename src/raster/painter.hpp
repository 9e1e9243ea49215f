#pragma once
// Paints scenes with cairo and pango.

#include <cairo.h>

#include "render/scene.hpp"

namespace miai::raster {

/// Where on the surface a scene goes.
/// Units:  the surface's; scale is surface units per scene unit.
struct Target {
  double x = 0;
  double y = 0;
  double scale = 1;
};

/// Paints a scene; shell lines and other hair lines only where they can be seen.
void paint(cairo_t* cairo, const render::Scene& scene, const Target& target);

/// Paints one line of text in the surface's units.
void paint_text(cairo_t* cairo, const render::Text& text);

}  // namespace miai::raster
