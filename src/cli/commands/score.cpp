// `miai score`: the count of a record's last position, by its own marks or by proposed dead stones.
#include "score/score.hpp"

#include <ostream>

#include "cli/commands/record_json.hpp"
#include "cli/commands/record_text.hpp"
#include "cli/files.hpp"
#include "cli/plain_text.hpp"
#include "doctor/doctor.hpp"
#include "engine/judge/judge.hpp"
#include "engine/load_evaluator.hpp"
#include "record/replay.hpp"

namespace miai::cli {
namespace {

/// What is dead, and who says so.
struct Dead {
  PointSet stones;
  bool marked = false;  ///< by TB and TW of the record; else proposed
};

Dead dead_of(const record::GameTree& game, const Game& played) {
  const Board& board = played.position().board();
  const record::NodeId last = game.main_line().back();
  if (!game.has(last, "TB") && !game.has(last, "TW")) {
    const auto evaluator = engine::load_evaluator("");
    const GameSettings& settings = played.settings();
    const engine::Terms terms{settings.rules, settings.komi, settings.handicap};
    return {engine::judge(**evaluator, played.position(), terms).status.dead(), false};
  }
  return {doctor::marked_dead(game, last, board), true};
}

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
  const record::LoadedGame& loaded;
  const score::Score& score;
  const std::string& result;
  bool estimate;  ///< the board may not be settled
};

/// True where neither the record's marks nor passes say that the game was played to its end.
bool is_estimate(const Dead& dead, const Game& game) {
  return !dead.marked && !play_has_ended(game.position(), game.settings().rules);
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
    out << printable(context.text("score.differs", {arg("stated", info.result.text), arg("counted", counted.result)}))
        << "\n";
  }
}

Exit score_game(const std::string& name, const record::Collection& collection, std::size_t index, Context& context) {
  const record::GameTree& game = collection.games[index];
  GameSettings defaults;
  defaults.rules = preset("japanese");
  defaults.komi = defaults.rules.komi_even;
  auto loaded = record::to_game(game, defaults);
  if (!loaded) {
    Error error = loaded.error();
    error.where.source = name;
    return context.trouble(error);
  }
  const GameSettings& settings = loaded->game.settings();
  const Position& position = loaded->game.position();
  const Dead dead = dead_of(game, loaded->game);
  const auto score = score::count({position, settings.rules, settings.komi, settings.handicap}, dead.stones);
  if (!score) return context.trouble(score.error());
  const std::string result = to_string(Outcome::by_score(score->margin));
  const bool estimate = is_estimate(dead, loaded->game);
  if (!context.json) {
    const std::string title =
        collection.games.size() < 2
            ? name
            : context.text("score.game",
                           {i18n::arg("file", name), i18n::arg("game", static_cast<std::int64_t>(index + 1))});
    context.streams.out << printable(title) << ": " << result << " (" << settings.rules.id << ")\n";
    write_parts({*loaded, *score, result, estimate}, context);
    return Exit::fine;
  }
  const boost::json::object row{{"file", name},
                                {"game", index + 1},
                                {"result", result},
                                {"stated", loaded->info.result.text},
                                {"rules", settings.rules.id},
                                {"komi", settings.komi.as_double()},
                                {"komi_assumed", loaded->info.komi.source == record::KomiSource::assumed},
                                {"handicap", settings.handicap},
                                {"black", side_json(score->of(Color::black))},
                                {"white", side_json(score->of(Color::white))},
                                {"dame", score->dame},
                                {"dead", dead_json(dead.stones, position.board())},
                                {"dead_from", dead.marked ? "record" : "reading"},
                                {"estimate", estimate},
                                {"points", points_json(*score, settings.size)},
                                {"repairs", to_json(collection.report)}};
  context.streams.out << json_text(row) << "\n";
  return Exit::fine;
}

Exit run(const Arguments& arguments, Context& context) {
  return for_each_file(arguments.all("FILE"), context, [&](const std::string& name, const std::string& bytes) {
    const auto collection = record::read(bytes, record_options(arguments, name));
    if (!collection) return context.trouble(collection.error());
    tell_repairs(collection->report, context);
    Exit worst = Exit::fine;
    for (std::size_t i = 0; i < collection->games.size(); ++i) {
      const Exit code = score_game(name, *collection, i, context);
      if (static_cast<int>(code) > static_cast<int>(worst)) worst = code;
    }
    return worst;
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
