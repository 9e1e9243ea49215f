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
/// The labels of LB that a review set.
constexpr std::string_view kOwnLabels = "MIAILB";
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
  std::string comment(tree.text(node, "C"));
  if (!comment.empty()) comment += "\n";
  tree.set(node, "C", comment + std::string(kMark) + text);
}

void remove_marks(GameTree& tree, NodeId node) {
  const std::string_view comment = tree.text(node, "C");
  if (comment.find(kMark) == std::string_view::npos) return;
  const std::string kept = without_marks(comment);
  if (kept.empty()) {
    tree.remove(node, "C");
  } else if (kept != comment) {
    tree.set(node, "C", kept);
  }
}

bool has_only_marks(const GameTree& tree, NodeId node) {
  const std::string_view comment = tree.text(node, "C");
  return comment.starts_with(kMark) && without_marks(comment).empty();
}

/// True when nobody touched the branch since a review wrote it: one move after the other, a comment on the first.
bool is_untouched_line(const GameTree& tree, NodeId first) {
  if (!has_only_marks(tree, first)) return false;
  std::size_t length = 0;
  for (NodeId node = first; node.exists(); node = tree.first_child(node)) {
    const bool is_move = tree.has(node, "B") || tree.has(node, "W");
    if (!is_move || tree.property_count(node) != (node == first ? 2 : 1)) return false;
    if (tree.child_count(node) > 1 || ++length > kLineWritten) return false;
  }
  return true;
}

std::vector<std::string> labels_of(const GameTree& tree, NodeId node, std::string_view name) {
  const auto raws = tree.raws(node, name);
  return {raws.begin(), raws.end()};
}

/// What stands at the root, beside what is thought of the first position.
std::vector<std::string> summary(const Review& review, const PageWords& words) {
  const i18n::Messages& messages = words.messages;
  std::vector<std::string> lines{engine_text(messages, review, words.engine), assumed_text(messages, review.game),
                                 measure_text(messages, review.options), noise_text(messages, review)};
  const auto rows = phase_rows(messages, review);
  for (std::size_t at = 0; at < rows.size(); ++at) {
    for (const Color color : kColors) {
      const Tally& tally = review.tallies[static_cast<std::size_t>(index_of(color))][at];
      if (tally.moves > 0) lines.push_back(rows[at].name + " · " + tally_text(messages, color, tally));
    }
  }
  std::erase(lines, std::string());
  if (review.options.mistakes == 0) return lines;
  for (const Color color : kColors) {
    const auto& biggest = review.biggest[static_cast<std::size_t>(index_of(color))];
    const std::string title = messages.text(
        "review.mistakes_of", {i18n::arg("color", color), i18n::arg("count", static_cast<int>(biggest.size()))});
    lines.push_back(title + ":" + (biggest.empty() ? " " + messages.text("review.no_mistakes") : ""));
    for (const std::size_t index : biggest) lines.push_back(mistake_text(messages, review, index));
  }
  return lines;
}

class Annotator {
 public:
  Annotator(GameTree& tree, const Review& review, const PageWords& words)
      : tree_(tree), review_(review), words_(words), messages_(words.messages) {}

  void annotate() {
    // Not only where there is a mistake now: another review may have found others.
    clear_earlier();
    const auto& stations = review_.game.stations;
    for (std::size_t i = 0; i < stations.size(); ++i) {
      const NodeId node = i == 0 ? stations[0].node : stations[i - 1].next_node;
      if (review_.opinions[i]) add_opinion(node, i);
    }
    for (const std::string& line : summary(review_, words_)) add_comment(tree_, tree_.root(), line);
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
    bool is_new = false;
    for (std::size_t i = 0; i < std::min(kLineWritten, moves.size()); ++i, color = opposite(color)) {
      const Move move{color, moves[i]};
      const NodeId there = is_new ? record::kNoNode : child_with(node, move);
      if (there.exists()) {
        node = there;
        continue;
      }
      node = tree_.add_child(node);
      tree_.set(node, color == Color::black ? "B" : "W", record::sgf_vertex(move.vertex, review_.game.size));
      if (!is_new) add_comment(tree_, node, better_text(messages_, before));
      is_new = true;
    }
  }

  /// Where the record goes on with this move already.
  NodeId child_with(NodeId node, Move move) const {
    const auto children = tree_.children(node);
    const auto found = std::find_if(children.begin(), children.end(), [&](NodeId child) {
      return record::move_at(tree_, child, review_.game.size) == std::optional(move);
    });
    return found == children.end() ? record::kNoNode : *found;
  }

  /// The first letters that the record does not use here, on the candidates that have no label of the record's own.
  void add_letters(NodeId node, const Opinion& opinion) {
    std::vector<std::string> labels = labels_of(tree_, node, "LB");
    std::vector<std::string> own;
    const auto is_taken = [&labels](std::string_view part, std::size_t which) {
      return std::any_of(labels.begin(), labels.end(), [&](const std::string& label) {
        const auto pair = record::split_composed(label);
        return pair && (which == 0 ? pair->first : pair->second) == part;
      });
    };
    std::size_t candidates = 0;
    char letter = 'A';
    for (const auto& line : opinion.lines) {
      if (candidates == kCandidates) break;
      if (line.moves.front().is_pass()) continue;
      ++candidates;
      const std::string point = record::sgf_point(line.moves.front().point(), review_.game.size);
      if (is_taken(point, 0)) continue;
      while (letter < 'Z' && is_taken(std::string_view(&letter, 1), 1)) ++letter;
      own.push_back(point + ":" + letter);
      labels.push_back(own.back());
    }
    if (own.empty()) return;
    tree_.set_raw(node, "LB", labels);
    tree_.set_raw(node, kOwnLabels, own);
  }

  void clear_earlier() {
    for (const NodeId node : tree_.main_line()) remove_marks(tree_, node);
    for (const NodeId node : tree_.all_nodes()) {
      remove_letters(node);
      for (const NodeId child : tree_.children(node)) {
        if (is_untouched_line(tree_, child)) tree_.remove_branch(child);
      }
    }
  }

  void remove_letters(NodeId node) {
    const auto own = labels_of(tree_, node, kOwnLabels);
    if (own.empty()) return;
    auto labels = labels_of(tree_, node, "LB");
    for (const std::string& label : own) {
      const auto found = std::find(labels.begin(), labels.end(), label);
      if (found != labels.end()) labels.erase(found);
    }
    tree_.set_raw(node, "LB", labels);
    tree_.remove(node, kOwnLabels);
  }

  GameTree& tree_;
  const Review& review_;
  const PageWords& words_;
  const i18n::Messages& messages_;
};

}  // namespace

void annotate(record::GameTree& tree, const Review& review, const PageWords& words) {
  Annotator(tree, review, words).annotate();
}

}  // namespace miai::analysis
