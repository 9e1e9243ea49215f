// Old charsets: texts are made by encoding with ICU, so that every expectation is readable here.
#include "i18n/charset.hpp"

#include <gtest/gtest.h>
#include <unicode/unistr.h>

#include <array>

#include "record/charset.hpp"
#include "record/info.hpp"
#include "record/values.hpp"

namespace miai::i18n {
namespace {

std::string encoded(const std::string& text, const char* charset) {
  const icu::UnicodeString unicode = icu::UnicodeString::fromUTF8(text);
  std::string out(text.size() * 4 + 16, '\0');
  out.resize(static_cast<std::size_t>(
      unicode.extract(0, unicode.length(), out.data(), static_cast<std::uint32_t>(out.size()), charset)));
  return out;
}

record::Collection parsed(const std::string& bytes) {
  record::ReadOptions options;
  options.decoder = icu_decoder();
  auto c = record::read(bytes, options);
  EXPECT_TRUE(c);
  return c ? std::move(*c) : record::Collection{};
}

struct Row {
  const char* charset;
  const char* found;
  const char* black;
  const char* comment;
};
const Row kRows[] = {
    {"GB18030", "GB18030", "黑棋先行", "这盘棋很有意思，黑棋在右上角定式之后占了便宜。"},
    {"Big5", "Big5", "黑棋先行", "這盤棋很有意思，黑棋在右上角定式之後佔了便宜。"},
    {"Shift_JIS", "Shift_JIS", "黒番の人", "この手は良い手です。白は隅で生きるしかない。"},
    {"EUC-JP", "EUC-JP", "黒番の人", "この手は良い手です。白は隅で生きるしかない。"},
    {"EUC-KR", "EUC-KR", "이창호 구단", "이 수는 좋은 수입니다. 백은 귀에서 살아야 한다."},
    {"windows-1251", "windows-1251", "Игрок чёрных", "Хороший ход, белые теряют угол."},
    {"KOI8-R", "KOI8-R", "Игрок чёрных", "Хороший ход, белые теряют угол."},
    {"ISO-8859-1", "ISO-8859-1", "Müller Jürgen", "Schöner Zug für Weiß, très bien joué"},
};

TEST(Charset, B071_files_that_do_not_say_are_guessed) {
  for (const Row& row : kRows) {
    const std::string text = std::string("(;GM[1]SZ[9]PB[") + row.black + "]C[" + row.comment + "];B[cc];W[gg])";
    const auto c = parsed(encoded(text, row.charset));
    EXPECT_EQ(c.charset, row.found) << row.charset;
    EXPECT_EQ(record::game_info(c.games.at(0)).black, row.black) << row.charset;
    EXPECT_EQ(c.games[0].text({0}, "C"), row.comment) << row.charset;
    EXPECT_EQ(c.games[0].text({0}, "CA"), "UTF-8");
  }
}

TEST(Charset, every_game_of_a_file_may_have_its_own) {
  const std::string chinese = "(;GM[1]SZ[9]KM[0]CA[GB18030]PB[黑棋先行]C[这盘棋很有意思];B[cc])\n";
  const std::string utf8 = "(;GM[1]SZ[9]KM[0]CA[UTF-8]PB[Игрок чёрных];B[gg])\n";
  const auto c = parsed(encoded(chinese, "GB18030") + utf8);
  ASSERT_EQ(c.games.size(), 2U);
  EXPECT_EQ(record::game_info(c.games[0]).black, "黑棋先行");
  EXPECT_EQ(record::game_info(c.games[1]).black, "Игрок чёрных");
  ASSERT_FALSE(c.report.empty());
  EXPECT_EQ(c.report[0].id, "charset.mixed");
  const auto again = parsed(record::write(c));
  EXPECT_TRUE(again.report.empty());
}

TEST(Charset, a_label_that_is_wrong_is_put_right_once) {
  const auto c = parsed("(;GM[1]SZ[9]KM[0]CA[GB2312]PB[Игрок чёрных]C[Хороший ход, белые теряют угол];B[gg])");
  ASSERT_EQ(c.report.size(), 1U);
  EXPECT_EQ(c.report[0].id, "charset.mislabelled");
  EXPECT_TRUE(parsed(record::write(c)).report.empty());
}

TEST(Charset, a_guess_never_breaks_a_record_that_another_charset_leaves_sound) {
  // In Shift_JIS these names end in a byte that looks like the closing bracket's escape, or like a lead byte.
  for (const Row& row : kRows) {
    const std::string text = std::string("(;GM[1]SZ[9]PB[") + row.black + "]PW[" + row.black + "];B[cc];W[gg])";
    const auto c = parsed(encoded(text, row.charset));
    EXPECT_EQ(c.games.at(0).node_count(), 3U) << row.charset;
  }
}

TEST(Charset, an_unknown_wish_is_refused) {
  record::ReadOptions options;
  options.decoder = icu_decoder();
  options.charset = "foo";
  const auto c = record::read("(;GM[1]SZ[9])", options);
  ASSERT_FALSE(c);
  EXPECT_EQ(c.error().id, "record.unknown_charset");
}

TEST(Charset, a_stated_charset_is_heeded) {
  for (const Row& row : kRows) {
    const std::string text = std::string("(;GM[1]CA[") + row.charset + "]PB[" + row.black + "];B[cc];W[gg])";
    const auto c = parsed(encoded(text, row.charset));
    EXPECT_EQ(record::game_info(c.games.at(0)).black, row.black) << row.charset;
    EXPECT_EQ(c.games[0].node_count(), 3U);
  }
}

TEST(Charset, second_bytes_that_look_like_brackets) {
  // Trail bytes 5B, 5C and 5D: Shift_JIS and GB18030 have characters with each of them.
  for (const std::string pair : {"\x83\x5B", "\x83\x5C", "\x83\x5D", "\x94\x5C"}) {
    const auto c = parsed("(;CA[Shift_JIS]SZ[9]C[" + pair + "]PB[" + pair + pair + "];B[cc])");
    ASSERT_EQ(c.games.at(0).node_count(), 2U);
    EXPECT_EQ(c.games[0].text({0}, "C"), *decode(pair, "Shift_JIS"));
  }
  for (const std::string pair : {"\x81\x5B", "\x81\x5C", "\x81\x5D"}) {
    const auto c = parsed("(;CA[GBK]SZ[9]C[" + pair + "];B[cc])");
    ASSERT_EQ(c.games.at(0).node_count(), 2U);
    EXPECT_EQ(c.games[0].text({0}, "C"), *decode(pair, "GB18030"));
  }
}

TEST(Charset, B073_gb2312_with_letters_of_the_larger_set) {
  const auto c = parsed("(;CA[GB2312]SZ[9]PB[" + encoded("金镕", "GB18030") + "]PW[" + encoded("木喆", "GB18030") +
                        "];B[cc];W[gg])");
  EXPECT_EQ(record::game_info(c.games.at(0)).black, "金镕");
  EXPECT_EQ(record::game_info(c.games[0]).white, "木喆");
}

TEST(Charset, B071_a_few_letters_are_enough) {
  for (const auto& [charset, text] :
       std::vector<std::pair<const char*, std::string>>{{"Shift_JIS", "PB[黒番]"},
                                                        {"Shift_JIS", "PB[井山裕太]"},
                                                        {"Shift_JIS", "PB[ﾀﾅｶ]PW[ソ表]"},
                                                        {"GB18030", "PB[柯洁]"},
                                                        {"GB18030", "PB[柯洁]PW[古力]"},
                                                        {"GB18030", "C[好棋]"},
                                                        {"GB18030", "PB[金镕]PW[木喆]"},
                                                        {"GB18030", "PB[朴廷桓]PW[申真谞]EV[三星杯]"},
                                                        {"Big5", "PB[周俊勳]PW[王立誠]"},
                                                        {"Big5", "PB[許功蓋]"},
                                                        {"EUC-KR", "PB[홍길동]"},
                                                        {"EUC-KR", "PB[이창호]PW[이세돌]EV[명인전]"},
                                                        {"EUC-KR", "C[이 수는 좋은 수(妙手)입니다.]"},
                                                        {"EUC-JP", "C[良い手です]"},
                                                        {"EUC-JP", "PB[井山裕太]PW[張栩]EV[第三十四期棋聖戦]"},
                                                        {"EUC-JP", "PB[高尾紳路]PW[山下敬吾]"},
                                                        {"GB18030", "PB[李世石]PW[古力]EV[第一届国际围棋大赛决赛]"},
                                                        {"GB18030", "PB[王立诚]PW[小林光一]"},
                                                        {"GB18030", "PB[连笑]PW[党毅飞]RE[黑中盘胜]"},
                                                        {"ISO-8859-2", "PB[Łukasz Podpěra]PW[Šimon Žižka]"},
                                                        {"ISO-8859-2", "C[Dobrá partie, černý prohrál, ještě jednou]"},
                                                        {"windows-1250", "PB[Lukáš Novák]PW[Stanisław Frejlak źle]"},
                                                        {"windows-1252", "C[¿Qué? «Sí» 10 £, ½ punto © Ana]"},
                                                        {"windows-1251", "PB[Иван]PW[Пётр]"},
                                                        {"KOI8-R", "PB[Иван]PW[Пётр]"},
                                                        {"windows-1252", "PB[Jürgen Müller]"},
                                                        {"windows-1252", "C[ÄÖÜäöü]"},
                                                        {"windows-1252", "C[“good” — move…]"}}) {
    const auto c = parsed(encoded("(;GM[1]SZ[9]KM[0]" + text + ";B[cc];W[gg])", charset));
    EXPECT_NE(record::write(c).find(text), std::string::npos) << charset << " " << text << " " << record::write(c);
    EXPECT_NE(record::write(c).find(";B[cc];W[gg]"), std::string::npos) << charset << " " << text;
  }
}

TEST(Charset, B071_japanese_in_seven_bits) {
  for (const char* label : {"", "CA[ISO-2022-JP]"}) {
    const auto c = parsed(std::string("(;GM[1]SZ[9]KM[0]") + label + "PB[" + encoded("黒番の人", "ISO-2022-JP") +
                          "];B[cc];W[gg])");
    EXPECT_EQ(record::game_info(c.games.at(0)).black, "黒番の人");
    EXPECT_EQ(c.games[0].node_count(), 3U);
  }
}

TEST(Charset, B073_every_label_stands_for_the_superset_that_is_written) {
  for (const auto& [label, charset, black] :
       std::vector<std::array<const char*, 3>>{{"GBK", "GB18030", "㐀𠀀"},
                                               {"gb_2312-80", "GB18030", "木喆"},
                                               {"Shift_JIS", "ibm-943_P15A-2003", "髙橋①㈱"},
                                               {"EUC-KR", "windows-949", "뷁똠"},
                                               {"KS_C_5601-1987", "windows-949", "뷁똠"},
                                               {"Big5", "Big5-HKSCS", "啫嘅"},
                                               {"Big5", "windows-950", "碁恒裏"},
                                               {"ISO-8859-1", "windows-1252", "“€”"},
                                               {"ISO-8859-1", "UTF-8", "Müller"},
                                               {"us-ascii", "UTF-8", "Müller"},
                                               {"Shift_JIS", "UTF-8", "黒番"}}) {
    const auto c = parsed(std::string("(;CA[") + label + "]SZ[9]PB[" + encoded(black, charset) + "];B[cc];W[gg])");
    EXPECT_EQ(record::game_info(c.games.at(0)).black, black) << label;
    EXPECT_EQ(c.games[0].text({0}, "CA"), "UTF-8");
  }
}

TEST(Charset, a_wrong_label_gives_way_to_utf8) {
  const auto c = parsed("(;CA[GB2312]SZ[9]PB[黑棋先行]C[良い手];B[cc])");
  EXPECT_EQ(c.charset, "UTF-8");
  EXPECT_EQ(record::game_info(c.games.at(0)).black, "黑棋先行");
}

TEST(Charset, bytes_that_do_not_fit_stay) {
  const auto c = parsed("(;CA[Shift_JIS]SZ[9]PB[" + encoded("黒番", "Shift_JIS") + "]C[x\xFFy];B[cc])");
  EXPECT_EQ(record::game_info(c.games.at(0)).black, "黒番");
  EXPECT_EQ(c.games[0].text({0}, "C"), "x\xEF\xBF\xBDy");
  EXPECT_EQ(c.games[0].node_count(), 2U);
}

}  // namespace
}  // namespace miai::i18n
