#pragma once
// What goes to standard output and error: text that cannot steer a terminal, JSON that every reader takes.

#include <boost/json.hpp>
#include <string>
#include <string_view>

namespace miai::cli {

/// The text with control characters (line feed and tab excepted) shown as \x1b and bad bytes as U+FFFD: names and
/// comments of records are strangers' text.
std::string printable(std::string_view text);

/// JSON in valid UTF-8 with plain numbers: 6.5 and 7, never 6.5E0.
std::string json_text(const boost::json::value& value);

}  // namespace miai::cli
