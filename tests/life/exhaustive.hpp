#pragma once
// A second opinion on small regions: the whole graph of states, solved backwards. It shares no code with the solver.

#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace miai::test {

/// Cells are bits of a board of at most 32 points, row-major.
struct SmallState {
  std::array<std::uint32_t, 2> stones{};  ///< black, white
  std::uint32_t goal = 0;
  std::array<std::uint32_t, 2> bans{};    ///< confirmation: where that colour may not take back
  std::int8_t ko = -1;                    ///< where the side to move may not take back
  std::uint8_t to_move = 0;               ///< 0 = black
  std::array<std::uint8_t, 2> threats{};  ///< 9 = endless
  friend bool operator==(const SmallState&, const SmallState&) = default;
};

class Exhaustive {
 public:
  enum class Value { dead, seki, alive, too_large };

  Exhaustive(int width, int height, std::uint32_t playable, bool confirmation)
      : cells_(width * height), playable_(playable), confirmation_(confirmation) {
    for (int at = 0; at < cells_; ++at) {
      if (at % width > 0) near_[at].push_back(at - 1);
      if (at % width < width - 1) near_[at].push_back(at + 1);
      if (at >= width) near_[at].push_back(at - width);
      if (at + width < cells_) near_[at].push_back(at + width);
    }
  }

  /// What becomes of the goal when `attacker` (0 = black) wants to take it.
  Value value(const SmallState& root, int attacker, std::size_t max_states) {
    attacker_ = attacker;
    // The other side first is a pass away, so one graph mostly answers both questions.
    if (ids_.count(root) == 0) {
      if (!explore(root, max_states)) return Value::too_large;
      taken_ = won(attacker, [this](std::size_t i) { return states_[i].goal == 0; });
      lived_ = won(1 - attacker, [this](std::size_t i) { return states_[i].goal != 0 && has_two_eyes(states_[i]); });
    }
    const auto at = static_cast<std::size_t>(ids_.at(root));
    if (taken_[at] != 0) return Value::dead;
    return lived_[at] != 0 ? Value::alive : Value::seki;
  }

  enum class ForGood { yes, no, too_large };
  /// Whether the attacker can take the goal so that no new stone comes to live on its points.
  ForGood taken_for_good(const SmallState& root, int attacker, std::size_t max_states) {
    attacker_ = attacker;
    beyond_ = true;
    if (!explore(root, max_states)) return ForGood::too_large;
    const std::vector<char> back = won(1 - attacker, [this, &root](std::size_t i) {
      const std::uint32_t there = root.goal & states_[i].stones[1 - attacker_];
      bool found = false;
      for (int at = 0; at < cells_ && !found; ++at) found = (there >> at & 1U) != 0 && stays(states_[i], at);
      return found;
    });
    const auto gone = [this, &back](std::size_t i) { return states_[i].goal == 0 && back[i] == 0; };
    return won(attacker, gone)[0] != 0 ? ForGood::yes : ForGood::no;
  }

 private:
  struct Hash {
    std::size_t operator()(const SmallState& s) const {
      std::uint64_t h = s.stones[0] * 0x9E3779B97F4A7C15ULL ^ s.stones[1] * 0xC2B2AE3D27D4EB4FULL;
      h ^= (s.goal * 0x165667B19E3779F9ULL) ^ (s.bans[0] * 0x27D4EB2F165667C5ULL) ^ (s.bans[1] * 0x85EBCA77C2B2AE63ULL);
      h += static_cast<std::uint64_t>(s.ko + 1) << 40U | static_cast<std::uint64_t>(s.to_move) << 50U;
      h += static_cast<std::uint64_t>(s.threats[0]) << 20U | static_cast<std::uint64_t>(s.threats[1]) << 30U;
      return static_cast<std::size_t>((h ^ h >> 29U) * 0xBF58476D1CE4E5B9ULL >> 7U);
    }
  };

  std::uint32_t chain(std::uint32_t own, int start) const {
    std::vector<int> open{start};
    std::uint32_t seen = 1U << start;
    while (!open.empty()) {
      const int at = open.back();
      open.pop_back();
      for (const int q : near_[at]) {
        if ((own >> q & 1U) == 0 || (seen >> q & 1U) != 0) continue;
        seen |= 1U << q;
        open.push_back(q);
      }
    }
    return seen;
  }
  /// 99 for chains with a stone outside the play.
  int liberties(const SmallState& s, std::uint32_t stones) const {
    if ((stones & ~playable_) != 0) return 99;
    std::uint32_t found = 0;
    for (int at = 0; at < cells_; ++at) {
      if ((stones >> at & 1U) == 0) continue;
      for (const int q : near_[at]) {
        if (((s.stones[0] | s.stones[1]) >> q & 1U) == 0 && (playable_ >> q & 1U) != 0) found |= 1U << q;
      }
    }
    return __builtin_popcount(found);
  }

  static SmallState passed(const SmallState& s) {
    SmallState next = s;
    next.ko = -1;
    next.to_move = static_cast<std::uint8_t>(1 - s.to_move);
    return next;
  }

  /// False when the move is not allowed.
  bool play(const SmallState& s, int at, SmallState& next) const {
    const int me = s.to_move;
    const std::uint32_t here = 1U << at;
    if (((s.stones[0] | s.stones[1]) & here) != 0 || (playable_ & here) == 0) return false;
    next = passed(s);
    next.stones[me] |= here;
    std::uint32_t taken = 0;
    for (const int q : near_[at]) {
      if ((next.stones[1 - me] >> q & 1U) == 0) continue;
      const std::uint32_t stones = chain(next.stones[1 - me], q);
      if (liberties(next, stones) == 0) taken |= stones;
    }
    next.stones[1 - me] &= ~taken;
    next.goal &= ~taken;
    const std::uint32_t own = chain(next.stones[me], at);
    const int own_liberties = liberties(next, own);
    if (own_liberties == 0) return false;
    const bool one_taken = __builtin_popcount(taken) == 1;
    const bool ko = one_taken && own == here && own_liberties == 1;
    if (confirmation_) {
      if (ko && (s.bans[me] & here) != 0) return false;
      next.bans[0] &= ~here;
      next.bans[1] &= ~here;
      if (ko) next.bans[1 - me] |= taken;
      return true;
    }
    if (s.ko == at && one_taken) {
      if (next.threats[me] == 0) return false;
      if (next.threats[me] != 9) --next.threats[me];
    }
    if (ko) next.ko = static_cast<std::int8_t>(__builtin_ctz(taken));
    return true;
  }

  std::vector<SmallState> successors(const SmallState& s) const {
    std::vector<SmallState> list;
    SmallState next;
    for (int at = 0; at < cells_; ++at) {
      if (play(s, at, next)) list.push_back(next);
    }
    list.push_back(passed(s));
    for (int at = 0; at < cells_; ++at) {
      if ((s.bans[s.to_move] >> at & 1U) == 0) continue;
      next = passed(s);
      next.bans[s.to_move] &= ~(1U << at);
      list.push_back(next);
    }
    return list;
  }

  bool explore(const SmallState& root, std::size_t max_states) {
    ids_.clear();
    states_.clear();
    next_.clear();
    const auto id_of = [&](const SmallState& s) {
      const auto [it, fresh] = ids_.emplace(s, static_cast<int>(states_.size()));
      if (fresh) states_.push_back(s);
      return it->second;
    };
    id_of(root);
    for (std::size_t i = 0; i < states_.size(); ++i) {
      if (states_.size() > max_states) {
        ids_.clear();
        return false;
      }
      std::vector<int> to;
      const SmallState s = states_[i];
      if (s.goal != 0 || beyond_) {
        for (const auto& after : successors(s)) to.push_back(id_of(after));
      }
      next_.push_back(std::move(to));
    }
    return true;
  }

  /// True when no sequence of attacker's moves, the other side passing, takes the stone.
  bool stays(const SmallState& s, int stone) const {
    SmallState from;
    from.stones = s.stones;
    std::vector<SmallState> open{from};
    std::unordered_map<SmallState, bool, Hash> seen{{from, true}};
    for (std::size_t i = 0; i < open.size(); ++i) {
      for (int at = 0; at < cells_; ++at) {
        SmallState before = open[i];
        before.to_move = static_cast<std::uint8_t>(attacker_);
        SmallState next;
        if (!play(before, at, next)) continue;
        if ((next.stones[1 - attacker_] >> stone & 1U) == 0) return false;
        SmallState bare;
        bare.stones = next.stones;
        if (seen.emplace(bare, true).second) open.push_back(bare);
      }
    }
    return true;
  }

  bool has_two_eyes(const SmallState& s) {
    SmallState key;
    key.stones = s.stones;
    key.goal = s.goal;
    const auto it = two_eyes_.find(key);
    if (it != two_eyes_.end()) return it->second;
    // The stones of a chain stay together or leave together.
    bool found = false;
    for (std::uint32_t rest = s.goal; rest != 0 && !found;) {
      const int at = __builtin_ctz(rest);
      rest &= ~chain(s.stones[1 - attacker_], at);
      found = stays(s, at);
    }
    return two_eyes_[key] = found;
  }

  /// Least fixed point: from which states the prover can reach one, named by its index, in which `reached` holds.
  template <class Reached>
  std::vector<char> won(int prover, Reached reached) {
    const std::size_t n = states_.size();
    std::vector<std::vector<int>> before(n);
    std::vector<int> open_moves(n, 0);
    std::vector<char> win(n, 0);
    std::vector<int> queue;
    for (std::size_t i = 0; i < n; ++i) {
      for (const int to : next_[i]) before[to].push_back(static_cast<int>(i));
      open_moves[i] = states_[i].to_move == prover ? 1 : static_cast<int>(next_[i].size());
      if (reached(i)) {
        win[i] = 1;
        queue.push_back(static_cast<int>(i));
      }
    }
    for (std::size_t q = 0; q < queue.size(); ++q) {
      for (const int from : before[queue[q]]) {
        if (win[from] == 0 && --open_moves[from] == 0) {
          win[from] = 1;
          queue.push_back(from);
        }
      }
    }
    return win;
  }

  int cells_;
  std::uint32_t playable_;
  bool confirmation_;
  int attacker_ = 1;
  bool beyond_ = false;  ///< play goes on after the goal is taken
  std::array<std::vector<int>, 32> near_;
  std::unordered_map<SmallState, int, Hash> ids_;
  std::vector<SmallState> states_;
  std::vector<std::vector<int>> next_;
  std::vector<char> taken_;
  std::vector<char> lived_;
  std::unordered_map<SmallState, bool, Hash> two_eyes_;
};

}  // namespace miai::test
