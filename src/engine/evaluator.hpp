#pragma once
// What every part of the engine agrees on: the position as an evaluator sees it, the question, and the answer.

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "game/position.hpp"
#include "game/ruleset.hpp"

namespace miai {
class Game;
}

namespace miai::engine {

/// What a game is played for.
struct Terms {
  Ruleset rules;
  HalfPoints komi;
  /// Stones that Black placed before White's first move; what White receives for them follows the ruleset.
  int handicap = 0;
  /// How much more than White Black is taken to think over a move, in doublings; Black-positive, 0: the same. Networks
  /// that were taught it judge accordingly, others take no notice.
  double black_doublings = 0;

  friend bool operator==(const Terms&, const Terms&) = default;
};

/// A position with the little past that evaluators look at. A value, cheap to copy.
struct Trail {
  static constexpr int kRecentMoves = 5;

  /// Nothing happened before.
  explicit Trail(Position start) : position(std::move(start)) {}

  Position position;
  /// The moves and passes that led here, the latest first; after a set-up nothing is known.
  std::array<std::optional<Move>, kRecentMoves> recent;
  /// The board before the latest move, and before the one before that; null where nothing is known.
  std::array<std::shared_ptr<const Board>, 2> earlier;
};

/// The trail after a move that legality() allows, or after any pass. Requires a legal move.
Trail extended(const Trail& trail, Move move, const Ruleset& rules);

/// The trail of a game as it stands.
Trail trail_of(const Game& game);

/// Which parts of an answer cost something and are wanted.
enum class Want : std::uint8_t { policy_and_value, ownership_too };

struct Query {
  const Trail& trail;
  const Terms& terms;
  Want want = Want::policy_and_value;
  /// Networks: which of the 8 symmetries (KataGo's numbering, as `kata-raw-nn` takes it) the position is turned by
  /// before it is looked at; the answer is turned back. Playouts take no notice.
  int symmetry = 0;
  /// The only source of chance; networks take no notice.
  std::uint64_t seed = 0;
  /// Networks from version 12 of their format on: 0 = the moves a strong player chooses, 1 = those that turn out better
  /// than expected. Others take no notice.
  float optimism = 0;
};

/// Playouts in which a colour was the first to play at a point.
struct FirstPlays {
  float count = 0;
  float black_wins = 0;  ///< of these; a draw is half a win
};

/// What an evaluator thinks of a position with its side to move.
/// Shape:  policy is size.points() + 1 long, in BoardSize::index order, the pass last; ownership is size.points() long
///         in the same order, or empty when it was not wanted.
/// Units:  policy: probabilities for the side to move that sum to 1, illegal moves 0; the chances black_wins,
///         white_wins, no_result sum to 1; lead and score mean in points, Black-positive, komi and compensation
///         included; ownership −1 (White) … +1 (Black).
struct Evaluation {
  std::vector<float> policy;
  float black_wins = 0.5F;
  float white_wins = 0.5F;
  float no_result = 0;
  /// The komi that would make the game even, turned into a lead.
  float lead = 0;
  /// Mean and standard deviation of the final score in play like the evaluator's own.
  float score_mean = 0;
  float score_stdev = 0;
  std::vector<float> ownership;
  /// Playouts only, else empty: by index_of(Color), then in BoardSize::index order ("all moves as first").
  std::array<std::vector<FirstPlays>, 2> first_plays;
};

/// Judges positions. Called from many threads at once.
class Evaluator {
 public:
  Evaluator() = default;
  Evaluator(const Evaluator&) = delete;
  Evaluator& operator=(const Evaluator&) = delete;
  virtual ~Evaluator() = default;

  /// Requires supports(size of the board).
  virtual Evaluation evaluate(const Query& query) = 0;
  virtual bool supports(BoardSize size) const = 0;
  /// What to call it: "b6c96", "playouts".
  virtual std::string name() const = 0;
  /// True when the symmetry changes the answer, so that averaging over symmetries is worth it.
  virtual bool uses_symmetry() const = 0;
  /// True when Terms::black_doublings changes the answer.
  virtual bool heeds_doublings() const { return false; }
};

}  // namespace miai::engine
