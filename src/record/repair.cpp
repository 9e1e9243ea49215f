// Property by property, node by node: what can be used is left alone, what cannot is repaired or reported.
#include "record/repair.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/text.hpp"
#include "record/info.hpp"
#include "record/ordering.hpp"
#include "record/properties.hpp"
#include "record/utf8.hpp"
#include "record/values.hpp"

namespace miai::record {
namespace {

constexpr std::size_t kMaxFindings = 2'000;

bool holds_one_value(ValueKind kind) {
  constexpr std::array kSingle{ValueKind::text, ValueKind::number, ValueKind::real, ValueKind::color, ValueKind::none};
  return std::find(kSingle.begin(), kSingle.end(), kind) != kSingle.end();
}

/// Digits, perhaps with a point among them: what nearly every number is, and what needs no closer look.
bool is_plain_number(std::string_view raw, ValueKind kind) {
  constexpr std::size_t kLongest = 15;
  std::size_t points = 0;
  for (const char c : raw) {
    if (c == '.') {
      ++points;
    } else if (c < '0' || c > '9') {
      return false;
    }
  }
  return raw.size() > points && raw.size() <= kLongest && points <= (kind == ValueKind::real ? 1U : 0U);
}

std::optional<std::string_view> meant_color(std::string_view raw) {
  struct Row {
    std::string_view written;
    std::string_view meant;
  };
  constexpr std::array kRows{Row{"b", "B"},     Row{"w", "W"}, Row{"black", "B"},
                             Row{"white", "W"}, Row{"1", "B"}, Row{"2", "W"}};
  const std::string lower = ascii_lower(trim(raw));
  for (const Row& row : kRows) {
    if (lower == row.written) return row.meant;
  }
  return std::nullopt;
}

}  // namespace

std::string shown_value(std::string_view raw) {
  std::string text = unescape(clipped(raw, 40));
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

TreeRepair::TreeRepair(GameTree& game, int game_index)
    : game_(game), game_index_(game_index), size_(board_size(game).value_or(BoardSize::square(19))) {
  const std::string_view kind = trim(game.text(game.root(), "GM"));
  is_go_ = kind.empty() || parse_int(kind).value_or(1) == 1;
}

void TreeRepair::add(NodeId node, std::optional<PropertyRef> property, Finding finding) {
  if (pending_.size() >= kMaxFindings) {
    ++omitted_;
    return;
  }
  finding.game = game_index_;
  finding.node = node.value;
  std::uint32_t offset = game_.nodes_[node.value].source_begin;
  if (property) {
    finding.property = std::string(game_.name(*property));
    offset = game_.source_offset(*property).value_or(offset);
  }
  pending_.push_back({offset, std::move(finding)});
}

void TreeRepair::check_all() {
  const auto count = static_cast<std::uint32_t>(game_.nodes_.size());
  for (std::uint32_t n = 0; n < count; ++n) {
    if (n > 0 && is_plain_move(n)) continue;
    if ((game_.nodes_[n].flags & GameTree::kNameTwice) != 0) unite_properties(NodeId{n});
    if (is_go_) check_node(NodeId{n});
  }
  for (const NodeId node : to_split_) split_node(node);
}

/// One move on the board and nothing else, as nearly every node: nothing can be wrong with it.
bool TreeRepair::is_plain_move(std::uint32_t node) const {
  constexpr std::uint32_t kAsRead = GameTree::kPlainMove | GameTree::kChanged;
  constexpr std::size_t kLetters = 3;  // behind ";B["
  const GameTree::Node& record = game_.nodes_[node];
  return (record.flags & kAsRead) == GameTree::kPlainMove && record.property_count == 1 &&
         is_sgf_point(game_.source_.substr(record.source_begin + kLetters, 2), size_);
}

/// One quick look at each property of a node of Go; what is unusual goes on to check_property().
void TreeRepair::check_node(NodeId node) {
  const GameTree::Node record = game_.nodes_[node.value];
  int moves = 0;
  bool setup = false;
  int marks = 0;
  for (std::uint32_t i = record.first_property; i < record.first_property + record.property_count; ++i) {
    const GameTree::Property& property = game_.properties_[i];
    const std::string_view name = game_.slice(property.name);
    if (name.size() == 1 && (name[0] == 'B' || name[0] == 'W')) {
      moves += static_cast<int>(property.value_count);
      const std::string_view raw = game_.slice(game_.values_[property.first_value].raw);
      if (!is_sgf_point(raw, size_) && !parse_sgf_vertex(raw, size_)) bad_move(node, {i});
      continue;
    }
    setup = setup || is_setup_name(name);
    marks += is_mark_name(name) ? 1 : 0;
    check_property(node, {i});
  }
  if (setup) check_setup(node);
  if (marks > 1) check_marks(node);
  if (moves > 1 || (moves > 0 && (setup || node == game_.root()))) to_split_.push_back(node);
}

void TreeRepair::bad_move(NodeId node, PropertyRef property) {
  const std::string value = shown_value(game_.raw(property));
  add(node, property,
      {"sgf.bad_move",
       Severity::error,
       {},
       "The move \"" + value + "\" is no point of this board.",
       "",
       {{"value", value}}});
}

void TreeRepair::check_property(NodeId node, PropertyRef property) {
  const PropertyRow& row = property_row(game_.name(property));
  if (row.in_root && node != game_.root()) check_below_root(node, property, row);
  switch (row.kind) {
    case ValueKind::points:
      return check_points(node, property);
    case ValueKind::number:
    case ValueKind::real:
      return check_number(node, property, row);
    case ValueKind::color:
      return check_color(node, property);
    default:
      return;
  }
}

/// What only the root can say: kept where it stands, for no program can tell what it was meant to change.
void TreeRepair::check_below_root(NodeId node, PropertyRef property, const PropertyRow& row) {
  const std::string name(row.name);
  const auto stated = game_.find(game_.root(), name);
  const bool repeats = stated && trim(game_.raw(*stated)) == trim(game_.raw(property));
  add(node, property,
      {"sgf.below_root",
       row.decides && !repeats ? Severity::warning : Severity::note,
       {},
       name + " stands below the root, as \"" + shown_value(game_.raw(property)) +
           "\"; it is kept, but only the root's counts.",
       "",
       {{"property", name}, {"value", shown_value(game_.raw(property))}}});
}

void TreeRepair::check_number(NodeId node, PropertyRef property, const PropertyRow& row) {
  const bool real = row.kind == ValueKind::real;
  if (is_plain_number(game_.raw(property), row.kind)) return check_range(node, property, row);
  const std::string_view raw = trim(game_.raw(property));
  const std::string name(row.name);
  if (raw.empty()) {
    add(node, property,
        {"sgf.empty_number",
         Severity::note,
         {},
         name + " is empty, so it counts as not given.",
         "",
         {{"property", name}}});
    return;
  }
  if (real ? parse_number(raw).has_value() : parse_int(raw).has_value()) return check_range(node, property, row);
  if (real && reads_decimal_comma(node, property)) return;
  if (name == "KM" && node == game_.root()) return;  // check_komi() has told
  add(node, property,
      {"sgf.bad_number",
       Severity::warning,
       {},
       name + " is \"" + shown_value(raw) + "\", which is no number.",
       "",
       {{"property", name}, {"value", shown_value(raw)}}});
}

void TreeRepair::check_range(NodeId node, PropertyRef property, const PropertyRow& row) {
  const std::string_view raw = trim(game_.raw(property));
  const auto number = parse_number(raw);
  if (!number || (*number >= row.range.least && *number <= row.range.most)) return;
  const std::string name(row.name);
  const bool below = *number < row.range.least;
  const std::string limit = std::to_string(std::lround(below ? row.range.least : row.range.most));
  add(node, property,
      {"sgf.number_range",
       Severity::warning,
       {},
       name + " is " + shown_value(raw) + ", which is " + (below ? "less than " : "more than ") + limit +
           "; it is kept as it is.",
       "",
       {{"property", name}, {"value", shown_value(raw)}, {"side", below ? "below" : "above"}, {"limit", limit}}});
}

bool TreeRepair::reads_decimal_comma(NodeId node, PropertyRef property) {
  std::string point(trim(game_.raw(property)));
  std::replace(point.begin(), point.end(), ',', '.');
  if (!parse_number(point)) return false;
  const std::string name(game_.name(property));
  game_.set_raw(node, name, {point});
  add(node, property,
      {"sgf.decimal_comma",
       Severity::repaired,
       {},
       name + " is written with a decimal comma.",
       "It is read as " + point + ".",
       {{"property", name}, {"value", point}}});
  return true;
}

void TreeRepair::check_color(NodeId node, PropertyRef property) {
  const std::string_view raw = game_.raw(property);
  if (raw == "B" || raw == "W") return;
  const std::string written = shown_value(raw);
  if (const auto meant = meant_color(raw)) {
    game_.set_raw(node, "PL", {std::string(*meant)});
    add(node, property,
        {"sgf.color_spelling",
         Severity::repaired,
         {},
         "PL names a colour as \"" + written + "\".",
         "It is read as " + std::string(*meant) + ".",
         {{"value", written}, {"color", std::string(*meant)}}});
    return;
  }
  add(node, property,
      {"sgf.bad_color",
       Severity::repaired,
       {},
       "PL is \"" + written + "\", which is no colour.",
       "It is left out; the colour of the next move counts.",
       {{"value", written}}});
  game_.remove(node, "PL");
}

void TreeRepair::keep_first(NodeId node, const std::string& name, std::vector<std::string>& raws) {
  const std::string first = shown_value(raws.front());
  for (std::size_t i = 1; i < raws.size(); ++i) {
    if (raws[i] == raws.front()) continue;
    const std::string other = shown_value(raws[i]);
    add(node, std::nullopt,
        {"sgf.second_value",
         Severity::repaired,
         {},
         name + " holds one value, but is given as \"" + first + "\" and as \"" + other + "\".",
         "The first is kept.",
         {{"property", name}, {"first", first}, {"other", other}}});
  }
  raws.resize(1);
}

/// Puts the values of properties of one name together; comments are joined by a blank line, of other properties that
/// hold one value the first is kept.
void TreeRepair::unite_properties(NodeId node) {
  std::vector<std::string> names;
  for (int i = 0; i < game_.property_count(node); ++i) {
    const std::string name(game_.name(game_.property(node, i)));
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  }
  for (const std::string& name : names) {
    std::vector<std::string> raws;
    int times = 0;
    for (int i = 0; i < game_.property_count(node); ++i) {
      const PropertyRef property = game_.property(node, i);
      if (game_.name(property) != name) continue;
      ++times;
      for (int v = 0; v < game_.value_count(property); ++v) raws.emplace_back(game_.raw(property, v));
    }
    if (times < 2) continue;
    if (name == "C" || name == "GC") {
      std::string joined = raws.front();
      for (std::size_t i = 1; i < raws.size(); ++i) joined += "\n\n" + raws[i];
      raws.assign(1, joined);
    } else if (holds_one_value(property_row(name).kind) || name == "SZ") {
      keep_first(node, name, raws);
    }
    game_.set_raw(node, name, raws);
  }
}

Report TreeRepair::take_report(LineCounter& lines) {
  sort_stably(pending_, [](const Pending& a, const Pending& b) { return a.offset < b.offset; });
  Report report;
  for (Pending& p : pending_) {
    if (p.offset != NodeId::kNone) p.finding.where = lines.at(p.offset);
    report.push_back(std::move(p.finding));
  }
  if (omitted_ > 0) {
    Finding more;
    more.id = "record.more_findings";
    more.message = "There are " + std::to_string(omitted_) + " more findings of these kinds.";
    more.facts = {{"count", std::to_string(omitted_)}};
    more.game = game_index_;
    report.push_back(std::move(more));
  }
  return report;
}

Report check_properties(GameTree& game, int game_index, LineCounter& lines) {
  TreeRepair repair(game, game_index);
  repair.check_root();
  repair.check_all();
  return repair.take_report(lines);
}

}  // namespace miai::record
