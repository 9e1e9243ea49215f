#pragma once
// What the evaluator gets wrong again and again in the same local shape.

#include <cstdint>
#include <memory>
#include <vector>

#include "engine/search/arena.hpp"
#include "engine/search/walk.hpp"

namespace miai::engine {

/// For each local shape around a move, how far the search's results lay from the evaluator's word on average.
/// Different shapes may share an entry; there are enough that this is rare in one tree.
class BiasTable {
 public:
  struct Sum {
    double delta = 0;
    double weight = 0;
  };

  BiasTable() : entries_(kEntries) {}

  /// The entry for the last move and the stones around it; 0 = none (a pass, or nothing known).
  static std::uint32_t slot_of(const Walk& walk);

  /// Replaces what one node has put in, and answers with the sum.
  Sum replace(std::uint32_t slot, const Sum& before, const Sum& now);
  Sum at(std::uint32_t slot) { return replace(slot, {}, {}); }
  void clear();

 private:
  static constexpr std::size_t kEntries = std::size_t{1} << 16U;
  struct Entry {
    SpinLock lock;
    Sum sum;
  };
  std::vector<Entry> entries_;
};

}  // namespace miai::engine
