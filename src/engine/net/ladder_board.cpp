#include "engine/net/ladder_board.hpp"

#include <algorithm>

namespace miai::engine {

LadderBoard::LadderBoard(const Board& board, std::optional<Point> ko)
    : stride_(static_cast<std::uint16_t>(board.size().width() + 1)) {
  const BoardSize size = board.size();
  const auto used = static_cast<std::size_t>(size.height() + 2) * static_cast<std::size_t>(stride_) + 1;
  std::fill_n(cells_.begin(), used, kWall);
  std::fill_n(cells_.begin() + kHeads, used, kNowhere);
  for (int row = 0; row < size.height(); ++row) {
    for (int column = 0; column < size.width(); ++column) {
      const Point p = make_point(column, row);
      const Loc at = loc(p);
      cells_[at] = static_cast<std::uint16_t>(board.at(p));
      if (cells_[at] == kEmpty) continue;
      const Loc chain = loc(board.chain_id(p));
      cells_[kHeads + at] = chain;
      cells_[kLiberties + chain] = static_cast<std::uint16_t>(board.liberties(p));
      cells_[kSizes + chain] = static_cast<std::uint16_t>(board.chain_size(p));
    }
  }
  // The rings: every stone is put in behind its head.
  for (std::size_t at = 0; at < used; ++at) {
    if (cells_[at] != kEmpty && cells_[at] != kWall) cells_[kNexts + at] = static_cast<Loc>(at);
  }
  for (std::size_t at = 0; at < used; ++at) {
    if (cells_[at] == kEmpty || cells_[at] == kWall) continue;
    const Loc chain = cells_[kHeads + at];
    if (chain == at) continue;
    cells_[kNexts + at] = cells_[kNexts + chain];
    cells_[kNexts + chain] = static_cast<Loc>(at);
  }
  if (ko) ko_ = loc(*ko);
  changes_.reserve(256);
}

std::array<LadderBoard::Loc, 2> LadderBoard::two_liberties(Loc stone) const {
  std::array<Loc, 2> found{kNowhere, kNowhere};
  Loc at = stone;
  do {
    for (const Loc n : around(at)) {
      if (!is_empty(n) || n == found[0]) continue;
      if (found[0] != kNowhere) {
        found[1] = n;
        return found;
      }
      found[0] = n;
    }
    at = next(at);
  } while (at != stone);
  return found;
}

int LadderBoard::room(Loc at) const {
  int empty = 0;
  for (const Loc n : around(at)) empty += is_empty(n) ? 1 : 0;
  return empty;
}

bool LadderBoard::is_legal(Loc at, std::uint16_t color) const {
  if (!is_empty(at) || at == ko_) return false;
  for (const Loc n : around(at)) {
    if (is_empty(n)) return true;
    if (cells_[n] != kWall && (cells_[n] == color) == (liberties(n) > 1)) return true;
  }
  return false;
}

std::array<LadderBoard::Loc, 4> LadderBoard::chains_around(Loc at, std::uint16_t color) const {
  std::array<Loc, 4> heads{};
  std::size_t count = 0;
  for (const Loc n : around(at)) {
    if (cells_[n] != color) continue;
    const Loc chain = head(n);
    if (std::find(heads.begin(), heads.begin() + count, chain) == heads.begin() + count) heads[count++] = chain;
  }
  return heads;
}

bool LadderBoard::touches(Loc at, Loc chain) const {
  for (const Loc n : around(at)) {
    if (head(n) == chain) return true;
  }
  return false;
}

int LadderBoard::count_liberties(Loc stone) {
  ++sight_;
  int count = 0;
  Loc at = stone;
  do {
    for (const Loc n : around(at)) {
      if (!is_empty(n) || seen_[n] == sight_) continue;
      seen_[n] = sight_;
      ++count;
    }
    at = next(at);
  } while (at != stone);
  return count;
}

void LadderBoard::absorb(Loc chain, Loc other) {
  Loc at = other;
  do {
    set(kHeads + at, chain);
    at = next(at);
  } while (at != other);
  set(kSizes + chain, cells_[kSizes + chain] + cells_[kSizes + other]);
  const Loc after = next(chain);
  set(kNexts + chain, next(other));
  set(kNexts + other, after);
}

void LadderBoard::join(Loc stone, const std::array<Loc, 4>& friends) {
  set(kNexts + stone, stone);
  set(kSizes + stone, 1);
  set(kHeads + stone, stone);
  if (friends[0] == kNowhere) {
    set(kLiberties + stone, room(stone));
    return;
  }
  Loc largest = friends[0];
  for (const Loc chain : friends) {
    if (chain != kNowhere && cells_[kSizes + chain] > cells_[kSizes + largest]) largest = chain;
  }
  if (friends[1] == kNowhere) {
    // One chain grows by a stone: its liberty there is gone, and the empty points only the stone touches come.
    set(kHeads + stone, kNowhere);
    int gained = -1;
    for (const Loc n : around(stone)) gained += is_empty(n) && !touches(n, largest) ? 1 : 0;
    set(kLiberties + largest, cells_[kLiberties + largest] + gained);
    absorb(largest, stone);
    return;
  }
  absorb(largest, stone);
  for (const Loc chain : friends) {
    if (chain != kNowhere && chain != largest) absorb(largest, chain);
  }
  set(kLiberties + largest, count_liberties(largest));
}

void LadderBoard::remove(Loc chain) {
  const std::uint16_t enemy = other(cells_[chain]);
  Loc at = chain;
  do {
    const Loc after = next(at);
    set(at, kEmpty);
    set(kHeads + at, kNowhere);
    for (const Loc gaining : chains_around(at, enemy)) {
      if (gaining != kNowhere) set(kLiberties + gaining, cells_[kLiberties + gaining] + 1);
    }
    at = after;
  } while (at != chain);
}

LadderBoard::Mark LadderBoard::play(Loc at, std::uint16_t color) {
  const Mark mark{changes_.size(), ko_};
  ko_ = kNowhere;
  const auto friends = chains_around(at, color);
  const auto enemies = chains_around(at, other(color));
  set(at, color);
  join(at, friends);
  int captured = 0;
  Loc last_captured = kNowhere;
  for (const Loc chain : enemies) {
    if (chain == kNowhere) continue;
    set(kLiberties + chain, cells_[kLiberties + chain] - 1);
    if (cells_[kLiberties + chain] > 0) continue;
    captured += cells_[kSizes + chain];
    last_captured = chain;
    remove(chain);
  }
  if (captured == 1 && size(at) == 1 && liberties(at) == 1) ko_ = last_captured;
  return mark;
}

void LadderBoard::take_back(Mark mark) {
  while (changes_.size() > mark.changes) {
    cells_[changes_.back().cell] = changes_.back().before;
    changes_.pop_back();
  }
  ko_ = mark.ko;
}

}  // namespace miai::engine
