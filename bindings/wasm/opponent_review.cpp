// The review's judgement of a game for JavaScript: what each move cost, and the biggest mistakes.
#include "analysis/review/judgement.hpp"
#include "game/game.hpp"
#include "opponent_binding.hpp"

namespace miai::wasm {
namespace {

using analysis::JudgedMove;
using analysis::Opinion;
using analysis::Review;
using analysis::ReviewedGame;

Result<Vertex> vertex_from(const val& text, BoardSize size) {
  return parse_vertex(text.as<std::string>(), size);
}

/// {visits, blackWins, lead, best, prior}; null: nothing is known yet.
Result<std::optional<Opinion>> opinion_from(const val& input, BoardSize size) {
  if (input.isNull() || input.isUndefined()) return std::optional<Opinion>();
  Opinion opinion;
  opinion.visits = static_cast<std::int64_t>(input["visits"].as<double>());
  opinion.winrate = input["blackWins"].as<double>();
  opinion.lead = input["lead"].as<double>();
  if (const val best = input["best"]; best.isString()) {
    const auto vertex = vertex_from(best, size);
    if (!vertex) return tl::unexpected<Error>(vertex.error());
    opinion.lines.push_back({opinion.visits, opinion.winrate, opinion.lead, input["prior"].as<double>(), {*vertex}});
  }
  return std::optional(opinion);
}

Result<ReviewedGame> game_from(const val& input, BoardSize size) {
  const auto rules = find_ruleset("japanese");
  if (!rules) return tl::unexpected<Error>(rules.error());
  // What is judged are the opinions; where the stones stood plays no part.
  const engine::Trail trail = engine::trail_of(Game(GameSettings{size, *rules, rules->komi_even, 0}));
  ReviewedGame game;
  game.size = size;
  const val moves = input["moves"];
  const auto count = moves["length"].as<int>();
  for (int i = 0; i <= count; ++i) {
    analysis::Station station{record::kNoNode, record::kNoNode, std::nullopt, trail};
    if (i < count) {
      const auto color = parse_color(moves[i]["color"].as<std::string>());
      if (!color) return tl::unexpected<Error>(color.error());
      const auto vertex = vertex_from(moves[i]["vertex"], size);
      if (!vertex) return tl::unexpected<Error>(vertex.error());
      station.next = Move{*color, *vertex};
    }
    game.stations.push_back(std::move(station));
  }
  return game;
}

val judged_move_of(const JudgedMove& move) {
  val out = val::object();
  out.set("number", move.number);
  out.set("color", to_js(move.move.color));
  out.set("vertex", to_js(move.move.vertex));
  out.set("pointsLost", move.points_lost ? val(*move.points_lost) : val::null());
  out.set("chanceLost", move.chance_lost ? val(*move.chance_lost) : val::null());
  out.set("isBest", move.is_best);
  out.set("isMistake", move.is_mistake);
  return out;
}

val numbers_of_moves(const Review& review, Color color) {
  val out = val::array();
  for (const std::size_t place : review.biggest[static_cast<std::size_t>(index_of(color))]) {
    out.call<void>("push", review.moves[place].number);
  }
  return out;
}

}  // namespace

val review_game(const val& input) {
  const auto size = BoardSize::make(input["width"].as<int>(), input["height"].as<int>());
  if (!size) return failure(size.error());
  auto game = game_from(input, *size);
  if (!game) return failure(game.error());
  std::vector<std::optional<Opinion>> opinions;
  for (std::size_t i = 0; i < game->stations.size(); ++i) {
    auto opinion = opinion_from(input["opinions"][i], *size);
    if (!opinion) return failure(opinion.error());
    opinions.push_back(std::move(*opinion));
  }
  analysis::ReviewOptions options;
  if (const val reader = input["reader"]; reader.isString()) {
    const auto found = analysis::find_reader(reader.as<std::string>());
    if (!found) return failure(found.error());
    options.reader = *found;
  }
  const Review review = analysis::judged(std::move(*game), std::move(opinions), options);
  val moves = val::array();
  for (const JudgedMove& move : review.moves) moves.call<void>("push", judged_move_of(move));
  val biggest = val::object();
  for (const Color color : kColors) biggest.set(std::string(to_string(color)), numbers_of_moves(review, color));
  val out = val::object();
  out.set("moves", moves);
  out.set("biggest", biggest);
  out.set("pointsNoise", review.points_noise);
  return success(out);
}

}  // namespace miai::wasm
