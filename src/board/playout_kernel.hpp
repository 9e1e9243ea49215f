#pragma once
// The lean board under random playouts: no hash, no exact liberties, no history; every design choice is for speed.
// Use PlayoutBoard; only it and the tests need this header.

#include <array>
#include <bit>
#include <cstdint>
#include <utility>

#include "base/rng.hpp"
#include "board/board.hpp"

namespace miai::detail {

/// A board inside a ring of walls, rows Stride cells apart (the wall at a row's end also stands before the next one).
///
/// How it is fast, beside compact arrays that stay in the first-level cache:
/// - Pseudo-liberties: a chain counts an empty point once per contact, so a stone put down or lifted changes four
///   counters without asking what stands there. Walls and empty points own counters too, which nobody reads.
/// - A candidate move is tried by taking its four contacts off; what the counters then say answers legality, capture
///   and joining at once and without branches. Only a rejected candidate pays for putting them back.
/// - The colour to move is a template argument.
template <int Stride, int MaxRows>
class PlayoutKernel {
 public:
  static constexpr int kMaxWidth = Stride - 1;
  static constexpr int kMaxHeight = MaxRows;

  /// Requires a board of at most kMaxWidth × kMaxHeight.
  PlayoutKernel(const Board& board, std::optional<Point> ko) {
    const BoardSize size = board.size();
    for (int at = 0; at < kCells; ++at) heads_[at] = static_cast<Loc>(at);
    cells_.fill(Cell::wall);
    for (int i = 0; i < size.points(); ++i) {
      const Point p = size.point(i);
      cells_[loc(p)] = static_cast<Cell>(board.at(p));
    }
    for (int i = 0; i < size.points(); ++i) add_point(board, size.point(i));
    if (ko) ko_ = loc(*ko);
  }

  Occupant at(Point p) const { return static_cast<Occupant>(cells_[loc(p)]); }
  void clear_ko() { ko_ = 0; }
  std::optional<Point> ko() const {
    if (ko_ == 0) return std::nullopt;
    return point(ko_);
  }

  /// Plays at an empty point unless that would be suicide or takes back a ko; then nothing changes.
  bool play(Color color, Point p) {
    const std::uint32_t at = loc(p);
    return color == Color::black ? try_move<Color::black>(at, contacts_[at])
                                 : try_move<Color::white>(at, contacts_[at]);
  }

  /// Plays a uniformly random legal move of the colour that fills no own one-point eye.
  /// Answers where, or nothing when there is none (the board then stays as it is, the ko ban too).
  template <Color C>
  [[gnu::always_inline]] inline std::uint32_t play_random(Rng& rng) {
    std::uint32_t left = empty_count_;
    while (left > 0) {
      const std::uint32_t i = rng.below(left);
      const std::uint32_t at = empties_[i];
      if (play_unless_eye<C>(at)) return at;
      // Set aside behind the points not yet asked. The order of the list means nothing, so the choice stays uniform.
      --left;
      const Loc other = empties_[left];
      empties_[left] = static_cast<Loc>(at);
      empties_[i] = other;
      links_[at] = static_cast<Loc>(left);
      links_[other] = static_cast<Loc>(i);
    }
    return 0;
  }

  /// Plays at an empty point if play_random may choose it.
  template <Color C>
  [[gnu::always_inline]] inline bool play_unless_eye(std::uint32_t at) {
    const std::uint32_t contacts = contacts_[at];
    return !is_eye<C>(at, contacts) && try_move<C>(at, contacts);
  }

  /// Plays at a point unless that would be suicide or takes back a ko. Requires an empty point. Own eyes are not asked.
  template <Color C>
  [[gnu::always_inline]] inline bool try_move(std::uint32_t at, std::uint32_t contacts) {
    constexpr Cell own = cell_of(C);
    constexpr Cell enemy = cell_of(opposite(C));
    // Bit 2 × cell + (no contact left): an empty neighbour makes a move legal, so does an own chain with a contact left
    // or an enemy chain without one.
    constexpr std::uint32_t legal_bits = C == Color::black ? 0b00'10'01'11U : 0b00'01'10'11U;
    const Side below = side(at - Stride);
    const Side left = side(at - 1);
    const Side right = side(at + 1);
    const Side above = side(at + Stride);
    --chains_[below.head];
    --chains_[left.head];
    --chains_[right.head];
    --chains_[above.head];
    const std::array<std::uint32_t, 4> spent{is_spent(below), is_spent(left), is_spent(right), is_spent(above)};
    const std::uint32_t legal = legal_bits >> (2 * below.cell + spent[0]) | legal_bits >> (2 * left.cell + spent[1]) |
                                legal_bits >> (2 * right.cell + spent[2]) | legal_bits >> (2 * above.cell + spent[3]);
    if ((legal & 1U) != 0 && at != ko_) {
      const auto is = [](const Side& side, Cell cell) -> std::uint32_t {
        return side.cell == static_cast<std::uint32_t>(cell) ? 1 : 0;
      };
      const std::uint32_t owns = is(below, own) | is(left, own) << 1U | is(right, own) << 2U | is(above, own) << 3U;
      const std::uint32_t captures = (is(below, enemy) & spent[0]) | (is(left, enemy) & spent[1]) << 1U |
                                     (is(right, enemy) & spent[2]) << 2U | (is(above, enemy) & spent[3]) << 3U;
      place<C>(at, contacts, owns | captures << 4U);
      return true;
    }
    ++chains_[below.head];
    ++chains_[left.head];
    ++chains_[right.head];
    ++chains_[above.head];
    return false;
  }

  /// An empty point whose neighbours are all own stones or walls, with at most one enemy stone on its diagonals, or
  /// none where a wall is among them.
  template <Color C>
  [[gnu::always_inline]] inline bool is_eye(std::uint32_t at, std::uint32_t contacts) const {
    if ((contacts >> own_shift(C) & 15U) != 4) return false;
    const auto weight = [this](std::uint32_t diagonal) -> std::uint32_t {
      return kDiagonalWeights[index_of(C)][static_cast<std::size_t>(cells_[diagonal])];
    };
    const std::uint32_t sum =
        weight(at - Stride - 1) + weight(at - Stride + 1) + weight(at + Stride - 1) + weight(at + Stride + 1);
    return (sum & 7U) + (sum >= 8 ? 1 : 0) < 2;
  }

  /// Who has a point by area: its stone's colour, or the colour of all its neighbours.
  Occupant owner(Point p) const { return owner_at(loc(p)); }

  /// Black's stones and surrounded single points less White's.
  int black_lead() const {
    int lead = static_cast<int>(stones_[0]) - static_cast<int>(stones_[1]);
    for (std::uint32_t i = 0; i < empty_count_; ++i) {
      const Occupant owner = owner_at(empties_[i]);
      lead += owner == Occupant::black ? 1 : (owner == Occupant::white ? -1 : 0);
    }
    return lead;
  }

  static std::uint32_t loc(Point p) { return static_cast<std::uint32_t>((p.row + 1) * Stride + p.column + 1); }
  static Point point(std::uint32_t at) {
    return make_point(static_cast<int>(at) % Stride - 1, static_cast<int>(at) / Stride - 1);
  }

 private:
  using Loc = std::uint16_t;
  /// Not a character type: stores to cells may then not be taken for stores to everything else.
  enum class Cell : std::uint8_t { empty, black, white, wall };

  /// What stands next to a point: a cell as number, and the head of its chain (of walls and empty points: itself).
  struct Side {
    std::uint32_t head;
    std::uint32_t cell;
  };
  [[gnu::always_inline]] inline Side side(std::uint32_t at) const {
    return {heads_[at], static_cast<std::uint32_t>(cells_[at])};
  }
  /// 1 when the chain there has no contact with an empty point left.
  [[gnu::always_inline]] inline std::uint32_t is_spent(const Side& side) const {
    return (chains_[side.head] & kContactBits) == 0 ? 1 : 0;
  }

  static constexpr int kCells = (MaxRows + 2) * Stride + 1;
  static constexpr std::array<std::uint32_t, 4> kNear{static_cast<std::uint32_t>(-Stride),
                                                      static_cast<std::uint32_t>(-1), 1, Stride};
  /// A chain's word: contacts with empty points below, stones above, so that joining is one addition and comparing
  /// words compares sizes.
  static constexpr std::uint32_t kContactBits = 0xFFFFU;
  static constexpr std::uint32_t kOneStone = 0x10000U;
  /// A point's word: black neighbours in bits 0–3, white ones in 4–7 (walls count as both), empty ones from bit 8.
  static constexpr unsigned kEmptyShift = 8;
  static constexpr std::uint16_t kOneEmpty = 1U << kEmptyShift;
  static constexpr unsigned own_shift(Color color) { return color == Color::black ? 0 : 4; }
  static constexpr std::uint16_t one_of(Color color) { return static_cast<std::uint16_t>(1U << own_shift(color)); }
  static constexpr Cell cell_of(Color color) { return color == Color::black ? Cell::black : Cell::white; }

  /// Enemy stones count 1, walls 8.
  static constexpr std::array<std::array<std::uint8_t, 4>, 2> kDiagonalWeights{{{0, 0, 1, 8}, {0, 1, 0, 8}}};

  void add_point(const Board& board, Point p) {
    const std::uint32_t at = loc(p);
    for (const std::uint32_t step : kNear) {
      constexpr std::array<std::uint16_t, 4> counts{kOneEmpty, one_of(Color::black), one_of(Color::white),
                                                    one_of(Color::black) + one_of(Color::white)};
      contacts_[at] = static_cast<std::uint16_t>(contacts_[at] + counts[static_cast<std::size_t>(cells_[at + step])]);
    }
    if (cells_[at] == Cell::empty) {
      links_[at] = static_cast<Loc>(empty_count_);
      empties_[empty_count_++] = static_cast<Loc>(at);
      return;
    }
    ++stones_[cells_[at] == Cell::black ? 0 : 1];
    const std::uint32_t head = loc(board.chain_id(p));
    heads_[at] = static_cast<Loc>(head);
    if (links_[head] == 0) links_[head] = static_cast<Loc>(head);
    if (at != head) {
      links_[at] = links_[head];
      links_[head] = static_cast<Loc>(at);
    }
    chains_[head] += kOneStone + (static_cast<std::uint32_t>(contacts_[at]) >> kEmptyShift);
  }

  Occupant owner_at(std::uint32_t at) const {
    if (cells_[at] != Cell::empty) return static_cast<Occupant>(cells_[at]);
    if ((contacts_[at] & 15U) == 4) return Occupant::black;
    return (contacts_[at] >> 4U & 15U) == 4 ? Occupant::white : Occupant::empty;
  }

  [[gnu::always_inline]] inline void change_contacts(std::uint32_t at, std::uint16_t change) {
    const auto change_one = [this, change](std::uint32_t near) {
      contacts_[near] = static_cast<std::uint16_t>(contacts_[near] + change);
    };
    change_one(at - Stride);
    change_one(at - 1);
    change_one(at + 1);
    change_one(at + Stride);
  }

  /// sides: bits 0–3 the own stones among the four neighbours, bits 4–7 the enemy ones to be taken; their contacts with
  /// this point are off already.
  template <Color C>
  [[gnu::always_inline]] inline void place(std::uint32_t at, std::uint32_t contacts, std::uint32_t sides) {
    const bool in_enemy_eye = (contacts >> own_shift(opposite(C)) & 15U) == 4;
    cells_[at] = cell_of(C);
    ++stones_[index_of(C)];
    const Loc hole = links_[at];
    const Loc moved = empties_[--empty_count_];
    empties_[hole] = moved;
    links_[moved] = hole;
    change_contacts(at, static_cast<std::uint16_t>(one_of(C) - kOneEmpty));
    join_neighbours(at, contacts >> kEmptyShift, sides & 15U);
    ko_ = 0;
    if (sides >> 4U != 0) {
      const std::uint32_t last = lift<opposite(C)>(at, sides >> 4U);
      if (in_enemy_eye && last != 0) ko_ = last;
    }
  }

  [[gnu::always_inline]] inline void join_neighbours(std::uint32_t at, std::uint32_t room, std::uint32_t owns) {
    std::uint32_t head = at;
    chains_[at] = 0;
    links_[at] = static_cast<Loc>(at);
    if (owns != 0) {
      head = heads_[at + kNear[static_cast<unsigned>(std::countr_zero(owns))]];
      owns &= owns - 1;
    }
    heads_[at] = static_cast<Loc>(head);
    const Loc next = links_[head];
    links_[head] = static_cast<Loc>(at);
    links_[at] = next;
    chains_[head] += kOneStone + room;
    while (owns != 0) {
      std::uint32_t other = heads_[at + kNear[static_cast<unsigned>(std::countr_zero(owns))]];
      owns &= owns - 1;
      if (other == head) continue;
      if (chains_[other] > chains_[head]) std::swap(other, head);
      chains_[head] += chains_[other];
      std::uint32_t stone = other;
      do {
        heads_[stone] = static_cast<Loc>(head);
        stone = links_[stone];
      } while (stone != other);
      std::swap(links_[head], links_[other]);
    }
  }

  /// Takes off the chains of a colour that the bits point to. Answers the point when it was a single stone, else 0.
  template <Color Taken>
  [[gnu::always_inline]] inline std::uint32_t lift(std::uint32_t at, std::uint32_t captures) {
    std::uint32_t count = 0;
    std::uint32_t last = 0;
    for (; captures != 0; captures &= captures - 1) {
      const std::uint32_t near = at + kNear[static_cast<unsigned>(std::countr_zero(captures))];
      if (cells_[near] != cell_of(Taken)) continue;  // one chain may touch the point twice
      const std::uint32_t head = heads_[near];
      std::uint32_t stone = head;
      do {
        const std::uint32_t next = links_[stone];
        cells_[stone] = Cell::empty;
        heads_[stone] = static_cast<Loc>(stone);
        links_[stone] = static_cast<Loc>(empty_count_);
        empties_[empty_count_++] = static_cast<Loc>(stone);
        change_contacts(stone, static_cast<std::uint16_t>(kOneEmpty - one_of(Taken)));
        ++chains_[heads_[stone - Stride]];
        ++chains_[heads_[stone - 1]];
        ++chains_[heads_[stone + 1]];
        ++chains_[heads_[stone + Stride]];
        ++count;
        last = stone;
        stone = next;
      } while (stone != head);
    }
    stones_[index_of(Taken)] -= count;
    return count == 1 ? last : 0;
  }

  std::array<std::uint16_t, kCells> contacts_{};
  std::array<Loc, kCells> heads_;
  std::array<Loc, kCells> links_{};  ///< stones: the next one of the chain, in a ring; empty points: place in empties_
  std::array<std::uint32_t, kCells> chains_{};  ///< read at heads of chains only
  std::array<Cell, kCells> cells_;
  std::array<Loc, kMaxWidth * MaxRows> empties_{};
  std::uint32_t empty_count_ = 0;
  std::uint32_t ko_ = 0;
  std::array<std::uint32_t, 2> stones_{};
};

}  // namespace miai::detail
