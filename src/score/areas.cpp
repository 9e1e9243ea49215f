#include "score/areas.hpp"

namespace miai::score {
namespace {

/// Walks connected ground, each point once.
class Flood {
 public:
  explicit Flood(const Field& field) : field_(field) {}
  bool seen(Loc at) const { return seen_[at]; }

  /// Visits the points connected with `start` through points that `may_walk` allows.
  template <class MayWalk, class Visit>
  void walk(Loc start, MayWalk may_walk, Visit visit) {
    std::array<Loc, kCells> queue;
    int end = 0;
    queue[end++] = start;
    seen_[start] = true;
    for (int i = 0; i < end; ++i) {
      visit(queue[i]);
      for (const Loc next : field_.around(queue[i])) {
        if (seen_[next] || field_[next] == Cell::wall || !may_walk(next)) continue;
        seen_[next] = true;
        queue[end++] = next;
      }
    }
  }

 private:
  const Field& field_;
  PerLoc<bool> seen_{};
};

}  // namespace

Areas::Areas(const Field& field, const Reach& reach) {
  region.fill(kNone);
  group.fill(kNone);
  eye.fill(kNone);
  find_regions(field, reach);
  find_groups(field, reach);
  find_eyes(field);
}

void Areas::find_regions(const Field& field, const Reach& reach) {
  for (const Color color : kColors) {
    const ColorBits theirs = bit_of(opposite(color));
    const auto may_walk = [&](Loc at) { return field[at] != live(opposite(color)) && (reach.gap[at] & theirs) == 0; };
    Flood flood(field);
    for (Loc at = field.first(); at < field.last(); ++at) {
      if (flood.seen(at) || reach.holder(at) != color) continue;
      const auto id = static_cast<std::int16_t>(region_color.size());
      region_color.push_back(color);
      flood.walk(at, may_walk, [&](Loc here) {
        if (reach.holder(here) == color) region[here] = id;
      });
    }
  }
}

void Areas::find_groups(const Field& field, const Reach& reach) {
  std::int16_t next_id = 0;
  for (const Color color : kColors) {
    const ColorBits theirs = bit_of(opposite(color));
    const auto may_walk = [&](Loc at) {
      if (field[at] == live(color)) return true;
      return region[at] == kNone && (reach.gap[at] & theirs) == 0;
    };
    Flood flood(field);
    for (Loc at = field.first(); at < field.last(); ++at) {
      if (flood.seen(at) || field[at] != live(color)) continue;
      const std::int16_t id = next_id++;
      flood.walk(at, may_walk, [&](Loc here) {
        if (field[here] == live(color)) group[here] = id;
      });
    }
  }
  eyes_of_group.resize(static_cast<std::size_t>(next_id));
}

void Areas::find_eyes(const Field& field) {
  for (Loc at = field.first(); at < field.last(); ++at) {
    if (eye[at] == kNone && region[at] != kNone && is_open(field[at])) collect_eye(field, at);
  }
}

void Areas::collect_eye(const Field& field, Loc start) {
  const auto id = static_cast<std::int16_t>(eyes.size());
  EyeSpace space;
  space.region = region[start];
  space.color = region_color[static_cast<std::size_t>(space.region)];
  eye[start] = id;
  space.points.push_back(start);
  const auto touch = [&](std::int16_t group_id) {
    for (auto& entry : space.groups) {
      if (entry.group == group_id) {
        ++entry.points;
        return;
      }
    }
    space.groups.push_back({group_id, 1});
    eyes_of_group[static_cast<std::size_t>(group_id)].push_back(id);
  };
  for (std::size_t i = 0; i < space.points.size(); ++i) {
    std::array<std::int16_t, 4> near{};
    int near_count = 0;
    for (const Loc next : field.around(space.points[i])) {
      if (region[next] != space.region) continue;
      if (is_open(field[next])) {
        if (eye[next] == kNone) {
          eye[next] = id;
          space.points.push_back(next);
        }
        continue;
      }
      bool known = false;
      for (int k = 0; k < near_count; ++k) known = known || near[k] == group[next];
      if (!known) near[near_count++] = group[next];
    }
    for (int k = 0; k < near_count; ++k) touch(near[k]);
  }
  eyes.push_back(std::move(space));
}

int Areas::eye_neighbours(const Field& field, Loc at) const {
  int n = 0;
  for (const Loc next : field.around(at)) n += eye[next] == eye[at] ? 1 : 0;
  return n;
}

}  // namespace miai::score
