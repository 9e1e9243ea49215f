#pragma once
// How much a comparison with exhaustive search looks at, and what it tells when it is over.

#include <array>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <string>

#include "life/random_regions.hpp"

namespace miai::life::test_support {

/// Which regions of each kind are looked at; every region has a seed of its own, so a long run can be cut in slices.
struct Slice {
  int from = 0;
  int to = 0;
  bool is_long = false;
  std::size_t max_states = 60'000;
};

/// MIAI_LIFE_EXHAUSTIVE=N looks at the first N regions of each kind instead of the quick few, MIAI_LIFE_EXHAUSTIVE=M-N
/// at those from number M on.
inline Slice slice_of(int quick) {
  const char* text = std::getenv("MIAI_LIFE_EXHAUSTIVE");
  if (text == nullptr) return {0, quick};
  const std::string range = text;
  const std::size_t dash = range.find('-');
  Slice slice{0, std::atoi(range.c_str()), true, 400'000};
  if (dash != std::string::npos) slice = {slice.to, std::atoi(range.c_str() + dash + 1), true, slice.max_states};
  return slice;
}

/// What a run has looked at, told when it is over.
struct Tally {
  int regions = 0;
  int compared = 0;
  int too_large = 0;
  int by_ko = 0;  ///< regions in which threats change the answer
  std::array<int, 9> by_empties{};

  void tell(const std::string& kind) const {
    std::cout << "figures: " << kind << ": " << regions << " regions, " << compared << " answers compared, " << by_ko
              << " regions with a ko, " << too_large << " too large; regions by empty points:";
    for (std::size_t n = 0; n < by_empties.size(); ++n) std::cout << " " << n << "=" << by_empties[n];
    std::cout << std::endl;
  }
};

using Maker = std::function<std::optional<Case>(Rng&)>;

/// The region of that number; the seed makes several tries where chance gives nothing sound.
inline Case region_number(int kind, int number, const Maker& make) {
  Rng rng(static_cast<std::uint64_t>(kind) * 1'000'003U + static_cast<std::uint64_t>(number));
  for (;;) {
    if (auto c = make(rng)) return *c;
  }
}

inline int some(Rng& rng, int least, std::uint32_t more) {
  return least + static_cast<int>(rng.below(more));
}

}  // namespace miai::life::test_support
