#include "record/dates.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "base/text.hpp"

namespace miai::record {
namespace {

/// Until then East Asia counted by the moon, with up to 30 days in every month.
constexpr int kFirstSunYear = 1912;

int days_in(int year, int month) {
  constexpr std::array<int, 12> kDays{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  const bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
  const int days = kDays.at(static_cast<std::size_t>(month - 1)) + (month == 2 && leap ? 1 : 0);
  return year < kFirstSunYear ? std::max(days, 30) : days;
}

std::string padded(int number, std::size_t width) {
  std::string text = std::to_string(number);
  while (text.size() < width) text.insert(text.begin(), '0');
  return text;
}

/// 0 stands for what is not given.
struct Date {
  int year = 0;
  int month = 0;
  int day = 0;
};

std::string to_string(const Date& date) {
  return padded(date.year, 4) + "-" + padded(date.month, 2) + "-" + padded(date.day, 2);
}

struct Number {
  int value = 0;
  std::size_t width = 0;
};

/// One part of a list, cut into numbers.
struct Piece {
  std::string_view text;
  std::vector<Number> numbers;
  char separator = '\0';  ///< the one between all numbers
  bool words_behind = false;

  bool has_year_first() const { return numbers[0].width == 4; }
  bool all_short() const {
    return std::all_of(numbers.begin(), numbers.end(), [](const Number& n) { return n.width <= 2; });
  }
};

/// nullopt for what does not begin with numbers between separators of one kind.
std::optional<Piece> cut(std::string_view text) {
  constexpr std::string_view kSeparators = "-/.";
  Piece piece;
  piece.text = text;
  while (!text.empty() && is_digit(text.front())) {
    Number number;
    while (number.width < text.size() && is_digit(text[number.width])) {
      if (number.width >= 4) return std::nullopt;
      number.value = number.value * 10 + (text[number.width++] - '0');
    }
    piece.numbers.push_back(number);
    text.remove_prefix(number.width);
    const bool goes_on = text.size() > 1 && kSeparators.find(text[0]) != std::string_view::npos && is_digit(text[1]);
    if (!goes_on) break;
    if (piece.separator != '\0' && piece.separator != text[0]) return std::nullopt;
    piece.separator = text[0];
    text.remove_prefix(1);
  }
  const bool cut_well = text.empty() || text[0] == ' ' || text[0] == 'T' || text[0] == '(';
  if (piece.numbers.empty() || piece.numbers.size() > 3 || !cut_well) return std::nullopt;
  piece.words_behind = !text.empty();
  return piece;
}

/// "1998-99" and "1999-00": a season, no month.
bool is_season(const Piece& piece) {
  return piece.numbers[1].value == (piece.numbers[0].value + 1) % 100 &&
         (piece.numbers[1].value > 12 || piece.numbers[1].value == 0);
}

class DateReader {
 public:
  DateReading read(std::string_view text) {
    int pieces = 0;
    bool all_dates = true;
    while (all_dates && !reading_.fault) {
      const std::size_t comma = std::min(text.find(','), text.size());
      all_dates = read_piece(trim(text.substr(0, comma)));
      ++pieces;
      if (comma == text.size()) break;
      text.remove_prefix(comma + 1);
    }
    if (!all_dates || reading_.fault) reading_.other_form.reset();
    if (reading_.other_form && pieces > 1) reading_.other_form = "";
    return reading_;
  }

 private:
  /// False for free text, after which nothing is looked at.
  bool read_piece(std::string_view text) {
    const auto piece = cut(text);
    if (!piece) return false;
    if (piece->numbers.size() == 3) {
      return piece->has_year_first() ? read_year_first(*piece) : read_year_last(*piece);
    }
    if (piece->words_behind) return false;
    if (piece->has_year_first()) return read_year(*piece);
    return piece->all_short() && read_short(*piece);
  }

  bool read_year_first(const Piece& piece) {
    if (piece.numbers[1].width > 2 || piece.numbers[2].width > 2) return false;
    last_ = {piece.numbers[0].value, piece.numbers[1].value, piece.numbers[2].value};
    check(to_string(last_));
    const bool plain = piece.separator == '-' && piece.numbers[1].width == 2 && piece.numbers[2].width == 2;
    if (!plain) reading_.other_form = to_string(last_);
    return !piece.words_behind;
  }

  /// "6.5.1996" names the day first; with other separators the numbers must tell.
  bool read_year_last(const Piece& piece) {
    if (piece.numbers[2].width != 4 || piece.numbers[0].width > 2 || piece.numbers[1].width > 2) return false;
    const int a = piece.numbers[0].value;
    const int b = piece.numbers[1].value;
    const bool day_first = piece.separator == '.' || b <= 12;
    last_ = day_first ? Date{piece.numbers[2].value, b, a} : Date{piece.numbers[2].value, a, b};
    check(std::string(piece.text));
    const bool clear = piece.separator == '.' || a > 12 || b > 12 || a == b;
    reading_.other_form = clear ? to_string(last_) : "";
    return !piece.words_behind;
  }

  bool read_year(const Piece& piece) {
    if (piece.numbers.size() == 2 && (piece.separator != '-' || piece.numbers[1].width != 2 || is_season(piece))) {
      return false;
    }
    last_ = {piece.numbers[0].value, 0, 0};
    level_ = DatePart::year;
    if (last_.year == 0) set_fault(std::string(piece.text), DatePart::year, 0);
    if (piece.numbers.size() < 2 || last_.year == 0) return true;
    last_.month = piece.numbers[1].value;
    level_ = DatePart::month;
    check_month(std::string(piece.text));
    return true;
  }

  /// A part that goes on where the last one stopped: ",07" or ",06-07".
  bool read_short(const Piece& piece) {
    if (!level_ || *level_ == DatePart::year || piece.separator == '/' || piece.separator == '.') return false;
    if (piece.numbers.size() == 2) {
      if (*level_ != DatePart::day) return false;
      last_.month = piece.numbers[0].value;
      last_.day = piece.numbers[1].value;
    } else if (*level_ == DatePart::day) {
      last_.day = piece.numbers[0].value;
    } else {
      last_.month = piece.numbers[0].value;
      check_month(padded(last_.year, 4) + "-" + padded(last_.month, 2));
      return true;
    }
    check(to_string(last_));
    return true;
  }

  bool check_month(const std::string& written) {
    const bool exists = last_.month >= 1 && last_.month <= 12;
    if (!exists) set_fault(written, DatePart::month, last_.month);
    return exists;
  }

  void check(const std::string& written) {
    level_ = DatePart::day;
    if (last_.year == 0) {
      set_fault(written, DatePart::year, 0);
    } else if (check_month(written) && (last_.day < 1 || last_.day > days_in(last_.year, last_.month))) {
      set_fault(written, DatePart::day, last_.day);
    }
  }

  void set_fault(const std::string& written, DatePart part, int number) {
    reading_.fault = DateFault{written, part, number};
  }

  Date last_;
  std::optional<DatePart> level_;  ///< how exact the last part was
  DateReading reading_;
};

/// "1996年5月6日" as "1996-5-6".
std::string with_separators(std::string_view text) {
  struct Row {
    std::string_view written;
    std::string_view meant;
  };
  constexpr std::array kRows{Row{"年", "-"},  Row{"月", "-"},  Row{"日", ""},
                             Row{"년 ", "-"}, Row{"월 ", "-"}, Row{"일", ""}};
  std::string out(text);
  for (const Row& row : kRows) {
    for (std::size_t at = out.find(row.written); at != std::string::npos; at = out.find(row.written)) {
      out.replace(at, row.written.size(), row.meant);
    }
  }
  return out;
}

}  // namespace

DateReading read_dates(std::string_view text) {
  constexpr std::size_t kLongest = 200;  // longer ones are no dates
  if (text.size() > kLongest) return {};
  return DateReader().read(with_separators(text));
}

}  // namespace miai::record
