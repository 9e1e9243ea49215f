#pragma once
// Members of JSON objects, where they may be missing.

#include <boost/json.hpp>
#include <memory>
#include <string>
#include <string_view>

namespace miai::server {

/// The text of a member, "" when it is not there or no text.
inline std::string text_at(const boost::json::object& object, std::string_view name) {
  const boost::json::value* found = object.if_contains(name);
  return std::string(found != nullptr && found->is_string() ? std::string_view(found->get_string()) : "");
}

/// The whole number of a member, or what is said otherwise.
inline std::int64_t whole_at(const boost::json::object& object, std::string_view name, std::int64_t otherwise = 0) {
  const boost::json::value* found = object.if_contains(name);
  return found != nullptr && found->is_number() ? static_cast<std::int64_t>(found->to_number<double>()) : otherwise;
}

/// A message as it is sent to many.
inline std::shared_ptr<const std::string> shared_text(const boost::json::object& object) {
  return std::make_shared<const std::string>(boost::json::serialize(object));
}

}  // namespace miai::server
