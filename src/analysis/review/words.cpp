#include "analysis/review/words.hpp"

#include <algorithm>
#include <cmath>

namespace miai::analysis {

using i18n::arg;

namespace {

std::int64_t percent(double share) {
  return std::llround(std::clamp(share, 0.0, 1.0) * 100);
}

double in_tenths(double value) {
  return std::round(value * 10) / 10;
}

/// " (1–50)"; nothing for the whole game, and where the game did not come so far.
std::string moves_of_phase(const Review& review, std::size_t phase) {
  const auto is_here = [phase](const JudgedMove& move) { return static_cast<std::size_t>(move.phase) == phase; };
  const auto first = std::find_if(review.moves.begin(), review.moves.end(), is_here);
  if (first == review.moves.end()) return "";
  const auto last = std::find_if(review.moves.rbegin(), review.moves.rend(), is_here);
  const std::string from = std::to_string(first->number);
  return " (" + (first->number == last->number ? from : from + "–" + std::to_string(last->number)) + ")";
}

}  // namespace

std::string points_text(const i18n::Messages& messages, double points) {
  return messages.number(HalfPoints::nearest(points));
}

std::string lead_text(const i18n::Messages& messages, double lead) {
  const HalfPoints points = HalfPoints::nearest(std::abs(lead));
  if (points.is_zero()) return messages.text("review.even");
  return messages.text("review.lead", {arg("color", lead > 0 ? Color::black : Color::white), arg("points", points)});
}

std::string chance_text(const i18n::Messages& messages, double winrate) {
  return messages.text("review.chance", {arg("percent", percent(winrate))});
}

std::string move_text(const i18n::Messages& messages, Move move) {
  const std::string vertex = move.vertex.is_pass() ? messages.text("review.pass") : to_string(move.vertex);
  return messages.text("review.move", {arg("color", move.color), arg("vertex", vertex)});
}

std::string line_text(const i18n::Messages& messages, const std::vector<Vertex>& moves, std::size_t most) {
  std::string text;
  for (std::size_t i = 0; i < std::min(most, moves.size()); ++i) {
    text += (text.empty() ? "" : " ") + (moves[i].is_pass() ? messages.text("review.pass") : to_string(moves[i]));
  }
  return text;
}

std::string cost_text(const i18n::Messages& messages, const JudgedMove& move, Measure measure) {
  if (measure == Measure::points) {
    return messages.text("review.cost.points", {arg("points", HalfPoints::nearest(move.points_lost.value_or(0)))});
  }
  return messages.text("review.cost.chance", {arg("percent", percent(move.chance_lost.value_or(0)))});
}

std::string better_text(const i18n::Messages& messages, const Opinion& before) {
  constexpr std::size_t kLineShown = 7;
  if (before.lines.empty()) return "";
  const auto& best = before.lines.front();
  const std::string line = line_text(messages, best.moves, kLineShown);
  if (!is_firm_line(before)) return messages.text("review.mistake.better_plain", {arg("line", line)});
  return messages.text("review.mistake.better", {arg("line", line), arg("lead", lead_text(messages, best.lead))});
}

std::string heading_text(const i18n::Messages& messages, const JudgedMove& move) {
  return messages.text("review.mistake", {arg("number", move.number), arg("move", move_text(messages, move.move))});
}

std::string mistake_text(const i18n::Messages& messages, const Review& review, std::size_t move) {
  const JudgedMove& judged = review.moves[move];
  std::string text = heading_text(messages, judged) + ". " + cost_text(messages, judged, review.options.measure);
  if (const std::string better = better_text(messages, *review.opinions[move]); !better.empty()) text += " " + better;
  return text;
}

std::string engine_text(const i18n::Messages& messages, const Review& review, std::string_view engine) {
  const auto [least, most] = visits_made(review);
  if (least == most) return messages.text("review.engine", {arg("engine", engine), arg("visits", most)});
  return messages.text("review.engine.range", {arg("engine", engine), arg("least", least), arg("most", most)});
}

std::string assumed_text(const i18n::Messages& messages, const ReviewedGame& game) {
  std::string what;
  if (!game.info.rules) what = messages.text("rules.name." + std::string(game.terms.rules.id));
  if (game.info.komi.source == record::KomiSource::assumed) {
    what += (what.empty() ? "" : ", ") + messages.text("review.assumed.komi", {arg("komi", game.terms.komi)});
  }
  return what.empty() ? what : messages.text("review.assumed", {arg("what", what)});
}

std::string noise_text(const i18n::Messages& messages, const Review& review) {
  const bool by_points = review.options.measure == Measure::points;
  if (by_points && review.points_noise * 2 > review.options.reader.points) {
    return messages.text("review.noise.points", {arg("points", HalfPoints::nearest(2 * review.points_noise))});
  }
  if (!by_points && review.chance_noise * 2 > review.options.reader.chance) {
    return messages.text("review.noise.chance", {arg("percent", percent(2 * review.chance_noise))});
  }
  return "";
}

std::string measure_text(const i18n::Messages& messages, const ReviewOptions& options) {
  const std::string strength(options.reader.strength);
  if (options.measure == Measure::points) {
    return messages.text("review.measure.points",
                         {arg("strength", strength), arg("points", HalfPoints::nearest(options.reader.points))});
  }
  return messages.text("review.measure.chance",
                       {arg("strength", strength), arg("percent", percent(options.reader.chance))});
}

std::string tally_text(const i18n::Messages& messages, Color color, const Tally& tally) {
  return messages.text("review.tally", {arg("color", color),
                                        arg("moves", tally.moves),
                                        {"points", in_tenths(tally.points_lost)},
                                        arg("mistakes", tally.mistakes)});
}

std::array<std::array<std::string, 3>, 2> phase_columns(const i18n::Messages& messages) {
  std::array<std::array<std::string, 3>, 2> columns;
  constexpr std::array<std::string_view, 3> kIds{"review.table.lost", "review.table.mistakes", "review.table.best"};
  for (const Color color : kColors) {
    auto& side = columns[static_cast<std::size_t>(index_of(color))];
    for (std::size_t i = 0; i < kIds.size(); ++i) side[i] = messages.text(kIds[i], {arg("color", color)});
  }
  return columns;
}

std::array<PhaseRow, kPhases + 1> phase_rows(const i18n::Messages& messages, const Review& review) {
  constexpr std::array<std::string_view, kPhases + 1> kIds{"review.phase.opening", "review.phase.middle",
                                                           "review.phase.endgame", "review.phase.whole"};
  std::array<PhaseRow, kPhases + 1> rows;
  for (std::size_t at = 0; at <= kPhases; ++at) {
    rows[at].name = messages.text(kIds[at]) + moves_of_phase(review, at);
    for (std::size_t side = 0; side < 2; ++side) {
      const Tally& tally = review.tallies[side][at];
      rows[at].cells[side] = tally.moves == 0
                                 ? std::array<std::string, 3>{"–", "–", "–"}
                                 : std::array{tenths_text(messages, tally.points_lost), std::to_string(tally.mistakes),
                                              percent_text(static_cast<double>(tally.best) / tally.moves)};
    }
  }
  return rows;
}

std::string percent_text(double share) {
  return std::to_string(percent(share)) + "\u00A0%";
}

std::string tenths_text(const i18n::Messages& messages, double value) {
  return messages.text("review.number", {{"value", in_tenths(value)}});
}

}  // namespace miai::analysis
