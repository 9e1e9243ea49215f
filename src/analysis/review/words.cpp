#include "analysis/review/words.hpp"

#include <algorithm>
#include <cmath>

namespace miai::analysis {

using i18n::arg;

namespace {

std::int64_t percent(double share) {
  return std::llround(std::clamp(share, 0.0, 1.0) * 100);
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
  return messages.text("review.tally",
                       {arg("color", color), arg("moves", tally.moves),
                        arg("points", HalfPoints::nearest(tally.points_lost)), arg("mistakes", tally.mistakes)});
}

}  // namespace miai::analysis
