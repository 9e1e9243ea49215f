#include "engine/net/network.hpp"

#include <utility>

#include "engine/net/ladders.hpp"

namespace miai::engine {
namespace {

/// Multiply-adds of the layers that run at every point.
struct PointWork {
  double operator()(const Convolution& c) const { return static_cast<double>(c.weights.size()); }
  double operator()(const Matrix& m) const { return static_cast<double>(m.weights.size()); }
  double operator()(const ResidualBlock& b) const { return (*this)(b.first) + (*this)(b.second); }
  double operator()(const PoolingBlock& b) const { return (*this)(b.regular) + (*this)(b.pool) + (*this)(b.second); }
  double operator()(const AttentionBlock& b) const {
    return (*this)(b.query) + (*this)(b.key) + (*this)(b.value) + (*this)(b.output);
  }
  double operator()(const FeedForwardBlock& b) const { return (*this)(b.first) + (*this)(b.gate) + (*this)(b.second); }
  // NOLINTNEXTLINE(misc-no-recursion): as deep as blocks are nested, which the reader of models bounds
  double operator()(const BottleneckBlock& b) const {
    return (*this)(b.reduce) + (*this)(b.blocks) + (*this)(b.expand);
  }
  // NOLINTNEXTLINE(misc-no-recursion): the same
  double operator()(const std::vector<Block>& blocks) const {
    double total = 0;
    for (const Block& block : blocks) total += std::visit(*this, block.kind);
    return total;
  }
  double operator()(const ModelDesc& m) const {
    return (*this)(m.trunk.input) + (*this)(m.trunk.blocks) + (*this)(m.policy.regular) + (*this)(m.policy.pool) +
           (*this)(m.policy.output) + (*this)(m.value.convolution) + (*this)(m.value.ownership);
  }
};

}  // namespace

/// What one evaluation at a time needs.
struct Network::Worker {
  Workspace workspace;
  LadderMemo memo;
};

Network::Network(const ModelDesc& model, const kernels::KernelSet& set)
    : name_(model.name),
      areas_(model.areas_as_if_suicide ? AreaPlanes::as_if_suicide : AreaPlanes::by_rules),
      post_(model),
      per_point_(PointWork{}(model)),
      graph_(model, set) {}

Network::~Network() = default;

std::unique_ptr<Network::Worker> Network::borrow() {
  {
    const std::lock_guard lock(mutex_);
    if (!idle_.empty()) {
      auto worker = std::move(idle_.back());
      idle_.pop_back();
      return worker;
    }
  }
  return std::make_unique<Worker>();
}

void Network::give_back(std::unique_ptr<Worker> worker) {
  const std::lock_guard lock(mutex_);
  idle_.push_back(std::move(worker));
}

Evaluation Network::evaluate(const Query& query) {
  std::unique_ptr<Worker> worker = borrow();
  Workspace& workspace = worker->workspace;
  const BoardSize size = query.trail.position.board().size();
  workspace.fit(size.height(), size.width(), graph_.model().border);
  const LegalMoves legal = fill_features(query, {areas_, &worker->memo}, workspace.planes, workspace.globals);
  graph_.run(workspace, query.want == Want::ownership_too ? Heads::all : Heads::without_ownership);
  Evaluation answer = evaluation_of(workspace.output, query, post_, legal);
  give_back(std::move(worker));
  return answer;
}

bool Network::supports(BoardSize size) const {
  const auto fits = [](int side) { return side >= 2 && side <= kMaxNetworkSide; };
  return fits(size.width()) && fits(size.height());
}

double Network::multiply_adds(BoardSize size) const {
  return per_point_ * static_cast<double>(size.points());
}

}  // namespace miai::engine
