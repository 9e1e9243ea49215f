#pragma once
// Proof-number search in a field, and the check of what it finds.

#include <optional>
#include <vector>

#include "base/halt.hpp"
#include "life/field.hpp"

namespace miai::life {

/// What the prover tries to reach; not reaching it for ever is the other side's success.
enum class Aim : std::uint8_t {
  take_goal,      ///< take every stone of the goal (the prover is the attacker)
  two_eyes,       ///< make a stone of the goal pass-alive (the prover is the defender)
  live_in_place,  ///< make any stone pass-alive on certain cells (the prover is the defender)
  take_for_good   ///< take every stone of the goal and let no new one live on those cells (the attacker)
};

enum class Proof : std::uint8_t { proved, disproved, undecided };

/// Nodes that may still be expanded, shared by all searches for one answer.
struct NodeBudget {
  long left = 0;
  long spent = 0;
  Halt* halt = nullptr;  ///< takes what is left; null: nobody does
  bool take() {
    if (stops_step(halt)) left = 0;
    if (left <= 0) return false;
    --left;
    ++spent;
    return true;
  }
};

/// A depth-first proof-number search with a table of states.
///
/// The game it solves is a reachability game: the prover wins when the aim is reached after finitely many moves, and
/// endless play is the other side's. Whether a state is won depends on the state alone, never on the path. While the
/// search runs, a state that repeats on the path counts as not won; what is concluded from that may be wrong for other
/// paths (the graph history interaction), so every disproof is checked afterwards: the states the other side can keep
/// to must be closed under all moves of the prover. Only checked answers leave this class.
///
/// Source: A. Kishimoto and M. Müller, "Df-pn in Go: an application to the one-eye problem" (2003) and "A solution to
/// the GHI problem for depth-first proof-number search" (2005).
class ProofSearch {
 public:
  ProofSearch(const Field& field, Aim aim, Color attacker, NodeBudget& budget);
  /// Aim::live_in_place, where `home` is the cells on which a stone of the defender counts.
  static ProofSearch living_in_place(const Field& field, Bits home, Color attacker, NodeBudget& budget);
  /// Aim::take_for_good; `in_place` judges what follows the capture and must outlive this.
  static ProofSearch taking_for_good(ProofSearch& in_place);

  /// In a race: once the attacker's stones on these cells are taken, the goal counts as saved.
  void set_rival(Bits rival) { rival_ = rival; }

  Proof solve(const FieldState& root);

  /// The move that keeps a solved state's result for the side whose result it is; nullopt when it is the other side's
  /// turn, the state ends the game, or nothing is known.
  std::optional<FieldMove> kept_by(const FieldState& s) const;
  /// What the table knows of a state.
  Proof known(const FieldState& s) const;
  /// Whether the aim is reached or can no longer be.
  std::optional<Proof> at_end(const FieldState& s) const;
  /// The moves the search looks at, passes included.
  std::vector<FieldMove> moves(const FieldState& s) const;
  Color prover() const { return prover_; }

 private:
  static constexpr std::uint32_t kInfinite = 1U << 30U;
  static constexpr int kMaxDepth = 300;
  /// Bounds the table: 2^21 states are 128 MiB.
  static constexpr std::size_t kMaxStates = std::size_t{1} << 21U;

  struct Entry {
    Key key;
    std::uint32_t pn = 1;
    std::uint32_t dn = 1;
    FieldMove best;
    bool used = false;
    bool on_path = false;
    bool checked = false;
  };
  struct Child {
    FieldState state;
    Key key;
    FieldMove move;
  };
  struct Numbers {
    std::uint32_t pn;
    std::uint32_t dn;
  };
  struct Choice {
    std::uint32_t best_phi = kInfinite;
    std::uint32_t second_phi = kInfinite;
    std::uint32_t delta = 0;
    std::size_t best = 0;
  };

  Entry& entry(const Key& key);
  Entry& evaluated(const Child& child);
  const Entry* find(const Key& key) const;
  void grow();
  void forget_disproofs();
  std::vector<Child> children(const FieldState& s) const;
  Numbers numbers(const Child& child);
  bool exhausted() const { return budget_.left <= 0 || used_ >= kMaxStates; }
  Choice choose(const std::vector<Child>& list, Color mover);
  void search(const FieldState& s, const Key& key, Numbers limits, int depth);
  enum class Check : std::uint8_t { holds, fails, out_of_budget };
  Check check_disproof(const FieldState& root);
  Check expand_check(const FieldState& s, std::vector<FieldState>& open);
  bool settle(const FieldState& s);

  const Field& field_;
  Aim aim_;
  Color attacker_;
  Color prover_;
  NodeBudget& budget_;
  Bits home_ = 0;
  Bits rival_ = 0;
  ProofSearch* in_place_ = nullptr;
  std::vector<Entry> table_;
  std::size_t used_ = 0;
};

}  // namespace miai::life
