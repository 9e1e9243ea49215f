// TikZ: black and white, made for paper; needs the package tikz only.

#include <algorithm>
#include <array>
#include <cmath>

#include "base/text.hpp"
#include "game/handicap.hpp"
#include "render/utf8.hpp"
#include "render/writers.hpp"

namespace miai::render {
namespace {

constexpr double kColumn = 5;  // millimetres

std::string decimal(double value) {
  const long long n = std::llround(value * 1000);
  const std::string digits = std::to_string(1000 + std::llabs(n) % 1000).substr(1);
  return (n < 0 ? "-" : "") + std::to_string(std::llabs(n) / 1000) + "." + digits;
}

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : cleaned(text)) {
    switch (c) {
      case '\\':
        out += "\\textbackslash{}";
        break;
      case '~':
        out += "\\textasciitilde{}";
        break;
      case '^':
        out += "\\textasciicircum{}";
        break;
      case '\n':
      case '\t':
        out += ' ';
        break;
      case '{':
      case '}':
      case '$':
      case '&':
      case '#':
      case '_':
      case '%':
        out += '\\';
        [[fallthrough]];
      default:
        out += c;
    }
  }
  return out;
}

std::string at(double column, double row) {
  return "(" + decimal(column) + "," + decimal(row) + ")";
}
std::string at(Point p) {
  return "(" + std::to_string(p.column) + "," + std::to_string(p.row) + ")";
}

/// TikZ for each mark around (0,0), in units of a column; INK and BACK are the colours in front and behind.
struct TexMark {
  MarkKind kind;
  std::string_view code;
};
constexpr std::array<TexMark, kMarkKinds> kMarks{{
    {MarkKind::triangle, R"(\draw[INK,gomark] (90:.29) -- (210:.29) -- (330:.29) -- cycle;)"},
    {MarkKind::square, R"(\draw[INK,gomark] (-.2,-.2) rectangle (.2,.2);)"},
    {MarkKind::circle, R"(\draw[INK,gomark] (0,0) circle (.25);)"},
    {MarkKind::cross, R"(\draw[INK,gomark] (-.2,-.2) -- (.2,.2) (-.2,.2) -- (.2,-.2);)"},
    {MarkKind::last_move, R"(\draw[INK,gomark] (0,0) circle (.2);)"},
    {MarkKind::atari, R"(\draw[gomark,densely dotted] (0,0) circle (.55);)"},
    {MarkKind::illegal, R"(\fill[INK] (0,0) circle (.16); \draw[INK,gomark] (-.34,-.34) -- (.34,.34);)"},
    {MarkKind::focus, R"(\draw[gomark] (-.48,-.48) rectangle (.48,.48);)"},
    {MarkKind::dead, R"(\draw[BACK,line width=1.4pt] (-.3,-.3) -- (.3,.3) (-.3,.3) -- (.3,-.3); )"
                     R"(\draw[INK,gomark] (-.3,-.3) -- (.3,.3) (-.3,.3) -- (.3,-.3);)"},
    {MarkKind::black_territory, R"(\filldraw[draw=white,fill=black,line width=.4pt] (-.17,-.17) rectangle (.17,.17);)"},
    {MarkKind::white_territory, R"(\filldraw[draw=black,fill=white,line width=.4pt] (-.17,-.17) rectangle (.17,.17);)"},
    {MarkKind::dame, R"(\filldraw[INK,fill=BACK,gomark] (0,0) circle (.15);)"},
    {MarkKind::seki_eye, R"(\filldraw[INK,fill=BACK,gomark] (0,.26) -- (.26,0) -- (0,-.26) -- (-.26,0) -- cycle;)"},
    {MarkKind::false_eye, R"(\filldraw[INK,fill=BACK,gomark] (0,0) circle (.25); )"
                          R"(\draw[INK,gomark] (-.14,-.14) -- (.14,.14) (-.14,.14) -- (.14,-.14);)"},
    {MarkKind::black_protects,
     R"(\filldraw[draw=black,fill=black,gomark] (0,.28) -- (.24,-.14) -- (-.24,-.14) -- cycle; )"
     R"(\draw[gomark] (-.24,-.27) -- (.24,-.27);)"},
    {MarkKind::white_protects,
     R"(\filldraw[draw=black,fill=white,gomark] (0,.28) -- (.24,-.14) -- (-.24,-.14) -- cycle; )"
     R"(\draw[gomark] (-.24,-.27) -- (.24,-.27);)"},
    {MarkKind::open_ko, R"(\node[INK,fill=BACK,golabel] {ko};)"},
    {MarkKind::open_border, R"(\node[INK,fill=BACK,golabel] {?};)"},
    {MarkKind::dimmed, R"(\fill[white,opacity=.6] (-.5,-.5) rectangle (.5,.5);)"},
}};

/// Radii are written in columns; TikZ would make ovals of them where rows lie wider apart, millimetres stay round.
std::string with_round_circles(std::string_view text, double column_mm) {
  constexpr std::string_view kCircle = "circle (";
  std::string out;
  while (true) {
    const std::size_t found = text.find(kCircle);
    const std::size_t end = found == std::string_view::npos ? found : text.find(')', found);
    if (end == std::string_view::npos) return out + std::string(text);
    const std::string_view radius = text.substr(found + kCircle.size(), end - found - kCircle.size());
    out += text.substr(0, found);
    out += "circle[radius=" + decimal(parse_number(radius).value_or(0) * column_mm) + "mm]";
    text.remove_prefix(end + 1);
  }
}

void replace_all(std::string& text, std::string_view what, std::string_view by) {
  for (std::size_t found = text.find(what); found != std::string::npos; found = text.find(what, found + by.size())) {
    text.replace(found, what.size(), by);
  }
}

class TexWriter {
 public:
  TexWriter(const Diagram& diagram, double column_mm)
      : diagram_(diagram), part_(visible_part(diagram)), column_mm_(column_mm) {}

  std::string picture();

 private:
  /// What people wrote stays as it is, whatever it looks like.
  void words_line(const std::string& text) { out_ += text + "\n"; }
  void line(const std::string& text) { out_ += with_round_circles(text, column_mm_) + "\n"; }
  std::string ink(Point p) const { return diagram_.at(p) == Occupant::black ? "white" : "black"; }
  std::string back(Point p) const { return diagram_.at(p) == Occupant::black ? "black" : "white"; }
  void grid();
  void coordinates();
  void stones();
  void marks();
  void label(Point p, const std::string& text);
  void words();
  double legend(double top);

  const Diagram& diagram_;
  Part part_;
  double column_mm_;
  std::string out_;
};

void TexWriter::grid() {
  const int left = part_.lower_left.column;
  const int right = part_.upper_right.column;
  const int bottom = part_.lower_left.row;
  const int top = part_.upper_right.row;
  const double low_x = left - (left > 0 ? 0.5 : 0.0);
  const double high_x = right + (right + 1 < diagram_.size.width() ? 0.5 : 0.0);
  const double low_y = bottom - (bottom > 0 ? 0.5 : 0.0);
  const double high_y = top + (top + 1 < diagram_.size.height() ? 0.5 : 0.0);
  const auto weight = [](bool edge) { return std::string(edge ? "[goedge] " : "[goline] "); };
  for (int c = left; c <= right; ++c) {
    line("\\draw" + weight(c == 0 || c + 1 == diagram_.size.width()) + at(c, low_y) + " -- " + at(c, high_y) + ";");
  }
  for (int r = bottom; r <= top; ++r) {
    line("\\draw" + weight(r == 0 || r + 1 == diagram_.size.height()) + at(low_x, r) + " -- " + at(high_x, r) + ";");
  }
  for (const Point star : star_points(diagram_.size)) {
    if (shows(part_, star)) line("\\fill " + at(star) + " circle (.09);");
  }
}

void TexWriter::coordinates() {
  if (diagram_.coordinates == Coordinates::none) return;
  for (int c = part_.lower_left.column; c <= part_.upper_right.column; ++c) {
    const std::string name = column_label(diagram_.coordinates, c);
    line("\\node[gocoordinate] at " + at(c, part_.lower_left.row - 0.9) + " {" + name + "};");
    line("\\node[gocoordinate] at " + at(c, part_.upper_right.row + 0.9) + " {" + name + "};");
  }
  for (int r = part_.lower_left.row; r <= part_.upper_right.row; ++r) {
    const std::string name = row_label(diagram_.coordinates, r, diagram_.size);
    line("\\node[gocoordinate] at " + at(part_.lower_left.column - 0.9, r) + " {" + name + "};");
    line("\\node[gocoordinate] at " + at(part_.upper_right.column + 0.9, r) + " {" + name + "};");
  }
}

void TexWriter::stones() {
  for (int i = 0; i < diagram_.size.points(); ++i) {
    const Point p = diagram_.size.point(i);
    if (diagram_.at(p) == Occupant::empty || !shows(part_, p)) continue;
    const bool black = diagram_.at(p) == Occupant::black;
    std::string style = black ? "goblack" : "gowhite";
    if (diagram_.has_mark(p, MarkKind::dead)) style += ",opacity=.45";
    line("\\filldraw[" + style + "] " + at(p) + " circle (.48);");
  }
}

void TexWriter::marks() {
  std::vector<Mark> marks = diagram_.marks;
  std::stable_sort(marks.begin(), marks.end(), [](const Mark& a, const Mark& b) { return a.kind < b.kind; });
  for (const Mark& mark : marks) {
    if (!shows(part_, mark.point)) continue;
    std::string code(kMarks[static_cast<std::size_t>(mark.kind)].code);
    replace_all(code, "INK", ink(mark.point));
    replace_all(code, "BACK", back(mark.point));
    line("\\begin{scope}[shift={" + at(mark.point) + "}] " + code + " \\end{scope}");
  }
  for (const Connector& connector : diagram_.connectors) {
    if (!shows(part_, connector.from) || !shows(part_, connector.to)) continue;
    const std::string head = connector.kind == ConnectorKind::arrow ? "->," : "";
    line("\\draw[white,line width=2.2pt] " + at(connector.from) + " -- " + at(connector.to) + ";");
    line("\\draw[" + head + "line width=1.1pt] " + at(connector.from) + " -- " + at(connector.to) + ";");
  }
}

void TexWriter::label(Point p, const std::string& text) {
  const bool empty = diagram_.at(p) == Occupant::empty;
  const int places = terminal_width(text);
  const std::string_view size = places <= 2 ? "\\footnotesize" : (places == 3 ? "\\scriptsize" : "\\tiny");
  words_line("\\node[golabel," + ink(p) + (empty ? ",fill=white" : "") + "] at " + at(p) + " {" + std::string(size) +
             " " + escaped(text) + "};");
}

/// Marks of a count and what they mean; answers where the words below go.
double TexWriter::legend(double top) {
  constexpr double kTwoColumns = 80;  // millimetres that two columns of words need
  const double left = part_.lower_left.column;
  const double width = part_.upper_right.column - part_.lower_left.column + 1;
  const int columns = width * column_mm_ >= kTwoColumns ? 2 : 1;
  int placed = 0;
  for (const MarkKind kind : marks_in_use(diagram_)) {
    if (kind < MarkKind::dead || kind > MarkKind::open_border) continue;
    const int row = placed / columns;
    const double x = left + placed % columns * width / 2;
    const double y = top - 0.5 - row;
    std::string code(kMarks[static_cast<std::size_t>(kind)].code);
    replace_all(code, "INK", "black");
    replace_all(code, "BACK", "white");
    line("\\begin{scope}[shift={" + at(x, y) + "}] " + code + " \\end{scope}");
    words_line("\\node[anchor=west,font=\\footnotesize] at " + at(x + 0.5, y) + " {" +
               escaped(diagram_.words.of(kind)) + "};");
    ++placed;
  }
  const int rows = (placed + columns - 1) / columns;
  return top - rows;
}

void TexWriter::words() {
  const double middle = (part_.lower_left.column + part_.upper_right.column) / 2.0;
  const double outside = diagram_.coordinates == Coordinates::none ? 0.9 : 1.6;
  if (!diagram_.title.empty()) {
    words_line("\\node[gowords,anchor=south] at " + at(middle, part_.upper_right.row + outside) + " {\\textbf{" +
               escaped(diagram_.title) + "}};");
  }
  std::string below = escaped(diagram_.caption);
  const std::string notes = notes_text(diagram_);
  if (!notes.empty()) below += (below.empty() ? "" : "\\\\ ") + escaped(notes);
  const double top = legend(part_.lower_left.row - outside);
  if (!below.empty()) {
    words_line("\\node[gowords,anchor=north] at " + at(middle, top) + " {" + below + "};");
  }
}

std::string TexWriter::picture() {
  const int columns = part_.upper_right.column - part_.lower_left.column + 1;
  const std::string words_width = decimal(std::max(30.0, column_mm_ * columns));
  line("% Needs \\usepackage{tikz}; labels beyond the document's encoding need XeLaTeX or LuaLaTeX.");
  line("\\begin{tikzpicture}[x=" + decimal(column_mm_) + "mm,y=" + decimal(column_mm_ * 15 / 14) + "mm,");
  line("  goline/.style={line width=.35pt}, goedge/.style={line width=.8pt,line cap=rect},");
  line(
      "  goblack/.style={draw=black,fill=black,line width=.3pt}, gowhite/.style={draw=black,fill=white,line "
      "width=.5pt},");
  line("  gomark/.style={line width=.7pt}, golabel/.style={inner sep=.8pt,font=\\sffamily},");
  line("  gocoordinate/.style={font=\\sffamily\\tiny}, gowords/.style={align=center,font=\\small,text width=" +
       words_width + "mm}]");
  grid();
  coordinates();
  stones();
  marks();
  for (const Number& number : diagram_.numbers) {
    if (shows(part_, number.point)) label(number.point, std::to_string(number.number));
  }
  for (const Label& text : diagram_.labels) {
    if (shows(part_, text.point)) label(text.point, text.text);
  }
  words();
  line("\\end{tikzpicture}");
  return std::move(out_);
}

}  // namespace

std::string write_tex(const Diagram& diagram, const WriteOptions& options) {
  const Part part = visible_part(diagram);
  const int columns = part.upper_right.column - part.lower_left.column + 1;
  return TexWriter(diagram, options.width > 0 ? options.width / columns : kColumn).picture();
}

}  // namespace miai::render
