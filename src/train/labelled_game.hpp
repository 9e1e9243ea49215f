#pragma once
// A game with what a network is to learn of some of its positions, and its form in bytes.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "engine/evaluator.hpp"

namespace miai::train {

/// What a network is to say about one position.
/// Shape:  policy points + 1 long in BoardSize::index order, the pass last; ownership points long.
/// Units:  policy: the square roots of probabilities in 255ths, of the side to move. The rest Black-positive, as in
///         engine::Evaluation; ownership in 127ths.
struct Label {
  int move = 0;  ///< how many of the game's moves lead to the position
  std::vector<std::uint8_t> policy;
  std::vector<std::int8_t> ownership;
  float black_wins = 0.5F;
  float white_wins = 0.5F;
  float no_result = 0;
  float lead = 0;
  float score_mean = 0;
  float score_stdev = 0;
  friend bool operator==(const Label&, const Label&) = default;
};

struct LabelledGame {
  BoardSize size = BoardSize::square(19);
  engine::Terms terms;
  /// Handicap stones: White moves first where there are any.
  std::vector<Point> stones;
  /// In turn, from the first.
  std::vector<Vertex> moves;
  std::vector<Label> labels;  ///< by ascending move
};

/// Probabilities as a label keeps them.
std::vector<std::uint8_t> packed_policy(const std::vector<float>& policy);
/// And back: they sum to 1 again.
std::vector<float> unpacked_policy(const std::vector<std::uint8_t>& policy);
std::vector<std::int8_t> packed_ownership(const std::vector<float>& ownership);

/// What an evaluator said, as a label. Requires an answer with ownership.
Label label_of(const engine::Evaluation& evaluation, int move);

/// Where a game starts: an empty board, or handicap stones with White to move.
engine::Trail start_of(BoardSize size, const std::vector<Point>& stones);

/// Calls see(trail, label) for every labelled position, in order.
/// Fails:  train.bad_game where a move is not on the board or on an empty point.
template <class See>
Result<void> for_each_position(const LabelledGame& game, See see);

/// The game as bytes. Requires rules that are a preset; doublings are rounded to eighths.
std::string encoded(const LabelledGame& game);
/// Fails: train.bad_game where the bytes are no game.
Result<LabelledGame> decoded(std::string_view bytes);

/// One move further; nothing where the point is taken or not on the board.
std::optional<engine::Trail> stepped(const engine::Trail& trail, Vertex vertex, const Ruleset& rules);

template <class See>
Result<void> for_each_position(const LabelledGame& game, See see) {
  engine::Trail trail = start_of(game.size, game.stones);
  auto label = game.labels.begin();
  for (std::size_t done = 0; label != game.labels.end(); ++done) {
    for (; label != game.labels.end() && label->move == static_cast<int>(done); ++label) see(trail, *label);
    if (done == game.moves.size()) break;
    auto next = stepped(trail, game.moves[done], game.terms.rules);
    if (!next) return fail("train.bad_game", "A game has a move to a point that is taken; make the shard again.");
    trail = std::move(*next);
  }
  return {};
}

}  // namespace miai::train
