#include "render/read_text.hpp"

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "render/read_rows.hpp"

namespace miai::render {
namespace {

constexpr int kUsualSide = 19;

/// Lines with their numbers in the text; of the $$ notation only its own, without the signs.
struct Source {
  std::vector<std::string_view> lines;
  std::vector<std::uint32_t> numbers;
  std::uint32_t cut = 0;  ///< characters taken off in front of each line
  bool sensei = false;
};

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    lines.push_back(line);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

Source source_of(std::string_view text) {
  const auto all = lines_of(text);
  Source source;
  for (std::size_t i = 0; i < all.size(); ++i) source.sensei |= trim(all[i]).starts_with("$$");
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto line = source.sensei ? trim(all[i]) : all[i];
    if (source.sensei && !line.starts_with("$$")) continue;
    source.lines.push_back(source.sensei ? line.substr(2) : line);
    source.numbers.push_back(static_cast<std::uint32_t>(i + 1));
  }
  source.cut = source.sensei ? 2 : 0;
  return source;
}

/// The first line of the $$ notation: "Wc13m11 Title".
struct Head {
  Color first = Color::black;
  bool says_color = false;
  std::optional<int> side;
  int first_number = 1;
  Coordinates coordinates = Coordinates::none;
  std::string title;
};

std::optional<int> take_number(std::string_view& text) {
  const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  const auto number = parse_int(text.substr(0, digits));
  text.remove_prefix(digits);
  if (!number || *number > 9999) return std::nullopt;
  return static_cast<int>(*number);
}

Head read_head(std::string_view line) {
  Head head;
  if (!line.empty() && (line.front() == 'B' || line.front() == 'W')) {
    head.first = line.front() == 'B' ? Color::black : Color::white;
    head.says_color = true;
    line.remove_prefix(1);
  }
  if (!line.empty() && line.front() == 'c') {
    head.coordinates = Coordinates::letters;
    line.remove_prefix(1);
  }
  const auto side = take_number(line);
  if (side && *side >= 1 && *side <= BoardSize::kMaxRecord) head.side = side;
  if (!line.empty() && line.front() == 'm') {
    line.remove_prefix(1);
    head.first_number = take_number(line).value_or(1);
  }
  head.title = std::string(trim(line));
  return head;
}

/// The rows that belong together, with what frames them.
struct Drawing {
  std::vector<DrawnLine> rows;
  std::vector<std::uint32_t> numbers;
  std::optional<DrawnLine> columns;
  bool top = false;
  bool bottom = false;
};

tl::unexpected<Error> unknown_symbol(const DrawnLine& line, std::uint32_t number, std::uint32_t cut) {
  return fail("drawing.unknown_symbol", "\"" + line.trouble + "\" is no stone or point; use X, O and . on the board.",
              {{"symbol", line.trouble}}, {"", number, static_cast<std::uint32_t>(line.trouble_column) + cut});
}

/// Collects rows that follow each other and keeps the longest run.
class RunFinder {
 public:
  void add(const DrawnLine& line, std::uint32_t number) {
    if (line.kind == LineKind::row) {
      if (run_.rows.empty()) {
        run_.top = border_;
        run_.columns = columns_;
      }
      run_.rows.push_back(line);
      run_.numbers.push_back(number);
      return;
    }
    if (!run_.rows.empty()) close(line.kind == LineKind::border);
    if (line.kind == LineKind::columns) {
      columns_ = line;
      if (!best_.columns) best_.columns = line;
    }
    border_ = line.kind == LineKind::border || (border_ && line.kind == LineKind::columns);
  }
  Drawing take() {
    close(false);
    return std::move(best_);
  }

 private:
  void close(bool with_border) {
    run_.bottom = with_border;
    if (run_.rows.size() > best_.rows.size()) best_ = std::move(run_);
    run_ = {};
  }

  Drawing best_;
  Drawing run_;
  std::optional<DrawnLine> columns_;
  bool border_ = false;
};

/// Fails where a line inside a board is no row.
Result<Drawing> find_drawing(const Source& source, const Dialect& dialect) {
  std::vector<DrawnLine> lines;
  lines.reserve(source.lines.size());
  for (const auto line : source.lines) lines.push_back(read_line(line, dialect));
  const auto is_row = [&](std::size_t i) { return i < lines.size() && lines[i].kind == LineKind::row; };
  RunFinder finder;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const bool above = i > 0 && is_row(i - 1);
    const bool below = is_row(i + 1);
    const bool broken = (lines[i].kind == LineKind::broken_row && (above || below)) ||
                        (lines[i].kind == LineKind::doubtful && above && below);
    if (broken) return unknown_symbol(lines[i], source.numbers[i], source.cut);
    finder.add(lines[i], source.numbers[i]);
  }
  Drawing drawing = finder.take();
  if (drawing.rows.empty()) {
    return fail("drawing.empty", "There is no board in this text; draw one row a line with X, O and a dot.");
  }
  return drawing;
}

Result<void> check_shape(const Drawing& drawing) {
  const std::size_t width = drawing.rows.front().cells.size();
  for (std::size_t i = 0; i < drawing.rows.size(); ++i) {
    const std::size_t here = drawing.rows[i].cells.size();
    if (here == width) continue;
    return fail("drawing.ragged",
                "This row has " + std::to_string(here) + " points, the rows above have " + std::to_string(width) +
                    "; give every row the same number.",
                {{"points", std::to_string(here)}, {"expected", std::to_string(width)}}, {"", drawing.numbers[i], 1});
  }
  if (width > BoardSize::kMaxRecord || drawing.rows.size() > BoardSize::kMaxRecord) {
    return fail("drawing.too_large", "This board is larger than 52 by 52, the largest that is shown here.", {},
                {"", drawing.numbers.front(), 1});
  }
  return {};
}

/// Where the rows lie on one side's axis: how many lines the board has, and how many lie below the drawn ones.
struct Span {
  int side = 0;
  int offset = 0;
};

struct AxisEnds {
  bool low;
  bool high;
};

Span span_of(int drawn, AxisEnds closed, std::optional<int> side) {
  if (closed.low && closed.high) return {drawn, 0};
  const int whole = std::max(drawn, side.value_or(kUsualSide));
  if (closed.low) return {whole, 0};
  if (closed.high) return {whole, whole - drawn};
  return {whole, (whole - drawn) / 2};
}

struct Placement2D {
  Span columns;
  Span rows;
};

Placement2D place_by_names(const Drawing& drawing) {
  const int width = static_cast<int>(drawing.rows.front().cells.size());
  const int height = static_cast<int>(drawing.rows.size());
  const int first_column = drawing.columns ? drawing.columns->first_column : 0;
  const auto top = drawing.rows.front().name;
  const auto bottom = drawing.rows.back().name;
  const bool from_top =
      top && bottom &&
      (*top < *bottom || (height == 1 && drawing.columns && drawing.columns->style == Coordinates::numbers));
  // Rows are named from 1; a row named 0 says nothing about its place.
  int offset = bottom && !from_top ? std::max(0, *bottom - 1) : 0;
  const int above = from_top ? std::max(0, *top - 1) : 0;
  const bool partial = first_column > 0 || offset > 0 || above > 0;
  const int columns = first_column + width;
  const int rows = offset + height + above;
  if (!partial) return {{columns, 0}, {rows, 0}};
  const int side_rows = std::max(kUsualSide, rows);
  if (from_top) offset = side_rows - above - height;
  return {{std::max(kUsualSide, columns), first_column}, {side_rows, offset}};
}

Placement2D place_by_borders(const Drawing& drawing, std::optional<int> side, bool sensei) {
  const int width = static_cast<int>(drawing.rows.front().cells.size());
  const int height = static_cast<int>(drawing.rows.size());
  const DrawnLine& row = drawing.rows.front();
  const bool any = drawing.top || drawing.bottom || row.left_border || row.right_border;
  const bool whole = !any && (!sensei || (width == height && width == side.value_or(kUsualSide)));
  if (whole) return {{width, 0}, {height, 0}};
  return {span_of(width, {row.left_border, row.right_border}, side),
          span_of(height, {drawing.bottom, drawing.top}, side)};
}

/// Puts the cells of the rows on the board.
class BoardFiller {
 public:
  BoardFiller(Diagram& diagram, const Head& head) : diagram_(diagram), head_(head) {}

  void put(const DrawnCell& cell, Point p) {
    Occupant stone = cell.stone;
    if (cell.number && stone == Occupant::empty) {
      const bool odd = *cell.number % 2 == 1;
      stone = occupant_of(odd ? head_.first : opposite(head_.first));
    }
    diagram_.stones[static_cast<std::size_t>(diagram_.size.index(p))] = stone;
    if (cell.number) diagram_.numbers.push_back({p, *cell.number + head_.first_number - 1});
    if (!cell.label.empty()) diagram_.labels.push_back({p, cell.label});
    for (const MarkKind mark : cell.marks) diagram_.marks.push_back({p, mark});
  }

 private:
  Diagram& diagram_;
  const Head& head_;
};

std::optional<Color> said_to_move(std::string_view text) {
  struct Phrase {
    std::string_view words;
    Color color;
  };
  static constexpr std::array<Phrase, 6> kPhrases{{{"black to play", Color::black},
                                                   {"black to move", Color::black},
                                                   {"x to move", Color::black},
                                                   {"white to play", Color::white},
                                                   {"white to move", Color::white},
                                                   {"o to move", Color::white}}};
  const std::string lower = ascii_lower(text);
  for (const Phrase& phrase : kPhrases) {
    if (lower.find(phrase.words) != std::string::npos) return phrase.color;
  }
  return std::nullopt;
}

/// "{AR C6 E3}" and "{LN …}" lines of the $$ notation.
void read_connectors(const Source& source, Diagram& diagram) {
  for (const auto line : source.lines) {
    auto text = trim(line);
    if (!text.starts_with("{") || !text.ends_with("}")) continue;
    const auto words = split_words(text.substr(1, text.size() - 2));
    if (words.size() != 3 || (words[0] != "AR" && words[0] != "LN")) continue;
    const auto from = parse_point(words[1], diagram.size);
    const auto to = parse_point(words[2], diagram.size);
    if (!from || !to) continue;
    diagram.connectors.push_back({*from, *to, words[0] == "AR" ? ConnectorKind::arrow : ConnectorKind::line});
  }
}

Diagram diagram_from(const Drawing& drawing, const Placement2D& place, const Head& head) {
  Diagram diagram = empty_diagram(BoardSize(place.columns.side, place.rows.side));
  const int width = static_cast<int>(drawing.rows.front().cells.size());
  const int height = static_cast<int>(drawing.rows.size());
  BoardFiller filler(diagram, head);
  for (int r = 0; r < height; ++r) {
    const auto& cells = drawing.rows[static_cast<std::size_t>(r)].cells;
    for (int c = 0; c < width; ++c) {
      const Point p = make_point(place.columns.offset + c, place.rows.offset + height - 1 - r);
      filler.put(cells[static_cast<std::size_t>(c)], p);
    }
  }
  if (width < place.columns.side || height < place.rows.side) {
    diagram.part = Part{make_point(place.columns.offset, place.rows.offset),
                        make_point(place.columns.offset + width - 1, place.rows.offset + height - 1)};
  }
  diagram.title = head.title;
  return diagram;
}

bool fits(const Placement2D& place) {
  return std::max(place.columns.side, place.rows.side) <= BoardSize::kMaxRecord;
}

}  // namespace

Result<DrawnBoard> read_text(std::string_view text) {
  Source source = source_of(text);
  Head head;
  if (source.sensei && !source.lines.empty()) {
    const std::string_view first = source.lines.front();
    const LineKind kind = read_line(first, Dialect{true, false, false, false}).kind;
    if (kind != LineKind::border && !(kind == LineKind::row && first.starts_with(" "))) head = read_head(first);
    if (kind == LineKind::row && !first.starts_with(" ")) source.lines.front() = "";
  }
  const auto drawing = find_drawing(source, dialect_of(source.lines, source.sensei));
  if (!drawing) return tl::unexpected(drawing.error());
  if (const auto shape = check_shape(*drawing); !shape) return tl::unexpected(shape.error());
  const bool named = drawing->columns || drawing->rows.front().name;
  const Placement2D place = named ? place_by_names(*drawing) : place_by_borders(*drawing, head.side, source.sensei);
  if (!fits(place)) {
    return fail("drawing.too_large", "The row or column names of this board go beyond 52, the largest shown here.", {},
                {"", drawing->numbers.front(), 1});
  }
  DrawnBoard out;
  out.diagram = diagram_from(*drawing, place, head);
  if (source.sensei) {
    read_connectors(source, out.diagram);
    out.diagram.coordinates = head.coordinates;
  }
  out.to_move = said_to_move(text);
  if (!out.to_move && head.says_color && out.diagram.numbers.empty()) out.to_move = head.first;
  return out;
}

}  // namespace miai::render
