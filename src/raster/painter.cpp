#include "raster/painter.hpp"

#include <pango/pangocairo.h>

#include <memory>

namespace miai::raster {
namespace {

using namespace render;  // NOLINT(google-build-using-namespace): a painter of its shapes

constexpr double kPi = 3.14159265358979323846;
/// Below this width in surface units a pale line is noise.
constexpr double kThinnest = 0.45;
constexpr double kPale = 120;

struct Free {
  void operator()(cairo_pattern_t* pattern) const { cairo_pattern_destroy(pattern); }
  void operator()(PangoLayout* layout) const { g_object_unref(layout); }
  void operator()(PangoFontDescription* font) const { pango_font_description_free(font); }
};
template <class T>
using Owned = std::unique_ptr<T, Free>;

struct Box {
  double x, y, width, height;
};

void set_color(cairo_t* cairo, Rgba c) {
  cairo_set_source_rgba(cairo, c.red / 255.0, c.green / 255.0, c.blue / 255.0, c.alpha / 255.0);
}

Owned<cairo_pattern_t> pattern_of(const Gradient& gradient) {
  Owned<cairo_pattern_t> pattern(
      gradient.kind == GradientKind::linear
          ? cairo_pattern_create_linear(gradient.from.x, gradient.from.y, gradient.to.x, gradient.to.y)
          : cairo_pattern_create_radial(gradient.from.x, gradient.from.y, 0, gradient.from.x, gradient.from.y,
                                        gradient.radius));
  for (const auto& stop : gradient.stops) {
    const Rgba c = stop.color;
    cairo_pattern_add_color_stop_rgba(pattern.get(), stop.at, c.red / 255.0, c.green / 255.0, c.blue / 255.0,
                                      c.alpha / 255.0);
  }
  return pattern;
}

class Painter {
 public:
  Painter(cairo_t* cairo, const Scene& scene, double scale) : cairo_(cairo), scene_(scene), scale_(scale) {}

  void operator()(const Rectangle& r) {
    cairo_rectangle(cairo_, r.x, r.y, r.width, r.height);
    finish(r.paint, {r.x, r.y, r.width, r.height});
  }
  void operator()(const Circle& c) {
    cairo_new_path(cairo_);
    cairo_arc(cairo_, c.center.x, c.center.y, c.radius, 0, 2 * kPi);
    cairo_close_path(cairo_);
    finish(c.paint, {c.center.x - c.radius, c.center.y - c.radius, 2 * c.radius, 2 * c.radius});
  }
  void operator()(const Path& path);
  void operator()(const Text& text) { paint_text(cairo_, text); }
  void operator()(const Use& use);

 private:
  void finish(const Paint& paint, const Box& box);

  cairo_t* cairo_;
  const Scene& scene_;
  double scale_;
};

void Painter::operator()(const Path& path) {
  cairo_new_path(cairo_);
  for (const PathStep& step : path.steps) {
    const auto& [a, b, c] = step.to;
    switch (step.op) {
      case 'M':
        cairo_move_to(cairo_, a.x, a.y);
        break;
      case 'L':
        cairo_line_to(cairo_, a.x, a.y);
        break;
      case 'C':
        cairo_curve_to(cairo_, a.x, a.y, b.x, b.y, c.x, c.y);
        break;
      default:
        cairo_close_path(cairo_);
    }
  }
  finish(path.paint, {0, 0, 1, 1});
}

void Painter::operator()(const Use& use) {
  cairo_save(cairo_);
  cairo_translate(cairo_, use.at.x, use.at.y);
  if (use.opacity < 1) cairo_push_group(cairo_);
  for (const Shape& shape : scene_.symbols[static_cast<std::size_t>(use.symbol)].shapes) std::visit(*this, shape);
  if (use.opacity < 1) {
    cairo_pop_group_to_source(cairo_);
    cairo_paint_with_alpha(cairo_, use.opacity);
  }
  cairo_restore(cairo_);
}

void Painter::finish(const Paint& paint, const Box& box) {
  if (paint.gradient != kNoGradient) {
    const auto pattern = pattern_of(scene_.gradients[static_cast<std::size_t>(paint.gradient)]);
    // A pattern's matrix goes from the picture to the pattern: from the shape's box to the unit square.
    const cairo_matrix_t to_unit{1 / box.width, 0, 0, 1 / box.height, -box.x / box.width, -box.y / box.height};
    cairo_pattern_set_matrix(pattern.get(), &to_unit);
    cairo_set_source(cairo_, pattern.get());
    cairo_fill_preserve(cairo_);
  } else if (paint.fill.alpha > 0) {
    set_color(cairo_, paint.fill);
    cairo_fill_preserve(cairo_);
  }
  const bool too_thin = paint.stroke.alpha < kPale && paint.stroke_width * scale_ < kThinnest;
  if (paint.stroke.alpha > 0 && !too_thin) {
    set_color(cairo_, paint.stroke);
    cairo_set_line_width(cairo_, paint.stroke_width);
    cairo_set_dash(cairo_, &paint.dash, paint.dash > 0 ? 1 : 0, 0);
    cairo_stroke_preserve(cairo_);
  }
  cairo_new_path(cairo_);
}

}  // namespace

void paint(cairo_t* cairo, const Scene& scene, const Target& target) {
  cairo_save(cairo);
  cairo_translate(cairo, target.x, target.y);
  cairo_scale(cairo, target.scale, target.scale);
  Painter painter(cairo, scene, target.scale);
  for (const Layer& layer : scene.layers) {
    for (const Shape& shape : layer.shapes) std::visit(painter, shape);
  }
  cairo_restore(cairo);
}

void paint_text(cairo_t* cairo, const Text& text) {
  const Owned<PangoLayout> layout(pango_cairo_create_layout(cairo));
  const Owned<PangoFontDescription> font(pango_font_description_new());
  pango_font_description_set_family(font.get(), "DejaVu Sans, Noto Sans, WenQuanYi Micro Hei, Sans");
  pango_font_description_set_absolute_size(font.get(), text.size * PANGO_SCALE);
  pango_font_description_set_weight(font.get(), text.weight == Weight::bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
  pango_layout_set_font_description(layout.get(), font.get());
  pango_layout_set_text(layout.get(), text.text.data(), static_cast<int>(text.text.size()));
  pango_layout_set_single_paragraph_mode(layout.get(), TRUE);
  PangoRectangle logical;
  pango_layout_get_extents(layout.get(), nullptr, &logical);
  const double baseline = pango_layout_get_baseline(layout.get()) / static_cast<double>(PANGO_SCALE);
  const double width = logical.width / static_cast<double>(PANGO_SCALE);
  const double left = text.anchor == Anchor::middle ? text.at.x - width / 2 : text.at.x;
  set_color(cairo, text.color);
  cairo_move_to(cairo, left, text.at.y - baseline);
  pango_cairo_show_layout(cairo, layout.get());
  cairo_new_path(cairo);
}

}  // namespace miai::raster
