#pragma once
// What a move looks like before anything is played out: numbered features, for weights that were learned.

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>

#include "engine/playout/field.hpp"
#include "engine/playout/tactics.hpp"

namespace miai::engine::playout {

/// What is asked about a position.
struct Scene {
  BoardSize size;
  Cell mover = Cell::black;
  Loc last = 0;    ///< the latest move, 0 when it was a pass or is not known
  Loc before = 0;  ///< the one before
};

/// Where each kind of feature begins. Weights were learned for exactly this numbering.
struct FeatureRows {
  /// Places around a move: all within the square root of ten.
  static constexpr int kPlaces = 36;
  /// What may stand there: walls; own and enemy stones with 1, 2, 3 and more liberties. Empty is no feature.
  static constexpr int kStates = 9;
  static constexpr int kAround = 0;
  static constexpr int kLastAround = kAround + kPlaces * kStates;
  static constexpr int kLines = kLastAround + kPlaces;
  static constexpr int kDistances = 18;
  static constexpr int kToLast = kLines + 30;
  static constexpr int kToBefore = kToLast + kDistances;
  static constexpr int kOpen = kToBefore + kDistances;
  static constexpr int kPhase = kOpen + 3;
  static constexpr int kSelfAtari = kPhase + 18;
  static constexpr int kRoom = kSelfAtari + 3;
  static constexpr int kKo = kRoom + 4;
  static constexpr int kDeeds = kKo + 1;
  static constexpr int kCount = kDeeds + 44;
};

/// What a move does to chains. Four classes of size each.
enum class Deed : std::uint8_t {
  takes_runner,     ///< takes stones that could get away
  takes_caught,     ///< takes stones that could not
  frees,            ///< takes a stone that holds an own chain in atari
  runs_out,         ///< leads a chain out of atari
  runs_in_vain,     ///< lengthens a chain that stays caught
  saves_in_time,    ///< keeps a chain of two liberties from being caught
  lengthens,        ///< gives room to a chain of two liberties that is not in danger
  catches,          ///< an atari that leads to the end
  puts_in_atari,    ///< any other atari
  presses,          ///< takes one of three liberties
  hits_vital_point  ///< of an eye; the class is whose it is: 0 own, 1 the enemy's
};

/// The features of the moves on one field.
template <class F>
class Features {
 public:
  static constexpr std::size_t kMost = 96;
  /// The features of one move, several times the same ones where it is looked at from several sides.
  struct List {
    std::array<std::uint16_t, kMost> rows;
    std::size_t count = 0;
    void add(int row) { rows[count++] = static_cast<std::uint16_t>(row); }
  };

  Features(const F& field, const Scene& scene) : field_(field), scene_(scene) {
    for (int i = 0; i < scene.size.points(); ++i) {
      const Loc at = F::loc(scene.size.point(i));
      if (field.is_stone(at)) {
        ++stones_;
        note_state(at);
        if (field.head(at) == at) note_chain(at);
      } else {
        note_eyes(at);
      }
    }
  }

  /// A move that fills an own eye without saving a chain is none. Requires a legal move.
  bool is_move(Loc at) const {
    return has(at, Deed::runs_out) || has(at, Deed::saves_in_time) || !field_.is_eye(scene_.mover, at);
  }

  /// How the board lies around a move: each way in which its nearest edges come to lie left and below, the nearer one
  /// left. More than one where they are equally near.
  /// Visits each with the list of features.
  template <class Visit>
  void each_view(Loc at, Visit&& visit) const {
    const int column = F::column_of(at);
    const int row = F::row_of(at);
    const int right = scene_.size.width() + 1 - column;
    const int above = scene_.size.height() + 1 - row;
    const int across = std::min(column, right);
    const int up = std::min(row, above);
    List common;
    add_common(at, std::min(across, up), std::max(across, up), common);
    for (const int flip_column : {0, 1}) {
      if ((flip_column == 1 ? right > column : column > right)) continue;
      for (const int flip_row : {0, 1}) {
        if ((flip_row == 1 ? above > row : row > above)) continue;
        for (const int swap : {0, 1}) {
          if ((swap == 1 ? across < up : up < across)) continue;
          List list = common;
          add_around(at, {flip_column == 1 ? -1 : 1, flip_row == 1 ? -1 : 1, swap == 1}, list);
          visit(list);
        }
      }
    }
  }

 private:
  struct View {
    int column_sign;
    int row_sign;
    bool swapped;
  };
  struct Offset {
    int column;
    int row;
  };

  static constexpr std::array<Offset, FeatureRows::kPlaces> make_offsets() {
    std::array<Offset, FeatureRows::kPlaces> offsets{};
    std::size_t count = 0;
    for (int row = -3; row <= 3; ++row) {
      for (int column = -3; column <= 3; ++column) {
        const int square = row * row + column * column;
        if (square != 0 && square <= 10) offsets[count++] = {column, row};
      }
    }
    return offsets;
  }
  static constexpr auto kOffsets = make_offsets();

  static int size_class(int size) { return size <= 2 ? size - 1 : (size <= 4 ? 2 : 3); }

  bool has(Loc at, Deed deed) const { return (deeds_[at] >> (4 * static_cast<unsigned>(deed)) & 15U) != 0; }
  void note(Loc at, Deed deed, int grade) {
    deeds_[at] |= std::uint64_t{1} << (4 * static_cast<unsigned>(deed) + static_cast<unsigned>(grade));
  }

  void note_state(Loc at) {
    const int room = std::min(field_.liberties(at), 4);
    states_[at] = static_cast<std::uint8_t>((field_.at(at) == scene_.mover ? 1 : 5) + room);
  }

  void note_eyes(Loc at) {
    for (const Cell owner : {Cell::black, Cell::white}) {
      int room = 0;
      for (const Loc step : F::kNear) {
        const Cell cell = field_.at(at + step);
        room += cell == owner || cell == Cell::wall ? 0 : 1;
      }
      if (room != 1) continue;
      const Loc vital = vital_point(field_, at, owner);
      if (vital != 0) note(vital, Deed::hits_vital_point, owner == scene_.mover ? 0 : 1);
    }
  }

  void note_chain(Loc chain) {
    const bool own = field_.at(chain) == scene_.mover;
    switch (field_.liberties(chain)) {
      case 1:
        return own ? note_own_atari(chain) : note_enemy_atari(chain);
      case 2:
        return own ? note_own_short(chain) : note_enemy_short(chain);
      case 3:
        if (own) return;
        field_.liberty_set(chain).each([&](Loc at) { note(at, Deed::presses, size_class(field_.chain_size(chain))); });
        return;
      default:
        return;
    }
  }

  void note_own_atari(Loc chain) {
    const int grade = size_class(field_.chain_size(chain));
    const Loc exit = field_.first_liberty(chain);
    note_attackers(chain, grade);
    if (!field_.is_legal(scene_.mover, exit)) return;
    F after = field_;
    after.place(scene_.mover, exit);
    const int room = after.liberties(exit);
    const bool lives = room > 2 || (room == 2 && !Ladder<F>::caught(after, exit));
    note(exit, lives ? Deed::runs_out : Deed::runs_in_vain, grade);
  }

  /// Taking a stone that holds an own chain in atari.
  void note_attackers(Loc chain, int grade) {
    field_.each_stone(chain, [&](Loc stone) {
      for (const Loc step : F::kNear) {
        const Loc n = stone + step;
        if (field_.at(n) == other(scene_.mover) && field_.liberties(n) == 1) {
          note(field_.first_liberty(n), Deed::frees, grade);
        }
      }
    });
  }

  void note_enemy_atari(Loc chain) {
    const bool runs = Ladder<F>::escapes(field_, chain);
    note(field_.first_liberty(chain), runs ? Deed::takes_runner : Deed::takes_caught,
         size_class(field_.chain_size(chain)));
  }

  void note_own_short(Loc chain) {
    const int grade = size_class(field_.chain_size(chain));
    const bool in_danger = Ladder<F>::caught(field_, chain);
    field_.liberty_set(chain).each([&](Loc at) {
      if (!field_.is_legal(scene_.mover, at)) return;
      F after = field_;
      after.place(scene_.mover, at);
      const int room = after.liberties(chain);
      if (room < 2) return;
      const bool helps = room > 2 || (in_danger && !Ladder<F>::caught(after, chain));
      if (helps) note(at, in_danger ? Deed::saves_in_time : Deed::lengthens, grade);
    });
    if (in_danger) note_attackers(chain, grade);
  }

  void note_enemy_short(Loc chain) {
    field_.liberty_set(chain).each([&](Loc at) {
      if (!field_.is_legal(scene_.mover, at)) return;
      F after = field_;
      after.place(scene_.mover, at);
      if (after.liberties(chain) != 1) return;
      const bool caught = !Ladder<F>::escapes(after, chain);
      note(at, caught ? Deed::catches : Deed::puts_in_atari, size_class(field_.chain_size(chain)));
    });
  }

  static int distance(Loc a, Loc b) {
    const int rows = std::abs(F::row_of(a) - F::row_of(b));
    const int columns = std::abs(F::column_of(a) - F::column_of(b));
    return std::min(rows + columns + std::max(rows, columns), FeatureRows::kDistances - 1);
  }

  void add_common(Loc at, int low, int high, List& list) const {
    using R = FeatureRows;
    list.add(R::kLines + (std::min(low, 5) - 1) * 6 + std::min(high, 6) - 1);
    if (scene_.last != 0) list.add(R::kToLast + distance(at, scene_.last));
    if (scene_.before != 0) list.add(R::kToBefore + distance(at, scene_.before));
    if (no_stone_within(at, 2)) list.add(R::kOpen + (no_stone_within(at, 4) ? 1 : 0));
    const int side = std::min(scene_.size.width(), scene_.size.height());
    const int phase = std::min(5, stones_ * 8 / scene_.size.points());
    list.add(R::kPhase + (side < 11 ? 0 : (side < 16 ? 6 : 12)) + phase);
    const SelfAtari sacrifice = self_atari(field_, scene_.mover, at);
    if (sacrifice != SelfAtari::none) list.add(R::kSelfAtari + static_cast<int>(sacrifice) - 1);
    list.add(R::kRoom + std::clamp(field_.liberties_after(scene_.mover, at).count_up_to(4), 1, 4) - 1);
    if (field_.ko() != 0) list.add(R::kKo);
    for (std::uint64_t left = deeds_[at]; left != 0; left &= left - 1) {
      list.add(R::kDeeds + std::countr_zero(left));
    }
  }

  void add_around(Loc at, View view, List& list) const {
    using R = FeatureRows;
    for (int i = 0; i < R::kPlaces; ++i) {
      Offset offset = kOffsets[static_cast<std::size_t>(i)];
      if (view.swapped) std::swap(offset.column, offset.row);
      const int column = F::column_of(at) + offset.column * view.column_sign;
      const int row = F::row_of(at) + offset.row * view.row_sign;
      if (column < 1 || row < 1 || column > scene_.size.width() || row > scene_.size.height()) {
        list.add(R::kAround + i * R::kStates);
        continue;
      }
      const Loc place = static_cast<Loc>(row * F::kStride + column);
      if (states_[place] == 0) continue;
      list.add(R::kAround + i * R::kStates + states_[place] - 1);
      if (place == scene_.last) list.add(R::kLastAround + i);
    }
  }

  bool no_stone_within(Loc at, int reach) const {
    const int row = F::row_of(at);
    const int column = F::column_of(at);
    for (int r = std::max(1, row - reach); r <= std::min(scene_.size.height(), row + reach); ++r) {
      for (int c = std::max(1, column - reach); c <= std::min(scene_.size.width(), column + reach); ++c) {
        if (states_[static_cast<Loc>(r * F::kStride + c)] != 0) return false;
      }
    }
    return true;
  }

  const F& field_;
  const Scene& scene_;
  int stones_ = 0;
  std::array<std::uint8_t, F::kCells> states_{};  ///< as kStates counts them, 0 where empty
  std::array<std::uint64_t, F::kCells> deeds_{};  ///< four bits a deed, one for each class
};

}  // namespace miai::engine::playout
