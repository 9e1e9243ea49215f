#pragma once
// What was found wrong in a record, where, and what was done about it.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace miai::record {

/// note: unusual but well understood. repaired: changed so that it can be used. warning: left as it is, may matter.
/// error: part of the record is lost or cannot be used.
enum class Severity : std::uint8_t { note, repaired, warning, error };

/// "note", "repaired", "warning", "error".
std::string_view id_text(Severity severity);

/// One thing found in a record.
/// id is stable ("sgf.value_unclosed"); message says what is wrong; repair says what was done ("" = nothing).
struct Finding {
  std::string id;
  Severity severity = Severity::warning;
  Where where;  ///< line and column in the text as decoded; the column counts characters
  std::string message;
  std::string repair;
  std::vector<Fact> facts;
  int game = -1;              ///< index in the collection, -1 = none
  std::uint32_t node = 0;     ///< NodeId of the node in that game, or the root
  std::string property = {};  ///< the property of that node it is about, "" = the node

  friend bool operator==(const Finding&, const Finding&) = default;
};

using Report = std::vector<Finding>;

/// True when something was changed on the way in, so that the text written differs from the text read.
bool any_repaired(const Report& report);
bool any_error(const Report& report);

/// "3:7: message Repair."; one line.
std::string to_string(const Finding& finding);

}  // namespace miai::record
