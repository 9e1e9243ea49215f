#pragma once
// A second opinion on small regions: the whole graph of states, solved backwards. It shares no code with the solver.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace miai::test {

/// Cells are bits of a board of at most 64 points, row-major.
using Cells = std::uint64_t;
inline Cells cell(int at) {
  return Cells{1} << static_cast<unsigned>(at);
}

struct SmallState {
  std::array<Cells, 2> stones{};  ///< black, white
  Cells goal = 0;
  std::array<Cells, 2> bans{};            ///< confirmation: where that colour may not take back
  std::int8_t ko = -1;                    ///< where the side to move may not take back
  std::uint8_t to_move = 0;               ///< 0 = black
  std::array<std::uint8_t, 2> threats{};  ///< 9 = endless
  friend bool operator==(const SmallState&, const SmallState&) = default;
};

/// Numbers for keys, in the order in which they come.
template <class Key>
class Numbering {
 public:
  void clear() {
    keys_.clear();
    hashes_.clear();
    table_.assign(kFirst, {});
  }
  /// The key's number, a new one if it has none.
  int operator()(const Key& key, std::uint64_t hash) {
    if (keys_.size() * 2 >= table_.size()) grow();
    Slot& slot = place(key, hash);
    if (slot.number < 0) {
      slot = {static_cast<std::int32_t>(keys_.size()), tag_of(hash)};
      keys_.push_back(key);
      hashes_.push_back(hash);
    }
    return slot.number;
  }
  /// −1 for a key without a number.
  int find(const Key& key, std::uint64_t hash) { return place(key, hash).number; }
  const std::vector<Key>& keys() const { return keys_; }

 private:
  static constexpr std::size_t kFirst = 1U << 10U;
  struct Slot {
    std::int32_t number = -1;
    std::uint32_t tag = 0;  ///< the hash's upper half, so that other keys are rarely looked at
  };

  static std::uint32_t tag_of(std::uint64_t hash) { return static_cast<std::uint32_t>(hash >> 32U); }
  Slot& place(const Key& key, std::uint64_t hash) {
    std::size_t at = static_cast<std::size_t>(hash) & (table_.size() - 1);
    while (table_[at].number >= 0 &&
           !(table_[at].tag == tag_of(hash) && keys_[static_cast<std::size_t>(table_[at].number)] == key)) {
      at = (at + 1) & (table_.size() - 1);
    }
    return table_[at];
  }
  void grow() {
    const std::size_t size = table_.size() * 4;
    table_.assign(size, {});
    for (std::size_t i = 0; i < keys_.size(); ++i) {
      std::size_t at = static_cast<std::size_t>(hashes_[i]) & (size - 1);
      while (table_[at].number >= 0) at = (at + 1) & (size - 1);
      table_[at] = {static_cast<std::int32_t>(i), tag_of(hashes_[i])};
    }
  }

  std::vector<Key> keys_;
  std::vector<std::uint64_t> hashes_;
  std::vector<Slot> table_ = std::vector<Slot>(kFirst);
};

class Exhaustive {
 public:
  enum class Value { dead, seki, alive };

  Exhaustive(int width, int height, Cells playable, bool confirmation)
      : width_(static_cast<unsigned>(width)), cells_(width * height), playable_(playable), confirmation_(confirmation) {
    for (int at = 0; at < cells_; ++at) {
      board_ |= cell(at);
      if (at % width == 0) left_ |= cell(at);
      if (at % width == width - 1) right_ |= cell(at);
    }
  }

  /// Solves everything that can come of the states; false when there is more than max_states of it.
  /// `attacker` (0 = black) is the one who wants to take the goal.
  bool solve(const std::vector<SmallState>& roots, int attacker, std::size_t max_states) {
    attacker_ = attacker;
    if (!explore(roots, max_states)) return false;
    taken_ = won(attacker, [this](const SmallState& s, std::size_t) { return s.goal == 0; });
    lived_ = won(1 - attacker, [this](const SmallState& s, std::size_t) { return (lasting(s.stones) & s.goal) != 0; });
    return true;
  }
  /// What becomes of the goal in a state that was solved.
  Value value(const SmallState& s) {
    const auto at = static_cast<std::size_t>(ids_.find(s, hash(s)));
    if (taken_.at(at) != 0) return Value::dead;
    return lived_[at] != 0 ? Value::alive : Value::seki;
  }
  std::size_t states() const { return ids_.keys().size(); }

  /// Whether the attacker can take the goal so that no new stone comes to live on the cells; nullopt = too large.
  std::optional<bool> taken_for_good(const SmallState& root, Cells cells, int attacker, std::size_t max_states) {
    const auto back = lives_on(root, cells, attacker, max_states);
    if (!back) return std::nullopt;
    const auto gone = [&back](const SmallState& s, std::size_t i) { return s.goal == 0 && (*back)[i] == 0; };
    return won(attacker, gone)[0] != 0;
  }
  /// Whether the attacker's enemy can get a stone that lasts on one of the cells; nullopt = too large.
  std::optional<bool> gets_stone(const SmallState& root, Cells cells, int attacker, std::size_t max_states) {
    const auto back = lives_on(root, cells, attacker, max_states);
    if (!back) return std::nullopt;
    return back->front() != 0;
  }
  /// The cells joined to these, stones taken for connected only with their like.
  Cells chain_of(const SmallState& s, int at) const {
    for (const Cells own : s.stones) {
      if ((own >> at & 1U) != 0) return chain(own, cell(at));
    }
    return 0;
  }
  Cells neighbours(Cells cells) const { return around(cells); }

 private:
  using Stones = std::array<Cells, 2>;

  static std::uint64_t mixed(std::uint64_t a, std::uint64_t b) {
    std::uint64_t h = (a ^ b >> 32U ^ b << 32U) * 0x9E3779B97F4A7C15ULL;
    h = (h ^ h >> 29U ^ b) * 0xBF58476D1CE4E5B9ULL;
    h = (h ^ h >> 27U) * 0x94D049BB133111EBULL;
    return h ^ h >> 31U;
  }
  static std::uint64_t hash(const Stones& s) { return mixed(s[0], s[1]); }
  static std::uint64_t hash(const SmallState& s) {
    const std::uint64_t rest = static_cast<std::uint64_t>(s.ko + 1) << 24U | std::uint64_t{s.to_move} << 16U |
                               std::uint64_t{s.threats[0]} << 8U | s.threats[1];
    return mixed(mixed(mixed(s.stones[0], s.stones[1]), mixed(s.goal, rest)), mixed(s.bans[0], s.bans[1]));
  }

  Cells around(Cells x) const {
    return ((x & ~right_) << 1U | (x & ~left_) >> 1U | x << width_ | x >> width_) & board_;
  }
  Cells chain(Cells own, Cells seed) const {
    for (Cells grown = seed;; seed = grown) {
      grown = (around(seed) & own) | seed;
      if (grown == seed) return seed;
    }
  }
  /// Chains with a stone outside the play are never short of liberties.
  bool has_liberty(const Stones& s, Cells stones) const {
    return (stones & ~playable_) != 0 || (around(stones) & playable_ & ~(s[0] | s[1])) != 0;
  }

  /// Puts a stone down and takes what it takes; false when the stone itself would have no liberty.
  bool put(Stones& s, int me, Cells here, Cells& taken) const {
    if (((s[0] | s[1]) & here) != 0 || (playable_ & here) == 0) return false;
    s[me] |= here;
    taken = 0;
    for (Cells rest = around(here) & s[1 - me]; rest != 0;) {
      const Cells stones = chain(s[1 - me], rest & (~rest + 1));
      rest &= ~stones;
      if (!has_liberty(s, stones)) taken |= stones;
    }
    s[1 - me] &= ~taken;
    return has_liberty(s, chain(s[me], here));
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
    const Cells here = cell(at);
    Cells taken = 0;
    next = passed(s);
    if (!put(next.stones, me, here, taken)) return false;
    next.goal &= ~taken;
    const bool one_taken = taken != 0 && (taken & (taken - 1)) == 0;
    const Cells liberties = around(here) & playable_ & ~(next.stones[0] | next.stones[1]);
    const bool ko = one_taken && chain(next.stones[me], here) == here && liberties == taken;
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
    if (ko) next.ko = static_cast<std::int8_t>(__builtin_ctzll(taken));
    return true;
  }

  template <class Visit>
  void successors(const SmallState& s, Visit visit) const {
    SmallState next;
    for (int at = 0; at < cells_; ++at) {
      if (play(s, at, next)) visit(next);
    }
    visit(passed(s));
    for (int at = 0; at < cells_; ++at) {
      if ((s.bans[s.to_move] >> at & 1U) == 0) continue;
      next = passed(s);
      next.bans[s.to_move] &= ~(cell(at));
      visit(next);
    }
  }

  /// By state: whether a stone comes to last on one of the cells.
  std::optional<std::vector<char>> lives_on(const SmallState& root, Cells cells, int attacker, std::size_t max_states) {
    attacker_ = attacker;
    beyond_ = true;
    if (!explore({root}, max_states)) return std::nullopt;
    return won(1 - attacker, [this, cells](const SmallState& s, std::size_t) {
      return (cells & s.stones[1 - attacker_] & lasting(s.stones)) != 0;
    });
  }

  bool explore(const std::vector<SmallState>& roots, std::size_t max_states) {
    ids_.clear();
    edges_.clear();
    first_edge_.assign(1, 0);
    const auto id_of = [this](const SmallState& s) { return ids_(s, hash(s)); };
    for (const SmallState& root : roots) id_of(root);
    for (std::size_t i = 0; i < ids_.keys().size(); ++i) {
      if (ids_.keys().size() > max_states) return false;
      const SmallState s = ids_.keys()[i];
      // Once the goal is taken or cannot be taken any more, nothing that follows changes the answer.
      const bool open = s.goal != 0;
      if (open || beyond_) successors(s, [&](const SmallState& next) { edges_.push_back(id_of(next)); });
      first_edge_.push_back(edges_.size());
    }
    return true;
  }

  /// The other side's stones that no sequence of the attacker's moves takes while the other side passes.
  Cells lasting(const Stones& s) {
    const std::uint64_t h = hash(s);
    const int known = positions_.find(s, h);
    if (known >= 0) return lasting_[static_cast<std::size_t>(known)];
    Cells left = s[1 - attacker_];
    for (int at = 0; at < cells_ && left != 0; ++at) {
      Stones next = s;
      Cells taken = 0;
      if (put(next, attacker_, cell(at), taken)) left &= lasting(next);
    }
    positions_(s, h);
    lasting_.push_back(left);
    return left;
  }

  /// Least fixed point: from which states the prover can reach one in which `reached` holds.
  template <class Reached>
  std::vector<char> won(int prover, Reached reached) {
    const std::vector<SmallState>& states = ids_.keys();
    const std::size_t n = states.size();
    std::vector<std::size_t> first_before(n + 1, 0);
    for (const int to : edges_) ++first_before[static_cast<std::size_t>(to) + 1];
    for (std::size_t i = 0; i < n; ++i) first_before[i + 1] += first_before[i];
    std::vector<int> before(edges_.size());
    std::vector<std::size_t> filled = first_before;
    std::vector<int> open_moves(n, 0);
    std::vector<char> win(n, 0);
    std::vector<std::size_t> queue;
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t e = first_edge_[i]; e < first_edge_[i + 1]; ++e) {
        before[filled[static_cast<std::size_t>(edges_[e])]++] = static_cast<int>(i);
      }
      open_moves[i] = states[i].to_move == prover ? 1 : static_cast<int>(first_edge_[i + 1] - first_edge_[i]);
      if (!reached(states[i], i)) continue;
      win[i] = 1;
      queue.push_back(i);
    }
    for (std::size_t q = 0; q < queue.size(); ++q) {
      for (std::size_t e = first_before[queue[q]]; e < first_before[queue[q] + 1]; ++e) {
        const auto from = static_cast<std::size_t>(before[e]);
        if (win[from] == 0 && --open_moves[from] == 0) {
          win[from] = 1;
          queue.push_back(from);
        }
      }
    }
    return win;
  }

  unsigned width_;
  int cells_;
  Cells playable_;
  bool confirmation_;
  Cells board_ = 0;
  Cells left_ = 0;
  Cells right_ = 0;
  int attacker_ = 1;
  bool beyond_ = false;  ///< play goes on after the goal is taken
  Numbering<SmallState> ids_;
  std::vector<int> edges_;               ///< where each state leads, one state after the other
  std::vector<std::size_t> first_edge_;  ///< by state: where its edges begin
  std::vector<char> taken_;
  std::vector<char> lived_;
  Numbering<Stones> positions_;
  std::vector<Cells> lasting_;  ///< by number in positions_
};

}  // namespace miai::test
