#pragma once
// Is a text well-formed XML? Enough of the grammar for the documents that the SVG writer makes.

#include <string>
#include <string_view>
#include <vector>

namespace miai::test {

/// "" when well-formed, else what is wrong.
inline std::string xml_trouble(std::string_view text) {
  std::vector<std::string> open;
  std::vector<std::string> ids;
  bool root_seen = false;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] != '<') {
      const std::size_t end = std::min(text.find('<', at), text.size());
      const auto content = text.substr(at, end - at);
      for (std::size_t amp = content.find('&'); amp != std::string_view::npos; amp = content.find('&', amp + 1)) {
        const auto entity = content.substr(amp, content.find(';', amp) - amp + 1);
        if (entity != "&amp;" && entity != "&lt;" && entity != "&gt;" && entity != "&quot;") return "bad entity";
      }
      if (open.empty() && content.find_first_not_of(" \n\t\r") != std::string_view::npos) return "text outside root";
      at = end;
      continue;
    }
    const std::size_t end = text.find('>', at);
    if (end == std::string_view::npos) return "tag not closed";
    std::string_view tag = text.substr(at + 1, end - at - 1);
    at = end + 1;
    if (!tag.empty() && tag.front() == '/') {
      if (open.empty() || open.back() != tag.substr(1)) return "wrong end tag " + std::string(tag);
      open.pop_back();
      continue;
    }
    const bool empty = !tag.empty() && tag.back() == '/';
    if (empty) tag.remove_suffix(1);
    const std::size_t name_end = std::min(tag.find_first_of(" \n"), tag.size());
    const std::string name(tag.substr(0, name_end));
    if (name.empty() || name.find_first_of("<&\"'=") != std::string::npos) return "bad tag name " + name;
    auto rest = tag.substr(name_end);
    std::vector<std::string> seen;
    while (rest.find_first_not_of(" \n") != std::string_view::npos) {
      rest.remove_prefix(rest.find_first_not_of(" \n"));
      const std::size_t equals = rest.find("=\"");
      if (equals == std::string_view::npos) return "attribute without value in " + std::string(tag);
      const std::string attribute(rest.substr(0, equals));
      const std::size_t close = rest.find('"', equals + 2);
      if (close == std::string_view::npos) return "value not closed in " + std::string(tag);
      const std::string value(rest.substr(equals + 2, close - equals - 2));
      if (value.find('<') != std::string::npos) return "< in a value";
      for (const auto& other : seen) {
        if (other == attribute) return "attribute twice: " + attribute;
      }
      seen.push_back(attribute);
      if (attribute == "id") {
        for (const auto& other : ids) {
          if (other == value) return "id twice: " + value;
        }
        ids.push_back(value);
      }
      rest.remove_prefix(close + 1);
    }
    if (open.empty() && root_seen) return "two roots";
    root_seen = true;
    if (!empty) open.push_back(name);
  }
  if (!open.empty()) return "not closed: " + open.back();
  return root_seen ? "" : "no root";
}

}  // namespace miai::test
