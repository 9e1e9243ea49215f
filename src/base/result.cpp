#include "base/result.hpp"

namespace miai {

std::string to_string(const Error& error) {
  std::string text = error.where.source;
  for (const auto number : {error.where.line, error.where.column}) {
    if (number == 0) continue;
    if (!text.empty()) text += ':';
    text += std::to_string(number);
  }
  if (!text.empty()) text += ": ";
  return text + error.message;
}

}  // namespace miai
