#include "render/markup.hpp"

#include "render/utf8.hpp"

namespace miai::render {

std::string escaped_markup(std::string_view text) {
  std::string out;
  for (const char c : cleaned(text)) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

}  // namespace miai::render
