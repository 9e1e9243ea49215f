#include "engine/search/options.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/text.hpp"

namespace miai::engine {
namespace {

using O = SearchOptions;

// The figures that others have tuned over many games (utilities, cpuct, first-play urgency, confidence bound) are
// those that KataGo's documentation of its example configuration gives.
constexpr std::array kRows{
    SearchOptionRow{"win-weight", "winLossUtilityFactor", &O::win_weight, 0, 1, "What winning is worth."},
    SearchOptionRow{"static-score-weight", "staticScoreUtilityFactor", &O::static_score_weight, 0, 1,
                    "What points are worth, measured from an even game."},
    SearchOptionRow{"dynamic-score-weight", "dynamicScoreUtilityFactor", &O::dynamic_score_weight, 0, 1,
                    "What points are worth, measured from the score that is expected anyway."},
    SearchOptionRow{"dynamic-center-shrink", "dynamicScoreCenterZeroWeight", &O::dynamic_center_shrink, 0, 1,
                    "How far that expected score is drawn towards an even game."},
    SearchOptionRow{"dynamic-score-scale", "dynamicScoreCenterScale", &O::dynamic_score_scale, 0.2, 5,
                    "How wide the range is in which points are told apart, in sides of the board."},
    SearchOptionRow{"draw-black-share", "", &O::draw_black_share, 0, 1,
                    "What a draw is worth to Black: 0 a loss, 1 a win."},
    SearchOptionRow{"no-result-utility", "", &O::no_result_utility, -1, 1,
                    "What an annulled game is worth to Black: -1 a loss, 1 a win."},
    SearchOptionRow{"cpuct", "cpuctExploration", &O::cpuct, 0, 10, "How widely moves are tried."},
    SearchOptionRow{"cpuct-log", "cpuctExplorationLog", &O::cpuct_log, 0, 10,
                    "How much wider moves are tried as visits grow."},
    SearchOptionRow{"cpuct-base", "cpuctExplorationBase", &O::cpuct_base, 10, 100000,
                    "The number of visits from which on that growth is felt."},
    SearchOptionRow{"cpuct-stdev-scale", "cpuctUtilityStdevScale", &O::cpuct_stdev_scale, 0, 1,
                    "How much wider moves are tried where results differ much."},
    SearchOptionRow{"fpu-reduction", "fpuReductionMax", &O::fpu_reduction, 0, 2,
                    "How much worse than its position a move that was never tried is thought to be, at most."},
    SearchOptionRow{"root-fpu-reduction", "rootFpuReductionMax", &O::root_fpu_reduction, 0, 2,
                    "The same for the moves among which the choice is made."},
    SearchOptionRow{"policy-optimism", "policyOptimism", &O::policy_optimism, 0, 1,
                    "How much moves are tried first that may turn out better than they look, where the network has an "
                    "opinion of that (format 12 and later)."},
    SearchOptionRow{"root-policy-optimism", "rootPolicyOptimism", &O::root_policy_optimism, 0, 1,
                    "The same for the moves among which the choice is made."},
    SearchOptionRow{"root-policy-temperature", "rootPolicyTemperature", &O::root_policy_temperature, 0.1, 10,
                    "Above 1 unlikely moves are tried more at the root, below 1 less."},
    SearchOptionRow{"root-noise", "rootDirichletNoiseWeight", &O::root_noise, 0, 1,
                    "The share of chance in the moves that are tried first, for variety (0 = none)."},
    SearchOptionRow{"wide-root-noise", "wideRootNoise", &O::wide_root_noise, 0, 5,
                    "Makes an analysis look at more moves at the root (0 = as when playing)."},
    SearchOptionRow{"forced-visits", "rootDesiredPerChildVisitsCoeff", &O::forced_visits, 0, 100,
                    "Tries every likely move at the root some times whatever comes out; these visits do not count in "
                    "the choice (0 = none)."},
    SearchOptionRow{"virtual-loss", "numVirtualLossesPerThread", &O::virtual_loss, 0, 100,
                    "How strongly threads keep out of each other's way."},
    SearchOptionRow{"value-weight-exponent", "valueWeightExponent", &O::value_weight_exponent, 0, 1,
                    "How much less moves count that turned out bad (0 = all visits count alike)."},
    SearchOptionRow{"noise-prune-scale", "noisePruneUtilityScale", &O::noise_prune_scale, 0, 10,
                    "Visits beyond its likelihood of a move that is this much worse do not count (0 = all count)."},
    SearchOptionRow{"bias-factor", "subtreeValueBiasFactor", &O::bias_factor, 0, 1,
                    "How much of the evaluator's errors elsewhere in the same local shape is corrected."},
    SearchOptionRow{"root-symmetries", "rootNumSymmetriesToSample", &O::root_symmetries, 1, 8,
                    "Over how many turns of the board the root is averaged."},
    SearchOptionRow{"playout-cpuct", "", &O::playout_cpuct, 0, 10, "How widely moves are tried where playouts judge."},
    SearchOptionRow{
        "amaf-equivalence", "", &O::amaf_equivalence, 0, 1e9,
        "Playouts through a move after which they outweigh playouts with the move later on (0 = these never "
        "count)."},
    SearchOptionRow{"amaf-prior", "", &O::amaf_prior, 0, 1e6,
                    "Playouts that the first guess about a move is worth beside playouts with the move later on."},
    SearchOptionRow{"playout-hints", "", &O::playout_hints, 0, 1,
                    "How much local results that are read out beforehand count at the root where playouts judge."},
    SearchOptionRow{"lcb-stdevs", "lcbStdevs", &O::lcb_stdevs, 0, 12,
                    "How cautious the choice is: standard deviations of the lower confidence bound (0 = by visits)."},
    SearchOptionRow{"lcb-min-share", "minVisitPropForLCB", &O::lcb_min_share, 0, 1,
                    "The share of the most visits that a move needs to be chosen by that bound."},
    SearchOptionRow{"temperature", "chosenMoveTemperature", &O::temperature, 0, 5,
                    "Chance in the choice late in the game (0 = always the best move)."},
    SearchOptionRow{"temperature-early", "chosenMoveTemperatureEarly", &O::temperature_early, 0, 5,
                    "Chance in the choice at the start of the game."},
    SearchOptionRow{"temperature-halflife", "chosenMoveTemperatureHalflife", &O::temperature_halflife, 0.1, 100000,
                    "Moves (on 19x19, fewer on small boards) in which the first becomes half the second."},
    SearchOptionRow{"friendly-pass", "", &O::friendly_pass, 0, 1,
                    "Passes after an opponent's pass where dead stones are clear and rules and result allow it."},
    SearchOptionRow{"clean-up", "", &O::clean_up, 0, 1, "Takes dead stones off before passing."},
    SearchOptionRow{"resign", "allowResignation", &O::resign, 0, 1, "Resigns lost games."},
    SearchOptionRow{"resign-winrate", "", &O::resign_winrate, 0, 0.5,
                    "The chance of winning below which a game may be resigned."},
    SearchOptionRow{"resign-turns", "resignConsecTurns", &O::resign_turns, 1, 100,
                    "Moves in a row that must all look lost before resigning."},
    SearchOptionRow{"resign-lead", "resignMinScoreDifference", &O::resign_lead, 0, 1000,
                    "Points that must be missing before resigning."},
    SearchOptionRow{"resign-min-move", "", &O::resign_min_move_factor, 0, 100,
                    "No resigning before this many hundredths of the board's points were played."},
    SearchOptionRow{"threads", "numSearchThreads", &O::threads, 0, 256,
                    "Threads that think at the same time; 0 leaves that to the program."},
    SearchOptionRow{"memory-mb", "", &O::memory_mb, 16, 1048576, "Megabytes that the tree may take."},
    SearchOptionRow{"reuse-tree", "", &O::reuse_tree, 0, 1, "Keeps what was found out for the next move."},
    SearchOptionRow{"early-stop", "", &O::early_stop, 0, 1,
                    "Plays before the time is up when no other move can become the best."},
    SearchOptionRow{"ponder", "ponderingEnabled", &O::ponder, 0, 1, "Thinks in the opponent's time."},
    SearchOptionRow{"seed", "", &O::seed, 0, 9e15, "Where chance starts from."},
};

/// Whole numbers to the last digit.
std::string bound_text(const SearchOptionRow& row, double bound) {
  const bool is_real = std::holds_alternative<double SearchOptions::*>(row.field);
  return is_real ? number_text(bound) : std::to_string(static_cast<std::int64_t>(bound));
}

tl::unexpected<Error> bad_option(const SearchOptionRow& row, std::string_view text) {
  const std::string name(row.name);
  const std::string value(text.substr(0, 60));
  const bool is_flag = std::holds_alternative<bool SearchOptions::*>(row.field);
  const std::string least = bound_text(row, row.least);
  const std::string most = bound_text(row, row.most);
  const std::string wanted = is_flag ? "true or false" : "a number from " + least + " to " + most;
  // Every language reads these.
  const std::string signs = is_flag ? "true | false" : least + " … " + most;
  return fail("search.bad_option", name + " must be " + wanted + ", not \"" + value + "\".",
              {{"option", name}, {"value", value}, {"wanted", signs}});
}

}  // namespace

std::span<const SearchOptionRow> search_option_rows() {
  return kRows;
}

const SearchOptionRow* find_search_option(std::string_view name) {
  const auto found = std::find_if(kRows.begin(), kRows.end(), [name](const SearchOptionRow& row) {
    return same_word(row.name, name) || (!row.kata_name.empty() && same_word(row.kata_name, name));
  });
  return found == kRows.end() ? nullptr : &*found;
}

std::string option_text(const SearchOptions& options, const SearchOptionRow& row) {
  return std::visit(
      [&](auto field) -> std::string {
        using Value = std::decay_t<decltype(options.*field)>;
        if constexpr (std::is_same_v<Value, bool>) return options.*field ? "true" : "false";
        if constexpr (std::is_same_v<Value, double>) return number_text(options.*field);
        return std::to_string(static_cast<std::int64_t>(options.*field));
      },
      row.field);
}

Result<void> set_option(SearchOptions& options, const SearchOptionRow& row, std::string_view text) {
  return std::visit(
      [&](auto field) -> Result<void> {
        using Value = std::decay_t<decltype(options.*field)>;
        if constexpr (std::is_same_v<Value, bool>) {
          const auto flag = parse_flag(text);
          if (!flag) return bad_option(row, text);
          options.*field = *flag;
        } else {
          const auto number = parse_number(text);
          if (!number || *number < row.least || *number > row.most) return bad_option(row, text);
          if (!std::is_same_v<Value, double> && std::floor(*number) != *number) return bad_option(row, text);
          options.*field = static_cast<Value>(*number);
        }
        return {};
      },
      row.field);
}

}  // namespace miai::engine
