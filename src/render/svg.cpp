// SVG: the scene, shape by shape, with the words that screen readers say.

#include <cmath>

#include "render/markup.hpp"
#include "render/scene.hpp"
#include "render/writers.hpp"

namespace miai::render {
namespace {

/// At most two decimals, no trailing zeros, '.' in every locale.
std::string number(double value) {
  const long long hundredths = std::llround(value * 100);
  const long long size = hundredths < 0 ? -hundredths : hundredths;
  std::string text = (hundredths < 0 ? "-" : "") + std::to_string(size / 100);
  if (const long long rest = size % 100; rest != 0) {
    text += '.';
    text += static_cast<char>('0' + rest / 10);
    if (rest % 10 != 0) text += static_cast<char>('0' + rest % 10);
  }
  return text;
}

std::string hex(Rgba color) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string out = "#";
  for (const unsigned part : {color.red, color.green, color.blue}) {
    out += kDigits[part >> 4U];
    out += kDigits[part & 15U];
  }
  if (out[1] == out[2] && out[3] == out[4] && out[5] == out[6]) out = {'#', out[1], out[3], out[5]};
  return out;
}

class SvgWriter {
 public:
  SvgWriter(const Scene& scene, std::string_view prefix) : scene_(scene), prefix_(prefix) {}

  std::string document(std::string_view title, std::string_view description, double width);

  void operator()(const Rectangle& r) {
    out_ += "<rect x=\"" + number(r.x) + "\" y=\"" + number(r.y) + "\" width=\"" + number(r.width) + "\" height=\"" +
            number(r.height) + "\"" + paint(r.paint) + "/>\n";
  }
  void operator()(const Circle& c) {
    out_ += "<circle cx=\"" + number(c.center.x) + "\" cy=\"" + number(c.center.y) + "\" r=\"" + number(c.radius) +
            "\"" + paint(c.paint) + "/>\n";
  }
  void operator()(const Path& path) { out_ += "<path d=\"" + steps(path) + "\"" + paint(path.paint) + "/>\n"; }
  void operator()(const Text& text);
  void operator()(const Use& use) {
    out_ += "<use href=\"#" + id(scene_.symbols[static_cast<std::size_t>(use.symbol)].id) + "\" x=\"" +
            number(use.at.x) + "\" y=\"" + number(use.at.y) + "\"";
    if (use.opacity < 1) out_ += " opacity=\"" + number(use.opacity) + "\"";
    out_ += "/>\n";
  }

 private:
  std::string id(std::string_view name) const { return escaped_markup(prefix_) + "-" + std::string(name); }
  std::string color(std::string_view name, Rgba value) const;
  std::string paint(const Paint& paint) const;
  static std::string steps(const Path& path);
  void gradient(const Gradient& gradient, std::size_t index);
  void definitions();
  void group(std::string_view tag_id, const std::vector<Shape>& shapes);

  const Scene& scene_;
  std::string_view prefix_;
  std::string out_;
};

std::string SvgWriter::color(std::string_view name, Rgba value) const {
  const std::string key(name);
  if (value.alpha == 0) return name == "fill" ? " fill=\"none\"" : "";
  std::string text = " " + key + "=\"" + hex(value) + "\"";
  if (value.alpha != 255) text += " " + key + "-opacity=\"" + number(value.alpha / 255.0) + "\"";
  return text;
}

std::string SvgWriter::paint(const Paint& paint) const {
  std::string text = paint.gradient == kNoGradient ? color("fill", paint.fill)
                                                   : " fill=\"url(#" + id("g" + std::to_string(paint.gradient)) + ")\"";
  text += color("stroke", paint.stroke);
  if (paint.stroke.alpha != 0) text += " stroke-width=\"" + number(paint.stroke_width) + "\"";
  if (paint.dash > 0) text += " stroke-dasharray=\"" + number(paint.dash) + "\"";
  return text;
}

std::string SvgWriter::steps(const Path& path) {
  std::string text;
  for (const PathStep& step : path.steps) {
    text += step.op;
    const int pairs = step.op == 'C' ? 3 : (step.op == 'Z' ? 0 : 1);
    for (int i = 0; i < pairs; ++i) {
      const Spot& to = step.to[static_cast<std::size_t>(i)];
      text += (i == 0 ? "" : " ") + number(to.x) + " " + number(to.y);
    }
  }
  return text;
}

void SvgWriter::operator()(const Text& text) {
  out_ += "<text x=\"" + number(text.at.x) + "\" y=\"" + number(text.at.y) + "\" font-size=\"" + number(text.size) +
          "\"" + color("fill", text.color);
  if (text.weight == Weight::bold) out_ += " font-weight=\"bold\"";
  if (text.anchor == Anchor::start) out_ += " text-anchor=\"start\"";
  out_ += ">" + escaped_markup(text.text) + "</text>\n";
}

void SvgWriter::gradient(const Gradient& gradient, std::size_t index) {
  const bool radial = gradient.kind == GradientKind::radial;
  const std::string tag = radial ? "radialGradient" : "linearGradient";
  out_ += "<" + tag + " id=\"" + id("g" + std::to_string(index)) + "\"";
  if (radial) {
    out_ += " cx=\"" + number(gradient.from.x) + "\" cy=\"" + number(gradient.from.y) + "\" r=\"" +
            number(gradient.radius) + "\">";
  } else {
    out_ += " x1=\"" + number(gradient.from.x) + "\" y1=\"" + number(gradient.from.y) + "\" x2=\"" +
            number(gradient.to.x) + "\" y2=\"" + number(gradient.to.y) + "\">";
  }
  for (const auto& stop : gradient.stops) {
    out_ += "<stop offset=\"" + number(stop.at) + "\" stop-color=\"" + hex(stop.color) + "\"";
    if (stop.color.alpha != 255) out_ += " stop-opacity=\"" + number(stop.color.alpha / 255.0) + "\"";
    out_ += "/>";
  }
  out_ += "</" + tag + ">\n";
}

void SvgWriter::group(std::string_view tag_id, const std::vector<Shape>& shapes) {
  out_ += "<g id=\"" + id(tag_id) + "\">\n";
  for (const Shape& shape : shapes) std::visit(*this, shape);
  out_ += "</g>\n";
}

void SvgWriter::definitions() {
  if (scene_.gradients.empty() && scene_.symbols.empty()) return;
  out_ += "<defs>\n";
  for (std::size_t i = 0; i < scene_.gradients.size(); ++i) gradient(scene_.gradients[i], i);
  for (const Symbol& symbol : scene_.symbols) group(symbol.id, symbol.shapes);
  out_ += "</defs>\n";
}

std::string SvgWriter::document(std::string_view title, std::string_view description, double width) {
  out_ = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + number(scene_.width) + " " +
         number(scene_.height) + "\"";
  if (width > 0) {
    out_ += " width=\"" + number(width) + "\" height=\"" + number(width * scene_.height / scene_.width) + "\"";
  }
  out_ += " role=\"img\" aria-labelledby=\"" + id("title") + " " + id("desc") +
          "\" font-family=\"DejaVu Sans,Noto Sans,Segoe UI,Helvetica,Arial,WenQuanYi Micro Hei,sans-serif\"" +
          " text-anchor=\"middle\">\n";
  out_ += "<title id=\"" + id("title") + "\">" + escaped_markup(title) + "</title>\n";
  out_ += "<desc id=\"" + id("desc") + "\">" + escaped_markup(description) + "</desc>\n";
  definitions();
  for (const Layer& layer : scene_.layers) group(layer.id, layer.shapes);
  out_ += "</svg>\n";
  return std::move(out_);
}

}  // namespace

std::string write_svg(const Scene& scene, const SceneWords& words, double width) {
  return SvgWriter(scene, words.id_prefix).document(words.title, words.description, width);
}

std::string write_svg(const Diagram& diagram, const WriteOptions& options) {
  const Scene scene = scene_of(diagram, options.theme);
  const std::string title = diagram.title.empty() ? "Go diagram" : diagram.title;
  return SvgWriter(scene, options.id_prefix).document(title, describe(diagram), options.width);
}

}  // namespace miai::render
