// The count: as proposed, with the dead given, and what stands behind it.
#include <array>

#include "base/text.hpp"
#include "game/outcome.hpp"
#include "gtp/command.hpp"
#include "gtp/counting.hpp"

namespace miai::gtp {
namespace {

std::string result_text(const score::Score& score) {
  return to_string(Outcome::by_score(score.margin));
}

/// A program that is asked for the score gets one, whatever the position; doubt goes to the log.
Reply final_score(State& state, const Arguments&) {
  const auto score = count_as_it_stands(state);
  return score ? done(result_text(*score)) : refuse("cannot score");
}

Reply final_status_list(State& state, const Arguments& arguments) {
  const bool dead = same_word(arguments[0], "dead");
  const bool seki = same_word(arguments[0], "seki");
  if (!dead && !seki && !same_word(arguments[0], "alive")) return syntax_error();
  std::string text;
  for (const life::ChainJudgement& judged : judge_position(state).status.chains) {
    const bool is_dead = judged.status == life::ChainStatus::dead;
    const bool is_seki = judged.status == life::ChainStatus::seki;
    const bool wanted = dead ? is_dead : (seki ? is_seki : !is_dead && !is_seki);
    if (wanted) text += (text.empty() ? "" : "\n") + list_of(judged.chain.stones);
  }
  return done(text);
}

/// The chains named; none when a word is no stone on the board.
std::optional<PointSet> read_dead(const State& state, const Arguments& arguments) {
  const Board& board = state.position().board();
  PointSet stones;
  for (const auto word : arguments.words) {
    const auto point = parse_point(word, state.size());
    if (!point || board.is_empty(*point)) return std::nullopt;
    stones.insert(*point);
  }
  return score::whole_chains(board, stones);
}

Reply score_given_dead(State& state, const Arguments& arguments) {
  const auto dead = read_dead(state, arguments);
  if (!dead) return refuse("bad vertex list");
  const auto score = count_with_dead(state, *dead);
  return score ? done(result_text(*score)) : refuse("cannot score");
}

Reply ownership_given_dead(State& state, const Arguments& arguments) {
  const auto dead = read_dead(state, arguments);
  if (!dead) return refuse("bad vertex list");
  const auto score = count_with_dead(state, *dead);
  if (!score) return refuse("cannot score");
  return done(territory_map(state, *score, *dead));
}

Reply count_in_parts(State& state, const Arguments&) {
  const auto score = count_as_it_stands(state);
  if (!score) return refuse("cannot score");
  std::string text;
  for (const Color color : kColors) {
    const score::SideParts& side = score->of(color);
    text += std::string(to_string(color)) + " territory " + std::to_string(side.territory) + " stones " +
            std::to_string(side.stones) + " prisoners " + std::to_string(side.prisoners) + " dead " +
            std::to_string(side.dead) + " tax " + std::to_string(side.tax) + " compensation " +
            to_string(side.compensation) + " komi " + to_string(side.komi) + " total " + to_string(side.total) + "\n";
  }
  text += "dame " + std::to_string(score->dame) + "\nresult " + result_text(*score);
  return done(text);
}

Reply chain_status(State& state, const Arguments& arguments) {
  const auto point = parse_point(arguments[0], state.size());
  if (!point) return syntax_error();
  for (const life::ChainJudgement& judged : judge_position(state).status.chains) {
    if (!judged.chain.stones.contains(*point)) continue;
    return done(std::string(life::id_text(judged.status)) + (judged.proved ? " proved " : " estimated ") +
                judged.reason);
  }
  return refuse(to_string(*point) + " is empty; name a stone");
}

constexpr std::array kCommands{
    Command{"final_score", "", "`B+3.5`, `W+0.5` or `0`: the position as it stands, by the rules and komi in force.", 0,
            kAnyNumber, final_score},
    Command{"final_status_list", "STATUS", "The stones that are `alive`, `dead` or in `seki`, one chain a line.", 1, 1,
            final_status_list},
    Command{"score_given_dead", "[VERTEX]…", "The score when exactly these stones are dead.", 0, kAnyNumber,
            score_given_dead},
    Command{"ownership_given_dead", "[VERTEX]…",
            "The territory when exactly these stones are dead: rows from the top, `B`, `W` or `.`.", 0, kAnyNumber,
            ownership_given_dead},
    Command{"miai-count", "", "The parts of the score: one line a colour, the dame, the result.", 0, kAnyNumber,
            count_in_parts},
    Command{"miai-status", "VERTEX", "What is thought of the chain there, whether that is proved, and why.", 1, 1,
            chain_status},
};

}  // namespace

std::span<const Command> score_commands() {
  return kCommands;
}

}  // namespace miai::gtp
