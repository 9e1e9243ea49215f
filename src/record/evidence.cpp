// Is a text a game record at all? "(;" also stands in programs, letters and pictures.
#include "record/evidence.hpp"

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "record/info.hpp"
#include "record/properties.hpp"
#include "record/values.hpp"

namespace miai::record {
namespace {

constexpr int kNodesNearRoot = 12;

/// A known property with a value that fits it. Free text proves little: "C[i]" is also a line of a program.
bool is_evidence(const GameTree& game, PropertyRef property, BoardSize size) {
  const PropertyRow& row = property_row(game.name(property));
  const std::string_view raw = trim(game.raw(property));
  if (row.kind == ValueKind::unknown || raw.empty()) return false;
  switch (row.kind) {
    case ValueKind::move:
      return parse_sgf_vertex(raw, size).has_value();
    case ValueKind::points:
      return parse_sgf_point(raw.substr(0, 2), size).has_value();
    case ValueKind::number:
    case ValueKind::real:
      return row.in_root && parse_number(raw).has_value();
    default:
      break;
  }
  if (game.name(property) == "SZ") return parse_number(raw.substr(0, raw.find(':'))).has_value();
  return row.in_root;  // names and dates
}

bool has_evidence(const GameTree& game) {
  const BoardSize size = board_size(game).value_or(BoardSize::square(19));
  NodeId node = game.root();
  for (int n = 0; n < kNodesNearRoot && node.exists(); ++n, node = game.first_child(node)) {
    for (int i = 0; i < game.property_count(node); ++i) {
      if (is_evidence(game, game.property(node, i), size)) return true;
    }
  }
  return false;
}

/// Faults that a text has which is no record.
bool is_doubtful(const RawFault& fault) {
  constexpr std::array kDoubtful{
      Fault::text_before,        Fault::text_between,       Fault::text_after,         Fault::paren_extra,
      Fault::open_paren_missing, Fault::name_without_value, Fault::value_without_name, Fault::junk,
      Fault::lowercase_name};
  return std::find(kDoubtful.begin(), kDoubtful.end(), fault.fault) != kDoubtful.end();
}

}  // namespace

bool is_record(const ParsedText& parsed) {
  if (std::none_of(parsed.faults.begin(), parsed.faults.end(), is_doubtful)) return true;
  return std::any_of(parsed.games.begin(), parsed.games.end(), has_evidence);
}

}  // namespace miai::record
