// The table of ranks.
#include "engine/levels/levels.hpp"

#include <algorithm>
#include <array>

#include "base/text.hpp"

namespace miai::engine {
namespace {

// What was measured between the levels stands in docs/LEVELS.md.
constexpr std::array kLevels{
    Level{"30k", 12, 1, 0.96, 0.95},  Level{"28k", 14, 1, 0.92, 0.88}, Level{"26k", 16, 1, 0.88, 0.80},
    Level{"24k", 18, 1, 0.83, 0.72},  Level{"22k", 20, 1, 0.78, 0.64}, Level{"20k", 24, 1, 0.72, 0.56},
    Level{"18k", 28, 2, 0.64, 0.48},  Level{"16k", 34, 2, 0.55, 0.40}, Level{"14k", 42, 3, 0.45, 0.32},
    Level{"12k", 54, 4, 0.34, 0.25},  Level{"10k", 70, 6, 0.22, 0.18}, Level{"8k", 100, 8, 0.12, 0.10},
    Level{"6k", 150, 12, 0.05, 0.05}, Level{"5k", 250, 20, 0, 0},      Level{"4k", 450, 32, 0, 0},
    Level{"3k", 800, 50, 0, 0},       Level{"2k", 1500, 90, 0, 0},     Level{"1k", 3000, 160, 0, 0},
    Level{"1d", 6000, 320, 0, 0},     Level{"2d", 12000, 640, 0, 0},   Level{"3d", 24000, 1600, 0, 0},
};

/// "15k" is −15, "1k" is −1, "1d" is 1: larger is stronger.
std::optional<int> rank_number(std::string_view text) {
  text = trim(text);
  std::size_t digits = 0;
  while (digits < text.size() && text[digits] >= '0' && text[digits] <= '9') ++digits;
  const auto number = parse_int(text.substr(0, digits));
  if (!number || *number < 1 || *number > 99) return std::nullopt;
  const std::string unit = ascii_lower(trim(text.substr(digits)));
  if (unit == "k" || unit == "kyu") return -static_cast<int>(*number);
  if (unit == "d" || unit == "dan") return static_cast<int>(*number);
  return std::nullopt;
}

}  // namespace

std::span<const Level> levels() {
  return kLevels;
}

Result<Level> find_level(std::string_view text) {
  const auto wanted = rank_number(text);
  if (!wanted) {
    const std::string shown(text.substr(0, 40));
    const std::string first(kLevels.front().rank);
    const std::string last(kLevels.back().rank);
    return fail("level.unknown", "\"" + shown + "\" is no rank; write one from " + first + " to " + last + ".",
                {{"value", shown}, {"first", first}, {"last", last}});
  }
  // Between two rows the weaker one is meant.
  const Level* found = &kLevels.front();
  for (const Level& level : kLevels) {
    if (*rank_number(level.rank) <= *wanted) found = &level;
  }
  return *found;
}

}  // namespace miai::engine
