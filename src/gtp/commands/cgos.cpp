// What the Computer Go Server shows of a program's thinking: one line of JSON.
#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <cmath>

#include "gtp/analysis_text.hpp"
#include "gtp/command.hpp"
#include "gtp/thinking.hpp"

namespace miai::gtp {
namespace {

namespace json = boost::json;

constexpr std::size_t kMovesShown = 20;

/// Four digits behind the point are enough for a page.
double rounded(double value) {
  return std::isfinite(value) ? std::round(value * 10'000) / 10'000 : 0.0;
}

/// 63 steps from −1 (the other side's) to +1, a letter each, rows from the top.
std::string ownership_code(BoardSize size, const std::vector<float>& ownership, float sign) {
  static constexpr std::string_view kSteps = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+";
  std::string code;
  for (int row = size.height() - 1; row >= 0; --row) {
    for (int column = 0; column < size.width(); ++column) {
      const auto place = static_cast<std::size_t>(size.index(make_point(column, row)));
      const float own = place < ownership.size() ? sign * ownership[place] : 0.0F;
      code += kSteps[static_cast<std::size_t>(std::lround((std::clamp(own, -1.0F, 1.0F) + 1) / 2 * 62))];
    }
  }
  return code;
}

/// All figures are those of the side to move. Source: zakki/cgos, GTP extension for move analysis.
std::string json_line(const engine::SearchReport& report, BoardSize size, const std::string& comment) {
  const bool black = report.root.to_move == Color::black;
  const double sign = black ? 1 : -1;
  const auto share = [black](double of_black) { return rounded(black ? of_black : 1 - of_black); };
  json::array moves;
  for (const engine::MoveReport& move : report.moves) {
    if (moves.size() == kMovesShown) break;
    std::string line;
    for (std::size_t i = 1; i < move.pv.size(); ++i) line += (line.empty() ? "" : " ") + to_string(move.pv[i]);
    moves.push_back(json::object{{"move", to_string(move.vertex)},
                                 {"winrate", share(move.winrate)},
                                 {"score", rounded(sign * move.lead)},
                                 {"prior", rounded(move.prior)},
                                 {"visits", move.visits},
                                 {"pv", line}});
  }
  json::object whole{{"winrate", share(report.root.winrate)},
                     {"score", rounded(sign * report.root.lead)},
                     {"visits", report.root.visits},
                     {"moves", std::move(moves)},
                     {"ownership", ownership_code(size, report.root.ownership, static_cast<float>(sign))}};
  if (!comment.empty()) whole["comment"] = comment;
  return json::serialize(whole);
}

Reply genmove_analyze(State& state, const Arguments& arguments) {
  const auto color = arguments.count() > 0 ? parse_color(arguments[0]) : Result<Color>(state.position().to_move());
  if (!color) return syntax_error();
  if (const auto ready = engine_ready(state); !ready) return no_engine(state, ready.error());
  engine::Thinking thinking;
  thinking.progress.wishes.ownership = engine::OwnershipWish::root;
  const auto decision = decide(state, *color, std::move(thinking));
  if (!decision) return no_engine(state, decision.error());
  ReplyLines lines(state);
  lines.add(json_line(decision->report, state.size(), decision->reason));
  play_decision(state, *color, *decision);
  return rest("play " + text_of(*decision));
}

/// One line each second until the controller says something else.
Reply analyze(State& state, const Arguments& arguments) {
  const auto request = read_analysis_request(state, Dialect::leela, arguments);
  if (!request) return syntax_error();
  const auto evaluator = state.agent.evaluator(state.size());
  if (!evaluator) return no_engine(state, evaluator.error());
  const Interruption interruption(state);
  ReplyLines lines(state);
  const auto tell = [&](const engine::SearchReport& report) { lines.add(json_line(report, state.size(), "")); };
  engine::Thinking thinking;
  thinking.stop = &interruption.flag();
  thinking.progress.wishes.ownership = engine::OwnershipWish::root;
  tell_every(thinking.progress, request->interval.value_or(Milliseconds{1000}), tell);
  std::optional<std::int64_t> visits;
  if (!interruption.is_possible()) visits = std::max<std::int64_t>(1, state.agent.settings().visits);
  const auto report = state.agent.analyse(scene_of(state, request->color), thinking, visits);
  if (report && lines.count() == 0) tell(*report);
  return rest();
}

constexpr std::array kCommands{
    Command{"cgos-genmove_analyze", "[COLOR]", "One line of JSON about the move, then `play VERTEX`; it is played.", 0,
            1, genmove_analyze},
    Command{"cgos-analyze", "[COLOR] [CENTISECONDS]", "Such lines until anything else is sent.", 0, kAnyNumber,
            analyze},
};

}  // namespace

std::span<const Command> cgos_commands() {
  return kCommands;
}

}  // namespace miai::gtp
