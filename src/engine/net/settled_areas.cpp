#include "engine/net/settled_areas.hpp"

#include <cstdint>
#include <vector>

namespace miai::engine {
namespace {

using Loc = std::uint16_t;
constexpr std::size_t kMaxCells = 21 * 20 + 1;
constexpr std::uint8_t kEmpty = 0;
constexpr std::uint8_t kWall = 3;
constexpr std::int16_t kNone = -1;

template <class T>
using PerCell = std::array<T, kMaxCells>;

std::uint8_t cell_of(Color color) {
  return static_cast<std::uint8_t>(occupant_of(color));
}

/// The board with a wall round it, and its chains by small numbers.
struct Grid {
  explicit Grid(const Board& board) : size(board.size()), stride(size.width() + 1) {
    cells.fill(kWall);
    chains.fill(kNone);
    for (int row = 0; row < size.height(); ++row) {
      for (int column = 0; column < size.width(); ++column) add(board, make_point(column, row));
    }
  }

  int loc(Point p) const { return (p.row + 1) * stride + p.column + 1; }
  std::array<int, 4> around(int at) const { return {at - stride, at - 1, at + 1, at + stride}; }

  BoardSize size;
  int stride;
  PerCell<std::uint8_t> cells;
  PerCell<std::int16_t> chains;
  std::vector<Loc> points;     ///< every cell of the board, row by row
  std::vector<Color> color;    ///< of each chain
  std::vector<bool> in_atari;  ///< each chain

 private:
  void add(const Board& board, Point p) {
    const int at = loc(p);
    points.push_back(static_cast<Loc>(at));
    cells[at] = static_cast<std::uint8_t>(board.at(p));
    if (cells[at] == kEmpty) return;
    std::int16_t& number = numbers_[loc(board.chain_id(p))];
    if (number == 0) {
      color.push_back(*color_of(board.at(p)));
      in_atari.push_back(board.liberties(p) == 1);
      number = static_cast<std::int16_t>(color.size());
    }
    chains[at] = static_cast<std::int16_t>(number - 1);
  }
  PerCell<std::int16_t> numbers_{};  ///< 1 + the chain's number, at the stone that stands for it
};

/// Connected points that one colour does not hold, at least one of them empty.
struct Region {
  std::uint16_t begin = 0;  ///< in Benson::cells_
  std::uint16_t end = 0;
  std::array<std::int16_t, 4> vital{kNone, kNone, kNone, kNone};  ///< chains that touch all its (empty) points
  std::uint8_t inner = 0;                                         ///< points that touch no chain, at most 2 counted
  bool has_enemy = false;
  bool open = false;  ///< borders a chain that is not pass-alive
};

/// What is pass-alive for one colour.
class Benson {
 public:
  Benson(const Grid& grid, Color color, SelfCapture self_capture)
      : grid_(grid), color_(color), own_(cell_of(color)), self_capture_(self_capture) {
    region_of_.fill(kNone);
    for (const Loc at : grid.points) {
      if (grid.cells[at] == kEmpty && region_of_[at] == kNone) find_region(at);
      has_stones_ = has_stones_ || grid.cells[at] == own_;
    }
    find_alive();
  }

  /// Marks stones that are alive and the regions they hold; where the region is open, only points nobody has yet.
  void mark(PerCell<std::uint8_t>& owner) const {
    for (const Loc at : grid_.points) {
      if (grid_.cells[at] == own_ && alive_[grid_.chains[at]]) owner[at] = own_;
    }
    if (!has_stones_) return;
    for (const Region& region : regions_) {
      const bool fenced = !region.open && (region.inner <= 1 || !region.has_enemy);
      if (!fenced && region.has_enemy) continue;
      for (int i = region.begin; i < region.end; ++i) {
        std::uint8_t& point = owner[cells_[i]];
        if (fenced || point == kEmpty) point = own_;
      }
    }
  }

 private:
  void find_region(Loc start) {
    Region region;
    region.begin = static_cast<std::uint16_t>(cells_.size());
    const auto number = static_cast<std::int16_t>(regions_.size());
    std::size_t candidates = 0;
    for (const int n : grid_.around(start)) {
      if (grid_.cells[n] == own_) add_candidate(region, candidates, grid_.chains[n]);
    }
    cells_.push_back(start);
    region_of_[start] = number;
    for (std::size_t i = region.begin; i < cells_.size(); ++i) visit(region, cells_[i], number);
    region.end = static_cast<std::uint16_t>(cells_.size());
    regions_.push_back(region);
  }

  static void add_candidate(Region& region, std::size_t& count, std::int16_t chain) {
    for (std::size_t i = 0; i < count; ++i) {
      if (region.vital[i] == chain) return;
    }
    region.vital[count++] = chain;
  }

  void visit(Region& region, Loc at, std::int16_t number) {
    std::array<std::int16_t, 4> touching{kNone, kNone, kNone, kNone};
    std::size_t count = 0;
    for (const int n : grid_.around(at)) {
      if (grid_.cells[n] == own_) {
        touching[count++] = grid_.chains[n];
      } else if (grid_.cells[n] != kWall && region_of_[n] == kNone) {
        region_of_[n] = number;
        cells_.push_back(static_cast<Loc>(n));
      }
    }
    if (count == 0 && region.inner < 2) ++region.inner;
    const bool empty = grid_.cells[at] == kEmpty;
    region.has_enemy = region.has_enemy || !empty;
    if (!empty && self_capture_ == SelfCapture::forbidden) return;
    for (std::int16_t& chain : region.vital) {
      bool touched = false;
      for (const std::int16_t t : touching) touched = touched || t == chain;
      if (!touched) chain = kNone;
    }
  }

  void find_alive() {
    alive_.assign(grid_.color.size(), false);
    std::vector<int> eyes(grid_.color.size(), 0);
    for (const Region& region : regions_) change_eyes(eyes, region, 1);
    for (std::size_t i = 0; i < alive_.size(); ++i) alive_[i] = grid_.color[i] == color_;
    for (bool changed = true; changed;) {
      changed = false;
      dying_.assign(alive_.size(), false);
      for (std::size_t i = 0; i < alive_.size(); ++i) {
        if (!alive_[i] || eyes[i] >= 2) continue;
        alive_[i] = false;
        dying_[i] = true;
        changed = true;
      }
      if (changed) open_regions(eyes);
    }
  }

  /// Regions that border dying chains give nobody an eye any more.
  void open_regions(std::vector<int>& eyes) {
    for (const Loc at : grid_.points) {
      if (grid_.cells[at] != own_ || !dying_[grid_.chains[at]]) continue;
      for (const int n : grid_.around(at)) {
        if (grid_.cells[n] == kWall || grid_.cells[n] == own_ || region_of_[n] == kNone) continue;
        Region& region = regions_[region_of_[n]];
        if (region.open) continue;
        region.open = true;
        change_eyes(eyes, region, -1);
      }
    }
  }

  static void change_eyes(std::vector<int>& eyes, const Region& region, int change) {
    for (const std::int16_t chain : region.vital) {
      if (chain != kNone) eyes[chain] += change;
    }
  }

  const Grid& grid_;
  Color color_;
  std::uint8_t own_;
  SelfCapture self_capture_;
  bool has_stones_ = false;
  PerCell<std::int16_t> region_of_;
  std::vector<Region> regions_;
  std::vector<Loc> cells_;
  std::vector<bool> alive_;
  std::vector<bool> dying_;
};

PerCell<std::uint8_t> owners_now(const Grid& grid, SelfCapture self_capture) {
  PerCell<std::uint8_t> owner{};
  // In this order: a region that White holds for good overrides one that Black only borders.
  Benson(grid, Color::black, self_capture).mark(owner);
  Benson(grid, Color::white, self_capture).mark(owner);
  for (const Loc at : grid.points) {
    if (owner[at] == kEmpty) owner[at] = grid.cells[at];
  }
  return owner;
}

/// Puts all points of one owner that hang together with a point into the set.
void flood(const Grid& grid, const PerCell<std::uint8_t>& owner, int start, PerCell<bool>& set) {
  std::vector<Loc> queue{static_cast<Loc>(start)};
  set[start] = true;
  while (!queue.empty()) {
    const int at = queue.back();
    queue.pop_back();
    for (const int n : grid.around(at)) {
      if (grid.cells[n] == kWall || owner[n] != owner[start] || set[n]) continue;
      set[n] = true;
      queue.push_back(static_cast<Loc>(n));
    }
  }
}

/// The areas that touch neutral points or hold a stone of their own in atari.
PerCell<bool> dependent_areas(const Grid& grid, const PerCell<std::uint8_t>& owner) {
  PerCell<bool> dependent{};
  for (const Loc at : grid.points) {
    if (owner[at] == kEmpty || dependent[at]) continue;
    bool touches = grid.cells[at] == owner[at] && grid.in_atari[grid.chains[at]];
    for (const int n : grid.around(at)) touches = touches || (grid.cells[n] == kEmpty && owner[n] == kEmpty);
    if (touches) flood(grid, owner, at, dependent);
  }
  return dependent;
}

void add(Areas& areas, std::uint8_t owner, Point p) {
  if (owner != kEmpty) areas[owner - 1U].insert(p);
}

}  // namespace

Areas area_now(const Board& board, SelfCapture self_capture) {
  const Grid grid(board);
  const auto owner = owners_now(grid, self_capture);
  Areas areas;
  for (std::size_t i = 0; i < grid.points.size(); ++i) {
    add(areas, owner[grid.points[i]], board.size().point(static_cast<int>(i)));
  }
  return areas;
}

Areas independent_life(const Board& board, SelfCapture self_capture) {
  const Grid grid(board);
  const auto owner = owners_now(grid, self_capture);
  const auto dependent = dependent_areas(grid, owner);
  Areas areas;
  for (std::size_t i = 0; i < grid.points.size(); ++i) {
    const Loc at = grid.points[i];
    const bool own_stone = grid.cells[at] == owner[at];
    if (own_stone || !dependent[at]) add(areas, owner[at], board.size().point(static_cast<int>(i)));
  }
  return areas;
}

}  // namespace miai::engine
