#pragma once
// Reads and runs the case files of tests/cases/rules. The format is described in tests/cases/rules/README.md.

#include <string>
#include <vector>

namespace miai::test {

/// One line of a case: its number in the file and its words.
struct CaseLine {
  int number = 0;
  std::vector<std::string> words;
};

struct RuleCase {
  std::string title;
  int line = 0;
  std::vector<CaseLine> lines;
};

struct RuleCaseFile {
  std::string path;
  std::vector<RuleCase> cases;
};

/// Throws std::runtime_error when the file cannot be read or a line stands outside a case.
RuleCaseFile read_rule_cases(const std::string& path);

/// What is wrong, one sentence with its line each; empty when every answer is right.
std::vector<std::string> run_rule_case(const RuleCase& rule_case);

}  // namespace miai::test
