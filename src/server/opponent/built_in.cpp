#include "server/opponent/built_in.hpp"

#include <algorithm>
#include <chrono>

#include "engine/judge/judge.hpp"
#include "engine/load_evaluator.hpp"

namespace miai::server {
namespace {

/// Games whose search tree is kept from move to move.
constexpr std::size_t kPlayersKept = 24;
constexpr int kTreeMegabytes = 64;
constexpr Milliseconds kMoment{400};
constexpr int kLevelAtOnce = 4;

Milliseconds steady_now() {
  return std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now().time_since_epoch());
}

engine::Scene scene_of(const EngineTask& task) {
  const GameSettings& settings = task.game.settings();
  return {engine::trail_of(task.game), {settings.rules, settings.komi, settings.handicap}};
}

EngineAnswer answer_of(const engine::Decision& decision) {
  EngineAnswer answer;
  if (decision.verdict == engine::Verdict::resign) answer.kind = EngineAnswer::Kind::resign;
  answer.vertex = decision.vertex;
  return answer;
}

}  // namespace

BuiltIn::BuiltIn(const engine::Settings& settings, Milliseconds most_per_move, const std::atomic<bool>& stop)
    : settings_(settings), most_per_move_(most_per_move), stop_(stop) {
  settings_.search.threads = 1;
  settings_.search.ponder = false;
  settings_.search.memory_mb = kTreeMegabytes;
}

Result<std::shared_ptr<engine::Evaluator>> BuiltIn::load(const std::string& model) {
  const std::lock_guard lock(load_mutex_);
  auto& kept = loaded_[model];
  if (kept) return kept;
  auto loaded = engine::load_evaluator(model);
  if (loaded) kept = *loaded;
  return loaded;
}

std::shared_ptr<BuiltIn::Player> BuiltIn::player_for(const EngineTask& task) {
  const std::lock_guard lock(mutex_);
  auto& player = players_[task.game_id];
  if (!player) {
    engine::Settings settings = settings_;
    if (!task.rank.empty()) settings.rank = task.rank;
    // Equal openings in every game would bore.
    settings.search.seed = static_cast<std::int64_t>(std::hash<std::string>{}(task.game_id) >> 1U);
    player = std::make_shared<Player>();
    player->agent =
        std::make_unique<engine::Agent>(settings, [this](const std::string& model) { return load(model); }, steady_now);
  }
  player->used = ++uses_;
  const auto mine = player;
  while (players_.size() > kPlayersKept) {
    players_.erase(std::min_element(players_.begin(), players_.end(),
                                    [](const auto& a, const auto& b) { return a.second->used < b.second->used; }));
  }
  return mine;
}

std::optional<EngineAnswer> BuiltIn::think(const EngineTask& task) {
  const auto player = player_for(task);
  const std::lock_guard lock(player->mutex);
  engine::Thinking thinking;
  thinking.most = most_per_move_;
  thinking.stop = &stop_;
  thinking.clean_up = task.clean_up;
  if (task.clock.system != ClockSystem::none) {
    thinking.clock = engine::TimeQuestion{task.left, task.clock, task.game.position().move_number(),
                                          task.game.settings().size, Milliseconds{500}};
  }
  const auto decision = player->agent->decide(scene_of(task), thinking);
  return decision ? std::optional<EngineAnswer>(answer_of(*decision)) : std::nullopt;
}

EngineAnswer BuiltIn::at_once(const EngineTask& task) {
  engine::Settings settings;
  settings.level = kLevelAtOnce;
  settings.search.resign = false;
  settings.search.memory_mb = kTreeMegabytes;
  engine::Agent agent(settings, [this](const std::string& model) { return load(model); }, steady_now);
  engine::Thinking thinking;
  thinking.most = kMoment;
  const auto decision = agent.decide(scene_of(task), thinking);
  if (decision) return answer_of(*decision);
  return {};
}

std::vector<ChainReason> BuiltIn::judge(const Game& game) {
  const GameSettings& settings = game.settings();
  const Position& position = game.position();
  const auto evaluator = load(settings_.model);
  const bool knows_size = evaluator && (*evaluator)->supports(settings.size);
  const auto playouts = knows_size ? evaluator : load("playouts");
  life::StatusReport report;
  if (playouts && (*playouts)->supports(settings.size)) {
    report = engine::judge(**playouts, position, {settings.rules, settings.komi, settings.handicap}).status;
  } else {
    report = life::judge(position, settings.rules);
  }
  std::vector<ChainReason> reasons;
  reasons.reserve(report.chains.size());
  for (const life::ChainJudgement& one : report.chains) {
    reasons.push_back({*one.chain.stones.begin(), one.status, one.reason, one.proved});
  }
  return reasons;
}

void BuiltIn::forget(const std::string& game_id) {
  const std::lock_guard lock(mutex_);
  players_.erase(game_id);
}

}  // namespace miai::server
