#include <cairo-pdf.h>

#include <algorithm>

#include "raster/painter.hpp"
#include "raster/raster.hpp"
#include "raster/surface.hpp"
#include "render/utf8.hpp"

namespace miai::raster {
namespace {

using render::Anchor;
using render::Scene;
using render::Weight;

constexpr double kPointsPerMm = 72 / 25.4;
constexpr double kMmPerColumn = 7;
constexpr double kNarrowest = 5;
constexpr double kWidest = 2000;

// A4 in points.
constexpr double kPageWidth = 595.28;
constexpr double kPageHeight = 841.89;
constexpr double kMargin = 48;
constexpr double kGutter = 24;
constexpr double kRowGap = 22;
constexpr double kHeading = 30;
constexpr double kFooter = 26;
constexpr double kColumnWidth = (kPageWidth - 2 * kMargin - kGutter) / 2;

/// A PDF while it is written: the surface writes its last bytes when it is finished.
class Document {
 public:
  Document(double width, double height, const std::string& title)
      : surface_(cairo_pdf_surface_create_for_stream(append_bytes, &bytes_, width, height)),
        cairo_(cairo_create(surface_.get())) {
    cairo_pdf_surface_set_metadata(surface_.get(), CAIRO_PDF_METADATA_TITLE, render::cleaned(title).c_str());
  }
  cairo_t* cairo() const { return cairo_.get(); }

  Result<std::string> finish() {
    cairo_status_t status = cairo_status(cairo_.get());
    cairo_surface_finish(surface_.get());
    if (status == CAIRO_STATUS_SUCCESS) status = cairo_surface_status(surface_.get());
    if (status != CAIRO_STATUS_SUCCESS) return tl::unexpected(picture_failed(status));
    return std::move(bytes_);
  }

 private:
  std::string bytes_;
  Surface surface_;
  Context cairo_;
};

/// Where the next row of figures goes, and the pages round them.
class BookWriter {
 public:
  explicit BookWriter(const BookOptions& options)
      : options_(options), document_(kPageWidth, kPageHeight, options.title) {}

  Result<std::string> write(std::span<const render::Diagram> figures);

 private:
  void start_page();
  void end_page();
  Scene scene(const render::Diagram& figure, std::size_t index) const;
  static double scale_of(const Scene& scene) {
    const double room = kPageHeight - 2 * kMargin - kHeading - kFooter;
    // A single corner should not be blown up to the size of a whole board.
    return std::min({kColumnWidth / scene.width, room / scene.height, 0.62});
  }

  const BookOptions& options_;
  Document document_;
  double y_ = 0;
  int page_ = 0;
};

void BookWriter::start_page() {
  ++page_;
  y_ = kMargin;
  if (page_ > 1 || options_.title.empty()) return;
  paint_text(document_.cairo(),
             {{kPageWidth / 2, y_ + 12}, 16, render::cleaned(options_.title), {0, 0, 0, 255}, Weight::bold});
  y_ += kHeading;
}

void BookWriter::end_page() {
  const double y = kPageHeight - kMargin + 12;
  const std::string number = options_.page_word + " " + std::to_string(page_);
  // The footer may be long: then the number goes to the right.
  const double x = options_.footer.empty() ? kPageWidth / 2 : kPageWidth - kMargin - 18;
  paint_text(document_.cairo(), {{x, y}, 9, render::cleaned(number), {0, 0, 0, 255}});
  if (!options_.footer.empty()) {
    paint_text(document_.cairo(),
               {{kMargin, y}, 9, render::cleaned(options_.footer), {0, 0, 0, 255}, Weight::regular, Anchor::start});
  }
  cairo_show_page(document_.cairo());
}

Scene BookWriter::scene(const render::Diagram& figure, std::size_t index) const {
  if (options_.figure_numbers == FigureNumbers::none) return render::scene_of(figure, options_.theme);
  render::Diagram numbered = figure;
  const std::string name = options_.figure_word + " " + std::to_string(index + 1);
  numbered.caption = figure.caption.empty() ? name : name + ": " + figure.caption;
  return render::scene_of(numbered, options_.theme);
}

Result<std::string> BookWriter::write(std::span<const render::Diagram> figures) {
  start_page();
  bool page_is_bare = true;
  for (std::size_t i = 0; i < figures.size(); i += 2) {
    std::vector<Scene> row;
    double height = 0;
    for (std::size_t k = i; k < std::min(i + 2, figures.size()); ++k) {
      row.push_back(scene(figures[k], k));
      height = std::max(height, row.back().height * scale_of(row.back()));
    }
    if (!page_is_bare && y_ + height > kPageHeight - kMargin - kFooter) {
      end_page();
      start_page();
    }
    for (std::size_t k = 0; k < row.size(); ++k) {
      const double scale = scale_of(row[k]);
      const double left = kMargin + static_cast<double>(k) * (kColumnWidth + kGutter);
      paint(document_.cairo(), row[k], {left + (kColumnWidth - row[k].width * scale) / 2, y_, scale});
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
  Document document(scene.width * scale, scene.height * scale, options.title.empty() ? diagram.title : options.title);
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
