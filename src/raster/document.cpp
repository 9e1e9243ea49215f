#include "raster/document.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "raster/painter.hpp"
#include "raster/paragraph.hpp"
#include "raster/pdf_file.hpp"
#include "render/scene.hpp"

namespace miai::raster {
namespace {

using render::Scene;

// Points.
constexpr double kMargin = 42;
constexpr double kFooterRoom = 24;
constexpr double kFooterSize = 8.5;
constexpr double kTitleSize = 20;
constexpr double kSubtitleSize = 11;
constexpr double kHeadingSize = 13.5;
constexpr double kAfterTitle = 6;
constexpr double kAfterHead = 12;
constexpr double kAfterHeading = 8;
constexpr double kBeforeHeading = 10;
constexpr double kGutter = 22;
constexpr double kRowGap = 14;
constexpr double kColumnGap = 5;
constexpr double kBoardGap = 5;
/// The share of the page that a board beside its words takes.
constexpr double kBoardShare = 0.42;
/// A small board should not be blown up to the size of a whole one.
constexpr double kLargestScale = 0.5;
/// A board may shrink by this much to fill the foot of a page that would else stay white.
constexpr double kSqueezed = 0.85;

struct Sheet {
  double width;
  double height;
};
Sheet sheet_of(Paper paper) {
  return paper == Paper::a4 ? Sheet{595.28, 841.89} : Sheet{612, 792};
}

/// Paragraphs below each other.
class Stack {
 public:
  Stack(cairo_t* cairo, const std::vector<Words>& words, double width) {
    for (const auto& one : words) add(Paragraph(cairo, one, width));
  }
  double height() const { return height_; }
  void paint(cairo_t* cairo, double x, double y) const {
    for (const auto& one : parts_) {
      one.paint(cairo, x, y);
      y += one.height();
    }
  }

 private:
  void add(Paragraph part) {
    height_ += part.height();
    parts_.push_back(std::move(part));
  }
  std::vector<Paragraph> parts_;
  double height_ = 0;
};

/// A board in its size on paper.
struct Printed {
  Scene scene;
  double scale = 1;
  double width() const { return scene.width * scale; }
  double height() const { return scene.height * scale; }
};

Printed printed(const render::Diagram& diagram, const render::Theme& theme, double width, double largest) {
  Printed board{render::scene_of(diagram, theme)};
  board.scale = std::min(width / board.scene.width, largest);
  return board;
}

/// An item with its place worked out; every piece relative to the item's corner.
struct Laid {
  std::vector<std::pair<Stack, std::pair<double, double>>> words;
  std::vector<std::pair<Printed, std::pair<double, double>>> boards;
  double height = 0;
};

class Writer {
 public:
  /// largest: the scale that no board exceeds.
  Writer(const DocumentOptions& options, double largest)
      : options_(options),
        sheet_(sheet_of(options.paper)),
        file_(sheet_.width, sheet_.height, options.title),
        largest_(largest) {}
  int pages() const { return page_; }

  Result<std::string> write(std::span<const Section> sections) {
    start_page();
    paint_head();
    for (const auto& section : sections) paint_section(section);
    end_page();
    return file_.finish();
  }

 private:
  double width() const { return sheet_.width - 2 * kMargin; }
  double bottom() const { return sheet_.height - kMargin - kFooterRoom; }
  double room() const { return bottom() - y_; }

  void start_page() {
    ++page_;
    y_ = kMargin;
    bare_ = true;
  }
  void end_page();
  void turn_page() {
    end_page();
    start_page();
  }
  void paint_head();
  void paint_section(const Section& section);
  /// Puts the heading down unless it would stand alone at the foot of a page.
  void heading(const std::string& text, double next);
  void put(const Laid& item, double x);

  Laid beside(const Item& item, double largest) const;
  Laid cell(const Item& item, double words_above) const;
  double above_height(const Item& item) const { return Stack(file_.cairo(), item.above, cell_width()).height(); }
  double cell_width() const { return (width() - kGutter) / 2; }

  void rows(const Section& section);
  void grid(const Section& section);
  void columns(const Section& section);

  const DocumentOptions& options_;
  Sheet sheet_;
  PdfFile file_;
  double largest_;
  double y_ = 0;
  int page_ = 0;
  bool bare_ = true;  ///< nothing stands on the page yet
};

void Writer::end_page() {
  const double y = sheet_.height - kMargin - kFooterSize;
  const Words number{options_.page_word + " " + std::to_string(page_), Style::small, {}};
  constexpr double kNumberWidth = 70;
  const Paragraph page(file_.cairo(), number, kNumberWidth);
  page.paint(file_.cairo(), sheet_.width - kMargin - page.width(), y);
  if (!options_.footer.empty()) {
    Paragraph(file_.cairo(), {options_.footer, Style::small, {}}, width() - kNumberWidth - kGutter)
        .paint(file_.cairo(), kMargin, y);
  }
  cairo_show_page(file_.cairo());
}

void Writer::paint_head() {
  const auto line = [&](const std::string& text, double size, double after) {
    if (text.empty()) return;
    const Paragraph part(file_.cairo(), text, size, width());
    part.paint(file_.cairo(), kMargin, y_);
    y_ += part.height() + after;
  };
  line(options_.title, kTitleSize, kAfterTitle);
  line(options_.subtitle, kSubtitleSize, kAfterTitle);
  if (y_ > kMargin) y_ += kAfterHead;
}

void Writer::heading(const std::string& text, double next) {
  if (text.empty()) return;
  const Paragraph part(file_.cairo(), text, kHeadingSize, width());
  const double before = bare_ ? 0 : kBeforeHeading;
  if (!bare_ && before + part.height() + kAfterHeading + next > room()) {
    turn_page();
  } else {
    y_ += before;
  }
  part.paint(file_.cairo(), kMargin, y_);
  y_ += part.height() + kAfterHeading;
}

void Writer::put(const Laid& item, double x) {
  for (const auto& [stack, at] : item.words) stack.paint(file_.cairo(), x + at.first, y_ + at.second);
  for (const auto& [board, at] : item.boards) {
    paint(file_.cairo(), board.scene, {x + at.first, y_ + at.second, board.scale});
  }
}

Laid Writer::beside(const Item& item, double largest) const {
  Laid laid;
  std::vector<Words> words = item.above;
  words.insert(words.end(), item.below.begin(), item.below.end());
  double left = 0;
  double y = 0;
  if (item.boards.size() == 1) {
    auto board = printed(item.boards.front(), options_.theme, width() * kBoardShare, largest);
    left = board.width() + kGutter;
    laid.height = board.height();
    laid.boards.emplace_back(std::move(board), std::pair(0.0, 0.0));
  } else {
    for (std::size_t i = 0; i < item.boards.size(); ++i) {
      auto board = printed(item.boards[i], options_.theme, cell_width(), largest);
      y = std::max(y, board.height() + kBoardGap);
      const double x = static_cast<double>(i) * (board.width() + kGutter);
      laid.boards.emplace_back(std::move(board), std::pair(x, 0.0));
    }
  }
  Stack stack(file_.cairo(), words, width() - left);
  laid.height = std::max(laid.height, y + stack.height());
  laid.words.emplace_back(std::move(stack), std::pair(left, y));
  return laid;
}

Laid Writer::cell(const Item& item, double words_above) const {
  Laid laid;
  laid.words.emplace_back(Stack(file_.cairo(), item.above, cell_width()), std::pair(0.0, 0.0));
  double y = words_above;
  for (const auto& diagram : item.boards) {
    auto board = printed(diagram, options_.theme, cell_width(), largest_);
    const double height = board.height();
    laid.boards.emplace_back(std::move(board), std::pair(0.0, y));
    y += height + kBoardGap;
  }
  Stack below(file_.cairo(), item.below, cell_width());
  laid.height = y + below.height();
  laid.words.emplace_back(std::move(below), std::pair(0.0, y));
  return laid;
}

void Writer::rows(const Section& section) {
  bool first = true;
  for (const auto& item : section.items) {
    Laid laid = beside(item, largest_);
    if (first) heading(section.heading, laid.height);
    if (!first && !bare_ && laid.height > room()) {
      Laid squeezed = beside(item, largest_ * kSqueezed);
      if (squeezed.height <= room()) {
        laid = std::move(squeezed);
      } else {
        turn_page();
      }
    }
    put(laid, kMargin);
    y_ += laid.height + kRowGap;
    bare_ = first = false;
  }
}

/// How many items share a row of a grid from one on: an item with two boards has a row of its own.
std::size_t items_in_row(std::span<const Item> items) {
  const bool is_pair = items.size() > 1 && items[0].boards.size() < 2 && items[1].boards.size() < 2;
  return is_pair ? 2 : 1;
}

void Writer::grid(const Section& section) {
  const std::span<const Item> items(section.items);
  for (std::size_t at = 0; at < items.size();) {
    const auto in_row = items.subspan(at, items_in_row(items.subspan(at)));
    double above = 0;
    for (const Item& item : in_row) above = std::max(above, above_height(item));
    std::vector<Laid> row;
    double height = 0;
    for (const Item& item : in_row) {
      row.push_back(item.boards.size() > 1 ? beside(item, largest_) : cell(item, above));
      height = std::max(height, row.back().height);
    }
    if (at == 0) heading(section.heading, height);
    if (at > 0 && !bare_ && height > room()) turn_page();
    for (std::size_t k = 0; k < row.size(); ++k) {
      put(row[k], kMargin + static_cast<double>(k) * (cell_width() + kGutter));
    }
    y_ += height + kRowGap;
    bare_ = false;
    at += in_row.size();
  }
}

/// How many of the heights fit into a column, from one of them on.
std::size_t fill(std::span<const double> heights, double height) {
  std::size_t count = 0;
  double used = 0;
  while (count < heights.size() && used + heights[count] <= height) used += heights[count++];
  return count;
}

void Writer::columns(const Section& section) {
  std::vector<Stack> items;
  std::vector<double> heights;
  for (const auto& item : section.items) {
    items.emplace_back(file_.cairo(), item.above, cell_width());
    heights.push_back(items.back().height() + kColumnGap);
  }
  heading(section.heading, heights.empty() ? 0 : 2 * heights.front());
  for (std::size_t at = 0; at < items.size();) {
    const auto rest = std::span(heights).subspan(at);
    double height = room();
    // What is left over goes into two columns of one length.
    constexpr double kStep = 4;
    for (double h = heights[at]; h < height; h += kStep) {
      const std::size_t left = fill(rest, h);
      if (left + fill(rest.subspan(left), h) == rest.size()) height = h;
    }
    double longest = 0;
    for (int column = 0; column < 2; ++column) {
      double y = y_;
      const std::size_t count =
          std::max<std::size_t>(fill(std::span(heights).subspan(at), height), bare_ && column == 0 ? 1 : 0);
      for (const std::size_t end = std::min(at + count, items.size()); at < end; ++at) {
        items[at].paint(file_.cairo(), kMargin + column * (cell_width() + kGutter), y);
        y += heights[at];
      }
      longest = std::max(longest, y - y_);
    }
    y_ += longest;
    bare_ = false;
    if (at < items.size()) turn_page();
  }
  y_ += kRowGap;
}

void Writer::paint_section(const Section& section) {
  if (section.starts == Starts::on_a_new_page && !bare_) turn_page();
  switch (section.arrangement) {
    case Arrangement::beside:
      return rows(section);
    case Arrangement::grid:
      return grid(section);
    case Arrangement::columns:
      return columns(section);
  }
}

}  // namespace

Result<std::string> pdf_document(std::span<const Section> sections, const DocumentOptions& options) {
  if (sections.empty()) return fail("picture.no_figures", "There is nothing to print; give at least one section.");
  // A little smaller where that saves a page that would be mostly white.
  constexpr std::array kScales{kLargestScale, kLargestScale * 0.94, kLargestScale * 0.88};
  std::optional<Result<std::string>> best;
  int fewest = 0;
  for (const double scale : kScales) {
    Writer writer(options, scale);
    auto bytes = writer.write(sections);
    if (!bytes) return bytes;
    if (best && writer.pages() >= fewest) continue;
    fewest = writer.pages();
    best = std::move(bytes);
  }
  return std::move(*best);
}

}  // namespace miai::raster
