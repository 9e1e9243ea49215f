// What the self-test finds, and what it says to do.
#include "engine/self_test.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <limits>

#include "engine/load_evaluator.hpp"
#include "engine/search/plain_evaluators.hpp"
#include "tiny_model.hpp"

namespace miai::engine {
namespace {

std::vector<SelfTestStep> steps_with(const std::shared_ptr<Evaluator>& evaluator) {
  return self_test({}, [evaluator](const std::string&) { return evaluator; }, [] { return Milliseconds{0}; });
}

std::vector<SelfTestStep> steps_of_file(const std::filesystem::path& file) {
  Settings settings;
  settings.model = file.string();
  return self_test(settings, load_evaluator, [] { return Milliseconds{0}; });
}

/// All but the last one passed.
void expect_last_alone_failed(const std::vector<SelfTestStep>& steps, std::size_t count) {
  ASSERT_EQ(steps.size(), count);
  for (std::size_t i = 0; i + 1 < count; ++i) EXPECT_TRUE(steps[i].passed) << steps[i].what;
  EXPECT_FALSE(steps.back().passed) << steps.back().what;
}

bool holds(const std::string& text, const char* words) {
  return text.find(words) != std::string::npos;
}

TEST(SelfTest, what_is_in_order_passes_every_step) {
  for (const SelfTestStep& step : steps_with(std::make_shared<HashEvaluator>())) {
    EXPECT_TRUE(step.passed) << step.what;
    EXPECT_TRUE(step.remedy.empty()) << step.remedy;
  }
}

/// Answers otherwise from its second answer on, as a processor does that makes mistakes.
class Fickle : public HashEvaluator {
 public:
  Evaluation evaluate(const Query& query) override {
    Evaluation evaluation = HashEvaluator::evaluate(query);
    if (++asked_ > 1) std::swap(evaluation.policy.front(), evaluation.policy.back());
    return evaluation;
  }

 private:
  std::atomic<int> asked_{0};
};

TEST(SelfTest, another_answer_to_the_same_question_is_the_machines_fault) {
  const auto steps = steps_with(std::make_shared<Fickle>());
  expect_last_alone_failed(steps, 3);
  EXPECT_TRUE(holds(steps.back().what, "same")) << steps.back().what;
  EXPECT_TRUE(holds(steps.back().remedy, "test the memory")) << steps.back().remedy;
}

/// Spoils one number of each answer.
class Spoilt : public HashEvaluator {
 public:
  using Spoil = void (*)(Evaluation&);
  explicit Spoilt(Spoil spoil) : spoil_(spoil) {}
  Evaluation evaluate(const Query& query) override {
    Evaluation evaluation = HashEvaluator::evaluate(query);
    spoil_(evaluation);
    return evaluation;
  }

 private:
  Spoil spoil_;
};

TEST(SelfTest, answers_that_are_no_probabilities_are_the_files_fault) {
  constexpr float kNone = std::numeric_limits<float>::quiet_NaN();
  constexpr Spoilt::Spoil kSpoils[] = {
      [](Evaluation& e) { e.policy[7] = kNone; },    [](Evaluation& e) { e.policy[7] = -0.5F; },
      [](Evaluation& e) { e.policy[7] += 0.5F; },    [](Evaluation& e) { e.black_wins = kNone; },
      [](Evaluation& e) { e.white_wins += 0.5F; },   [](Evaluation& e) { e.lead = kNone; },
      [](Evaluation& e) { e.ownership[7] = kNone; }, [](Evaluation& e) { e.ownership[7] = 2; },
  };
  for (const auto spoil : kSpoils) {
    const auto steps = steps_with(std::make_shared<Spoilt>(spoil));
    expect_last_alone_failed(steps, 2);
    EXPECT_TRUE(holds(steps.back().remedy, "--model")) << steps.back().remedy;
  }
}

TEST(SelfTest, a_file_that_ends_early_is_told_and_a_whole_one_passes) {
  testing::TinySpec spec;
  const std::string whole = testing::written(testing::tiny_model(spec), testing::Form::binary);
  const auto file = std::filesystem::path(::testing::TempDir()) / "miai-self-test.bin";
  const auto keep = [&](const std::string& bytes) { std::ofstream(file, std::ios::binary) << bytes; };
  keep(whole);
  const auto passed = steps_of_file(file);
  EXPECT_EQ(passed.size(), 5U);
  for (const SelfTestStep& step : passed) EXPECT_TRUE(step.passed) << step.what;
  for (const std::size_t size : {std::size_t{0}, std::size_t{10}, whole.size() / 2, whole.size() - 8}) {
    keep(whole.substr(0, size));
    const auto steps = steps_of_file(file);
    expect_last_alone_failed(steps, 1);
    EXPECT_FALSE(steps.back().what.empty());
    EXPECT_TRUE(holds(steps.back().remedy, "--model")) << steps.back().remedy;
  }
  keep(testing::gzipped(whole).substr(0, 100));
  expect_last_alone_failed(steps_of_file(file), 1);
  std::filesystem::remove(file);
}

}  // namespace
}  // namespace miai::engine
