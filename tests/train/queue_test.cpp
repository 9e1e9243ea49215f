// The queue of shards that machines share: each handed out once, and again when nobody is heard of it.
#include <gtest/gtest.h>

#include <future>
#include <set>
#include <thread>

#include "game_support.hpp"
#include "support/services.hpp"
#include "train/folder_store.hpp"
#include "train/nats_queue.hpp"

namespace miai::train::testing {
namespace {

using std::chrono::milliseconds;

class NatsQueues : public ::testing::Test {
 protected:
  void SetUp() override {
    if (server_.address().empty()) GTEST_SKIP() << server_.why();
  }
  /// A queue of which so many shards are missing, those that were finished no more.
  QueueOptions options(int shards, const std::string& recipe = "a recipe") {
    QueueOptions made;
    made.address = server_.address();
    made.recipe = recipe;
    made.lease = milliseconds(1'000);
    made.stop = &stop_;
    made.missing = [this, shards]() -> Result<std::vector<int>> {
      std::vector<int> missing;
      for (int number = 0; number < shards; ++number) {
        if (finished_.count(number) == 0) missing.push_back(number);
      }
      return missing;
    };
    return made;
  }
  static std::unique_ptr<WorkQueue> open(const QueueOptions& options) {
    auto queue = open_nats_queue(options);
    EXPECT_TRUE(queue) << queue.error().message;
    return queue ? std::move(*queue) : nullptr;
  }
  void finish(const Claim& claim) {
    finished_.insert(claim.number);
    claim.settle(Settled::finished);
  }

  test::NatsServer server_;
  std::atomic<bool> stop_{false};
  std::set<int> finished_;
};

TEST_F(NatsQueues, HandEveryShardOutOnce) {
  const auto first = open(options(6));
  const auto second = open(options(6));
  std::set<int> numbers;
  for (int i = 0; i < 6; ++i) {
    const auto claim = (i % 2 == 0 ? first : second)->next();
    ASSERT_TRUE(claim && *claim);
    EXPECT_TRUE(numbers.insert((*claim)->number).second);
    finish(**claim);
  }
  EXPECT_FALSE(*first->next());
  EXPECT_FALSE(*second->next());
  EXPECT_EQ(numbers.size(), 6U);
  // What is there already is not queued again.
  EXPECT_FALSE(*open(options(6))->next());
  const auto more = open(options(7))->next();
  ASSERT_TRUE(more && *more);
  EXPECT_EQ((*more)->number, 6);
}

TEST_F(NatsQueues, KeepAClaimHoweverLongItTakes) {
  const auto first = open(options(1));
  const auto second = open(options(1));
  const auto claim = first->next();
  ASSERT_TRUE(claim && *claim);
  std::optional<Claim> other;
  std::atomic<bool> asked{false};
  std::thread waiting([&] {
    const auto next = second->next();
    if (next) other = *next;
    asked = true;
  });
  std::this_thread::sleep_for(milliseconds(2'500));
  EXPECT_FALSE(asked) << "the lease of one second is renewed, and whoever waits does not go";
  finish(**claim);
  waiting.join();
  EXPECT_FALSE(other);
}

TEST_F(NatsQueues, GiveAShardBackAtOnce) {
  const auto second = open(options(1));
  {
    const auto first = open(options(1));
    const auto claim = first->next();
    ASSERT_TRUE(claim && *claim);
    (*claim)->settle(Settled::given_back);
    const auto again = second->next();
    ASSERT_TRUE(again && *again);
    (*again)->settle(Settled::busy);
    // It comes once more, and now its owner ends without a word.
    const auto last = first->next();
    ASSERT_TRUE(last && *last);
  }
  const auto left = second->next();
  ASSERT_TRUE(left && *left);
  finish(**left);
  EXPECT_FALSE(*second->next());
}

TEST_F(NatsQueues, AreLeftInOrderWhenStopped) {
  const auto second = open(options(1));
  auto stopping = options(1);
  std::atomic<bool> stop{false};
  stopping.stop = &stop;
  const auto first = open(stopping);
  const auto claim = first->next();
  ASSERT_TRUE(claim && *claim);
  stop = true;
  // While the game is still being played, somebody else has the shard.
  const auto begin = std::chrono::steady_clock::now();
  const auto other = second->next();
  ASSERT_TRUE(other && *other);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, milliseconds(900)) << "before the lease is over";
  (*claim)->settle(Settled::given_back);
  EXPECT_FALSE(*first->next());
  finish(**other);
  EXPECT_FALSE(*second->next());
}

TEST_F(NatsQueues, BringBackWhatWasLost) {
  const auto queue = open(options(2));
  for (int i = 0; i < 2; ++i) finish(**queue->next());
  finished_.erase(1);
  const auto again = queue->next();
  ASSERT_TRUE(again && *again);
  EXPECT_EQ((*again)->number, 1);
  finish(**again);
  EXPECT_FALSE(*queue->next());
}

TEST_F(NatsQueues, RefuseOtherSettings) {
  const auto queue = open(options(2));
  EXPECT_EQ(open_nats_queue(options(5, "another recipe")).error().id, "train.other_queue");
  std::set<int> numbers;
  for (int i = 0; i < 2; ++i) {
    const auto claim = *queue->next();
    numbers.insert(claim->number);
    finish(*claim);
  }
  EXPECT_FALSE(*queue->next()) << "nothing was queued by whoever was refused";
  auto named = options(5, "another recipe");
  named.name = "another-queue";
  EXPECT_TRUE(open_nats_queue(named));
}

TEST_F(NatsQueues, WaitForAServerThatComesAgain) {
  const auto queue = open(options(2));
  const auto first = queue->next();
  ASSERT_TRUE(first && *first);
  server_.kill();
  // The server is started by the thread that outlives it: it ends with whoever started it.
  auto waiting = std::async(std::launch::async, [&] { return queue->next(); });
  std::this_thread::sleep_for(milliseconds(500));
  server_.start();
  const auto second = waiting.get();
  ASSERT_TRUE(second) << second.error().message;
  ASSERT_TRUE(*second);
  // A server that did not end in order may hand out again what was out.
  finish(**first);
  finish(**second);
  for (;;) {
    const auto next = queue->next();
    ASSERT_TRUE(next) << next.error().message;
    if (!*next) break;
    finish(**next);
  }
  EXPECT_EQ(finished_.size(), 2U);
}

TEST_F(NatsQueues, SayWhenNobodyIsThere) {
  auto away = std::make_unique<test::NatsServer>();
  auto there = options(1);
  there.address = away->address();
  EXPECT_TRUE(open(there));
  away.reset();
  EXPECT_EQ(open_nats_queue(there).error().id, "train.queue_unreachable");
}

TEST_F(NatsQueues, SayWhatIsWrong) {
  auto wrong = options(1);
  wrong.name = "a.b";
  EXPECT_EQ(open_nats_queue(wrong).error().id, "train.bad_queue");
  wrong = options(1);
  wrong.address = "nats://anna:secret@127.0.0.1:1";
  const auto nobody = open_nats_queue(wrong);
  EXPECT_EQ(nobody.error().id, "train.queue_unreachable");
  EXPECT_EQ(nobody.error().message.find("secret"), std::string::npos);
  const test::NatsServer plain(test::NatsServer::JetStream::off);
  wrong.address = plain.address();
  EXPECT_EQ(open_nats_queue(wrong).error().id, "train.no_jetstream");
}

}  // namespace
}  // namespace miai::train::testing
