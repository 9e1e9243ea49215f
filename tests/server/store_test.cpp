// Both stores keep the same promises; every schema there ever was becomes the newest one with what was in it.
#include "server/store/store.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <future>

#include "server/places.hpp"
#include "server/store/store_queue.hpp"

namespace miai::server {
namespace {

StoredGame game(const std::string& id, Milliseconds changed, const std::string& phase = "play") {
  return {{id, "{}", "{}", phase, 0, "", Milliseconds(1), changed}, "anna", "ion", "", true, phase == "waiting"};
}

Append events(const std::string& id, std::int64_t first, std::vector<std::string> bodies) {
  return {first, std::move(bodies), game(id, Milliseconds(first))};
}

/// Tests are run on each store; PostgreSQL's are skipped, and say so, where it cannot be started.
class StoreTest : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    if (GetParam() == "sqlite") {
      where_ = folder_.path("games.db");
      return;
    }
    std::string why;
    where_ = server_test::new_postgresql_database(why);
    if (where_.empty()) GTEST_SKIP() << why;
  }
  std::unique_ptr<Store> open() const {
    auto store = open_store(where_);
    EXPECT_TRUE(store) << store.error().message;
    return store ? std::move(*store) : nullptr;
  }
  server_test::Folder folder_;
  std::string where_;
};

TEST_P(StoreTest, events_come_back_in_order_from_another_connection) {
  const auto store = open();
  const auto other = open();
  ASSERT_TRUE(store && other);
  ASSERT_TRUE(store->add_game(game("g", Milliseconds(1))));
  const std::string odd = R"({"text":"':name; -- \" ș 你 %s \\"})";
  const std::vector<Append> both{events("g", 1, {"one", odd}), events("g", 3, {"three"})};
  ASSERT_TRUE(store->append(both));
  const auto loaded = other->load_game("g");
  ASSERT_TRUE(loaded && *loaded);
  EXPECT_EQ((*loaded)->events, (std::vector<std::string>{"one", odd, "three"}));
  EXPECT_EQ((*loaded)->game.summary.changed, Milliseconds(3));
  EXPECT_FALSE(other->load_game("none")->has_value());
}

TEST_P(StoreTest, two_writers_cannot_write_the_same_event) {
  const auto store = open();
  const auto other = open();
  ASSERT_TRUE(store && other);
  ASSERT_TRUE(store->add_game(game("g", Milliseconds(1))));
  const std::vector<Append> mine{events("g", 1, {"mine"})};
  const std::vector<Append> theirs{events("g", 1, {"theirs", "more"})};
  ASSERT_TRUE(store->append(mine));
  const auto refused = other->append(theirs);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().id, "store.failed");
  EXPECT_EQ((*store->load_game("g"))->events, std::vector<std::string>{"mine"}) << "nothing of it was written";
  const std::vector<Append> next{events("g", 2, {"later"})};
  EXPECT_TRUE(other->append(next)) << "the connection goes on after a refusal";
}

TEST_P(StoreTest, no_event_follows_one_that_is_missing) {
  const auto store = open();
  ASSERT_TRUE(store);
  ASSERT_TRUE(store->add_game(game("g", Milliseconds(1))));
  const std::vector<Append> third{events("g", 3, {"three"})};
  EXPECT_FALSE(store->append(third));
  EXPECT_TRUE((*store->load_game("g"))->events.empty());
  const std::vector<Append> nobodys{events("h", 1, {"one"})};
  EXPECT_FALSE(store->append(nobodys)) << "there is no such game";
}

TEST_P(StoreTest, one_games_trouble_is_not_the_others) {
  auto store = open();
  ASSERT_TRUE(store);
  ASSERT_TRUE(store->add_game(game("g", Milliseconds(1))));
  ASSERT_TRUE(store->add_game(game("h", Milliseconds(1))));
  StoreQueue queue(std::move(store));
  std::promise<void> gate;
  queue.ask([&](Store&) { gate.get_future().wait(); });
  std::vector<std::promise<bool>> done(3);
  queue.append(events("g", 1, {"a"}), [&](const Result<void>& r) { done[0].set_value(r.has_value()); });
  queue.append(events("g", 1, {"again"}), [&](const Result<void>& r) { done[1].set_value(r.has_value()); });
  queue.append(events("h", 1, {"b"}), [&](const Result<void>& r) { done[2].set_value(r.has_value()); });
  gate.set_value();
  EXPECT_TRUE(done[0].get_future().get());
  EXPECT_FALSE(done[1].get_future().get());
  EXPECT_TRUE(done[2].get_future().get());
}

TEST_P(StoreTest, people_are_found_by_the_hash_of_their_secret) {
  const auto store = open();
  ASSERT_TRUE(store);
  ASSERT_TRUE(store->add_guest({"a1", "Анна", {}, {}}, "hash", Milliseconds(5)));
  EXPECT_EQ(store->find_guest("hash")->value().name, "Анна");
  EXPECT_FALSE(store->find_guest("other")->has_value());
  ASSERT_TRUE(store->rename_guest({"a1", "Anna", {}, {}}));
  EXPECT_EQ(store->find_guest("hash")->value().name, "Anna");
  EXPECT_FALSE(store->add_guest({"a2", "Ion", {}, {}}, "hash", Milliseconds(5))) << "a secret belongs to one";
  EXPECT_EQ(*store->guest_settings("a1"), "{}");
  ASSERT_TRUE(store->set_guest_settings("a1", R"({"theme":"slate"})"));
  EXPECT_EQ(*store->guest_settings("a1"), R"({"theme":"slate"})");
}

TEST_P(StoreTest, lists_are_the_newest_first_and_go_on_where_the_last_ended) {
  const auto store = open();
  ASSERT_TRUE(store);
  for (int i = 1; i <= 60; ++i) ASSERT_TRUE(store->add_game(game("g" + std::to_string(i), Milliseconds(i))));
  ASSERT_TRUE(store->add_game(game("w", Milliseconds(100), "waiting")));
  const auto first = store->games({GameScope::mine, {"ion"}, std::nullopt, 50});
  ASSERT_TRUE(first);
  ASSERT_EQ(first->size(), 50U);
  EXPECT_EQ(first->front().summary.id, "w");
  const auto rest = store->games({GameScope::mine, {"ion"}, first->back().summary.changed, 50});
  EXPECT_EQ(rest->size(), 11U);
  EXPECT_EQ(store->games({GameScope::open, {}, std::nullopt, 50})->size(), 1U);
  EXPECT_EQ(store->games({GameScope::live, {}, std::nullopt, 100})->size(), 60U);
  EXPECT_TRUE(store->games({GameScope::mine, {"nobody"}, std::nullopt, 50})->empty());
}

TEST_P(StoreTest, records_are_kept_replaced_and_removed) {
  const auto store = open();
  ASSERT_TRUE(store);
  ASSERT_TRUE(store->save_record({"r", "anna", "{}", "(;FF[4])", Milliseconds(1)}));
  ASSERT_TRUE(store->save_record({"r", "anna", "{}", "(;FF[4];B[aa])", Milliseconds(2)}));
  EXPECT_EQ(store->find_record("r")->value().sgf, "(;FF[4];B[aa])");
  EXPECT_EQ(store->records("anna", std::nullopt)->size(), 1U);
  EXPECT_TRUE(store->records("ion", std::nullopt)->empty());
  ASSERT_TRUE(store->remove_record("r"));
  EXPECT_FALSE(store->find_record("r")->has_value());
}

TEST_P(StoreTest, it_remembers_when_the_server_was_last_up) {
  const auto store = open();
  ASSERT_TRUE(store);
  EXPECT_EQ(*store->last_alive(), Milliseconds(0));
  ASSERT_TRUE(store->set_alive(Milliseconds(5)));
  ASSERT_TRUE(store->set_alive(Milliseconds(1'767'225'600'000)));
  EXPECT_EQ(*store->last_alive(), Milliseconds(1'767'225'600'000));
}

TEST_P(StoreTest, every_older_schema_is_brought_up_to_date) {
  for (int version = 1; version < newest_schema(); ++version) {
    std::string why;
    const std::string where = GetParam() == "sqlite" ? folder_.path("old" + std::to_string(version) + ".db")
                                                     : server_test::new_postgresql_database(why);
    ASSERT_TRUE(create_schema(where, version));
    const auto store = open_store(where);
    ASSERT_TRUE(store) << store.error().message;
    ASSERT_TRUE((*store)->add_game(game("g", Milliseconds(1))));
    const std::vector<Append> one{events("g", 1, {"one"})};
    EXPECT_TRUE((*store)->append(one));
    EXPECT_TRUE((*store)->load_game("g")->has_value());
    EXPECT_TRUE((*store)->set_alive(Milliseconds(1)));
    EXPECT_TRUE(open_store(where)) << "opening twice changes nothing";
  }
}

INSTANTIATE_TEST_SUITE_P(Stores, StoreTest, testing::Values("sqlite", "postgresql"),
                         [](const auto& one) { return one.param; });

TEST(StoreLog, only_one_connection_copies_the_log_into_the_main_file) {
  const server_test::Folder folder;
  const std::string where = folder.path("games.db");
  const auto live = open_store(where);
  const auto rest = open_store(where, LogCopier::another);
  ASSERT_TRUE(live && rest);
  constexpr std::size_t kMegabyte = std::size_t{1} << 20U;
  // Far more than the thousand pages after which a log is copied.
  for (int i = 0; i < 8; ++i) {
    ASSERT_TRUE((*rest)->save_record({std::to_string(i), "anna", "{}", std::string(kMegabyte, 'x'), Milliseconds(i)}));
  }
  EXPECT_LT(std::filesystem::file_size(where), kMegabyte);
  ASSERT_TRUE((*live)->set_alive(Milliseconds(1)));
  EXPECT_GT(std::filesystem::file_size(where), 8 * kMegabyte);
  EXPECT_EQ((*rest)->find_record("7")->value().sgf.size(), kMegabyte);
}

TEST(Stores, a_place_that_is_no_store_is_named) {
  EXPECT_EQ(open_store("mysql://x").error().id, "store.unknown_kind");
  EXPECT_EQ(open_store("postgresql://127.0.0.1:1/none?connect_timeout=1").error().id, "store.failed");
  EXPECT_EQ(open_store("/proc/none/games.db").error().id, "store.failed");
}

}  // namespace
}  // namespace miai::server
