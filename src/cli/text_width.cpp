#include "cli/text_width.hpp"

#include <algorithm>
#include <iterator>

#include "base/text.hpp"
#include "render/utf8.hpp"

namespace miai::cli {

std::size_t display_width(std::string_view text) {
  return static_cast<std::size_t>(render::terminal_width(text));
}

std::vector<std::string> wrapped(std::string_view text, std::size_t width) {
  std::vector<std::string> lines;
  std::size_t start = 0;
  while (start <= text.size() && !text.empty()) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    std::string line;
    for (const auto word : split_words(text.substr(start, end - start))) {
      if (!line.empty() && display_width(line) + 1 + display_width(word) > width) {
        lines.push_back(std::move(line));
        line.clear();
      }
      line += (line.empty() ? "" : " ") + std::string(word);
    }
    lines.push_back(std::move(line));
    start = end + 1;
  }
  return lines;
}

std::string hanging(std::string_view marker, std::string_view text, std::size_t width) {
  const std::size_t indentation = display_width(marker);
  const std::string blanks(indentation, ' ');
  std::string out;
  for (const auto& line : wrapped(text, width > indentation ? width - indentation : 1)) {
    if (out.empty()) {
      out += marker;
    } else if (!line.empty()) {
      out += blanks;
    }
    out += line + "\n";
  }
  return out;
}

std::string clipped(std::string_view text, std::size_t width) {
  if (display_width(text) <= width) return std::string(text);
  if (width == 0) return "";
  std::size_t columns = 0;
  std::size_t end = 0;
  while (end < text.size()) {
    const auto letter = render::character_at(text, end);
    columns += static_cast<std::size_t>(render::terminal_width(letter.code));
    if (columns >= width) break;
    end += letter.bytes.size();
  }
  return std::string(text.substr(0, end)) + "…";
}

std::string drop_last_letter(std::string_view text) {
  std::size_t last = 0;
  for (std::size_t at = 0; at < text.size();) {
    const auto letter = render::character_at(text, at);
    if (render::terminal_width(letter.code) > 0) last = at;
    at += letter.bytes.size();
  }
  return std::string(text.substr(0, last));
}

std::string padded(std::string_view text, std::size_t width) {
  const std::size_t used = display_width(text);
  return std::string(text) + std::string(used < width ? width - used : 0, ' ');
}

std::string plain_letters(std::string_view text) {
  struct Row {
    std::string_view letter;
    std::string_view plain;
  };
  static constexpr Row kRows[] = {{"ă", "a"}, {"â", "a"}, {"î", "i"}, {"ș", "s"}, {"ț", "t"},  {"ş", "s"}, {"ţ", "t"},
                                  {"Ă", "a"}, {"Â", "a"}, {"Î", "i"}, {"Ș", "s"}, {"Ț", "t"},  {"ä", "a"}, {"ö", "o"},
                                  {"ü", "u"}, {"Ä", "a"}, {"Ö", "o"}, {"Ü", "u"}, {"ß", "ss"}, {"ё", "е"}, {"Ё", "е"}};
  std::string plain;
  for (std::size_t i = 0; i < text.size();) {
    const auto two = text.substr(i, 2);
    const auto* row = std::find_if(std::begin(kRows), std::end(kRows), [&](const Row& r) { return r.letter == two; });
    const auto byte = static_cast<unsigned char>(text[i]);
    const auto next = i + 1 < text.size() ? static_cast<unsigned char>(text[i + 1]) : 0U;
    if (row != std::end(kRows)) {
      plain += row->plain;
      i += 2;
    } else if (byte == 0xD0 && next >= 0x90 && next <= 0xAF) {  // А to Я
      const unsigned small = next + 0x20U;
      plain += small < 0xC0U ? '\xD0' : '\xD1';
      plain += static_cast<char>(small < 0xC0U ? small : small - 0x40U);
      i += 2;
    } else {
      plain += byte >= 'A' && byte <= 'Z' ? static_cast<char>(byte + 0x20) : text[i];
      ++i;
    }
  }
  return plain;
}

}  // namespace miai::cli
