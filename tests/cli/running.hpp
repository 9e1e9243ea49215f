#pragma once
// The program run in a test: words and input in, exit code and both outputs out.

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "cli/program.hpp"

/// What was said, a string or what came of a run, holds these words.
#define EXPECT_SAYS(what, words) EXPECT_NE(test::said(what).find(words), std::string::npos) << test::said(what)
#define EXPECT_SAYS_NOT(what, words) EXPECT_EQ(test::said(what).find(words), std::string::npos) << test::said(what)

namespace miai::test {

struct Ran {
  int code = 0;
  std::string out;
  std::string err;
};

inline const std::string& said(const std::string& text) {
  return text;
}
inline const std::string& said(const Ran& ran) {
  return ran.out;
}

/// In English unless the words say otherwise.
inline Ran run(std::vector<std::string> words, const std::string& input = {}) {
  std::istringstream in(input);
  std::ostringstream out;
  std::ostringstream err;
  cli::Streams streams{in, out, err};
  if (std::find(words.begin(), words.end(), "--lang") == words.end()) words.insert(words.begin(), {"--lang", "en"});
  const cli::Exit code = cli::run_program(words, streams);
  return {static_cast<int>(code), out.str(), err.str()};
}

/// `miai play` in lines of plain letters; all that it says is in `out`.
inline Ran play(std::vector<std::string> words, const std::string& input) {
  words.insert(words.begin(), {"play", "--no-keep", "--ascii"});
  Ran ran = run(std::move(words), input);
  ran.out += ran.err;
  return ran;
}

}  // namespace miai::test
