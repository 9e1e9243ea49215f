#include "analysis/review/annotate.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "analysis/review/words.hpp"
#include "record/values.hpp"

namespace miai::analysis {
namespace {

using record::GameTree;
using record::NodeId;

/// Begins every line that a review writes, so that the next one finds it.
constexpr std::string_view kMark = "[Miai] ";
constexpr std::size_t kLineWritten = 8;
constexpr std::size_t kCandidates = 3;

std::string two_digits(double value) {
  std::array<char, 40> text{};
  std::snprintf(text.data(), text.size(), "%.2f", value == 0 ? 0.0 : value);
  return text.data();
}

/// The comment without what an earlier review wrote.
std::string without_marks(std::string_view comment) {
  std::string kept;
  while (!comment.empty()) {
    const std::string_view line = comment.substr(0, comment.find('\n'));
    const bool has_end = line.size() < comment.size();
    comment.remove_prefix(line.size() + (has_end ? 1 : 0));
    if (line.starts_with(kMark)) continue;
    kept += std::string(line) + (has_end ? "\n" : "");
  }
  while (!kept.empty() && kept.back() == '\n') kept.pop_back();
  return kept;
}

void add_comment(GameTree& tree, NodeId node, const std::string& text) {
  std::string comment = without_marks(tree.text(node, "C"));
  if (!comment.empty()) comment += "\n";
  tree.set(node, "C", comment + std::string(kMark) + text);
}

class Annotator {
 public:
  Annotator(GameTree& tree, const Review& review, const i18n::Messages& messages)
      : tree_(tree), review_(review), messages_(messages) {}

  void annotate() {
    const auto& stations = review_.game.stations;
    for (const auto& station : stations) {
      // Not only where there is a mistake now: another review may have found others.
      if (station.next_node.exists() && tree_.parent(station.next_node).exists()) {
        clear_earlier(tree_.parent(station.next_node));
      }
    }
    for (std::size_t i = 0; i < stations.size(); ++i) {
      const NodeId node = i == 0 ? stations[0].node : stations[i - 1].next_node;
      if (review_.opinions[i]) add_opinion(node, i);
    }
    for (const auto& side : review_.biggest) {
      for (const std::size_t index : side) add_better_line(index);
    }
  }

 private:
  void add_opinion(NodeId node, std::size_t station) {
    const Opinion& opinion = *review_.opinions[station];
    tree_.set(node, "SBKV", two_digits(opinion.winrate * 100));
    tree_.set(node, "SBKS", two_digits(opinion.lead));
    std::string text = lead_text(messages_, opinion.lead) + ", " + chance_text(messages_, opinion.winrate) + ".";
    if (station > 0 && review_.moves[station - 1].is_mistake) {
      const JudgedMove& move = review_.moves[station - 1];
      text += " " + cost_text(messages_, move, review_.options.measure);
      if (const auto better = better_text(messages_, *review_.opinions[station - 1]); !better.empty()) {
        text += " " + better;
      }
    }
    add_comment(tree_, node, text);
  }

  void add_better_line(std::size_t index) {
    const Station& station = review_.game.stations[index];
    const Opinion& before = *review_.opinions[index];
    if (before.lines.empty() || !station.next_node.exists()) return;
    const NodeId parent = tree_.parent(station.next_node);
    if (!parent.exists()) return;
    add_letters(parent, before);
    Color color = review_.moves[index].move.color;
    NodeId node = parent;
    const auto& moves = before.lines.front().moves;
    for (std::size_t i = 0; i < std::min(kLineWritten, moves.size()); ++i) {
      node = tree_.add_child(node);
      tree_.set(node, color == Color::black ? "B" : "W", record::sgf_vertex(moves[i], review_.game.size));
      if (i == 0) add_comment(tree_, node, better_text(messages_, before));
      color = opposite(color);
    }
  }

  /// A, B, C on the candidates, where the record has no letter of its own.
  void add_letters(NodeId node, const Opinion& opinion) {
    std::vector<std::string> labels;
    std::vector<std::string> points;
    for (const std::string_view raw : tree_.raws(node, "LB")) {
      const auto pair = record::split_composed(raw);
      if (!pair) continue;
      points.emplace_back(pair->first);
      labels.emplace_back(raw);
    }
    char letter = 'A';
    for (const auto& line : opinion.lines) {
      if (letter - 'A' == static_cast<int>(kCandidates)) break;
      if (line.moves.front().is_pass()) continue;
      const std::string point = record::sgf_point(line.moves.front().point(), review_.game.size);
      if (std::find(points.begin(), points.end(), point) == points.end()) labels.push_back(point + ":" + letter);
      ++letter;
    }
    if (!labels.empty()) tree_.set_raw(node, "LB", labels);
  }

  /// Takes away what an earlier review added here: its variations, and with them its letters.
  void clear_earlier(NodeId parent) {
    const auto children = tree_.children(parent);
    bool was_reviewed = false;
    for (std::size_t i = 1; i < children.size(); ++i) {
      const std::string_view comment = tree_.text(children[i], "C");
      if (!comment.starts_with(kMark) || !without_marks(comment).empty()) continue;
      tree_.remove_branch(children[i]);
      was_reviewed = true;
    }
    if (was_reviewed) remove_letters(parent);
  }

  /// A review writes its letters behind the record's own, so the last of each is its.
  void remove_letters(NodeId node) {
    std::vector<std::string> labels;
    for (const std::string_view raw : tree_.raws(node, "LB")) labels.emplace_back(raw);
    for (std::size_t i = 0; i < kCandidates; ++i) {
      const char letter = static_cast<char>('A' + i);
      const auto last = std::find_if(labels.rbegin(), labels.rend(), [letter](const std::string& label) {
        return label.size() > 2 && label[label.size() - 2] == ':' && label.back() == letter;
      });
      if (last != labels.rend()) labels.erase(std::next(last).base());
    }
    tree_.set_raw(node, "LB", labels);
  }

  GameTree& tree_;
  const Review& review_;
  const i18n::Messages& messages_;
};

}  // namespace

void annotate(record::GameTree& tree, const Review& review, const i18n::Messages& messages) {
  Annotator(tree, review, messages).annotate();
}

}  // namespace miai::analysis
