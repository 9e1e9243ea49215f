#include "gtp/line.hpp"

#include "base/text.hpp"

namespace miai::gtp {
namespace {

bool is_control(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte < 0x20 || byte == 0x7F;
}

}  // namespace

std::string_view Arguments::after(int i) const {
  const std::string_view word = (*this)[i];
  return trim(rest.substr(static_cast<std::size_t>(word.data() - rest.data()) + word.size()));
}

std::string cleaned(std::string_view raw) {
  // What some editors and shells put before a text in UTF-8.
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (raw.starts_with(kByteOrderMark)) raw.remove_prefix(kByteOrderMark.size());
  std::string text;
  text.reserve(raw.size());
  for (const char c : raw) {
    if (c == '#') break;
    if (c == '\t') {
      text += ' ';
    } else if (!is_control(c)) {
      text += c;
    }
  }
  return text;
}

void split_line(std::string_view raw, Line& line) {
  line.text = cleaned(raw);
  std::string_view left = trim(line.text);
  std::size_t digits = 0;
  while (digits < left.size() && is_digit(left[digits])) ++digits;
  line.id = left.substr(0, digits);
  left = trim(left.substr(digits));
  const std::size_t end = std::min(left.find(' '), left.size());
  line.name = left.substr(0, end);
  line.arguments.rest = trim(left.substr(end));
  line.arguments.words = split_words(line.arguments.rest);
}

Reply done(std::string text) {
  return {Reply::Kind::success, std::move(text)};
}

Reply refuse(std::string reason) {
  return {Reply::Kind::failure, std::move(reason)};
}

Reply rest(std::string last_line) {
  return {Reply::Kind::rest, std::move(last_line)};
}

Reply syntax_error() {
  return refuse("syntax error");
}

std::string written(std::string_view id, const Reply& reply) {
  if (reply.kind == Reply::Kind::rest) return reply.text.empty() ? "\n" : reply.text + "\n\n";
  std::string_view text = reply.text;
  while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.remove_suffix(1);
  std::string out(1, reply.kind == Reply::Kind::success ? '=' : '?');
  out += id;
  if (!text.empty()) out += ' ';
  for (const char c : text) {
    if (c == '\r') continue;
    if (c == '\n' && out.back() == '\n') out += ' ';
    out += c;
  }
  return out += "\n\n";
}

}  // namespace miai::gtp
