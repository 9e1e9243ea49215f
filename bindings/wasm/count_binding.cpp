// The judgement on chains and the count, as JavaScript sees them.
#include "game_binding.hpp"
#include "render/build.hpp"
#include "render/writers.hpp"
#include "score/area_count.hpp"
#include "score/arrangement.hpp"
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

Result<PointSet> dead_chains(const Game& game, const val& dead) {
  return point_set_from(dead, game.settings().size).map([&](const PointSet& stones) {
    return score::whole_chains(game.position().board(), stones);
  });
}

score::CountInput input_of(const Game& game) {
  const GameSettings& settings = game.settings();
  return {game.position(), settings.rules, settings.komi, settings.handicap};
}

Result<score::Score> count_with(const Game& game, const val& dead) {
  const auto stones = dead_chains(game, dead);
  if (!stones) return tl::unexpected<Error>(stones.error());
  return score::count(input_of(game), *stones);
}

val step_of(const score::Step& step) {
  val out = val::object();
  out.set("kind", to_js(score::id_text(step.kind)));
  out.set("color", to_js(step.color));
  out.set("from", to_js(step.from));
  out.set("to", to_js(step.to));
  return out;
}

val region_of(const score::CountedRegion& region) {
  val out = val::object();
  out.set("color", to_js(region.color));
  out.set("place", to_js(region.place));
  out.set("total", region.total);
  val rectangles = val::array();
  for (const score::Rectangle& r : region.rectangles) {
    val one = val::object();
    one.set("lowerLeft", to_js(make_point(r.column, r.row)));
    one.set("width", r.width);
    one.set("height", r.height);
    rectangles.call<void>("push", one);
  }
  out.set("rectangles", rectangles);
  return out;
}

template <class T, class Convert>
val list_of(const std::vector<T>& items, Convert convert) {
  val out = val::array();
  for (const T& item : items) out.call<void>("push", convert(item));
  return out;
}

}  // namespace

val GameBinding::arrangement(const val& dead) const {
  const auto stones = dead_chains(game_, dead);
  if (!stones) return failure(stones.error());
  const auto arranged = score::arrange(input_of(game_), *stones);
  if (!arranged) return failure(arranged.error());
  val out = val::object();
  out.set("steps", list_of(arranged->steps, step_of));
  out.set("rows", rows_of(arranged->picture));
  out.set("regions", list_of(arranged->regions, region_of));
  out.set("margin", to_js(arranged->margin));
  return success(out);
}

val GameBinding::area_lines(const val& dead, const std::string& counted) const {
  const auto stones = dead_chains(game_, dead);
  const auto side = parse_color(counted);
  if (!stones) return failure(stones.error());
  if (!side) return failure(side.error());
  const auto area = score::count_area(input_of(game_), *stones, *side);
  if (!area) return failure(area.error());
  val out = val::object();
  out.set("lines", list_of(area->lines, [](const score::AreaLine& line) {
            val one = val::object();
            one.set("kind", to_js(score::id_text(line.kind)));
            one.set("points", static_cast<double>(line.quarters) / 4);
            return one;
          }));
  out.set("margin", to_js(area->margin));
  return success(out);
}

namespace {

/// Texts of the page's catalogue by the ids of marks ("mark.dame") and phrases ("board"); what is missing stays
/// English.
render::Words words_from(const val& texts) {
  render::Words words;
  const auto take = [&](const std::string& id, std::string& into) {
    if (const val text = texts[id]; text.isString()) into = text.as<std::string>();
  };
  for (std::size_t i = 0; i < words.marks.size(); ++i) {
    take("mark." + std::string(render::row_of(static_cast<render::MarkKind>(i)).id), words.marks[i]);
  }
  for (const auto& row : render::phrase_rows()) {
    take(std::string(row.id), words.phrases[static_cast<std::size_t>(row.phrase)]);
  }
  take("decimal", words.decimal_point);
  return words;
}

}  // namespace

val GameBinding::picture(const val& options) const {
  render::Diagram diagram = render::diagram_of(game_.position());
  if (const val texts = options["words"]; !texts.isUndefined()) diagram.words = words_from(texts);
  if (const val dead = options["dead"]; !dead.isUndefined()) {
    const auto score = count_with(game_, dead);
    if (!score) return failure(score.error());
    diagram = render::with_score(diagram, *score);
  }
  render::WriteOptions write;
  if (const val theme = options["theme"]; !theme.isUndefined()) {
    const auto found = render::find_theme(theme.as<std::string>());
    if (!found) return failure(found.error());
    write.theme = *found;
  }
  if (const val width = options["width"]; !width.isUndefined()) write.width = width.as<double>();
  return success(val(render::write_svg(diagram, write)));
}

val judgements_of(const life::StatusReport& report) {
  return list_of(report.chains, [](const life::ChainJudgement& judgement) {
    val one = val::object();
    one.set("color", to_js(judgement.chain.color));
    one.set("stones", to_js(judgement.chain.stones));
    one.set("status", to_js(life::id_text(judgement.status)));
    one.set("proved", judgement.proved);
    one.set("reason", judgement.reason);
    return one;
  });
}

val GameBinding::judge() const {
  return judgements_of(life::judge(game_.position(), game_.settings().rules));
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
