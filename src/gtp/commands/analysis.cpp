// Analyses that go on until the controller says something else, and what the evaluator thinks without any search.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "base/text.hpp"
#include "gtp/analysis_text.hpp"
#include "gtp/command.hpp"
#include "gtp/numbers.hpp"
#include "gtp/thinking.hpp"

namespace miai::gtp {
namespace {

Reply analyze(State& state, const Arguments& arguments, Dialect dialect) {
  const auto request = read_analysis_request(state, dialect, arguments);
  if (!request) {
    state.log(request.error().message);
    return syntax_error();
  }
  const auto evaluator = state.agent.evaluator(state.size());
  if (!evaluator) return no_engine(state, evaluator.error());

  const LineScene scene{state.position(), state.rules(), state.agent.settings().view};
  const Interruption interruption(state);
  ReplyLines lines(state);
  const auto tell = [&](const engine::SearchReport& report) {
    if (const std::string line = analysis_line(*request, report, scene); !line.empty()) lines.add(line);
  };
  engine::Thinking thinking;
  thinking.stop = &interruption.flag();
  thinking.restrictions = restrictions_of(*request, state.size());
  thinking.progress.wishes = wishes_of(*request, state.agent.settings().analysis_pv_length);
  std::optional<std::int64_t> visits;
  if (interruption.is_possible()) {
    tell_every(thinking.progress, request->interval, tell);
  } else {
    // Nobody could end it, so it ends itself.
    visits = std::max<std::int64_t>(1, state.agent.settings().visits);
  }
  const auto report = state.agent.analyse(scene_of(state, request->color), thinking, visits);
  // One line at least, also when the end comes at once: programs that send all their commands at the start see it.
  if (report && lines.count() == 0) {
    AnalysisRequest least = *request;
    least.min_moves = std::max(1, least.min_moves);
    lines.add(analysis_line(least, *report, scene));
  }
  return rest();
}

Reply lz_analyze(State& state, const Arguments& arguments) {
  return analyze(state, arguments, Dialect::leela);
}

Reply kata_analyze(State& state, const Arguments& arguments) {
  return analyze(state, arguments, Dialect::kata);
}

std::string with_digits(double value, int digits) {
  std::array<char, 48> text{};
  std::snprintf(text.data(), text.size(), "%.*f", digits, std::isfinite(value) && value != 0 ? value : 0.0);
  return text.data();
}

/// Rows from the top, a blank behind every number.
std::string board_of_numbers(BoardSize size, const std::function<std::string(Point)>& number) {
  std::string text;
  for (int row = size.height() - 1; row >= 0; --row) {
    for (int column = 0; column < size.width(); ++column) text += number(make_point(column, row)) + " ";
    text += "\n";
  }
  return text;
}

std::string raw_text(const engine::Evaluation& raw, const engine::Scene& scene, int symmetry) {
  const Position& position = scene.trail.position;
  const BoardSize size = position.board().size();
  const double mean = -raw.score_mean;
  std::string text = "symmetry " + std::to_string(symmetry) + "\nwhiteWin " + with_digits(raw.white_wins, 6) +
                     "\nwhiteLoss " + with_digits(raw.black_wins, 6) + "\nnoResult " + with_digits(raw.no_result, 6) +
                     "\nwhiteLead " + with_digits(-raw.lead, 3) + "\nwhiteScoreSelfplay " + with_digits(mean, 3) +
                     "\nwhiteScoreSelfplaySq " + with_digits(mean * mean + raw.score_stdev * raw.score_stdev, 3) +
                     "\nvarTimeLeft -1.000\nshorttermWinlossError -1.000\nshorttermScoreError -1.000\npolicy\n";
  const auto at = [size](Point p) { return static_cast<std::size_t>(size.index(p)); };
  text += board_of_numbers(size, [&](Point p) {
    const Move move{position.to_move(), p};
    return legality(position, move, scene.terms.rules).ok() ? with_digits(raw.policy[at(p)], 6) : std::string("NAN");
  });
  text += "policyPass " + with_digits(raw.policy.back(), 6) + " \nwhiteOwnership\n";
  text += board_of_numbers(
      size, [&](Point p) { return with_digits(at(p) < raw.ownership.size() ? -raw.ownership[at(p)] : 0.0F, 7); });
  return text;
}

constexpr int kSymmetries = 8;

/// Which symmetries are asked for: one of them, or kSymmetries for all. Fails without a message.
std::optional<int> read_symmetry(std::string_view word) {
  if (same_word(word, "all")) return kSymmetries;
  const auto number = whole_number(word);
  if (!number || *number < 0 || *number >= kSymmetries) return std::nullopt;
  return static_cast<int>(*number);
}

/// "[COLOR] SYMMETRY [OPTIMISM]": without the last, as the root of a search is looked at.
Reply raw_nn(State& state, const Arguments& arguments) {
  int next = 0;
  Color color = state.position().to_move();
  if (const auto told = parse_color(arguments[0])) {
    color = *told;
    ++next;
  }
  if (next >= arguments.count()) return refuse("Expected a symmetry: all, or a number from 0 to 7");
  const auto symmetry = read_symmetry(arguments[next++]);
  if (!symmetry) return refuse("Expected a symmetry: all, or a number from 0 to 7");
  double optimism = state.agent.settings().search.root_policy_optimism;
  if (next < arguments.count()) {
    const auto told = parse_number(arguments[next++]);
    if (!told || *told < 0 || *told > 1) return refuse("Expected an optimism from 0 to 1");
    optimism = *told;
  }
  if (next < arguments.count()) return syntax_error();
  const auto evaluator = state.agent.evaluator(state.size());
  if (!evaluator) return no_engine(state, evaluator.error());
  engine::Scene scene = scene_of(state, color);
  scene.terms.black_doublings = engine::black_doublings(state.agent.settings(), color);
  std::string text;
  for (int s = 0; s < kSymmetries; ++s) {
    if (*symmetry != kSymmetries && *symmetry != s) continue;
    const engine::Query query{scene.trail, scene.terms,        engine::Want::ownership_too,
                              s,           state.options.seed, static_cast<float>(optimism)};
    text += raw_text((*evaluator)->evaluate(query), scene, s) + (s + 1 == kSymmetries ? "" : "\n");
  }
  return done(text);
}

constexpr std::array kCommands{
    Command{"lz-analyze", "[COLOR] [CENTISECONDS] [KEY VALUE]…",
            "Lines about the likely moves until anything else is sent; keys `interval minmoves maxmoves avoid allow`.",
            0, kAnyNumber, lz_analyze},
    Command{"kata-analyze", "[COLOR] [CENTISECONDS] [KEY VALUE]…",
            "The same in KataGo's format; also `rootInfo ownership ownershipStdev movesOwnership movesOwnershipStdev "
            "pvVisits pvEdgeVisits noResultValue`.",
            0, kAnyNumber, kata_analyze},
    Command{"kata-raw-nn", "SYMMETRY or COLOR SYMMETRY [OPTIMISM]",
            "What the evaluator thinks of the position without a search; symmetry 0 to 7 or `all`.", 1, 3, raw_nn},
};

}  // namespace

std::span<const Command> analysis_commands() {
  return kCommands;
}

}  // namespace miai::gtp
