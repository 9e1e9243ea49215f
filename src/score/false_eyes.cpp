#include "score/eyes.hpp"

namespace miai::score {
namespace {

/// Asks of one leaf point of an eye space whether the stones round it hold together without it.
///
/// Groups and eye spaces form a graph: a group meets the eye spaces it touches. The point is taken out of its own eye
/// space, whose rest stays in one piece since a leaf has at most one neighbour there. The point is false for a group
/// beside it when that group's part of the graph misses something else beside the point, and holds no real eye.
class LeafTest {
 public:
  LeafTest(const Areas& areas, const std::vector<int>& values, const PerLoc<bool>& false_for_life)
      : areas_(areas), values_(values), false_(false_for_life) {
    group_seen_.resize(areas.eyes_of_group.size());
    eye_seen_.resize(areas.eyes.size());
  }

  bool is_false(const Field& field, Loc leaf) {
    look_round(field, leaf);
    if (near_.size() + (has_rest_ ? 1 : 0) < 2) return false;
    leaf_ = leaf;
    home_ = areas_.eye[leaf];
    rest_is_real_ = rest_is_real();
    for (const auto group : near_) {
      if (!holds_together(group)) return true;
    }
    return false;
  }

 private:
  void look_round(const Field& field, Loc leaf) {
    near_.clear();
    has_rest_ = false;
    for (const Loc next : field.around(leaf)) {
      if (areas_.region[next] != areas_.region[leaf]) continue;
      if (areas_.group[next] == kNone) {
        has_rest_ = true;
        continue;
      }
      bool known = false;
      for (const auto group : near_) known = known || group == areas_.group[next];
      if (!known) near_.push_back(areas_.group[next]);
    }
  }

  /// The rest of the leaf's own eye space is worth an eye and has a real point.
  bool rest_is_real() const {
    const auto home = static_cast<std::size_t>(home_);
    if (values_[home] == 0) return false;
    for (const Loc at : areas_.eyes[home].points) {
      if (at != leaf_ && !false_[at]) return true;
    }
    return false;
  }

  bool is_near(std::int16_t group) const {
    for (const auto other : near_) {
      if (other == group) return true;
    }
    return false;
  }

  /// True when the group touches the eye space; its own only elsewhere than at the leaf.
  bool meets(const EyeSpace::Touch& touch, std::int16_t eye) const {
    return eye != home_ || touch.points > (is_near(touch.group) ? 1 : 0);
  }

  bool holds_together(std::int16_t from) {
    ++stamp_;
    queue_.assign(1, from);
    group_seen_[static_cast<std::size_t>(from)] = stamp_;
    for (std::size_t i = 0; i < queue_.size(); ++i) {
      for (const auto eye : areas_.eyes_of_group[static_cast<std::size_t>(queue_[i])]) {
        if (enter(eye, queue_[i])) return true;
      }
    }
    for (const auto group : near_) {
      if (group_seen_[static_cast<std::size_t>(group)] != stamp_) return false;
    }
    return !has_rest_ || eye_seen_[static_cast<std::size_t>(home_)] == stamp_;
  }

  /// Goes from a group into an eye space and on to the groups round it; true when a real eye is found.
  bool enter(std::int16_t eye, std::int16_t from) {
    const auto index = static_cast<std::size_t>(eye);
    if (eye_seen_[index] == stamp_) return false;
    const auto& touches = areas_.eyes[index].groups;
    if (eye == home_) {
      for (const auto& touch : touches) {
        if (touch.group == from && !meets(touch, eye)) return false;
      }
    }
    eye_seen_[index] = stamp_;
    if (eye == home_ ? rest_is_real_ : values_[index] > 0) return true;
    for (const auto& touch : touches) {
      const auto group = static_cast<std::size_t>(touch.group);
      if (group_seen_[group] == stamp_ || !meets(touch, eye)) continue;
      group_seen_[group] = stamp_;
      queue_.push_back(touch.group);
    }
    return false;
  }

  const Areas& areas_;
  const std::vector<int>& values_;
  const PerLoc<bool>& false_;
  std::vector<std::int16_t> near_;
  bool has_rest_ = false;
  Loc leaf_ = 0;
  std::int16_t home_ = kNone;
  bool rest_is_real_ = false;
  int stamp_ = 0;
  std::vector<int> group_seen_;
  std::vector<int> eye_seen_;
  std::vector<std::int16_t> queue_;
};

PerLoc<bool> false_points(const Field& field, const Areas& areas, const std::vector<int>& values,
                          const PerLoc<bool>& false_for_life) {
  PerLoc<bool> found{};
  LeafTest test(areas, values, false_for_life);
  for (const auto& space : areas.eyes) {
    for (const Loc at : space.points) {
      if (areas.eye_neighbours(field, at) <= 1) found[at] = test.is_false(field, at);
    }
  }
  return found;
}

}  // namespace

Eyes::Eyes(const Field& field, const Areas& areas) : value(areas.eyes.size(), 0) {
  // Values are unknown at first, so the first pass asks for false points whatever eyes there are elsewhere.
  false_for_life = false_points(field, areas, value, false_for_life);
  of_region.assign(areas.region_color.size(), 0);
  for (std::size_t i = 0; i < areas.eyes.size(); ++i) {
    value[i] = eye_value(field, areas.eyes[i], false_for_life);
    of_region[static_cast<std::size_t>(areas.eyes[i].region)] += value[i];
  }
  to_fill = false_points(field, areas, value, false_for_life);
}

}  // namespace miai::score
