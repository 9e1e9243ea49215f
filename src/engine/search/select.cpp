#include "engine/search/select.hpp"

#include <algorithm>
#include <cmath>

namespace miai::engine {
namespace {

constexpr double kStdevPrior = 0.40;
constexpr double kStdevPriorWeight = 2.0;
constexpr double kForced = 1e20;
constexpr double kNever = -1e20;

/// How much the utilities below a node differ, relative to what is usual.
double stdev_factor(const Node& node, const SearchOptions& options) {
  if (options.cpuct_stdev_scale == 0) return 1;
  const Tally& tally = node.tally;
  double stdev = kStdevPrior;
  if (tally.weight > 1) {
    const double mean_sq = tally.utility * tally.utility;
    const double sum =
        (mean_sq + kStdevPrior * kStdevPrior) * kStdevPriorWeight + std::max(tally.utility_sq, mean_sq) * tally.weight;
    stdev = std::sqrt(std::max(0.0, sum / (kStdevPriorWeight + tally.weight - 1) - mean_sq));
  }
  return 1 + options.cpuct_stdev_scale * (stdev / kStdevPrior - 1);
}

/// A normal deviate's size, near enough (sum of uniform numbers).
double deviate(Rng& rng) {
  double sum = 0;
  for (int i = 0; i < 12; ++i) sum += static_cast<double>(rng() >> 11U) * 0x1.0p-53;
  return std::abs(sum - 6);
}

/// One choice under way.
class Chooser {
 public:
  Chooser(const Node& node, const SelectContext& context)
      : node_(node),
        context_(context),
        options_(context.options),
        side_(node.to_move == Color::black ? 1 : -1),
        pull_(pull_of(node, context)) {}

  std::optional<Pick> choose() {
    if (is_plain()) {
      consider_plain_edges();
    } else {
      for (std::size_t i = 0; i < node_.edge_count; ++i) consider({Pick::From::tried, i}, value_of(node_.edges[i]));
    }
    if (is_plain() && context_.root == nullptr) {
      consider_likeliest();
    } else {
      for (std::size_t i = 0; i < node_.untried_count; ++i) {
        consider({Pick::From::untried, i}, value_of(node_.untried[i]));
      }
    }
    return best_;
  }

 private:
  void consider(Pick pick, double value) {
    if (value <= kNever || (best_ && value <= best_value_)) return;
    best_ = pick;
    best_value_ = value;
  }

  /// Whether likelihood, visits and results are all there is to a move's value.
  bool is_plain() const {
    if (context_.banned != nullptr || node_.amaf != nullptr) return false;
    return context_.root == nullptr || (options_.forced_visits <= 0 && options_.wide_root_noise <= 0);
  }

  /// As value_of() where nothing is special, which is nearly everywhere.
  void consider_plain_edges() {
    std::size_t best = 0;
    double best_value = kNever;
    for (std::size_t i = 0; i < node_.edge_count; ++i) {
      const Edge& edge = node_.edges[i];
      const double value = edge.under_way > 0 || edge.weight <= 0 ? value_of(edge) : plain_value_of(edge);
      if (value <= best_value) continue;
      best = i;
      best_value = value;
    }
    if (best_value > kNever) consider({Pick::From::tried, best}, best_value);
  }

  double plain_value_of(const Edge& edge) const {
    const float prior = context_.root == nullptr ? edge.prior : context_.root->priors[edge.move];
    if (prior < 0) return kNever;
    return side_ * static_cast<double>(edge.utility) +
           pull_.scale * static_cast<double>(prior) / (1 + static_cast<double>(edge.weight));
  }

  void consider_likeliest() {
    if (node_.untried_count == 0) return;
    const double value = pull_.first_utility + pull_.scale * static_cast<double>(node_.untried[0].prior());
    consider({Pick::From::untried, 0}, value);
  }

  /// The likelihood here; negative when the move may not be played.
  double prior_of(MoveIndex move, float prior) const {
    if (context_.banned != nullptr && (*context_.banned)[move] != 0) return -1;
    if (context_.root == nullptr) return static_cast<double>(prior);
    return static_cast<double>(context_.root->priors[move]);
  }

  /// The mover's utility with playouts in which the move came later mixed in.
  double with_amaf(double utility, MoveIndex move, double playouts) const {
    if (node_.amaf == nullptr || move >= node_.points || options_.amaf_equivalence <= 0) return utility;
    const Amaf& amaf = node_.amaf[move];
    if (amaf.count <= 0) return utility;
    const auto n = static_cast<double>(amaf.count);
    const double share = n / (n + playouts + n * playouts / options_.amaf_equivalence);
    const double win_loss = 2 * static_cast<double>(amaf.black_wins) / n - 1;
    const double expected = node_.tally.utility - options_.win_weight * node_.tally.values.win_loss;
    return utility + share * (side_ * (options_.win_weight * win_loss + expected) - utility);
  }

  double value_of(const Edge& edge) const {
    double prior = prior_of(edge.move, edge.prior);
    if (prior < 0) return kNever;
    double utility = pull_.first_utility;
    double weight = static_cast<double>(edge.weight);
    if (edge.weight > 0) utility = side_ * static_cast<double>(edge.utility);
    const double playouts = edge.weight > 0 ? weight * context_.playouts_per_visit : options_.amaf_prior;
    utility = with_amaf(utility, edge.move, playouts);
    if (edge.under_way > 0) {
      const double losses = edge.under_way * options_.virtual_loss;
      utility += (-context_.utility.radius() - utility) * losses / (losses + std::max(0.25, weight));
      weight += losses;
    }
    if (context_.root != nullptr) {
      if (is_short_of_visits(prior, weight)) return kForced;
      widen(prior, utility);
    }
    return utility + pull_.scale * prior / (1 + weight);
  }

  double value_of(Untried move) const {
    double prior = prior_of(move.move(), move.prior());
    if (prior < 0) return kNever;
    double utility = with_amaf(pull_.first_utility, move.move(), options_.amaf_prior);
    if (context_.root != nullptr) {
      if (is_short_of_visits(prior, 0)) return kForced;
      widen(prior, utility);
    }
    return utility + pull_.scale * prior;
  }

  bool is_short_of_visits(double prior, double weight) const {
    return options_.forced_visits > 0 && prior > 0 &&
           weight < std::sqrt(prior * node_.children_weight * options_.forced_visits);
  }

  void widen(double& prior, double& utility) const {
    if (options_.wide_root_noise <= 0 || context_.chance == nullptr) return;
    prior = std::pow(prior, 1 / (4 * options_.wide_root_noise + 1));
    if (((*context_.chance)() & 1U) != 0) utility += options_.wide_root_noise * deviate(*context_.chance);
  }

  const Node& node_;
  const SelectContext& context_;
  const SearchOptions& options_;
  double side_;
  Pull pull_;
  std::optional<Pick> best_;
  double best_value_ = 0;
};

}  // namespace

Pull pull_of(const Node& node, const SelectContext& context) {
  const SearchOptions& options = context.options;
  const double side = node.to_move == Color::black ? 1 : -1;
  const auto tried = std::min(1.0, static_cast<double>(node.tried_prior));
  // The fewer moves were tried, the more the evaluator's own word counts for those that were not; a handful of playouts
  // says too little for that.
  const double known = node.amaf != nullptr ? 1 : tried * tried;
  const double parent = node.own_utility + known * (node.tally.utility - node.own_utility);
  const double reduction = context.root != nullptr ? options.root_fpu_reduction : options.fpu_reduction;
  const double total = std::max(0.0, node.children_weight);
  const double first = side * parent - reduction * std::sqrt(tried);
  // A handful of playouts differs from the next by chance alone, which is no reason to look more widely.
  if (node.amaf != nullptr) return {options.playout_cpuct * std::sqrt(total + 0.01), first};
  const double width = options.cpuct + options.cpuct_log * std::log((total + options.cpuct_base) / options.cpuct_base);
  return {width * std::sqrt(total + 0.01) * stdev_factor(node, options), first};
}

std::optional<Pick> pick(const Node& node, const SelectContext& context) {
  return Chooser(node, context).choose();
}

}  // namespace miai::engine
