#include "render/sheet.hpp"

#include <algorithm>
#include <numeric>

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

/// What letters are wide in sans-serif fonts, on the safe side.
double character_width(const Character& character) {
  constexpr std::uint32_t kHardBlank = 0xA0;
  if (character.code == kHardBlank) return 0.36;
  const int places = terminal_width(character.code);
  if (places != 1) return places == 2 ? 1.0 : 0.0;
  constexpr std::string_view kNarrow = " .,:;'!|ijlIft()[]";
  constexpr std::string_view kBroad = "MWmw@%";
  const bool ascii = character.code < 0x80;
  const char c = ascii ? static_cast<char>(character.code) : 'n';
  if (kNarrow.find(c) != std::string_view::npos) return 0.36;
  if (kBroad.find(c) != std::string_view::npos) return 0.92;
  if (c >= 'A' && c <= 'Z') return 0.7;
  if (ascii) return 0.62;
  return character.code >= 0x400 && character.code < 0x530 ? 0.72 : 0.66;  // Cyrillic; other letters with marks
}

/// Text cut into lines while its characters arrive.
class LineBreaker {
 public:
  LineBreaker(double width, double size) : most_(width / size) {}

  void add(const Character& character) {
    if (character.code == '\n') {
      end_word();
      end_line();
    } else if (character.code == ' ' || character.code == '\t') {
      end_word();
    } else {
      const double width = character_width(character);
      if (terminal_width(character.code) == 2 && line_width_ + word_width_ + 0.36 + width > most_) {
        end_word();
        end_line();
      } else if (word_width_ + width > most_ && !word_.empty()) {
        cut_word();
      }
      word_ += character.bytes;
      word_width_ += width;
    }
  }

  std::vector<std::string> take() {
    end_word();
    if (!line_.empty()) end_line();
    return std::move(lines_);
  }

 private:
  void end_word() {
    if (!line_.empty() && line_width_ + 0.36 + word_width_ > most_) end_line();
    if (!word_.empty()) {
      line_width_ += word_width_ + (line_.empty() ? 0 : 0.36);
      line_ += (line_.empty() ? "" : " ") + word_;
    }
    word_.clear();
    word_width_ = 0;
  }
  void end_line() {
    lines_.push_back(std::move(line_));
    line_.clear();
    line_width_ = 0;
  }
  /// A word longer than a line goes on in the next one.
  void cut_word() {
    const std::size_t hyphen = word_.rfind('-');
    std::string rest;
    if (hyphen != std::string::npos && hyphen > 0) {
      rest = word_.substr(hyphen + 1);
      word_.resize(hyphen + 1);
      word_width_ = text_width(word_);
    }
    end_word();
    end_line();
    word_ = std::move(rest);
    word_width_ = text_width(word_);
  }

  double most_;
  double line_width_ = 0;
  double word_width_ = 0;
  std::string line_;
  std::string word_;
  std::vector<std::string> lines_;
};

constexpr double kWordMargin = 8;
constexpr double kNarrowSheet = 360;
constexpr std::size_t kTitleLines = 3;
constexpr std::size_t kLongestTitle = 1000;
constexpr double kLegendGap = 18;
constexpr double kLegendMark = 26;  ///< room for a mark before its words
constexpr double kLegendHeight = 27;

std::vector<std::string> title_lines(std::string_view title, double width, double size) {
  std::string text(title.substr(0, kLongestTitle));
  auto lines = wrapped(text, width - 2 * kWordMargin, size * kBold);
  if (lines.size() <= kTitleLines) return lines;
  lines.resize(kTitleLines);
  lines.back() = fitted(lines.back() + "…", (width - 2 * kWordMargin) / (size * kBold));
  return lines;
}

bool has_no_room(std::string_view label) {
  return fitted(label, kLabelRoom / kSmallestLabel) != label;
}

/// The notes with blanks that lines break at only between notes and between numbers.
std::string notes_to_wrap(const Diagram& diagram) {
  constexpr std::string_view kHard = "\u00A0";
  std::string out;
  for (const char c : notes_text(diagram)) {
    const bool after_sign = !out.empty() && (out.back() == ',' || out.back() == ';');
    if (c == ' ' && !after_sign) {
      out += kHard;
    } else {
      out += c;
    }
  }
  return out;
}

double item_width(const LegendItem& item) {
  return kLegendMark + text_width(item.words) * kTextSize;
}

/// Widths of the columns of a table of that many, filled row by row.
std::vector<double> column_widths(const std::vector<LegendItem>& legend, std::size_t columns) {
  std::vector<double> widths(columns, 0);
  for (std::size_t i = 0; i < legend.size(); ++i) {
    widths[i % columns] = std::max(widths[i % columns], item_width(legend[i]));
  }
  return widths;
}

/// Marks of a count as a table with as many columns as the width allows, in the middle. Answers the height used.
double lay_out_legend(std::vector<LegendItem>& legend, double width, double top) {
  std::vector<double> widths;
  double total = 0;
  for (std::size_t columns = legend.size(); columns > 0; --columns) {
    widths = column_widths(legend, columns);
    total = std::accumulate(widths.begin(), widths.end(), kLegendGap * static_cast<double>(columns - 1));
    if (total <= width - 2 * kWordMargin) break;
  }
  double x = 0;
  double y = top + kLegendHeight / 2;
  for (std::size_t i = 0; i < legend.size(); ++i) {
    const std::size_t column = i % widths.size();
    if (column == 0) x = std::max(kWordMargin / 2, (width - total) / 2);
    if (column == 0 && i > 0) y += kLegendHeight;
    legend[i].at = {x + kLegendMark / 2 - 3, y};
    x += widths[column] + kLegendGap;
  }
  return y + kLegendHeight / 2 - top;
}

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

std::string fitted(std::string_view text, double width) {
  if (text_width(text) <= width) return std::string(text);
  constexpr std::string_view kMore = "…";
  double used = text_width(kMore);
  std::size_t end = 0;
  while (end < text.size()) {
    const Character character = character_at(text, end);
    used += character_width(character);
    if (used > width) break;
    end += character.bytes.size();
  }
  while (end > 0 && text[end - 1] == ' ') --end;
  return std::string(text.substr(0, end)) + std::string(kMore);
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
  title_size = width < kNarrowSheet ? kTextSize + 1 : kTitleSize;
  title = title_lines(diagram.title, width, title_size);
  for (const std::string& text : {diagram.caption, notes_to_wrap(diagram), spelt_out_labels(diagram, has_no_room)}) {
    for (auto& line : wrapped(text, width - 2 * kWordMargin, kTextSize)) below.push_back(std::move(line));
  }
  board_y = title.empty() ? 0 : static_cast<double>(title.size()) * (title_size + 6) + kGap;
  origin = {board_x + left, board_y + top};
  height = board_y + board_height;
  for (const MarkKind kind : marks_in_use(diagram)) {
    const bool of_count = kind >= MarkKind::dead && kind <= MarkKind::open_border;
    if (of_count) legend.push_back({kind, {}, std::string(diagram.words.of(kind))});
  }
  if (!legend.empty()) height += kGap + lay_out_legend(legend, width, height + kGap);
  below_y = height + kLineHeight + 4;
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
  add_legend(builder);
  std::erase_if(builder.scene.layers, [](const Layer& layer) { return layer.shapes.empty(); });
  return std::move(builder.scene);
}

}  // namespace miai::render
