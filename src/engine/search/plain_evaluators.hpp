#pragma once
// Evaluators that know nothing: for tests of the search, its speed and its signature.

#include "engine/evaluator.hpp"

namespace miai::engine {

/// All moves alike, every game even.
class ConstantEvaluator : public Evaluator {
 public:
  Evaluation evaluate(const Query& query) override;
  bool supports(BoardSize size) const override { return size.fits_fast_board(); }
  std::string name() const override { return "constant"; }
  bool uses_symmetry() const override { return false; }
};

/// Opinions without sense that depend on nothing but the position: the same on every machine.
class HashEvaluator : public Evaluator {
 public:
  Evaluation evaluate(const Query& query) override;
  bool supports(BoardSize size) const override { return size.fits_fast_board(); }
  std::string name() const override { return "hash"; }
  bool uses_symmetry() const override { return false; }
};

}  // namespace miai::engine
