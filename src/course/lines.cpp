#include "course/lines.hpp"

#include "base/text.hpp"

namespace miai::course {

std::vector<Block> split_blocks(std::string_view text) {
  std::vector<Block> blocks{Block{}};
  std::uint32_t number = 0;
  while (!text.empty()) {
    const auto end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    ++number;
    if (line.substr(0, 1) == "#") continue;
    if (line.substr(0, 2) == "==") {
      blocks.push_back({trim(line.substr(2)), number, {}});
    } else {
      blocks.back().lines.push_back({number, line});
    }
  }
  return blocks;
}

void add_fault(Faults& faults, std::string_view id, std::string message, const Where& where) {
  faults.push_back(Error{std::string(id), std::move(message), {}, where});
}

std::pair<std::string_view, std::string_view> cut(std::string_view text, char mark) {
  const auto at = text.find(mark);
  if (at == std::string_view::npos) return {trim(text), std::string_view{}};
  return {trim(text.substr(0, at)), trim(text.substr(at + 1))};
}

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  for (const auto word : split_words(text)) words.emplace_back(word);
  return words;
}

}  // namespace miai::course
