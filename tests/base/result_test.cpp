#include "base/result.hpp"

#include <gtest/gtest.h>

#include <array>

#include "base/rng.hpp"

namespace miai {
namespace {

Result<int> half(int n) {
  if (n % 2 != 0) {
    return fail("half.odd", "3 is odd; name an even number.", {{"number", "3"}}, {"numbers.txt", 4, 2});
  }
  return n / 2;
}

TEST(Result, a_value_or_an_error_that_names_the_place) {
  EXPECT_EQ(half(4).value(), 2);
  const auto wrong = half(3);
  ASSERT_FALSE(wrong.has_value());
  EXPECT_EQ(wrong.error().id, "half.odd");
  EXPECT_EQ(wrong.error().facts, (std::vector<Fact>{{"number", "3"}}));
  EXPECT_EQ(to_string(wrong.error()), "numbers.txt:4:2: 3 is odd; name an even number.");
}

TEST(Result, unknown_parts_of_the_place_are_left_out) {
  EXPECT_EQ(to_string(Error{"a.b", "Wrong.", {}, {}}), "Wrong.");
  EXPECT_EQ(to_string(Error{"a.b", "Wrong.", {}, {"", 7, 0}}), "7: Wrong.");
  EXPECT_EQ(to_string(Error{"a.b", "Wrong.", {}, {"x.sgf", 0, 0}}), "x.sgf: Wrong.");
}

TEST(Rng, equal_seeds_give_equal_sequences) {
  Rng a(42);
  Rng b(42);
  Rng c(43);
  bool differs = false;
  for (int i = 0; i < 100; ++i) {
    const auto value = a();
    EXPECT_EQ(value, b());
    differs = differs || value != c();
  }
  EXPECT_TRUE(differs);
}

TEST(Rng, stays_below_the_bound_and_reaches_everything) {
  Rng rng(0);
  std::array<int, 7> seen{};
  for (int i = 0; i < 7000; ++i) ++seen.at(rng.below(7));
  for (const int count : seen) EXPECT_GT(count, 800);
}

}  // namespace
}  // namespace miai
