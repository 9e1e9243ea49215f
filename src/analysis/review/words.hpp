#pragma once
// What reviews say, in the reader's language: every figure is labelled with the side that it means.

#include <array>
#include <string>
#include <string_view>

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
/// A mistake in one line: "Move 4: White D3. Cost about 3 points. Better: E5.". Requires a move of Review::biggest.
std::string mistake_text(const i18n::Messages& messages, const Review& review, std::size_t move);
/// "Move 4: White D3".
std::string heading_text(const i18n::Messages& messages, const JudgedMove& move);
/// What looked at the game, and how much.
std::string engine_text(const i18n::Messages& messages, const Review& review, std::string_view engine);
/// Rules and komi that all figures hang on though the record does not say them; "" where it does.
std::string assumed_text(const i18n::Messages& messages, const ReviewedGame& game);
/// How far the figures can be trusted; "" where they are firm.
std::string noise_text(const i18n::Messages& messages, const Review& review);
/// What counts as a mistake, and for whom.
std::string measure_text(const i18n::Messages& messages, const ReviewOptions& options);
/// One side in one line: moves, what they cost on average, mistakes.
std::string tally_text(const i18n::Messages& messages, Color color, const Tally& tally);

/// A line of the table of phases.
struct PhaseRow {
  std::string name;  ///< with the moves that it has: "Opening (1–50)"
  /// By index_of(Color): what a move cost, mistakes, the share of the engine's own choices; "–" where there is no move.
  std::array<std::array<std::string, 3>, 2> cells;
};
/// What stands over the columns, in the order of the cells: Black's three, White's three.
std::array<std::array<std::string, 3>, 2> phase_columns(const i18n::Messages& messages);
/// The phases, and the whole game last.
std::array<PhaseRow, kPhases + 1> phase_rows(const i18n::Messages& messages, const Review& review);

/// "62 %", which no line end may cut.
std::string percent_text(double share);
/// "1.3" as the language writes it, always with a tenth.
std::string tenths_text(const i18n::Messages& messages, double value);

}  // namespace miai::analysis
