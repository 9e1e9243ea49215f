#include "base/text.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cctype>
#include <cmath>
#include <cstdio>
#include <limits>

#include "base/rng.hpp"

namespace miai {
namespace {

TEST(Text, whole_numbers) {
  EXPECT_EQ(parse_int("12"), 12);
  EXPECT_EQ(parse_int("-12"), -12);
  EXPECT_EQ(parse_int("+12"), 12);
  EXPECT_EQ(parse_int("007"), 7);
  EXPECT_EQ(parse_int("9223372036854775807"), std::numeric_limits<std::int64_t>::max());
  for (const auto* wrong :
       {"", " 1", "1 ", "1.0", "+-1", "--1", "+", "-", "0x10", "1e3", "9223372036854775808", "one"}) {
    EXPECT_FALSE(parse_int(wrong).has_value()) << wrong;
  }
}

TEST(Text, decimal_numbers) {
  EXPECT_EQ(parse_number("6.5"), 6.5);
  EXPECT_EQ(parse_number("-0.5"), -0.5);
  EXPECT_EQ(parse_number(".5"), 0.5);
  EXPECT_EQ(parse_number("5."), 5.0);
  EXPECT_EQ(parse_number("1e2"), 100.0);
  EXPECT_EQ(parse_number("+7"), 7.0);
  for (const auto* wrong :
       {"", ".", "6,5", "nan", "inf", "-inf", "0x1p3", "1e", "1e+", "1 ", " 1", "1.2.3", "1e999", "--1"}) {
    EXPECT_FALSE(parse_number(wrong).has_value()) << wrong;
  }
  EXPECT_FALSE(parse_number(std::string(200, '1')).has_value());
}

TEST(Text, flags_and_numbers_as_files_write_them) {
  for (const auto* yes : {"true", "Yes", "ON", "1"}) EXPECT_EQ(parse_flag(yes), true) << yes;
  for (const auto* no : {"false", "No", "OFF", "0"}) EXPECT_EQ(parse_flag(no), false) << no;
  for (const auto* neither : {"", "2", "y", "true "}) EXPECT_EQ(parse_flag(neither), std::nullopt) << neither;
  EXPECT_EQ(number_text(0.45), "0.45");
  EXPECT_EQ(number_text(8), "8");
  EXPECT_EQ(number_text(-1.0 / 3), "-0.3333333333");
  for (const double value : {0.1, -2.5, 1e9, 1e-7}) EXPECT_EQ(parse_number(number_text(value)), value);
  const auto printed = [](double value) {
    std::array<char, 40> text{};
    std::snprintf(text.data(), text.size(), "%.10g", value);
    return std::string(text.data());
  };
  for (const double value :
       {0.0, 1.0, -1.0, 10.0, 99999999995.0, 9999999999.0, 9999999999.9, 1e15, 1e-4, 9.99999999999e-5, 1e-5, 1e100,
        1e-300, 1.7976931348623157e308, 123456.789, 9e15, 1099511627776.0}) {
    EXPECT_EQ(number_text(value), printed(value));
  }
  Rng rng(5);
  for (int i = 0; i < 20000; ++i) {
    const double value =
        std::ldexp(static_cast<double>(static_cast<std::int64_t>(rng())), -static_cast<int>(rng.below(120)));
    EXPECT_EQ(number_text(value), printed(value));
  }
}

TEST(Text, digits_and_letters_are_ascii) {
  for (int byte = 0; byte < 256; ++byte) {
    const char c = static_cast<char>(byte);
    EXPECT_EQ(is_digit(c), std::string_view("0123456789").find(c) != std::string_view::npos) << byte;
    EXPECT_EQ(is_letter(c), byte < 128 && std::isalpha(byte) != 0) << byte;
  }
}

TEST(Text, edits_from_word_to_word) {
  EXPECT_EQ(edits_between("visits", "visits"), 0U);
  EXPECT_EQ(edits_between("vists", "visits"), 1U);
  EXPECT_EQ(edits_between("", "komi"), 4U);
  EXPECT_EQ(edits_between("kitten", "sitting"), 3U);
  EXPECT_EQ(edits_between("sitting", "kitten"), 3U);
}

TEST(Text, words_and_letters) {
  EXPECT_EQ(split_words("  play\tB  D4 \r\n"), (std::vector<std::string_view>{"play", "B", "D4"}));
  EXPECT_TRUE(split_words(" \t ").empty());
  EXPECT_EQ(trim("  a b \n"), "a b");
  EXPECT_EQ(trim(" \t"), "");
  EXPECT_EQ(ascii_lower("AbC Ä"), "abc Ä");
  EXPECT_TRUE(same_word("PaSs", "pass"));
  EXPECT_FALSE(same_word("pas", "pass"));
}

}  // namespace
}  // namespace miai
