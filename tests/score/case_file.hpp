#pragma once
// Reads the case files of the count (tests/cases/score/*.txt).
//
// case: NAME
// board:                      rows from the top, X black, O white
// dead: VERTICES              one stone of each dead chain
// prisoners: BLACK WHITE      stones that each has taken
// count RULES [handicap N] [komi K]: RESULT PART BLACK WHITE … [dame N]
// reason REASON[/COLOUR] VERTICES
// owners RULES:               rows from the top, B, W and '.'

#include <fstream>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "support/diagram.hpp"

namespace miai::test {

struct CountLine {
  std::string text;
  std::string rules;
  std::string result;
  std::optional<double> komi;
  int handicap = 0;
  std::map<std::string, std::vector<double>> parts;
};

struct ReasonLine {
  std::string reason;
  std::string fill_by;  ///< "black", "white" or ""
  PointSet points;
};

struct CountCase {
  std::string name;
  std::string drawing;
  std::vector<std::string> dead;
  std::array<int, 2> prisoners{};
  std::vector<CountLine> counts;
  std::vector<ReasonLine> reasons;
  std::string owners_rules;
  std::string owners;
};

inline std::vector<std::string> words_of(const std::string& line) {
  std::vector<std::string> words;
  for (const auto word : split_words(line)) words.emplace_back(word);
  return words;
}

inline CountLine read_count(const std::string& line) {
  CountLine result;
  result.text = line;
  const auto colon = line.find(':');
  if (colon == std::string::npos) throw std::runtime_error("no ':' in: " + line);
  const auto head = words_of(line.substr(0, colon));
  result.rules = head.at(1);
  for (std::size_t i = 2; i + 1 < head.size(); i += 2) {
    if (head[i] == "komi") result.komi = std::stod(head[i + 1]);
    if (head[i] == "handicap") result.handicap = std::stoi(head[i + 1]);
  }
  const auto tail = words_of(line.substr(colon + 1));
  result.result = tail.at(0);
  std::string part;
  for (std::size_t i = 1; i < tail.size(); ++i) {
    const bool number = tail[i].find_first_not_of("-.0123456789") == std::string::npos;
    if (!number)
      part = tail[i];
    else
      result.parts[part].push_back(std::stod(tail[i]));
  }
  return result;
}

inline void read_line(CountCase& into, std::string& section, const std::string& line) {
  const auto words = words_of(line);
  const std::string& key = words.front();
  if (line.front() == ' ') {
    (section == "board:" ? into.drawing : into.owners) += line + "\n";
    return;
  }
  section = key;
  if (key == "dead:")
    into.dead.assign(words.begin() + 1, words.end());
  else if (key == "prisoners:")
    into.prisoners = {std::stoi(words.at(1)), std::stoi(words.at(2))};
  else if (key == "count")
    into.counts.push_back(read_count(line));
  else if (key == "owners")
    into.owners_rules = words.at(1).substr(0, words[1].size() - 1);
  else if (key == "reason") {
    const auto slash = words.at(1).find('/');
    ReasonLine reason{words[1].substr(0, slash), slash == std::string::npos ? "" : words[1].substr(slash + 1), {}};
    for (std::size_t i = 2; i < words.size(); ++i) reason.points.insert(pt(words[i]));
    into.reasons.push_back(reason);
  } else if (key != "board:") {
    throw std::runtime_error("unknown line: " + line);
  }
}

inline std::vector<CountCase> read_count_cases(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot open " + path);
  std::vector<CountCase> cases;
  std::string section;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line.front() == '#') continue;
    if (line.rfind("case: ", 0) == 0) {
      cases.emplace_back().name = line.substr(6);
      continue;
    }
    if (cases.empty()) throw std::runtime_error("text before the first case: " + line);
    read_line(cases.back(), section, line);
  }
  return cases;
}

}  // namespace miai::test
