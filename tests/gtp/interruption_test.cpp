// How a line of the controller ends what goes on until then.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <sstream>
#include <thread>

#include "gtp/run.hpp"
#include "talking.hpp"

namespace miai::gtp {
namespace {

/// Bytes that come when the test says so. Shared, because a conversation may be over before the test is.
struct Queue {
  std::mutex mutex;
  std::condition_variable came;
  std::vector<std::string> waiting;

  void send(std::string bytes) {
    const std::lock_guard lock(mutex);
    waiting.push_back(std::move(bytes));
    came.notify_all();
  }
};

class SlowSource : public ByteSource {
 public:
  explicit SlowSource(std::shared_ptr<Queue> queue) : queue_(std::move(queue)) {}
  std::string read() override {
    std::unique_lock lock(queue_->mutex);
    queue_->came.wait(lock, [this] { return !queue_->waiting.empty(); });
    std::string bytes = queue_->waiting.front();
    queue_->waiting.erase(queue_->waiting.begin());
    return bytes;
  }
  void abandon() override { queue_->send(""); }

 private:
  std::shared_ptr<Queue> queue_;
};

/// A stream whose text can be looked at while another thread writes.
class Transcript : public std::stringbuf {
 public:
  std::string so_far() {
    const std::lock_guard lock(mutex_);
    return text_;
  }

 protected:
  std::streamsize xsputn(const char* bytes, std::streamsize count) override {
    const std::lock_guard lock(mutex_);
    text_.append(bytes, static_cast<std::size_t>(count));
    return count;
  }
  int_type overflow(int_type c) override {
    const char byte = static_cast<char>(c);
    xsputn(&byte, 1);
    return c;
  }

 private:
  std::mutex mutex_;
  std::string text_;
};

/// A conversation in a thread of its own, over a search that never ends by itself.
class LiveTalk {
 public:
  explicit LiveTalk(const std::shared_ptr<engine::Evaluator>& evaluator = std::make_shared<engine::HashEvaluator>()) {
    SessionOptions options;
    options.now = [] {
      return std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now().time_since_epoch());
    };
    options.load = [evaluator](const std::string&) -> Result<std::shared_ptr<engine::Evaluator>> { return evaluator; };
    options.engine.visits = 1'000'000'000;
    options.engine.search.memory_mb = 64;
    thread_ = std::thread([this, options] {
      std::ostream out(&transcript_);
      Conversation conversation(options, std::make_unique<SlowSource>(queue_), out);
      conversation.run();
    });
  }
  ~LiveTalk() {
    if (thread_.joinable()) close();
  }
  void send(const std::string& bytes) { queue_->send(bytes); }
  void close() {
    queue_->send("");
    thread_.join();
  }
  /// Waits until the text has come. The searches here would go on for ever, so that it comes at all says enough: how
  /// soon depends on what else the machine does.
  bool comes(const std::string& text) {
    constexpr std::chrono::seconds kMost{60};
    const auto start = std::chrono::steady_clock::now();
    while (transcript_.so_far().find(text) == std::string::npos) {
      if (std::chrono::steady_clock::now() - start > kMost) return false;
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return true;
  }
  std::string so_far() { return transcript_.so_far(); }

 private:
  Transcript transcript_;
  std::shared_ptr<Queue> queue_ = std::make_shared<Queue>();
  std::thread thread_;
};

TEST(Interruption, any_line_ends_an_analysis_at_once) {
  for (const char* line : {"\n", "7 name\n", "# a remark\n", "# interrupt\n", "nonsense\n"}) {
    LiveTalk talk;
    talk.send("boardsize 9\nkata-analyze b 1\n");
    ASSERT_TRUE(talk.comes("info move"));
    talk.send(line);
    talk.send("99 protocol_version\n");
    EXPECT_TRUE(talk.comes("=99 2\n\n")) << line;
    talk.close();
    const std::string text = talk.so_far();
    EXPECT_TRUE(text.starts_with("=\n\n=\ninfo move ")) << text.substr(0, 60);
    EXPECT_EQ(text.find("\n\n\n"), std::string::npos);
  }
}

TEST(Interruption, the_end_of_input_ends_an_analysis) {
  LiveTalk talk;
  talk.send("lz-analyze b 100000\n");
  ASSERT_TRUE(talk.comes("=\n"));
  talk.close();
  EXPECT_TRUE(talk.so_far().ends_with("\n\n"));
}

TEST(Interruption, an_analysis_whose_end_has_come_already_still_says_something) {
  LiveTalk talk;
  talk.send("lz-analyze b 100000\n2 name\n");
  EXPECT_TRUE(talk.comes("=2 Miai"));
  talk.close();
  EXPECT_NE(talk.so_far().find("info move"), std::string::npos);
}

TEST(Interruption, a_search_that_may_be_cancelled_is) {
  LiveTalk talk;
  talk.send("1 kata-search_cancellable b\n");
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  talk.send("2 kata-search_analyze_cancellable w 1\n");
  ASSERT_TRUE(talk.comes("info move"));
  talk.send("\n");
  ASSERT_TRUE(talk.comes("play cancelled"));
  talk.close();
  EXPECT_TRUE(talk.so_far().starts_with("=1 cancelled\n\n=2\n")) << talk.so_far().substr(0, 60);
  EXPECT_TRUE(talk.so_far().ends_with("play cancelled\n\n"));
}

TEST(Interruption, a_move_for_the_game_is_not_cut_short) {
  LiveTalk talk;
  talk.send("kata-set-param maxVisits 2000\nboardsize 9\n3 genmove b\n4 name\n5 list_stones b\n");
  ASSERT_TRUE(talk.comes("=5"));
  talk.close();
  EXPECT_NE(talk.so_far().find("=4 Miai"), std::string::npos);
  EXPECT_EQ(talk.so_far().find("cancelled"), std::string::npos);
}

TEST(Interruption, quit_ends_thinking_on_the_opponents_time) {
  LiveTalk talk;
  talk.send("kata-set-param ponder true\nkata-set-param maxVisits 20\ngenmove b\nquit\n");
  EXPECT_TRUE(talk.comes("\n\n=\n\n"));
  talk.close();
}

/// Counts what it is asked; slow enough that its tree never fills the memory.
class Counting : public engine::HashEvaluator {
 public:
  engine::Evaluation evaluate(const engine::Query& query) override {
    ++asked;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return HashEvaluator::evaluate(query);
  }
  std::atomic<std::int64_t> asked{0};
};

TEST(Interruption, who_asks_for_the_memory_does_not_end_thinking_on_the_opponents_time) {
  const auto evaluator = std::make_shared<Counting>();
  const auto thinks_on = [&] {
    const std::int64_t before = evaluator->asked;
    const auto start = std::chrono::steady_clock::now();
    while (evaluator->asked == before) {
      if (std::chrono::steady_clock::now() - start > std::chrono::seconds(20)) return false;
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return true;
  };
  LiveTalk talk(evaluator);
  talk.send("boardsize 19\nkata-set-param ponder true\nkata-set-param maxVisits 20\n1 genmove b\n");
  ASSERT_TRUE(talk.comes("=1 "));
  for (const char* id : {"2", "3", "4"}) {
    talk.send(std::string(id) + " lz-memory_report\n");
    ASSERT_TRUE(talk.comes("=" + std::string(id) + " Estimated"));
    EXPECT_TRUE(thinks_on()) << id;
  }
  talk.close();
}

}  // namespace
}  // namespace miai::gtp
