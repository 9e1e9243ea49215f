// The table of charsets, and the guess. Each two-byte charset is a small automaton over lead and trail bytes that also
// knows where its frequent characters lie.
#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "record/charset.hpp"
#include "record/hangul.hpp"
#include "record/kanji.hpp"
#include "record/utf8.hpp"

namespace miai::record {
namespace {

const std::vector<CharsetRow>& rows() {
  static const std::vector<CharsetRow> kRows{
      {"UTF-8", {"utf8", "unicode11utf8"}},
      {"UTF-16", {"utf16", "utf16le", "utf16be", "unicode"}},
      {"GB18030",
       {"gb18030", "gb2312", "gbk", "cp936", "ms936", "windows936", "euccn", "gb231280", "chinese", "gb", "hz",
        "csgb2312", "simplifiedchinese", "xgbk"}},
      {"Big5", {"big5", "cp950", "big5hkscs", "windows950", "ms950", "big5eten", "csbig5", "xxbig5"}},
      {"Shift_JIS",
       {"shiftjis", "sjis", "mskanji", "cp932", "ms932", "windows31j", "windows932", "xsjis", "csshiftjis", "sjiswin"}},
      {"EUC-JP", {"eucjp", "xeucjp", "ujis", "extendedunixcodepackedformatforjapanese"}},
      {"ISO-2022-JP", {"iso2022jp", "jis", "csiso2022jp"}},
      {"EUC-KR", {"euckr", "cp949", "uhc", "ms949", "ksc5601", "ksc56011987", "windows949", "korean", "kscode"}},
      {"windows-1251", {"windows1251", "cp1251", "win1251", "xcp1251"}},
      {"KOI8-R", {"koi8r", "koi8", "cskoi8r", "koi8u"}},
      {"ISO-8859-5", {"iso88595", "cyrillic"}},
      {"IBM866", {"ibm866", "cp866", "866"}},
      {"ISO-8859-2", {"iso88592", "latin2", "l2"}},
      {"windows-1250", {"windows1250", "cp1250"}},
      {"ISO-8859-9", {"iso88599", "latin5", "windows1254", "cp1254"}},
      {"windows-874", {"windows874", "tis620", "iso885911", "cp874"}},
      {"windows-1252", {"windows1252", "cp1252", "ansi"}},
      {"ISO-8859-15", {"iso885915", "latin9"}},
      {"ISO-8859-1", {"iso88591", "latin1", "l1", "ascii", "usascii", "iso8859", "ansix341968", "iso646us"}},
  };
  return kRows;
}

std::string folded(std::string_view label) {
  std::string out;
  for (const char c : ascii_lower(label)) {
    if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) out += c;
  }
  return out;
}

struct Range {
  unsigned low;
  unsigned high;
  constexpr bool has(unsigned c) const { return c >= low && c <= high; }
};

/// A two-byte charset: where lead and trail bytes lie, and which leads carry the frequent characters.
struct DoubleByte {
  std::string_view name;
  std::array<Range, 2> lead;
  std::array<Range, 3> trail;
  std::array<Range, 2> common;  ///< lead bytes of everyday characters
  Range plain_trail;            ///< trail bytes that everyday characters have
  Range single;                 ///< high bytes that stand alone (half-width kana)
  bool four_bytes;              ///< GB18030's lead digit lead digit
};

constexpr Range kNever{1, 0};
/// Common leads: GB2312 level 1 hanzi B0–D7 and symbols A1–A3; Big5 frequent hanzi A4–C6; Shift_JIS kana 82–83 and
/// level 1 kanji 88–97; EUC-JP kana A4–A5 and level 1 kanji B0–CF; KS X 1001 hangul B0–C8, of them the everyday ones.
constexpr std::array kDoubleBytes{
    DoubleByte{"GB18030",
               {Range{0x81, 0xFE}, kNever},
               {Range{0x40, 0x7E}, Range{0x80, 0xFE}, kNever},
               {Range{0xB0, 0xD7}, Range{0xA1, 0xA3}},
               Range{0xA1, 0xFE},
               kNever,
               true},
    DoubleByte{"Big5",
               {Range{0xA1, 0xF9}, kNever},
               {Range{0x40, 0x7E}, Range{0xA1, 0xFE}, kNever},
               {Range{0xA4, 0xC6}, Range{0xA1, 0xA1}},
               Range{0x40, 0xFE},
               kNever,
               false},
    DoubleByte{"Shift_JIS",
               {Range{0x81, 0x9F}, Range{0xE0, 0xFC}},
               {Range{0x40, 0x7E}, Range{0x80, 0xFC}, kNever},
               {Range{0x81, 0x83}, Range{0x88, 0x97}},
               Range{0x40, 0xFC},
               Range{0xA1, 0xDF},
               false},
    DoubleByte{"EUC-JP",
               {Range{0xA1, 0xFE}, Range{0x8E, 0x8E}},
               {Range{0xA1, 0xFE}, kNever, kNever},
               {Range{0xA4, 0xA5}, Range{0xB0, 0xCF}},
               Range{0xA1, 0xFE},
               kNever,
               false},
    DoubleByte{"EUC-KR",
               {Range{0x81, 0xFD}, kNever},
               {Range{0x41, 0x5A}, Range{0x61, 0x7A}, Range{0x81, 0xFE}},
               {Range{0xB0, 0xC8}, kNever},
               Range{0xA1, 0xFE},
               kNever,
               false},
};

struct Fit {
  bool possible = true;
  double characters = 0;
  double common = 0;  ///< everyday characters
  double kana = 0;    ///< Japanese syllables: proof of a Japanese charset
  double names = 0;   ///< characters of Japanese names
  double rare = 0;
};

bool in_any(const auto& ranges, unsigned c) {
  return std::any_of(ranges.begin(), ranges.end(), [&](const Range& r) { return r.has(c); });
}

bool is_kana(std::string_view name, unsigned lead, unsigned trail) {
  if (name == "Shift_JIS") return (lead == 0x82 && trail >= 0x9F) || (lead == 0x83 && trail <= 0x96);
  return name == "EUC-JP" && (lead == 0xA4 || lead == 0xA5);
}

void note_pair(Fit& fit, const DoubleByte& set, unsigned lead, unsigned trail) {
  fit.characters += 1;
  if (set.name == "EUC-JP" && is_name_kanji(lead, trail)) fit.names += 1;
  if (is_kana(set.name, lead, trail)) {
    fit.kana += 1;
  } else if (set.name == "EUC-KR" ? is_everyday_hangul(lead, trail)
                                  : in_any(set.common, lead) && set.plain_trail.has(trail)) {
    fit.common += 1;
  } else {
    fit.rare += 1;
  }
}

Fit fit_of(const DoubleByte& set, std::string_view bytes) {
  Fit fit;
  const auto at = [&](std::size_t i) {
    return i < bytes.size() ? static_cast<unsigned>(static_cast<unsigned char>(bytes[i])) : 0U;
  };
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const unsigned c = at(i);
    if (c < 0x80) continue;
    if (set.single.has(c)) {
      fit.characters += 1;
      fit.rare += 0.5;
    } else if (in_any(set.lead, c) && in_any(set.trail, at(i + 1))) {
      note_pair(fit, set, c, at(i + 1));
      ++i;
    } else if (set.four_bytes && in_any(set.lead, c) && Range{'0', '9'}.has(at(i + 1)) && at(i + 2) > 0x80 &&
               Range{'0', '9'}.has(at(i + 3))) {
      fit.characters += 1;
      fit.rare += 1;
      i += 3;
    } else if (i + 1 < bytes.size()) {
      fit.possible = false;
      return fit;
    }
  }
  return fit;
}

/// Share of everyday characters; kana and hangul weigh more because they never come by chance in numbers.
double score_of(const DoubleByte& set, const Fit& fit) {
  if (!fit.possible || fit.characters == 0) return -1;
  const double kana_weight = set.name == "EUC-JP" ? 1.15 : 1.3;
  const double base = (fit.common + kana_weight * fit.kana - 0.6 * fit.rare) / fit.characters;
  // Japanese without any kana is the less likely reading of a tie. Nearly all Korean text is everyday hangul; their
  // bytes are everyday hanzi, too, so such text must win against them.
  if (set.name == "EUC-JP" && fit.kana == 0) {
    return base + (fit.names >= 2 && 2 * fit.names >= fit.characters + (fit.characters < 6 ? 1 : 0) ? 0.25 : -0.25);
  }
  if (set.name == "Shift_JIS" && fit.kana == 0) return base - 0.1;
  if (set.name == "EUC-KR") return base + (4 * fit.common >= 3 * fit.characters ? 0.2 : -0.2);
  if (set.name == "Big5") return base - 0.15;
  return base;
}

struct SingleByteCount {
  int high = 0;       ///< bytes above 0x7F
  int long_runs = 0;  ///< of them in words of three and more letters
  int letters = 0;
  int fits_1251 = 0;  ///< small Cyrillic letters read as windows-1251, and capitals that begin a word
  int fits_koi8 = 0;  ///< the same read as KOI8-R
};

SingleByteCount count_single(std::string_view bytes) {
  SingleByteCount count;
  int run = 0;
  for (std::size_t i = 0; i <= bytes.size(); ++i) {
    const unsigned c = i < bytes.size() ? static_cast<unsigned char>(bytes[i]) : 0U;
    const bool yo_1251 = c == 0xB8;  // ё stands apart from the other letters
    const bool yo_koi8 = c == 0xA3;
    count.high += c >= 0x80 ? 1 : 0;
    if (c >= 0xC0 || yo_1251 || yo_koi8) {
      const bool begins = run == 0;
      const bool upper_half = c >= 0xE0;  // small in windows-1251, capitals in KOI8-R
      if (yo_1251 || (c >= 0xC0 && (upper_half || begins))) ++count.fits_1251;
      if (yo_koi8 || (c >= 0xC0 && (!upper_half || begins))) ++count.fits_koi8;
      ++count.letters;
      ++run;
      continue;
    }
    if (run >= 3) count.long_runs += run;
    run = 0;
  }
  return count;
}

bool is_letter(unsigned c) {
  return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c >= 0xC0;
}

/// Letters of Central Europe: what ISO-8859-2 and windows-1250 have where Latin-1 has signs that stand in no word.
/// Those that it has letters for, like ř and č, tell nothing: "Jiøí" can only be known for what it is by who knows the
/// name.
std::string_view guess_central_european(std::string_view bytes) {
  constexpr std::string_view kLetters = "\xA1\xA3\xA5\xA6\xA9\xAC\xAE\xAF\xB1\xB3\xB6\xB9\xBC\xBE\xBF";
  const auto at = [&](std::size_t i) {
    return i < bytes.size() ? static_cast<unsigned>(static_cast<unsigned char>(bytes[i])) : 0U;
  };
  int high = 0;
  int proofs = 0;
  bool windows = false;
  constexpr std::size_t kEnough = 1U << 16U;
  for (std::size_t i = 0; i < std::min(bytes.size(), kEnough); ++i) {
    if (at(i) < 0x80) continue;
    ++high;
    const bool after_letter = i > 0 && is_letter(at(i - 1));
    const bool before_small = at(i + 1) >= 'a' && at(i + 1) <= 'z';
    if (at(i) < 0xA0) {
      windows = true;
    } else if (kLetters.find(bytes[i]) != std::string_view::npos && before_small && (after_letter || at(i) != 0xBF)) {
      ++proofs;  // "¿qué" begins a word in Spanish
    }
  }
  if (proofs == 0 || 8 * proofs < high) return "";
  return windows ? "windows-1250" : "ISO-8859-2";
}

/// Cyrillic words are runs of small letters after one of either size; accented letters of Latin-1 stand alone between
/// ASCII letters.
std::string_view guess_single(std::string_view bytes) {
  const SingleByteCount count = count_single(bytes);
  const int fits = std::max(count.fits_1251, count.fits_koi8);
  if (count.high == 0 || 2 * count.long_runs < count.high || 10 * fits < 7 * count.letters) return "ISO-8859-1";
  return count.fits_koi8 > count.fits_1251 ? "KOI8-R" : "windows-1251";
}

/// True when high bytes come as whole words of letters, as in Cyrillic, and never as pairs with a low trail byte.
bool looks_cyrillic(std::string_view bytes) {
  const SingleByteCount count = count_single(bytes);
  if (count.high < 4 || 10 * count.long_runs < 7 * count.high) return false;
  // Chinese and Korean pairs spread over both halves.
  const int fits = std::max(count.fits_1251, count.fits_koi8);
  return count.letters * 20 >= count.high * 19 && fits * 10 >= count.letters * 8;
}

/// Single accented letters between plain ones, as in Latin-1; in the two-byte charsets high bytes come in crowds.
bool looks_latin(std::string_view bytes) {
  int high = 0;
  int crowded = 0;
  int run = 0;
  for (std::size_t i = 0; i <= bytes.size(); ++i) {
    if (i < bytes.size() && static_cast<unsigned char>(bytes[i]) >= 0x80) {
      ++run;
      ++high;
      continue;
    }
    if (run >= 3) crowded += run;
    run = 0;
  }
  return high < 4 || 2 * crowded < high;
}

/// What is between brackets, as far as it holds high bytes: names and comments, no move letters.
std::string high_lines(std::string_view bytes) {
  constexpr std::size_t kEnough = 1U << 16U;
  std::string sample;
  std::size_t i = 0;
  while (i < bytes.size() && sample.size() < kEnough) {
    if (static_cast<unsigned char>(bytes[i]) < 0x80) {
      ++i;
      continue;
    }
    // Characters below 0x30 never are trail bytes, so a run between two of them is whole.
    std::size_t end = i;
    while (end < bytes.size() && static_cast<unsigned char>(bytes[end]) >= 0x30) ++end;
    sample.append(bytes.substr(i, end - i));
    sample += '\n';
    i = end;
  }
  return sample;
}

}  // namespace

std::span<const CharsetRow> charset_table() {
  return rows();
}

std::string_view charset_named(std::string_view label) {
  const std::string wanted = folded(label);
  if (wanted.empty()) return "";
  for (const CharsetRow& row : rows()) {
    if (std::find(row.aliases.begin(), row.aliases.end(), wanted) != row.aliases.end()) return row.name;
  }
  return "";
}

std::string_view guess_charset(std::string_view bytes) {
  if (is_utf8(bytes)) return "UTF-8";
  const std::string sample = high_lines(bytes);
  if (looks_cyrillic(sample)) return guess_single(sample);
  std::string_view best;
  double best_score = looks_latin(sample) ? 0.3 : 0.15;
  for (const DoubleByte& set : kDoubleBytes) {
    const double score = score_of(set, fit_of(set, sample));
    if (score > best_score) {
      best_score = score;
      best = set.name;
    }
  }
  if (!best.empty()) return best;
  const std::string_view single = guess_single(sample);
  const std::string_view central = single == "ISO-8859-1" ? guess_central_european(bytes) : "";
  return central.empty() ? single : central;
}

}  // namespace miai::record
