#include "analysis/review/table.hpp"

#include <algorithm>

#include "analysis/review/words.hpp"
#include "render/sheet.hpp"

namespace miai::analysis {
namespace {

using render::Anchor;
using render::Path;
using render::Rgba;
using render::Scene;
using render::Shape;
using render::Spot;
using render::Text;
using render::Weight;

constexpr double kWidth = 760;
constexpr double kNames = 190;
constexpr double kColumn = (kWidth - kNames) / 6;
constexpr double kSize = 13;
constexpr double kHeadSize = 12;
constexpr double kHeadLine = 15;
constexpr double kRow = 24;
constexpr double kTitle = 24;

constexpr Rgba kInk{40, 36, 32, 255};
constexpr Rgba kSoft{110, 104, 98, 255};
constexpr Rgba kRule{190, 183, 174, 255};

double middle_of(std::size_t column) {
  return kNames + kColumn * (static_cast<double>(column) + 0.5);
}

Path rule_at(double y) {
  return Path{{{'M', {Spot{0, y}, {}, {}}}, {'L', {Spot{kWidth, y}, {}, {}}}}, {.stroke = kRule, .stroke_width = 1}};
}

}  // namespace

Scene phases_scene(const Review& review, const i18n::Messages& messages) {
  std::vector<Shape> shapes;
  shapes.emplace_back(Text{{0, 14}, kSize, messages.text("review.phases"), kInk, Weight::bold, Anchor::start});
  std::size_t head_lines = 1;
  std::vector<std::vector<std::string>> heads;
  for (const auto& side : phase_columns(messages)) {
    for (const std::string& name : side) {
      heads.push_back(render::wrapped(name, kColumn - 6, kHeadSize));
      head_lines = std::max(head_lines, heads.back().size());
    }
  }
  for (std::size_t column = 0; column < heads.size(); ++column) {
    for (std::size_t line = 0; line < heads[column].size(); ++line) {
      // Names of columns stand on their rule, however many lines they take.
      const double up = static_cast<double>(head_lines - heads[column].size() + line);
      shapes.emplace_back(
          Text{{middle_of(column), kTitle + kHeadLine * (up + 0.8)}, kHeadSize, heads[column][line], kSoft});
    }
  }
  double y = kTitle + kHeadLine * static_cast<double>(head_lines) + 5;
  shapes.emplace_back(rule_at(y));
  const auto rows = phase_rows(messages, review);
  for (const PhaseRow& row : rows) {
    const Weight weight = &row == &rows.back() ? Weight::bold : Weight::regular;
    shapes.emplace_back(Text{{0, y + 17}, kSize, row.name, kInk, weight, Anchor::start});
    std::size_t column = 0;
    for (const auto& side : row.cells) {
      for (const std::string& cell : side) {
        shapes.emplace_back(Text{{middle_of(column++), y + 17}, kSize, cell, kInk, weight});
      }
    }
    y += kRow;
    shapes.emplace_back(rule_at(y));
  }
  Scene scene;
  scene.width = kWidth;
  scene.height = y + 1;
  scene.layers = {{"table", std::move(shapes)}};
  return scene;
}

}  // namespace miai::analysis
