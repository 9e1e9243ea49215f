#pragma once
// What reviews say, in the reader's language: every figure is labelled with the side that it means.

#include "analysis/review/judgement.hpp"
#include "i18n/messages.hpp"

namespace miai::analysis {

/// "Black +3.5", "even": to half points, as far as such figures can be trusted.
std::string lead_text(const i18n::Messages& messages, double lead);
/// "Black wins 62 %".
std::string chance_text(const i18n::Messages& messages, double winrate);
/// "3.5".
std::string points_text(const i18n::Messages& messages, double points);
/// "Black Q16".
std::string move_text(const i18n::Messages& messages, Move move);
/// "Q16 D4 pass".
std::string line_text(const i18n::Messages& messages, const std::vector<Vertex>& moves, std::size_t most);
/// What a mistake cost, in the review's measure: "about 6.5 points", "about 12 % of the chances".
std::string cost_text(const i18n::Messages& messages, const JudgedMove& move, Measure measure);
/// "Better: Q16 D4 (Black +3).", the figure only where the line was looked at enough; "" where nothing is known.
std::string better_text(const i18n::Messages& messages, const Opinion& before);
/// How far the figures can be trusted; "" where they are firm.
std::string noise_text(const i18n::Messages& messages, const Review& review);
/// What counts as a mistake, and for whom.
std::string measure_text(const i18n::Messages& messages, const ReviewOptions& options);
/// One side in one line: moves, what they cost on average, mistakes.
std::string tally_text(const i18n::Messages& messages, Color color, const Tally& tally);

}  // namespace miai::analysis
