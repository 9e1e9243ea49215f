#include "raster/paragraph.hpp"

#include <pango/pangocairo.h>

#include <array>

#include "render/utf8.hpp"

namespace miai::raster {
namespace {

constexpr std::array<StyleRow, 5> kStyles{{{Style::body, 10, false, 0, 5},
                                           {Style::question, 10, true, 0, 5},
                                           {Style::option, 10, false, 8, 3},
                                           {Style::small, 8.5, false, 0, 4},
                                           {Style::blank, 10, false, 0, 5}}};
/// Room between lines in parts of the size.
constexpr double kLeading = 0.18;
constexpr double kRule = 110;
constexpr double kRuleRoom = 20;
constexpr double kRuleWidth = 0.6;

double points(int pango_units) {
  return pango_units / static_cast<double>(PANGO_SCALE);
}

struct Set {
  double size;
  double width;
  bool bold;
};

PangoLayout* layout_of(cairo_t* cairo, const std::string& lead, const std::string& text, const Set& set) {
  PangoLayout* layout = pango_cairo_create_layout(cairo);
  PangoFontDescription* font = pango_font_description_new();
  pango_font_description_set_family(font, "DejaVu Sans, Noto Sans, WenQuanYi Micro Hei, Sans");
  pango_font_description_set_absolute_size(font, set.size * PANGO_SCALE);
  pango_font_description_set_weight(font, set.bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
  pango_layout_set_font_description(layout, font);
  pango_font_description_free(font);
  const std::string first = lead.empty() ? "" : render::cleaned(lead) + "  ";
  const std::string all = first + render::cleaned(text);
  pango_layout_set_text(layout, all.data(), static_cast<int>(all.size()));
  if (!first.empty()) {
    PangoAttrList* attributes = pango_attr_list_new();
    PangoAttribute* bold = pango_attr_weight_new(PANGO_WEIGHT_BOLD);
    bold->start_index = 0;
    bold->end_index = static_cast<guint>(first.size());
    pango_attr_list_insert(attributes, bold);
    pango_layout_set_attributes(layout, attributes);
    pango_attr_list_unref(attributes);
  }
  pango_layout_set_width(layout, static_cast<int>(set.width * PANGO_SCALE));
  pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_spacing(layout, static_cast<int>(kLeading * set.size * PANGO_SCALE));
  return layout;
}

double height_of(PangoLayout* layout) {
  PangoRectangle logical;
  pango_layout_get_extents(layout, nullptr, &logical);
  return points(logical.height);
}

}  // namespace

const StyleRow& row_of(Style style) {
  return kStyles[static_cast<std::size_t>(style)];
}

void FreeLayout::operator()(PangoLayout* layout) const {
  g_object_unref(layout);
}

double Paragraph::width() const {
  if (!layout_) return rule_;
  PangoRectangle logical;
  pango_layout_get_extents(layout_.get(), nullptr, &logical);
  return indent_ + points(logical.width);
}

Paragraph::Paragraph(cairo_t* cairo, const Words& words, double width) {
  const StyleRow& row = row_of(words.style);
  indent_ = row.indent;
  if (words.style == Style::blank) {
    rule_ = kRule < width ? kRule : width;
    height_ = kRuleRoom + row.after;
    return;
  }
  layout_.reset(layout_of(cairo, words.lead, words.text, {row.size, width - indent_, row.bold}));
  height_ = height_of(layout_.get()) + row.after;
}

Paragraph::Paragraph(cairo_t* cairo, const std::string& text, double size, double width) {
  layout_.reset(layout_of(cairo, "", text, {size, width, true}));
  height_ = height_of(layout_.get());
}

void Paragraph::paint(cairo_t* cairo, double x, double y) const {
  cairo_set_source_rgb(cairo, 0, 0, 0);
  if (rule_ > 0) {
    cairo_set_line_width(cairo, kRuleWidth);
    cairo_move_to(cairo, x, y + kRuleRoom);
    cairo_line_to(cairo, x + rule_, y + kRuleRoom);
    cairo_stroke(cairo);
    return;
  }
  cairo_move_to(cairo, x + indent_, y);
  pango_cairo_show_layout(cairo, layout_.get());
  cairo_new_path(cairo);
}

}  // namespace miai::raster
