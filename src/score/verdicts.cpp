#include "score/verdicts.hpp"

#include <algorithm>

namespace miai::score {
namespace {

class Verdicts {
 public:
  Verdicts(const Analysis& analysis, const Ruleset& rules)
      : field_(analysis.field), analysis_(analysis), rules_(rules), area_(rules.scoring == Scoring::area) {
    find_patches();
    find_throw_ins();
  }

  PointVerdict at(Loc here) const {
    const Cell cell = field_[here];
    if (is_live(cell)) return stone(here);
    PointVerdict verdict = explained(here);
    verdict.in_seki = analysis_.in_seki(here);
    if (area_) {
      const bool taxed = rules_.tax != Tax::none && verdict.in_seki;
      verdict.owner = taxed ? std::nullopt : analysis_.reach.owner(here);
    }
    if (is_dead(cell)) verdict.reason = Reason::stone_dead;
    return verdict;
  }

 private:
  PointVerdict stone(Loc here) const {
    PointVerdict verdict;
    verdict.reason = Reason::stone_alive;
    verdict.in_seki = analysis_.in_seki(here);
    if (!area_) return verdict;
    verdict.owner = field_[here] == Cell::live_black ? Color::black : Color::white;
    return verdict;
  }

  /// The reason, and the owner by territory.
  PointVerdict explained(Loc here) const {
    PointVerdict verdict;
    const auto region = analysis_.areas.region[here];
    const auto ko = open_ko(here);
    if (region == kNone) {
      verdict.reason = patch_open_[patch_[here]] ? Reason::open_border : Reason::dame;
    } else {
      const Color color = analysis_.areas.region_color[region];
      verdict = judge_held(here, color);
    }
    if (!ko) return verdict;
    verdict.reason = Reason::open_ko;
    verdict.fill_by = ko;
    return verdict;
  }

  PointVerdict judge_held(Loc here, Color color) const {
    PointVerdict verdict;
    const bool closed = patch_region_[patch_[here]] != kNone && analysis_.reach.owner(here) == color;
    const bool throw_in_beside = (beside_throw_in_[here] & bit_of(color)) != 0;
    const bool to_fill = analysis_.eyes.to_fill[here];
    if (to_fill || throw_in_beside) verdict.fill_by = color;
    if (!closed) {
      // Shared liberties of a seki stay as they are; other ground that is nearly surrounded has to be closed.
      const bool shared = analysis_.in_seki(here) && !patch_open_[patch_[here]];
      verdict.reason = shared ? Reason::dame : Reason::open_border;
    } else if (analysis_.in_seki(here)) {
      verdict.reason = Reason::seki_eye;
      if (rules_.tax == Tax::none && !verdict.fill_by) verdict.owner = color;
    } else if (to_fill) {
      verdict.reason = Reason::false_eye;
    } else if (throw_in_beside) {
      verdict.reason = Reason::protective_move;
    } else {
      verdict.reason = Reason::territory;
      verdict.owner = color;
    }
    return verdict;
  }

  /// Connected points of one state (empty; dead stones of one colour). A patch counts only when the whole of it is
  /// held: one that runs out into neutral ground has no closed border. Neutral ground is open, too, where a point
  /// lies that no stone stands beside.
  void find_patches() {
    patch_.fill(kNone);
    std::array<Loc, kCells> queue;
    for (Loc start = field_.first(); start < field_.last(); ++start) {
      if (patch_[start] != kNone || !is_open(field_[start])) continue;
      const auto id = static_cast<std::int16_t>(patch_region_.size());
      std::int16_t region = analysis_.areas.region[start];
      bool open = false;
      bool runs_out = false;
      int end = 0;
      queue[end++] = start;
      patch_[start] = id;
      for (int i = 0; i < end; ++i) {
        if (analysis_.areas.region[queue[i]] != region) region = kNone;
        runs_out = runs_out || (analysis_.areas.region[queue[i]] != kNone && !analysis_.in_seki(queue[i]));
        bool alone = true;
        for (const Loc next : field_.around(queue[i])) {
          alone = alone && !is_live(field_[next]) && !is_dead(field_[next]);
          if (field_[next] != field_[start] || patch_[next] != kNone) continue;
          patch_[next] = id;
          queue[end++] = next;
        }
        open = open || (alone && analysis_.areas.region[queue[i]] == kNone);
      }
      patch_region_.push_back(region);
      patch_open_.push_back(open || runs_out);
    }
  }

  /// A dead stone on a false point still has to be taken, by a move beside it.
  void find_throw_ins() {
    for (Loc here = field_.first(); here < field_.last(); ++here) {
      if (!analysis_.eyes.to_fill[here] || !is_dead(field_[here])) continue;
      const Color taker = field_[here] == Cell::dead_black ? Color::white : Color::black;
      for (const Loc next : field_.around(here)) beside_throw_in_[next] |= bit_of(taker);
    }
  }

  /// The colour that can close an open ko here: its single living stone beside the point can be taken, and the taker
  /// could be taken back (F21, F25). Dead stones are off the board already.
  std::optional<Color> open_ko(Loc here) const {
    if (field_[here] != Cell::empty) return std::nullopt;
    std::optional<Color> holder;
    Loc lone = 0;
    for (const Loc next : field_.around(here)) {
      if (field_[next] == Cell::wall) continue;
      if (!is_live(field_[next])) return std::nullopt;
      const Color color = field_[next] == Cell::live_black ? Color::black : Color::white;
      if (holder && *holder != color) return std::nullopt;
      holder = color;
      if (!field_.in_atari[next]) continue;
      if (lone != 0) return std::nullopt;
      lone = next;
    }
    if (lone == 0) return std::nullopt;
    for (const Loc next : field_.around(lone)) {
      const bool enemy_stone = field_[next] == live(opposite(*holder));
      if (next != here && field_[next] != Cell::wall && !enemy_stone) return std::nullopt;
    }
    return holder;
  }

  const Field& field_;
  const Analysis& analysis_;
  const Ruleset& rules_;
  bool area_;
  PerLoc<std::int16_t> patch_;
  std::vector<std::int16_t> patch_region_;
  std::vector<bool> patch_open_;
  PerLoc<ColorBits> beside_throw_in_{};
};

}  // namespace

Analysis::Analysis(const Board& board, const PointSet& dead_stones)
    : field(board, dead_stones), reach(field), areas(field, reach), eyes(field, areas) {}

std::vector<PointVerdict> verdicts(const Analysis& analysis, const Ruleset& rules) {
  const Verdicts judge(analysis, rules);
  const BoardSize size = analysis.field.size;
  std::vector<PointVerdict> points(static_cast<std::size_t>(size.points()));
  for (int i = 0; i < size.points(); ++i) points[i] = judge.at(analysis.field.loc(size.point(i)));
  return points;
}

int group_tax(const Analysis& analysis, Color color, const std::vector<PointVerdict>& points) {
  const auto& areas = analysis.areas;
  std::vector<bool> eye_seen(areas.eyes.size());
  int tax = 0;
  for (std::size_t start = 0; start < areas.eyes.size(); ++start) {
    if (eye_seen[start] || areas.eyes[start].color != color) continue;
    // Everything joined to this eye space through groups is one group.
    std::vector<std::size_t> queue{start};
    eye_seen[start] = true;
    int territory = 0;
    for (std::size_t i = 0; i < queue.size(); ++i) {
      for (const Loc at : areas.eyes[queue[i]].points) {
        territory += points[analysis.field.size.index(analysis.field.point(at))].owner == color ? 1 : 0;
      }
      for (const auto& touch : areas.eyes[queue[i]].groups) {
        for (const auto next : areas.eyes_of_group[static_cast<std::size_t>(touch.group)]) {
          if (eye_seen[static_cast<std::size_t>(next)]) continue;
          eye_seen[static_cast<std::size_t>(next)] = true;
          queue.push_back(static_cast<std::size_t>(next));
        }
      }
    }
    tax += std::min(territory, 2);
  }
  return tax;
}

}  // namespace miai::score
