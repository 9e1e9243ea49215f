#include "board/board.hpp"

#include <algorithm>
#include <bit>

#include "base/rng.hpp"

namespace miai {
namespace {

constexpr Key make_key(std::uint64_t counter) {
  return Key{Rng::mix(2 * counter), Rng::mix(2 * counter + 1)};
}

/// One key per cell and colour, one per board size; counters below 2^12 belong to sizes.
constexpr std::uint64_t kCellCounter = 1U << 12U;

template <std::size_t N>
constexpr std::array<std::array<Key, N>, 2> make_cell_keys() {
  std::array<std::array<Key, N>, 2> keys{};
  for (std::size_t color = 0; color < 2; ++color) {
    for (std::size_t cell = 0; cell < N; ++cell) keys[color][cell] = make_key(kCellCounter + 2 * cell + color);
  }
  return keys;
}

}  // namespace

void Board::flip_key(Loc at, std::uint8_t occupant) {
  static constexpr auto keys = make_cell_keys<kMaxCells>();
  key_ ^= keys[occupant - 1][at];
}

Board::Board(BoardSize size) : size_(size), stride_(static_cast<std::uint16_t>(size.width() + 1)) {
  key_ = make_key(static_cast<std::uint64_t>(size.width()) * 64 + static_cast<std::uint64_t>(size.height()));
  const int cells = used_cells();
  std::fill_n(cells_.begin(), cells, kWall);
  std::fill_n(heads_.begin(), cells, Loc{0});
  std::fill_n(nexts_.begin(), cells, Loc{0});
  std::fill_n(liberties_.begin(), cells, std::int16_t{0});
  std::fill_n(sizes_.begin(), cells, std::uint16_t{0});
  for (int row = 0; row < size.height(); ++row) {
    for (int column = 0; column < size.width(); ++column) cells_[loc(make_point(column, row))] = 0;
  }
}

void Board::copy_used(const Board& other) {
  size_ = other.size_;
  stride_ = other.stride_;
  stones_ = other.stones_;
  key_ = other.key_;
  const int cells = used_cells();
  std::copy_n(other.cells_.begin(), cells, cells_.begin());
  std::copy_n(other.heads_.begin(), cells, heads_.begin());
  std::copy_n(other.nexts_.begin(), cells, nexts_.begin());
  std::copy_n(other.liberties_.begin(), cells, liberties_.begin());
  std::copy_n(other.sizes_.begin(), cells, sizes_.begin());
}

Board::Board(BoardSize size, const std::vector<Occupant>& occupants) : Board(size) {
  for (int i = 0; i < size.points(); ++i) cells_[loc(size.point(i))] = static_cast<std::uint8_t>(occupants[i]);
  rebuild();
}

void Board::set_up(Point p, Occupant occupant) {
  cells_[loc(p)] = static_cast<std::uint8_t>(occupant);
  rebuild();
}

void Board::rebuild() {
  *this = [this] {
    Board fresh(size_);
    std::copy_n(cells_.begin(), used_cells(), fresh.cells_.begin());
    return fresh;
  }();
  std::array<bool, kMaxCells> seen{};
  for (int i = 0; i < size_.points(); ++i) {
    const Loc at = loc(size_.point(i));
    if (cells_[at] == 0) continue;
    ++stones_[cells_[at] - 1];
    flip_key(at, cells_[at]);
    if (!seen[at]) flood_chain(at, seen);
  }
}

void Board::flood_chain(Loc start, std::array<bool, kMaxCells>& seen) {
  std::vector<Loc> stack{start};
  std::array<bool, kMaxCells> counted{};
  seen[start] = true;
  nexts_[start] = start;
  while (!stack.empty()) {
    const Loc at = stack.back();
    stack.pop_back();
    heads_[at] = start;
    ++sizes_[start];
    if (at != start) {
      nexts_[at] = nexts_[start];
      nexts_[start] = at;
    }
    for (const Loc n : around(at)) {
      if (cells_[n] == 0 && !counted[n]) {
        counted[n] = true;
        ++liberties_[start];
      } else if (cells_[n] == cells_[start] && !seen[n]) {
        seen[n] = true;
        stack.push_back(n);
      }
    }
  }
}

bool operator==(const Board& a, const Board& b) {
  return a.size_ == b.size_ && a.key_ == b.key_ &&
         std::equal(a.cells_.begin(), a.cells_.begin() + a.used_cells(), b.cells_.begin());
}

bool Board::touches(Loc at, Loc head) const {
  return heads_[at - stride_] == head || heads_[at - 1] == head || heads_[at + 1] == head ||
         heads_[at + stride_] == head;
}

void Board::change_liberties_around(Loc at, int change) {
  // Without branches: a chain that touches the point again is counted on slot 0, as are walls and empty points.
  const Loc a = heads_[at - stride_];
  const Loc b = heads_[at - 1];
  const Loc c = heads_[at + 1];
  const Loc d = heads_[at + stride_];
  const auto add = [this, change](Loc head) {
    liberties_[head] = static_cast<std::int16_t>(liberties_[head] + change);
  };
  add(a);
  add(b != a ? b : Loc{0});
  add(c != a && c != b ? c : Loc{0});
  add(d != a && d != b && d != c ? d : Loc{0});
}

void Board::attach(Loc at, Loc head) {
  const auto new_liberty = [this, head](Loc n) { return cells_[n] == 0 && !touches(n, head) ? 1 : 0; };
  const int gained = new_liberty(static_cast<Loc>(at - stride_)) + new_liberty(static_cast<Loc>(at - 1)) +
                     new_liberty(static_cast<Loc>(at + 1)) + new_liberty(static_cast<Loc>(at + stride_));
  liberties_[head] = static_cast<std::int16_t>(liberties_[head] + gained);
  heads_[at] = head;
  nexts_[at] = nexts_[head];
  nexts_[head] = at;
  ++sizes_[head];
}

void Board::add_liberties_of(Loc from_chain, Loc head) {
  std::array<std::uint64_t, (kMaxCells + 63) / 64> seen{};
  Loc stone = from_chain;
  do {
    for (const Loc n : around(stone)) {
      if (cells_[n] != 0) continue;
      std::uint64_t& word = seen[n / 64];
      const std::uint64_t bit = std::uint64_t{1} << (n % 64U);
      if ((word & bit) != 0) continue;
      word |= bit;
      if (!touches(n, head)) ++liberties_[head];
    }
    stone = nexts_[stone];
  } while (stone != from_chain);
}

void Board::join(Loc& head, Loc other) {
  if (sizes_[other] > sizes_[head]) std::swap(head, other);
  add_liberties_of(other, head);
  Loc stone = other;
  do {
    heads_[stone] = head;
    stone = nexts_[stone];
  } while (stone != other);
  sizes_[head] = static_cast<std::uint16_t>(sizes_[head] + sizes_[other]);
  std::swap(nexts_[head], nexts_[other]);
}

int Board::remove_chain(Loc head, PointSet* removed) {
  const std::uint8_t own = cells_[head];
  const int count = sizes_[head];
  Loc stone = head;
  do {
    cells_[stone] = 0;
    heads_[stone] = 0;
    flip_key(stone, own);
    if (removed != nullptr) removed->insert(point(stone));
    change_liberties_around(stone, 1);  // what the dying chain's own counter says no longer matters
    stone = nexts_[stone];
  } while (stone != head);
  stones_[own - 1] = static_cast<std::uint16_t>(stones_[own - 1] - count);
  return count;
}

Placement Board::place(Color color, Point p) {
  const auto own = static_cast<std::uint8_t>(occupant_of(color));
  const auto enemy = static_cast<std::uint8_t>(3 - own);
  const Loc at = loc(p);
  const auto near = around(at);
  change_liberties_around(at, -1);
  unsigned room = 0;
  unsigned owns = 0;
  unsigned taken = 0;
  const auto look = [&](unsigned i) {
    const std::uint8_t cell = cells_[near[i]];
    room += cell == 0 ? 1 : 0;
    owns |= (cell == own ? 1U : 0U) << i;
    // A set-up chain without liberties next to this point would have had it as a liberty, so 0 means taken now.
    const unsigned no_liberty = liberties_[heads_[near[i]]] == 0 ? 1 : 0;
    taken |= (cell == enemy ? no_liberty : 0U) << i;
  };
  // Written out, here and elsewhere: such a short loop is not unrolled at -O2 and then costs a wrong guess.
  look(0);
  look(1);
  look(2);
  look(3);
  cells_[at] = own;
  flip_key(at, own);
  ++stones_[own - 1];
  const Loc head = join_neighbours(at, room, owns);
  Placement report;
  for (; taken != 0; taken &= taken - 1) {
    const Loc n = near[static_cast<unsigned>(std::countr_zero(taken))];
    if (cells_[n] == enemy) report.captured_count += remove_chain(heads_[n], &report.captured);
  }
  if (report.captured_count == 1 && sizes_[head] == 1 && liberties_[head] == 1)
    report.ko_point = *report.captured.begin();
  if (liberties_[head] == 0) report.suicide_count = remove_chain(head, nullptr);
  return report;
}

Board::Loc Board::join_neighbours(Loc at, unsigned room, unsigned owns) {
  const auto near = around(at);
  const auto next_head = [this, &near, &owns] {
    const Loc n = near[static_cast<unsigned>(std::countr_zero(owns))];
    owns &= owns - 1;
    return heads_[n];
  };
  if (owns == 0) {
    heads_[at] = at;
    nexts_[at] = at;
    sizes_[at] = 1;
    liberties_[at] = static_cast<std::int16_t>(room);
    return at;
  }
  Loc head = next_head();
  attach(at, head);
  while (owns != 0) {
    const Loc other = next_head();
    if (other != head) join(head, other);
  }
  return head;
}

bool Board::captures(Color color, Point p) const {
  const auto enemy = static_cast<std::uint8_t>(occupant_of(opposite(color)));
  for (const Loc n : around(loc(p))) {
    if (cells_[n] == enemy && liberties_[heads_[n]] == 1) return true;
  }
  return false;
}

Placement Board::preview(Color color, Point p) const {
  Board copy = *this;
  return copy.place(color, p);
}

PointSet Board::chain_stones(Point stone) const {
  PointSet stones;
  const Loc start = loc(stone);
  Loc at = start;
  do {
    stones.insert(point(at));
    at = nexts_[at];
  } while (at != start);
  return stones;
}

PointSet Board::chain_liberties(Point stone) const {
  PointSet liberties;
  const Loc start = loc(stone);
  Loc at = start;
  do {
    for (const Loc n : around(at)) {
      if (cells_[n] == 0) liberties.insert(point(n));
    }
    at = nexts_[at];
  } while (at != start);
  return liberties;
}

Chain Board::chain(Point stone) const {
  return Chain{*color_of(at(stone)), chain_stones(stone), chain_liberties(stone)};
}

std::vector<Chain> Board::chains() const {
  std::vector<Chain> all;
  PointSet seen;
  for (int i = 0; i < size_.points(); ++i) {
    const Point p = size_.point(i);
    if (is_empty(p) || seen.contains(p)) continue;
    all.push_back(chain(p));
    seen |= all.back().stones;
  }
  return all;
}

PointSet Board::empty_points() const {
  PointSet points;
  for (int i = 0; i < size_.points(); ++i) {
    if (is_empty(size_.point(i))) points.insert(size_.point(i));
  }
  return points;
}

PointSet Board::stones_of(Color color) const {
  PointSet points;
  for (int i = 0; i < size_.points(); ++i) {
    if (has(size_.point(i), color)) points.insert(size_.point(i));
  }
  return points;
}

std::vector<Occupant> Board::occupants() const {
  std::vector<Occupant> all(size_.points());
  for (int i = 0; i < size_.points(); ++i) all[i] = at(size_.point(i));
  return all;
}

std::optional<Point> Board::chain_without_liberty() const {
  for (int i = 0; i < size_.points(); ++i) {
    const Point p = size_.point(i);
    if (!is_empty(p) && liberties(p) == 0) return p;
  }
  return std::nullopt;
}

}  // namespace miai
