// The judgement on chains and the count, as JavaScript sees them.
#include "game_binding.hpp"
#include "life/status.hpp"
#include "score/score.hpp"

namespace miai::wasm {
namespace {

val side_of(const score::SideParts& side) {
  val out = val::object();
  out.set("territory", side.territory);
  out.set("stones", side.stones);
  out.set("prisoners", side.prisoners);
  out.set("dead", side.dead);
  out.set("tax", side.tax);
  out.set("compensation", to_js(side.compensation));
  out.set("komi", to_js(side.komi));
  out.set("total", to_js(side.total));
  return out;
}

val points_of(const score::Score& score, BoardSize size) {
  val out = val::array();
  for (int i = 0; i < size.points(); ++i) {
    const score::PointVerdict& verdict = score.points[i];
    val one = val::object();
    one.set("point", to_js(size.point(i)));
    one.set("owner", to_js(verdict.owner));
    one.set("reason", to_js(score::id_text(verdict.reason)));
    one.set("fillBy", to_js(verdict.fill_by));
    out.set(i, one);
  }
  return out;
}

Result<score::Score> count_with(const Game& game, const val& dead) {
  const auto stones = point_set_from(dead, game.settings().size);
  if (!stones) return tl::unexpected<Error>(stones.error());
  const GameSettings& settings = game.settings();
  return score::count({game.position(), settings.rules, settings.komi, settings.handicap},
                      score::whole_chains(game.position().board(), *stones));
}

}  // namespace

val GameBinding::judge() const {
  val out = val::array();
  for (const life::ChainJudgement& judgement : life::judge(game_.position(), game_.settings().rules).chains) {
    val one = val::object();
    one.set("color", to_js(judgement.chain.color));
    one.set("stones", to_js(judgement.chain.stones));
    one.set("status", to_js(life::id_text(judgement.status)));
    one.set("proved", judgement.proved);
    one.set("reason", judgement.reason);
    out.call<void>("push", one);
  }
  return out;
}

val GameBinding::count(const val& dead) const {
  const auto score = count_with(game_, dead);
  if (!score) return failure(score.error());
  val out = val::object();
  out.set("margin", to_js(score->margin));
  out.set("result", to_string(Outcome::by_score(score->margin)));
  out.set("black", side_of(score->of(Color::black)));
  out.set("white", side_of(score->of(Color::white)));
  out.set("dame", score->dame);
  out.set("points", points_of(*score, game_.settings().size));
  return success(out);
}

val GameBinding::finish(const val& dead) {
  const auto score = count_with(game_, dead);
  if (!score) return failure(score.error());
  return outcome_of(game_.finish(Outcome::by_score(score->margin)));
}

}  // namespace miai::wasm
