// The arrow test: an include points to a smaller rank or into its own folder; the core stays pure; files stay small.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

struct Source {
  std::string library;
  std::string path;
  std::string text;
};

std::string read_file(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

/// Ranks as cmake/Ranks.cmake declares them.
std::map<std::string, int> read_ranks() {
  const std::string text = read_file(fs::path(MIAI_SOURCE_DIR) / "cmake/Ranks.cmake");
  const std::regex row(R"(miai_library\((\w+)\s+RANK\s+(\d+))");
  std::map<std::string, int> ranks;
  for (auto it = std::sregex_iterator(text.begin(), text.end(), row); it != std::sregex_iterator(); ++it) {
    ranks[(*it)[1]] = std::stoi((*it)[2]);
  }
  return ranks;
}

std::vector<Source> read_sources() {
  std::vector<Source> sources;
  const fs::path root = fs::path(MIAI_SOURCE_DIR) / "src";
  for (const auto& entry : fs::recursive_directory_iterator(root)) {
    const auto extension = entry.path().extension();
    if (extension != ".cpp" && extension != ".hpp") continue;
    const fs::path relative = fs::relative(entry.path(), root);
    sources.push_back({relative.begin()->string(), relative.string(), read_file(entry.path())});
  }
  return sources;
}

/// What is wrong with the arrows of one file; empty when nothing is.
std::vector<std::string> wrong_arrows(const Source& source, const std::map<std::string, int>& ranks) {
  std::vector<std::string> wrong;
  const std::regex include(R"re(#include "([\w]+)/)re");
  const auto own = ranks.find(source.library);
  if (own == ranks.end()) return {source.path + ": its folder has no row in cmake/Ranks.cmake"};
  for (auto it = std::sregex_iterator(source.text.begin(), source.text.end(), include); it != std::sregex_iterator();
       ++it) {
    const std::string target = (*it)[1];
    if (target == source.library) continue;
    const auto rank = ranks.find(target);
    if (rank == ranks.end() || rank->second >= own->second) wrong.push_back(source.path + " includes " + target);
  }
  return wrong;
}

std::vector<std::string> impure_includes(const Source& source) {
  static const std::set<std::string> kBanned{"iostream", "fstream", "thread", "mutex",  "atomic",    "future",
                                             "random",   "cstdio",  "ctime",  "format", "filesystem"};
  std::vector<std::string> found;
  const std::regex include(R"(#include <([\w/.]+)>)");
  for (auto it = std::sregex_iterator(source.text.begin(), source.text.end(), include); it != std::sregex_iterator();
       ++it) {
    const std::string header = (*it)[1];
    const bool third_party = header.find('/') != std::string::npos && header != "tl/expected.hpp";
    if (kBanned.count(header) != 0 || third_party) found.push_back(source.path + " includes <" + header + ">");
  }
  return found;
}

TEST(Architecture, arrows_point_to_smaller_ranks) {
  const auto ranks = read_ranks();
  ASSERT_GE(ranks.size(), 8U);
  for (const auto& source : read_sources()) {
    for (const auto& wrong : wrong_arrows(source, ranks)) ADD_FAILURE() << wrong;
  }
}

TEST(Architecture, a_planted_wrong_arrow_is_found) {
  const auto ranks = read_ranks();
  EXPECT_EQ(wrong_arrows({"board", "board/x.cpp", "#include \"game/game.hpp\"\n"}, ranks).size(), 1U);
  EXPECT_EQ(wrong_arrows({"score", "score/x.cpp", "#include \"record/tree.hpp\"\n"}, ranks).size(), 1U);
  EXPECT_TRUE(wrong_arrows({"game", "game/x.cpp", "#include \"board/board.hpp\"\n"}, ranks).empty());
  EXPECT_EQ(impure_includes({"board", "board/x.cpp", "#include <iostream>\n"}).size(), 1U);
  EXPECT_EQ(impure_includes({"board", "board/x.cpp", "#include <boost/json.hpp>\n"}).size(), 1U);
}

TEST(Architecture, ranks_0_to_4_are_pure) {
  const auto ranks = read_ranks();
  for (const auto& source : read_sources()) {
    const auto rank = ranks.find(source.library);
    if (rank == ranks.end() || rank->second > 4) continue;
    for (const auto& found : impure_includes(source)) ADD_FAILURE() << found;
  }
}

TEST(Architecture, files_have_at_most_400_lines) {
  for (const auto& source : read_sources()) {
    const auto lines = std::count(source.text.begin(), source.text.end(), '\n');
    EXPECT_LE(lines, 400) << source.path;
  }
}

TEST(Architecture, every_library_has_a_readme_of_at_most_40_lines) {
  for (const auto& [library, rank] : read_ranks()) {
    const std::string text = read_file(fs::path(MIAI_SOURCE_DIR) / "src" / library / "README.md");
    EXPECT_FALSE(text.empty()) << library << " has no README.md";
    EXPECT_LE(std::count(text.begin(), text.end(), '\n'), 40) << library;
  }
}

/// Numbers of the facts that test names mention: TEST(Suite, F21_what_it_says), several in one name too.
std::set<int> facts_named_by_tests() {
  std::set<int> facts;
  const std::regex test_name(R"(TEST(?:_F|_P)?\(\w+,\s*(\w+)\))");
  const std::regex fact(R"((?:^|_)F(\d{1,2})(?=_))");
  for (const auto& entry : fs::recursive_directory_iterator(fs::path(MIAI_SOURCE_DIR) / "tests")) {
    if (entry.path().extension() != ".cpp" || entry.path().filename() == "architecture_test.cpp") continue;
    const std::string text = read_file(entry.path());
    for (auto it = std::sregex_iterator(text.begin(), text.end(), test_name); it != std::sregex_iterator(); ++it) {
      const std::string name = (*it)[1];
      for (auto f = std::sregex_iterator(name.begin(), name.end(), fact); f != std::sregex_iterator(); ++f) {
        facts.insert(std::stoi((*f)[1]));
      }
    }
  }
  return facts;
}

TEST(Facts, each_fact_about_playing_and_counting_has_a_test_that_names_it) {
  const auto named = facts_named_by_tests();
  for (int fact = 1; fact <= 50; ++fact) {
    if (fact == 44 || fact == 45) continue;  // how Go is learnt and competed at: no rule of play
    EXPECT_TRUE(named.count(fact) != 0) << "no test names fact F" << fact;
  }
}

}  // namespace
