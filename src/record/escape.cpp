// Text and what stands between the brackets.
#include "record/utf8.hpp"
#include "record/values.hpp"

namespace miai::record {
namespace {

bool is_line_end(char c) {
  return c == '\n' || c == '\r';
}

/// Length of the line end at i: CR LF and LF CR are one.
std::size_t line_end_length(std::string_view raw, std::size_t i) {
  const bool pair = i + 1 < raw.size() && is_line_end(raw[i + 1]) && raw[i + 1] != raw[i];
  return pair ? 2 : 1;
}

bool is_blank(char c) {
  return c == '\t' || c == '\v' || c == '\f';
}

/// What does not stand for itself between brackets.
bool is_special(char c) {
  return c == '\\' || is_line_end(c) || is_blank(c);
}

std::string escape_chars(std::string_view text, std::string_view special) {
  std::string out;
  out.reserve(text.size() + 8);
  for (const char c : text) {
    if (special.find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return out;
}

}  // namespace

void append_unescaped(std::string& out, std::string_view raw) {
  for (std::size_t i = 0; i < raw.size();) {
    std::size_t plain = i;
    while (plain < raw.size() && !is_special(raw[plain])) ++plain;
    out.append(raw.substr(i, plain - i));
    i = plain;
    if (i == raw.size()) return;
    const char c = raw[i];
    if (is_line_end(c)) {
      out += '\n';
      i += line_end_length(raw, i);
    } else if (c == '\\' && i + 1 < raw.size() && is_line_end(raw[i + 1])) {
      i += 1 + line_end_length(raw, i + 1);  // a soft line break
    } else if (c == '\\' && i + 1 < raw.size()) {
      out += is_blank(raw[i + 1]) ? ' ' : raw[i + 1];
      i += 2;
    } else {
      if (c != '\\') out += ' ';  // a lone backslash at the end escapes nothing
      ++i;
    }
  }
}

std::string unescape(std::string_view raw) {
  std::string out;
  out.reserve(raw.size());
  append_unescaped(out, raw);
  return is_utf8(out) ? out : with_replacements(out);
}

std::string escape(std::string_view text) {
  return escape_chars(text, "\\]");
}
std::string escape_composed(std::string_view text) {
  return escape_chars(text, "\\]:");
}

}  // namespace miai::record
