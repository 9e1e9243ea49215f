#include "match/settings.hpp"

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "match/openings.hpp"

namespace miai::match {
namespace {

struct CountingName {
  Counting counting;
  std::string_view name;
};
constexpr std::array kCountings{CountingName{Counting::by_rules, "by-rules"}, CountingName{Counting::agreed, "agreed"},
                                CountingName{Counting::judged, "judged"}, CountingName{Counting::standing, "standing"}};

struct Bound {
  std::string_view name;
  std::int64_t value;
  std::int64_t least;
  std::int64_t most;
};

/// Names end up in the names of files and in tables.
bool is_usable_name(const std::string& name) {
  return !name.empty() && name.size() <= 60 &&
         std::none_of(name.begin(), name.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20; });
}

/// How far apart in the list two contestants may stand who meet.
std::size_t reach_of(const Settings& settings) {
  const std::size_t others = settings.contestants.size() - 1;
  return settings.neighbours > 0 ? std::min(static_cast<std::size_t>(settings.neighbours), others) : others;
}

int meeting_count(const Settings& settings) {
  const auto n = static_cast<int>(settings.contestants.size());
  const auto reach = static_cast<int>(reach_of(settings));
  return reach * n - reach * (reach + 1) / 2;
}

}  // namespace

Result<SequentialTest> sequential_test(std::string_view text) {
  const std::size_t comma = std::min(text.find(','), text.size());
  const auto low = parse_number(text.substr(0, comma));
  const auto high = parse_number(text.substr(std::min(comma + 1, text.size())));
  if (low && high && *low < *high) return SequentialTest{*low, *high};
  return fail("match.bad_test", "A sequential test needs two different bounds, the lower one first, as in -30,0.");
}

std::string_view id_text(Counting counting) {
  return kCountings[static_cast<std::size_t>(counting)].name;
}

std::optional<Counting> counting_from(std::string_view text) {
  for (const CountingName& row : kCountings) {
    if (same_word(row.name, text)) return row.counting;
  }
  return std::nullopt;
}

std::vector<std::string> counting_names() {
  std::vector<std::string> names;
  names.reserve(kCountings.size());
  for (const CountingName& row : kCountings) names.emplace_back(row.name);
  return names;
}

int usual_opening_moves(BoardSize size) {
  if (size.points() < 36) return 0;
  return size.points() < 150 ? 4 : 8;
}

int usual_max_moves(BoardSize size) {
  return 3 * size.points() + 20;
}

Result<void> checked(const Settings& settings) {
  if (settings.contestants.size() < 2) {
    return fail("match.too_few", "A match needs two programs at least; name them with --a and --b.");
  }
  for (std::size_t i = 0; i < settings.contestants.size(); ++i) {
    const Contestant& one = settings.contestants[i];
    if (!is_usable_name(one.name)) {
      return fail("match.bad_name", "A program's name must have 1 to 60 characters and no control characters.");
    }
    for (std::size_t j = 0; j < i; ++j) {
      if (settings.contestants[j].name != one.name) continue;
      return fail("match.same_name", "Two programs are called \"" + one.name + "\"; give them different names.",
                  {{"name", one.name}});
    }
  }
  for (const Bound& bound :
       {Bound{"games", settings.games_each, 2, 1'000'000}, Bound{"concurrency", settings.concurrency, 1, 256},
        Bound{"max-moves", settings.max_moves, 1, 1'000'000}, Bound{"neighbours", settings.neighbours, 0, 1'000'000},
        Bound{"patience", settings.patience.count(), 100, 86'400'000}, Bound{"lag", settings.lag.count(), 0, 3'600'000},
        Bound{"opening-moves", settings.opening_moves, 0, settings.game.size.points() / 2}}) {
    if (bound.value >= bound.least && bound.value <= bound.most) continue;
    const std::string name(bound.name);
    const std::string least = std::to_string(bound.least);
    const std::string most = std::to_string(bound.most);
    return fail("match.bad_settings", "--" + name + " goes from " + least + " to " + most + ".",
                {{"option", name}, {"least", least}, {"most", most}});
  }
  if (settings.game.handicap > 0 && !settings.openings.empty()) {
    return fail("match.handicap_and_openings", "With handicap stones there is no opening; leave out one of the two.");
  }
  if (const auto begun = begun_game(settings, {}); !begun) return tl::unexpected<Error>(begun.error());
  for (std::size_t i = 0; i < settings.openings.size(); ++i) {
    if (const auto begun = begun_game(settings, settings.openings[i]); !begun) return bad_opening(i + 1, begun.error());
  }
  if (settings.test && settings.test->low >= settings.test->high) {
    return fail("match.bad_test", "A sequential test needs two different bounds, the lower one first, as in -30,0.");
  }
  return {};
}

int game_count(const Settings& settings) {
  return meeting_count(settings) * ((settings.games_each + 1) / 2) * 2;
}

Fixture fixture(const Settings& settings, int number) {
  const auto n = settings.contestants.size();
  const std::size_t reach = reach_of(settings);
  const int meetings = meeting_count(settings);
  const int pair = (number - 1) / 2;
  int meeting = pair % meetings;
  std::size_t a = 0;
  std::size_t b = 1;
  for (; meeting > 0; --meeting) {
    ++b;
    if (b < n && b - a <= reach) continue;
    ++a;
    b = a + 1;
  }
  const bool first = number % 2 == 1;
  return {number, pair, pair / meetings, first ? a : b, first ? b : a};
}

}  // namespace miai::match
