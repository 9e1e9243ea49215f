#pragma once
// How good moves look before anything is played out: simple features, each a factor.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <vector>

#include "engine/playout/field.hpp"
#include "engine/playout/shapes.hpp"
#include "engine/playout/tactics.hpp"

namespace miai::engine::playout {

/// What is asked about a position.
struct Scene {
  BoardSize size;
  Cell mover = Cell::black;
  Loc last = 0;    ///< the latest move, 0 when it was a pass or is not known
  Loc before = 0;  ///< the one before
};

/// Weighs moves on one field. The factors are by hand, tuned by matches.
template <class F>
class Priors {
 public:
  Priors(const F& field, const Scene& scene) : field_(field), scene_(scene) {
    notes_.fill({});
    for (int i = 0; i < scene.size.points(); ++i) {
      const Loc at = F::loc(scene.size.point(i));
      if (field.is_stone(at) && field.head(at) == at) note_chain(at);
      if (field.at(at) == Cell::empty) note_eyes(at);
    }
  }

  /// How much a move invites; 0 for one that fills an own eye. Requires a legal move.
  double weight(Loc at) const {
    const bool saves = notes_[at].saves > 1;
    if (!saves && field_.is_eye(scene_.mover, at)) return 0;
    double weight = shape_factor(at) * near_factor(at) * line_factor(at) * notes_[at].takes * notes_[at].saves *
                    notes_[at].threatens;
    switch (self_atari(field_, scene_.mover, at)) {
      case SelfAtari::none:
        break;
      case SelfAtari::inside_eye:
        weight *= 0.6;
        break;
      case SelfAtari::throw_in:
        weight *= 0.25;
        break;
      case SelfAtari::bad:
        weight *= 0.02;
        break;
    }
    return weight;
  }

 private:
  /// What a move at a point does to chains, as factors.
  struct Note {
    double takes = 1;
    double saves = 1;
    double threatens = 1;
  };

  static constexpr double kVital = 3;

  static double by_size(double base, double more, int size) { return base + more * std::min(size - 1, 8); }

  void raise(double& factor, double value) { factor = std::max(factor, value); }

  /// From the end of a small region to its vital point, whoever's it is.
  void note_eyes(Loc at) {
    for (const Cell owner : {Cell::black, Cell::white}) {
      int room = 0;
      for (const Loc step : F::kNear) {
        const Cell cell = field_.at(at + step);
        room += cell == owner || cell == Cell::wall ? 0 : 1;
      }
      if (room != 1) continue;
      if (const Loc vital = vital_point(field_, at, owner)) raise(notes_[vital].threatens, kVital);
    }
  }

  void note_chain(Loc chain) {
    const bool own = field_.at(chain) == scene_.mover;
    const int liberties = field_.liberties(chain);
    if (liberties == 1 && own) note_own_atari(chain);
    if (liberties == 1 && !own) note_enemy_atari(chain);
    if (liberties == 2 && own) note_own_short(chain);
    if (liberties == 2 && !own) note_enemy_short(chain);
    if (liberties == 3 && !own) {
      field_.liberty_set(chain).each([this](Loc at) { raise(notes_[at].threatens, 1.2); });
    }
  }

  void note_own_atari(Loc chain) {
    const int size = field_.chain_size(chain);
    const Loc exit = field_.first_liberty(chain);
    note_attackers(chain, by_size(8, 8, size));
    if (!field_.is_legal(scene_.mover, exit)) return;
    F after = field_;
    after.place(scene_.mover, exit);
    const int room = after.liberties(exit);
    const bool lives = room > 2 || (room == 2 && !Ladder<F>::caught(after, exit));
    notes_[exit].saves = lives ? std::max(notes_[exit].saves, by_size(6, 6, size)) : 0.15;
  }

  /// Taking a stone that holds an own chain in atari.
  void note_attackers(Loc chain, double factor) {
    field_.each_stone(chain, [&](Loc stone) {
      for (const Loc step : F::kNear) {
        const Loc n = stone + step;
        if (field_.at(n) == other(scene_.mover) && field_.liberties(n) == 1) {
          raise(notes_[field_.first_liberty(n)].takes, factor);
        }
      }
    });
  }

  void note_enemy_atari(Loc chain) {
    const int size = field_.chain_size(chain);
    const Loc at = field_.first_liberty(chain);
    const bool runs = Ladder<F>::escapes(field_, chain);
    raise(notes_[at].takes, runs ? by_size(5, 5, size) : by_size(2, 1, size));
  }

  void note_own_short(Loc chain) {
    const int size = field_.chain_size(chain);
    const bool in_danger = Ladder<F>::caught(field_, chain);
    const double factor = in_danger ? by_size(3, 3, size) : 1.4;
    field_.liberty_set(chain).each([&](Loc at) {
      if (!field_.is_legal(scene_.mover, at)) return;
      F after = field_;
      after.place(scene_.mover, at);
      const int room = after.liberties(chain);
      if (room > 2 || (room == 2 && in_danger && !Ladder<F>::caught(after, chain))) raise(notes_[at].saves, factor);
    });
    if (in_danger) note_attackers(chain, factor);
  }

  void note_enemy_short(Loc chain) {
    const int size = field_.chain_size(chain);
    field_.liberty_set(chain).each([&](Loc at) {
      if (!field_.is_legal(scene_.mover, at)) return;
      F after = field_;
      after.place(scene_.mover, at);
      if (after.liberties(chain) != 1) return;
      const bool caught = !Ladder<F>::escapes(after, chain);
      raise(notes_[at].threatens, caught ? by_size(3, 2, size) : 1.5);
    });
  }

  double shape_factor(Loc at) const {
    const int weight = shape_weight(field_.surroundings(scene_.mover, at));
    return weight == 0 ? 1 : 1 + 0.3 * weight;
  }

  static int distance(Loc a, Loc b) {
    const int rows = std::abs(F::row_of(a) - F::row_of(b));
    const int columns = std::abs(F::column_of(a) - F::column_of(b));
    return rows + columns + std::max(rows, columns);
  }

  double near_factor(Loc at) const {
    constexpr std::array<double, 12> kToLast{1, 1, 4, 3.4, 2.6, 2.1, 1.8, 1.5, 1.4, 1.2, 1.1, 1};
    constexpr std::array<double, 6> kToBefore{1, 1, 1.8, 1.6, 1.3, 1.1};
    double factor = 1;
    if (scene_.last != 0) {
      const auto d = static_cast<std::size_t>(distance(at, scene_.last));
      if (d < kToLast.size()) factor *= kToLast[d];
    }
    if (scene_.before != 0) {
      const auto d = static_cast<std::size_t>(distance(at, scene_.before));
      if (d < kToBefore.size()) factor *= kToBefore[d];
    }
    return factor;
  }

  /// Lines count where nothing is near: the edge is small, and corners of big boards come first.
  double line_factor(Loc at) const {
    const int column = std::min(F::column_of(at), scene_.size.width() + 1 - F::column_of(at));
    const int row = std::min(F::row_of(at), scene_.size.height() + 1 - F::row_of(at));
    const int low = std::min(column, row);
    const int high = std::max(column, row);
    if (nearest_stone_is_far(at)) {
      constexpr std::array<double, 6> kOpen{0, 0.05, 0.3, 1.3, 1.4, 1.1};
      const double open = kOpen[static_cast<std::size_t>(std::min(low, 5))];
      const bool big = scene_.size.width() >= 11 && scene_.size.height() >= 11;
      if (!big) return low <= 2 ? open : 1.4;
      if ((low == 3 || low == 4) && high <= 5) return corner_is_open(at) ? (high <= 4 ? 8 : 2.5) : open;
      return open;
    }
    constexpr std::array<double, 4> kBusy{0, 0.5, 0.9, 1.1};
    return kBusy[static_cast<std::size_t>(std::min(low, 3))];
  }

  bool nearest_stone_is_far(Loc at) const { return no_stone_within(at, 2); }
  bool corner_is_open(Loc at) const { return no_stone_within(at, 4); }

  bool no_stone_within(Loc at, int reach) const {
    const int row = F::row_of(at);
    const int column = F::column_of(at);
    for (int r = std::max(1, row - reach); r <= std::min(scene_.size.height(), row + reach); ++r) {
      for (int c = std::max(1, column - reach); c <= std::min(scene_.size.width(), column + reach); ++c) {
        if (field_.is_stone(F::loc(make_point(c - 1, r - 1)))) return false;
      }
    }
    return true;
  }

  const F& field_;
  const Scene& scene_;
  std::array<Note, F::kCells> notes_;
};

}  // namespace miai::engine::playout
