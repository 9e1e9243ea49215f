#include "train/mixture.hpp"

#include <algorithm>
#include <cmath>

#include "base/text.hpp"
#include "engine/net/features.hpp"
#include "game/handicap.hpp"
#include "train/draw.hpp"

namespace miai::train {
namespace {

constexpr int kSmallestSide = 7;
constexpr int kLargestSide = engine::kMaxNetworkSide;

tl::unexpected<Error> bad_sizes(std::string_view part) {
  return fail(
      "train.bad_sizes",
      "\"" + std::string(part) + "\" is no share of sizes; write sizes and numbers as in 9=4,13=1,9x13=1,any=2.",
      {{"value", std::string(part)}});
}

std::optional<BoardSize> size_from(std::string_view text) {
  const std::size_t cross = std::min(text.find('x'), text.size());
  const auto width = parse_int(text.substr(0, cross));
  const auto height = cross == text.size() ? width : parse_int(text.substr(cross + 1));
  const auto fits = [](const auto& side) { return side && *side >= 2 && *side <= kLargestSide; };
  if (!fits(width) || !fits(height)) return std::nullopt;
  return BoardSize(static_cast<int>(*width), static_cast<int>(*height));
}

BoardSize any_size(int shard) {
  Rng chance(Rng::mix(static_cast<std::uint64_t>(shard) + 0x512EULL));
  const auto side = [&] { return kSmallestSide + static_cast<int>(chance.below(kLargestSide - kSmallestSide + 1)); };
  const int width = side();
  return uniform(chance) < 0.7 ? BoardSize::square(width) : BoardSize(width, side());
}

const SizeShare& drawn(const std::vector<SizeShare>& sizes, Rng& chance) {
  double total = 0;
  for (const SizeShare& one : sizes) total += one.share;
  double left = uniform(chance) * total;
  for (const SizeShare& one : sizes) {
    left -= one.share;
    if (left < 0) return one;
  }
  return sizes.back();
}

void draw_handicap(GamePlan& plan, Rng& chance) {
  const int most = std::min(max_fixed_handicap(plan.size), plan.size.points() < 100 ? 5 : 9);
  if (most < 2 || uniform(chance) >= 0.08) return;
  plan.terms.handicap = 2 + static_cast<int>(chance.below(static_cast<std::uint32_t>(most) - 1));
  const auto stones = fixed_handicap(plan.size, plan.terms.handicap);
  if (!stones) {
    plan.terms.handicap = 0;
    return;
  }
  plan.stones = *stones;
  plan.terms.komi = plan.terms.rules.komi_handicap;
}

void draw_komi(GamePlan& plan, Rng& chance) {
  const double kind = uniform(chance);
  if (kind < 0.3) return;
  const double points = plan.size.points();
  if (kind < 0.75) {
    plan.komi = KomiPlan::fair;
  } else if (kind < 0.93) {
    plan.terms.komi += HalfPoints::nearest(normal(chance) * 2);
  } else {
    plan.terms.komi += HalfPoints::nearest(normal(chance) * 0.12 * points);
  }
}

/// In eighths, which is exact.
double doublings_up_to(double most, Rng& chance) {
  return std::round(uniform(chance) * most * 8) / 8;
}

void draw_doublings(GamePlan& plan, Rng& chance) {
  constexpr double kMost = 2.75;
  if (plan.terms.handicap > 0) {
    if (uniform(chance) < 0.7) plan.terms.black_doublings = 0.0 - doublings_up_to(kMost, chance);
  } else if (uniform(chance) < 0.1) {
    const double doublings = doublings_up_to(kMost, chance);
    plan.terms.black_doublings = chance.below(2) == 0 ? doublings : 0.0 - doublings;
  }
}

}  // namespace

Result<std::vector<SizeShare>> parse_sizes(std::string_view text) {
  std::vector<SizeShare> sizes;
  while (!text.empty()) {
    const std::size_t comma = std::min(text.find(','), text.size());
    const std::string_view part = text.substr(0, comma);
    text.remove_prefix(std::min(comma + 1, text.size()));
    const std::size_t equals = std::min(part.find('='), part.size());
    const std::string_view name = part.substr(0, equals);
    const auto share = equals == part.size() ? 1.0 : parse_number(part.substr(equals + 1));
    const auto size = size_from(name);
    if (!share || *share <= 0 || *share > 1e6 || (!size && !same_word(name, "any"))) return bad_sizes(part);
    sizes.push_back({size, *share});
  }
  if (sizes.empty()) return bad_sizes(text);
  return sizes;
}

GamePlan draw_game(const std::vector<SizeShare>& sizes, int shard, Rng& chance) {
  GamePlan plan;
  plan.size = drawn(sizes, chance).size.value_or(any_size(shard));
  const auto presets = ruleset_presets();
  plan.terms.rules = presets[chance.below(static_cast<std::uint32_t>(presets.size()))].rules;
  plan.terms.komi = plan.terms.rules.komi_even;
  draw_handicap(plan, chance);
  draw_komi(plan, chance);
  const double points = plan.size.points();
  // As often none as many: exponential with a mean of some 4 % of the points.
  plan.opening_moves = static_cast<int>(-std::log(1 - uniform(chance)) * 0.04 * points);
  const double mistakes = uniform(chance);
  plan.random_moves = mistakes < 0.55 ? 0 : mistakes < 0.85 ? 0.03 : 0.12;
  plan.temperature = 0.5 + 0.7 * uniform(chance);
  draw_doublings(plan, chance);
  return plan;
}

}  // namespace miai::train
