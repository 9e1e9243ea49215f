#pragma once
// From a network's raw outputs to what it thinks of the position.

#include "engine/evaluator.hpp"
#include "engine/net/legal_moves.hpp"
#include "engine/net/model.hpp"

namespace miai::engine {

/// How raw outputs become an evaluation.
struct PostProcess {
  explicit PostProcess(const ModelDesc& model);

  int version;
  int policy_channels;
  OutputScales scales;

  /// Whether Query::optimism changes the answer. Further policies than two, if any, predict values.
  bool heeds_optimism() const { return policy_channels >= 2; }
};

/// The evaluation of a query from the raw outputs for its features: softmax over the legal moves and the pass, chances,
/// lead and score, ownership; turned back from the query's symmetry, Black-positive. Outputs that are no numbers count
/// as 0.
/// `legal` are the legal moves of the query's position, which fill_features() answers.
Evaluation evaluation_of(const RawOutput& raw, const Query& query, const PostProcess& how, const LegalMoves& legal);

}  // namespace miai::engine
