// Files put together from games in different charsets.
#include <algorithm>

#include "record/charset.hpp"
#include "record/grammar_chars.hpp"
#include "record/utf8.hpp"

namespace miai::record {
namespace {

struct Part {
  std::string_view bytes;
  std::string_view charset;  ///< what its first game says or shows; "" = nothing
};

/// The text cut before every "(;" that stands after a closed game.
std::vector<std::string_view> games_of(std::string_view bytes) {
  std::vector<std::string_view> games;
  std::size_t begin = 0;
  for (std::size_t at = bytes.find("(;"); at != std::string_view::npos; at = bytes.find("(;", at + 2)) {
    std::size_t before = at;
    while (before > begin && class_of(bytes[before - 1]) == kBlank) --before;
    if (before == begin || bytes[before - 1] != ')') continue;
    games.push_back(bytes.substr(begin, at - begin));
    begin = at;
  }
  games.push_back(bytes.substr(begin));
  return games;
}

/// Neighbours of one charset stay together; a game that says nothing goes with the one before it.
std::vector<Part> parts_of(std::string_view bytes) {
  std::vector<Part> parts;
  for (const std::string_view game : games_of(bytes)) {
    std::string_view charset;
    if (!is_ascii(game)) {
      charset = charset_named(declared_charset(game));
      if (is_surely_utf8(game)) charset = "UTF-8";
    }
    if (parts.empty() || (!charset.empty() && !parts.back().charset.empty() && charset != parts.back().charset)) {
      parts.push_back({game, charset});
      continue;
    }
    Part& last = parts.back();
    last.bytes = std::string_view(last.bytes.data(), last.bytes.size() + game.size());
    if (last.charset.empty()) last.charset = charset;
  }
  return parts;
}

Finding mixed(const std::string& charsets) {
  Finding finding;
  finding.id = "charset.mixed";
  finding.severity = Severity::repaired;
  finding.where = {"", 1, 1};
  finding.message = "The games of this file are in different charsets: " + charsets + ".";
  finding.repair = "Each is read in its own.";
  finding.facts = {{"charsets", charsets}};
  return finding;
}

}  // namespace

DecodedText decode_text(std::string_view bytes, const ReadOptions& options) {
  const bool one = !options.charset.empty() || bytes.find("(;") == std::string_view::npos || is_utf8(bytes);
  if (one) return decode_part(bytes, options);
  const std::vector<Part> parts = parts_of(bytes);
  if (parts.size() < 2) return decode_part(bytes, options);
  DecodedText out;
  std::vector<std::string> names;
  for (const Part& part : parts) {
    DecodedText decoded = decode_part(part.bytes, options);
    out.text += decoded.text;
    out.byte_order_mark = out.byte_order_mark || decoded.byte_order_mark;
    if (std::find(names.begin(), names.end(), decoded.charset) == names.end()) names.push_back(decoded.charset);
    out.report.insert(out.report.end(), decoded.report.begin(), decoded.report.end());
  }
  for (const std::string& name : names) out.charset += (out.charset.empty() ? "" : ", ") + name;
  out.converted = true;
  if (names.size() > 1) out.report.insert(out.report.begin(), mixed(out.charset));
  return out;
}

}  // namespace miai::record
