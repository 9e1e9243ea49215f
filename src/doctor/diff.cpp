#include "doctor/diff.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace miai::doctor {
namespace {

constexpr std::size_t kContext = 3;
constexpr std::size_t kMaxCells = 4'000'000;

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const std::size_t length = end == std::string_view::npos ? text.size() : end + 1;
    lines.push_back(text.substr(0, length));
    text.remove_prefix(length);
  }
  return lines;
}

enum class Mark : char { same = ' ', removed = '-', added = '+' };

struct DiffLine {
  Mark mark;
  std::string_view text;
};

using Lines = std::vector<std::string_view>;

/// The middle part, where the texts differ, by the longest common subsequence.
void compare_middle(const Lines& a, const Lines& b, std::vector<DiffLine>& out) {
  const std::size_t rows = a.size() + 1;
  const std::size_t columns = b.size() + 1;
  if (rows * columns > kMaxCells) {
    for (const auto line : a) out.push_back({Mark::removed, line});
    for (const auto line : b) out.push_back({Mark::added, line});
    return;
  }
  std::vector<std::uint32_t> common(rows * columns, 0);
  for (std::size_t i = a.size(); i-- > 0;) {
    for (std::size_t j = b.size(); j-- > 0;) {
      const std::uint32_t down = common[(i + 1) * columns + j];
      const std::uint32_t right = common[i * columns + j + 1];
      common[i * columns + j] = a[i] == b[j] ? common[(i + 1) * columns + j + 1] + 1 : std::max(down, right);
    }
  }
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < a.size() || j < b.size()) {
    if (i < a.size() && j < b.size() && a[i] == b[j]) {
      out.push_back({Mark::same, a[i++]});
      ++j;
    } else if (j == b.size() || (i < a.size() && common[(i + 1) * columns + j] >= common[i * columns + j + 1])) {
      out.push_back({Mark::removed, a[i++]});
    } else {
      out.push_back({Mark::added, b[j++]});
    }
  }
}

std::vector<DiffLine> compare(const Lines& a, const Lines& b) {
  std::size_t head = 0;
  while (head < a.size() && head < b.size() && a[head] == b[head]) ++head;
  std::size_t tail = 0;
  while (tail < a.size() - head && tail < b.size() - head && a[a.size() - 1 - tail] == b[b.size() - 1 - tail]) ++tail;
  std::vector<DiffLine> out;
  out.reserve(a.size() + b.size());
  for (std::size_t i = 0; i < head; ++i) out.push_back({Mark::same, a[i]});
  const auto cut = [&](const Lines& lines) {
    return Lines(lines.begin() + static_cast<std::ptrdiff_t>(head), lines.end() - static_cast<std::ptrdiff_t>(tail));
  };
  compare_middle(cut(a), cut(b), out);
  for (std::size_t i = a.size() - tail; i < a.size(); ++i) out.push_back({Mark::same, a[i]});
  return out;
}

/// Lines that a hunk shows: changes and what is near them.
std::vector<bool> shown_lines(const std::vector<DiffLine>& lines) {
  std::vector<bool> shown(lines.size(), false);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].mark == Mark::same) continue;
    const std::size_t from = i > kContext ? i - kContext : 0;
    const std::size_t to = std::min(lines.size(), i + kContext + 1);
    std::fill(shown.begin() + static_cast<std::ptrdiff_t>(from), shown.begin() + static_cast<std::ptrdiff_t>(to), true);
  }
  return shown;
}

std::string range_text(std::size_t first, std::size_t count) {
  return std::to_string(count == 0 ? first - 1 : first) + (count == 1 ? "" : "," + std::to_string(count));
}

}  // namespace

std::string unified_diff(std::string_view before, std::string_view after, std::string_view before_name,
                         std::string_view after_name) {
  if (before == after) return "";
  const std::vector<DiffLine> lines = compare(lines_of(before), lines_of(after));
  const std::vector<bool> shown = shown_lines(lines);
  std::string out = "--- " + std::string(before_name) + "\n+++ " + std::string(after_name) + "\n";
  std::size_t old_line = 1;
  std::size_t new_line = 1;
  for (std::size_t i = 0; i < lines.size();) {
    if (!shown[i]) {
      ++old_line;
      ++new_line;
      ++i;
      continue;
    }
    const std::size_t old_first = old_line;
    const std::size_t new_first = new_line;
    std::string body;
    for (; i < lines.size() && shown[i]; ++i) {
      old_line += lines[i].mark != Mark::added ? 1 : 0;
      new_line += lines[i].mark != Mark::removed ? 1 : 0;
      body += static_cast<char>(lines[i].mark);
      body += lines[i].text;
      if (lines[i].text.back() != '\n') body += "\n\\ No newline at end of file\n";
    }
    out += "@@ -" + range_text(old_first, old_line - old_first) + " +" + range_text(new_first, new_line - new_first) +
           " @@\n" + body;
  }
  return out;
}

}  // namespace miai::doctor
