#include "analysis/json_values.hpp"

#include <cmath>

#include "engine/figures.hpp"

namespace miai::analysis {

namespace json = boost::json;

std::string shown(const json::value& value) {
  const auto* number = value.if_double();
  std::string text = number != nullptr ? engine::figure(*number) : json::serialize(value);
  if (text.size() > 60) text = text.substr(0, 60) + "…";
  return text;
}

std::optional<std::int64_t> whole(const json::value& value) {
  if (const auto* number = value.if_int64()) return *number;
  if (const auto* number = value.if_double(); number != nullptr && std::floor(*number) == *number) {
    if (std::abs(*number) < 9e15) return static_cast<std::int64_t>(*number);
  }
  return std::nullopt;
}

std::optional<double> real(const json::value& value) {
  if (const auto* number = value.if_int64()) return static_cast<double>(*number);
  if (const auto* number = value.if_uint64()) return static_cast<double>(*number);
  if (const auto* number = value.if_double(); number != nullptr && std::isfinite(*number)) return *number;
  return std::nullopt;
}

std::string option_text(const json::value& value) {
  if (const auto* text = value.if_string()) return std::string(view(*text));
  if (value.is_bool()) return value.get_bool() ? "true" : "false";
  return json::serialize(value);
}

}  // namespace miai::analysis
