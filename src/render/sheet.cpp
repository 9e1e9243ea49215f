#include "render/sheet.hpp"

#include <algorithm>

#include "render/utf8.hpp"

namespace miai::render {
namespace {

constexpr double kBareMargin = 19.5;
constexpr double kOpenMargin = 17;
constexpr double kCoordinateMargin = 17;
constexpr double kGap = 9;

double margin(const Diagram& diagram, bool open) {
  return (open ? kOpenMargin : kBareMargin) + (diagram.coordinates == Coordinates::none ? 0 : kCoordinateMargin);
}

double character_width(const Character& character) {
  const int places = terminal_width(character.code);
  if (places != 1) return places == 2 ? 1.0 : 0.0;
  constexpr std::string_view kNarrow = " .,:;'!|ijlIft()[]";
  constexpr std::string_view kBroad = "MWmw@%";
  const char c = character.code < 0x80 ? static_cast<char>(character.code) : 'n';
  if (kNarrow.find(c) != std::string_view::npos) return 0.36;
  return kBroad.find(c) != std::string_view::npos ? 0.88 : 0.62;
}

/// Text cut into lines while its characters arrive.
class LineBreaker {
 public:
  LineBreaker(double width, double size) : most_(width / size) {}

  void add(const Character& character) {
    if (character.code == '\n') {
      end_word();
      lines_.push_back(std::move(line_));
      line_.clear();
    } else if (character.code == ' ' || character.code == '\t') {
      end_word();
    } else {
      if (terminal_width(character.code) == 2 && text_width(line_) + text_width(word_) + 1.4 > most_) break_here();
      word_ += character.bytes;
    }
  }

  std::vector<std::string> take() {
    end_word();
    if (!line_.empty()) lines_.push_back(std::move(line_));
    return std::move(lines_);
  }

 private:
  void end_word() {
    if (!line_.empty() && text_width(line_) + 0.36 + text_width(word_) > most_) {
      lines_.push_back(std::move(line_));
      line_.clear();
    }
    if (!word_.empty()) line_ += (line_.empty() ? "" : " ") + word_;
    word_.clear();
  }
  void break_here() {
    end_word();
    lines_.push_back(std::move(line_));
    line_.clear();
  }

  double most_;
  std::string line_;
  std::string word_;
  std::vector<std::string> lines_;
};

}  // namespace

double text_width(std::string_view text) {
  double width = 0;
  for (std::size_t at = 0; at < text.size();) {
    const Character character = character_at(text, at);
    width += character_width(character);
    at += character.bytes.size();
  }
  return width;
}

std::vector<std::string> wrapped(std::string_view text, double width, double size) {
  const std::string clean = cleaned(text);
  LineBreaker breaker(width, size);
  for (std::size_t at = 0; at < clean.size();) {
    const Character character = character_at(clean, at);
    breaker.add(character);
    at += character.bytes.size();
  }
  return breaker.take();
}

Sheet::Sheet(const Diagram& diagram) : part(visible_part(diagram)) {
  columns = part.upper_right.column - part.lower_left.column + 1;
  rows = part.upper_right.row - part.lower_left.row + 1;
  open_left = part.lower_left.column > 0;
  open_right = part.upper_right.column + 1 < diagram.size.width();
  open_bottom = part.lower_left.row > 0;
  open_top = part.upper_right.row + 1 < diagram.size.height();
  const double left = margin(diagram, open_left);
  const double top = margin(diagram, open_top);
  board_width = left + (columns - 1) * kColumnPitch + margin(diagram, open_right);
  board_height = top + (rows - 1) * kRowPitch + margin(diagram, open_bottom);
  width = std::max(board_width, diagram.title.empty() && diagram.caption.empty() ? board_width : 180.0);
  board_x = (width - board_width) / 2;
  title = wrapped(diagram.title, width, kTitleSize);
  below = wrapped(diagram.caption, width, kTextSize);
  for (auto& line : wrapped(notes_text(diagram), width, kTextSize)) below.push_back(std::move(line));
  board_y = title.empty() ? 0 : static_cast<double>(title.size()) * (kLineHeight + 4) + kGap;
  origin = {board_x + left, board_y + top};
  height = board_y + board_height;
  if (!below.empty()) height += kGap + static_cast<double>(below.size()) * kLineHeight + 4;
}

int SceneBuilder::gradient(Gradient gradient) {
  scene.gradients.push_back(std::move(gradient));
  return static_cast<int>(scene.gradients.size()) - 1;
}

int SceneBuilder::symbol(std::string_view id, std::vector<Shape> (*make)(SceneBuilder&)) {
  for (std::size_t i = 0; i < scene.symbols.size(); ++i) {
    if (scene.symbols[i].id == id) return static_cast<int>(i);
  }
  scene.symbols.push_back({std::string(id), make(*this)});
  return static_cast<int>(scene.symbols.size()) - 1;
}

std::vector<Shape>& SceneBuilder::layer(std::string_view id) {
  scene.layers.push_back({std::string(id), {}});
  return scene.layers.back().shapes;
}

Rgba ink_on(const SceneBuilder& builder, Point p) {
  switch (builder.diagram.at(p)) {
    case Occupant::black:
      return builder.theme.on_black;
    case Occupant::white:
      return builder.theme.on_white;
    case Occupant::empty:
      break;
  }
  return builder.theme.on_board;
}

Scene scene_of(const Diagram& diagram, const Theme& theme) {
  SceneBuilder builder{diagram, theme, Sheet(diagram), {}};
  builder.scene.width = builder.sheet.width;
  builder.scene.height = builder.sheet.height;
  add_surface(builder);
  add_grid(builder);
  add_coordinates(builder);
  add_stones(builder);
  add_marks(builder);
  add_connectors(builder);
  add_labels(builder);
  add_words(builder);
  std::erase_if(builder.scene.layers, [](const Layer& layer) { return layer.shapes.empty(); });
  return std::move(builder.scene);
}

}  // namespace miai::render
