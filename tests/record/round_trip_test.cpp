// Every file of a folder, written and read back: MIAI_RECORDS names the folder; without it the tests skip and say so.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

#include "record/collection.hpp"

namespace miai::record {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kLargest = 64'000'000;
/// Files up to this size are cut off at every byte, larger ones at so many places.
constexpr std::size_t kCuts = 3'000;

struct File {
  std::string name;
  std::string bytes;
};

std::vector<File> files() {
  std::vector<File> found;
  const char* folder = std::getenv("MIAI_RECORDS");  // NOLINT(concurrency-mt-unsafe): one thread
  if (folder == nullptr) return found;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file() || entry.file_size() > kLargest) continue;
    std::ifstream file(entry.path(), std::ios::binary);
    found.push_back({entry.path().string(), {std::istreambuf_iterator<char>(file), {}}});
  }
  std::sort(found.begin(), found.end(), [](const File& a, const File& b) { return a.name < b.name; });
  return found;
}

/// Nodes, properties and texts, whatever the file looks like.
bool equal(const GameTree& a, const GameTree& b) {
  const std::vector<NodeId> left = a.all_nodes();
  const std::vector<NodeId> right = b.all_nodes();
  if (left.size() != right.size()) return false;
  for (std::size_t i = 0; i < left.size(); ++i) {
    if (a.child_count(left[i]) != b.child_count(right[i])) return false;
    if (a.property_count(left[i]) != b.property_count(right[i])) return false;
    for (int k = 0; k < a.property_count(left[i]); ++k) {
      const PropertyRef p = a.property(left[i], k);
      const PropertyRef q = b.property(right[i], k);
      if (a.name(p) != b.name(q) || a.value_count(p) != b.value_count(q)) return false;
      for (int v = 0; v < a.value_count(p); ++v) {
        if (a.text(p, v) != b.text(q, v)) return false;
      }
    }
  }
  return true;
}

void expect_round_trip(const File& file) {
  const auto first = read(file.bytes);
  if (!first) {
    EXPECT_FALSE(first.error().message.empty()) << file.name;
    return;
  }
  const bool as_it_was = first->format == "sgf" && first->charset == "UTF-8" && !any_repaired(first->report);
  EXPECT_TRUE(!as_it_was || write(*first) == file.bytes) << file.name << " is not written back byte for byte";
  const std::string written = write(*first);
  const auto second = read(written);
  ASSERT_TRUE(second) << file.name;
  ASSERT_EQ(first->games.size(), second->games.size()) << file.name;
  EXPECT_FALSE(any_repaired(second->report)) << file.name << " is written so that it has to be repaired again";
  for (std::size_t i = 0; i < first->games.size(); ++i) {
    EXPECT_TRUE(equal(first->games[i], second->games[i])) << file.name << ", game " << i + 1;
  }
  // The canonical layout states format, kind of game and charset, so its texts are compared with one another.
  const WriteOptions canonical{WriteOptions::Layout::canonical};
  const std::string neat = write(*first, canonical);
  const auto third = read(neat);
  ASSERT_TRUE(third) << file.name;
  EXPECT_TRUE(write(*third, canonical) == neat) << file.name << " has a canonical text that changes";
}

TEST(RoundTrip, every_file_of_the_folder_comes_back_equal) {
  const std::vector<File> all = files();
  if (all.empty()) GTEST_SKIP() << "MIAI_RECORDS names no folder with files.";
  for (const File& file : all) expect_round_trip(file);
  std::cout << "figures: " << all.size() << " files came back equal\n";
}

TEST(RoundTrip, every_file_of_the_folder_cut_off_gives_a_report) {
  const std::vector<File> all = files();
  if (all.empty()) GTEST_SKIP() << "MIAI_RECORDS names no folder with files.";
  std::size_t cuts = 0;
  for (const File& file : all) {
    // Of large files only the beginning is cut: a cut costs a reading of all before it.
    const std::size_t size = std::min<std::size_t>(file.bytes.size(), 200'000);
    const std::size_t step = std::max<std::size_t>(1, size / kCuts);
    for (std::size_t length = 0; length < size; length += step) {
      const auto found = read(std::string_view(file.bytes).substr(0, length));
      ++cuts;
      if (!found) {
        EXPECT_FALSE(found.error().message.empty()) << file.name << " cut at " << length;
      } else {
        EXPECT_FALSE(found->games.empty()) << file.name << " cut at " << length;
        EXPECT_TRUE(read(write(*found))) << file.name << " cut at " << length;
      }
    }
  }
  std::cout << "figures: " << cuts << " cuts\n";
}

}  // namespace
}  // namespace miai::record
