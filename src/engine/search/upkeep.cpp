#include "engine/search/upkeep.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "engine/search/hints.hpp"

namespace miai::engine {
namespace {

struct Place {
  Node* node;
  Edge* above;
};

/// All nodes, parents before children; not all where the halt is over.
std::vector<Place> all_nodes(Node* root, Halt& halt) {
  std::vector<Place> places;
  if (root != nullptr) places.push_back({root, nullptr});
  for (std::size_t i = 0; i < places.size() && !halt.stops_step(); ++i) {
    for (Edge& edge : places[i].node->tried()) {
      if (edge.child != nullptr) places.push_back({edge.child, &edge});
    }
  }
  return places;
}

/// The moves that lead from the old root to the new position, if it follows in the way its trail tells.
std::optional<std::vector<Move>> moves_between(const Trail& from, const Trail& to, const Ruleset& rules) {
  const int count = to.position.move_number() - from.position.move_number();
  if (count < 0 || count > Trail::kRecentMoves) return std::nullopt;
  std::vector<Move> moves;
  for (int i = count - 1; i >= 0; --i) {
    if (!to.recent[i]) return std::nullopt;
    moves.push_back(*to.recent[i]);
  }
  // The latest moves must be the same as well: evaluators look at them. Superko's past is compared below.
  for (int i = 0; i + count < Trail::kRecentMoves; ++i) {
    if (to.recent[i + count] != from.recent[i]) return std::nullopt;
  }
  Position position = from.position;
  for (const Move& move : moves) {
    if (move.color != position.to_move() || !legality(position, move, rules).ok()) return std::nullopt;
    position = play_forced(position, move, rules);
  }
  const Position& now = to.position;
  const bool is_same = position.board() == now.board() && position.to_move() == now.to_move() &&
                       position.ko_ban() == now.ko_ban() && position.history() == now.history() &&
                       position.passes_in_a_row() == now.passes_in_a_row() &&
                       position.cycles_from() == now.cycles_from() && position.button_taker() == now.button_taker() &&
                       position.prisoners_of(Color::black) == now.prisoners_of(Color::black) &&
                       position.prisoners_of(Color::white) == now.prisoners_of(Color::white);
  if (!is_same) return std::nullopt;
  return moves;
}

/// Takes the node after the moves out of the tree; null when it is not there.
Node* detach(Node* root, std::span<const Move> moves, BoardSize size) {
  Node* node = root;
  for (const Move& move : moves) {
    if (node == nullptr) return nullptr;
    const MoveIndex index = move_index(move.vertex, size);
    const auto tried = node->tried();
    const auto found = std::find_if(tried.begin(), tried.end(), [index](const Edge& e) { return e.move == index; });
    if (found == tried.end() || found->child == nullptr || found->child->kind == NodeKind::ended) return nullptr;
    node = found->child;
    if (&move == &moves.back()) found->child = nullptr;
  }
  return node;
}

/// Normal, then squared, then logged: gamma deviates for Dirichlet noise with small shape (Marsaglia and Tsang 2000).
double gamma_deviate(double shape, Rng& rng) {
  const auto uniform = [&rng] { return (static_cast<double>(rng() >> 11U) + 0.5) * 0x1.0p-53; };
  const double boost = shape < 1 ? std::pow(uniform(), 1 / shape) : 1;
  const double d = (shape < 1 ? shape + 1 : shape) - 1.0 / 3;
  const double c = 1 / std::sqrt(9 * d);
  while (true) {
    const double x = std::sqrt(-2 * std::log(uniform())) * std::cos(6.283185307179586 * uniform());
    const double v = (1 + c * x) * (1 + c * x) * (1 + c * x);
    if (v > 0 && std::log(uniform()) < 0.5 * x * x + d - d * v + d * std::log(v)) return boost * d * v;
  }
}

void add_noise(std::vector<float>& priors, double share, Rng& rng) {
  constexpr double kTotalShape = 10.83;
  const auto legal = std::count_if(priors.begin(), priors.end(), [](float p) { return p >= 0; });
  if (legal == 0) return;
  std::vector<double> noise(priors.size(), 0);
  double sum = 0;
  for (std::size_t i = 0; i < priors.size(); ++i) {
    if (priors[i] < 0) continue;
    noise[i] = gamma_deviate(kTotalShape / static_cast<double>(legal), rng);
    sum += noise[i];
  }
  for (std::size_t i = 0; i < priors.size(); ++i) {
    if (priors[i] >= 0)
      priors[i] = static_cast<float>((1 - share) * static_cast<double>(priors[i]) + share * noise[i] / sum);
  }
}

/// The root's likelihoods as the options want them; what may not be played is negative.
RootMoves root_moves(const SearchCore& core) {
  const BoardSize size = core.size();
  RootMoves moves;
  moves.priors = core.raw->policy;
  std::vector<std::uint8_t> banned(moves.priors.size(), 0);
  for (const Restriction& restriction : core.restrictions) {
    if (restriction.color == core.trail.position.to_move()) ban_by(restriction, size, banned);
  }
  double sum = 0;
  for (std::size_t i = 0; i < moves.priors.size(); ++i) {
    float& prior = moves.priors[i];
    const Vertex vertex = vertex_of(static_cast<MoveIndex>(i), size);
    const Move move{core.trail.position.to_move(), vertex};
    if (prior <= 0 || banned[i] != 0 || !legality(core.trail.position, move, core.terms.rules).ok()) {
      prior = -1;
      continue;
    }
    prior = std::pow(prior, static_cast<float>(1 / core.options.root_policy_temperature));
    sum += static_cast<double>(prior);
  }
  if (sum > 0) {
    for (float& prior : moves.priors) {
      if (prior > 0) prior = static_cast<float>(static_cast<double>(prior) / sum);
    }
  }
  if (!core.root_hints.empty()) lean_on_hints(moves.priors, core.root_hints, core.options.playout_hints);
  if (core.options.root_noise > 0) {
    Rng rng(Rng::mix(static_cast<std::uint64_t>(core.options.seed) ^ core.trail.position.board().key().low));
    add_noise(moves.priors, core.options.root_noise, rng);
  }
  return moves;
}

void make_root(SearchCore& core) {
  const Values values = values_of(*core.raw);
  core.utility = Utility(core.options, core.size(), values.score);
  core.root =
      core.nodes.make({core.trail.position.to_move(), NodeKind::open, values, &*core.raw, core.size().points()});
  if (core.root == nullptr) return;
  core.root->visits = 1;
  Averages(core.options, core.utility, nullptr).begin(*core.root);
  core.playouts.fetch_add(1);
}

/// Works all averages out anew from the leaves up. Half of it is no harm as long as nothing is added to the tree.
void refresh_tree(SearchCore& core, Halt& halt) {
  if (core.bias) core.bias->clear();
  auto places = all_nodes(core.root, halt);
  for (std::size_t i = 0; i < places.size() && !halt.stops_step(); ++i) {
    places[i].node->bias_delta = places[i].node->bias_weight = 0;
  }
  Averages averages(core.options, core.utility, core.bias_table());
  for (std::size_t i = places.size(); i-- > 0 && !halt.stops_step();) {
    averages.refresh(*places[i].node);
    if (places[i].above != nullptr) places[i].above->take(places[i].node->tally);
  }
  core.is_stale = halt.is_over();
}

}  // namespace

void ban_by(const Restriction& restriction, BoardSize size, std::vector<std::uint8_t>& banned) {
  std::vector<std::uint8_t> named(banned.size(), 0);
  for (const Vertex vertex : restriction.vertices) {
    if (vertex.is_pass() || size.contains(vertex.point())) named[move_index(vertex, size)] = 1;
  }
  const std::uint8_t bad = restriction.kind == Restriction::Kind::avoid ? 1 : 0;
  for (std::size_t i = 0; i < banned.size(); ++i) {
    if (named[i] == bad) banned[i] = 1;
  }
}

void prepare_root(SearchCore& core, const Budget& budget, Halt& halt) {
  if (core.bias_table() == nullptr && core.options.bias_factor > 0) core.bias = std::make_unique<BiasTable>();
  const bool needs_ownership = core.looker->wanted() == Want::ownership_too;
  if (!core.raw || (needs_ownership && core.raw->ownership.empty())) {
    core.raw = core.looker->ask_root(core.trail);
  }
  if (core.root == nullptr) make_root(core);
  core.nodes.free_trees(core.dropped, &halt);
  if (core.is_stale) refresh_tree(core, halt);
  const bool plays_out = core.root != nullptr && core.root->amaf != nullptr;
  if (plays_out && core.options.playout_hints > 0 && core.root_hints.empty()) {
    core.root_hints = hints(core.trail.position, hint_nodes(budget, core.size(), playouts_of(*core.raw)), &halt);
  }
  core.root_moves = root_moves(core);
}

void forget_tree(SearchCore& core) {
  core.root = nullptr;
  core.dropped.clear();
  core.is_stale = false;
  core.raw.reset();
  core.root_hints.clear();
  core.arena.clear();
  if (core.bias) core.bias->clear();
}

void move_root(SearchCore& core, const Trail& trail) {
  const auto moves = core.root != nullptr && core.options.reuse_tree
                         ? moves_between(core.trail, trail, core.terms.rules)
                         : std::nullopt;
  const bool is_same_place = moves && moves->empty();
  core.trail = trail;
  if (is_same_place) return;
  Node* const kept = moves ? detach(core.root, *moves, trail.position.board().size()) : nullptr;
  if (kept == nullptr) {
    forget_tree(core);
    return;
  }
  core.dropped.push_back(core.root);
  core.root = kept;
  core.raw.reset();
  core.root_hints.clear();
  core.utility = Utility(core.options, core.size(), kept->tally.values.score);
  core.is_stale = true;
}

bool fold(SearchCore& core, Halt& halt) {
  const std::size_t before = core.arena.used();
  const auto places = all_nodes(core.root, halt);
  std::map<std::int64_t, std::size_t> by_visits;
  for (const Place& place : places) {
    if (halt.stops_step()) return false;
    ++by_visits[place.node->visits];
  }
  std::int64_t threshold = 0;
  std::size_t below = 0;
  for (const auto& [visits, count] : by_visits) {
    if (below * 2 >= places.size()) break;
    threshold = visits;
    below += count;
  }
  // What stays moves into fresh memory: freed blocks lie scattered, and of other sizes than will be needed.
  Arena fresh(core.arena.limit());
  Nodes nodes(fresh);
  Node* const root = nodes.copy_of(*core.root);
  if (root == nullptr) return false;
  std::vector<Node*> kept{root};
  for (std::size_t i = 0; i < kept.size(); ++i) {
    if (halt.stops_step()) return false;
    for (Edge& edge : kept[i]->tried()) {
      if (edge.child == nullptr) continue;
      edge.child = edge.child->visits > threshold ? nodes.copy_of(*edge.child) : nullptr;
      if (edge.child != nullptr) kept.push_back(edge.child);
    }
  }
  core.arena.take_over(fresh);
  core.root = root;
  return core.arena.used() <= before - before / 8;
}

}  // namespace miai::engine
