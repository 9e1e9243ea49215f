#pragma once
// Paragraphs as pango sets them; internal to printing.

#include <cairo.h>

#include <memory>

#include "raster/document.hpp"

typedef struct _PangoLayout PangoLayout;  // NOLINT: as pango declares it

namespace miai::raster {

/// How a style is set.
/// Units:  points.
struct StyleRow {
  Style style;
  double size;
  bool bold;
  double indent;
  double after;  ///< space below
};
const StyleRow& row_of(Style style);

struct FreeLayout {
  void operator()(PangoLayout* layout) const;
};

/// Words set to a width. Units: points.
class Paragraph {
 public:
  Paragraph(cairo_t* cairo, const Words& words, double width);
  /// One line in a size of its own.
  Paragraph(cairo_t* cairo, const std::string& text, double size, double width);

  double height() const { return height_; }
  /// Of the longest line.
  double width() const;
  void paint(cairo_t* cairo, double x, double y) const;

 private:
  std::unique_ptr<PangoLayout, FreeLayout> layout_;
  double indent_ = 0;
  double rule_ = 0;  ///< length of a line to write on
  double height_ = 0;
};

}  // namespace miai::raster
