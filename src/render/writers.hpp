#pragma once
// Writers: functions from a Diagram to text. A new output is a function and a row in writers.cpp.

#include <span>
#include <string>
#include <string_view>

#include "render/diagram.hpp"
#include "render/theme.hpp"

namespace miai::render {

struct WriteOptions {
  Theme theme = default_theme();
  /// SVG: width in pixels of the picture, 0 = it fills its place. TeX: width in millimetres, 0 = 5 mm a column.
  double width = 0;
  /// SVG: put before every id, so that several pictures can stand in one page.
  std::string_view id_prefix = "miai";
};

/// Plain ASCII, rows from the top as Go programs print them; the last move stands in parentheses.
std::string write_text(const Diagram& diagram, const WriteOptions& options = {});
/// ● and ○ on a drawn grid.
std::string write_unicode(const Diagram& diagram, const WriteOptions& options = {});
/// Braille cells, one a point, for tactile displays and embossers; a key follows.
std::string write_braille(const Diagram& diagram, const WriteOptions& options = {});
/// A standalone SVG document: <title> and <desc> for screen readers, equal bytes for equal diagrams.
std::string write_svg(const Diagram& diagram, const WriteOptions& options = {});
/// A tikzpicture that needs the package tikz and nothing else.
std::string write_tex(const Diagram& diagram, const WriteOptions& options = {});
/// The "$$" notation of Go wikis: at most ten numbered moves, one-letter labels.
std::string write_sensei(const Diagram& diagram, const WriteOptions& options = {});

using WriteFunction = std::string (*)(const Diagram&, const WriteOptions&);

struct WriterRow {
  std::string_view id;         ///< "svg"
  std::string_view extension;  ///< "svg", without the dot
  std::string_view media_type;
  std::string_view summary;
  WriteFunction write;
};

/// text, unicode, braille, svg, tex, sensei.
std::span<const WriterRow> writers();
/// Fails: writer.unknown, naming the writers there are.
Result<WriterRow> find_writer(std::string_view id);

}  // namespace miai::render
