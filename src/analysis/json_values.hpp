#pragma once
// Values of JSON as queries give them.

#include <boost/json.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace miai::analysis {

inline std::string_view view(const boost::json::string& text) {
  return {text.data(), text.size()};
}

/// A value as errors show it.
std::string shown(const boost::json::value& value);
/// A whole number, also as 100.0 or 1e6.
std::optional<std::int64_t> whole(const boost::json::value& value);
/// Any finite number.
std::optional<double> real(const boost::json::value& value);
/// The text that an option is set by.
std::string option_text(const boost::json::value& value);

}  // namespace miai::analysis
