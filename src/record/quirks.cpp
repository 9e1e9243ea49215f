// What whole nodes and roots of real files do: moves beside set-up, komi in hundredths, handicaps that do not add up.
#include <algorithm>
#include <array>
#include <cmath>

#include "base/text.hpp"
#include "record/info.hpp"
#include "record/repair.hpp"
#include "record/utf8.hpp"
#include "record/values.hpp"

namespace miai::record {
namespace {

struct NamedRaw {
  std::string name;
  std::string raw;
};

bool is_move_name(std::string_view name) {
  return name == "B" || name == "W";
}

/// Properties that belong to the move of a node, with the colour whose move they go with ('\0': any).
struct CompanionRow {
  std::string_view name;
  std::string_view mover;
};
constexpr std::array kCompanions{CompanionRow{"BL", "B"}, CompanionRow{"OB", "B"}, CompanionRow{"WL", "W"},
                                 CompanionRow{"OW", "W"}, CompanionRow{"KO", ""},  CompanionRow{"MN", ""},
                                 CompanionRow{"BM", ""},  CompanionRow{"DO", ""},  CompanionRow{"IT", ""},
                                 CompanionRow{"TE", ""}};

const CompanionRow* companion(std::string_view name) {
  const auto* row =
      std::find_if(kCompanions.begin(), kCompanions.end(), [&](const CompanionRow& r) { return r.name == name; });
  return row == kCompanions.end() ? nullptr : row;
}

/// No whole or half point, or more than any game is given.
bool is_odd_komi(std::string_view written, HalfPoints read) {
  constexpr double kMost = 100;
  const auto number = parse_number(written);
  return number && (read.as_double() != *number || std::abs(*number) >= kMost);
}

std::vector<std::string> strings(const std::vector<std::string_view>& views) {
  return {views.begin(), views.end()};
}

}  // namespace

/// Gives every move a node of its own, after the set-up or root data of the node it stood in.
void TreeRepair::split_node(NodeId node) {
  std::vector<NamedRaw> moves;
  std::vector<std::string> others;
  bool setup = false;
  for (int i = 0; i < game_.property_count(node); ++i) {
    const PropertyRef property = game_.property(node, i);
    const std::string name(game_.name(property));
    if (!is_move_name(name)) {
      others.push_back(name);
      setup = setup || is_setup_name(name);
      continue;
    }
    for (int v = 0; v < game_.value_count(property); ++v) moves.push_back({name, std::string(game_.raw(property, v))});
  }
  const bool is_root = node == game_.root();
  const bool all_go = is_root || setup;
  const std::string what = is_root ? "The root holds a move."
                           : setup ? "A node holds a move and set-up stones."
                                   : "A node holds more than one move.";
  add(node, std::nullopt,
      {is_root ? "sgf.move_in_root"
       : setup ? "sgf.move_with_setup"
               : "sgf.moves_in_one_node",
       Severity::repaired,
       {},
       what,
       "Each move gets a node of its own, in the order written.",
       {}});
  NodeId last = node;
  std::vector<std::pair<std::string, NodeId>> places;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (i > 0 || all_go) last = game_.insert_after(last);
    places.emplace_back(moves[i].name, last);
  }
  game_.remove(node, "B");
  game_.remove(node, "W");
  for (std::size_t i = 0; i < moves.size(); ++i) game_.set_raw(places[i].second, moves[i].name, {moves[i].raw});
  for (const std::string& name : others) {
    const CompanionRow* row = companion(name);
    const bool stays = is_setup_name(name) || (row == nullptr && (is_root || !all_go));
    if (stays) continue;
    NodeId to = places.back().second;
    for (const auto& [mover, place] : places) {
      if (row != nullptr && mover == row->mover) to = place;
    }
    if (to == node) continue;
    game_.set_raw(to, name, strings(game_.raws(node, name)));
    game_.remove(node, name);
  }
}

/// An empty root before the node that holds the root's data.
void TreeRepair::lift_root_properties() {
  const NodeId root = game_.root();
  const NodeId second = game_.first_child(root);
  if (!second.exists() || game_.next_sibling(second).exists() || game_.property_count(root) > 0) return;
  if (!game_.has(second, "SZ") && !game_.has(second, "GM") && !game_.has(second, "FF")) return;
  std::vector<std::string> names;
  for (int i = 0; i < game_.property_count(second); ++i) {
    const PropertyRef property = game_.property(second, i);
    if (property_row(game_.name(property)).in_root) names.emplace_back(game_.name(property));
  }
  for (const std::string& name : names) {
    game_.set_raw(root, name, strings(game_.raws(second, name)));
    game_.remove(second, name);
  }
  size_ = board_size(game_).value_or(BoardSize::square(19));
  add(root, std::nullopt,
      {"sgf.empty_root",
       Severity::repaired,
       {},
       "The first node is empty and the game's data stand in the second.",
       "They are moved to the first.",
       {}});
}

void TreeRepair::check_kind() {
  const std::string version(trim(game_.text(game_.root(), "FF")));
  if (const auto number = parse_int(version); number && (*number < 1 || *number > 4)) {
    add(game_.root(), game_.find(game_.root(), "FF"),
        {"sgf.version",
         Severity::note,
         {},
         "FF is " + version + "; versions go from 1 to 4. It is read as 4.",
         "",
         {{"version", version}}});
  }
  if (!is_go_) {
    const std::string kind(trim(game_.text(game_.root(), "GM")));
    add(game_.root(), game_.find(game_.root(), "GM"),
        {"record.not_go",
         Severity::error,
         {},
         "The game is not Go: GM is " + kind + ", and Go is 1.",
         "",
         {{"game", kind}}});
  }
}

void TreeRepair::check_size() {
  if (game_.has(game_.root(), "SZ") && trim(game_.text(game_.root(), "SZ")).empty()) {
    add(game_.root(), game_.find(game_.root(), "SZ"),
        {"record.size_empty", Severity::warning, {}, "SZ is empty; the board is taken as 19 x 19.", "", {}});
  }
  if (board_size(game_)) return;
  const std::string written(clipped(game_.text(game_.root(), "SZ"), 40));
  add(game_.root(), game_.find(game_.root(), "SZ"),
      {"record.size",
       Severity::error,
       {},
       "The board size \"" + written + "\" cannot be used; sides go from 1 to 52. Set SZ to the real size.",
       "",
       {{"size", written}}});
}

void TreeRepair::check_komi(const GameInfo& info) {
  const NodeId root = game_.root();
  const std::string value = to_string(info.komi.value);
  const std::string written(trim(game_.text(root, "KM")));
  if (info.komi.source == KomiSource::converted) {
    add(root, game_.find(root, "KM"),
        {"record.komi_unit",
         Severity::repaired,
         {},
         "KM is " + written + ", which is not in points.",
         "It is read as " + value + " points.",
         {{"written", written}, {"komi", value}}});
    game_.set_raw(root, "KM", {value});
  } else if (is_odd_komi(written, info.komi.value)) {
    add(root, game_.find(root, "KM"),
        {"record.komi_odd",
         Severity::warning,
         {},
         "KM is " + std::string(clipped(written, 40)) + ", which no rules have; it counts as " + value + " points.",
         "",
         {{"written", std::string(clipped(written, 40))}, {"komi", value}}});
  } else if (info.komi.source == KomiSource::assumed) {
    add(root, game_.find(root, "KM"),
        {"record.komi_assumed",
         Severity::note,
         {},
         "The komi is not given; " + value + " is assumed" + (info.rules ? " from the rules" : "") +
             ". It is not written unless it is set.",
         "",
         {{"komi", value}, {"source", info.rules ? "rules" : "default"}}});
  }
}

/// A number of stones that no board takes: what is set up counts, else nothing.
bool TreeRepair::repairs_handicap(const GameInfo& info) {
  const NodeId root = game_.root();
  const std::string written(clipped(trim(game_.text(root, "HA")), 40));
  const auto number = parse_number(written);
  if (!number || (*number >= 0 && *number < info.size.points())) return false;
  const bool placed = info.placed_black >= 2;
  const std::string stones = std::to_string(placed ? info.placed_black : 0);
  add(root, game_.find(root, "HA"),
      {"record.handicap_odd",
       Severity::repaired,
       {},
       "HA is " + written + ", which is no number of handicap stones on this board.",
       placed ? "It is read as " + stones + ", the black stones that are set up." : "It is left out.",
       {{"handicap", written}, {"placed", stones}}});
  if (placed) {
    game_.set_raw(root, "HA", {stones});
  } else {
    game_.remove(root, "HA");
  }
  return true;
}

void TreeRepair::check_handicap(const GameInfo& info) {
  const NodeId root = game_.root();
  const std::string written(trim(game_.text(root, "HA")));
  const auto property = game_.find(root, "HA");
  if (repairs_handicap(info)) return;
  if (written == "1") {
    add(root, property,
        {"record.handicap_one",
         Severity::note,
         {},
         "HA is 1: Black plays first and no stone is set up; komi says who is helped.",
         "",
         {}});
  }
  if (info.handicap < 2 || info.handicap == info.placed_black) return;
  const std::string placed = std::to_string(info.placed_black);
  if (info.placed_black == 0) {
    add(root, property,
        {"record.handicap_not_placed",
         Severity::note,
         {},
         "HA is " + written + ", but no stones are set up; Black's first moves may be the handicap.",
         "",
         {{"handicap", written}}});
    return;
  }
  add(root, property,
      {"record.handicap_mismatch",
       Severity::warning,
       {},
       "HA is " + written + ", but " + placed + " black stones are set up. HA decides the compensation.",
       "",
       {{"handicap", written}, {"placed", placed}}});
}

/// Margins that no count in points gives.
void TreeRepair::check_margin(const GameInfo& info) {
  const std::string& text = info.result.text;
  const auto property = game_.find(game_.root(), "RE");
  const std::size_t plus = text.find('+');
  if (!info.result.outcome || plus == std::string::npos) return;
  const std::string shown(clipped(text, 60));
  const auto written = parse_number(trim(std::string_view(text).substr(plus + 1)));
  if (!written) return;
  if (info.result.outcome->kind == OutcomeKind::unstated) {
    add(game_.root(), property,
        {"record.result_margin",
         Severity::warning,
         {},
         "RE is " + shown + ", a margin that no count gives; the winner counts, the margin does not.",
         "",
         {{"result", shown}}});
  } else if (std::lround(*written * 4) % 2 != 0) {
    const std::string points = to_string(info.result.outcome->margin);
    add(game_.root(), property,
        {"record.result_zi",
         Severity::note,
         {},
         "RE is " + shown + "; quarters only occur where zi are counted, so it is read as " + points + " points.",
         "",
         {{"result", shown}, {"points", points}}});
  }
}

void TreeRepair::check_texts(const GameInfo& info) {
  const NodeId root = game_.root();
  if (!info.result.text.empty() && !info.result.outcome) {
    add(root, game_.find(root, "RE"),
        {"record.result_unreadable",
         Severity::warning,
         {},
         "The result \"" + std::string(clipped(info.result.text, 60)) + "\" is not understood; it is kept as it is.",
         "",
         {{"result", std::string(clipped(info.result.text, 60))}}});
  }
  check_margin(info);
  if (!info.rules_text.empty() && !info.rules) {
    add(root, game_.find(root, "RU"),
        {"record.rules_unknown",
         Severity::note,
         {},
         "The rules \"" + std::string(clipped(info.rules_text, 60)) + "\" are not known; they are kept as they are.",
         "",
         {{"rules", std::string(clipped(info.rules_text, 60))}}});
  }
}

void TreeRepair::check_root() {
  check_kind();
  if (!is_go_) return;
  lift_root_properties();
  check_size();
  const GameInfo info = game_terms(game_);
  check_komi(info);
  check_handicap(info);
  check_texts(info);
}

}  // namespace miai::record
