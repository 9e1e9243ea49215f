#include "life/field.hpp"

#include <algorithm>

#include "base/rng.hpp"

namespace miai::life {
namespace {

constexpr std::uint8_t ban_of(int cell, Color color) {
  return static_cast<std::uint8_t>(cell + (color == Color::white ? 128 : 0));
}

void add_ban(FieldState& s, std::uint8_t ban) {
  auto& bans = s.bans;
  if (std::find(bans.begin(), bans.end(), ban) != bans.end()) return;
  // The list is sorted and unused places hold the greatest value, so the last place is free or the ban is dropped
  // with the highest cell: four kos at once do not fit into one box in practice.
  bans.back() = ban;
  std::sort(bans.begin(), bans.end());
}

void drop_bans_at(FieldState& s, int cell) {
  for (auto& ban : s.bans) {
    if (ban != kNoCell && ban % 128 == cell) ban = kNoCell;
  }
  std::sort(s.bans.begin(), s.bans.end());
}

struct Box {
  int left = 255;
  int right = -1;
  int bottom = 255;
  int top = -1;
  void include(Point p) {
    left = std::min<int>(left, p.column);
    right = std::max<int>(right, p.column);
    bottom = std::min<int>(bottom, p.row);
    top = std::max<int>(top, p.row);
  }
};

}  // namespace

std::optional<Field> Field::make(const Board& board, const PointSet& playable, const PointSet& safe) {
  Box box;
  for (const Point p : playable) {
    box.include(p);
    for (const Point q : Neighbours(p, board.size())) box.include(q);
  }
  if (box.right < 0) return std::nullopt;
  Field f;
  f.size_ = board.size();
  f.left_ = box.left;
  f.bottom_ = box.bottom;
  f.width_ = box.right - box.left + 1;
  f.height_ = box.top - box.bottom + 1;
  // One unused column keeps a shift by one from running into the next row.
  f.stride_ = static_cast<unsigned>(f.width_ + 1);
  if (static_cast<int>(f.stride_) * f.height_ > kMaxCells) return std::nullopt;
  for (int row = box.bottom; row <= box.top; ++row) {
    for (int column = box.left; column <= box.right; ++column) {
      const Point p = make_point(column, row);
      if (!playable.contains(p) && board.is_empty(p)) continue;
      const Bits b = bit(*f.cell(p));
      f.cells_ |= b;
      if (playable.contains(p)) f.playable_ |= b;
      if (!board.is_empty(p) && (safe.contains(p) || !playable.contains(p))) f.safe_ |= b;
    }
  }
  for (int row = box.bottom; row <= box.top; ++row) {
    for (int column = box.left; column <= box.right; ++column) {
      const Point p = make_point(column, row);
      for (const Point q : Neighbours(p, board.size())) {
        const auto other = f.cell(q);
        if (!other || (f.cells_ & bit(*other)) == 0) f.leaking_ |= bit(*f.cell(p));
      }
    }
  }
  return f;
}

Field Field::with_settled(Bits cells) const {
  Field f = *this;
  f.playable_ &= ~cells;
  f.safe_ |= cells;
  return f;
}

FieldState Field::state(const Board& board, const PointSet& goal, Color to_move) const {
  FieldState s;
  s.to_move = to_move;
  for (Bits rest = cells_; rest != 0; rest &= rest - 1) {
    const int at = lowest(rest);
    const Point p = point(at);
    for (const Color color : kColors) {
      if (board.has(p, color)) s.stones[index_of(color)] |= bit(at);
    }
    if (goal.contains(p)) s.goal |= bit(at);
  }
  return s;
}

Point Field::point(int cell) const {
  return make_point(left_ + cell % static_cast<int>(stride_), bottom_ + cell / static_cast<int>(stride_));
}

std::optional<int> Field::cell(Point p) const {
  const int column = p.column - left_;
  const int row = p.row - bottom_;
  if (column < 0 || row < 0 || column >= width_ || row >= height_) return std::nullopt;
  return row * static_cast<int>(stride_) + column;
}

Bits Field::bits(const PointSet& points) const {
  Bits b = 0;
  for (const Point p : points) {
    if (const auto at = cell(p)) b |= bit(*at);
  }
  return b;
}

PointSet Field::points(Bits bits) const {
  PointSet points;
  for (Bits rest = bits; rest != 0; rest &= rest - 1) points.insert(point(lowest(rest)));
  return points;
}

bool Field::forbidden_by_ban(const FieldState& s, int cell) const {
  return std::find(s.bans.begin(), s.bans.end(), ban_of(cell, s.to_move)) != s.bans.end();
}

void Field::record_ko(FieldState& next, int taken_cell, Color mover) const {
  if (ko_rule == KoRule::next_move) {
    next.ko = static_cast<std::uint8_t>(taken_cell);
  } else {
    add_ban(next, ban_of(taken_cell, opposite(mover)));
  }
}

std::optional<FieldState> Field::play(const FieldState& s, FieldMove move) const {
  FieldState next = s;
  next.ko = kNoCell;
  next.to_move = opposite(s.to_move);
  if (move.is_pass()) {
    if (move.lifts != kNoCell) {
      std::replace(next.bans.begin(), next.bans.end(), move.lifts, kNoCell);
      std::sort(next.bans.begin(), next.bans.end());
    }
    return next;
  }
  const int me = index_of(s.to_move);
  const Bits stone = bit(move.cell);
  if (((s.stones[0] | s.stones[1]) & stone) != 0 || (playable_ & stone) == 0) return std::nullopt;
  Bits& own = next.stones[me];
  Bits& enemy = next.stones[1 - me];
  own |= stone;
  const Bits empty_now = empties(next);
  Bits taken = 0;
  for (Bits rest = around(stone) & enemy; rest != 0;) {
    const Bits chain = flood(rest & (~rest + 1), enemy);
    rest &= ~chain;
    if ((chain & safe_) == 0 && (around(chain) & empty_now) == 0) taken |= chain;
  }
  enemy &= ~taken;
  next.goal &= ~taken;
  const Bits chain = flood(stone, own);
  const Bits liberties = around(chain) & empties(next);
  if (liberties == 0 && (chain & safe_) == 0) {
    if (suicide == Suicide::forbidden || chain == stone) return std::nullopt;
    own &= ~chain;
    next.goal &= ~chain;
  }
  if (s.ko == move.cell && count(taken) == 1) {
    auto& threats = next.threats[me];
    if (threats == 0) return std::nullopt;
    if (threats != kEndlessThreats) --threats;
  }
  if (ko_rule == KoRule::confirmation) drop_bans_at(next, move.cell);
  if (count(taken) == 1 && chain == stone && liberties == taken) {
    if (ko_rule == KoRule::confirmation && forbidden_by_ban(s, move.cell)) return std::nullopt;
    record_ko(next, lowest(taken), s.to_move);
  }
  return next;
}

std::vector<FieldMove> Field::passes(const FieldState& s) const {
  std::vector<FieldMove> passes;
  for (const auto ban : s.bans) {
    if (ban == kNoCell) continue;
    if ((ban >= 128) == (s.to_move == Color::white)) passes.push_back({kNoCell, ban});
  }
  if (passes.empty()) passes.push_back({});
  return passes;
}

bool Field::spends_threat(const FieldState& s, FieldMove move) const {
  if (move.is_pass() || move.cell != s.ko) return false;
  FieldState without = s;
  without.threats = {0, 0};
  return !play(without, move);
}

bool Field::banned(const FieldState& s) const {
  if (s.ko != kNoCell) return true;
  return std::any_of(s.bans.begin(), s.bans.end(),
                     [&s](std::uint8_t ban) { return ban != kNoCell && (ban >= 128) == (s.to_move == Color::white); });
}

Bits Field::pass_alive(const FieldState& s, Color color) const {
  const Bits own = s.stones[index_of(color)];
  const Bits enemy = s.stones[1 - index_of(color)];
  const Bits open = cells_ & ~own;
  struct Region {
    Bits points;
    Bits border;
  };
  std::array<Region, 32> regions{};
  std::size_t region_count = 0;
  for (Bits rest = open; rest != 0;) {
    const Bits region = flood(rest & (~rest + 1), open);
    rest &= ~region;
    // A region that leaks out of the box or holds a stone that is never taken gives no eye.
    if ((region & (leaking_ | (safe_ & enemy))) != 0 || region_count == regions.size()) continue;
    regions[region_count++] = {region, around(region) & own};
  }
  std::array<Bits, 32> chains{};
  std::size_t chain_count = 0;
  Bits lost = 0;
  for (Bits rest = own; rest != 0;) {
    const Bits chain = flood(rest & (~rest + 1), own);
    rest &= ~chain;
    if ((chain & safe_) != 0) continue;
    if (chain_count < chains.size()) {
      chains[chain_count++] = chain;
    } else {
      lost |= chain;
    }
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t c = 0; c < chain_count; ++c) {
      if ((chains[c] & lost) != 0) continue;
      const Bits reach = around(chains[c]);
      int eyes = 0;
      for (std::size_t r = 0; r < region_count; ++r) {
        const Bits must_touch = suicide == Suicide::allowed ? regions[r].points : regions[r].points & ~enemy;
        if ((regions[r].border & lost) == 0 && (must_touch & ~reach) == 0) ++eyes;
      }
      if (eyes < 2) {
        lost |= chains[c];
        changed = true;
      }
    }
  }
  return own & ~lost;
}

Key key_of(const FieldState& s) {
  Key key;
  std::uint64_t high = 0x243F6A8885A308D3ULL;
  std::uint64_t low = 0x13198A2E03707344ULL;
  const auto add = [&](std::uint64_t word) {
    low = Rng::mix(low ^ word);
    high = Rng::mix(high + low + (word << 7U | word >> 57U));
  };
  for (const Bits b : {s.stones[0], s.stones[1], s.goal}) {
    add(static_cast<std::uint64_t>(b));
    add(static_cast<std::uint64_t>(b >> 64U));
  }
  std::uint64_t rest = s.ko;
  rest = rest << 8U | static_cast<std::uint64_t>(index_of(s.to_move));
  for (const auto t : s.threats) rest = rest << 8U | t;
  for (const auto b : s.bans) rest = rest << 8U | b;
  add(rest);
  key.high = high;
  key.low = low;
  return key;
}

}  // namespace miai::life
