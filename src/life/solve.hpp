#pragma once
// Life and death by proof: what becomes of a chain when either side moves first, with lines that show it.

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "base/halt.hpp"
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
  /// Who takes the ko first: this side needs no threat, the other one does. Where both need one nobody takes first, and
  /// the defender is named.
  Color takes_first = Color::black;
  /// Fewest threats with which the attacker gets `if_attacker_wins` when the defender has none.
  std::optional<int> attacker_threats;
  /// Fewest threats with which the defender gets `if_defender_wins` when the attacker has none.
  std::optional<int> defender_threats;
  /// Threats beyond the first that the side behind needs: its approach moves or further stages.
  int approach_moves = 0;
  Life if_attacker_wins = Life::dead;
  Life if_defender_wins = Life::alive;
};

/// What happens when one side moves first: what the best of its first moves gets, by the one order of results
/// (docs/LIFE.md).
struct FirstMove {
  Life result = Life::undecided;
  /// Known even where `result` is undecided: no line takes the goal, however many threats the attacker has.
  bool cannot_be_taken = false;
  std::optional<KoFacts> ko;
  /// True where endless threats would put off the result, though no number of them changes it.
  bool threats_delay = false;
  /// The first move and the best play after it, passes included; empty when there is nothing to play. A ko is shown as
  /// the side behind wins it with the threats that it needs; where such a threat only keeps the other side from
  /// beginning it, as the side ahead wins it.
  std::vector<Move> line;
  /// What the line comes to: the result, or, with a ko, what the side gets that wins it.
  Life shown = Life::undecided;
  /// Places in the line of ko threats elsewhere: each is a pass there, and so is its answer, the move after it.
  std::vector<int> threats;
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
  /// Territory rules, settled dead: the taking, the attacker first, with the passes that kos ask for there.
  std::vector<Move> settled_line;
  /// Where play was looked at.
  PointSet region;
  long nodes = 0;

  const FirstMove& when_first(Color color) const { return first[index_of(color)]; }
};

/// Nothing runs without a limit.
struct SolveBudget {
  long nodes = 1'000'000;
  Halt* halt = nullptr;  ///< may end it before; null: nobody does
};

struct Problem {
  explicit Problem(Board b) : board(std::move(b)) {}
  Board board;
  /// Stones whose fate is asked: the chains that have a stone in it, all of one colour. Dead means that none is left.
  PointSet goal;
  /// Points that may be played on, and stones that may be taken; empty = found from the goal. Everything else is taken
  /// as settled: stones outside are never taken, and the fence counts as closed (with_fence_closed()).
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

/// The board with a stone of the attacker on every empty point beside a named region: who would leave the region there
/// meets a fence. The same board where none is named.
/// Fails: life.no_goal as region_of().
Result<Board> with_fence_closed(const Problem& problem);

/// Decides the goal's fate for either side first.
/// Fails: as region_of().
/// Cost:  at most budget.nodes positions, about 3 µs each; what is not decided by then is reported as undecided.
Result<LifeStatus> solve(const Problem& problem);

/// One first move and what becomes of it.
struct Answer {
  Vertex move = Vertex::pass();
  Life result = Life::undecided;
  std::optional<KoFacts> ko;
  bool keeps_result = false;     ///< as good as the best first move; false while the best is not decided
  Life shown = Life::undecided;  ///< as in FirstMove
  std::vector<Move> line;        ///< the move and what follows: for a wrong move, its refutation
  std::vector<int> threats;      ///< as in FirstMove
};

/// Every first move of the side to move with what becomes of it; a pass comes first.
/// Fails: as region_of().
/// Cost:  at most budget.nodes for all of them together.
Result<std::vector<Answer>> all_first_moves(const Problem& problem);

/// A proof as a tree: at the winner's turn one move, at the other side's turn all of them.
struct ProofNode {
  Move move{Color::black, Vertex::pass()};
  /// The move takes a ko back at once: a threat elsewhere and its answer, which are no nodes, come before it.
  bool after_threat = false;
  int parent = -1;
  int first_child = -1;  ///< index of the first of the children, which lie side by side; −1 = none
  int child_count = 0;
  /// Set at leaves: what ends the line ("taken", "two_eyes", "seen" for a position shown elsewhere in the tree,
  /// "no_move" where the loser has none, "cut_off").
  std::string_view end;
  int same_as = -1;  ///< for "seen": the node that works the position out; −1 = none
};

struct ProofTree {
  static constexpr int kEndless = 255;
  /// The side whose success the tree shows.
  Color winner = Color::black;
  /// What is shown. For a seki: that the winner does not get less.
  Life value = Life::undecided;
  /// The threats elsewhere that each colour has, by index_of(Color).
  std::array<int, 2> threats{};
  /// nodes[0] has no move of its own: it stands for the position itself.
  std::vector<ProofNode> nodes;
  /// False when max_nodes cut something off.
  bool complete = true;
};

/// The tree behind the answer for the side to move of the problem. The loser has endless ko threats and the winner none
/// (four where endless ones would put off the result). Where a ko decides, the side behind has the threats that it
/// needs, and the tree shows what it gets; where nobody is ahead, the side to move. Of a seki the half of the side to
/// move is shown: that it is not taken, or that it does not let the other side make two eyes.
/// Fails: as region_of(); life.undecided when there is no proof within the budget.
Result<ProofTree> prove(const Problem& problem, int max_nodes = 5000);

/// Everything that can be said of a problem, from one search.
struct Study {
  LifeStatus status;
  std::vector<Answer> answers;     ///< all_first_moves()
  std::optional<ProofTree> proof;  ///< prove(), where it was asked for and there is one
};
struct StudyOptions {
  int proof_nodes = 0;  ///< 0 = no proof is wanted
};
/// solve(), all_first_moves() and prove() within one budget, which agree with each other.
/// Fails: as region_of().
Result<Study> study(const Problem& problem, const StudyOptions& options = {});

}  // namespace miai::life
