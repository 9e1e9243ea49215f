#include "engine/net/network.hpp"

#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

#include "base/rng.hpp"
#include "engine/net/ladders.hpp"

namespace miai::engine {
namespace {

/// Mixes 64-bit words into 128 bits: two multiplications for each word, in chains of their own.
class KeyMixer {
 public:
  void add(std::uint64_t word) {
    a_ = (a_ ^ word) * 0x9E3779B97F4A7C15ULL;
    a_ ^= a_ >> 29U;
    b_ = (b_ + word) * 0xC2B2AE3D27D4EB4FULL;
    b_ ^= b_ >> 31U;
  }
  void add(float value) {
    std::uint32_t word = 0;
    std::memcpy(&word, &value, sizeof word);
    add(std::uint64_t{word});
  }
  void add(const std::vector<float>& values) {
    std::size_t i = 0;
    for (; i + 2 <= values.size(); i += 2) {
      std::uint64_t word = 0;
      std::memcpy(&word, &values[i], sizeof word);
      add(word);
    }
    if (i < values.size()) add(values[i]);
    add(std::uint64_t{values.size()});
  }
  QueryKey key() const { return {Rng::mix(a_ ^ Rng::mix(b_)), Rng::mix(b_ + Rng::mix(a_))}; }

 private:
  std::uint64_t a_ = 0x243F6A8885A308D3ULL;
  std::uint64_t b_ = 0x13198A2E03707344ULL;
};

template <class... Choices>
std::uint64_t packed(Choices... choices) {
  std::uint64_t word = 0;
  ((word = word << 4U | static_cast<std::uint64_t>(choices)), ...);
  return word;
}

/// What a network looks at, and beyond it whatever the answer is read with.
QueryKey key_of(const Query& query, const Workspace& workspace, const LegalMoves& legal, const PostProcess& post) {
  const Position& position = query.trail.position;
  const Ruleset& rules = query.terms.rules;
  KeyMixer mixer;
  mixer.add(workspace.planes);
  mixer.add(workspace.globals);
  const BoardSize size = position.board().size();
  for (const Point p : legal.legal) mixer.add(static_cast<std::uint64_t>(size.index(p)));
  mixer.add(packed(rules.repetition, rules.long_cycle, rules.scoring, rules.tax, rules.suicide, rules.handicap_bonus,
                   rules.end_of_play, rules.button, rules.friendly_pass));
  mixer.add(static_cast<std::uint64_t>(query.terms.komi.count()));
  mixer.add(static_cast<std::uint64_t>(query.terms.handicap));
  mixer.add(packed(query.symmetry, index_of(position.to_move())));
  mixer.add(post.heeds_optimism() ? query.optimism : 0.0F);
  mixer.add(static_cast<std::uint64_t>(size.width()) << 8U | static_cast<std::uint64_t>(size.height()));
  return mixer.key();
}

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

/// What a network was never shown has no weights (ours are written so): it is then told nothing by it.
bool weighs_doublings(const ModelDesc& model) {
  const Matrix& globals = model.trunk.globals;
  const auto row = globals.weights.begin() + static_cast<std::ptrdiff_t>(kDoublingsGlobal) * globals.out;
  return std::any_of(row, row + globals.out, [](float weight) { return weight != 0; });
}

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
      heeds_doublings_(weighs_doublings(model)),
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

/// A worker for as long as it lives; exceptions give it back too.
class Network::Loan {
 public:
  explicit Loan(Network& network) : network_(network), worker_(network.borrow()) {}
  ~Loan() { network_.give_back(std::move(worker_)); }
  Loan(const Loan&) = delete;
  Loan& operator=(const Loan&) = delete;
  Worker& worker() { return *worker_; }

 private:
  Network& network_;
  std::unique_ptr<Worker> worker_;
};

LegalMoves Network::look(const Query& query, Worker& worker) const {
  const BoardSize size = query.trail.position.board().size();
  worker.workspace.fit(size.height(), size.width(), graph_.model().border);
  return fill_features(query, {areas_, &worker.memo}, worker.workspace.planes, worker.workspace.globals);
}

Evaluation Network::run(const Query& query, Worker& worker, const LegalMoves& legal) const {
  graph_.run(worker.workspace, query.want == Want::ownership_too ? Heads::all : Heads::without_ownership);
  return evaluation_of(worker.workspace.output, query, post_, legal);
}

Evaluation Network::evaluate(const Query& query) {
  Loan loan(*this);
  const LegalMoves legal = look(query, loan.worker());
  return run(query, loan.worker(), legal);
}

Evaluation Network::evaluate(const Query& query, AnswerStore& store) {
  Loan loan(*this);
  const LegalMoves legal = look(query, loan.worker());
  const QueryKey key = key_of(query, loan.worker().workspace, legal, post_);
  if (std::optional<Evaluation> known = store.find(key, query.want)) return *std::move(known);
  Evaluation answer = run(query, loan.worker(), legal);
  store.keep(key, answer);
  return answer;
}

bool Network::supports(BoardSize size) const {
  return networks_know(size);
}

double Network::multiply_adds(BoardSize size) const {
  return per_point_ * static_cast<double>(size.points());
}

}  // namespace miai::engine
