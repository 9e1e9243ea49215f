#include "engine/search/averages.hpp"

#include <algorithm>
#include <cmath>

namespace miai::engine {
namespace {

void blend(double& average, double value, double share) {
  average += (value - average) * share;
}

void accumulate(Tally& sum, const Values& values, double weight) {
  sum.values.win_loss += weight * values.win_loss;
  sum.values.no_result += weight * values.no_result;
  sum.values.score += weight * values.score;
  sum.values.score_sq += weight * values.score_sq;
  sum.values.lead += weight * values.lead;
}

void divide(Tally& sum) {
  const double by = sum.weight;
  for (double* value : {&sum.values.win_loss, &sum.values.no_result, &sum.values.score, &sum.values.score_sq,
                        &sum.values.lead, &sum.utility, &sum.utility_sq}) {
    *value /= by;
  }
}

/// Student's t distribution with two degrees of freedom, which has a closed form.
double heavy_tailed_share_below(double z) {
  return 0.5 * (1 + z / std::sqrt(2 + z * z));
}

double root4(double x) {
  return std::sqrt(std::sqrt(x));
}

}  // namespace

void Averages::begin(Node& node) const {
  node.own_utility = utility_(node.own);
  double utility = node.own_utility;
  if (bias_ != nullptr && node.kind == NodeKind::open) {
    const BiasTable::Sum sum = bias_->at(node.bias_slot);
    if (sum.weight > 0.001) utility += options_.bias_factor * sum.delta / sum.weight;
  }
  node.tally = {node.own, utility, utility * utility, node.own_weight, node.own_weight_sq};
}

void Averages::gather(const Node& node) {
  shares_.clear();
  const double side = node.to_move == Color::black ? 1 : -1;
  for (const Edge& edge : node.tried()) {
    if (edge.weight > 0) {
      shares_.push_back({&edge, static_cast<double>(edge.weight), side * static_cast<double>(edge.utility)});
    }
  }
}

// Moves are tried in the order of their likelihood. One that is worse than those before it deserves about the visits
// that its likelihood gives it; what it got beyond (twice) that is chance and would drag the average down.
void Averages::prune_noise() {
  double weight = 0;
  double prior = 0;
  double utility = 0;
  for (Share& share : shares_) {
    const auto own_prior = static_cast<double>(share.edge->prior);
    if (weight > 0 && prior > 0) {
      const double gap = utility / weight - share.utility;
      const double fair = 2 * weight * own_prior / prior;
      if (gap > 0 && share.weight > fair) {
        share.weight = fair + (share.weight - fair) * std::exp(-gap / options_.noise_prune_scale);
      }
    }
    weight += share.weight;
    prior += own_prior;
    utility += share.weight * share.utility;
  }
}

void Averages::weigh_by_value() {
  constexpr double kLooksPerWeight = 1.5;
  double total = 0;
  double mean = 0;
  for (const Share& share : shares_) {
    total += share.weight;
    mean += share.weight * share.utility;
  }
  mean /= total;
  double reweighted = 0;
  const bool is_quarter = options_.value_weight_exponent == 0.25;
  for (Share& share : shares_) {
    // The standard error of a mean of so many looks falls with their root; that of weights counts a little double.
    const double error = 1 / std::sqrt(kLooksPerWeight * std::sqrt(share.weight));
    const double chance = heavy_tailed_share_below((share.utility - mean) / error) + 0.0001;
    share.weight *= is_quarter ? root4(chance) : std::pow(chance, options_.value_weight_exponent);
    reweighted += share.weight;
  }
  if (reweighted <= 0) return;
  for (Share& share : shares_) share.weight *= total / reweighted;
}

double Averages::corrected_own_utility(Node& node, double children_utility, double children_weight) const {
  if (bias_ == nullptr || node.bias_slot == 0) return node.own_utility;
  BiasTable::Sum now{node.bias_delta, node.bias_weight};
  if (children_weight > 0) {
    const double weight = std::sqrt(children_weight);
    now = {(children_utility - node.own_utility) * weight, weight};
  }
  const BiasTable::Sum before{node.bias_delta, node.bias_weight};
  node.bias_delta = static_cast<float>(now.delta);
  node.bias_weight = static_cast<float>(now.weight);
  // What is taken out later must be what was put in, to the last bit.
  const BiasTable::Sum sum = bias_->replace(node.bias_slot, before, {node.bias_delta, node.bias_weight});
  return sum.weight > 0.001 ? node.own_utility + options_.bias_factor * sum.delta / sum.weight : node.own_utility;
}

void Averages::refresh(Node& node) {
  gather(node);
  node.children_weight = 0;
  for (const Share& share : shares_) node.children_weight += share.weight;
  // Single playouts are wins or losses by chance: weighing by them would only pick out the lucky ones.
  const bool is_exact = node.amaf == nullptr && shares_.size() > 1;
  if (options_.noise_prune_scale > 0 && is_exact) prune_noise();
  if (options_.value_weight_exponent > 0 && is_exact) weigh_by_value();
  Tally sum;
  for (const Share& share : shares_) {
    const Tally child = share.edge->tally();
    accumulate(sum, child.values, share.weight);
    sum.utility += share.weight * child.utility;
    sum.utility_sq += share.weight * child.utility_sq;
    sum.weight += share.weight;
    const double factor = share.weight / child.weight;
    sum.weight_sq += factor * factor * child.weight_sq;
  }
  const double children_utility = sum.weight > 0 ? sum.utility / sum.weight : 0;
  node.own_utility = utility_(node.own);
  const double own = corrected_own_utility(node, children_utility, node.children_weight);
  accumulate(sum, node.own, node.own_weight);
  sum.utility += node.own_weight * own;
  sum.utility_sq += node.own_weight * own * own;
  sum.weight += node.own_weight;
  sum.weight_sq += node.own_weight_sq;
  divide(sum);
  node.tally = sum;
  // Many children with many visits change little with each: then the work is not done every time.
  node.next_refresh = node.visits + 1 + static_cast<std::int64_t>(shares_.size()) * node.visits / 4096;
}

void Averages::add(Node& node, const Tally& leaf) {
  Tally& tally = node.tally;
  const double share = leaf.weight / (tally.weight + leaf.weight);
  blend(tally.values.win_loss, leaf.values.win_loss, share);
  blend(tally.values.no_result, leaf.values.no_result, share);
  blend(tally.values.score, leaf.values.score, share);
  blend(tally.values.score_sq, leaf.values.score_sq, share);
  blend(tally.values.lead, leaf.values.lead, share);
  blend(tally.utility, leaf.utility, share);
  blend(tally.utility_sq, leaf.utility * leaf.utility, share);
  tally.weight += leaf.weight;
  tally.weight_sq += leaf.weight * leaf.weight;
}

}  // namespace miai::engine
