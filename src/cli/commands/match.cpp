// `miai match`: programs against each other.
#include <algorithm>
#include <cmath>
#include <ostream>
#include <utility>

#include "base/text.hpp"
#include "cli/files.hpp"
#include "cli/game_options.hpp"
#include "cli/orderly_end.hpp"
#include "match/openings.hpp"
#include "match/report.hpp"
#include "match/tournament.hpp"

namespace miai::cli {
namespace {

std::string signed_text(double value) {
  const auto whole = std::llround(value);
  return (whole > 0 ? "+" : "") + std::to_string(whole);
}

i18n::Argument decimal(const char* name, double value) {
  return {name, std::round(value * 100) / 100};
}

Result<std::vector<match::Contestant>> contestants(const Arguments& arguments) {
  std::vector<match::Contestant> all;
  if (arguments.has("--a")) all.push_back({arguments.text("--name-a"), arguments.text("--a")});
  if (arguments.has("--b")) all.push_back({arguments.text("--name-b"), arguments.text("--b")});
  for (const std::string& text : arguments.all("--player")) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0) {
      return fail("match.bad_player",
                  "\"" + text + "\" is no program; write a name, an equals sign and a command line.",
                  {{"value", text}});
    }
    all.push_back({text.substr(0, equals), text.substr(equals + 1)});
  }
  return all;
}

Result<std::optional<match::SequentialTest>> test_of(const Arguments& arguments) {
  if (!arguments.has("--sprt")) return std::optional<match::SequentialTest>();
  const auto test = match::sequential_test(arguments.text("--sprt"));
  if (!test) return tl::unexpected<Error>(test.error());
  return std::optional(*test);
}

Milliseconds seconds(const Arguments& arguments, std::string_view name) {
  return Milliseconds(std::llround(std::min(arguments.number(name).value_or(0), 1e9) * 1000));
}

int count_or(const Arguments& arguments, std::string_view name, int otherwise) {
  return arguments.has(name) ? arguments.count(name) : otherwise;
}

Result<void> take_openings(match::Settings& settings, const Arguments& arguments, Context& context) {
  settings.opening_moves = count_or(arguments, "--opening-moves", match::usual_opening_moves(settings.game.size));
  if (!arguments.has("--openings")) return {};
  const std::string name = arguments.text("--openings");
  const auto bytes = read_input(name, context.streams);
  if (!bytes) return tl::unexpected<Error>(bytes.error());
  const int limit = count_or(arguments, "--opening-moves", 0);
  auto openings = match::read_openings(*bytes, settings.game, limit);
  if (!openings) return tl::unexpected<Error>(openings.error());
  settings.openings = std::move(*openings);
  settings.opening_moves = std::min(limit, settings.opening_moves);
  return {};
}

Result<match::Settings> settings_of(const Arguments& arguments, Context& context) {
  match::Settings settings;
  auto players = contestants(arguments);
  if (!players) return tl::unexpected<Error>(players.error());
  settings.contestants = std::move(*players);
  const auto game = game_settings(arguments);
  if (!game) return tl::unexpected<Error>(game.error());
  settings.game = *game;
  const auto clock = parse_clock(arguments.text("--time"));
  if (!clock) return tl::unexpected<Error>(clock.error());
  settings.clock = *clock;
  const auto test = test_of(arguments);
  if (!test) return tl::unexpected<Error>(test.error());
  settings.test = *test;
  settings.visits = count_or(arguments, "--visits", 0);
  settings.games_each = arguments.count("--games");
  settings.neighbours = arguments.count("--neighbours");
  settings.seed = static_cast<std::uint64_t>(arguments.whole("--seed").value_or(1));
  settings.max_moves = count_or(arguments, "--max-moves", match::usual_max_moves(settings.game.size));
  settings.patience = seconds(arguments, "--patience");
  settings.lag = seconds(arguments, "--lag");
  settings.counting = *match::counting_from(arguments.text("--count"));
  settings.judge = arguments.text("--judge");
  settings.concurrency = arguments.count("--concurrency");
  if (const auto taken = take_openings(settings, arguments, context); !taken) {
    return tl::unexpected<Error>(taken.error());
  }
  if (const auto right = match::checked(settings); !right) return tl::unexpected<Error>(right.error());
  return settings;
}

std::string_view verdict_text(const match::TestState& test) {
  if (test.verdict == match::TestState::Verdict::open) return "open";
  return test.verdict == match::TestState::Verdict::high ? "high" : "low";
}

/// The text behind the bar: how the first two stand.
std::string progress_text(const match::Settings& settings, const match::Standing& now, const Context& context) {
  const auto tally = match::tally_against(now, 0, 1);
  const auto elo = match::elo_of(match::pentanomial(match::pairs_of(now.games), 0, 1));
  return context.text(
      "match.progress",
      {i18n::arg("first", settings.contestants[0].name), i18n::arg("wins", tally.wins), i18n::arg("draws", tally.draws),
       i18n::arg("losses", tally.losses), i18n::arg("second", settings.contestants[1].name),
       i18n::arg("elo", signed_text(elo.value)), i18n::arg("error", signed_text(elo.high - elo.value).substr(1))});
}

void tell(const match::Settings& settings, const match::Standing& now, const std::string& folder, Context& context) {
  std::ostream& out = context.streams.out;
  for (std::size_t i = 0; i < settings.contestants.size(); ++i) {
    const auto tally = match::tally_of(now, i);
    const match::Elo elo = now.ratings.of(i);
    out << context.text("match.row", {i18n::arg("name", settings.contestants[i].name),
                                      i18n::arg("elo", signed_text(elo.value)), i18n::arg("low", signed_text(elo.low)),
                                      i18n::arg("high", signed_text(elo.high)), i18n::arg("games", tally.games),
                                      i18n::arg("wins", tally.wins), i18n::arg("draws", tally.draws),
                                      i18n::arg("losses", tally.losses), i18n::arg("forfeits", tally.forfeits)})
        << "\n";
  }
  if (settings.contestants.size() == 2) out << progress_text(settings, now, context) << "\n";
  if (now.test) {
    out << context.text("match.test", {i18n::arg("verdict", verdict_text(*now.test)), decimal("llr", now.test->llr),
                                       decimal("lower", now.test->lower), decimal("upper", now.test->upper)})
        << "\n";
  }
  if (now.dropped > 0) out << context.text("match.dropped", {i18n::arg("lines", now.dropped)}) << "\n";
  out << context.text("match.done", {i18n::arg("games", static_cast<std::int64_t>(now.games.size())),
                                     i18n::arg("total", now.total), i18n::arg("file", folder + "/report.html")})
      << "\n";
}

/// Before the first game, so that nobody finds out in the morning.
void warn(const match::Standing& now, const Context& context) {
  for (const Error& warning : now.warnings) context.streams.err << "miai: " << context.messages.error(warning) << "\n";
}

Exit verdict_exit(const match::Standing& standing) {
  if (!standing.test) return Exit::fine;
  switch (standing.test->verdict) {
    case match::TestState::Verdict::open:
      return Exit::open;
    case match::TestState::Verdict::low:
      return Exit::no;
    case match::TestState::Verdict::high:
      return Exit::fine;
  }
  return Exit::fine;
}

Exit run(const Arguments& arguments, Context& context) {
  const auto settings = settings_of(arguments, context);
  if (!settings) return context.trouble(settings.error());
  Progress progress(context.streams, static_cast<std::size_t>(match::game_count(*settings)));
  OrderlyEnd::wanted() = false;
  const OrderlyEnd orderly;
  match::Venue venue;
  venue.folder = arguments.text("--folder");
  venue.stop = &OrderlyEnd::wanted();
  venue.listener = [&, warned = false](const match::Standing& now) mutable {
    if (!std::exchange(warned, true)) warn(now, context);
    progress.show(now.games.size(), progress_text(*settings, now, context));
  };
  const auto standing = match::run_match(*settings, venue);
  progress.clear();
  if (!standing) return context.trouble(standing.error());
  if (!context.json) tell(*settings, *standing, venue.folder, context);
  if (OrderlyEnd::wanted()) {
    return context.trouble(Error{
        "match.stopped", "Stopped. The games that have ended are kept; the same command goes on from there.", {}, {}});
  }
  if (context.json) context.streams.out << match::results_json(*settings, *standing);
  return verdict_exit(*standing);
}

std::vector<Option> options() {
  Option player = option("--player", {ValueKind::text, "NAME=CMD"}, "command.match.player");
  player.count = Option::Count::any;
  Option rules = rules_option();
  rules.fallback = "chinese";
  Option count = option("--count", {ValueKind::text, "HOW"}, "command.match.count", "by-rules");
  count.choices = match::counting_names();
  return {option("--a", {ValueKind::text, "CMD"}, "command.match.a"),
          option("--b", {ValueKind::text, "CMD"}, "command.match.b"),
          option("--name-a", {ValueKind::text, "NAME"}, "command.match.name_a", "a"),
          option("--name-b", {ValueKind::text, "NAME"}, "command.match.name_b", "b"),
          player,
          option("--folder", {ValueKind::text, "DIR"}, "command.match.folder", "match"),
          option("--games", {ValueKind::whole, "N", Bounds{2, 1'000'000}}, "command.match.games", "100"),
          option("--neighbours", {ValueKind::whole, "N", Bounds{0, 1'000'000}}, "command.match.neighbours", "0"),
          size_option("9"),
          rules,
          komi_option(),
          handicap_option(),
          option("--time", {ValueKind::text, "CLOCK"}, "command.match.time", "none"),
          option("--visits", {ValueKind::whole, "N", Bounds{0}}, "command.match.visits"),
          option("--openings", {ValueKind::file, "FILE"}, "command.match.openings"),
          option("--opening-moves", {ValueKind::whole, "N", Bounds{0, 1'000'000}}, "command.match.opening_moves"),
          option("--seed", {ValueKind::whole, "N", {}}, "command.match.seed", "1"),
          option("--max-moves", {ValueKind::whole, "N", Bounds{1, 1'000'000}}, "command.match.max_moves"),
          option("--patience", {ValueKind::number, "S", Bounds{0.1, 86'400}}, "command.match.patience", "120"),
          option("--lag", {ValueKind::number, "S", Bounds{0, 3600}}, "command.match.lag", "0.2"),
          count,
          option("--judge", {ValueKind::text, "MODEL"}, "command.match.judge", "playouts"),
          option("--sprt", {ValueKind::text, "LOW,HIGH"}, "command.match.sprt"),
          option("--concurrency", {ValueKind::whole, "N", Bounds{1, 256}}, "command.match.concurrency", "1")};
}

}  // namespace

Command match_command() {
  return {.name = "match",
          .summary = "command.match",
          .options = options(),
          .run = run,
          .examples = {"match --a \"miai gtp --model playouts\" --b \"gnugo --mode gtp\" --time 1s/move --games 40",
                       "match --a \"miai gtp --visits 100\" --b \"miai gtp --visits 200\" --sprt -30,0",
                       "match --player \"one=miai gtp --level 1\" --player \"two=miai gtp --level 2\" --player "
                       "\"three=miai gtp --level 3\" --concurrency 2"}};
}

}  // namespace miai::cli
