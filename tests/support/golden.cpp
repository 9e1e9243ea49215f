#include "support/golden.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <vector>

namespace miai::test {
namespace {

namespace fs = std::filesystem;

std::string read_all(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

}  // namespace

void expect_transcripts(const fs::path& folder, std::string_view extension, const TextToText& replayed,
                        const TextToText& shown) {
  std::vector<fs::path> paths;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() == extension) paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  ASSERT_FALSE(paths.empty()) << folder;
  for (const fs::path& path : paths) {
    const std::string wanted = read_all(path);
    const std::string now = replayed(wanted);
    if (std::getenv("MIAI_UPDATE_GOLDEN") != nullptr) {
      std::ofstream(path, std::ios::binary) << now;
      continue;
    }
    EXPECT_EQ(shown(now), shown(wanted)) << path;
  }
}

}  // namespace miai::test
