// Every place for shards keeps the same promises.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "game_support.hpp"
#include "support/services.hpp"
#include "train/address.hpp"
#include "train/places.hpp"
#include "train/postgres.hpp"
#include "train/shard_store.hpp"
#include "train/workshop.hpp"

namespace miai::train::testing {
namespace {

constexpr int kGames = 4;
const ShardPlan kPlan{"a recipe", kGames};

/// Tests are run on each place; PostgreSQL's are skipped, and say so, where it cannot be started.
class ShardStores : public ::testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    if (GetParam() == "folder") {
      where_ = folder_.path("shards");
      return;
    }
    std::string why;
    where_ = test::new_postgresql_database(why);
    if (where_.empty()) GTEST_SKIP() << why;
  }
  std::unique_ptr<ShardStore> open() const {
    auto store = open_shards(where_);
    EXPECT_TRUE(store) << store.error().message;
    return store ? std::move(*store) : nullptr;
  }
  static Result<int> make(ShardStore& store, int shards) {
    InOrder queue(shards);
    Workshop workshop;
    workshop.store = &store;
    workshop.queue = &queue;
    workshop.plan = kPlan;
    return make_shards(workshop, game_of);
  }
  test::Folder folder_;
  std::string where_;
};

TEST_P(ShardStores, KeepWhatIsMade) {
  const auto store = open();
  EXPECT_TRUE(store->finished()->empty());
  EXPECT_EQ(missing_shards(*store, 3)->size(), 3U);
  EXPECT_EQ(*make(*store, 3), 3);
  expect_whole(*store, 3, kGames);
  EXPECT_EQ(*make(*open(), 4), 1) << "the others are there";
  expect_whole(*store, 4, kGames);
  EXPECT_TRUE(missing_shards(*store, 4)->empty());
}

TEST_P(ShardStores, HoldTheSameBytes) {
  const auto store = open();
  ASSERT_TRUE(make(*store, 2));
  const test::Folder folder;
  const auto plain = open_shards(folder.path("shards"));
  ASSERT_TRUE(make(**plain, 2));
  for (int number = 0; number < 2; ++number) EXPECT_EQ(*store->read(number), *(*plain)->read(number));
  EXPECT_EQ(*store->read(7), "") << "not there";
}

TEST_P(ShardStores, LetOneWorkOnAShard) {
  const auto store = open();
  const auto other = open();
  {
    const auto mine = store->take(0, kPlan);
    ASSERT_TRUE(mine) << mine.error().message;
    EXPECT_EQ(mine->standing, Taken::Standing::mine);
    for (const auto* anyone : {&store, &other}) {
      const auto yours = (*anyone)->take(0, kPlan);
      ASSERT_TRUE(yours);
      EXPECT_EQ(yours->standing, Taken::Standing::busy);
      EXPECT_FALSE(yours->shard);
    }
    EXPECT_EQ(other->take(1, kPlan)->standing, Taken::Standing::mine);
    ASSERT_TRUE(mine->shard->append(game_of(0, 0)));
    EXPECT_TRUE(store->finished()->empty());
  }
  // PostgreSQL needs a moment to see that a line has ended.
  Result<Taken> next = Taken{};
  for (int i = 0; i < 1'000 && next && next->standing == Taken::Standing::busy; ++i) next = other->take(0, kPlan);
  ASSERT_TRUE(next && next->shard);
  EXPECT_EQ(next->shard->games(), 1) << "the game that was whole is kept";
  next->shard.reset();
  EXPECT_EQ(*make(*other, 1), 1);
  expect_whole(*store, 1, kGames);
  EXPECT_EQ(store->take(0, kPlan)->standing, Taken::Standing::finished);
}

TEST_P(ShardStores, RefuseOtherSettings) {
  const auto store = open();
  ASSERT_TRUE(store->take(0, kPlan)->shard->append(game_of(0, 0)));
  Result<Taken> other = Taken{};
  for (int i = 0; i < 1'000 && other; ++i) other = store->take(0, {"another recipe", kGames});
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error().id, "train.other_recipe");
  EXPECT_NE(other.error().message.find(shard_name(0)), std::string::npos) << other.error().message;
}

INSTANTIATE_TEST_SUITE_P(Places, ShardStores, ::testing::Values("folder", "postgresql"),
                         [](const auto& one) { return one.param; });

/// What only a database has.
class PostgresShards : public ShardStores {
 protected:
  Result<std::vector<Postgres::Row>> sql(const std::string& statement) const {
    return Postgres::connect(where_)->run(statement);
  }
};

/// Cuts every line but the one that says so.
constexpr const char* kCut =
    "select count(pg_terminate_backend(pid))::text from pg_stat_activity "
    "where datname = current_database() and pid <> pg_backend_pid()";

TEST_P(PostgresShards, GoOnWhenTheLineWasCut) {
  const auto store = open();
  const auto taken = store->take(0, kPlan);
  ASSERT_TRUE(taken && taken->shard);
  for (int game = 0; game < kGames; ++game) {
    ASSERT_TRUE(sql(kCut));
    const auto added = taken->shard->append(game_of(0, game));
    ASSERT_TRUE(added) << added.error().message;
  }
  ASSERT_TRUE(sql(kCut));
  ASSERT_TRUE(taken->shard->finish());
  expect_whole(*store, 1, kGames);
}

TEST_P(PostgresShards, CountAGameOnceThatTwoWrote) {
  const auto store = open();
  const auto first = store->take(0, kPlan);
  ASSERT_TRUE(first && first->shard);
  ASSERT_TRUE(first->shard->append(game_of(0, 0)));
  ASSERT_TRUE(sql(kCut));
  // Its lock went with its line, and it does not know yet.
  const auto second = store->take(0, kPlan);
  ASSERT_TRUE(second && second->shard) << static_cast<int>(second->standing);
  for (int game = 1; game < kGames; ++game) {
    ASSERT_TRUE(second->shard->append(game_of(0, game)));
    ASSERT_TRUE(first->shard->append(game_of(0, game)));
  }
  ASSERT_TRUE(first->shard->finish());
  ASSERT_TRUE(second->shard->finish());
  expect_whole(*store, 1, kGames);
}

TEST_P(PostgresShards, OfAnotherShapeAreRefused) {
  ASSERT_TRUE(open());
  ASSERT_TRUE(sql("update miai_shape set number = 2"));
  EXPECT_EQ(open_shards(where_).error().id, "train.other_shape");
  ASSERT_TRUE(sql("alter table miai_shape rename number to version"));
  EXPECT_EQ(open_shards(where_).error().id, "train.other_shape");
}

TEST_P(PostgresShards, StayApartInSchemas) {
  ASSERT_TRUE(sql("create schema second"));
  const auto first = open();
  const auto second = open_shards(where_ + "&options=-csearch_path%3Dsecond");
  ASSERT_TRUE(second);
  const auto mine = first->take(0, kPlan);
  ASSERT_TRUE(mine && mine->shard);
  EXPECT_EQ((*second)->take(0, {"another recipe", kGames})->standing, Taken::Standing::mine);
}

INSTANTIATE_TEST_SUITE_P(Places, PostgresShards, ::testing::Values("postgresql"),
                         [](const auto& one) { return one.param; });

TEST(ShardPlaces, SayWhatIsWrong) {
  EXPECT_EQ(open_shards("mysql://x").error().id, "train.unknown_place");
  EXPECT_EQ(open_shards("").error().id, "train.unknown_place");
  const auto nobody = open_shards("postgresql://anna:secret@/games?host=/nowhere&password=secret");
  ASSERT_FALSE(nobody);
  EXPECT_EQ(nobody.error().id, "train.store_failed");
  EXPECT_EQ(nobody.error().message.find("secret"), std::string::npos) << nobody.error().message;
  EXPECT_EQ(std::count(nobody.error().message.begin(), nobody.error().message.end(), '\n'), 0);
}

TEST(ShardPlaces, ShowNoSecrets) {
  EXPECT_EQ(shown_address("postgresql://anna:a@b@host:5432/games?password=x"), "postgresql://host:5432/games");
  EXPECT_EQ(shown_address("nats://token@one,nats://two:secret@two"), "nats://two");
  EXPECT_EQ(shown_address("nats://127.0.0.1:4222"), "nats://127.0.0.1:4222");
  EXPECT_EQ(shown_address("anna:secret@host"), "host");
}

}  // namespace
}  // namespace miai::train::testing
