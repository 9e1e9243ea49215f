#pragma once
// Checks messages against protocol/app.schema.json, which is part of the program.

#include <boost/json/fwd.hpp>
#include <string_view>

#include "base/result.hpp"

namespace miai::server {

/// Whether a message is as "#/$defs/<definition>" says. Nothing is executed and nothing is unbounded: the cost is that
/// of walking the message, times the alternatives.
/// Fails:  protocol.invalid, with the place in the message ("path") and what is wrong there.
Result<void> check_message(std::string_view definition, const boost::json::value& message);

/// The schema as it lies in the program: generated from protocol/app.schema.json.
std::string_view schema_text();

}  // namespace miai::server
