// The table of ranks.
#include "engine/levels/levels.hpp"

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "engine/model_names.hpp"
#include "engine/net/features.hpp"

namespace miai::engine {
namespace {

// What was measured between the levels stands in docs/LEVELS.md.
// Weak ranks were fitted with playouts, whose mistakes look like those of people.
constexpr std::string_view kNetwork;
constexpr std::array kLevels{
    Level{"30k", 16, 1, 0.885, 0.81, kPlayouts}, Level{"28k", 17, 1, 0.862, 0.772, kPlayouts},
    Level{"26k", 19, 1, 0.798, 0.67, kPlayouts}, Level{"24k", 21, 1, 0.777, 0.64, kPlayouts},
    Level{"22k", 24, 1, 0.71, 0.55, kPlayouts},  Level{"20k", 28, 1, 0.645, 0.485, kPlayouts},
    Level{"18k", 32, 2, 0.57, 0.42, kPlayouts},  Level{"16k", 38, 2, 0.49, 0.355, kPlayouts},
    Level{"14k", 46, 2, 0.41, 0.295, kPlayouts}, Level{"12k", 57, 2, 0.32, 0.235, kPlayouts},
    Level{"10k", 70, 3, 0.22, 0.18, kPlayouts},  Level{"8k", 86, 4, 0.165, 0.135, kPlayouts},
    Level{"6k", 106, 6, 0.11, 0.095, kPlayouts}, Level{"5k", 135, 9, 0.07, 0.065, kPlayouts},
    Level{"4k", 230, 10, 0, 0, kPlayouts},       Level{"3k", 400, 11, 0, 0, kPlayouts},
    Level{"2k", 780, 13, 0, 0, kPlayouts},       Level{"1k", 1800, 14, 0, 0, kNetwork},
    Level{"1d", 4200, 25, 0, 0, kNetwork},       Level{"2d", 10000, 34, 0, 0, kNetwork},
    Level{"3d", 20000, 50, 0, 0, kNetwork},      Level{"4d", 40000, 71, 0, 0, kNetwork},
    Level{"5d", 60000, 102, 0, 0, kNetwork},     Level{"6d", 80000, 165, 0, 0, kNetwork},
};

/// "15k" is −15, "1k" is −1, "1d" is 1: larger is stronger.
std::optional<int> rank_number(std::string_view text) {
  text = trim(text);
  std::size_t digits = 0;
  while (digits < text.size() && is_digit(text[digits])) ++digits;
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

bool asks_network(const std::optional<Level>& level, BoardSize size) {
  return networks_know(size) && (!level || level->model != kPlayouts);
}

std::int64_t visits_of(const Level& level, const Evaluator& evaluator) {
  return evaluator.uses_symmetry() ? level.dear_visits : level.cheap_visits;
}

}  // namespace miai::engine
