#pragma once
// The engine that comes with Miai, as an opponent in many games.

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "engine/agent.hpp"
#include "server/opponent/opponents.hpp"

namespace miai::server {

/// Threads: any; a game is thought about once at a time.
class BuiltIn {
 public:
  /// stop: true ends all thinking at once; it must live longer.
  BuiltIn(const engine::Settings& settings, Milliseconds most_per_move, const std::atomic<bool>& stop);

  /// Nothing when the engine cannot answer.
  std::optional<EngineAnswer> think(const EngineTask& task);
  /// A sensible move within a moment, by playouts; always.
  EngineAnswer at_once(const EngineTask& task);
  std::vector<ChainReason> judge(const Game& game);
  void forget(const std::string& game_id);

 private:
  struct Player {
    std::mutex mutex;
    std::unique_ptr<engine::Agent> agent;
    std::uint64_t used = 0;
  };
  std::shared_ptr<Player> player_for(const EngineTask& task);
  Result<std::shared_ptr<engine::Evaluator>> load(const std::string& model);

  engine::Settings settings_;
  Milliseconds most_per_move_;
  const std::atomic<bool>& stop_;
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<Player>> players_;
  std::uint64_t uses_ = 0;
  std::mutex load_mutex_;
  std::map<std::string, std::shared_ptr<engine::Evaluator>> loaded_;
};

}  // namespace miai::server
