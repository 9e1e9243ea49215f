#pragma once
// Time limits as SGF's TM and OT and GTP's time_settings write them.

#include <string>
#include <string_view>

#include "game/clock.hpp"

namespace miai {

/// What the texts of a record say about time.
struct RecordedTime {
  /// None when the overtime text is not understood: never a guess.
  std::optional<ClockSettings> settings;
  /// TM where it is a number of seconds.
  std::optional<Milliseconds> main;
  /// OT as written.
  std::string overtime;
};

/// Reads TM ("1800", "30:00", "30 min") and OT ("5x30 byo-yomi", "5x30", "25/600 Canadian", "25 moves / 10 min",
/// "10 fischer", "60 simple", "", "none", …), letters in any case. Both empty: no limit.
RecordedTime parse_recorded_time(std::string_view main, std::string_view overtime);

/// TM and OT in the forms that other programs read; what was written reads back as the same settings.
struct RecordTexts {
  std::string main;      ///< "" = leave TM out
  std::string overtime;  ///< "" = leave OT out
};
RecordTexts record_texts(const ClockSettings& settings);

/// GTP time_settings: main time, byo-yomi time and stones in whole seconds. Byo-yomi time without stones means no
/// limit.
ClockSettings clock_from_gtp(std::int64_t main, std::int64_t period, std::int64_t stones);

}  // namespace miai
