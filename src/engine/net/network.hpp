#pragma once
// A network as an evaluator.

#include <memory>
#include <mutex>
#include <optional>

#include "engine/net/features.hpp"
#include "engine/net/graph.hpp"
#include "engine/net/postprocess.hpp"

namespace miai::engine {

/// 128 bits that tell apart everything that changes a network's answer.
struct QueryKey {
  std::uint64_t high = 0;
  std::uint64_t low = 0;
  friend constexpr bool operator==(const QueryKey&, const QueryKey&) = default;
};

/// Where answers may be found and kept; called from many threads at once.
class AnswerStore {
 public:
  AnswerStore() = default;
  AnswerStore(const AnswerStore&) = delete;
  AnswerStore& operator=(const AnswerStore&) = delete;
  virtual ~AnswerStore() = default;
  virtual std::optional<Evaluation> find(const QueryKey& key, Want want) = 0;
  virtual void keep(const QueryKey& key, const Evaluation& answer) = 0;
};

/// Judges positions by a network, each on its own: threads need no common batch, which brings little on a processor and
/// makes them wait for each other.
/// Memory: the transformed weights (about four times the file's floats) once; some megabytes for each thread.
class Network final : public Evaluator {
 public:
  explicit Network(const ModelDesc& model, const kernels::KernelSet& set = kernels::best_kernels());
  ~Network() override;

  Evaluation evaluate(const Query& query) override;
  /// The same, with answers from a store where it has them.
  Evaluation evaluate(const Query& query, AnswerStore& store);
  /// Sides of 2 to kMaxNetworkSide.
  bool supports(BoardSize size) const override;
  std::string name() const override { return name_; }
  bool uses_symmetry() const override { return true; }
  bool heeds_doublings() const override { return heeds_doublings_; }

  /// Of the file's format.
  int version() const { return post_.version; }
  /// Of the kernels in use: "avx512".
  std::string kernels_name() const { return graph_.kernels().name; }
  const kernels::KernelSet& kernels() const { return graph_.kernels(); }
  /// Multiply-adds that direct convolutions would take for one evaluation.
  double multiply_adds(BoardSize size) const;

 private:
  struct Worker;
  class Loan;
  /// Fills the worker's planes and numbers.
  LegalMoves look(const Query& query, Worker& worker) const;
  Evaluation run(const Query& query, Worker& worker, const LegalMoves& legal) const;
  std::unique_ptr<Worker> borrow();
  void give_back(std::unique_ptr<Worker> worker);

  std::string name_;
  AreaPlanes areas_;
  PostProcess post_;
  double per_point_ = 0;  ///< multiply-adds
  bool heeds_doublings_;
  Graph graph_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Worker>> idle_;
};

}  // namespace miai::engine
