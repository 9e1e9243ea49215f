// What whole nodes and roots of real files do: moves beside set-up, an empty root, a game that is not Go.
#include <algorithm>
#include <array>

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

void TreeRepair::check_root() {
  check_kind();
  if (!is_go_) return;
  lift_root_properties();
  check_size();
  const GameInfo info = game_terms(game_);
  check_komi(info);
  check_handicap(info);
  check_texts(info);
  check_date();
}

}  // namespace miai::record
