#include "cli/plain_text.hpp"

#include <cmath>
#include <cstdint>

#include "record/utf8.hpp"

namespace miai::cli {
namespace {

void append_escape(std::string& out, unsigned code) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  out += "\\x";
  out += kDigits[code / 16];
  out += kDigits[code % 16];
}

void append_double(std::string& out, double number) {
  constexpr double kExact = 1e15;
  const double halves = number * 2;
  if (std::abs(number) < kExact && halves == std::floor(halves)) {
    const auto whole = static_cast<std::int64_t>(number);
    if (number < 0 && whole == 0) out += '-';
    out += std::to_string(whole);
    if (static_cast<double>(whole) != number) out += ".5";
    return;
  }
  out += boost::json::serialize(boost::json::value(number));
}

void append_json(std::string& out, const boost::json::value& value) {
  if (const auto* object = value.if_object()) {
    char before = '{';
    for (const auto& [key, member] : *object) {
      out += before;
      before = ',';
      out += boost::json::serialize(key) + ":";
      append_json(out, member);
    }
    out += object->empty() ? "{}" : "}";
  } else if (const auto* array = value.if_array()) {
    char before = '[';
    for (const auto& member : *array) {
      out += before;
      before = ',';
      append_json(out, member);
    }
    out += array->empty() ? "[]" : "]";
  } else if (const auto* number = value.if_double()) {
    append_double(out, *number);
  } else {
    out += boost::json::serialize(value);
  }
}

}  // namespace

std::string printable(std::string_view text) {
  const std::string valid = record::with_replacements(text);
  std::string out;
  out.reserve(valid.size());
  for (std::size_t i = 0; i < valid.size(); ++i) {
    const unsigned c = static_cast<unsigned char>(valid[i]);
    const unsigned next = i + 1 < valid.size() ? static_cast<unsigned char>(valid[i + 1]) : 0U;
    if ((c < 0x20 && c != '\n' && c != '\t') || c == 0x7F) {
      append_escape(out, c);
    } else if (c == 0xC2 && next < 0xA0) {  // U+0080 to U+009F steer terminals too
      append_escape(out, next);
      ++i;
    } else {
      out += valid[i];
    }
  }
  return out;
}

std::string json_text(const boost::json::value& value) {
  std::string out;
  append_json(out, value);
  return record::with_replacements(out);
}

}  // namespace miai::cli
