// Judging eye spaces of finished positions by shape. Each rule looks for one kind of proof that a space is worth an eye
// or two; the best proof counts.
// Source: the shapes and their bounds are those of lightvector's goscorer, whose results this count agrees with.
#include <algorithm>

#include "score/eyes.hpp"

namespace miai::score {
namespace {

/// More moves than anybody gets: the point can never be closed off.
constexpr int kNever = 1000;

class Judge {
 public:
  Judge(const Field& field, const EyeSpace& space, const PerLoc<bool>& is_false)
      : field_(field), space_(space), false_(is_false), enemy_(opposite(space.color)) {
    for (const Loc at : space.points) {
      if (!false_[at]) real_.push_back(at);
    }
    for (const Loc at : real_) set_[at] = true;
    for (const Loc at : real_) poke_[at] = is_poke(at);
    for (const Loc at : real_) moves_to_close_[at] = moves_to_close(at);
  }

  int value() {
    if (real_.empty()) return 0;
    if (many_dead(8) || wide() || open_inside() || two_by_wall() || dead_make_life()) return 2;
    const int parts = split_by_one();
    if (parts >= 2) return 2;
    const bool one = parts == 1 || many_dead(5) || closes_in_one();
    return one ? 1 : 0;
  }

 private:
  bool real(Loc at) const { return set_[at]; }
  bool empty(Loc at) const { return field_[at] == Cell::empty; }
  bool enemy(Loc at) const { return is_stone_of(field_[at], enemy_); }

  int degree(Loc at) const {
    int n = 0;
    for (const Loc next : field_.around(at)) n += real(next) ? 1 : 0;
    return n;
  }
  int empty_false_beside(Loc at) const {
    int n = 0;
    for (const Loc next : field_.around(at)) n += empty(next) && false_[next] ? 1 : 0;
    return n;
  }
  int enemy_false_beside(Loc at) const {
    int n = 0;
    for (const Loc next : field_.around(at)) n += enemy(next) && false_[next] ? 1 : 0;
    return n;
  }

  /// An enemy stone that hangs on a stone thrown into a false point, or can: it is never shut out.
  bool is_poke(Loc at) const { return enemy(at) && (enemy_false_beside(at) > 0 || empty_false_beside(at) >= 2); }

  /// Moves the owner needs to make an eye of this very point: one for each open way in.
  int moves_to_close(Loc at) const {
    int moves = 0;
    for (const Loc next : field_.around(at)) {
      const bool lost = enemy(next) && (false_[next] || poke_[next]);
      const bool way_in = empty(next) ? !real(next) || enemy_false_beside(next) >= 1
                                      : enemy(next) && real(next) && empty_false_beside(next) >= 1;
      if (lost) {
        moves += kNever;
      } else if (way_in) {
        moves += 1;
      }
    }
    return moves;
  }

  /// The owner could put a stone there.
  bool playable(Loc at) const {
    if (!empty(at)) return false;
    for (const Loc next : field_.around(at)) {
      if (field_[next] == Cell::wall) continue;
      if (!enemy(next) || field_.in_atari[next]) return true;
    }
    return false;
  }

  bool many_dead(int bound) const {
    return std::count_if(real_.begin(), real_.end(), [&](Loc at) { return field_[at] == dead(enemy_); }) >= bound;
  }

  bool closes_in_one() const {
    return std::any_of(real_.begin(), real_.end(), [&](Loc at) { return moves_to_close_[at] <= 1; });
  }

  /// Six points or more, less what is weak or taken.
  bool wide() const {
    int size = static_cast<int>(real_.size());
    for (const Loc at : real_) {
      size -= std::min(moves_to_close_[at], 2);
      if (enemy(at) && degree(at) >= 2) --size;
    }
    return size >= 6;
  }

  /// Many empty points with three or four neighbours inside.
  bool open_inside() const {
    int weight = 0;
    for (const Loc at : real_) {
      if (empty(at)) weight += std::clamp(degree(at) - 2, 0, 2);
    }
    return weight >= 6;
  }

  /// Cuts points without `a` and `b` into pieces and calls `see` with each piece's points.
  template <class See>
  int pieces(const std::vector<Loc>& points, std::array<Loc, 2> without, See see) {
    ++stamp_;
    for (const Loc at : points) member_[at] = stamp_;
    for (const Loc at : without) member_[at] = 0;
    int count = 0;
    for (const Loc start : points) {
      if (member_[start] != stamp_) continue;
      piece_.assign(1, start);
      member_[start] = 0;
      for (std::size_t i = 0; i < piece_.size(); ++i) {
        for (const Loc next : field_.around(piece_[i])) {
          if (member_[next] != stamp_) continue;
          member_[next] = 0;
          piece_.push_back(next);
        }
      }
      ++count;
      see(piece_);
    }
    return count;
  }
  int count_pieces(const std::vector<Loc>& points, Loc without) {
    return pieces(points, {without, without}, [](const std::vector<Loc>&) {});
  }

  /// One move cuts the space: the number of pieces that are eyes then.
  int split_by_one() {
    int best = 0;
    for (const Loc cut : real_) {
      if (degree(cut) < 2 || !playable(cut)) continue;
      // The cutting stone itself closes the way that a single intruder beside it had kept open.
      const int bound = enemy_false_beside(cut) == 1 ? 1 : 0;
      int eyes = 0;
      const int count = pieces(real_, {cut, cut}, [&](const std::vector<Loc>& piece) {
        eyes += std::any_of(piece.begin(), piece.end(), [&](Loc at) { return moves_to_close_[at] <= bound; }) ? 1 : 0;
      });
      if (count >= 2) best = std::max(best, eyes);
    }
    return best;
  }

  /// Two neighbouring points that would make a wall through the space, whichever of them the enemy takes.
  bool two_by_wall() {
    for (const Loc first : real_) {
      if (!empty(first) || field_.on_edge(first) || !playable(first)) continue;
      if (moves_to_close_[first] > 1 || degree(first) < 3) continue;
      for (const Loc second : field_.around(first)) {
        if (real(second) && wall_of(first, second)) return true;
      }
    }
    return false;
  }

  bool wall_of(Loc first, Loc second) {
    if (degree(second) < 3 || moves_to_close_[second] > 1) return false;
    if (!empty(second)) {
      int free = 0;
      for (const Loc next : field_.around(second)) free += empty(next) && real(next) ? 1 : 0;
      if (free <= 1) return false;
    }
    int single = 0;
    int roomy = 0;
    const int count = pieces(real_, {first, second}, [&](const std::vector<Loc>& piece) {
      const auto closed = std::count_if(piece.begin(), piece.end(), [&](Loc at) { return moves_to_close_[at] <= 0; });
      single += closed >= 1 ? 1 : 0;
      roomy += closed >= 2 ? 1 : 0;
    });
    return count >= 2 && single >= 2 && roomy >= (empty(second) ? 1 : 2);
  }

  /// Taking the dead stones leaves a living shape, even if the enemy fills one point that the owner cannot play.
  bool dead_make_life() {
    std::vector<Loc> shape;
    std::vector<Loc> unplayable;
    for (const Loc at : real_) {
      if (field_[at] == dead(enemy_))
        shape.push_back(at);
      else if (!playable(at))
        unplayable.push_back(at);
    }
    if (shape.empty()) return false;
    const auto intruders =
        std::count_if(space_.points.begin(), space_.points.end(), [&](Loc at) { return enemy(at) && false_[at]; });
    shape.insert(shape.end(), unplayable.begin(), unplayable.end());
    if (!shape_lives(shape, static_cast<int>(intruders))) return false;
    return std::all_of(unplayable.begin(), unplayable.end(), [&](Loc filled) {
      std::vector<Loc> rest = shape;
      rest.erase(std::find(rest.begin(), rest.end(), filled));
      return shape_lives(rest, static_cast<int>(intruders));
    });
  }

  bool shape_lives(const std::vector<Loc>& shape, int intruders) {
    constexpr Loc kNobody = 0;
    const int whole = count_pieces(shape, kNobody);
    int strong = shape.size() >= 7 ? 1 : 0;
    for (const Loc at : shape) {
      if (count_pieces(shape, at) > whole) {
        ++strong;
        continue;
      }
      int near = 0;
      for (const Loc next : field_.around(at)) near += std::find(shape.begin(), shape.end(), next) != shape.end();
      strong += near >= 3 ? 1 : 0;
    }
    return whole - intruders + strong / 2 >= 2;
  }

  const Field& field_;
  const EyeSpace& space_;
  const PerLoc<bool>& false_;
  Color enemy_;
  std::vector<Loc> real_;
  PerLoc<bool> set_{};
  PerLoc<bool> poke_{};
  PerLoc<int> moves_to_close_{};
  PerLoc<int> member_{};
  int stamp_ = 0;
  std::vector<Loc> piece_;
};

}  // namespace

int eye_value(const Field& field, const EyeSpace& space, const PerLoc<bool>& is_false) {
  return Judge(field, space, is_false).value();
}

}  // namespace miai::score
