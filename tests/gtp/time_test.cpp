// Clocks as controllers tell them, and the time a move gets.
#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <memory>

#include "talking.hpp"

namespace miai::gtp {
namespace {

using test::Talk;

/// The time allowed for Black's next move.
std::optional<Milliseconds> time_after(const std::vector<std::string>& commands) {
  Talk talk;
  const std::string refused = talk.all(commands);
  EXPECT_EQ(refused, "");
  talk.ask("reg_genmove b");
  return talk.times.back();
}

TEST(Time, no_settings_means_no_limit) {
  EXPECT_EQ(time_after({}), std::nullopt);
  EXPECT_EQ(time_after({"time_settings 0 30 0"}), std::nullopt) << "a period without stones: no limit";
  EXPECT_EQ(time_after({"time_settings 60 0 0", "kgs-time_settings none"}), std::nullopt);
  EXPECT_EQ(time_after({"time_settings 60 0 0", "kata-time_settings none"}), std::nullopt);
}

TEST(Time, main_time_is_shared_out) {
  const auto share = time_after({"time_settings 400 0 0"});
  ASSERT_TRUE(share);
  EXPECT_GT(*share, std::chrono::seconds(2));
  EXPECT_LT(*share, std::chrono::seconds(20));
}

TEST(Time, B095_nothing_left_means_at_once) {
  for (const char* told : {"time_left b 0 0", "time_left b -3 1", "time_left b -0.5 0", "time_left b 0 1"}) {
    EXPECT_EQ(time_after({"time_settings 60 30 1", told}), std::optional(Milliseconds{0})) << told;
  }
  EXPECT_EQ(time_after({"time_settings 0 0 0"}), std::optional(Milliseconds{0}));
}

TEST(Time, B097_in_byo_yomi_the_number_is_periods_and_a_whole_period_may_be_used) {
  const auto time = time_after({"kgs-time_settings byoyomi 300 30 5", "time_left b 30 5"});
  ASSERT_TRUE(time);
  EXPECT_GT(*time, std::chrono::seconds(25));
  EXPECT_LE(*time, std::chrono::seconds(30));
}

TEST(Time, B097_in_canadian_overtime_the_number_is_stones) {
  const auto time = time_after({"kgs-time_settings canadian 60 300 25", "time_left b 300 25"});
  ASSERT_TRUE(time);
  EXPECT_GT(*time, std::chrono::seconds(8));
  EXPECT_LE(*time, std::chrono::seconds(12));
}

TEST(Time, fischer_spends_its_increment) {
  const auto time = time_after({"kata-time_settings fischer 60.5 10.5"});
  ASSERT_TRUE(time);
  EXPECT_GT(*time, std::chrono::seconds(8));
  EXPECT_LT(*time, std::chrono::seconds(13));
}

TEST(Time, each_side_has_its_own) {
  Talk talk;
  ASSERT_EQ(talk.all({"time_settings 600 0 0", "time_left w 0 0", "reg_genmove b", "reg_genmove w"}), "");
  EXPECT_GT(*talk.times[0], Milliseconds{0});
  EXPECT_EQ(*talk.times[1], Milliseconds{0});
}

TEST(Time, a_new_board_starts_with_full_clocks) {
  EXPECT_GT(*time_after({"time_settings 600 0 0", "time_left b 0 0", "clear_board"}), Milliseconds{0});
  EXPECT_GT(*time_after({"time_left b 0 0", "time_settings 600 0 0"}), Milliseconds{0});
}

TEST(Time, every_kind_that_is_listed_is_understood) {
  Talk talk;
  EXPECT_EQ(talk.text("kata-list_time_settings"), "none absolute byoyomi canadian fischer fischer-capped");
  EXPECT_EQ(
      talk.all({"kata-time_settings none", "kata-time_settings absolute 60.5", "kata-time_settings byoyomi 60 7.5 5",
                "kata-time_settings canadian 60 300 25", "kata-time_settings fischer 60 5",
                "kata-time_settings fischer-capped 60 5 120 -1", "kata-time_settings fischer-capped 60 5 -1 -1",
                "kgs-time_settings absolute 60", "kgs-time_settings byoyomi 0 30 5"}),
      "");
}

/// Time passes only while it thinks: a millisecond for every position.
class Ticking : public engine::HashEvaluator {
 public:
  explicit Ticking(std::shared_ptr<std::atomic<int>> ticks) : ticks_(std::move(ticks)) {}
  engine::Evaluation evaluate(const engine::Query& query) override {
    ++*ticks_;
    return HashEvaluator::evaluate(query);
  }

 private:
  std::shared_ptr<std::atomic<int>> ticks_;
};

SessionOptions ticking(const std::shared_ptr<std::atomic<int>>& ticks) {
  SessionOptions options;
  options.now = [ticks] { return Milliseconds{*ticks}; };
  options.load = [ticks](const std::string&) -> Result<std::shared_ptr<engine::Evaluator>> {
    return std::make_shared<Ticking>(ticks);
  };
  options.engine.lag_seconds = 0.05;
  return options;
}

/// Milliseconds that a move takes whose search would never end by itself.
int time_of_a_move(const std::string& settings) {
  const auto ticks = std::make_shared<std::atomic<int>>(0);
  Session session(ticking(ticks));
  session.talk("boardsize 9\n" + settings + "\n");
  EXPECT_TRUE(session.talk("genmove b\n").starts_with("= "));
  return *ticks;
}

TEST(Time, B095_B097_the_search_keeps_to_the_clock) {
  EXPECT_LT(time_of_a_move("time_settings 0 30 1\ntime_left b -3 1"), 50);
  EXPECT_LT(time_of_a_move("time_settings 60 0 0\ntime_left b 0 0"), 50);
  EXPECT_LT(time_of_a_move("kata-time_settings absolute 0.5"), 450);
  EXPECT_LT(time_of_a_move("kgs-time_settings byoyomi 0 1 3\ntime_left b 1 3"), 2950);
  EXPECT_LT(time_of_a_move("kata-time_settings fischer-capped 600 10 -1 0.3"), 300);
  EXPECT_GT(time_of_a_move("kata-time_settings byoyomi 0 1 3"), 300) << "and uses it";
}

/// Every move takes what the test says; what time it was given is noted.
class TimedTalk {
 public:
  TimedTalk() {
    SessionOptions options;
    options.now = [this] { return now_; };
    options.engine.lag_seconds = 0.2;
    options.choose = [this](const MoveRequest& request) {
      now_ += takes;
      given = request.time;
      return Vertex(legal_points(request.position, request.color, request.rules).front());
    };
    session_ = std::make_unique<Session>(std::move(options));
  }
  void say(const std::string& command) { EXPECT_TRUE(session_->talk(command + "\n").starts_with("=")) << command; }
  Milliseconds given_for(const std::string& command) {
    say(command);
    return given.value_or(Milliseconds{-1});
  }

  Milliseconds takes{0};
  std::optional<Milliseconds> given;

 private:
  Milliseconds now_{0};
  std::unique_ptr<Session> session_;
};

using std::chrono::seconds;

TEST(Time, who_is_not_told_the_time_keeps_it) {
  TimedTalk talk;
  talk.say("time_settings 100 0 0");
  const Milliseconds full = talk.given_for("reg_genmove b");
  talk.takes = seconds(50);
  talk.say("genmove b");
  talk.takes = Milliseconds{0};
  EXPECT_LT(talk.given_for("reg_genmove b"), full * 6 / 10);
  EXPECT_GE(talk.given_for("reg_genmove w"), full) << "the other side has used nothing";
  talk.say("undo");
  EXPECT_LT(talk.given_for("reg_genmove b"), full * 6 / 10) << "time does not come back";
  talk.say("time_left b 100 0");
  EXPECT_GE(talk.given_for("reg_genmove b"), full) << "the controller knows better";
  talk.takes = seconds(120);
  talk.say("genmove b");
  EXPECT_EQ(talk.given_for("reg_genmove b"), Milliseconds{0});
  talk.say("clear_board");
  EXPECT_EQ(talk.given_for("reg_genmove b"), full);
  talk.say("genmove b");
  talk.say("time_settings 100 0 0");
  EXPECT_GE(talk.given_for("reg_genmove b"), full);
}

TEST(Time, periods_and_increments_are_counted_as_well) {
  TimedTalk talk;
  talk.say("kgs-time_settings byoyomi 10 30 2");
  talk.takes = seconds(20);
  talk.say("genmove b");
  EXPECT_GT(talk.given_for("genmove b"), seconds(25)) << "the main time is gone, a period is there whole";
  talk.takes = seconds(40);
  talk.say("genmove b");
  EXPECT_LE(talk.given_for("genmove b"), seconds(30)) << "the last period";
  EXPECT_EQ(talk.given_for("reg_genmove b"), Milliseconds{0});
  talk.say("kata-time_settings fischer 200 10");
  talk.takes = seconds(2);
  const Milliseconds before = talk.given_for("genmove w");
  EXPECT_GT(talk.given_for("genmove w"), before);
  talk.say("kgs-time_settings canadian 0 30 3");
  talk.takes = seconds(5);
  EXPECT_LT(talk.given_for("genmove b"), seconds(10));
  EXPECT_GT(talk.given_for("genmove b"), seconds(10)) << "25 s for two";
  EXPECT_GT(talk.given_for("genmove b"), seconds(18)) << "20 s for one";
  EXPECT_LT(talk.given_for("genmove b"), seconds(10)) << "and again";
}

TEST(Time, a_game_without_time_left_is_not_lost_on_time) {
  const auto ticks = std::make_shared<std::atomic<int>>(0);
  SessionOptions options = ticking(ticks);
  options.engine.search.resign = false;
  Session session(std::move(options));
  session.talk("boardsize 5\nkata-time_settings absolute 0.8\n");
  std::array<int, 2> used{};
  for (int move = 0; move < 60; ++move) {
    const int before = *ticks;
    session.talk(move % 2 == 0 ? "genmove b\n" : "genmove w\n");
    used.at(static_cast<std::size_t>(move % 2)) += *ticks - before;
  }
  for (const int one : used) {
    EXPECT_LT(one, 800);
    EXPECT_GT(one, 300) << "and it is used";
  }
}

TEST(Time, what_cannot_be_read_is_a_syntax_error) {
  Talk talk;
  for (const char* bad : {"time_settings",
                          "time_settings 300 30",
                          "time_settings a b c",
                          "time_settings -1 0 0",
                          "time_settings 1 2 3 4",
                          "time_left",
                          "time_left b",
                          "time_left b 10",
                          "time_left b ten 0",
                          "time_left b 1 abc",
                          "time_left x 10 0",
                          "time_left b 10 -1",
                          "time_left b 10 1.5",
                          "time_left b nan 0",
                          "kgs-time_settings",
                          "kgs-time_settings fischer 60 5",
                          "kgs-time_settings byoyomi 60 30",
                          "kgs-time_settings byoyomi 60 30 2.5",
                          "kgs-time_settings sandglass 5",
                          "kata-time_settings fischer 60",
                          "kata-time_settings absolute -5",
                          "kata-time_settings none 5"}) {
    EXPECT_EQ(talk.ask(bad), "? syntax error") << bad;
  }
}

TEST(Time, huge_numbers_are_no_trouble) {
  Talk talk;
  EXPECT_EQ(talk.all({"time_settings 99999999999999999999 9999999999999 99999999999", "time_left b 1e300 0",
                      "genmove b", "time_left w -1e300 99999999999999999999", "genmove w",
                      "kata-time_settings byoyomi 1e300 1e300 1e15", "genmove b"}),
            "");
}

}  // namespace
}  // namespace miai::gtp
