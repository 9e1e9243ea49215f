#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "record/charset.hpp"
#include "record/grammar.hpp"
#include "record/grammar_chars.hpp"
#include "record/utf8.hpp"

namespace miai::record {
namespace {

constexpr std::string_view kMark = "\xEF\xBB\xBF";

struct Sentences {
  std::string message;
  std::string repair;
};

Finding finding(std::string id, Severity severity, Sentences sentences, std::vector<Fact> facts) {
  Finding f;
  f.id = std::move(id);
  f.severity = severity;
  f.where = {"", 1, 1};
  f.message = std::move(sentences.message);
  f.repair = std::move(sentences.repair);
  f.facts = std::move(facts);
  return f;
}

// UTF-16 --------------------------------------------------------------------------------------------------------

enum class Order { none, little, big };

Order utf16_order(std::string_view bytes) {
  if (bytes.size() < 4) return Order::none;
  const auto at = [&](std::size_t i) { return static_cast<unsigned>(static_cast<unsigned char>(bytes[i])); };
  if (at(0) == 0xFF && at(1) == 0xFE) return Order::little;
  if (at(0) == 0xFE && at(1) == 0xFF) return Order::big;
  // Without a mark: an opening parenthesis or a blank with a zero byte on one side, twice.
  const auto is_start = [](unsigned c) { return c == '(' || c == ';' || c == ' ' || c == '\n' || c == '\r'; };
  if (is_start(at(0)) && at(1) == 0 && is_start(at(2)) && at(3) == 0) return Order::little;
  if (at(0) == 0 && is_start(at(1)) && at(2) == 0 && is_start(at(3))) return Order::big;
  return Order::none;
}

std::string utf16_to_utf8(std::string_view bytes, Order order) {
  std::string out;
  out.reserve(bytes.size() / 2);
  const auto unit = [&](std::size_t i) {
    const auto a = static_cast<unsigned>(static_cast<unsigned char>(bytes[i]));
    const auto b = static_cast<unsigned>(static_cast<unsigned char>(bytes[i + 1]));
    return static_cast<char32_t>(order == Order::little ? b << 8U | a : a << 8U | b);
  };
  for (std::size_t i = 0; i + 1 < bytes.size(); i += 2) {
    char32_t c = unit(i);
    if (i == 0 && c == 0xFEFF) continue;
    const bool high = c >= 0xD800 && c <= 0xDBFF;
    const char32_t next = high && i + 3 < bytes.size() ? unit(i + 2) : 0;
    if (high && next >= 0xDC00 && next <= 0xDFFF) {
      c = 0x10000 + ((c - 0xD800) << 10U) + (next - 0xDC00);
      i += 2;
    } else if (c >= 0xD800 && c <= 0xDFFF) {
      c = 0xFFFD;
    }
    append_utf8(out, c);
  }
  return out;
}

// Other charsets, by the injected decoder -------------------------------------------------------------------------

struct Converted {
  std::string text;
  bool complete = true;  ///< false when bytes were left as they are
};

/// Character by character: what cannot be decoded stays as it is.
void decode_piecemeal(std::string_view bytes, std::string_view charset, const Decoder& decoder, Converted& out) {
  while (!bytes.empty()) {
    if (static_cast<unsigned char>(bytes.front()) < 0x80) {
      out.text += bytes.front();
      bytes.remove_prefix(1);
      continue;
    }
    std::size_t taken = 0;
    for (std::size_t n = 1; n <= std::min<std::size_t>(4, bytes.size()) && taken == 0; ++n) {
      if (const auto text = decoder(bytes.substr(0, n), charset)) {
        out.text += *text;
        taken = n;
      }
    }
    if (taken == 0) {
      out.complete = false;
      out.text += bytes.front();
      taken = 1;
    }
    bytes.remove_prefix(taken);
  }
}

/// The whole at once; where that fails, by the runs between bytes below 0x30, which never are part of a longer
/// character. nullopt when the decoder does not know the charset or there is none.
std::optional<Converted> convert(std::string_view bytes, std::string_view charset, const Decoder& decoder) {
  if (charset == "ISO-8859-1" && !decoder) return Converted{latin1_to_utf8(bytes), true};
  if (!decoder) return std::nullopt;
  if (auto whole = decoder(bytes, charset)) return Converted{std::move(*whole), true};
  if (!decoder("(", charset)) return std::nullopt;
  Converted out;
  out.text.reserve(bytes.size() * 3 / 2);
  while (!bytes.empty()) {
    std::size_t end = 0;
    while (end < bytes.size() && static_cast<unsigned char>(bytes[end]) >= 0x30) ++end;
    while (end < bytes.size() && static_cast<unsigned char>(bytes[end]) < 0x30) ++end;
    const std::string_view run = bytes.substr(0, end);
    if (const auto text = decoder(run, charset)) {
      out.text += *text;
    } else {
      decode_piecemeal(run, charset, decoder, out);
    }
    bytes.remove_prefix(end);
  }
  return out;
}

}  // namespace

bool is_surely_utf8(std::string_view bytes) {
  if (!is_utf8(bytes)) return false;
  int weight = 0;
  for (const char c : bytes) {
    const auto u = static_cast<unsigned char>(c);
    if (u >= 0xE0)
      weight += 2;
    else if (u >= 0xC2)
      weight += 1;
    if (weight >= 4) return true;
  }
  return false;
}

namespace {

// The choice -------------------------------------------------------------------------------------------------------

/// ISO-2022-JP writes Japanese in seven bits, between escape sequences.
bool is_iso2022jp(std::string_view bytes) {
  for (std::size_t at = bytes.find("\x1B$"); at != std::string_view::npos; at = bytes.find("\x1B$", at + 2)) {
    if (at + 2 < bytes.size() && (bytes[at + 2] == 'B' || bytes[at + 2] == '@')) return true;
  }
  return false;
}

/// A text in UTF-8 with a few bytes spoilt: most of what lies above 0x7F is well-formed. A label that says UTF-8 is
/// believed sooner, and always when no other charset can be decoded. In a few letters of a two-byte charset pairs look
/// like UTF-8 by chance, so without a label it takes more of them where such a charset fits.
bool is_mostly_utf8(std::string_view bytes, bool labelled, const Decoder& decoder, std::string_view guess) {
  if (labelled && !decoder) return true;
  std::size_t good = 0;
  std::size_t bad = 0;
  while (!bytes.empty()) {
    const std::size_t n = utf8_length(bytes);
    if (n > 1) ++good;
    if (n == 0) ++bad;
    bytes.remove_prefix(n == 0 ? 1 : n);
  }
  if (labelled) return good >= bad;
  const bool by_chance = guess != "ISO-8859-1" && good < 8;
  return !by_chance && good >= 2 && good >= 2 * bad;
}

void settle_utf8(DecodedText& out, std::string_view bytes) {
  out.byte_order_mark = bytes.substr(0, 3) == kMark;
  out.text = std::string(bytes);
  out.charset = "UTF-8";
}

/// Decodes with a charset and reports what happened. False when it cannot be done at all.
bool settle(DecodedText& out, std::string_view bytes, std::string_view charset, const Decoder& decoder) {
  auto converted = convert(bytes, charset, decoder);
  if (!converted) return false;
  out.text = std::move(converted->text);
  out.charset = std::string(charset);
  out.converted = true;
  return true;
}

std::string shown(std::string_view label) {
  return with_replacements(clipped(label, 40));
}

/// Latin-1 takes any bytes, but "Ã¼" and the like stand in no text: two bytes of UTF-8 prove it.
bool is_latin(std::string_view charset) {
  return charset == "ISO-8859-1" || charset == "ISO-8859-15" || charset == "windows-1252";
}

/// CA's charset, when it fits the bytes.
bool settle_declared(DecodedText& out, std::string_view bytes, const std::string& label, const ReadOptions& options) {
  const std::string_view charset = charset_named(label);
  if (charset == "UTF-8" || charset == "UTF-16") return false;
  if (is_surely_utf8(bytes) || (is_latin(charset) && is_utf8(bytes))) {
    settle_utf8(out, bytes);
    out.converted = true;
    out.report.push_back(finding(
        "charset.mislabelled", Severity::repaired,
        {"CA says \"" + shown(label) + "\", but the text is UTF-8.", "It is read as UTF-8, and CA says so now."},
        {{"label", shown(label)}, {"charset", "UTF-8"}}));
    return true;
  }
  if (!charset.empty() && settle(out, bytes, charset, options.decoder)) {
    if (!is_utf8(out.text)) {
      const std::string_view guess = guess_charset(bytes);
      const auto other = guess == charset ? std::nullopt : convert(bytes, guess, options.decoder);
      if (guess == "UTF-8" || !other || !other->complete || guess == "ISO-8859-1") return true;
      out.text = other->text;
      out.charset = std::string(guess);
      out.report.push_back(finding(
          "charset.mislabelled", Severity::repaired,
          {"CA says \"" + shown(label) + "\", but the text does not fit it.", "It is read as " + out.charset + "."},
          {{"label", shown(label)}, {"charset", out.charset}}));
    }
    return true;
  }
  const std::string id = charset.empty() ? "charset.unknown" : "charset.no_decoder";
  out.report.push_back(
      finding(id, Severity::warning,
              {"CA names a charset that cannot be read here: \"" + shown(label) + "\".", "The charset is guessed."},
              {{"label", shown(label)}}));
  return false;
}

}  // namespace

namespace {

/// Faults of the grammar, when the bytes are read in a charset; a wrong one takes brackets for halves of characters.
std::size_t faults_in(std::string_view bytes, std::string_view charset, const Decoder& decoder) {
  constexpr std::size_t kUndecodable = 1'000'000;
  const auto converted = convert(bytes, charset, decoder);
  if (!converted) return 2 * kUndecodable;
  const std::size_t faults = for_each_game(converted->text, [](GameTree&) {}).size();
  return faults + (converted->complete ? 0 : kUndecodable);
}

/// guess_charset(), unless it breaks the record and another charset does not.
std::string_view soundest_guess(std::string_view bytes, const Decoder& decoder) {
  const std::string_view guess = guess_charset(bytes);
  const bool is_sgf = bytes.find("(;") != std::string_view::npos;
  if (guess == "UTF-8" || !decoder || !is_sgf) return guess;
  std::string_view best = guess;
  std::size_t fewest = faults_in(bytes, guess, decoder);
  constexpr std::array<std::string_view, 6> kOthers{"GB18030", "Big5", "Shift_JIS", "EUC-KR", "EUC-JP", "ISO-8859-1"};
  for (const std::string_view other : kOthers) {
    if (fewest == 0) break;
    const std::size_t faults = other == guess ? fewest : faults_in(bytes, other, decoder);
    if (faults >= fewest) continue;
    fewest = faults;
    best = other;
  }
  return best;
}

}  // namespace

std::string declared_charset(std::string_view bytes) {
  // Only the root counts, and only a CA that stands where a property begins: "CA[" in a comment is none.
  const std::size_t limit = std::min<std::size_t>(bytes.size(), 1U << 16U);
  std::size_t start = bytes.find("(;");
  if (start == std::string_view::npos) start = bytes.find(';');
  if (start == std::string_view::npos) return "";
  bool in_value = false;
  for (std::size_t i = start; i + 3 < limit; ++i) {
    const char c = bytes[i];
    if (in_value) {
      if (c == '\\') ++i;
      in_value = c != ']';
      continue;
    }
    if (c == '[') in_value = true;
    if (c != 'C' || class_of(bytes[i - (i > 0 ? 1 : 0)]) == kUpper) continue;
    std::size_t name_end = i;
    std::string name;
    for (; name_end < limit && is_name_char(bytes[name_end]); ++name_end) {
      if (class_of(bytes[name_end]) == kUpper) name += bytes[name_end];
    }
    while (name_end < limit && class_of(bytes[name_end]) == kBlank) ++name_end;
    if (name != "CA" || name_end >= limit || bytes[name_end] != '[') continue;
    const std::size_t end = bytes.find(']', name_end);
    if (end == std::string_view::npos) return "";
    return std::string(trim(bytes.substr(name_end + 1, std::min<std::size_t>(end - name_end - 1, 64))));
  }
  return "";
}

DecodedText decode_part(std::string_view bytes, const ReadOptions& options) {
  DecodedText out;
  if (const Order order = utf16_order(bytes); order != Order::none && options.charset.empty()) {
    out.text = utf16_to_utf8(bytes, order);
    out.charset = order == Order::little ? "UTF-16LE" : "UTF-16BE";
    out.converted = true;
    return out;
  }
  if (is_ascii(bytes)) {
    const bool japanese = options.charset.empty() && is_iso2022jp(bytes);
    if (!japanese || !settle(out, bytes, "ISO-2022-JP", options.decoder)) settle_utf8(out, bytes);
    return out;
  }
  const std::string_view wished = charset_named(options.charset);
  if (!wished.empty() && wished != "UTF-8" && settle(out, bytes, wished, options.decoder)) return out;
  if (wished == "UTF-8" || bytes.substr(0, 3) == kMark) {
    settle_utf8(out, bytes);
    return out;
  }
  const std::string label = declared_charset(bytes);
  if (!label.empty() && settle_declared(out, bytes, label, options)) return out;
  const std::string_view guess = soundest_guess(bytes, options.decoder);
  const bool labelled = charset_named(label) == "UTF-8";
  if (guess == "UTF-8" || is_mostly_utf8(bytes, labelled, options.decoder, guess) ||
      (labelled && guess == "ISO-8859-1")) {
    settle_utf8(out, bytes);  // single bad bytes in a text that is UTF-8 stay as they are
  } else if (settle(out, bytes, guess, options.decoder) || settle(out, bytes, "ISO-8859-1", Decoder())) {
    out.report.push_back(finding("charset.guessed", Severity::note,
                                 {"The file does not say in which charset it is; " + out.charset + " fits best.", ""},
                                 {{"charset", out.charset}}));
  }
  return out;
}

}  // namespace miai::record
