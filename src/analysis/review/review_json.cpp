#include <boost/json.hpp>
#include <cmath>

#include "analysis/review/annotate.hpp"

namespace miai::analysis {
namespace {

namespace json = boost::json;

/// Four digits that matter; more would look like knowledge.
double rounded(double value) {
  return std::isfinite(value) ? std::round(value * 10'000) / 10'000 + 0.0 : 0.0;
}

json::array vertices(const std::vector<Vertex>& moves) {
  json::array list;
  for (const Vertex vertex : moves) list.push_back(json::string(to_string(vertex)));
  return list;
}

json::object opinion_json(const Opinion& opinion) {
  json::array lines;
  for (const auto& line : opinion.lines) {
    lines.push_back(json::object{{"visits", line.visits},
                                 {"winrate", rounded(line.winrate)},
                                 {"lead", rounded(line.lead)},
                                 {"prior", rounded(line.prior)},
                                 {"moves", vertices(line.moves)}});
  }
  return {{"visits", opinion.visits},
          {"winrate", rounded(opinion.winrate)},
          {"lead", rounded(opinion.lead)},
          {"lines", std::move(lines)}};
}

template <class T>
json::value or_null(const std::optional<T>& value) {
  return value ? json::value(rounded(*value)) : json::value(nullptr);
}

std::string_view phase_name(GamePhase phase) {
  static constexpr std::array<std::string_view, kPhases> kNames{"opening", "middle", "endgame"};
  return kNames[static_cast<std::size_t>(phase)];
}

json::object tally_json(const Tally& tally) {
  return {{"moves", tally.moves},
          {"best", tally.best},
          {"mistakes", tally.mistakes},
          {"points_lost", rounded(tally.points_lost)},
          {"chance_lost", rounded(tally.chance_lost)}};
}

json::array moves_json(const Review& review) {
  json::array moves;
  for (std::size_t i = 0; i < review.moves.size(); ++i) {
    const JudgedMove& move = review.moves[i];
    const auto& after = review.opinions[i + 1];
    moves.push_back(json::object{{"number", move.number},
                                 {"color", json::string(to_string(move.move.color))},
                                 {"vertex", json::string(to_string(move.move.vertex))},
                                 {"phase", json::string(phase_name(move.phase))},
                                 {"points_lost", or_null(move.points_lost)},
                                 {"chance_lost", or_null(move.chance_lost)},
                                 {"best", move.is_best},
                                 {"mistake", move.is_mistake},
                                 {"after", after ? json::value(opinion_json(*after)) : json::value(nullptr)}});
  }
  return moves;
}

}  // namespace

std::string review_json(const Review& review, const PageWords& words) {
  json::object mistakes;
  json::object phases;
  for (const Color color : kColors) {
    const auto side = static_cast<std::size_t>(index_of(color));
    json::array numbers;
    for (const std::size_t index : review.biggest[side]) numbers.push_back(review.moves[index].number);
    mistakes[to_string(color)] = std::move(numbers);
    json::object parts{{"whole", tally_json(review.tallies[side][kPhases])}};
    for (int p = 0; p < kPhases; ++p) {
      parts[phase_name(static_cast<GamePhase>(p))] = tally_json(review.tallies[side][static_cast<std::size_t>(p)]);
    }
    phases[to_string(color)] = std::move(parts);
  }
  const auto& start = review.opinions.front();
  const auto& info = review.game.info;
  const VisitsMade visits = visits_made(review);
  return json::serialize(json::object{{"view", "black"},
                                      {"title", words.title},
                                      {"game", words.game},
                                      {"games", words.games},
                                      {"rules", json::string(review.game.terms.rules.id)},
                                      {"rules_assumed", !info.rules.has_value()},
                                      {"komi", review.game.terms.komi.as_double()},
                                      {"komi_assumed", info.komi.source == record::KomiSource::assumed},
                                      {"width", review.game.size.width()},
                                      {"height", review.game.size.height()},
                                      {"engine", words.engine},
                                      {"visits", json::object{{"least", visits.least}, {"most", visits.most}}},
                                      {"reader", json::string(review.options.reader.id)},
                                      {"measure", review.options.measure == Measure::points ? "points" : "chance"},
                                      {"points_noise", rounded(review.points_noise)},
                                      {"chance_noise", rounded(review.chance_noise)},
                                      {"start", start ? json::value(opinion_json(*start)) : json::value(nullptr)},
                                      {"moves", moves_json(review)},
                                      {"biggest_mistakes", std::move(mistakes)},
                                      {"phases", std::move(phases)}});
}

}  // namespace miai::analysis
