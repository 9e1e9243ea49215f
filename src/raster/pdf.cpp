#include <algorithm>

#include "raster/painter.hpp"
#include "raster/pdf_file.hpp"
#include "raster/raster.hpp"
#include "render/sheet.hpp"
#include "render/utf8.hpp"

namespace miai::raster {
namespace {

using render::Anchor;
using render::Scene;
using render::Spot;
using render::Weight;

constexpr double kMmPerColumn = 7;
constexpr double kNarrowest = 5;
constexpr double kWidest = 2000;

// A4 in points.
constexpr double kPageWidth = 595.28;
constexpr double kPageHeight = 841.89;
constexpr double kMargin = 40;
constexpr double kGutter = 18;
constexpr double kRowGap = 22;
constexpr double kTitleSize = 16;
constexpr double kHeaderSize = 10;
constexpr double kHeadGap = 9;
constexpr double kFooter = 26;
constexpr double kCaptionSize = 9;
constexpr double kCaptionLine = 12;
constexpr double kCaptionGap = 4;
constexpr double kLargestScale = 0.62;
constexpr double kColumnWidth = (kPageWidth - 2 * kMargin - kGutter) / 2;

/// One figure as it is printed: the board as a scene, the words under it as lines of print size.
struct PrintedFigure {
  Scene scene;
  std::vector<std::string> lines;
  double scale = 1;

  double height() const {
    return scene.height * scale + kCaptionGap + static_cast<double>(lines.size()) * kCaptionLine;
  }
};

/// head: what the first page takes for its title.
PrintedFigure print(const render::Diagram& figure, const std::string& name, const BookOptions& options, double head) {
  PrintedFigure printed;
  const std::string caption = name + (name.empty() || figure.caption.empty() ? "" : ": ") + figure.caption;
  printed.lines = render::wrapped(caption, kColumnWidth, kCaptionSize);
  for (auto& line : render::wrapped(render::notes_text(figure), kColumnWidth, kCaptionSize)) {
    printed.lines.push_back(std::move(line));
  }
  render::Diagram bare = figure;
  bare.caption.clear();
  bare.notes.clear();
  printed.scene = render::scene_of(bare, options.theme);
  const double words = kCaptionGap + static_cast<double>(printed.lines.size()) * kCaptionLine;
  const double room = std::max(kCaptionLine, kPageHeight - 2 * kMargin - head - kFooter - words);
  // A single corner should not be blown up to the size of a whole board.
  printed.scale = std::min({kColumnWidth / printed.scene.width, room / printed.scene.height, kLargestScale});
  return printed;
}

/// Where the next row of figures goes, and the pages round them.
class BookWriter {
 public:
  explicit BookWriter(const BookOptions& options)
      : options_(options), document_(kPageWidth, kPageHeight, options.title) {
    add_head(options.title, kTitleSize, 3);
    for (const auto& text : options.header) add_head(text, kHeaderSize, 2);
  }

  double head_height() const {
    double height = head_.empty() ? 0 : kHeadGap;
    for (const auto& line : head_) height += line.size * 1.3;
    return height;
  }

  Result<std::string> write(std::span<const render::Diagram> figures);

 private:
  struct HeadLine {
    double size;
    std::string text;
  };
  void add_head(const std::string& text, double size, std::size_t most) {
    auto lines = render::wrapped(text, kPageWidth - 2 * kMargin, size);
    if (lines.size() > most) {
      lines.resize(most);
      lines.back() = render::fitted(lines.back() + "…", (kPageWidth - 2 * kMargin) / size);
    }
    for (auto& line : lines) head_.push_back({size, std::move(line)});
  }
  void start_page();
  void end_page();
  void paint_figure(const PrintedFigure& figure, double left);
  void paint_plates();
  void words(Spot at, double size, const std::string& text, Anchor anchor = Anchor::middle) {
    paint_text(document_.cairo(), {at, size, render::cleaned(text), {0, 0, 0, 255}, Weight::regular, anchor});
  }

  const BookOptions& options_;
  PdfFile document_;
  std::vector<HeadLine> head_;
  double y_ = 0;
  int page_ = 0;
};

void BookWriter::start_page() {
  ++page_;
  y_ = kMargin;
  if (page_ > 1) return;
  for (const auto& line : head_) {
    words({kPageWidth / 2, y_ + line.size * 0.75}, line.size, line.text);
    y_ += line.size * 1.3;
  }
  if (!head_.empty()) y_ += kHeadGap;
}

void BookWriter::end_page() {
  const double y = kPageHeight - kMargin + 12;
  // The footer may be long: then the number goes to the right.
  const double x = options_.footer.empty() ? kPageWidth / 2 : kPageWidth - kMargin - 18;
  words({x, y}, kCaptionSize, options_.page_word + " " + std::to_string(page_));
  if (!options_.footer.empty()) words({kMargin, y}, kCaptionSize, options_.footer, Anchor::start);
  cairo_show_page(document_.cairo());
}

void BookWriter::paint_figure(const PrintedFigure& figure, double left) {
  const double indent = (kColumnWidth - figure.scene.width * figure.scale) / 2;
  paint(document_.cairo(), figure.scene, {left + indent, y_, figure.scale});
  double base = y_ + figure.scene.height * figure.scale + kCaptionGap + kCaptionSize * 0.75;
  for (const auto& line : figure.lines) {
    words({left + kColumnWidth / 2, base}, kCaptionSize, line);
    base += kCaptionLine;
  }
}

void BookWriter::paint_plates() {
  for (const Scene& plate : options_.plates) {
    const double scale = (kPageWidth - 2 * kMargin) / plate.width;
    paint(document_.cairo(), plate, {kMargin, y_, scale});
    y_ += plate.height * scale + kRowGap;
  }
}

Result<std::string> BookWriter::write(std::span<const render::Diagram> figures) {
  start_page();
  paint_plates();
  bool page_is_bare = options_.plates.empty();
  for (std::size_t i = 0; i < figures.size(); i += 2) {
    std::vector<PrintedFigure> row;
    double height = 0;
    for (std::size_t k = i; k < std::min(i + 2, figures.size()); ++k) {
      const bool numbered = options_.figure_numbers == FigureNumbers::numbered;
      const std::string name = numbered ? options_.figure_word + " " + std::to_string(k + 1) : "";
      row.push_back(print(figures[k], name, options_, head_height()));
      height = std::max(height, row.back().height());
    }
    if (!page_is_bare && y_ + height > kPageHeight - kMargin - kFooter) {
      end_page();
      start_page();
    }
    for (std::size_t k = 0; k < row.size(); ++k) {
      paint_figure(row[k], kMargin + static_cast<double>(k) * (kColumnWidth + kGutter));
    }
    y_ += height + kRowGap;
    page_is_bare = false;
  }
  end_page();
  return document_.finish();
}

}  // namespace

Result<std::string> pdf(const render::Diagram& diagram, const PdfOptions& options) {
  const Scene scene = render::scene_of(diagram, options.theme);
  const double natural = scene.width / render::kColumnPitch * kMmPerColumn;
  const double width = options.width == 0 ? natural : options.width;
  if (!(width >= kNarrowest && width <= kWidest)) {
    const std::string size = std::to_string(static_cast<long long>(std::clamp(width, -1e9, 1e9)));
    return fail("picture.size", "A page " + size + " mm wide is not possible here; give 5 to 2000.", {{"width", size}});
  }
  const double scale = width * kPointsPerMm / scene.width;
  PdfFile document(scene.width * scale, scene.height * scale, options.title.empty() ? diagram.title : options.title);
  paint(document.cairo(), scene, {0, 0, scale});
  cairo_show_page(document.cairo());
  return document.finish();
}

Result<std::string> pdf_book(std::span<const render::Diagram> figures, const BookOptions& options) {
  if (figures.empty()) {
    return fail("picture.no_figures", "There is no figure to print; give at least one diagram.");
  }
  return BookWriter(options).write(figures);
}

}  // namespace miai::raster
