#pragma once
// A PDF while it is written.

#include <cairo-pdf.h>

#include <string>
#include <utility>

#include "raster/surface.hpp"
#include "render/utf8.hpp"

namespace miai::raster {

inline constexpr double kPointsPerMm = 72 / 25.4;

/// The surface writes its last bytes when it is finished. Units: points.
class PdfFile {
 public:
  PdfFile(double width, double height, const std::string& title)
      : surface_(cairo_pdf_surface_create_for_stream(append_bytes, &bytes_, width, height)),
        cairo_(cairo_create(surface_.get())) {
    cairo_pdf_surface_set_metadata(surface_.get(), CAIRO_PDF_METADATA_TITLE, render::cleaned(title).c_str());
  }
  PdfFile(const PdfFile&) = delete;
  PdfFile& operator=(const PdfFile&) = delete;
  cairo_t* cairo() const { return cairo_.get(); }

  /// Fails: picture.failed.
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

}  // namespace miai::raster
