// Asking the engine for moves.
#include <array>

#include "base/text.hpp"
#include "gtp/analysis_text.hpp"
#include "gtp/command.hpp"
#include "gtp/thinking.hpp"

namespace miai::gtp {
namespace {

/// What becomes of the move that was found.
enum class Then : std::uint8_t { play, tell };
/// Whether a new line of the controller ends thinking without a move.
enum class Cancel : std::uint8_t { no, yes };

Reply move_of(State& state, const Arguments& arguments, Then then, engine::Thinking thinking = {}) {
  const auto color = parse_color(arguments[0]);
  if (!color) return syntax_error();
  const auto decision = decide(state, *color, std::move(thinking));
  if (!decision) return no_engine(state, decision.error());
  if (then == Then::play) play_decision(state, *color, *decision);
  return done(text_of(*decision));
}

Reply genmove(State& state, const Arguments& arguments) {
  return move_of(state, arguments, Then::play);
}

/// Regression tests ask for the move, also where the game is lost.
Reply reg_genmove(State& state, const Arguments& arguments) {
  const auto color = parse_color(arguments[0]);
  if (!color) return syntax_error();
  const auto decision = decide(state, *color, {});
  return decision ? done(to_string(decision->vertex)) : no_engine(state, decision.error());
}

Reply search(State& state, const Arguments& arguments) {
  return move_of(state, arguments, Then::tell);
}

Reply genmove_cleanup(State& state, const Arguments& arguments) {
  engine::Thinking thinking;
  thinking.clean_up = true;
  return move_of(state, arguments, Then::play, std::move(thinking));
}

Reply search_cancellable(State& state, const Arguments& arguments) {
  const Interruption interruption(state);
  engine::Thinking thinking;
  thinking.stop = &interruption.flag();
  const Reply reply = move_of(state, arguments, Then::tell, std::move(thinking));
  return interruption.flag() && reply.kind == Reply::Kind::success ? done("cancelled") : reply;
}

void log_moves(State& state, const engine::Decision& decision) {
  for (std::size_t i = 0; i < std::min<std::size_t>(decision.report.moves.size(), 5); ++i) {
    const engine::MoveReport& move = decision.report.moves[i];
    state.log(to_string(move.vertex) + " visits " + std::to_string(move.visits) + " black wins " +
              figure(move.winrate) + " lead " + figure(move.lead) + " prior " + figure(move.prior));
  }
  state.log(decision.reason);
}

Reply with_log(State& state, const Arguments& arguments, Then then) {
  const auto color = parse_color(arguments[0]);
  if (!color) return syntax_error();
  const auto decision = decide(state, *color, {});
  if (!decision) return no_engine(state, decision.error());
  log_moves(state, *decision);
  if (then == Then::play) play_decision(state, *color, *decision);
  return done(text_of(*decision));
}

Reply genmove_debug(State& state, const Arguments& arguments) {
  return with_log(state, arguments, Then::play);
}

Reply search_debug(State& state, const Arguments& arguments) {
  return with_log(state, arguments, Then::tell);
}

/// A win that no opponent would go on against: half the game is over, and neither chances nor points leave doubt.
bool may_claim(const State& state, Color color, const engine::Decision& decision) {
  if (decision.report.root.visits == 0 || 2 * state.position().move_number() < state.size().points()) return false;
  const double sign = color == Color::black ? 1 : -1;
  const double winrate = color == Color::black ? decision.report.root.winrate : 1 - decision.report.root.winrate;
  return winrate >= 0.995 && sign * decision.report.root.lead >= 20;
}

Reply genmove_ex(State& state, const Arguments& arguments) {
  if (arguments.count() == 0) return done("claim");
  const auto color = parse_color(arguments[0]);
  if (!color) return syntax_error();
  const auto decision = decide(state, *color, {});
  if (!decision) return no_engine(state, decision.error());
  bool asked = false;
  for (const auto word : arguments.words) asked = asked || word == "claim";
  if (asked && may_claim(state, *color, *decision)) return done("claim");
  play_decision(state, *color, *decision);
  return done(text_of(*decision));
}

Reply explain_last_move(State& state, const Arguments&) {
  return done(state.explanation);
}

struct Way {
  Dialect dialect;
  Then then;
  Cancel cancel;
};

/// Lines while it thinks, then "play VERTEX".
Reply move_with_lines(State& state, const Arguments& arguments, const Way& way) {
  const auto request = read_analysis_request(state, way.dialect, arguments);
  if (!request) {
    state.log(request.error().message);
    return syntax_error();
  }
  const Color color = request->color;
  const LineScene scene{state.position(), state.rules(), state.agent.settings().view};
  const Interruption interruption(state);
  engine::Thinking thinking;
  thinking.restrictions = restrictions_of(*request, state.size());
  thinking.progress.wishes = wishes_of(*request, state.agent.settings().analysis_pv_length);
  if (way.cancel == Cancel::yes) thinking.stop = &interruption.flag();
  // An engine that cannot be had is a failure; nothing of a success may have been written by then.
  if (const auto ready = engine_ready(state); !ready) return no_engine(state, ready.error());
  ReplyLines lines(state);
  const auto tell = [&](const engine::SearchReport& report) {
    if (const std::string line = analysis_line(*request, report, scene); !line.empty()) lines.add(line);
  };
  tell_every(thinking.progress, request->interval, tell);
  const auto decision = decide(state, color, std::move(thinking));
  if (!decision) return rest("play pass");
  if (way.cancel == Cancel::yes && interruption.flag()) return rest("play cancelled");
  tell(decision->report);
  if (way.then == Then::play) play_decision(state, color, *decision);
  return rest("play " + text_of(*decision));
}

Reply lz_genmove_analyze(State& state, const Arguments& arguments) {
  return move_with_lines(state, arguments, {Dialect::leela, Then::play, Cancel::no});
}

Reply kata_genmove_analyze(State& state, const Arguments& arguments) {
  return move_with_lines(state, arguments, {Dialect::kata, Then::play, Cancel::no});
}

Reply search_analyze(State& state, const Arguments& arguments) {
  return move_with_lines(state, arguments, {Dialect::kata, Then::tell, Cancel::no});
}

Reply search_analyze_cancellable(State& state, const Arguments& arguments) {
  return move_with_lines(state, arguments, {Dialect::kata, Then::tell, Cancel::yes});
}

constexpr std::array kCommands{
    Command{"genmove", "COLOR", "Chooses a move, plays it and answers with it; or answers `resign`.", 1, 1, genmove},
    Command{"reg_genmove", "COLOR", "Chooses a move without playing it; never resigns.", 1, 1, reg_genmove},
    Command{"genmove_debug", "COLOR", "As `genmove`; stderr tells what else was thought of.", 1, 1, genmove_debug},
    Command{"kata-search", "COLOR", "As `genmove` without playing the move.", 1, 1, search},
    Command{"kata-search_cancellable", "COLOR", "The same; any new line ends it with `cancelled`.", 1, 1,
            search_cancellable},
    Command{"kata-search_debug", "COLOR", "As `kata-search`; stderr tells what else was thought of.", 1, 1,
            search_debug},
    Command{"lz-genmove_analyze", "[COLOR] [CENTISECONDS] [KEY VALUE]…",
            "As `genmove` with lines as of `lz-analyze` on the way; then `play VERTEX`.", 0, kAnyNumber,
            lz_genmove_analyze},
    Command{"kata-genmove_analyze", "[COLOR] [CENTISECONDS] [KEY VALUE]…",
            "As `genmove` with lines as of `kata-analyze` on the way; then `play VERTEX`.", 0, kAnyNumber,
            kata_genmove_analyze},
    Command{"kata-search_analyze", "[COLOR] [CENTISECONDS] [KEY VALUE]…",
            "As `kata-genmove_analyze` without playing the move.", 0, kAnyNumber, search_analyze},
    Command{"kata-search_analyze_cancellable", "[COLOR] [CENTISECONDS] [KEY VALUE]…",
            "The same; any new line ends it with `play cancelled`.", 0, kAnyNumber, search_analyze_cancellable},
    Command{"kgs-genmove_cleanup", "COLOR", "As `genmove`; passes only when no dead stones are left.", 1, 1,
            genmove_cleanup},
    Command{"gomill-genmove_ex", "[COLOR [claim]]",
            "As `genmove`; with `claim` a game that is won beyond doubt is claimed.", 0, kAnyNumber, genmove_ex},
    Command{"gomill-explain_last_move", "", "One sentence about the engine's latest move.", 0, kAnyNumber,
            explain_last_move},
};

}  // namespace

std::span<const Command> genmove_commands() {
  return kCommands;
}

}  // namespace miai::gtp
