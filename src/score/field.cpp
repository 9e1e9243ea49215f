#include "score/field.hpp"

#include <vector>

namespace miai::score {
namespace {

/// The eight points round a gap as bits of a mask.
constexpr std::array<std::array<int, 2>, 8> kRing{
    {{-1, -1}, {0, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {0, 1}, {1, 1}}};  // column, row

/// What a gap needs round it, for the colour that holds it.
struct GapShape {
  std::uint8_t own = 0;   ///< living stones of the colour
  std::uint8_t free = 0;  ///< no living enemy and no dead own stone
  std::uint8_t wall = 0;  ///< beyond the edge
};

/// Shapes drawn once: row by row from the top, '*' the gap, 'p' own, 'e' free, '#' beyond the edge, '?' anything.
constexpr std::array<const char*, 6> kDrawings{
    "?pp"  // bamboo with one stone turned
    "?*e"
    "?pe",  //
    "ep?"   // a stone above and one below
    "e*e"
    "ep?",  //
    "pee"   // three stones round an open corner
    "e*p"
    "pee",  //
    "?e?"   // one line above the edge
    "p*p"
    "?#?",  //
    "?pp"   // half a bamboo at the edge
    "?*e"
    "?#?",  //
    "ep?"   // a single stone above the edge
    "e*e"
    "?#?"};

constexpr int ring_index(int column, int row) {
  for (int i = 0; i < 8; ++i) {
    if (kRing[i][0] == column && kRing[i][1] == row) return i;
  }
  return -1;
}

constexpr GapShape shape_of(const char* drawing, int turn) {
  GapShape shape;
  for (int i = 0; i < 8; ++i) {
    int column = kRing[i][0];
    int row = kRing[i][1];
    const char c = drawing[(1 - row) * 3 + column + 1];
    if ((turn & 1) != 0) column = -column;
    if ((turn & 2) != 0) row = -row;
    const int to = (turn & 4) != 0 ? ring_index(row, column) : ring_index(column, row);
    const auto bit = static_cast<std::uint8_t>(1U << to);
    if (c == 'p') shape.own |= bit;
    if (c == 'e') shape.free |= bit;
    if (c == '#') shape.wall |= bit;
  }
  return shape;
}

constexpr auto kShapes = [] {
  std::array<GapShape, 48> shapes{};
  for (int i = 0; i < 48; ++i) shapes[i] = shape_of(kDrawings[i / 8], i % 8);
  return shapes;
}();

/// True when the colour holds the empty point.
bool holds_gap(const Field& field, Loc at, Color color) {
  GapShape seen;
  for (int i = 0; i < 8; ++i) {
    const Cell cell = field[static_cast<Loc>(at + kRing[i][1] * field.stride + kRing[i][0])];
    const auto bit = static_cast<std::uint8_t>(1U << i);
    if (cell == live(color)) seen.own |= bit;
    if (cell == Cell::wall) seen.wall |= bit;
    if (cell == Cell::empty || cell == live(color) || cell == dead(opposite(color))) seen.free |= bit;
  }
  if (seen.own == 0) return false;
  for (const auto& shape : kShapes) {
    if ((seen.own & shape.own) == shape.own && (seen.free & shape.free) == shape.free &&
        (seen.wall & shape.wall) == shape.wall) {
      return true;
    }
  }
  return false;
}

/// Marks what the colour reaches; gaps held by the enemy are entered but not left when `gap` is given.
void spread(const Field& field, Color color, const PerLoc<ColorBits>* gap, PerLoc<ColorBits>& reached) {
  const ColorBits mine = bit_of(color);
  const ColorBits theirs = bit_of(opposite(color));
  const Cell barred = live(opposite(color));
  std::array<Loc, kCells> queue;
  int end = 0;
  for (Loc at = field.first(); at < field.last(); ++at) {
    if (field[at] != live(color)) continue;
    reached[at] |= mine;
    queue[end++] = at;
  }
  for (int i = 0; i < end; ++i) {
    if (gap != nullptr && ((*gap)[queue[i]] & theirs) != 0) continue;
    for (const Loc next : field.around(queue[i])) {
      if ((reached[next] & mine) != 0 || field[next] == barred || field[next] == Cell::wall) continue;
      reached[next] |= mine;
      queue[end++] = next;
    }
  }
}

std::optional<Color> only(ColorBits bits) {
  if (bits == bit_of(Color::black)) return Color::black;
  if (bits == bit_of(Color::white)) return Color::white;
  return std::nullopt;
}

}  // namespace

Field::Field(const Board& board, const PointSet& dead_stones) : size(board.size()), stride(size.width() + 1) {
  cells.fill(Cell::wall);
  for (int row = 0; row < size.height(); ++row) {
    for (int column = 0; column < size.width(); ++column) {
      const Point p = make_point(column, row);
      const auto color = color_of(board.at(p));
      cells[loc(p)] = !color ? Cell::empty : (dead_stones.contains(p) ? dead(*color) : live(*color));
      in_atari[loc(p)] = color && board.liberties(p) <= 1;
    }
  }
}

Reach::Reach(const Field& field) {
  for (Loc at = field.first(); at < field.last(); ++at) {
    if (field[at] != Cell::empty) continue;
    for (const Color color : kColors) {
      if (holds_gap(field, at, color)) gap[at] |= bit_of(color);
    }
  }
  for (const Color color : kColors) {
    spread(field, color, nullptr, strict);
    spread(field, color, &gap, held);
  }
}

std::optional<Color> Reach::holder(Loc at) const {
  return only(held[at]);
}
std::optional<Color> Reach::owner(Loc at) const {
  return only(strict[at]);
}

}  // namespace miai::score
