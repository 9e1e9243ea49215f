#pragma once
// Small reading on a Field: self-atari, ladders, the vital point of an eye.

#include <algorithm>
#include <array>

#include "engine/playout/field.hpp"
#include "engine/playout/shapes.hpp"

namespace miai::engine::playout {

/// At most so many points of an eye space are looked at.
inline constexpr std::size_t kMaxEyespace = 6;

/// The form of at most kMaxEyespace points.
template <class F>
Eyespace form_of(const std::array<Loc, kMaxEyespace + 1>& points, std::size_t count) {
  Eyespace space;
  space.size = static_cast<int>(count);
  for (std::size_t i = 0; i < count; ++i) {
    int degree = 0;
    for (std::size_t k = 0; k < count; ++k) {
      const Loc step = points[i] - points[k];
      if (std::find(F::kNear.begin(), F::kNear.end(), step) != F::kNear.end()) ++degree;
    }
    space.max_degree = std::max(space.max_degree, degree);
    space.degree_sum += degree;
  }
  return space;
}

/// What a self-atari is good for.
enum class SelfAtari : std::uint8_t { none, bad, throw_in, inside_eye };

/// True when the stones that a self-atari gives away sit in an eye that does not live when they are taken.
template <class F>
SelfAtari judge_sacrifice(const F& field, Cell mover, Loc at) {
  std::array<Loc, kMaxEyespace + 1> stones{at};
  std::size_t count = 1;
  int enemy_liberties = 99;
  for (std::size_t i = 0; i < count; ++i) {
    for (const Loc step : F::kNear) {
      const Loc n = stones[i] + step;
      if (field.at(n) == other(mover)) enemy_liberties = std::min(enemy_liberties, field.liberties(n));
      if (field.at(n) != mover) continue;
      if (std::find(stones.begin(), stones.begin() + static_cast<std::ptrdiff_t>(count), n) !=
          stones.begin() + static_cast<std::ptrdiff_t>(count)) {
        continue;
      }
      if (count == kMaxEyespace) return SelfAtari::bad;
      stones[count++] = n;
    }
  }
  if (enemy_liberties > 2) return SelfAtari::bad;
  if (count == 1) return SelfAtari::throw_in;
  return leaves_one_eye(form_of<F>(stones, count)) ? SelfAtari::inside_eye : SelfAtari::bad;
}

/// Requires is_legal.
template <class F>
SelfAtari self_atari(const F& field, Cell mover, Loc at) {
  int room = 0;
  for (const Loc step : F::kNear) {
    const Loc n = at + step;
    if (field.at(n) == Cell::empty) {
      if (++room > 1) return SelfAtari::none;
    } else if (field.at(n) == mover) {
      if (field.liberties(n) > 2) return SelfAtari::none;
    } else if (field.at(n) == other(mover) && field.liberties(n) == 1) {
      return SelfAtari::none;
    }
  }
  if (field.liberties_after(mover, at).count_up_to(2) > 1) return SelfAtari::none;
  return judge_sacrifice(field, mover, at);
}

/// True when a chain and its liberties alone are more than an eye space that is looked at.
template <class F>
bool is_too_big(const F& field, Loc stone) {
  return field.chain_size(stone) + field.liberties(stone) > static_cast<int>(kMaxEyespace);
}

/// The empty point that decides about an eye of the owner's: the region around a point, enemy stones in it included,
/// has at most kMaxEyespace points and such a point. Else 0. Requires a point that is not the owner's.
template <class F>
Loc vital_point(const F& field, Loc start, Cell owner) {
  std::array<Loc, kMaxEyespace + 1> points{start};
  std::size_t count = 1;
  typename F::Set seen;
  seen.add(start);
  for (std::size_t i = 0; i < count; ++i) {
    for (const Loc step : F::kNear) {
      const Loc n = points[i] + step;
      const Cell cell = field.at(n);
      if (cell == owner || cell == Cell::wall || seen.has(n)) continue;
      if (count == kMaxEyespace || (cell != Cell::empty && is_too_big(field, n))) return 0;
      seen.add(n);
      points[count++] = n;
    }
  }
  if (count < 3) return 0;
  const Eyespace space = form_of<F>(points, count);
  const bool row_of_four = space.size == 4 && space.degree_sum == 6 && space.max_degree == 2;
  if (!row_of_four && !has_vital_point(space)) return 0;
  Loc vital = 0;
  int open = 0;
  for (std::size_t i = 0; i < count; ++i) {
    int degree = 0;
    for (const Loc step : F::kNear) {
      const Loc n = points[i] + step;
      if (field.at(n) != owner && field.at(n) != Cell::wall) ++degree;
    }
    if (degree < space.max_degree || field.at(points[i]) != Cell::empty) continue;
    vital = points[i];
    ++open;
  }
  // A row of four lives unless one of its two inner points is taken.
  return open == 1 ? vital : 0;
}

/// Reads ladders: every attack is atari, every answer takes a stone of the attacker or extends. Of two attacks the one
/// that leaves less room is followed; both only where they leave the same and few such places came before.
template <class F>
class Ladder {
 public:
  /// True when a chain with one liberty gets away, its owner to move.
  static bool escapes(const F& field, Loc stone) {
    F work = field;
    return !dies(work, stone, kForks);
  }
  /// True when a chain with two liberties is caught, the attacker to move. first: the attack that catches it.
  static bool caught(const F& field, Loc stone, Loc* first = nullptr) {
    for (const Loc attack : two_liberties(field, stone)) {
      F work = field;
      if (!attacks(work, stone, attack) || !dies(work, stone, kForks)) continue;
      if (first != nullptr) *first = attack;
      return true;
    }
    return false;
  }

 private:
  static constexpr int kForks = 2;
  static constexpr int kMaxSteps = 200;

  static std::array<Loc, 2> two_liberties(const F& field, Loc stone) {
    std::array<Loc, 2> found{};
    std::size_t count = 0;
    field.liberty_set(stone).each([&](Loc at) {
      if (count < 2) found[count++] = at;
    });
    return found;
  }

  /// Plays the attack; false when it is none.
  static bool attacks(F& field, Loc stone, Loc attack) {
    const Cell attacker = other(field.at(stone));
    if (!field.is_legal(attacker, attack)) return false;
    field.place(attacker, attack);
    return field.liberties(stone) == 1;
  }

  /// A chain with one liberty, its owner to move.
  static bool dies(F& field, Loc stone, int forks) {
    for (int step = 0; step < kMaxSteps; ++step) {
      const int room = runs(field, stone);
      if (room != 2) return room < 2;
      const auto [a, b] = two_liberties(field, stone);
      const int after_a = room_after(field, stone, a, b);
      const int after_b = room_after(field, stone, b, a);
      if (after_a == after_b && forks > 0) {
        F work = field;
        if (attacks(work, stone, a) && dies(work, stone, forks - 1)) return true;
        return attacks(field, stone, b) && dies(field, stone, forks - 1);
      }
      if (!attacks(field, stone, after_a <= after_b ? a : b)) return false;
    }
    return false;
  }

  /// Plays the owner's best try; answers the liberties after it.
  static int runs(F& field, Loc stone) {
    const Cell owner = field.at(stone);
    Loc best = 0;
    int most = 1;
    const auto consider = [&](Loc move) {
      if (!field.is_legal(owner, move)) return;
      F after = field;
      after.place(owner, move);
      const int room = std::min(after.liberties(stone), 3);
      if (room > most) {
        most = room;
        best = move;
      }
    };
    field.each_stone(stone, [&](Loc at) {
      for (const Loc step : F::kNear) {
        const Loc n = at + step;
        if (field.at(n) == other(owner) && field.liberties(n) == 1 && most < 3) consider(field.first_liberty(n));
      }
    });
    const Loc exit = field.first_liberty(stone);
    if (most == 1 && field.is_legal(owner, exit)) {
      most = field.liberties_after(owner, exit).count_up_to(3);
      best = exit;
    }
    if (best == 0) return 0;
    field.place(owner, best);
    return field.liberties(stone);
  }

  /// The room of the chain when it is attacked at one point and extends at the other.
  static int room_after(const F& field, Loc stone, Loc attack, Loc exit) {
    auto set = field.liberties_after(field.at(stone), exit);
    set.remove(attack);
    return set.count_up_to(3);
  }
};

}  // namespace miai::engine::playout
