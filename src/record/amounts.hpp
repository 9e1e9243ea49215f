#pragma once
// Numbers of points as people write them: "3.5", "3又1/4子", "六目半", "6½". For the files that read RE and KM.

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "game/half_points.hpp"

namespace miai::record {

/// Komi that rules counted in zi have; as points no rules have them.
inline constexpr std::array kKomiInZi{1.75, 2.75, 3.25, 3.75};

/// Full-width forms of digits, '+', '.' and the like to ASCII, "½" to "又1/2"; blanks of every kind away, but for that
/// between a whole number and a fraction ("3 3/4"), which becomes "又"; lower case.
std::string simplified(std::string_view text);

/// The number from 0 to 10 that a Chinese digit at the front stands for, else -1.
int chinese_digit(std::string_view text);

/// A margin in points, read from a simplified text: "3.5", "3又1/4子", "六目半", "1/4子". Zi count double; so do
/// quarters, which only zi have. Words around the number do not matter.
std::optional<HalfPoints> margin_in(std::string_view text);

/// Komi in words or fractions: "6½", "3 3/4", "黑贴3又3/4子", "7目半", "komi: 6.5 points", "none".
/// nullopt when anything in the text is not understood, or when it is more than any game is given.
std::optional<HalfPoints> komi_in_words(std::string_view text);

}  // namespace miai::record
