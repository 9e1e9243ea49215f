// Whole conversations: tests/golden/analysis/*.txt. Lines that begin with "> " are sent, lines that
// begin with ";" are remarks, everything else is what must come back before the next line is sent. MIAI_UPDATE_GOLDEN=1
// analysis_tests --gtest_filter='AnalysisGolden.*' writes the replies anew; the difference is then reviewed.
#include "support/golden.hpp"

#include <array>
#include <cstdio>
#include <regex>
#include <sstream>

#include "talking.hpp"

namespace miai::analysis {
namespace {

std::string replayed(const std::string& transcript) {
  test::Talk talk;
  std::istringstream lines(transcript);
  std::string now;
  std::size_t shown = 0;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with(';')) now += line + "\n";
    if (!line.starts_with("> ")) continue;
    now += line + "\n";
    talk.send(line.substr(2)).finish();
    const auto all = talk.lines();
    for (; shown < all.size(); ++shown) now += all[shown] + "\n";
  }
  return now;
}

/// Numbers to four places: how a compiler orders additions shows in the last digits.
std::string rounded(const std::string& text) {
  static const std::regex kLong(R"(-?[0-9]+\.[0-9]{5,}(e[-+][0-9]+)?)");
  std::string out;
  auto rest = text.cbegin();
  for (std::sregex_iterator it(text.begin(), text.end(), kLong), end; it != end; ++it) {
    out.append(rest, (*it)[0].first);
    std::array<char, 40> number{};
    std::snprintf(number.data(), number.size(), "%.4f", std::stod((*it)[0].str()));
    out += number.data();
    rest = (*it)[0].second;
  }
  return out.append(rest, text.cend());
}

TEST(AnalysisGolden, conversations_are_as_they_were) {
  miai::test::expect_transcripts(std::string(MIAI_SOURCE_DIR) + "/tests/golden/analysis", ".txt", replayed, rounded);
}

}  // namespace
}  // namespace miai::analysis
