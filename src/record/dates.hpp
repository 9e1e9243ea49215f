#pragma once
// DT: dates as SGF lists them, and as others write them.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace miai::record {

enum class DatePart : std::uint8_t { year, month, day };

/// A date that cannot be.
struct DateFault {
  std::string date;  ///< written out, where the text gives only the day: "1996-02-30"
  DatePart part = DatePart::day;
  int number = 0;  ///< the year, month or day that does not exist
  friend bool operator==(const DateFault&, const DateFault&) = default;
};

/// What stands out in a date property.
struct DateReading {
  std::optional<DateFault> fault;
  /// The one date of the text as SGF writes it; "" where its text does not tell the day from the month, or there are
  /// more. Only where the text is all dates and not as SGF writes them.
  std::optional<std::string> other_form;
};

/// Reads lists such as "1996-05-06,07,1997-01-03", and single dates in other orders or with other separators. Free text
/// from its beginning on says nothing.
DateReading read_dates(std::string_view text);

}  // namespace miai::record
