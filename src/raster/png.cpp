#include <algorithm>
#include <cmath>

#include "raster/painter.hpp"
#include "raster/raster.hpp"
#include "raster/surface.hpp"

namespace miai::raster {
namespace {

constexpr int kPixelsPerColumn = 32;
constexpr int kNarrowest = 16;
constexpr int kWidest = 20'000;
constexpr double kMostPixels = 4e8;

}  // namespace

Result<std::string> png(const render::Diagram& diagram, const PngOptions& options) {
  const render::Scene scene = render::scene_of(diagram, options.theme);
  const double scale = options.width == 0 ? kPixelsPerColumn / render::kColumnPitch : options.width / scene.width;
  const int width = options.width == 0 ? static_cast<int>(std::lround(scene.width * scale)) : options.width;
  const double height = std::max(1.0, std::round(scene.height * scale));
  if (width < kNarrowest || width > kWidest || height > kWidest || width * height > kMostPixels) {
    const std::string size = std::to_string(width);
    return fail("picture.size", "A picture " + size + " pixels wide is not possible here; give 16 to 20000.",
                {{"width", size}});
  }
  const Surface surface(cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, static_cast<int>(height)));
  const Context cairo(cairo_create(surface.get()));
  cairo_set_source_rgb(cairo.get(), options.theme.sheet.red / 255.0, options.theme.sheet.green / 255.0,
                       options.theme.sheet.blue / 255.0);
  cairo_paint(cairo.get());
  paint(cairo.get(), scene, {0, 0, scale});
  std::string bytes;
  cairo_status_t status = cairo_status(cairo.get());
  if (status == CAIRO_STATUS_SUCCESS) {
    status = cairo_surface_write_to_png_stream(surface.get(), append_bytes, &bytes);
  }
  if (status != CAIRO_STATUS_SUCCESS) return tl::unexpected(picture_failed(status));
  return bytes;
}

}  // namespace miai::raster
