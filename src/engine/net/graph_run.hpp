#pragma once
// One run of a graph: what its layers share. Only graph*.cpp include this.

#include "engine/net/graph.hpp"

namespace miai::engine {

class GraphRun {
 public:
  using Use = Workspace::Use;
  using Grid = kernels::Grid;
  using ConstGrid = kernels::ConstGrid;
  using Finish = kernels::Finish;

  GraphRun(const PackedModel& model, const kernels::KernelSet& set, Workspace& workspace)
      : model_(model), set_(set), w_(workspace) {}

  void run(Heads heads);

 private:
  /// Indices of vectors.
  enum Vector : std::uint8_t { kGlobalInputs, kTrunkBias, kPooled, kPoolBias, kPass, kPassHidden, kHidden, kAnswer };

  /// A stack of blocks at one depth of nesting, and what its last block's sum is normalised by.
  struct Level {
    int depth = 0;
    Grid trunk;
    Grid active;
    Affine after;  ///< used when has_after
    bool has_after = false;
  };

  static ConstGrid read(Grid grid) { return {grid.data, grid.block, grid.row}; }
  static Grid from_block(Grid grid, int block) { return {grid.data + block * grid.block, grid.block, grid.row}; }
  static Finish normalised(const Affine& affine, Grid out);
  static const Affine* entry(const PackedBlock& block);

  void convolve(const PackedConvolution& layer, Grid in, const Finish& finish);
  void convolve_by_taps(const PackedConvolution& layer, Grid in, const Finish& finish);
  void multiply(const PackedMatrix& layer, Grid in, const Finish& finish);
  /// On a vector.
  void multiply_vector(const PackedMatrix& layer, Grid in, const Finish& finish);
  void finish(Grid in, int blocks, const Finish& finish);
  void normalise(const PackedRms& norm, Grid in, Grid out);
  /// The three kinds of means one after the other, each padded.
  enum class Third : std::uint8_t { maximum, mean_again };
  Grid pool(Grid in, int blocks, Third third);

  void input();
  void blocks(const std::vector<PackedBlock>& list, const Level& level);
  void block(const PackedResidual& b, const Level& level, const Finish& end);
  void block(const PackedPooling& b, const Level& level, const Finish& end);
  void block(const PackedBottleneck& b, const Level& level, const Finish& end);
  void block(const PackedAttention& b, const Level& level, const Finish& end);
  void block(const PackedFeedForward& b, const Level& level, const Finish& end);
  void rotate(const PackedAttention& b, Grid query, Grid key);
  void make_rotation(const PackedAttention& b, float* cosines, float* sines) const;
  void attend(const PackedAttention& b, Grid query, Grid out);

  void policy(Grid tip);
  void value(Grid tip, Heads heads);
  void copy_vector(Grid from, int count, std::vector<float>& to) const;
  void copy_points(Grid from, int channels, std::vector<float>& to) const;

  const PackedModel& model_;
  const kernels::KernelSet& set_;
  Workspace& w_;
};

}  // namespace miai::engine
