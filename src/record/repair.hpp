#pragma once
// The working part of check_properties(); for the files that implement it.

#include <optional>
#include <string>
#include <vector>

#include "board/point.hpp"
#include "record/finding.hpp"
#include "record/info.hpp"
#include "record/properties.hpp"
#include "record/tree.hpp"

namespace miai::record {

/// A value as messages show it: short, in one line.
std::string shown_value(std::string_view raw);

/// True for the lists that may not name a point together, and for TB and TW.
bool is_mark_name(std::string_view name);

class TreeRepair {
 public:
  TreeRepair(GameTree& game, int game_index);
  void check_all();
  /// What the root says as a whole: size, komi, handicap, rules, result, date (quirks.cpp, terms.cpp).
  void check_root();
  Report take_report(LineCounter& lines);

 private:
  struct Pending {
    std::uint32_t offset;
    Finding finding;
  };
  void add(NodeId node, std::optional<PropertyRef> property, Finding finding);
  bool is_plain_move(std::uint32_t node) const;
  void check_node(NodeId node);
  void check_setup(NodeId node);
  void check_property(NodeId node, PropertyRef property);
  void check_points(NodeId node, PropertyRef property);
  void name_once(NodeId node, PropertyRef property, Point twice);
  void check_marks(NodeId node);
  void check_territory(NodeId node);
  void check_below_root(NodeId node, PropertyRef property, const PropertyRow& row);
  void check_number(NodeId node, PropertyRef property, const PropertyRow& row);
  void check_range(NodeId node, PropertyRef property, const PropertyRow& row);
  bool reads_decimal_comma(NodeId node, PropertyRef property);
  void check_color(NodeId node, PropertyRef property);
  void bad_move(NodeId node, PropertyRef property);
  void keep_first(NodeId node, const std::string& name, std::vector<std::string>& raws);
  void unite_properties(NodeId node);
  void split_node(NodeId node);
  void lift_root_properties();
  void check_kind();
  void check_size();
  void check_komi(const GameInfo& info);
  void check_unread_komi(const GameInfo& info);
  void check_handicap(const GameInfo& info);
  void check_unstated_handicap(const GameInfo& info);
  bool repairs_handicap(const GameInfo& info);
  void check_texts(const GameInfo& info);
  void check_result(const GameInfo& info);
  bool tells_margin(const GameInfo& info);
  void check_date();

  GameTree& game_;
  int game_index_;
  BoardSize size_;
  bool is_go_ = true;
  std::vector<NodeId> to_split_;
  std::vector<Pending> pending_;
  std::size_t omitted_ = 0;
};

}  // namespace miai::record
