#include "cli/commands/score_fates.hpp"

#include <array>

#include "board/pass_alive.hpp"
#include "doctor/doctor.hpp"
#include "engine/judge/judge.hpp"
#include "engine/load_evaluator.hpp"
#include "life/playouts.hpp"

namespace miai::cli {
namespace {

constexpr int kGames = 12;

/// Chains that most random games take. What is pass-alive, or stands in such territory, is settled without them.
PointSet dead_at_a_glance(const Board& board, const Ruleset& rules) {
  const PassAlive areas =
      pass_alive(board, rules.suicide == Suicide::allowed ? SelfCapture::allowed : SelfCapture::forbidden);
  life::PlayoutSettings settings;
  settings.playouts = kGames;
  settings.settled = areas.area_of(Color::black) | areas.area_of(Color::white);
  PointSet open;
  PointSet dead;
  for (const Color color : kColors) {
    dead |= board.stones_of(color) & areas.territory_of(opposite(color));
    open |= board.stones_of(color);
  }
  open -= settings.settled;
  if (open.empty() || board.chain_without_liberty()) return dead;
  const life::PlayoutEvidence evidence = life::play_out(board, settings);
  while (!open.empty()) {
    const Point any = *open.begin();
    const PointSet chain = board.chain_stones(any);
    float black = 0.0F;
    for (const Point p : chain) black += evidence.owner[static_cast<std::size_t>(board.size().index(p))];
    if (board.has(any, Color::black) ? black < 0.0F : black > 0.0F) dead |= chain;
    open -= chain;
  }
  return dead;
}

}  // namespace

std::string_view id_text(DeadSource source) {
  constexpr std::array<std::string_view, 3> kNames{"record", "reading", "glance"};
  return kNames[static_cast<std::size_t>(source)];
}

Dead FateJudge::operator()(const record::GameTree& game, const Game& played) {
  const Board& board = played.position().board();
  const record::NodeId last = game.main_line().back();
  if (game.has(last, "TB") || game.has(last, "TW")) return {doctor::marked_dead(game, last, board), DeadSource::record};
  const GameSettings& settings = played.settings();
  if (care_ == Care::glance) return {dead_at_a_glance(board, settings.rules), DeadSource::glance};
  if (!evaluator_) {
    const auto loaded = engine::load_evaluator("");
    if (loaded) evaluator_ = *loaded;
  }
  if (!evaluator_) return {life::judge(played.position(), settings.rules).dead(), DeadSource::reading};
  const engine::Terms terms{settings.rules, settings.komi, settings.handicap};
  return {engine::judge(*evaluator_, played.position(), terms).status.dead(), DeadSource::reading};
}

}  // namespace miai::cli
