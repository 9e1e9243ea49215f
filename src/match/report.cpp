// The record of a game, and results.json.
#include "match/report.hpp"

#include <boost/json.hpp>
#include <cmath>

#include "game/time_texts.hpp"
#include "match/log.hpp"
#include "record/collection.hpp"
#include "record/replay.hpp"

namespace miai::match {
namespace {

namespace json = boost::json;

void count(Tally& tally, const Played& played, Color color) {
  const auto side = static_cast<std::size_t>(index_of(color));
  const bool won = played.outcome.winner == color;
  const bool lost = played.outcome.winner == opposite(color);
  ++tally.games;
  tally.wins += won ? 1 : 0;
  tally.losses += lost ? 1 : 0;
  tally.draws += won || lost ? 0 : 1;
  tally.forfeits += !won && is_forfeit(played.ending) ? 1 : 0;
  tally.used += played.used[side];
  tally.longest = std::max(tally.longest, played.longest[side]);
  tally.asked += played.asked[side];
}

std::int64_t whole(double value) {
  return static_cast<std::int64_t>(std::llround(value));
}

json::object elo_object(const Elo& elo) {
  return {{"elo", whole(elo.value)}, {"low", whole(elo.low)}, {"high", whole(elo.high)}};
}

json::object tally_object(const Tally& tally) {
  return {{"games", tally.games},
          {"wins", tally.wins},
          {"draws", tally.draws},
          {"losses", tally.losses},
          {"forfeits", tally.forfeits},
          {"ms_a_move", tally.asked == 0 ? 0 : tally.used.count() / tally.asked},
          {"longest_ms", tally.longest.count()}};
}

/// Between any two of them.
json::array differences_of(const Settings& settings, const Standing& standing) {
  json::array rows;
  for (std::size_t first = 0; first < settings.contestants.size(); ++first) {
    for (std::size_t second = first + 1; second < settings.contestants.size(); ++second) {
      json::object row{{"first", settings.contestants[first].name}, {"second", settings.contestants[second].name}};
      for (auto& [key, value] : elo_object(standing.ratings.difference(first, second))) row[key] = value;
      rows.push_back(row);
    }
  }
  return rows;
}

json::array programs_of(const Settings& settings, const Standing& standing) {
  json::array rows;
  for (std::size_t i = 0; i < settings.contestants.size(); ++i) {
    json::object row{{"name", settings.contestants[i].name},
                     {"command", settings.contestants[i].command},
                     {"program", standing.programs[i]}};
    for (auto& [key, value] : elo_object(standing.ratings.of(i))) row[key] = value;
    for (auto& [key, value] : tally_object(tally_of(standing, i))) row[key] = value;
    rows.push_back(row);
  }
  return rows;
}

json::array meetings_of(const Settings& settings, const Standing& standing) {
  const std::vector<Pair> pairs = pairs_of(standing.games);
  json::array rows;
  for (std::size_t a = 0; a < settings.contestants.size(); ++a) {
    for (std::size_t b = a + 1; b < settings.contestants.size(); ++b) {
      const Pentanomial counts = pentanomial(pairs, a, b);
      json::array cells;
      for (const double cell : counts) cells.push_back(whole(cell));
      json::object row{{"a", settings.contestants[a].name}, {"b", settings.contestants[b].name}, {"pairs", cells}};
      for (auto& [key, value] : elo_object(elo_of(counts))) row[key] = value;
      for (auto& [key, value] : tally_object(tally_against(standing, a, b))) row[key] = value;
      rows.push_back(row);
    }
  }
  return rows;
}

std::string remarks_of(const Played& played) {
  std::string text = "Game " + std::to_string(played.fixture.number) + ", pair " +
                     std::to_string(played.fixture.pair + 1) + ": " + std::string(id_text(played.ending)) + ".";
  if (!played.remark.empty()) text += " " + played.remark;
  return text;
}

}  // namespace

Tally tally_of(const Standing& standing, std::size_t contestant) {
  Tally tally;
  for (const Played& played : standing.games) {
    if (played.fixture.black == contestant) count(tally, played, Color::black);
    if (played.fixture.white == contestant) count(tally, played, Color::white);
  }
  return tally;
}

Tally tally_against(const Standing& standing, std::size_t contestant, std::size_t other) {
  Tally tally;
  for (const Played& played : standing.games) {
    const Fixture& f = played.fixture;
    if (f.black == contestant && f.white == other) count(tally, played, Color::black);
    if (f.white == contestant && f.black == other) count(tally, played, Color::white);
  }
  return tally;
}

std::string record_text(const Settings& settings, const Finished& finished) {
  const Played& played = finished.played;
  record::NewRecord names;
  names.black = settings.contestants[played.fixture.black].name;
  names.white = settings.contestants[played.fixture.white].name;
  names.application = "Miai:0.1.0";
  names.comment = remarks_of(played);
  record::GameTree tree = record::from_game(finished.game, names);
  const record::NodeId root = tree.root();
  tree.set(root, "RO", std::to_string(played.fixture.number));
  const RecordTexts time = record_texts(settings.clock);
  if (!time.main.empty()) tree.set(root, "TM", time.main);
  if (!time.overtime.empty()) tree.set(root, "OT", time.overtime);
  return record::write(tree);
}

std::string results_json(const Settings& settings, const Standing& standing) {
  json::object all{{"games", standing.games.size()},
                   {"total", standing.total},
                   {"programs", programs_of(settings, standing)},
                   {"meetings", meetings_of(settings, standing)},
                   {"differences", differences_of(settings, standing)}};
  if (standing.test) {
    static constexpr std::array<const char*, 3> kVerdicts{"open", "low", "high"};
    all["test"] = json::object{{"low", settings.test->low},
                               {"high", settings.test->high},
                               {"llr", std::round(standing.test->llr * 1000) / 1000},
                               {"lower", std::round(standing.test->lower * 1000) / 1000},
                               {"upper", std::round(standing.test->upper * 1000) / 1000},
                               {"verdict", kVerdicts[static_cast<std::size_t>(standing.test->verdict)]}};
  }
  json::array warnings;
  for (const Error& warning : standing.warnings) warnings.push_back(json::string(warning.message));
  all["warnings"] = warnings;
  json::array forfeits;
  for (const Played& played : standing.games) {
    if (!is_forfeit(played.ending)) continue;
    forfeits.push_back(json::object{{"game", played.fixture.number},
                                    {"result", to_string(played.outcome)},
                                    {"ending", id_text(played.ending)},
                                    {"remark", played.remark},
                                    {"file", record_name(played.fixture.number)}});
  }
  all["forfeits"] = forfeits;
  return json::serialize(all) + "\n";
}

}  // namespace miai::match
