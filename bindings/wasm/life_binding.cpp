// Life and death for JavaScript.
#include "convert.hpp"
#include "game_binding.hpp"
#include "life/showing.hpp"
#include "life/solve.hpp"
#include "render/read_text.hpp"

namespace miai::wasm {
namespace {

val move_of(const Move& move) {
  val out = val::object();
  out.set("color", to_js(move.color));
  out.set("vertex", to_js(move.vertex));
  return out;
}

val line_of(const std::vector<Move>& line) {
  val out = val::array();
  for (const Move& move : line) out.call<void>("push", move_of(move));
  return out;
}

/// Places in a line of threats elsewhere, each a pass with its answer after it.
val places_of(const std::vector<int>& places) {
  val out = val::array();
  for (const int place : places) out.call<void>("push", place);
  return out;
}

val ko_of(const life::KoFacts& facts) {
  val ko = val::object();
  ko.set("kind", to_js(life::id_text(facts.kind)));
  ko.set("takesFirst", to_js(facts.takes_first));
  ko.set("attackerThreats", to_js(facts.attacker_threats));
  ko.set("defenderThreats", to_js(facts.defender_threats));
  return ko;
}

val first_move_of(const life::FirstMove& first) {
  val out = val::object();
  out.set("result", to_js(life::id_text(first.result)));
  out.set("line", line_of(first.line));
  out.set("threats", places_of(first.threats));
  out.set("shown", to_js(life::id_text(first.shown)));
  if (first.ko) out.set("ko", ko_of(*first.ko));
  return out;
}

/// {rows, goal, toMove, rules, region?, budget?} as a problem.
Result<life::Problem> problem_from(const val& input) {
  auto board = board_from(input["rows"]);
  if (!board) return tl::unexpected<Error>(board.error());
  const BoardSize size = board->size();
  life::Problem problem(std::move(*board));
  const auto goal = point_set_from(input["goal"], size);
  if (!goal) return tl::unexpected<Error>(goal.error());
  problem.goal = *goal;
  if (const val region = input["region"]; !region.isUndefined()) {
    const auto points = point_set_from(region, size);
    if (!points) return tl::unexpected<Error>(points.error());
    problem.region = *points;
  }
  const auto side = parse_color(input["toMove"].as<std::string>());
  if (!side) return tl::unexpected<Error>(side.error());
  problem.to_move = *side;
  const auto rules = find_ruleset(input["rules"].as<std::string>());
  if (!rules) return tl::unexpected<Error>(rules.error());
  problem.rules = *rules;
  if (const val budget = input["budget"]; !budget.isUndefined()) problem.budget.nodes = budget.as<int>();
  return problem;
}

}  // namespace

val solve_problem(const val& input) {
  const auto problem = problem_from(input);
  if (!problem) return failure(problem.error());
  const auto status = life::solve(*problem);
  if (!status) return failure(status.error());
  val out = val::object();
  out.set("defender", to_js(status->defender));
  out.set("settled", to_js(life::id_text(status->settled)));
  out.set("nodes", static_cast<double>(status->nodes));
  out.set("blackFirst", first_move_of(status->when_first(Color::black)));
  out.set("whiteFirst", first_move_of(status->when_first(Color::white)));
  return success(out);
}

val first_moves(const val& input) {
  const auto problem = problem_from(input);
  if (!problem) return failure(problem.error());
  const auto answers = life::all_first_moves(*problem);
  if (!answers) return failure(answers.error());
  val out = val::array();
  for (const life::Answer& answer : *answers) {
    val one = val::object();
    one.set("move", to_js(answer.move));
    one.set("result", to_js(life::id_text(answer.result)));
    one.set("keepsResult", answer.keeps_result);
    one.set("line", line_of(answer.line));
    one.set("threats", places_of(answer.threats));
    one.set("shown", to_js(life::id_text(answer.shown)));
    if (answer.ko) one.set("ko", ko_of(*answer.ko));
    out.call<void>("push", one);
  }
  return success(out);
}

val prove_problem(const val& input) {
  const auto problem = problem_from(input);
  if (!problem) return failure(problem.error());
  const val most = input["maxNodes"];
  const auto tree = most.isUndefined() ? life::prove(*problem) : life::prove(*problem, most.as<int>());
  if (!tree) return failure(tree.error());
  val nodes = val::array();
  for (std::size_t i = 0; i < tree->nodes.size(); ++i) {
    const life::ProofNode& node = tree->nodes[i];
    val one = val::object();
    one.set("move", i == 0 ? val::null() : move_of(node.move));
    one.set("parent", node.parent);
    one.set("firstChild", node.first_child);
    one.set("childCount", node.child_count);
    one.set("end", to_js(node.end));
    nodes.set(static_cast<int>(i), one);
  }
  val out = val::object();
  out.set("winner", to_js(tree->winner));
  out.set("nodes", nodes);
  out.set("complete", tree->complete);
  return success(out);
}

val GameBinding::show_fate(const std::string& stone) const {
  const auto point = parse_point(stone, game_.settings().size);
  if (!point) return failure(point.error());
  const Board& board = game_.position().board();
  const GameSettings& settings = game_.settings();
  const auto shown =
      board.is_empty(*point) ? std::nullopt : life::show_fate(board, board.chain(*point), settings.rules);
  if (!shown) return success(val::null());
  val frames = val::array();
  GameSettings even = settings;
  even.handicap = 0;
  Game copy(even);
  if (!shown->line.empty()) copy.set_up(board, shown->line.front().color);
  for (const Move& move : shown->line) {
    const bool passes = move.vertex.is_pass();
    val frame = val::object();
    frame.set("move", move_of(move));
    frame.set("captured", passes ? 0 : copy.position().board().preview(move.color, move.vertex.point()).captured_count);
    // The solver knows of threats elsewhere that the copy has not seen: its line is played as it stands.
    copy.play_forced(move);
    frame.set("rows", rows_of(copy.position().board()));
    frames.call<void>("push", frame);
  }
  val out = val::object();
  out.set("fate", to_js(life::id_text(shown->fate)));
  out.set("livesByNewStone", shown->lives_by_new_stone);
  out.set("frames", frames);
  return success(out);
}

val read_drawing(const std::string& text) {
  const auto drawn = render::read_text(text);
  if (!drawn) return failure(drawn.error());
  val rows = val::array();
  const BoardSize size = drawn->diagram.size;
  for (int row = size.height() - 1; row >= 0; --row) {
    std::string line;
    for (int column = 0; column < size.width(); ++column) {
      line += ".XO"[static_cast<int>(drawn->diagram.at(make_point(column, row)))];
    }
    rows.call<void>("push", line);
  }
  val out = val::object();
  out.set("rows", rows);
  out.set("toMove", to_js(drawn->to_move));
  return success(out);
}

}  // namespace miai::wasm
