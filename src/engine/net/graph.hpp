#pragma once
// Running a network: its layers in order, on one position at a time.

#include "engine/net/graph_packed.hpp"
#include "engine/net/graph_workspace.hpp"

namespace miai::engine {

enum class Heads : std::uint8_t { all, without_ownership };

/// A network ready to run with one set of kernels. Any number of threads may run it, each with its own workspace.
class Graph {
 public:
  Graph(const ModelDesc& model, const kernels::KernelSet& set);

  /// Runs on the planes and globals in the workspace, which fits the board; the answer is in workspace.output.
  void run(Workspace& workspace, Heads heads) const;

  const PackedModel& model() const { return model_; }
  const kernels::KernelSet& kernels() const { return set_; }

 private:
  const kernels::KernelSet& set_;
  kernels::Store store_;
  PackedModel model_;
};

}  // namespace miai::engine
