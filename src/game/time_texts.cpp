#include "game/time_texts.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "base/text.hpp"

namespace miai {
namespace {

/// What a word or sign in such a text says.
enum class Word : std::uint8_t {
  filler,
  second,
  minute,
  hour,
  day,
  times,
  slash,
  byo_yomi,
  period,
  canadian,
  moves,
  per,
  fischer,
  cap,
  simple,
  nothing,
  unknown
};
constexpr std::size_t kWords = static_cast<std::size_t>(Word::unknown) + 1;

struct WordRow {
  std::string_view text;
  Word word;
};

// Where a text has several spellings in use each has its row; letters are folded to lower case first.
constexpr auto kVocabulary = std::to_array<WordRow>({
    {"s", Word::second},
    {"sec", Word::second},
    {"secs", Word::second},
    {"second", Word::second},
    {"seconds", Word::second},
    {"\"", Word::second},
    {"m", Word::minute},
    {"min", Word::minute},
    {"mins", Word::minute},
    {"minute", Word::minute},
    {"minutes", Word::minute},
    {"'", Word::minute},
    {"h", Word::hour},
    {"hr", Word::hour},
    {"hrs", Word::hour},
    {"hour", Word::hour},
    {"hours", Word::hour},
    {"d", Word::day},
    {"day", Word::day},
    {"days", Word::day},
    {"x", Word::times},
    {"×", Word::times},
    {"*", Word::times},
    {"times", Word::times},
    {"/", Word::slash},
    {"byoyomi", Word::byo_yomi},
    {"byo-yomi", Word::byo_yomi},
    {"byo", Word::byo_yomi},
    {"yomi", Word::byo_yomi},
    {"japanese", Word::byo_yomi},
    {"period", Word::period},
    {"periods", Word::period},
    {"canadian", Word::canadian},
    {"move", Word::moves},
    {"moves", Word::moves},
    {"stone", Word::moves},
    {"stones", Word::moves},
    {"per", Word::per},
    {"a", Word::per},
    {"each", Word::per},
    {"every", Word::per},
    {"fischer", Word::fischer},
    {"fisher", Word::fischer},
    {"cap", Word::cap},
    {"max", Word::cap},
    {"maximum", Word::cap},
    {"simple", Word::simple},
    {"none", Word::nothing},
    {"no", Word::nothing},
    {"absolute", Word::nothing},
    {"-", Word::nothing},
    {"unlimited", Word::nothing},
    {"of", Word::filler},
    {"in", Word::filler},
    {"for", Word::filler},
    {"and", Word::filler},
    {"overtime", Word::filler},
    {"time", Word::filler},
    {":", Word::filler},
    {",", Word::filler},
    {"(", Word::filler},
    {")", Word::filler},
    {"+", Word::filler},
    {".", Word::filler},
    {"system", Word::filler},
    {"main", Word::filler},
});

Word lookup(std::string_view text) {
  for (const WordRow& row : kVocabulary) {
    if (row.text == text) return row.word;
  }
  return Word::unknown;
}

/// A number in a text, and what was said about it.
struct Quantity {
  double seconds = 0;
  bool has_unit = false;  ///< a length of time for sure
  bool is_count = false;  ///< followed by moves, stones, periods
  bool after_cap = false;
};

struct Sentence {
  std::vector<Quantity> quantities;
  std::array<int, kWords> said{};
  bool has(Word word) const { return said[static_cast<std::size_t>(word)] > 0; }
};

/// A letter of any language, once the text is in lower case.
bool is_word_byte(char c) {
  return (c >= 'a' && c <= 'z') || static_cast<unsigned char>(c) >= 0x80;
}

/// Takes "30", "0.5", "10:00" or "1:30:00" off the front.
std::optional<Quantity> take_number(std::string_view& text) {
  std::size_t end = 0;
  while (end < text.size() && (is_digit(text[end]) || text[end] == '.' || text[end] == ':')) ++end;
  while (end > 0 && !is_digit(text[end - 1])) --end;
  Quantity quantity;
  std::string_view rest = text.substr(0, end);
  quantity.has_unit = rest.find(':') != std::string_view::npos;
  while (true) {
    const std::size_t colon = rest.find(':');
    const auto value = parse_number(rest.substr(0, colon));
    if (!value) return std::nullopt;
    quantity.seconds = quantity.seconds * 60 + *value;
    if (colon == std::string_view::npos) break;
    rest = rest.substr(colon + 1);
  }
  text.remove_prefix(end);
  return quantity;
}

/// Takes a word, or a single sign.
std::string_view take_word(std::string_view& text) {
  std::size_t end = 0;
  while (end < text.size() && (is_word_byte(text[end]) || (end > 0 && text[end] == '-'))) ++end;
  // "5x30" and "5×30": the sign of multiplication ends where the number begins, which the loop has done already.
  if (end == 0) end = 1;
  const std::string_view word = text.substr(0, end);
  text.remove_prefix(end);
  return word;
}

double unit_length(Word word) {
  switch (word) {
    case Word::minute:
      return 60;
    case Word::hour:
      return 3600;
    case Word::day:
      return 86400;
    default:
      return 1;
  }
}

void note_word(Sentence& sentence, Word word) {
  ++sentence.said[static_cast<std::size_t>(word)];
  if (sentence.quantities.empty()) return;
  Quantity& last = sentence.quantities.back();
  if (word >= Word::second && word <= Word::day) {
    last.seconds *= unit_length(word);
    last.has_unit = true;
  } else if ((word == Word::moves || word == Word::period) && !last.has_unit && !sentence.has(Word::per)) {
    last.is_count = true;
  }
}

Sentence read(std::string_view original) {
  const std::string lower = ascii_lower(original.substr(0, 200));
  std::string_view text = trim(lower);
  Sentence sentence;
  while (!text.empty()) {
    if (is_digit(text.front())) {
      const auto quantity = take_number(text);
      if (!quantity) {
        ++sentence.said[static_cast<std::size_t>(Word::unknown)];
        break;
      }
      sentence.quantities.push_back(*quantity);
      sentence.quantities.back().after_cap = sentence.has(Word::cap);
    } else {
      note_word(sentence, lookup(take_word(text)));
    }
    text = trim(text);
  }
  return sentence;
}

Milliseconds to_milliseconds(double seconds) {
  return Milliseconds(std::llround(seconds * 1000));
}

bool is_length(double seconds) {
  return seconds > 0 && seconds < 1e8;
}

/// One quantity is a number of things, the other a length of time.
struct CountAndTime {
  int count = 0;
  Milliseconds time{0};
};

std::optional<CountAndTime> count_and_time(const Sentence& sentence) {
  if (sentence.quantities.size() != 2) return std::nullopt;
  Quantity count = sentence.quantities[0];
  Quantity time = sentence.quantities[1];
  const bool swapped = (count.has_unit && !time.has_unit) || (time.is_count && !count.is_count);
  if (swapped) std::swap(count, time);
  if (count.has_unit || time.is_count) return std::nullopt;
  if (count.seconds < 1 || count.seconds > 1000 || count.seconds != std::floor(count.seconds)) return std::nullopt;
  if (!is_length(time.seconds)) return std::nullopt;
  return CountAndTime{static_cast<int>(count.seconds), to_milliseconds(time.seconds)};
}

std::optional<ClockSettings> read_fischer(const Sentence& sentence, Milliseconds main) {
  const auto& q = sentence.quantities;
  const std::size_t wanted = sentence.has(Word::cap) ? 2 : 1;
  if (q.size() != wanted || q[0].is_count || q[0].after_cap || !is_length(q[0].seconds)) return std::nullopt;
  std::optional<Milliseconds> cap;
  if (wanted == 2) cap = to_milliseconds(q[1].seconds);
  return ClockSettings::fischer(main, to_milliseconds(q[0].seconds), cap);
}

std::optional<ClockSettings> read_simple(const Sentence& sentence, Milliseconds) {
  const auto& q = sentence.quantities;
  if (q.size() != 1 || q[0].is_count || !is_length(q[0].seconds)) return std::nullopt;
  return ClockSettings::simple(to_milliseconds(q[0].seconds));
}

std::optional<ClockSettings> read_canadian(const Sentence& sentence, Milliseconds main) {
  const auto parts = count_and_time(sentence);
  if (!parts) return std::nullopt;
  return ClockSettings::canadian(main, parts->count, parts->time);
}

std::optional<ClockSettings> read_byo_yomi(const Sentence& sentence, Milliseconds main) {
  const auto parts = count_and_time(sentence);
  if (!parts) return std::nullopt;
  return ClockSettings::byo_yomi(main, parts->count, parts->time);
}

/// A system is meant when one of its own words is said and none of another system's.
struct SystemRow {
  std::array<Word, 2> words;
  std::optional<ClockSettings> (*read)(const Sentence&, Milliseconds);
};
constexpr std::array<SystemRow, 4> kSystems{{
    {{Word::fischer, Word::fischer}, read_fischer},
    {{Word::simple, Word::simple}, read_simple},
    {{Word::canadian, Word::canadian}, read_canadian},
    {{Word::byo_yomi, Word::period}, read_byo_yomi},
}};

std::optional<ClockSettings> read_without_name(const Sentence& sentence, Milliseconds main) {
  const bool moves = sentence.has(Word::moves);
  if (sentence.has(Word::times) && !moves && !sentence.has(Word::slash)) return read_byo_yomi(sentence, main);
  if (moves && sentence.quantities.size() == 2) return read_canadian(sentence, main);
  if (moves && (sentence.has(Word::per) || sentence.has(Word::slash))) return read_simple(sentence, main);
  return std::nullopt;
}

std::optional<ClockSettings> read_overtime(std::string_view text, Milliseconds main) {
  const Sentence sentence = read(text);
  if (sentence.has(Word::unknown)) return std::nullopt;
  const bool empty =
      sentence.quantities.empty() || (sentence.quantities.size() == 1 && sentence.quantities[0].seconds == 0);
  if (empty) {
    if (!trim(text).empty() && !sentence.has(Word::nothing) && sentence.quantities.empty()) return std::nullopt;
    return main > Milliseconds{0} ? ClockSettings::absolute(main) : ClockSettings{};
  }
  const SystemRow* found = nullptr;
  for (const SystemRow& row : kSystems) {
    if (!sentence.has(row.words[0]) && !sentence.has(row.words[1])) continue;
    if (found != nullptr) return std::nullopt;
    found = &row;
  }
  return found != nullptr ? found->read(sentence, main) : read_without_name(sentence, main);
}

/// TM: nothing when it is not a length of time.
std::optional<Milliseconds> read_main(std::string_view text) {
  const Sentence sentence = read(text);
  if (sentence.has(Word::unknown)) return std::nullopt;
  if (sentence.quantities.empty()) {
    const bool none = trim(text).empty() || sentence.has(Word::nothing);
    return none ? std::optional<Milliseconds>(0) : std::nullopt;
  }
  // "1 h 30 min" is one length in two parts.
  double seconds = 0;
  for (const Quantity& q : sentence.quantities) {
    if (q.is_count || (sentence.quantities.size() > 1 && !q.has_unit)) return std::nullopt;
    seconds += q.seconds;
  }
  if (seconds >= 1e8) return std::nullopt;
  return to_milliseconds(seconds);
}

/// "30", "0.5": seconds without trailing zeros.
std::string seconds_text(Milliseconds time) {
  const std::int64_t ms = time.count();
  std::string text = std::to_string(ms / 1000);
  if (ms % 1000 == 0) return text;
  std::string fraction = std::to_string(1000 + ms % 1000).substr(1);
  while (fraction.back() == '0') fraction.pop_back();
  return text + "." + fraction;
}

}  // namespace

RecordedTime parse_recorded_time(std::string_view main, std::string_view overtime) {
  RecordedTime recorded;
  recorded.overtime = std::string(overtime);
  const auto length = read_main(main);
  if (!trim(main).empty()) recorded.main = length;
  if (length) recorded.settings = read_overtime(overtime, *length);
  return recorded;
}

RecordTexts record_texts(const ClockSettings& settings) {
  const std::string period = seconds_text(settings.period);
  const std::string count = std::to_string(settings.count);
  const std::string main = settings.main > Milliseconds{0} ? seconds_text(settings.main) : "";
  switch (settings.system) {
    case ClockSystem::none:
      return {};
    case ClockSystem::absolute:
      return {main, ""};
    case ClockSystem::byo_yomi:
      return {main, count + "x" + period + " byo-yomi"};
    case ClockSystem::canadian:
      return {main, count + "/" + period + " Canadian"};
    case ClockSystem::fischer:
      return {main, period + " fischer" + (settings.cap ? " cap " + seconds_text(*settings.cap) : "")};
    case ClockSystem::simple:
      return {"", period + " simple"};
  }
  return {};
}

ClockSettings clock_from_gtp(std::int64_t main, std::int64_t period, std::int64_t stones) {
  const auto seconds = [](std::int64_t s) { return Milliseconds(std::clamp<std::int64_t>(s, 0, 100'000'000) * 1000); };
  if (period > 0 && stones <= 0) return {};
  if (period <= 0) return ClockSettings::absolute(seconds(main));
  return ClockSettings::canadian(seconds(main), static_cast<int>(std::min<std::int64_t>(stones, 100'000)),
                                 seconds(period));
}

}  // namespace miai
