// `miai score`: the count of a record's last position, by its own marks or by proposed dead stones.
#include "score/score.hpp"

#include <algorithm>
#include <atomic>
#include <functional>
#include <optional>
#include <ostream>
#include <thread>
#include <utility>

#include "cli/commands/record_json.hpp"
#include "cli/commands/record_text.hpp"
#include "cli/commands/score_fates.hpp"
#include "cli/files.hpp"
#include "cli/plain_text.hpp"
#include "record/replay.hpp"

namespace miai::cli {
namespace {

boost::json::object side_json(const score::SideParts& side) {
  return {{"territory", side.territory},
          {"stones", side.stones},
          {"prisoners", side.prisoners},
          {"dead", side.dead},
          {"tax", side.tax},
          {"compensation", side.compensation.as_double()},
          {"komi", side.komi.as_double()},
          {"total", side.total.as_double()}};
}

boost::json::array points_json(const score::Score& score, BoardSize size) {
  boost::json::array rows;
  for (int i = 0; i < size.points(); ++i) {
    const auto& verdict = score.points[static_cast<std::size_t>(i)];
    boost::json::object row{{"vertex", to_string(size.point(i))}, {"reason", score::id_text(verdict.reason)}};
    if (verdict.owner) {
      row["owner"] = std::string(1, letter_of(*verdict.owner));
    } else {
      row["owner"] = nullptr;
    }
    if (verdict.fill_by) row["fill_by"] = std::string(1, letter_of(*verdict.fill_by));
    rows.push_back(std::move(row));
  }
  return rows;
}

boost::json::array dead_json(const PointSet& dead, const Board& board) {
  boost::json::array chains;
  PointSet left = dead;
  while (!left.empty()) {
    const Point first = *left.begin();
    boost::json::array chain;
    for (const Point p : board.chain_stones(first)) chain.push_back(boost::json::string(to_string(p)));
    left -= board.chain_stones(first);
    chains.push_back(std::move(chain));
  }
  return chains;
}

/// What the result is made of, and how far it can be trusted.
struct Counted {
  record::LoadedGame loaded;
  Dead dead;
  score::Score score;
  std::string result;
  bool estimate;  ///< the board may not be settled
};

/// True where neither the record's marks nor passes say that the game was played to its end.
bool is_estimate(const Dead& dead, const Game& game) {
  return dead.source != DeadSource::record && !play_has_ended(game.position(), game.settings().rules);
}

void write_parts(const Counted& counted, const Context& context) {
  using i18n::arg;
  auto& out = context.streams.out;
  const auto& info = counted.loaded.info;
  const Game& game = counted.loaded.game;
  const bool area = game.settings().rules.scoring == Scoring::area;
  for (const Color color : kColors) {
    const score::SideParts& side = counted.score.of(color);
    out << "  "
        << context.text(area ? "count.side.area" : "count.side.territory",
                        {arg("color", color), arg("territory", side.territory), arg("stones", side.stones),
                         arg("prisoners", side.prisoners), arg("dead", side.dead), arg("tax", side.tax),
                         arg("komi", side.komi), arg("compensation", side.compensation), arg("total", side.total)})
        << "\n";
  }
  if (info.komi.source == record::KomiSource::assumed) {
    out << context.text("score.komi_assumed", {arg("komi", game.settings().komi)}) << "\n";
  }
  const bool by_count = !info.result.outcome || info.result.outcome->kind == OutcomeKind::points ||
                        info.result.outcome->kind == OutcomeKind::draw;
  if (counted.estimate) out << context.text("score.estimate") << "\n";
  if (!info.result.text.empty() &&
      (!by_count || !info.result.outcome || to_string(*info.result.outcome) != counted.result)) {
    out << printable(context.text("score.differs", {arg("stated", info.result.text),
                                                    arg("counted", context.messages.result(counted.result))}))
        << "\n";
  }
}

Result<Counted> count_game(const record::GameTree& game, FateJudge& judge) {
  GameSettings defaults;
  defaults.rules = preset("japanese");
  defaults.komi = defaults.rules.komi_even;
  auto loaded = record::to_game(game, defaults);
  if (!loaded) return tl::unexpected<Error>(loaded.error());
  const GameSettings& settings = loaded->game.settings();
  const Dead dead = judge(game, loaded->game);
  auto score = score::count({loaded->game.position(), settings.rules, settings.komi, settings.handicap}, dead.stones);
  if (!score) return tl::unexpected<Error>(score.error());
  std::string result = to_string(Outcome::by_score(score->margin));
  const bool estimate = is_estimate(dead, loaded->game);
  return Counted{std::move(*loaded), dead, std::move(*score), std::move(result), estimate};
}

/// Where a count comes from.
struct GamePlace {
  const std::string& file;
  std::size_t index;
  std::size_t games;
};

void write_count(const Counted& counted, const GamePlace& place, const Context& context) {
  const std::string title =
      place.games < 2 ? place.file
                      : context.text("score.game", {i18n::arg("file", place.file),
                                                    i18n::arg("game", static_cast<std::int64_t>(place.index + 1))});
  context.streams.out << printable(title) << ": " << context.messages.result(counted.result) << " ("
                      << counted.loaded.game.settings().rules.id << ")\n";
  write_parts(counted, context);
}

void write_json(const Counted& counted, const GamePlace& place, const record::Report& report, const Context& context) {
  const GameSettings& settings = counted.loaded.game.settings();
  const boost::json::object row{{"file", place.file},
                                {"game", place.index + 1},
                                {"result", counted.result},
                                {"stated", counted.loaded.info.result.text},
                                {"rules", settings.rules.id},
                                {"komi", settings.komi.as_double()},
                                {"komi_assumed", counted.loaded.info.komi.source == record::KomiSource::assumed},
                                {"handicap", settings.handicap},
                                {"black", side_json(counted.score.of(Color::black))},
                                {"white", side_json(counted.score.of(Color::white))},
                                {"dame", counted.score.dame},
                                {"dead", dead_json(counted.dead.stones, counted.loaded.game.position().board())},
                                {"dead_from", id_text(counted.dead.source)},
                                {"estimate", counted.estimate},
                                {"points", points_json(counted.score, settings.size)},
                                {"repairs", to_json(report)}};
  context.streams.out << json_text(row) << "\n";
}

/// Beyond so many games in one file their last positions get a glance each instead of a reading.
constexpr std::size_t kMostRead = 500;
/// So many games are counted before the first of them is shown; bounds the memory.
constexpr std::size_t kBlock = 256;

using Counts = std::vector<std::optional<Result<Counted>>>;

/// The counts of some games in a row, by every core.
Counts count_block(const record::Collection& collection, std::size_t first, std::vector<FateJudge>& judges) {
  const std::size_t size = std::min(kBlock, collection.games.size() - first);
  Counts counts(size);
  std::atomic<std::size_t> next{0};
  const auto work = [&](FateJudge& judge) {
    for (std::size_t i = next++; i < size; i = next++) counts[i] = count_game(collection.games[first + i], judge);
  };
  std::vector<std::thread> others;
  for (std::size_t i = 1; i < std::min(judges.size(), size); ++i) others.emplace_back(work, std::ref(judges[i]));
  work(judges.front());
  for (std::thread& other : others) other.join();
  return counts;
}

Exit score_file(const std::string& name, const record::Collection& collection, Context& context) {
  const std::size_t games = collection.games.size();
  const Care care = games > kMostRead ? Care::glance : Care::reading;
  if (care == Care::glance && !context.json) {
    context.streams.err << context.text("score.glance", {i18n::arg("games", static_cast<std::int64_t>(kMostRead))})
                        << "\n";
  }
  std::vector<FateJudge> judges(std::max(1U, std::thread::hardware_concurrency()), FateJudge(care));
  Exit worst = Exit::fine;
  for (std::size_t first = 0; first < games; first += kBlock) {
    Counts counts = count_block(collection, first, judges);
    for (std::size_t i = 0; i < counts.size(); ++i) {
      const Result<Counted>& counted = *counts[i];
      const GamePlace place{name, first + i, games};
      if (!counted) {
        Error error = counted.error();
        error.where.source = name;
        worst = context.trouble(error);
      } else if (context.json) {
        write_json(*counted, place, collection.report, context);
      } else {
        write_count(*counted, place, context);
      }
    }
  }
  return worst;
}

Exit run(const Arguments& arguments, Context& context) {
  return for_each_file(arguments.all("FILE"), context, [&](const std::string& name, const std::string& bytes) {
    const auto collection = record::read(bytes, record_options(arguments, name));
    if (!collection) return context.trouble(collection.error());
    tell_repairs(collection->report, context);
    return score_file(name, *collection, context);
  });
}

}  // namespace

Command score_command() {
  return {
      .name = "score",
      .summary = "command.score",
      .options = {{.name = "FILE",
                   .kind = ValueKind::file,
                   .help = "command.score.file",
                   .count = Option::Count::at_least_one},
                  charset_option()},
      .run = run,
      .examples = {"score game.sgf", "score --json game.sgf"},
  };
}

}  // namespace miai::cli
