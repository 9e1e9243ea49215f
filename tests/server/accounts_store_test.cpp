// Accounts in both stores: what belongs to whom, through signing in, changing passwords and leaving.
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "server/places.hpp"
#include "server/store/store.hpp"

namespace miai::server {
namespace {

constexpr Milliseconds kNow{1'767'225'600'000};

StoredGame game(const std::string& id, const std::string& black, const std::string& white) {
  return {{id, "{}", "{}", "play", 0, "", Milliseconds(1), Milliseconds(2)}, black, white, "", true, false};
}

class AccountsTest : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    std::string why;
    where_ = GetParam() == "sqlite" ? folder_.path("games.db") : server_test::new_postgresql_database(why);
    if (where_.empty()) GTEST_SKIP() << why;
    auto store = open_store(where_);
    ASSERT_TRUE(store) << store.error().message;
    store_ = std::move(*store);
    ASSERT_TRUE(store_->add_guest({"anna1", "Anna", {}, {}}, "hash-of-anna", Milliseconds(1)));
    ASSERT_TRUE(store_->add_guest({"ion1", "Ion", {}, {}}, "hash-of-ion", Milliseconds(1)));
  }
  Accounts& accounts() { return store_->accounts(); }
  std::optional<Guest> guest(const std::string& hash) { return store_->find_guest(hash).value(); }
  std::size_t games_of(const std::string& hash) {
    GameQuery query;
    query.guests = guest(hash)->ids();
    return store_->games(query)->size();
  }
  Account anna() const { return {"anna1", "Anna", "anna", "argon"}; }

  server_test::Folder folder_;
  std::string where_;
  std::unique_ptr<Store> store_;
};

TEST_P(AccountsTest, a_guest_keeps_what_is_his_under_an_account) {
  ASSERT_TRUE(store_->add_game(game("g", "anna1", "ion1")));
  EXPECT_EQ(accounts().add(anna(), "session-1", kNow).value(), true);
  EXPECT_FALSE(guest("hash-of-anna")) << "the guest's secret has ended";
  ASSERT_TRUE(guest("session-1"));
  EXPECT_EQ(guest("session-1")->id, "anna1");
  EXPECT_EQ(guest("session-1")->kind, PersonKind::account);
  EXPECT_EQ(guest("hash-of-ion")->kind, PersonKind::guest);
  EXPECT_EQ(games_of("session-1"), 1U);
  EXPECT_EQ(accounts().find("anna").value()->password, "argon");
  EXPECT_EQ(accounts().of("anna1").value()->name, "Anna");
  EXPECT_FALSE(accounts().find("ion").value());
}

TEST_P(AccountsTest, a_name_belongs_to_one) {
  ASSERT_TRUE(accounts().add(anna(), "session-1", kNow).value());
  EXPECT_EQ(accounts().add({"ion1", "ANNA", "anna", "other"}, "session-2", kNow).value(), false);
  EXPECT_TRUE(guest("hash-of-ion")) << "nothing of it was done";
  EXPECT_FALSE(guest("session-2"));
  ASSERT_TRUE(accounts().add({"ion1", "Ion", "ion", "other"}, "session-2", kNow).value());
  EXPECT_EQ(accounts().rename({"ion1", "Anna", "anna", ""}).value(), false);
  EXPECT_EQ(accounts().rename({"ion1", "Ionel", "ionel", ""}).value(), true);
  EXPECT_EQ(guest("session-2")->name, "Ionel");
  EXPECT_FALSE(accounts().find("ion").value());
  EXPECT_EQ(accounts().rename({"anna1", "ANNA", "anna", ""}).value(), true) << "one's own name in other letters";
}

TEST_P(AccountsTest, devices_are_signed_in_and_out_one_by_one) {
  ASSERT_TRUE(accounts().add(anna(), "session-1", kNow).value());
  EXPECT_EQ(accounts().begin_session(anna(), "session-2", kNow).value(), true);
  ASSERT_TRUE(accounts().end_session("session-1"));
  EXPECT_FALSE(guest("session-1"));
  EXPECT_TRUE(guest("session-2"));
  for (int i = 0; i < kSessionsKept; ++i) {
    ASSERT_TRUE(accounts().begin_session(anna(), "more-" + std::to_string(i), kNow).value());
  }
  EXPECT_FALSE(guest("session-2")) << "the oldest goes";
  EXPECT_TRUE(guest("more-0"));
  Account stale = anna();
  stale.password = "what it was before";
  EXPECT_EQ(accounts().begin_session(stale, "late", kNow).value(), false);
  EXPECT_FALSE(guest("late"));
}

TEST_P(AccountsTest, a_new_password_ends_all_sessions_but_the_new_one) {
  ASSERT_TRUE(accounts().add(anna(), "session-1", kNow).value());
  EXPECT_EQ(accounts().change_password(anna(), "new", "session-2", kNow).value(), true);
  EXPECT_FALSE(guest("session-1"));
  EXPECT_TRUE(guest("session-2"));
  EXPECT_EQ(accounts().change_password(anna(), "newer", "session-3", kNow).value(), false)
      << "the password was another meanwhile";
  EXPECT_TRUE(guest("session-2"));
  EXPECT_EQ(accounts().of("anna1").value()->password, "new");
}

TEST_P(AccountsTest, what_was_played_as_a_guest_becomes_the_accounts) {
  ASSERT_TRUE(accounts().add(anna(), "session-1", kNow).value());
  ASSERT_TRUE(store_->add_guest({"anna2", "Anna here", {}, {}}, "hash-of-other-device", Milliseconds(1)));
  ASSERT_TRUE(store_->add_game(game("g", "anna1", "")));
  ASSERT_TRUE(store_->add_game(game("h", "ion1", "anna2")));
  ASSERT_TRUE(store_->save_record({"r", "anna2", "{}", "(;FF[4])", Milliseconds(1)}));
  ASSERT_TRUE(accounts().set_progress("anna2", {1, R"({"a":1})"}).value());
  ASSERT_TRUE(accounts().take_over("anna1", "anna2"));
  EXPECT_FALSE(guest("hash-of-other-device"));
  EXPECT_EQ(guest("session-1")->earlier, std::vector<std::string>{"anna2"});
  EXPECT_TRUE(guest("session-1")->is("anna2"));
  EXPECT_EQ(games_of("session-1"), 2U);
  EXPECT_EQ(store_->records("anna1", std::nullopt)->size(), 1U);
  EXPECT_EQ(accounts().progress("anna1")->document, R"({"a":1})");
  ASSERT_TRUE(accounts().add({"ion1", "Ion", "ion", "other"}, "session-of-ion", kNow).value());
  ASSERT_TRUE(accounts().take_over("anna1", "ion1"));
  EXPECT_TRUE(guest("session-of-ion")) << "who has an account is not taken over";
  EXPECT_FALSE(guest("session-1")->is("ion1"));
}

TEST_P(AccountsTest, who_leaves_takes_what_is_only_his) {
  ASSERT_TRUE(accounts().add(anna(), "session-1", kNow).value());
  ASSERT_TRUE(store_->add_guest({"anna2", "Anna here", {}, {}}, "hash-of-other-device", Milliseconds(1)));
  ASSERT_TRUE(accounts().take_over("anna1", "anna2"));
  for (const auto& one : {game("alone", "anna1", ""), game("computer", "", "anna2"), game("both", "anna1", "anna2"),
                          game("with-ion", "anna1", "ion1"), game("of-ion", "ion1", "")}) {
    ASSERT_TRUE(store_->add_game(one));
    const std::vector<Append> event{{1, {"one"}, one}};
    ASSERT_TRUE(store_->append(event));
  }
  ASSERT_TRUE(store_->save_record({"r", "anna1", "{}", "(;FF[4])", Milliseconds(1)}));
  ASSERT_TRUE(accounts().set_progress("anna1", {1, "{}"}).value());
  ASSERT_TRUE(accounts().remove("anna1"));
  EXPECT_FALSE(guest("session-1"));
  EXPECT_FALSE(accounts().find("anna").value());
  for (const char* gone : {"alone", "computer", "both"}) EXPECT_FALSE(store_->load_game(gone)->has_value()) << gone;
  EXPECT_EQ((*store_->load_game("with-ion"))->events.size(), 1U) << "it is the other side's too";
  EXPECT_TRUE(store_->load_game("of-ion")->has_value());
  EXPECT_FALSE(store_->find_record("r")->has_value());
  EXPECT_EQ(accounts().progress("anna1")->revision, 0);
  EXPECT_TRUE(accounts().add({"ion1", "Anna", "anna", "other"}, "session-2", kNow).value()) << "the name is free again";
}

TEST_P(AccountsTest, progress_is_numbered_so_that_nothing_is_overwritten_unseen) {
  EXPECT_EQ(accounts().progress("anna1")->revision, 0);
  EXPECT_EQ(accounts().progress("anna1")->document, "{}");
  EXPECT_EQ(accounts().set_progress("anna1", {2, "{}"}).value(), false) << "nothing is kept that it could follow";
  EXPECT_EQ(accounts().set_progress("anna1", {1, R"({"ș":"':x"})"}).value(), true);
  EXPECT_EQ(accounts().set_progress("anna1", {1, "{}"}).value(), false);
  EXPECT_EQ(accounts().set_progress("anna1", {2, R"({"two":2})"}).value(), true);
  EXPECT_EQ(accounts().progress("anna1")->document, R"({"two":2})");
  EXPECT_EQ(accounts().progress("anna1")->revision, 2);
  EXPECT_EQ(accounts().progress("ion1")->revision, 0);
}

TEST_P(AccountsTest, another_connection_that_writes_is_waited_for) {
  ASSERT_TRUE(accounts().add(anna(), "session-1", kNow).value());
  auto other = open_store(where_);
  ASSERT_TRUE(other);
  std::atomic<bool> done{false};
  std::thread writer([&] {
    for (Milliseconds at{1}; !done; ++at) static_cast<void>((*other)->set_alive(at));
  });
  for (int i = 0; i < 15; ++i) {
    EXPECT_TRUE(accounts().begin_session(anna(), "busy-" + std::to_string(i), kNow).has_value());
    EXPECT_TRUE(accounts().set_progress("anna1", {i + 1, "{}"}).has_value());
  }
  done = true;
  writer.join();
}

INSTANTIATE_TEST_SUITE_P(Stores, AccountsTest, testing::Values("sqlite", "postgresql"),
                         [](const auto& one) { return one.param; });

}  // namespace
}  // namespace miai::server
