#pragma once
// Pictures as bytes: PNG and PDF of the same scenes that the SVG writer writes. Nothing here touches files.

#include <span>
#include <string>
#include <vector>

#include "render/diagram.hpp"
#include "render/scene.hpp"
#include "render/theme.hpp"

namespace miai::raster {

struct PngOptions {
  render::Theme theme = render::default_theme();
  /// Width of the picture in pixels; 0 = 32 pixels a column.
  int width = 0;
};

/// A PNG file. Equal diagrams give equal pictures on one machine; fonts may differ between machines.
/// Fails: picture.size when width is not 16 … 20000 or the picture would need more than 400 million pixels;
///        picture.failed with cairo's reason.
Result<std::string> png(const render::Diagram& diagram, const PngOptions& options = {});

struct PdfOptions {
  render::Theme theme = render::default_theme();
  /// Width of the diagram in millimetres; 0 = 7 mm a column. For books: not used.
  double width = 0;
  /// Title in the document's properties.
  std::string title;
};

/// One page as large as the diagram.
/// Fails: picture.size when the width is not 5 … 2000 mm; picture.failed.
Result<std::string> pdf(const render::Diagram& diagram, const PdfOptions& options = {});

enum class FigureNumbers : std::uint8_t { none, numbered };

struct BookOptions {
  render::Theme theme;
  std::string title;                ///< at the head of the first page and in the document's properties
  std::vector<std::string> header;  ///< lines under the title: event, date, rules, result
  std::string footer;               ///< left of the page number, for example where answers are
  std::string figure_word = "Figure";
  std::string page_word = "Page";
  FigureNumbers figure_numbers = FigureNumbers::numbered;
  /// Pictures as wide as the page, before the figures: a graph, for example.
  std::vector<render::Scene> plates = {};
};

/// A4 pages, two figures in a row, captions and notes under each, page numbers.
/// Fails: picture.no_figures, picture.failed.
Result<std::string> pdf_book(std::span<const render::Diagram> figures, const BookOptions& options);

}  // namespace miai::raster
