#include "engine/net_reference.hpp"

#include <boost/json.hpp>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "game/ruleset.hpp"

namespace miai::engine::testing {
namespace {

namespace json = boost::json;

double number(const json::value& value) {
  return value.to_number<double>();
}

std::string text(const json::value& value) {
  return std::string(value.as_string());
}

Ruleset rules_of(const json::object& entry) {
  Ruleset rules = find_ruleset(text(entry.at("rules"))).value();
  for (const auto& [key, value] : entry.at("rules_full").as_object()) {
    const std::string choice = value.is_bool() ? (value.as_bool() ? "true" : "false") : text(value);
    rules = with_rule(rules, std::string_view(key.data(), key.size()), choice).value();
  }
  return rules;
}

/// The stones that Black placed before White's first move.
json::array handicap_of(const json::object& entry) {
  const json::value* stones = entry.if_contains("handicap");
  return stones != nullptr ? stones->as_array() : json::array();
}

Trail play_moves(const json::object& entry, const Ruleset& rules) {
  const BoardSize size(static_cast<int>(number(entry.at("width"))), static_cast<int>(number(entry.at("height"))));
  Board start(size);
  const json::array handicap = handicap_of(entry);
  for (const json::value& stone : handicap) {
    start.set_up(parse_point(text(stone), size).value(), Occupant::black);
  }
  Trail trail{Position(start, start.no_stones() ? Color::black : Color::white)};
  for (const json::value& move : entry.at("moves").as_array()) {
    const Color color = parse_color(text(move.at(0))).value();
    trail = extended(trail, {color, parse_vertex(text(move.at(1)), size).value()}, rules);
  }
  const Color to_move = parse_color(text(entry.at("to_move"))).value();
  if (trail.position.to_move() != to_move) trail.position = trail.position.with_to_move(to_move);
  return trail;
}

Evaluation expectation(const json::object& answer, BoardSize size) {
  Evaluation expected;
  expected.white_wins = static_cast<float>(number(answer.at("whiteWin")));
  expected.black_wins = static_cast<float>(number(answer.at("whiteLoss")));
  expected.no_result = static_cast<float>(number(answer.at("noResult")));
  expected.lead = -static_cast<float>(number(answer.at("whiteLead")));
  expected.score_mean = -static_cast<float>(number(answer.at("whiteScoreSelfplay")));
  const double square = number(answer.at("whiteScoreSelfplaySq"));
  const double mean = number(answer.at("whiteScoreSelfplay"));
  expected.score_stdev = static_cast<float>(std::sqrt(std::max(0.0, square - mean * mean)));
  const auto points = static_cast<std::size_t>(size.points());
  expected.policy.assign(points + 1, 0.0F);
  expected.ownership.assign(points, 0.0F);
  for (std::size_t i = 0; i < points; ++i) {
    // Their rows begin at the top.
    const Point p =
        make_point(static_cast<int>(i) % size.width(), size.height() - 1 - static_cast<int>(i) / size.width());
    const auto at = static_cast<std::size_t>(size.index(p));
    const json::value& policy = answer.at("policy").as_array().at(i);
    expected.policy[at] = policy.is_null() ? 0.0F : static_cast<float>(number(policy));
    expected.ownership[at] = -static_cast<float>(number(answer.at("whiteOwnership").as_array().at(i)));
  }
  expected.policy[points] = static_cast<float>(number(answer.at("policyPass")));
  return expected;
}

void compare(std::string& report, const std::string& what, double difference, double tolerance) {
  if (std::abs(difference) <= tolerance) return;
  report += what + " is off by " + std::to_string(difference) + "; ";
}

}  // namespace

std::vector<ReferencePosition> read_reference(const std::string& path) {
  std::ifstream file(path);
  const std::string content{std::istreambuf_iterator<char>(file), {}};
  std::vector<ReferencePosition> positions;
  const json::value all = json::parse(content);
  for (const json::value& value : all.as_array()) {
    const json::object& entry = value.as_object();
    Terms terms;
    terms.rules = rules_of(entry);
    terms.komi = HalfPoints::nearest(number(entry.at("komi")));
    terms.handicap = static_cast<int>(handicap_of(entry).size());
    Trail trail = play_moves(entry, terms.rules);
    const BoardSize size = trail.position.board().size();
    const json::value* optimism = entry.if_contains("optimism");
    const json::value* model = entry.if_contains("model");
    positions.push_back({model != nullptr ? text(*model) : "",
                         entry.at("id").is_string() ? text(entry.at("id")) : json::serialize(entry.at("id")),
                         std::move(trail), terms, static_cast<int>(number(entry.at("symmetry"))),
                         optimism != nullptr ? static_cast<float>(number(*optimism)) : 0.0F,
                         expectation(entry.at("expected").as_object(), size)});
  }
  return positions;
}

std::optional<std::string> outside_data(const char* variable, const std::string& beside_source) {
  const char* named = std::getenv(variable);
  const std::string path = named != nullptr ? named : MIAI_SOURCE_DIR "/../" + beside_source;
  if (!std::filesystem::exists(path)) return std::nullopt;
  return path;
}

std::string differences(const Evaluation& found, const ReferencePosition& position) {
  const Evaluation& expected = position.expected;
  std::string report;
  compare(report, "Black's chance", found.black_wins - expected.black_wins, 0.002);
  compare(report, "White's chance", found.white_wins - expected.white_wins, 0.002);
  compare(report, "no result", found.no_result - expected.no_result, 0.002);
  compare(report, "the lead", found.lead - expected.lead, 0.05);
  compare(report, "the score", found.score_mean - expected.score_mean, 0.05);
  compare(report, "the score's deviation", found.score_stdev - expected.score_stdev, 0.05);
  for (std::size_t i = 0; i < expected.policy.size(); ++i) {
    compare(report, "the policy of point " + std::to_string(i), found.policy.at(i) - expected.policy[i], 0.002);
  }
  for (std::size_t i = 0; i < expected.ownership.size(); ++i) {
    compare(report, "the owner of point " + std::to_string(i), found.ownership.at(i) - expected.ownership[i], 0.005);
  }
  return report;
}

}  // namespace miai::engine::testing
