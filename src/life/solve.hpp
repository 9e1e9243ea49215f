#pragma once
// Life and death by proof: what becomes of a chain when either side moves first, with lines that show it.

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "board/board.hpp"
#include "game/ruleset.hpp"

namespace miai::life {

/// What becomes of the goal's stones. `ko` means that it depends on threats elsewhere; a ko that one side can only
/// prolong, never win with any number of threats, does not count for it (so moonshine life is dead).
/// `seki`: the goal cannot be taken and cannot make two eyes either; shared liberties, or two kos that answer each
/// other.
enum class Life : std::uint8_t { undecided, dead, seki, alive, ko };

/// "undecided", "dead", "seki", "alive", "ko".
std::string_view id_text(Life life);

/// The shapes a fight for a ko can have.
enum class KoKind : std::uint8_t {
  direct,        ///< whoever wins the ko is done
  stages,        ///< one side needs two threats or more: it has to win the ko more than once, or to approach it first
  thousand_year  ///< nobody likes to begin: without threats on either side both live
};
/// "direct", "stages", "thousand_year".
std::string_view id_text(KoKind kind);

struct KoFacts {
  KoKind kind = KoKind::direct;
  /// Who takes the ko first: this side needs no threat, the other one does.
  Color takes_first = Color::black;
  /// Fewest threats with which the attacker gets `if_attacker_wins` when the defender has none; nullopt = not known.
  std::optional<int> attacker_threats;
  /// Fewest threats with which the defender gets `if_defender_wins` when the attacker has none; nullopt = not known.
  std::optional<int> defender_threats;
  /// Threats beyond the first that the side behind needs: its approach moves or further stages.
  int approach_moves = 0;
  Life if_attacker_wins = Life::dead;
  Life if_defender_wins = Life::alive;
};

/// What happens when one side moves first.
struct FirstMove {
  Life result = Life::undecided;
  /// Known even where `result` is undecided: no line takes the goal, however many threats the attacker has.
  bool cannot_be_taken = false;
  std::optional<KoFacts> ko;
  /// True where endless threats would put off the result, though no number of them changes it.
  bool threats_delay = false;
  /// The first move and the best play after it, passes included; empty when there is nothing to play.
  std::vector<Move> line;
};

struct LifeStatus {
  Color defender = Color::black;
  /// By index_of(Color) of the side that moves first.
  std::array<FirstMove, 2> first;
  /// What the goal is at the end of a game under the ruleset, both sides having passed. Territory rules: the attacker
  /// moves and a ko is taken back only after a pass for it (article 7.2); area rules: it is played out.
  Life settled = Life::undecided;
  /// Territory rules: the goal can be taken, but a new stone that cannot be taken follows from it, so it is alive
  /// (article 7.1; which stones count: docs/adr/0012-new-stones.md).
  bool lives_by_new_stone = false;
  /// Where play was looked at.
  PointSet region;
  long nodes = 0;

  const FirstMove& when_first(Color color) const { return first[index_of(color)]; }
};

/// Nothing runs without a limit.
struct SolveBudget {
  long nodes = 1'000'000;
};

struct Problem {
  explicit Problem(Board b) : board(std::move(b)) {}
  Board board;
  /// Stones whose fate is asked: the chains that have a stone in it, all of one colour. Dead means that none is left.
  PointSet goal;
  /// Points that may be played on, and stones that may be taken; empty = found from the goal. Everything else is taken
  /// as settled: stones outside are never taken.
  PointSet region;
  Color to_move = Color::black;
  Ruleset rules;
  SolveBudget budget;
};

/// The points that matter for the goal: what can be reached from it without crossing enemy stones that have liberties
/// elsewhere. A fence with at most six liberties elsewhere is crossed too, with those liberties, where the region
/// stays small: it may lose a race. Stones behind it that are not short of liberties are then taken as settled.
/// Fails: life.no_goal when no stone is named or the colours differ; life.not_enclosed when the goal is not shut in
///        and the region would be too large.
Result<PointSet> region_of(const Board& board, const PointSet& goal);

/// Decides the goal's fate for either side first.
/// Fails: as region_of().
/// Cost:  at most budget.nodes positions, about 3 µs each; what is not decided by then is reported as undecided.
Result<LifeStatus> solve(const Problem& problem);

/// One answer to a first move.
struct Answer {
  Vertex move = Vertex::pass();
  Life result = Life::undecided;
  bool keeps_result = false;  ///< as good as the best first move
  std::vector<Move> line;     ///< the move and what follows: for a wrong move, its refutation
};

/// Every first move of the side to move with what becomes of it.
/// Fails: as region_of().
/// Cost:  at most budget.nodes for all of them together.
Result<std::vector<Answer>> all_first_moves(const Problem& problem);

/// A proof as a tree: at the winner's turn one move, at the other side's turn all of them.
struct ProofNode {
  Move move{Color::black, Vertex::pass()};
  int parent = -1;
  int first_child = -1;  ///< index of the first of the children, which lie side by side; −1 = none
  int child_count = 0;
  /// Set at leaves: what ends the line ("taken", "two_eyes", "seen" for a position shown elsewhere in the tree,
  /// "cut_off").
  std::string_view end;
  int same_as = -1;  ///< for "seen": the node that works the position out; −1 = none
};

struct ProofTree {
  /// The side whose success the tree shows.
  Color winner = Color::black;
  /// nodes[0] has no move of its own: it stands for the position itself.
  std::vector<ProofNode> nodes;
  /// False when max_nodes cut something off.
  bool complete = true;
};

/// The tree behind the answer for the side to move of the problem. The loser has endless ko threats and the winner none
/// (four where endless ones would put off the result); where a ko decides, the side to move has them and the tree shows
/// what it gets by winning the ko.
/// Fails: as region_of(); life.undecided when there is no proof within the budget.
Result<ProofTree> prove(const Problem& problem, int max_nodes = 5000);

}  // namespace miai::life
