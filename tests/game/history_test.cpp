#include "game/history.hpp"

#include <gtest/gtest.h>

#include <memory>

namespace miai {
namespace {

Key key(int n) {
  return Key{static_cast<std::uint64_t>(n), static_cast<std::uint64_t>(n) * 7};
}

TEST(History, finds_every_entry_across_blocks) {
  History history;
  for (int i = 0; i < 200; ++i) history.append({key(i), i, i % 2 == 0 ? Color::black : Color::white, false});
  EXPECT_EQ(history.size(), 200);
  for (int i = 0; i < 200; ++i) {
    EXPECT_EQ(history.find(key(i), std::nullopt)->move_number, i);
    EXPECT_EQ(history.find(key(i), i % 2 == 0 ? Color::white : Color::black).has_value(), false);
  }
  EXPECT_FALSE(history.find(key(200), std::nullopt).has_value());
}

TEST(History, copies_share_the_past_and_go_their_own_ways) {
  History common;
  for (int i = 0; i < 100; ++i) common.append({key(i), i, Color::black, false});
  History left = common;
  History right = common;
  left.append({key(1000), 100, Color::black, false});
  right.append({key(2000), 100, Color::black, false});
  EXPECT_TRUE(left.find(key(1000), std::nullopt).has_value());
  EXPECT_FALSE(left.find(key(2000), std::nullopt).has_value());
  EXPECT_FALSE(common.find(key(1000), std::nullopt).has_value());
  EXPECT_TRUE(right.find(key(50), std::nullopt).has_value());
}

TEST(History, equal_are_only_those_with_the_same_entries_throughout) {
  for (const int length : {1, 31, 32, 33, 64, 100}) {
    for (const int odd : {0, length / 2, length - 1}) {
      History one;
      History same;
      History other;
      for (int i = 0; i < length; ++i) {
        one.append({key(i), i, Color::black, false});
        same.append({key(i), i, Color::black, false});
        other.append({key(i == odd ? 999 : i), i, Color::black, false});
      }
      EXPECT_TRUE(one == same) << length;
      EXPECT_FALSE(one == other) << length << " " << odd;
      const History before = one;
      one.append({key(length), length, Color::white, false});
      EXPECT_FALSE(one == before) << length;
      same.append({key(length), length, Color::white, true});
      EXPECT_FALSE(one == same) << length;
    }
  }
  EXPECT_TRUE(History() == History());
}

TEST(History, a_million_entries_go_away_without_recursion) {
  auto history = std::make_unique<History>();
  for (int i = 0; i < 1'000'000; ++i) history->append({key(i), i, Color::black, false});
  EXPECT_EQ(history->find(key(3), std::nullopt)->move_number, 3);
  const History half = *history;
  history.reset();
  EXPECT_EQ(half.size(), 1'000'000);
}

TEST(History, cycles_end_at_passes_and_at_the_first_move_asked_for) {
  History history;
  history.append({key(1), 0, Color::black, false});
  history.append({key(2), 1, Color::white, false});
  history.append({key(1), 2, Color::black, false});
  EXPECT_EQ(history.find_cycle(0)->move_number, 0);
  EXPECT_FALSE(history.find_cycle(1).has_value());
  history.append({key(1), 3, Color::white, true});
  EXPECT_FALSE(history.find_cycle(0).has_value());  // a pass never makes a repetition
  history.append({key(3), 4, Color::black, false});
  history.append({key(1), 5, Color::black, false});
  EXPECT_FALSE(history.find_cycle(0).has_value());  // a pass lies between
  history.append({key(1), 6, Color::white, false});
  EXPECT_EQ(history.find_cycle(0)->move_number, 3);  // the position that a pass left may itself come back
}

}  // namespace
}  // namespace miai
