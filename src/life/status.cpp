#include "life/status.hpp"

#include <algorithm>
#include <array>

#include "game/pass_alive_by_rules.hpp"
#include "life/canonical.hpp"
#include "life/intruders.hpp"
#include "life/playouts.hpp"
#include "life/solver.hpp"
#include "score/score.hpp"

namespace miai::life {
namespace {

/// Below this share of a chain's points at the end of random games it is taken for dead.
constexpr float kDeadBelow = 0.0F;
/// Below this share an intruder in a closed room is.
constexpr float kIntruderBelow = 0.6F;

float mean_owner(const Board& board, const Chain& chain, const std::vector<float>& owner) {
  float sum = 0.0F;
  int count = 0;
  for (const Point p : chain.stones) {
    sum += owner[board.size().index(p)];
    ++count;
  }
  const float mean = sum / static_cast<float>(count);
  return chain.color == Color::black ? mean : -mean;
}

/// Whether stones of the one stand beside stones of the other.
bool touch(const Board& board, const Chain& one, const Chain& other) {
  for (const Point p : one.stones) {
    for (const Point q : Neighbours(p, board.size())) {
      if (other.stones.contains(q)) return true;
    }
  }
  return false;
}

/// Judges what needs no reading; the others stay unsure.
void judge_settled(StatusReport& report, const Board& board, const PassAlive& areas) {
  for (auto& judged : report.chains) {
    const Color color = judged.chain.color;
    const Point any = *judged.chain.stones.begin();
    if (areas.stones_of(color).contains(any)) {
      judged.status = ChainStatus::alive;
      judged.proved = true;
      judged.reason = "pass_alive";
    } else if (areas.territory_of(opposite(color)).contains(any)) {
      judged.status = ChainStatus::dead;
      judged.proved = true;
      judged.reason = "in_enemy_territory";
    } else if (board.stones(opposite(color)) == 0) {
      // Nobody is there whose prisoner it could be, however few its liberties.
      judged.status = ChainStatus::alive;
      judged.proved = true;
      judged.reason = "unopposed";
    }
  }
}

void judge_by_playouts(StatusReport& report, const Board& board, const PassAlive& areas) {
  PlayoutSettings settings;
  settings.settled = areas.area_of(Color::black) | areas.area_of(Color::white);
  const PlayoutEvidence evidence = play_out(board, settings);
  for (auto& judged : report.chains) {
    if (judged.proved) continue;
    const float own = mean_owner(board, judged.chain, evidence.owner);
    judged.status = own < kDeadBelow ? ChainStatus::dead : ChainStatus::alive;
    judged.reason = own < kDeadBelow ? "lost_in_playouts" : "kept_in_playouts";
  }
  // In a closed room a random game gives an intruder a fair chance that no player would.
  for (auto& judged : report.chains) {
    if (judged.proved || judged.status != ChainStatus::alive) continue;
    if (mean_owner(board, judged.chain, evidence.owner) >= kIntruderBelow) continue;
    if (!is_intruder(board, judged.chain)) continue;
    judged.status = ChainStatus::dead;
    judged.reason = "no_two_eyes";
  }
}

/// Regions with more empty points than this are left to the random games.
constexpr int kReadableEmpties = 10;

/// The reading of every group that is shut in by stones taken for alive.
class Reader {
 public:
  Reader(StatusReport& report, const Board& board, const Ruleset& rules, const StatusBudget& budget)
      : report_(report), board_(board), rules_(rules), budget_(budget), left_(budget.nodes_total) {}

  void run() {
    for (auto& judged : report_.chains) {
      if (judged.proved) continue;
      // Random games take it as often as not; all hangs on who moves first.
      if (judged.status == ChainStatus::dead && takes_more_than_it_is(judged.chain))
        judged.status = ChainStatus::unsure;
      if (left_ <= 0) continue;
      const auto region = region_of(board_, judged.chain.stones);
      if (!region || (*region & board_.empty_points()).count() > kReadableEmpties) continue;
      const auto fence = fence_of(*region, opposite(judged.chain.color));
      read(judged, *region, fence);
    }
  }

 private:
  struct Fence {
    bool proved = true;  ///< every chain that shuts the region in is proved to live
  };

  Fence fence_of(const PointSet& region, Color color) const {
    PointSet beside;
    for (const Point p : region) {
      for (const Point q : Neighbours(p, board_.size())) {
        if (!region.contains(q)) beside.insert(q);
      }
    }
    Fence fence;
    for (const auto& other : report_.chains) {
      if (other.chain.color != color || (other.chain.stones & beside).empty()) continue;
      fence.proved = fence.proved && other.proved && other.status == ChainStatus::alive;
    }
    return fence;
  }

  /// The point that takes the chain also takes a chain of the fence for it: all hangs on who moves first.
  bool takes_as_it_is_taken(const Chain& chain) const {
    return chain.liberties.count() == 1 && board_.captures(chain.color, *chain.liberties.begin());
  }

  bool takes_more_than_it_is(const Chain& chain) const {
    if (!takes_as_it_is_taken(chain)) return false;
    return board_.preview(chain.color, *chain.liberties.begin()).captured_count >= chain.stones.count();
  }

  void read(ChainJudgement& judged, const PointSet& region, const Fence& fence) {
    Problem problem(board_);
    problem.goal = judged.chain.stones;
    problem.region = region;
    problem.rules = rules_;
    problem.budget.nodes = std::min(budget_.nodes_per_group, left_);
    const auto made = Solver::make(problem, KoRule::next_move);
    if (!made) return;
    Solver& solver = **made;
    const Life attacked = solver.value(solver.with(solver.start(solver.attacker()), {0, 0}));
    Life defended = attacked;
    if (attacked == Life::dead || attacked == Life::seki) {
      defended = solver.value(solver.with(solver.start(solver.defender()), {0, 0}));
    }
    left_ -= solver.budget().spent;
    // What depends on who moves first is left as the random games see it.
    if (attacked != defended || attacked == Life::undecided) return;
    // The fence was taken for safe. That makes life certain, but death only as certain as the fence.
    if (attacked == Life::dead && !fence.proved && judged.status != ChainStatus::dead) return;
    // What is lost for more than it is was traded, not dead.
    const bool trade = takes_more_than_it_is(judged.chain);
    if (attacked == Life::dead && (trade || (!fence.proved && takes_as_it_is_taken(judged.chain)))) {
      judged.status = ChainStatus::unsure;
      return;
    }
    static constexpr std::array<ChainStatus, 4> kStatus{ChainStatus::unsure, ChainStatus::dead, ChainStatus::seki,
                                                        ChainStatus::alive};
    static constexpr std::array<std::string_view, 4> kReasons{"", "no_two_eyes", "seki", "two_eyes"};
    judged.status = kStatus[static_cast<std::size_t>(attacked)];
    judged.reason = kReasons[static_cast<std::size_t>(attacked)];
    judged.proved = attacked != Life::dead || fence.proved;
  }

  StatusReport& report_;
  const Board& board_;
  const Ruleset& rules_;
  const StatusBudget& budget_;
  long left_;
};

/// Stones that live without two eyes of their own, by the count with the proposed dead taken off.
void name_sekis(StatusReport& report, const Board& board, const Ruleset& rules) {
  const Position position(board, Color::black);
  const auto score = score::count({position, rules, HalfPoints()}, report.dead());
  if (!score) return;
  const auto shared = [&](const ChainJudgement& judged) {
    const Point any = *judged.chain.stones.begin();
    return !judged.proved && judged.status == ChainStatus::alive && score->points[board.size().index(any)].in_seki;
  };
  for (auto& judged : report.chains) {
    if (!shared(judged) || !in_close_contact(board, judged.chain)) continue;
    judged.status = ChainStatus::seki;
    judged.reason = "seki";
  }
}

/// Reading in a closed region says "seki" of stones that cannot be taken there, also where those around them are dead
/// themselves. Nobody shares a seki with the dead: such stones live.
void free_of_dead_rivals(StatusReport& report, const Board& board) {
  const PointSet dead = report.dead();
  for (auto& judged : report.chains) {
    if (judged.status != ChainStatus::seki) continue;
    bool proved = judged.proved;
    int rivals = 0;
    int dead_rivals = 0;
    for (const auto& other : report.chains) {
      if (other.chain.color == judged.chain.color || !touch(board, judged.chain, other.chain)) continue;
      ++rivals;
      dead_rivals += (other.chain.stones & dead).empty() ? 0 : 1;
      proved = proved && other.proved;
    }
    if (rivals == 0 || dead_rivals < rivals) continue;
    judged.status = ChainStatus::alive;
    judged.proved = proved;
    judged.reason = "rivals_dead";
  }
}

StatusReport judge_picture(const Board& board, const Ruleset& rules, const StatusBudget& budget) {
  StatusReport report;
  for (const Chain& chain : board.chains()) report.chains.push_back({chain, ChainStatus::unsure, false, ""});
  const PassAlive areas = pass_alive(board, rules);
  judge_settled(report, board, areas);
  judge_by_playouts(report, board, areas);
  Reader(report, board, rules, budget).run();
  name_sekis(report, board, rules);
  free_of_dead_rivals(report, board);
  return report;
}

/// Of two verdicts on chains that mirror each other the one that takes fewer stones away.
bool is_milder(const ChainJudgement& a, const ChainJudgement& b) {
  static constexpr std::array<int, 4> kMildness{3, 0, 2, 1};  // by ChainStatus
  const int of_a = kMildness[static_cast<std::size_t>(a.status)];
  const int of_b = kMildness[static_cast<std::size_t>(b.status)];
  if (of_a != of_b) return of_a > of_b;
  if (a.proved != b.proved) return a.proved;
  return a.reason < b.reason;
}

/// What is thought of a chain in the shared picture. Where several views lead there, they have one answer.
void take_over(ChainJudgement& judged, const StatusReport& seen, const std::vector<View>& views, BoardSize size) {
  const ChainJudgement* mildest = nullptr;
  for (const View& view : views) {
    const Point there = view.symmetry.apply(*judged.chain.stones.begin(), size);
    for (const auto& other : seen.chains) {
      if (!other.chain.stones.contains(there)) continue;
      if (mildest == nullptr || is_milder(other, *mildest)) mildest = &other;
    }
  }
  judged.status = mildest->status;
  judged.proved = mildest->proved;
  judged.reason = mildest->reason;
}

}  // namespace

std::string_view id_text(ChainStatus status) {
  static constexpr std::array<std::string_view, 4> kTexts{"alive", "dead", "seki", "unsure"};
  return kTexts[static_cast<std::size_t>(status)];
}

PointSet StatusReport::dead() const {
  return with_status(ChainStatus::dead);
}

PointSet StatusReport::with_status(ChainStatus status) const {
  PointSet points;
  for (const auto& judged : chains) {
    if (judged.status == status) points |= judged.chain.stones;
  }
  return points;
}

StatusReport judge(const Position& position, const Ruleset& rules, const StatusBudget& budget) {
  const Board& board = position.board();
  StatusReport report;
  for (const Chain& chain : board.chains()) report.chains.push_back({chain, ChainStatus::unsure, false, ""});
  if (report.chains.empty() || board.chain_without_liberty()) return report;
  // Random games and a shared budget see the sides and colours unevenly, so all views of a position are judged as one.
  const Canonical canonical = canonical_picture(board);
  const StatusReport seen = judge_picture(canonical.board, rules, budget);
  for (auto& judged : report.chains) take_over(judged, seen, canonical.views, board.size());
  return report;
}

}  // namespace miai::life
