#include "cli/play/engine_player.hpp"

#include <chrono>
#include <thread>

#include "engine/judge/judge.hpp"
#include "engine/load_evaluator.hpp"

namespace miai::cli {
namespace {

Milliseconds now() {
  return std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now().time_since_epoch());
}

engine::Scene scene_of(const Game& game, Color color) {
  const GameSettings& settings = game.settings();
  engine::Scene scene{engine::trail_of(game), {settings.rules, settings.komi, settings.handicap}};
  if (scene.trail.position.to_move() != color) scene.trail.position = scene.trail.position.with_to_move(color);
  return scene;
}

EngineMove move_of(const engine::Decision& decision) {
  return {decision.verdict, decision.vertex, decision.report.root.winrate, decision.report.root.lead};
}

}  // namespace

/// One position that is thought about.
struct EnginePlayer::Job {
  std::vector<Move> past;
  Key stones;
  Color color;
  std::atomic<bool> stop{false};
  std::atomic<bool> done{false};
  EngineMove move;
  std::thread thread;
};

EnginePlayer::EnginePlayer(const engine::Settings& settings) : agent_(settings, engine::load_evaluator, now) {}

EnginePlayer::~EnginePlayer() {
  forget();
}

bool EnginePlayer::is_thinking() const {
  return job_ != nullptr && !job_->done;
}

void EnginePlayer::hurry() {
  if (job_) job_->stop = true;
}

void EnginePlayer::forget() {
  if (!job_) return;
  job_->stop = true;
  job_->thread.join();
  job_.reset();
}

std::optional<EngineMove> EnginePlayer::poll(const Game& game, Color color) {
  const std::vector<Move> past = game.moves();
  const bool asked =
      job_ && job_->color == color && job_->past == past && job_->stones == game.position().board().key();
  if (!asked) {
    forget();
    job_ = std::make_unique<Job>();
    job_->past = past;
    job_->stones = game.position().board().key();
    job_->color = color;
    job_->thread = std::thread([this, job = job_.get(), scene = scene_of(game, color)] {
      engine::Thinking thinking;
      thinking.stop = &job->stop;
      if (const auto decision = agent_.decide(scene, thinking)) job->move = move_of(*decision);
      job->done = true;
    });
  }
  if (!job_->done) return std::nullopt;
  const EngineMove move = job_->move;
  forget();
  return move;
}

EngineMove EnginePlayer::wait(const Game& game, Color color) {
  for (;;) {
    if (const auto move = poll(game, color)) return *move;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
}

life::StatusReport EnginePlayer::judge(const Position& position, const Ruleset& rules) {
  forget();
  const auto evaluator = agent_.evaluator(position.board().size());
  if (!evaluator) return life::judge(position, rules);
  return engine::judge(**evaluator, position, {rules, rules.komi_even, 0}).status;
}

}  // namespace miai::cli
