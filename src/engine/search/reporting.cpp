#include "engine/search/reporting.hpp"

#include <algorithm>
#include <cmath>

namespace miai::engine {
namespace {

double winrate_of(const Values& values) {
  return std::clamp((values.win_loss + 1) / 2, 0.0, 1.0);
}

/// A copy of a node's edges, taken while others work on them.
std::vector<Edge> edges_of(const Node& node) {
  const std::lock_guard guard(node.lock);
  return {node.tried().begin(), node.tried().end()};
}

struct Bound {
  double lcb = 0;  ///< for the mover
  double radius = 0;
};

/// The lower end of the confidence interval of a move's utility. With few independent looks the variance is taken to be
/// as large as utilities allow; that fades quickly.
Bound lower_bound(const Edge& edge, const SearchCore& core) {
  const double side = core.trail.position.to_move() == Color::black ? 1 : -1;
  const double radius_of_utility = core.utility.radius();
  if (edge.weight <= 0 || edge.weight_sq <= 0) return {-2 * radius_of_utility, 2 * radius_of_utility};
  const auto utility = static_cast<double>(edge.utility);
  const auto weight = static_cast<double>(edge.weight);
  const double looks = weight * weight / static_cast<double>(edge.weight_sq);
  const double seen = std::max(1e-8, static_cast<double>(edge.utility_sq) - utility * utility);
  const double doubt = 1 / (looks * looks * looks);
  const double variance = (seen + (seen + radius_of_utility * radius_of_utility) * doubt) / (1 + doubt);
  const double radius = core.options.lcb_stdevs * std::sqrt(variance / looks);
  return {side * utility - radius, radius};
}

/// The line of most visits.
void follow(MoveReport& report, const Edge& first, const SearchCore& core, int max_length) {
  Edge edge = first;
  while (static_cast<int>(report.pv.size()) < max_length) {
    report.pv.push_back(vertex_of(edge.move, core.size()));
    report.pv_visits.push_back(edge.visits);
    report.pv_edge_visits.push_back(edge.visits);
    if (edge.child == nullptr) break;
    const auto edges = edges_of(*edge.child);
    const auto next = std::max_element(edges.begin(), edges.end(), [](const Edge& a, const Edge& b) {
      return a.visits != b.visits ? a.visits < b.visits : a.prior < b.prior;
    });
    if (next == edges.end() || next->visits == 0) break;
    edge = *next;
  }
}

struct Candidate {
  Edge edge;
  Bound bound;
  double prior = 0;
  double selection = 0;
  double side_utility = 0;
};

/// Visits that a move would not have got had all been known in time do not speak for it.
void take_back_forced(std::vector<Candidate>& candidates, const SearchCore& core, const Pull& pull) {
  const auto strength = [](const Candidate& c) { return c.selection + 2 * c.prior; };
  const auto best = std::max_element(candidates.begin(), candidates.end(),
                                     [&](const Candidate& a, const Candidate& b) { return strength(a) < strength(b); });
  const double value = best->side_utility + pull.scale * best->prior / (1 + best->selection);
  for (Candidate& candidate : candidates) {
    if (&candidate == &*best || candidate.side_utility >= value) continue;
    const double deserved = pull.scale * candidate.prior / (value - candidate.side_utility) - 1;
    candidate.selection = std::min(candidate.selection, std::ceil(std::max(0.0, deserved)));
  }
  if (core.options.lcb_stdevs <= 0) return;
  // The best lower bound among moves with a fair share of the visits is chosen.
  const double enough = core.options.lcb_min_share * best->selection;
  Candidate* safest = &*best;
  double most = 0;
  for (Candidate& candidate : candidates) {
    most = std::max(most, candidate.selection);
    if (candidate.selection > 0 && candidate.selection >= enough && candidate.bound.lcb > safest->bound.lcb) {
      safest = &candidate;
    }
  }
  safest->selection = std::max(safest->selection, most * 1.0001 + 1e-6);
}

std::vector<Candidate> candidates_of(const SearchCore& core) {
  const SelectContext context{core.options, core.utility, &core.root_moves, nullptr, 1, nullptr};
  Pull pull;
  std::vector<Candidate> candidates;
  {
    const std::lock_guard guard(core.root->lock);
    pull = pull_of(*core.root, context);
    const double side = core.root->to_move == Color::black ? 1 : -1;
    for (const Edge& edge : core.root->tried()) {
      const auto prior = static_cast<double>(core.root_moves.priors[edge.move]);
      if (prior < 0 || edge.visits == 0) continue;
      candidates.push_back({edge, lower_bound(edge, core), prior, static_cast<double>(edge.weight),
                            side * static_cast<double>(edge.utility)});
    }
  }
  if (!candidates.empty()) take_back_forced(candidates, core, pull);
  std::stable_sort(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
    if (a.selection != b.selection) return a.selection > b.selection;
    if (a.edge.visits != b.edge.visits) return a.edge.visits > b.edge.visits;
    return a.prior > b.prior;
  });
  return candidates;
}

MoveReport described(const Candidate& candidate, const SearchCore& core, int max_pv) {
  const double side = core.trail.position.to_move() == Color::black ? 1 : -1;
  const Edge& edge = candidate.edge;
  const Tally tally = edge.tally();
  MoveReport report;
  report.vertex = vertex_of(edge.move, core.size());
  report.visits = report.edge_visits = edge.visits;
  report.winrate = winrate_of(tally.values);
  report.no_result = tally.values.no_result;
  report.lead = tally.values.lead;
  report.score_mean = tally.values.score;
  report.score_stdev = stdev_of(tally.values);
  report.utility = tally.utility;
  report.utility_lcb = side * candidate.bound.lcb;
  const double win_radius = candidate.bound.radius / std::max(0.1, core.utility.radius()) / 2;
  report.lcb = std::clamp(report.winrate - side * win_radius, 0.0, 1.0);
  report.prior = candidate.prior;
  report.weight = tally.weight;
  report.selection = candidate.selection;
  follow(report, edge, core, max_pv);
  return report;
}

/// Before anything was tried: the moves by likelihood, with the root's own values.
std::vector<MoveReport> by_prior(const SearchCore& core, const RootReport& root) {
  std::vector<MoveReport> moves;
  for (std::size_t i = 0; i < core.root_moves.priors.size(); ++i) {
    if (core.root_moves.priors[i] < 0) continue;
    MoveReport move;
    move.vertex = vertex_of(static_cast<MoveIndex>(i), core.size());
    move.prior = move.selection = static_cast<double>(core.root_moves.priors[i]);
    move.winrate = move.lcb = root.winrate;
    move.lead = root.lead;
    move.score_mean = root.score_mean;
    move.score_stdev = root.score_stdev;
    move.utility = move.utility_lcb = root.utility;
    move.pv = {move.vertex};
    move.pv_visits = move.pv_edge_visits = {0};
    moves.push_back(move);
  }
  std::stable_sort(moves.begin(), moves.end(),
                   [](const MoveReport& a, const MoveReport& b) { return a.prior > b.prior; });
  constexpr std::size_t kMost = 10;
  if (moves.size() > kMost) moves.resize(kMost);
  return moves;
}

/// Sums of ownership over a part of the tree.
class OwnershipSum {
 public:
  explicit OwnershipSum(std::size_t points) : sum_(points, 0), sum_sq_(points, 0) {}

  void add_tree(const Node* top) {
    struct Entry {
      const Node* node;
      double weight;
    };
    std::vector<Entry> waiting{{top, 1}};
    while (!waiting.empty()) {
      const Entry entry = waiting.back();
      waiting.pop_back();
      const auto edges = edges_of(*entry.node);
      double total = 1;
      for (const Edge& edge : edges) total += edge.child != nullptr ? static_cast<double>(edge.weight) : 0;
      const double unit = entry.weight / total;
      // Positions that hardly count are left out, so that large trees are summed quickly.
      const bool is_small = entry.weight < kLeast;
      add(*entry.node, is_small ? entry.weight : unit);
      if (is_small) continue;
      for (const Edge& edge : edges) {
        if (edge.child != nullptr) waiting.push_back({edge.child, unit * static_cast<double>(edge.weight)});
      }
    }
  }

  bool is_empty() const { return weight_ <= 0; }
  std::vector<float> mean() const {
    std::vector<float> mean(sum_.size());
    for (std::size_t i = 0; i < sum_.size(); ++i) mean[i] = static_cast<float>(sum_[i] / weight_);
    return mean;
  }
  std::vector<float> stdev() const {
    std::vector<float> stdev(sum_.size());
    for (std::size_t i = 0; i < sum_.size(); ++i) {
      const double average = sum_[i] / weight_;
      stdev[i] = static_cast<float>(std::sqrt(std::max(0.0, sum_sq_[i] / weight_ - average * average)));
    }
    return stdev;
  }

 private:
  static constexpr double kLeast = 1.0 / 4096;

  void add(const Node& node, double weight) {
    if (node.ownership == nullptr) return;
    for (std::size_t i = 0; i < sum_.size(); ++i) {
      const double value = node.ownership[i] / 127.0;
      sum_[i] += weight * value;
      sum_sq_[i] += weight * value * value;
    }
    weight_ += weight;
  }

  std::vector<double> sum_;
  std::vector<double> sum_sq_;
  double weight_ = 0;
};

void add_ownership(SearchReport& report, const SearchCore& core, const std::vector<Candidate>& candidates,
                   OwnershipWish wish) {
  if (wish == OwnershipWish::none) return;
  const auto points = static_cast<std::size_t>(core.size().points());
  OwnershipSum whole(points);
  whole.add_tree(core.root);
  report.root.ownership = whole.is_empty() ? core.raw->ownership : whole.mean();
  report.root.ownership_stdev = whole.is_empty() ? std::vector<float>(points, 0) : whole.stdev();
  if (wish != OwnershipWish::moves) return;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    OwnershipSum part(points);
    if (candidates[i].edge.child != nullptr) part.add_tree(candidates[i].edge.child);
    report.moves[i].ownership = part.is_empty() ? report.root.ownership : part.mean();
    report.moves[i].ownership_stdev = part.is_empty() ? std::vector<float>(points, 0) : part.stdev();
  }
}

RootReport root_report(const SearchCore& core) {
  RootReport root;
  root.to_move = core.trail.position.to_move();
  root.key = core.trail.position.board().key();
  root.raw = *core.raw;
  const std::lock_guard guard(core.root->lock);
  const Tally& tally = core.root->tally;
  root.visits = core.root->visits;
  root.winrate = winrate_of(tally.values);
  root.no_result = tally.values.no_result;
  root.lead = tally.values.lead;
  root.score_mean = tally.values.score;
  root.score_stdev = stdev_of(tally.values);
  root.utility = tally.utility;
  root.weight = tally.weight;
  return root;
}

/// Shares of playouts that are won are too modest a chance: both sides err in them, and mostly towards the middle. In
/// games of playouts against themselves (9×9, 100 visits, komi from -20 to 25) positions with shares between 0.7 and
/// 0.8 were won in all of 54 cases; odds raised to the power of 3 fit those games best. The power of 2 is less bold,
/// for opponents of another kind.
double chance_of(double share_won) {
  const double won = share_won * share_won;
  const double lost = (1 - share_won) * (1 - share_won);
  return won / (won + lost);
}

void tell_chances(SearchReport& report) {
  report.root.winrate = chance_of(report.root.winrate);
  for (MoveReport& move : report.moves) {
    move.winrate = chance_of(move.winrate);
    move.lcb = chance_of(move.lcb);
  }
}

}  // namespace

SearchReport make_report(const SearchCore& core, const ReportWishes& wishes) {
  SearchReport report;
  if (core.root == nullptr || !core.raw) return report;
  report.root = root_report(core);
  const auto candidates = candidates_of(core);
  for (const Candidate& candidate : candidates) {
    report.moves.push_back(described(candidate, core, std::max(1, wishes.max_pv)));
  }
  if (report.moves.empty()) report.moves = by_prior(core, report.root);
  if (core.root->amaf != nullptr) tell_chances(report);
  for (std::size_t i = 0; i < report.moves.size(); ++i) report.moves[i].order = static_cast<int>(i);
  add_ownership(report, core, candidates, wishes.ownership);
  report.playouts = core.playouts.load();
  report.evals = core.looker->evals();
  report.memory_bytes = core.arena.used();
  report.cause = core.cause.load();
  report.elapsed = core.now() - core.started;
  return report;
}

Standing standing_of(const SearchCore& core) {
  Standing standing;
  const std::lock_guard guard(core.root->lock);
  const double side = core.root->to_move == Color::black ? 1 : -1;
  for (const Edge& edge : core.root->tried()) {
    if (core.root_moves.priors[edge.move] < 0) continue;
    if (edge.visits > standing.best_visits) {
      standing.second_visits = standing.best_visits;
      standing.best_visits = edge.visits;
      standing.best = edge.move;
      standing.utility = side * static_cast<double>(edge.utility);
    } else if (edge.visits > standing.second_visits) {
      standing.second_visits = edge.visits;
    }
  }
  double best = 0;
  for (const Edge& edge : core.root->tried()) {
    if (core.root_moves.priors[edge.move] < 0 || edge.visits * std::int64_t{4} < standing.best_visits) continue;
    const double utility = side * static_cast<double>(edge.utility);
    if (standing.best_utility && utility <= best) continue;
    best = utility;
    standing.best_utility = edge.move;
  }
  return standing;
}

}  // namespace miai::engine
