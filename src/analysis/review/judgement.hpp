#pragma once
// From opinions to a review: what each move cost, the biggest mistakes, the phases.

#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "analysis/review/game.hpp"
#include "analysis/review/opinion.hpp"

namespace miai::analysis {

enum class GamePhase : std::uint8_t { opening, middle, endgame };
inline constexpr int kPhases = 3;

/// What mistakes are measured by.
enum class Measure : std::uint8_t { points, chance };

/// Whom a review is for: who is weaker is shown what is worse and easier to see.
struct Reader {
  std::string_view id;        ///< "club"
  std::string_view strength;  ///< "9k-1k"
  int strongest_kyu;          ///< 1 = 1 kyu, 0 = 1 dan, −1 = 2 dan …
  double points;              ///< what a move must cost to be called a mistake
  double chance;              ///< likewise, as a share of wins
  double plain_prior;         ///< from this likelihood on a better move is plain to see for this reader
};
/// From the weakest to the strongest.
std::span<const Reader> readers();
/// "15k", "3d", or an id. Fails: review.bad_rank.
Result<Reader> find_reader(std::string_view text);

struct ReviewOptions {
  Reader reader = readers()[2];
  Measure measure = Measure::points;
  int mistakes = 3;               ///< of each side
  std::int64_t least_visits = 2;  ///< opinions with fewer are preliminary: nothing is built on them
};

/// One move of the game.
/// Units: losses are of the mover, never negative; none where an opinion is missing or preliminary.
struct JudgedMove {
  int number = 1;
  Move move{Color::black, Vertex::pass()};
  GamePhase phase = GamePhase::opening;
  std::optional<double> points_lost;
  std::optional<double> chance_lost;
  bool is_best = false;     ///< what the engine would have played
  bool is_mistake = false;  ///< for this reader
};

/// Means over moves with known losses.
struct Tally {
  int moves = 0;
  int best = 0;
  int mistakes = 0;
  double points_lost = 0;
  double chance_lost = 0;
};

struct Review {
  ReviewedGame game;
  std::vector<std::optional<Opinion>> opinions;  ///< of each station
  ReviewOptions options;
  std::vector<JudgedMove> moves;
  std::array<std::vector<std::size_t>, 2> biggest;        ///< by index_of(Color): places in moves, the worst first
  std::array<std::array<Tally, kPhases + 1>, 2> tallies;  ///< by index_of(Color); the last is the whole game
  /// How much opinions on neighbouring positions differ without anybody's fault, about; below twice that no move is
  /// called a mistake.
  double points_noise = 0;
  double chance_noise = 0;
};

/// What a side lost by each move: the position before against the position after, zero where it played the best move.
Review judged(ReviewedGame game, std::vector<std::optional<Opinion>> opinions, const ReviewOptions& options);

/// Means as they are to be taken: losses below zero count as zero, moves without a loss are left out.
Tally tally_of(std::span<const JudgedMove> moves);

/// True when the best line was looked at enough for its own figures to be told.
bool is_firm_line(const Opinion& opinion);

/// Visits at the positions that were looked at: the fewest and the most.
struct VisitsMade {
  std::int64_t least = 0;
  std::int64_t most = 0;
};
VisitsMade visits_made(const Review& review);

GamePhase phase_of(int move_number, BoardSize size);

}  // namespace miai::analysis
