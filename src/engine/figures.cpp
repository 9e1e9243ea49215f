#include "engine/figures.hpp"

#include <array>
#include <cmath>
#include <cstdio>

namespace miai::engine {

double sign_of(View view, Color to_move) {
  if (view == View::black) return 1;
  if (view == View::white) return -1;
  return to_move == Color::black ? 1 : -1;
}

std::string figure(double value) {
  if (!std::isfinite(value)) return "0";
  std::array<char, 40> text{};
  // Zero without a sign: "-0" is a number that few readers expect.
  std::snprintf(text.data(), text.size(), "%.6g", value == 0 ? 0.0 : value);
  return text.data();
}

}  // namespace miai::engine
