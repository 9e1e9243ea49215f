#include "doctor/diff.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
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

/// By the longest common subsequence. Requires a table of at most kMaxCells.
void compare_small(const Lines& a, const Lines& b, std::vector<DiffLine>& out) {
  const std::size_t rows = a.size() + 1;
  const std::size_t columns = b.size() + 1;
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

struct Pair {
  std::size_t first;   ///< a line of the one text
  std::size_t second;  ///< the same line in the other
};

/// Lines that each text has once, and both have.
std::vector<Pair> unique_pairs(const Lines& a, const Lines& b) {
  constexpr std::size_t kNone = static_cast<std::size_t>(-1);
  struct Seen {
    std::array<std::size_t, 2> at{kNone, kNone};
    std::array<int, 2> times{};
  };
  std::map<std::string_view, Seen> seen;
  const auto note = [&](const Lines& lines, std::size_t side) {
    for (std::size_t i = 0; i < lines.size(); ++i) {
      Seen& s = seen[lines[i]];
      s.at[side] = i;
      ++s.times[side];
    }
  };
  note(a, 0);
  note(b, 1);
  std::vector<Pair> pairs;
  for (const auto& [line, s] : seen) {
    if (s.times[0] == 1 && s.times[1] == 1) pairs.push_back({s.at[0], s.at[1]});
  }
  std::sort(pairs.begin(), pairs.end(), [](const Pair& x, const Pair& y) { return x.first < y.first; });
  return pairs;
}

/// The longest part of the pairs that rises in both texts.
std::vector<Pair> rising(const std::vector<Pair>& pairs) {
  std::vector<std::size_t> tops;  // tops[k]: the pair that ends the best run of k + 1
  std::vector<std::size_t> before(pairs.size());
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const auto place =
        std::lower_bound(tops.begin(), tops.end(), pairs[i].second,
                         [&](std::size_t top, std::size_t wanted) { return pairs[top].second < wanted; });
    const auto k = static_cast<std::size_t>(place - tops.begin());
    before[i] = k == 0 ? pairs.size() : tops[k - 1];
    if (k == tops.size()) tops.push_back(0);
    tops[k] = i;
  }
  std::vector<Pair> run;
  for (std::size_t i = tops.empty() ? pairs.size() : tops.back(); i < pairs.size(); i = before[i])
    run.push_back(pairs[i]);
  std::reverse(run.begin(), run.end());
  return run;
}

/// The middle part, where the texts differ. A large one is cut at lines that both texts have once; what stays large
/// between two of them is one replacement.
void compare_middle(const Lines& a, const Lines& b, std::vector<DiffLine>& out) {
  const auto part = [&](std::size_t a0, std::size_t a1, std::size_t b0, std::size_t b1) {
    const auto cut = [](const Lines& lines, std::size_t from, std::size_t to) {
      return Lines(lines.begin() + static_cast<std::ptrdiff_t>(from), lines.begin() + static_cast<std::ptrdiff_t>(to));
    };
    const Lines left = cut(a, a0, a1);
    const Lines right = cut(b, b0, b1);
    if ((left.size() + 1) * (right.size() + 1) <= kMaxCells) return compare_small(left, right, out);
    for (const auto line : left) out.push_back({Mark::removed, line});
    for (const auto line : right) out.push_back({Mark::added, line});
  };
  const bool small = (a.size() + 1) * (b.size() + 1) <= kMaxCells;
  std::size_t i = 0;
  std::size_t j = 0;
  for (const Pair& anchor : small ? std::vector<Pair>() : rising(unique_pairs(a, b))) {
    part(i, anchor.first, j, anchor.second);
    out.push_back({Mark::same, a[anchor.first]});
    i = anchor.first + 1;
    j = anchor.second + 1;
  }
  part(i, a.size(), j, b.size());
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
