#include "board/pass_alive.hpp"

#include <algorithm>
#include <vector>

namespace miai {
namespace {

/// A connected set of points without stones of the colour examined.
struct Region {
  PointSet points;
  std::vector<int> fence;     ///< chains of the colour next to it
  std::vector<int> vital_to;  ///< those of them that touch every point the attacker could leave empty
  bool fenced_by_alive = true;
};

/// Benson's algorithm for one colour: chains without two vital regions and regions with a mortal fence fall away by
/// turns until nothing changes.
class BensonPass {
 public:
  BensonPass(const Board& board, Color color, SelfCapture self_capture)
      : board_(board), color_(color), self_capture_(self_capture), chain_of_(board.size().points(), -1) {
    number_chains();
    find_regions();
    strike_mortal_chains();
  }

  PointSet alive_stones() const {
    PointSet stones;
    for (const Point p : board_.stones_of(color_)) {
      if (alive_[chain_at(p)]) stones.insert(p);
    }
    return stones;
  }

  PointSet vital_points() const {
    PointSet points;
    for (const Region& region : regions_) {
      const auto lives = [this](int chain) { return alive_[chain] != 0; };
      if (region.fenced_by_alive && std::any_of(region.vital_to.begin(), region.vital_to.end(), lives)) {
        points |= region.points;
      }
    }
    return points;
  }

  PointSet territory() const {
    PointSet points;
    for (const Region& region : regions_) {
      if (!region.fenced_by_alive || region.fence.empty()) continue;
      if (!region.vital_to.empty() || inner_points(region) < 2) points |= region.points;
    }
    return points;
  }

 private:
  int chain_at(Point p) const { return chain_of_[board_.size().index(p)]; }

  void number_chains() {
    int count = 0;
    for (const Point p : board_.stones_of(color_)) {
      int& own = chain_of_[board_.size().index(p)];
      const Point id = board_.chain_id(p);
      if (chain_at(id) < 0) chain_of_[board_.size().index(id)] = count++;
      own = chain_at(id);
    }
    alive_.assign(count, 1);
  }

  void find_regions() {
    PointSet seen;
    for (int i = 0; i < board_.size().points(); ++i) {
      const Point start = board_.size().point(i);
      if (board_.has(start, color_) || seen.contains(start)) continue;
      regions_.push_back(region_from(start));
      seen |= regions_.back().points;
    }
  }

  Region region_from(Point start) const {
    Region region;
    std::vector<Point> found{start};
    region.points.insert(start);
    std::vector<int> touched(alive_.size(), 0);
    int demanding = 0;
    for (std::size_t i = 0; i < found.size(); ++i) {
      const bool demands = board_.is_empty(found[i]) || self_capture_ == SelfCapture::allowed;
      if (demands) ++demanding;
      std::array<int, 4> near{};
      int n_near = 0;
      for (const Point n : Neighbours(found[i], board_.size())) {
        if (!board_.has(n, color_)) {
          if (region.points.contains(n)) continue;
          region.points.insert(n);
          found.push_back(n);
          continue;
        }
        const int chain = chain_at(n);
        if (std::find(near.begin(), near.begin() + n_near, chain) != near.begin() + n_near) continue;
        near[n_near++] = chain;
        if (std::find(region.fence.begin(), region.fence.end(), chain) == region.fence.end()) {
          region.fence.push_back(chain);
        }
        if (demands) ++touched[chain];
      }
    }
    for (const int chain : region.fence) {
      if (demanding > 0 && touched[chain] == demanding) region.vital_to.push_back(chain);
    }
    return region;
  }

  void strike_mortal_chains() {
    for (bool changed = true; changed;) {
      changed = false;
      std::vector<int> eyes(alive_.size(), 0);
      for (const Region& region : regions_) {
        if (!region.fenced_by_alive) continue;
        for (const int chain : region.vital_to) ++eyes[chain];
      }
      for (std::size_t chain = 0; chain < alive_.size(); ++chain) {
        if (alive_[chain] == 0 || eyes[chain] >= 2) continue;
        alive_[chain] = 0;
        changed = true;
      }
      for (Region& region : regions_) {
        const auto mortal = [this](int chain) { return alive_[chain] == 0; };
        if (std::any_of(region.fence.begin(), region.fence.end(), mortal)) region.fenced_by_alive = false;
      }
    }
  }

  /// Points of the region that touch no stone of the colour; an eye of the other colour needs one each.
  int inner_points(const Region& region) const {
    int count = 0;
    for (const Point p : region.points) {
      const Neighbours near(p, board_.size());
      if (std::none_of(near.begin(), near.end(), [this](Point n) { return board_.has(n, color_); })) ++count;
    }
    return count;
  }

  const Board& board_;
  Color color_;
  SelfCapture self_capture_;
  std::vector<int> chain_of_;  ///< by dense index; -1 where no stone of the colour stands
  std::vector<char> alive_;
  std::vector<Region> regions_;
};

}  // namespace

PassAlive pass_alive(const Board& board, SelfCapture self_capture) {
  PassAlive result;
  for (const Color color : kColors) {
    const BensonPass pass(board, color, self_capture);
    result.stones[index_of(color)] = pass.alive_stones();
    result.vital[index_of(color)] = pass.vital_points();
    result.territory[index_of(color)] = pass.territory();
  }
  return result;
}

}  // namespace miai
