#include <array>

#include "render/diagram.hpp"

namespace miai::render {
namespace {

using enum MarkKind;

constexpr std::array<MarkRow, kMarkKinds> kRows{{
    {triangle, "triangle", "triangle", '^', "△"},
    {square, "square", "square", '#', "□"},
    {circle, "circle", "circle", '@', "◯"},
    {cross, "cross", "cross", '*', "×"},
    {last_move, "last_move", "last move", ')', ""},
    {atari, "atari", "in atari: one liberty left", '!', ""},
    {illegal, "illegal", "may not be played", '/', "⊘"},
    {focus, "focus", "selected point", '<', "⊡"},
    {dead, "dead", "dead stone", '%', ""},
    {black_territory, "black_territory", "Black's territory", 'b', "▪"},
    {white_territory, "white_territory", "White's territory", 'w', "▫"},
    {dame, "dame", "dame: nobody's point", '=', "∘"},
    {seki_eye, "seki_eye", "eye in seki: no territory", '$', "◇"},
    {false_eye, "false_eye", "false eye: will be filled", '~', "⊗"},
    {black_protects, "black_protects", "Black must still play here", '{', "◭"},
    {white_protects, "white_protects", "White must still play here", '}', "◮"},
    {open_ko, "open_ko", "open ko", '&', "⇄"},
    {open_border, "open_border", "border not closed", '?', "?"},
    {dimmed, "dimmed", "dimmed", '_', ""},
}};

}  // namespace

const MarkRow& row_of(MarkKind kind) {
  return kRows[static_cast<std::size_t>(kind)];
}

bool Diagram::has_mark(Point p, MarkKind kind) const {
  for (const Mark& mark : marks) {
    if (mark.point == p && mark.kind == kind) return true;
  }
  return false;
}

std::vector<MarkKind> marks_in_use(const Diagram& diagram) {
  const Part part = visible_part(diagram);
  std::array<int, kMarkKinds> uses{};
  for (const Mark& mark : diagram.marks) {
    if (shows(part, mark.point)) ++uses[static_cast<std::size_t>(mark.kind)];
  }
  std::vector<MarkKind> kinds;
  for (const MarkRow& row : kRows) {
    if (uses[static_cast<std::size_t>(row.kind)] > 0) kinds.push_back(row.kind);
  }
  return kinds;
}

}  // namespace miai::render
