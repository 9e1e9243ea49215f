#include "analysis/config.hpp"

#include <algorithm>
#include <array>
#include <span>

#include "analysis/query.hpp"
#include "base/text.hpp"

namespace miai::analysis {
namespace {

/// Options that hold for the whole service: a query cannot change them.
constexpr std::array<std::string_view, 4> kFixed{"model", "level", "threads", "memory-mb"};

constexpr std::array<std::string_view, 14> kOfPlay{"rank",
                                                   "lag",
                                                   "ponder",
                                                   "early-stop",
                                                   "reuse-tree",
                                                   "temperature",
                                                   "temperature-early",
                                                   "temperature-halflife",
                                                   "resign",
                                                   "resign-winrate",
                                                   "resign-turns",
                                                   "resign-lead",
                                                   "resign-min-move",
                                                   "resignThreshold"};

/// Names that mean something else in analyses than in play.
struct OtherName {
  std::string_view name;
  std::string_view meant;
};
constexpr std::array kOtherNames{OtherName{"wideRootNoise", "analysis-wide-root-noise"},
                                 OtherName{"wide-root-noise", "analysis-wide-root-noise"},
                                 OtherName{"ignorePreRootHistory", "analysis-ignore-past"}};

/// Names of KataGo's for how a position is thought about that have no counterpart here: a program that sends them is
/// told so, and not that it mistyped them.
constexpr std::array<std::string_view, 53> kForeign{"antiMirror",
                                                    "avoidRepeatedPatternUtility",
                                                    "chosenMovePrune",
                                                    "chosenMoveSubtract",
                                                    "chosenMoveTemperatureOnlyBelowProb",
                                                    "conservativePass",
                                                    "cpuctUtilityStdevPrior",
                                                    "cpuctUtilityStdevPriorWeight",
                                                    "enableMorePassingHacks",
                                                    "enablePassingHacks",
                                                    "evalCacheMinVisits",
                                                    "fillDameBeforePass",
                                                    "fpuLossProp",
                                                    "fpuParentWeight",
                                                    "fpuParentWeightByVisitedPolicy",
                                                    "fpuParentWeightByVisitedPolicyPow",
                                                    "futileVisitsThreshold",
                                                    "graphSearchCatchUpLeakProb",
                                                    "graphSearchRepBound",
                                                    "ignoreAllHistory",
                                                    "maxPlayoutsPondering",
                                                    "maxTimePondering",
                                                    "maxVisitsPondering",
                                                    "minPlayoutsPerThread",
                                                    "nnCacheSizePowerOfTwo",
                                                    "nnMaxBatchSize",
                                                    "nnPolicyTemperature",
                                                    "nnRandSeed",
                                                    "nnRandomize",
                                                    "noisePruningCap",
                                                    "obviousMovesTimeFactor",
                                                    "policyOptimism",
                                                    "preventCleanupPhase",
                                                    "rootDirichletNoiseTotalConcentration",
                                                    "rootEndingBonusPoints",
                                                    "rootFpuLossProp",
                                                    "rootPolicyOptimism",
                                                    "rootPolicyTemperatureEarly",
                                                    "rootPruneUselessMoves",
                                                    "rootSymmetryPruning",
                                                    "searchFactorAfterOnePass",
                                                    "searchFactorAfterTwoPass",
                                                    "subtreeValueBiasFreeProp",
                                                    "subtreeValueBiasWeightExponent",
                                                    "uncertaintyCoeff",
                                                    "uncertaintyExponent",
                                                    "uncertaintyMaxWeight",
                                                    "useEvalCache",
                                                    "useGraphSearch",
                                                    "useNonBuggyLcb",
                                                    "useUncertainty",
                                                    "alwaysComputePassAliveUnderSuicideRules",
                                                    "dynamicPlayoutDoublingAdvantageCapPerOppLead"};

bool is_one_of(std::span<const std::string_view> names, std::string_view name) {
  return std::any_of(names.begin(), names.end(), [name](std::string_view one) { return same_word(one, name); });
}

std::string_view meant_by(std::string_view name) {
  const auto* row =
      std::find_if(kOtherNames.begin(), kOtherNames.end(), [&](const auto& r) { return same_word(r.name, name); });
  return row == kOtherNames.end() ? name : row->meant;
}

enum class Taken : std::uint8_t { yes, no };

/// 0 is the service's own choice.
Result<Taken> take_number(int& field, std::string_view name, std::string_view value) {
  constexpr std::int64_t kMost = 1024;
  const auto number = parse_int(value);
  if (!number || *number < 0 || *number > kMost) {
    return fail("settings.bad_value",
                std::string(name) + " must be a whole number from 0 to 1024, not \"" + std::string(value) + "\".",
                {{"option", std::string(name)}, {"value", std::string(value)}, {"wanted", "0 … 1024"}});
  }
  field = static_cast<int>(*number);
  return Taken::yes;
}

Result<Taken> take_option(Config& config, std::string_view name, std::string_view value) {
  for (const std::string_view same : {"numAnalysisThreads", "analysis-threads"}) {
    if (same_word(name, same)) return take_number(config.workers, name, value);
  }
  for (const std::string_view same : {"numSearchThreadsPerAnalysisThread", "numSearchThreads", "threads"}) {
    if (same_word(name, same)) return take_number(config.threads, name, value);
  }
  const auto row = engine::find_setting(meant_by(name));
  if (!row || is_one_of(kOfPlay, row->name())) return Taken::no;
  if (const auto set = row->set(config.settings, value); !set) return tl::unexpected<Error>(set.error());
  return Taken::yes;
}

}  // namespace

std::span<const std::string_view> settings_of_play() {
  return kOfPlay;
}

std::int64_t visits_for(const engine::Settings& settings, const engine::Evaluator& evaluator) {
  constexpr std::int64_t kNoLimit = std::int64_t{1} << 50U;
  if (settings.visits > 0) return settings.visits;
  if (settings.playouts > 0 || settings.seconds > 0) return kNoLimit;
  const auto cost = evaluator.uses_symmetry() ? engine::VisitCost::dear : engine::VisitCost::cheap;
  return engine::visits_of_level(settings.level, cost);
}

Result<Override> override_setting(engine::Settings& settings, std::string_view name, std::string_view value) {
  const auto row = engine::find_setting(meant_by(name));
  if (!row) {
    if (row.error().id == "settings.human") return Override::human;
    return is_one_of(kForeign, name) ? Override::foreign : Override::unknown;
  }
  if (is_one_of(kFixed, row->name())) return Override::fixed;
  if (is_one_of(kOfPlay, row->name())) return Override::of_play;
  if (const auto set = row->set(settings, value); !set) return tl::unexpected<Error>(set.error());
  return Override::taken;
}

Result<Config> read_config(const Config& base, std::string_view text, std::vector<std::string>& ignored) {
  Config config = base;
  while (!text.empty()) {
    std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    line = line.substr(0, line.find('#'));
    while (!line.empty()) {
      const std::string_view pair = trim(line.substr(0, line.find(',')));
      line.remove_prefix(
          std::min(line.find(',') == std::string_view::npos ? line.size() : line.find(',') + 1, line.size()));
      if (pair.empty()) continue;
      const std::size_t equals = pair.find('=');
      const std::string_view name = trim(pair.substr(0, equals));
      if (equals == std::string_view::npos) {
        // A directive such as "@include", or the rest of a list: nothing that is understood here.
        ignored.emplace_back(name);
        continue;
      }
      const auto taken = take_option(config, name, trim(pair.substr(equals + 1)));
      if (!taken) return tl::unexpected<Error>(taken.error());
      if (*taken == Taken::no) ignored.emplace_back(name);
    }
  }
  return config;
}

}  // namespace miai::analysis
