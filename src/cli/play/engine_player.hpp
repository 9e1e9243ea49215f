#pragma once
// The computer at the terminal: it thinks in the background, so that keys are answered meanwhile.

#include <memory>
#include <optional>

#include "engine/agent.hpp"
#include "game/game.hpp"
#include "life/status.hpp"

namespace miai::cli {

/// What the computer has come to.
struct EngineMove {
  engine::Verdict verdict = engine::Verdict::pass;
  Vertex vertex = Vertex::pass();
  double black_winrate = 0.5;
  double black_lead = 0;
};

class EnginePlayer {
 public:
  explicit EnginePlayer(const engine::Settings& settings);
  EnginePlayer(const EnginePlayer&) = delete;
  EnginePlayer& operator=(const EnginePlayer&) = delete;
  ~EnginePlayer();

  /// The move for the position of the game, or nothing while it still thinks about it: to be asked again and again.
  /// Another position ends thinking about the one before.
  std::optional<EngineMove> poll(const Game& game, Color color);
  /// As poll(), waiting for the answer.
  EngineMove wait(const Game& game, Color color);
  /// Ends thinking with the best move so far, which the next poll() answers.
  void hurry();
  /// Ends thinking without a move.
  void forget();
  bool is_thinking() const;

  /// What is alive and dead, with what the evaluator knows. Ends thinking.
  life::StatusReport judge(const Position& position, const Ruleset& rules);

 private:
  struct Job;
  engine::Agent agent_;
  std::unique_ptr<Job> job_;
};

}  // namespace miai::cli
