#pragma once
// Remembering what a network answered.

#include <array>
#include <atomic>
#include <list>
#include <mutex>
#include <unordered_map>

#include "engine/net/network.hpp"

namespace miai::engine {

struct CacheSize {
  /// Bound on the memory of all answers together.
  std::size_t bytes = std::size_t{64} << 20;
};

struct CacheCounts {
  std::uint64_t hits = 0;
  std::uint64_t misses = 0;
};

/// Answers by key, in parts that lock apart from each other. Where a part is full, what was not asked for the longest
/// time makes room.
class AnswerCache final : public AnswerStore {
 public:
  explicit AnswerCache(CacheSize size);

  std::optional<Evaluation> find(const QueryKey& key, Want want) override;
  void keep(const QueryKey& key, const Evaluation& answer) override;

  void clear();
  CacheCounts counts() const;
  /// Bytes that the answers take now.
  std::size_t memory() const;

 private:
  struct Entry {
    QueryKey key;
    Evaluation answer;
    std::size_t bytes = 0;
  };
  struct Hash {
    std::size_t operator()(const QueryKey& key) const { return static_cast<std::size_t>(key.low); }
  };
  struct Part {
    mutable std::mutex mutex;
    std::list<Entry> entries;  ///< the latest asked for first
    std::unordered_map<QueryKey, std::list<Entry>::iterator, Hash> places;
    std::size_t bytes = 0;
  };
  static constexpr std::size_t kParts = 64;
  Part& part_of(const QueryKey& key) { return parts_[key.high % kParts]; }

  std::size_t part_bytes_;
  std::array<Part, kParts> parts_;
  std::atomic<std::uint64_t> hits_{0};
  std::atomic<std::uint64_t> misses_{0};
};

/// A network that runs only for what it did not answer before. The key is made of what the network is given to look at
/// (every plane and number, legal moves, side to move, symmetry, rules and komi), so nothing that changes an answer can
/// be missing from it. An answer without ownership does not serve a query that wants it.
/// Cost:  a hit costs the features: a hundredth of running the network.
class CachedEvaluator final : public Evaluator {
 public:
  explicit CachedEvaluator(std::shared_ptr<Network> network, CacheSize size = {})
      : network_(std::move(network)), cache_(size) {}

  Evaluation evaluate(const Query& query) override { return network_->evaluate(query, cache_); }
  bool supports(BoardSize size) const override { return network_->supports(size); }
  std::string name() const override { return network_->name(); }
  bool uses_symmetry() const override { return network_->uses_symmetry(); }
  bool heeds_doublings() const override { return network_->heeds_doublings(); }

  const Network& network() const { return *network_; }
  AnswerCache& cache() { return cache_; }

 private:
  std::shared_ptr<Network> network_;
  AnswerCache cache_;
};

}  // namespace miai::engine
