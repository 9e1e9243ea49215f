#include "engine/net/reader.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <utility>

#include "base/text.hpp"

namespace miai::engine {
namespace {

constexpr std::string_view kBinaryMark = "@BIN@";
/// No name or number of a sound file is longer.
constexpr std::size_t kLongestWord = 1024;

bool is_space(char c) {
  return c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\v' || c == '\f';
}

bool all_finite(std::span<const float> values) {
  // Exponent bits all set = infinite or not a number; looked at as integers, the loop is one the compiler vectorises.
  std::uint32_t worst = 0;
  for (const float& value : values) {
    std::uint32_t bits = 0;
    std::memcpy(&bits, &value, sizeof bits);
    worst = std::max(worst, bits & 0x7FFFFFFFU);
  }
  return worst < 0x7F800000U;
}

}  // namespace

std::string quoted(std::string_view text) {
  constexpr std::size_t kShown = 40;
  std::string shown = "\"";
  for (const char c : text.substr(0, kShown)) shown += c >= ' ' && c <= '~' ? c : '?';
  shown += text.size() > kShown ? "…\"" : "\"";
  return shown;
}

Error Reader::error(std::string_view source) const {
  Error error = *error_;
  error.where.source = std::string(source);
  return error;
}

void Reader::refuse(std::string_view id, std::string message, std::vector<Fact> facts) {
  if (error_) return;
  error_ = Error{std::string(id), std::move(message), std::move(facts), {}};
  at_ = bytes_.size();
}

void Reader::refuse(std::string_view expected, std::string_view found) {
  const std::string byte = std::to_string(at_);
  std::string place = "at byte " + byte;
  if (!layer_.empty()) place += ", in " + quoted(layer_);
  refuse("net.damaged",
         "This is no KataGo network, or a damaged one: " + place + " " + std::string(expected) + " is expected, but " +
             std::string(found) + " found; fetch the file again.",
         {{"byte", byte}, {"layer", layer_}, {"expected", std::string(expected)}, {"found", std::string(found)}});
}

void Reader::skip_space() {
  while (at_ < bytes_.size() && is_space(bytes_[at_])) ++at_;
}

std::string_view Reader::word(std::string_view what) {
  if (failed()) return {};
  skip_space();
  const std::size_t limit = std::min(left(), kLongestWord);
  std::size_t length = 0;
  while (length < limit && !is_space(bytes_[at_ + length])) ++length;
  const std::string_view found(bytes_.data() + at_, length);
  if (found.empty()) {
    refuse(what, "the file's end is");
    return {};
  }
  const bool printable = std::all_of(found.begin(), found.end(), [](char c) { return c > ' ' && c <= '~'; });
  if (!printable || length == kLongestWord) {
    refuse(what, quoted(found) + " is");
    return {};
  }
  at_ += length;
  return found;
}

int Reader::number(std::string_view what, int low, int high) {
  const std::string_view text = word(what);
  if (failed()) return 0;
  const auto value = parse_int(text);
  if (value && *value >= low && *value <= high) return static_cast<int>(*value);
  refuse(std::string(what) + " from " + std::to_string(low) + " to " + std::to_string(high), quoted(text) + " is");
  return 0;
}

double Reader::positive(std::string_view what) {
  const std::string_view text = word(what);
  if (failed()) return 0;
  const auto value = parse_number(text);
  const auto single = static_cast<float>(value.value_or(0));
  if (std::isfinite(single) && single > 0) return *value;
  refuse(std::string(what) + " above 0", quoted(text) + " is");
  return 0;
}

std::vector<float> Reader::weights(std::size_t count) {
  std::vector<float> values;
  if (failed()) return values;
  skip_space();
  const bool binary = left() > 0 && bytes_[at_] == kBinaryMark[0];
  // The file must hold what it announces before memory is taken for it: 4 bytes a weight, or a digit and a blank.
  const std::size_t needed = binary ? 4 * count + kBinaryMark.size() : 2 * count - 1;
  if (left() < needed) {
    refuse(std::to_string(count) + " weights", "only " + std::to_string(left()) + " bytes are");
    return values;
  }
  values.resize(count);
  binary ? read_binary(values) : read_text(values);
  if (failed()) values.clear();
  return values;
}

void Reader::read_binary(std::vector<float>& values) {
  const std::string_view mark(bytes_.data() + at_, kBinaryMark.size());
  if (mark != kBinaryMark) {
    refuse("\"@BIN@\" before weights", quoted(mark) + " is");
    return;
  }
  at_ += mark.size();
  static_assert(std::endian::native == std::endian::little, "weights are little-endian in the file");
  std::memcpy(values.data(), bytes_.data() + at_, values.size() * sizeof(float));
  if (!all_finite(values)) {
    refuse("a finite weight", "one that is infinite or no number is");
    return;
  }
  at_ += values.size() * sizeof(float);
}

void Reader::read_text(std::vector<float>& values) {
  for (float& value : values) {
    const std::string_view text = word("a weight");
    if (failed()) return;
    value = static_cast<float>(parse_number(text).value_or(HUGE_VAL));
    if (!std::isfinite(value)) {
      refuse("a finite weight", quoted(text) + " is");
      return;
    }
  }
}

}  // namespace miai::engine
