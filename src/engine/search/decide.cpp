#include "engine/search/decide.hpp"

#include <algorithm>
#include <cmath>

#include "base/rng.hpp"
#include "engine/search/endgame.hpp"

namespace miai::engine {
namespace {

double temperature_at(int move_number, BoardSize size, const SearchOptions& options) {
  const double side = std::sqrt(static_cast<double>(size.points()));
  const double halflives = move_number / (options.temperature_halflife * side / 19);
  return options.temperature + (options.temperature_early - options.temperature) * std::exp2(-halflives);
}

std::size_t drawn(const std::vector<MoveReport>& moves, double temperature, std::uint64_t seed) {
  double most = 0;
  for (const MoveReport& move : moves) most = std::max(most, move.selection);
  if (temperature < 1e-3 || most <= 0) return 0;
  std::vector<double> shares;
  double sum = 0;
  for (const MoveReport& move : moves) {
    // Moves with hardly any visits are not known to be playable.
    const bool is_known = move.selection * 64 >= most && move.selection > 1e-12;
    shares.push_back(is_known ? std::pow(move.selection / most, 1 / temperature) : 0);
    sum += shares.back();
  }
  Rng rng(seed);
  double left = sum * static_cast<double>(rng() >> 11U) * 0x1.0p-53;
  for (std::size_t i = 0; i < shares.size(); ++i) {
    left -= shares[i];
    if (left < 0) return i;
  }
  return 0;
}

bool looks_lost(const Outlook& outlook, Color color, const SearchOptions& options) {
  const double winrate = color == Color::black ? outlook.winrate : 1 - outlook.winrate;
  const double lead = color == Color::black ? outlook.lead : -outlook.lead;
  return winrate < options.resign_winrate && lead <= -options.resign_lead;
}

std::string points_text(double lead) {
  return to_string(HalfPoints::nearest(std::abs(lead)));
}

std::string told(const MoveReport& move, Color color) {
  const double winrate = color == Color::black ? move.winrate : 1 - move.winrate;
  const std::string who = move.lead >= 0 ? "Black" : "White";
  return to_string(move.vertex) + ": " + std::to_string(move.visits) + " visits, " +
         std::to_string(static_cast<int>(std::lround(100 * winrate))) + " % for " + std::string(to_string(color)) +
         ", " + who + " ahead by " + points_text(move.lead) + ".";
}

/// On a board that is as good as empty a pass comes first only by chance, or where all moves look equally lost: then
/// the best move that costs nothing by what the search can tell.
Vertex rather_than_pass(const SearchReport& report, const Search& search, Vertex best) {
  const auto& moves = report.moves;
  const auto pass = std::find_if(moves.begin(), moves.end(), [](const MoveReport& m) { return m.vertex.is_pass(); });
  if (!best.is_pass() || pass == moves.end()) return best;
  const double side = report.root.to_move == Color::black ? 1 : -1;
  const bool guesses = !search.evaluator().uses_symmetry();
  for (const MoveReport& move : moves) {
    if (move.vertex.is_pass() || move.visits == 0) continue;
    const double noise = guesses ? 2 * move.score_stdev / std::sqrt(static_cast<double>(move.visits)) : 0;
    if (side * (move.lead - pass->lead) >= -std::max(0.5, noise)) return move.vertex;
  }
  const auto& likely = report.root.raw.policy;
  const bool knows_others =
      std::any_of(moves.begin(), moves.end(), [](const MoveReport& m) { return !m.vertex.is_pass() && m.visits > 0; });
  if (!guesses || knows_others || likely.size() < 2) return best;
  const auto most = std::max_element(likely.begin(), likely.end() - 1);
  const BoardSize size = search.trail().position.board().size();
  return *most > 0 ? Vertex(size.point(static_cast<int>(most - likely.begin()))) : best;
}

/// A handful of playouts is chance; the first look of a network is an opinion, also where it is all that a weak level
/// has.
std::int64_t fewest_visits_of(const Evaluator& evaluator) {
  constexpr std::int64_t kFewestGuesses = 10;
  return evaluator.uses_symmetry() ? 1 : kFewestGuesses;
}

/// Leaves a little of the longest time for what is asked after the run.
Budget with_time_kept(Budget budget, const Search& search) {
  constexpr int kLeastParts = 8;
  if (!budget.time) return budget;
  TimePlan& time = *budget.time;
  time.maximum -= std::min(time_for_advice(search), time.maximum / kLeastParts);
  time.ideal = std::min(time.ideal, time.maximum);
  return budget;
}

void decide_on(Decision& decision, Vertex vertex, const std::string& reason) {
  decision.vertex = vertex;
  decision.verdict = vertex.is_pass() ? Verdict::pass : Verdict::move;
  decision.reason = reason;
}

}  // namespace

Vertex choose(const SearchReport& report, const SearchOptions& options, const ChoiceContext& context) {
  if (report.moves.empty()) return Vertex::pass();
  const double temperature = temperature_at(context.move_number, context.size, options);
  const std::uint64_t seed = Rng::mix(static_cast<std::uint64_t>(options.seed) ^ report.root.key.low) ^ context.seed;
  return report.moves[drawn(report.moves, temperature, seed)].vertex;
}

bool should_resign(const SearchReport& report, const SearchOptions& options, const Manners& manners,
                   const ResignContext& context) {
  if (!options.resign || report.root.visits < context.fewest_visits) return false;
  const Position& position = context.trail.position;
  const int points = position.board().size().points();
  if (position.move_number() * 100 < options.resign_min_move_factor * points) return false;
  const auto needed = static_cast<std::size_t>(options.resign_turns - 1);
  if (manners.earlier.size() < needed) return false;
  const Color color = position.to_move();
  if (!looks_lost({report.root.winrate, report.root.lead}, color, options)) return false;
  const auto recent = manners.earlier.last(needed);
  return std::all_of(recent.begin(), recent.end(),
                     [&](const Outlook& outlook) { return looks_lost(outlook, color, options); });
}

Decision decide(Search& search, const Budget& budget, const Manners& manners, const Progress& progress) {
  const Trail& trail = search.trail();
  const Position& position = trail.position;
  const Color color = position.to_move();
  SearchOptions options = search.options();
  options.clean_up = options.clean_up || manners.clean_up;
  // Whoever gives a handicap starts from a lost position and hopes for mistakes, which take time to come.
  constexpr int kPatience = 60;
  if (search.terms().handicap >= 2 && color == Color::white) {
    options.resign_min_move_factor = std::max(options.resign_min_move_factor, kPatience);
  }
  Decision decision;
  decision.report = search.run(may_be_over(position) ? with_time_kept(budget, search) : budget, progress);
  Vertex best = choose(decision.report, options, {position.move_number(), position.board().size(), manners.seed});
  if (!may_be_over(position)) best = rather_than_pass(decision.report, search, best);
  if (should_resign(decision.report, options, manners, {trail, fewest_visits_of(search.evaluator())})) {
    decision.vertex = best;
    decision.verdict = Verdict::resign;
    decision.reason = "The game is lost by " + points_text(decision.report.root.lead) + ".";
    return decision;
  }
  if (may_be_over(position)) {
    const EndgameAdvice advice = advise(search, decision.report, {best, options, budget});
    if (advice.vertex) {
      decide_on(decision, *advice.vertex, advice.reason);
      return decision;
    }
  }
  const auto& moves = decision.report.moves;
  const auto found = std::find_if(moves.begin(), moves.end(), [&](const MoveReport& m) { return m.vertex == best; });
  decide_on(decision, best, found == moves.end() ? "There is no other move." : told(*found, color));
  return decision;
}

}  // namespace miai::engine
