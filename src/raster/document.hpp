#pragma once
// Printed matter: words and diagrams laid out on pages. What is to be read is a value; this lays it out.

#include <span>
#include <string>
#include <vector>

#include "render/diagram.hpp"
#include "render/theme.hpp"

namespace miai::raster {

enum class Paper : std::uint8_t { a4, letter };

enum class Style : std::uint8_t {
  body,
  question,  ///< bold: what is asked
  option,    ///< one of several answers, indented
  small,
  blank  ///< a line to write on; the text is left out
};

/// A paragraph in UTF-8; the lead stands before it in bold.
struct Words {
  std::string text;
  Style style = Style::body;
  std::string lead = {};
};

/// What stays together on a page.
struct Item {
  std::vector<Words> above;  ///< before the boards, where they do not stand beside the words
  std::vector<render::Diagram> boards;
  std::vector<Words> below;
};

enum class Arrangement : std::uint8_t {
  beside,  ///< an item a row: a single board on the left, words on the right; two boards above their words
  grid,    ///< two items in a row, each with words above and below its board
  columns  ///< words alone, in two columns
};

enum class Starts : std::uint8_t { where_it_is, on_a_new_page };

struct Section {
  std::string heading;
  Arrangement arrangement = Arrangement::beside;
  std::vector<Item> items;
  Starts starts = Starts::where_it_is;
};

struct DocumentOptions {
  render::Theme theme;
  Paper paper = Paper::a4;
  std::string title;     ///< at the head of the first page and in the document's properties
  std::string subtitle;  ///< under it
  std::string footer;    ///< left of the page number
  std::string page_word = "Page";
};

/// Pages with a footer; headings stay with what follows, and no item is cut.
/// Fails: picture.no_figures when there is no section; picture.failed.
Result<std::string> pdf_document(std::span<const Section> sections, const DocumentOptions& options);

}  // namespace miai::raster
