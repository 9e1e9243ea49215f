#include "game_binding.hpp"

#include <array>

#include "game/handicap.hpp"
#include "game/pairing.hpp"

namespace miai::wasm {
namespace {

std::string_view id_text(Phase phase) {
  static constexpr std::array<std::string_view, 3> kTexts{"play", "marking", "finished"};
  return kTexts[static_cast<std::size_t>(phase)];
}

std::string_view id_text(StopReason reason) {
  static constexpr std::array<std::string_view, 3> kTexts{"none", "passes", "long_cycle"};
  return kTexts[static_cast<std::size_t>(reason)];
}

val ko_ban_of(const Position& position) {
  if (!position.ko_ban()) return val::null();
  val out = val::object();
  out.set("point", to_js(position.ko_ban()->point));
  out.set("color", to_js(position.ko_ban()->color));
  return out;
}

val not_marking() {
  return failure(fail("game.not_marking", "Dead stones are marked after play has stopped.").value());
}

}  // namespace

val GameBinding::create(const val& settings) {
  const auto size = BoardSize::make(settings["width"].as<int>(), settings["height"].as<int>());
  if (!size) return failure(size.error());
  if (!size->fits_fast_board()) {
    return failure(fail("board.size_out_of_range", "Games are played on boards up to 25x25.").value());
  }
  const auto rules = find_ruleset(settings["rules"].as<std::string>());
  if (!rules) return failure(rules.error());
  const val komi = settings["komi"];
  const bool given = !komi.isUndefined() && !komi.isNull();
  GameSettings core{*size, *rules, given ? HalfPoints::nearest(komi.as<double>()) : rules->komi_even, 0};
  return success(val(GameBinding(core)));
}

val GameBinding::state() const {
  const Position& p = game_.position();
  val out = val::object();
  out.set("toMove", to_js(p.to_move()));
  out.set("phase", to_js(id_text(game_.phase())));
  out.set("stopReason", to_js(id_text(game_.stop_reason())));
  out.set("moveNumber", p.move_number());
  out.set("passesInARow", p.passes_in_a_row());
  out.set("prisonersOfBlack", p.prisoners_of(Color::black));
  out.set("prisonersOfWhite", p.prisoners_of(Color::white));
  out.set("koBan", ko_ban_of(p));
  out.set("buttonTaker", to_js(p.button_taker()));
  out.set("komi", to_js(game_.settings().komi));
  out.set("handicap", game_.settings().handicap);
  out.set("result", game_.phase() == Phase::finished ? val(to_string(game_.outcome())) : val::null());
  return out;
}

Result<Move> GameBinding::move_from(const std::string& color, const std::string& vertex) const {
  const auto side = parse_color(color);
  if (!side) return tl::unexpected<Error>(side.error());
  const auto place = parse_vertex(vertex, game_.settings().size);
  if (!place) return tl::unexpected<Error>(place.error());
  return Move{*side, *place};
}

val GameBinding::say_verdict(const std::string& color, const std::string& vertex,
                             const std::function<Legality(Move)>& ask) const {
  const auto move = move_from(color, vertex);
  if (!move) return failure(move.error());
  const Legality verdict = ask(*move);
  val out = val::object();
  out.set("id", to_js(miai::id_text(verdict.id)));
  out.set("sentence", explain(verdict, game_.position(), *move));
  out.set("chain", to_js(verdict.chain));
  out.set("repeatsMove", to_js(verdict.repeats_move));
  out.set("koStone", to_js(verdict.ko_stone));
  return success(out);
}

val GameBinding::verdict(const std::string& color, const std::string& vertex) const {
  return say_verdict(color, vertex, [this](Move move) { return game_.verdict(move); });
}

val GameBinding::legality_of(const std::string& color, const std::string& vertex) const {
  return say_verdict(color, vertex,
                     [this](Move move) { return legality(game_.position(), move, game_.settings().rules); });
}

val GameBinding::legal_points(const std::string& color) const {
  const auto side = parse_color(color);
  if (!side) return failure(side.error());
  return success(to_js(miai::legal_points(game_.position(), *side, game_.settings().rules)));
}

val GameBinding::chain_at(const std::string& point) const {
  const auto p = parse_point(point, game_.settings().size);
  if (!p || game_.position().board().is_empty(*p)) return val::null();
  const Chain chain = game_.position().board().chain(*p);
  val out = val::object();
  out.set("color", to_js(chain.color));
  out.set("stones", to_js(chain.stones));
  out.set("liberties", to_js(chain.liberties));
  return out;
}

val GameBinding::moves() const {
  val out = val::array();
  for (const Move& move : game_.moves()) {
    val one = val::object();
    one.set("color", to_js(move.color));
    one.set("vertex", to_js(move.vertex));
    out.call<void>("push", one);
  }
  return out;
}

val GameBinding::rules() const {
  val out = val::object();
  out.set("id", to_js(game_.settings().rules.id));
  val choices = val::object();
  for (const RuleValue& value : rule_values(game_.settings().rules)) {
    choices.set(std::string(value.key), value.is_boolean ? val(value.value == "true") : val(value.value));
  }
  out.set("choices", choices);
  return out;
}

val GameBinding::play(const std::string& color, const std::string& vertex) {
  const auto move = move_from(color, vertex);
  return move ? outcome_of(game_.play(*move)) : failure(move.error());
}

val GameBinding::play_as_told(const std::string& color, const std::string& vertex) {
  const auto move = move_from(color, vertex);
  return move ? outcome_of(game_.play_as_told(*move)) : failure(move.error());
}

val GameBinding::place_handicap(const val& points) {
  const auto stones = points_from(points, game_.settings().size);
  return stones ? outcome_of(game_.place_handicap(*stones)) : failure(stones.error());
}

val GameBinding::set_up(const val& rows, const std::string& to_move) {
  const auto board = board_from(rows);
  if (!board) return failure(board.error());
  if (!(board->size() == game_.settings().size)) {
    return failure(fail("board.rows", "The drawing has another size than the game's board.").value());
  }
  const auto side = parse_color(to_move);
  if (!side) return failure(side.error());
  game_.set_up(*board, *side);
  return success();
}

val GameBinding::set_rules(const std::string& name) {
  const auto rules = find_ruleset(name);
  if (!rules) return failure(rules.error());
  game_.set_rules(*rules);
  return success();
}

val GameBinding::set_rule(const std::string& key, const std::string& value) {
  const auto rules = with_rule(game_.settings().rules, key, value);
  if (!rules) return failure(rules.error());
  game_.set_rules(*rules);
  return success();
}

val GameBinding::resign(const std::string& loser) {
  const auto side = parse_color(loser);
  return side ? outcome_of(game_.resign(*side)) : failure(side.error());
}

val GameBinding::resume(const std::string& requester) {
  const auto side = parse_color(requester);
  return side ? outcome_of(game_.resume(*side)) : failure(side.error());
}

val GameBinding::toggle_dead(const std::string& stone) {
  const auto point = parse_point(stone, game_.settings().size);
  if (!point) return failure(point.error());
  if (game_.settlement() == nullptr) return not_marking();
  return outcome_of(game_.settlement()->toggle(*point));
}

val GameBinding::accept(const std::string& color) {
  const auto side = parse_color(color);
  if (!side) return failure(side.error());
  if (game_.settlement() == nullptr) return not_marking();
  return outcome_of(game_.settlement()->accept(*side, game_.settlement()->marks_id()));
}

val GameBinding::marks() const {
  const Settlement* settlement = game_.settlement();
  if (settlement == nullptr) return val::null();
  val out = val::object();
  out.set("dead", to_js(settlement->dead()));
  out.set("acceptedByBlack", settlement->has_accepted(Color::black));
  out.set("acceptedByWhite", settlement->has_accepted(Color::white));
  out.set("agreed", settlement->agreed());
  return out;
}

val ruleset_list() {
  val out = val::array();
  for (const RulesetPreset& row : ruleset_presets()) {
    val one = val::object();
    one.set("id", to_js(row.rules.id));
    one.set("summary", to_js(row.summary));
    one.set("aliases", array_of(row.aliases));
    one.set("komi", to_js(row.rules.komi_even));
    one.set("komiHandicap", to_js(row.rules.komi_handicap));
    one.set("handicapPlacement",
            to_js(row.rules.handicap_placement == HandicapPlacement::free ? std::string_view("free") : "fixed"));
    out.call<void>("push", one);
  }
  return out;
}

val handicap_points(int width, int height, int stones) {
  const auto size = BoardSize::make(width, height);
  if (!size) return failure(size.error());
  const auto points = fixed_handicap(*size, stones);
  return points ? success(to_js(*points)) : failure(points.error());
}

val pairing(int width, int height, int ranks_apart, const std::string& rules) {
  const auto size = BoardSize::make(width, height);
  if (!size) return failure(size.error());
  const auto ruleset = find_ruleset(rules);
  if (!ruleset) return failure(ruleset.error());
  const Pairing even = even_pairing(*size, ranks_apart, *ruleset);
  val out = val::object();
  out.set("stones", even.stones);
  out.set("komi", to_js(even.komi));
  return success(out);
}

val star_point_list(int width, int height) {
  const auto size = BoardSize::make(width, height);
  return size ? success(to_js(star_points(*size))) : failure(size.error());
}

}  // namespace miai::wasm
