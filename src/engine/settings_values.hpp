#pragma once
// Reading the values of options. Only for the tables of settings.

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "base/text.hpp"
#include "engine/settings.hpp"

namespace miai::engine {

/// What is allowed: in an English sentence, and in signs that every language reads.
struct Wanted {
  std::string words;
  std::string signs;
};

tl::unexpected<Error> bad_value(std::string_view name, std::string_view value, const Wanted& wanted);

inline constexpr double kLongestSeconds = 1e9;
inline constexpr std::int64_t kMostVisits = std::int64_t{1} << 50U;

template <class T>
struct Range {
  std::string_view name;
  T least;
  T most;
};

/// Whole numbers to the last digit.
template <class T>
std::string bound_text(T bound) {
  if constexpr (std::is_integral_v<T>) return std::to_string(bound);
  return number_text(static_cast<double>(bound));
}

template <class T>
Wanted named(const Range<T>& range) {
  const std::string least = bound_text(range.least);
  const std::string most = bound_text(range.most);
  // Beyond this nobody reads the number as a limit.
  constexpr double kShown = 1e9;
  return {"a number from " + least + " to " + most,
          static_cast<double>(range.most) < kShown ? least + " … " + most : "≥ " + least};
}

/// Whole numbers also as "1e6" or "100.0", as other programs write them; any number of visits is as good as no limit.
template <class T>
Result<void> set_whole(T& field, const Range<T>& range, std::string_view value) {
  const auto number = parse_number(value);
  if (!number || *number != static_cast<double>(static_cast<std::int64_t>(std::clamp(*number, -1e17, 1e17))) ||
      *number < static_cast<double>(range.least) ||
      (*number > static_cast<double>(range.most) && range.most < kMostVisits)) {
    return bad_value(range.name, value, named(range));
  }
  field = static_cast<T>(std::min(*number, static_cast<double>(range.most)));
  return {};
}

Result<void> set_real(double& field, const Range<double>& range, std::string_view value);
Result<void> set_flag(bool& field, std::string_view name, std::string_view value);

/// Options under names of KataGo's that mean the same in other units or turned about. They are found by name and never
/// listed: each says again what a row of the listed ones says.
std::span<const SettingRow::Own> kata_rows();

}  // namespace miai::engine
