#pragma once
// Golden files of pictures: tests/golden/render/<name>. MIAI_UPDATE_GOLDEN=1 render_tests writes them anew; the
// difference is then reviewed.

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

namespace miai::test {

inline void expect_golden(const std::string& name, const std::string& text) {
  const std::string path = std::string(MIAI_SOURCE_DIR) + "/tests/golden/render/" + name;
  if (std::getenv("MIAI_UPDATE_GOLDEN") != nullptr) std::ofstream(path, std::ios::binary) << text;
  std::ifstream file(path, std::ios::binary);
  std::stringstream wanted;
  wanted << file.rdbuf();
  EXPECT_TRUE(file.good() || file.eof()) << "There is no golden file " << path;
  EXPECT_EQ(text, wanted.str()) << "MIAI_UPDATE_GOLDEN=1 render_tests writes " << name << " anew.";
}

}  // namespace miai::test
