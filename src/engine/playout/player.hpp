#pragma once
// How both sides play in a playout: answers near the latest move first, else anywhere.

#include <array>
#include <cstdint>

#include "base/rng.hpp"
#include "engine/playout/field.hpp"
#include "engine/playout/playouts.hpp"
#include "engine/playout/tactics.hpp"

namespace miai::engine::playout {

/// Plays one playout on a field of its own.
template <class F>
class Player {
 public:
  Player(const F& start, const PlayoutOptions::Habits& habits, Rng& rng) : field_(start), habits_(habits), rng_(rng) {}

  const F& field() const { return field_; }
  void begin(Loc last, Loc before) {
    last_ = last;
    before_ = before;
  }

  /// Plays a move of the colour; 0 is a pass.
  Loc move(Cell mover) {
    mover_ = mover;
    count_ = 0;
    const Loc at = choose();
    if (at == 0) {
      field_.clear_ko();
    } else {
      field_.place(mover, at);
    }
    before_ = last_;
    last_ = at;
    ++moves_;
    return at;
  }

 private:
  struct Candidate {
    Loc at;
    std::uint32_t weight;
  };

  Loc choose() {
    if (last_ != 0 && field_.at(last_) == other(mover_)) {
      if (const Loc at = answer()) return at;
    }
    return anywhere();
  }

  Loc answer() {
    const std::uint64_t dice = rng_();
    const auto wants = [dice](unsigned habit, unsigned i) { return (dice >> (8 * i) & 0xFFU) < habit; };
    if (wants(habits_.capture, 0)) take_last();
    if (wants(habits_.escape, 1)) rescue_neighbours();
    if (count_ != 0) return pick();
    if (wants(habits_.vital, 2)) {
      if (const Loc at = vital()) return at;
    }
    if (wants(habits_.short_of_liberties, 3)) fight();
    if (count_ != 0) return pick();
    if (wants(habits_.shape, 4)) shapes();
    return count_ != 0 ? pick() : 0;
  }

  /// Notes a legal move unless it fills an own eye.
  void add(Loc at, std::uint32_t weight) {
    if (count_ < candidates_.size() && !field_.is_eye(mover_, at)) candidates_[count_++] = {at, weight};
  }

  Loc pick() {
    std::uint32_t sum = 0;
    for (std::size_t i = 0; i < count_; ++i) sum += candidates_[i].weight;
    std::uint32_t left = rng_.below(sum);
    std::size_t i = 0;
    while (left >= candidates_[i].weight) left -= candidates_[i++].weight;
    return candidates_[i].at;
  }

  bool throws_in() { return (rng_() >> 56U) < habits_.throw_in; }

  /// Not a move that only loses stones. Requires a legal move.
  bool sensible(Loc at) {
    switch (self_atari(field_, mover_, at)) {
      case SelfAtari::none:
      case SelfAtari::inside_eye:
        return true;
      case SelfAtari::throw_in:
        return throws_in();
      case SelfAtari::bad:
        return false;
    }
    return false;
  }

  void take_last() {
    if (field_.liberties(last_) != 1) return;
    const Loc at = field_.first_liberty(last_);
    if (field_.is_legal(mover_, at)) add(at, 4 + 4 * static_cast<std::uint32_t>(field_.chain_size(last_)));
  }

  /// Own chains that the latest move put into atari: take an attacker, or run if that helps.
  void rescue_neighbours() {
    std::array<Loc, 4> heads{};
    std::size_t heads_count = 0;
    for (const Loc step : F::kNear) {
      const Loc n = last_ + step;
      if (field_.at(n) != mover_ || field_.liberties(n) != 1) continue;
      bool known = false;
      for (std::size_t i = 0; i < heads_count; ++i) known = known || heads[i] == field_.head(n);
      if (known) continue;
      heads[heads_count++] = field_.head(n);
      rescue(n);
    }
  }

  void rescue(Loc chain) {
    const auto size = static_cast<std::uint32_t>(field_.chain_size(chain));
    take_attackers(chain, 2 + 4 * size);
    const Loc exit = field_.first_liberty(chain);
    if (!field_.is_legal(mover_, exit)) return;
    const int room = field_.liberties_after(mover_, exit).count_up_to(3);
    if (room >= 3) add(exit, 2 + 4 * size);
    if (room == 2) add(exit, 1 + size);
  }

  void take_attackers(Loc chain, std::uint32_t weight) {
    field_.each_stone(chain, [this, weight](Loc stone) {
      for (const Loc step : F::kNear) {
        const Loc n = stone + step;
        if (field_.at(n) != other(mover_) || field_.liberties(n) != 1) continue;
        const Loc at = field_.first_liberty(n);
        if (field_.is_legal(mover_, at)) add(at, weight);
      }
    });
  }

  /// The latest move came into an own eye, or it made or changed an enemy one.
  Loc vital() {
    if (!is_too_big(field_, last_)) {
      if (const Loc at = vital_point(field_, last_, mover_); at != 0 && field_.is_legal(mover_, at)) return at;
    }
    // Whoever closes an eye space does so at its end; only captures open one anywhere.
    const Cell enemy = other(mover_);
    const int most_room = moves_ == 0 || field_.just_taken() >= 3 ? 2 : 1;
    for (const Loc step : F::kNear) {
      const Loc start = last_ + step;
      if (field_.at(start) != Cell::empty || room_beside(start, enemy) > most_room) continue;
      const Loc at = vital_point(field_, start, enemy);
      if (at != 0 && field_.is_legal(mover_, at)) return at;
    }
    return 0;
  }

  /// Neighbours that are neither walls nor that colour's.
  int room_beside(Loc at, Cell color) const {
    int room = 0;
    for (const Loc step : F::kNear) {
      const Cell cell = field_.at(at + step);
      room += cell == color || cell == Cell::wall ? 0 : 1;
    }
    return room;
  }

  /// Chains at the latest move that have two liberties: the enemy's is attacked, the own one gets room.
  void fight() {
    if (field_.liberties(last_) == 2) attack(last_);
    for (const Loc step : F::kNear) {
      const Loc n = last_ + step;
      if (field_.at(n) == mover_ && field_.liberties(n) == 2) defend(n);
    }
  }

  void attack(Loc chain) {
    field_.liberty_set(chain).each([&](Loc at) {
      if (!field_.is_legal(mover_, at) || !keeps_room(at)) return;
      auto rest = field_.liberty_set(chain);
      rest.remove(at);
      auto room = field_.liberties_after(other(mover_), rest.first());
      room.remove(at);
      const int after = room.count_up_to(3);
      if (after < 3) add(at, after < 2 ? 8 : 3);
    });
  }

  void defend(Loc chain) {
    take_attackers(chain, 6);
    field_.liberty_set(chain).each([&](Loc at) {
      if (!field_.is_legal(mover_, at)) return;
      if (field_.liberties_after(mover_, at).count_up_to(3) >= 3) add(at, 4);
    });
  }

  /// A move that leaves its chain two liberties.
  bool keeps_room(Loc at) const { return field_.liberties_after(mover_, at).count_up_to(2) == 2; }

  void shapes() {
    for (const Loc step : F::kRing) try_shape(last_ + step);
  }

  void try_shape(Loc at) {
    if (field_.at(at) != Cell::empty) return;
    const int weight = shape_weight(field_.surroundings(mover_, at));
    if (weight == 0 || !field_.is_legal(mover_, at)) return;
    if (self_atari(field_, mover_, at) != SelfAtari::none) return;
    add(at, static_cast<std::uint32_t>(weight));
  }

  /// A random move that fills no eye and gives nothing away for nothing.
  Loc anywhere() {
    const auto count = static_cast<std::uint32_t>(field_.empty_count());
    if (count == 0) return 0;
    for (int tries = 0; tries < kGuesses; ++tries) {
      const Loc at = field_.empty_point(rng_.below(count));
      if (acceptable(at)) return at;
    }
    const std::uint32_t start = rng_.below(count);
    for (std::uint32_t i = 0; i < count; ++i) {
      const Loc at = field_.empty_point((start + i) % count);
      if (acceptable(at)) return at;
    }
    return 0;
  }

  bool acceptable(Loc at) { return !field_.is_eye(mover_, at) && field_.is_legal(mover_, at) && sensible(at); }

  static constexpr int kGuesses = 8;

  F field_;
  const PlayoutOptions::Habits& habits_;
  Rng& rng_;
  Cell mover_ = Cell::black;
  Loc last_ = 0;
  Loc before_ = 0;
  int moves_ = 0;
  std::array<Candidate, 40> candidates_;
  std::size_t count_ = 0;
};

}  // namespace miai::engine::playout
