#pragma once
// Small matches for the tests.

#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "match/tournament.hpp"

namespace miai::match {

/// A folder that is empty at first and gone at the end.
class ScratchFolder {
 public:
  ScratchFolder() {
    static std::atomic<int> number{0};
    path_ = std::filesystem::temp_directory_path() /
            ("miai-match-" + std::to_string(::getpid()) + "-" + std::to_string(++number));
    std::filesystem::remove_all(path_);
  }
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  ~ScratchFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  std::string path() const { return path_.string(); }
  std::string read(const std::string& name) const {
    std::ifstream file(path_ / name, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }

 private:
  std::filesystem::path path_;
};

inline std::string fake(const std::string& arguments) {
  return std::string("\"") + MIAI_FAKE_GTP + "\" " + arguments;
}

/// Two programs on a tiny board, whose stones are counted as they stand.
inline Settings tiny_match(const std::string& first, const std::string& second, int games) {
  Settings settings;
  settings.contestants = {{"first", fake(first)}, {"second", fake(second)}};
  settings.game.size = BoardSize::square(4);
  settings.game.rules = preset("tromp-taylor");
  settings.game.komi = HalfPoints::halves(1);
  settings.games_each = games;
  settings.max_moves = usual_max_moves(settings.game.size);
  settings.patience = Milliseconds{5000};
  return settings;
}

}  // namespace miai::match
