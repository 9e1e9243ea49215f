#include "server/protocol/schema.hpp"

#include <boost/json.hpp>
#include <cmath>

namespace miai::server {
namespace json = boost::json;
namespace {

const json::object& definitions() {
  static const json::value kSchema = json::parse(schema_text());
  static const json::object& kDefinitions = kSchema.as_object().at("$defs").as_object();
  return kDefinitions;
}

struct Fault {
  std::string path;
  std::string what;
};
using Verdict = tl::expected<void, Fault>;

Verdict check(const json::object& schema, const json::value& value, const std::string& path);

tl::unexpected<Fault> wrong(const std::string& path, std::string what) {
  return tl::unexpected<Fault>(Fault{path, std::move(what)});
}

bool is_whole(const json::value& value) {
  if (value.is_int64() || value.is_uint64()) return true;
  return value.is_double() && std::floor(value.get_double()) == value.get_double();
}

bool has_type(std::string_view type, const json::value& value) {
  if (type == "object") return value.is_object();
  if (type == "array") return value.is_array();
  if (type == "string") return value.is_string();
  if (type == "number") return value.is_number();
  if (type == "integer") return is_whole(value);
  if (type == "boolean") return value.is_bool();
  return type == "null" && value.is_null();
}

std::size_t characters(std::string_view text) {
  std::size_t count = 0;
  for (const char c : text) count += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U ? 1 : 0;
  return count;
}

double limit(const json::object& schema, std::string_view name, double otherwise) {
  const json::value* given = schema.if_contains(name);
  return given == nullptr ? otherwise : given->to_number<double>();
}

Verdict check_type(const json::value& wanted, const json::value& value, const std::string& path) {
  if (wanted.is_string()) {
    if (!has_type(wanted.get_string(), value)) return wrong(path, "must be " + std::string(wanted.get_string()));
    return {};
  }
  for (const json::value& one : wanted.as_array()) {
    if (has_type(one.as_string(), value)) return {};
  }
  return wrong(path, "has another type than it may have");
}

Verdict check_size(const json::object& schema, const json::value& value, const std::string& path) {
  constexpr double kAny = 1e300;
  if (value.is_string()) {
    const auto size = static_cast<double>(characters(value.get_string()));
    if (size < limit(schema, "minLength", 0)) return wrong(path, "is too short");
    if (size > limit(schema, "maxLength", kAny)) return wrong(path, "is too long");
  } else if (value.is_number()) {
    const auto number = value.to_number<double>();
    if (number < limit(schema, "minimum", -kAny)) return wrong(path, "is too small");
    if (number > limit(schema, "maximum", kAny)) return wrong(path, "is too large");
  } else if (value.is_array()) {
    const auto size = static_cast<double>(value.get_array().size());
    if (size < limit(schema, "minItems", 0)) return wrong(path, "has too few items");
    if (size > limit(schema, "maxItems", kAny)) return wrong(path, "has too many items");
  }
  return {};
}

Verdict check_members(const json::object& schema, const json::object& object, const std::string& path) {
  if (const json::value* required = schema.if_contains("required")) {
    for (const json::value& name : required->as_array()) {
      if (!object.contains(name.as_string())) return wrong(path + "/" + std::string(name.as_string()), "is missing");
    }
  }
  const json::value* properties = schema.if_contains("properties");
  const json::value* others = schema.if_contains("additionalProperties");
  for (const auto& member : object) {
    const std::string below = path + "/" + std::string(member.key());
    const json::value* known = properties == nullptr ? nullptr : properties->as_object().if_contains(member.key());
    if (known == nullptr && others != nullptr && others->is_bool() && !others->get_bool()) {
      return wrong(below, "is not known");
    }
    if (known == nullptr && others != nullptr && others->is_object()) known = others;
    if (known == nullptr) continue;
    if (auto fine = check(known->as_object(), member.value(), below); !fine) return fine;
  }
  return {};
}

const json::object& resolved(const json::object& schema) {
  const json::value* reference = schema.if_contains("$ref");
  // Schemas live as long as the program.
  if (reference == nullptr) return schema;  // NOLINT(bugprone-return-const-ref-from-parameter)
  constexpr std::string_view kLocal = "#/$defs/";
  return resolved(definitions().at(std::string_view(reference->as_string()).substr(kLocal.size())).as_object());
}

/// True when a message says by its "type" that it is of this kind.
bool is_meant(const json::object& schema, const json::value& value) {
  const json::value* properties = resolved(schema).if_contains("properties");
  if (properties == nullptr || !value.is_object()) return false;
  const json::value* type = properties->as_object().if_contains("type");
  const json::value* said = value.get_object().if_contains("type");
  return type != nullptr && said != nullptr && check(type->as_object(), *said, "").has_value();
}

/// The fault that is told is that of the alternative which was meant.
Verdict check_one_of(const json::array& alternatives, const json::value& value, const std::string& path) {
  Verdict told = wrong(path, "is none of what may stand here");
  for (const json::value& alternative : alternatives) {
    auto fine = check(alternative.as_object(), value, path);
    if (fine) return fine;
    if (is_meant(alternative.as_object(), value)) told = fine;
  }
  return told;
}

Verdict check(const json::object& schema, const json::value& value, const std::string& path) {
  if (schema.contains("$ref")) return check(resolved(schema), value, path);
  if (const json::value* alternatives = schema.if_contains("oneOf")) {
    return check_one_of(alternatives->as_array(), value, path);
  }
  if (const json::value* constant = schema.if_contains("const"); constant != nullptr && *constant != value) {
    return wrong(path, "must be " + json::serialize(*constant));
  }
  if (const json::value* choices = schema.if_contains("enum")) {
    bool found = false;
    for (const json::value& choice : choices->as_array()) found |= choice == value;
    if (!found) return wrong(path, "must be one of " + json::serialize(*choices));
  }
  if (const json::value* type = schema.if_contains("type")) {
    if (auto fine = check_type(*type, value, path); !fine) return fine;
  }
  if (auto fine = check_size(schema, value, path); !fine) return fine;
  if (value.is_object()) return check_members(schema, value.get_object(), path);
  const json::value* items = schema.if_contains("items");
  if (!value.is_array() || items == nullptr) return {};
  std::size_t index = 0;
  for (const json::value& item : value.get_array()) {
    auto fine = check(items->as_object(), item, path + "/" + std::to_string(index++));
    if (!fine) return fine;
  }
  return {};
}

}  // namespace

Result<void> check_message(std::string_view definition, const json::value& message) {
  const auto fine = check(definitions().at(definition).as_object(), message, "");
  if (fine) return {};
  const std::string path = fine.error().path.empty() ? "/" : fine.error().path;
  return fail("protocol.invalid", "The message is not as agreed: " + path + " " + fine.error().what + ".",
              {{"path", path}, {"what", fine.error().what}});
}

}  // namespace miai::server
