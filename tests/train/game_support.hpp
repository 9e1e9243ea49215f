#pragma once
// Games, folders and comparisons for the tests of what networks learn from.

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "engine/search/plain_evaluators.hpp"
#include "train/teacher_game.hpp"

namespace miai::train::testing {

inline GamePlan small_plan(std::uint64_t seed) {
  Rng chance(seed);
  return draw_game({{BoardSize::square(5), 1}}, 0, chance);
}

inline LabelledGame small_game(std::uint64_t seed) {
  engine::HashEvaluator evaluator;
  return play_by_teacher(evaluator, small_plan(seed), {}, seed);
}

/// A folder that is gone when the test ends.
class Scratch {
 public:
  Scratch() {
    std::string name = (std::filesystem::temp_directory_path() / "miai-train-XXXXXX").string();
    path_ = ::mkdtemp(name.data());
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  ~Scratch() {
    std::error_code wrong;
    std::filesystem::remove_all(path_, wrong);
  }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

inline std::string bytes_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

}  // namespace miai::train::testing
