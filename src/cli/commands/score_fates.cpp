#include "cli/commands/score_fates.hpp"

#include <array>

#include "doctor/doctor.hpp"
#include "engine/judge/judge.hpp"
#include "life/glance.hpp"
#include "life/status.hpp"

namespace miai::cli {
std::string_view id_text(DeadSource source) {
  constexpr std::array<std::string_view, 3> kNames{"record", "reading", "glance"};
  return kNames[static_cast<std::size_t>(source)];
}

Dead FateJudge::operator()(const record::GameTree& game, const Game& played) {
  const Board& board = played.position().board();
  const record::NodeId last = game.main_line().back();
  if (game.has(last, "TB") || game.has(last, "TW")) return {doctor::marked_dead(game, last, board), DeadSource::record};
  const GameSettings& settings = played.settings();
  if (care_ == Care::glance) return {life::dead_at_a_glance(board, settings.rules), DeadSource::glance};
  const auto evaluator = evaluators_.for_size("", board.size(), {});
  if (!evaluator) return {life::judge(played.position(), settings.rules).dead(), DeadSource::reading};
  const engine::Terms terms{settings.rules, settings.komi, settings.handicap};
  return {engine::judge(**evaluator, played.position(), terms).status.dead(), DeadSource::reading};
}

}  // namespace miai::cli
