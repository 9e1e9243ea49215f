// Outside text: whatever is missing or of another kind ends up in one place, as an exception of the JSON library.
#include "engine/net/reference.hpp"

#include <algorithm>
#include <boost/json.hpp>
#include <cmath>
#include <exception>
#include <stdexcept>

#include "engine/net/features.hpp"
#include "game/ruleset.hpp"

namespace miai::engine {
namespace {

namespace json = boost::json;

/// Ends in read_reference().
[[noreturn]] void refuse(const char* what) {
  throw std::invalid_argument(what);
}

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

BoardSize size_of(const json::object& entry) {
  const double width = number(entry.at("width"));
  const double height = number(entry.at("height"));
  const auto fits = [](double side) { return side >= 2 && side <= kMaxNetworkSide; };
  if (!fits(width) || !fits(height)) refuse("a board that networks do not know");
  return {static_cast<int>(width), static_cast<int>(height)};
}

Trail play_moves(const json::object& entry, const Ruleset& rules) {
  const BoardSize size = size_of(entry);
  Board start(size);
  const json::array handicap = handicap_of(entry);
  for (const json::value& stone : handicap) {
    start.set_up(parse_point(text(stone), size).value(), Occupant::black);
  }
  Trail trail{Position(start, start.no_stones() ? Color::black : Color::white)};
  for (const json::value& move : entry.at("moves").as_array()) {
    const Color color = parse_color(text(move.at(0))).value();
    const Vertex vertex = parse_vertex(text(move.at(1)), size).value();
    if (!play(trail.position, {color, vertex}, rules)) refuse("a move that is against the rules");
    trail = extended(trail, {color, vertex}, rules);
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

ReferenceAnswer answer_of(const json::object& entry) {
  Terms terms;
  terms.rules = rules_of(entry);
  terms.komi = HalfPoints::nearest(number(entry.at("komi")));
  terms.handicap = static_cast<int>(handicap_of(entry).size());
  Trail trail = play_moves(entry, terms.rules);
  const BoardSize size = trail.position.board().size();
  const json::value* optimism = entry.if_contains("optimism");
  const json::value* model = entry.if_contains("model");
  return {model != nullptr ? text(*model) : "",
          entry.at("id").is_string() ? text(entry.at("id")) : json::serialize(entry.at("id")),
          std::move(trail),
          terms,
          static_cast<int>(number(entry.at("symmetry"))),
          optimism != nullptr ? static_cast<float>(number(*optimism)) : 0.0F,
          expectation(entry.at("expected").as_object(), size)};
}

}  // namespace

Result<std::vector<ReferenceAnswer>> read_reference(std::string_view text, std::string_view source) {
  std::vector<ReferenceAnswer> answers;
  try {
    const json::value all = json::parse(text);
    for (const json::value& entry : all.as_array()) answers.push_back(answer_of(entry.as_object()));
  } catch (const std::exception& wrong) {
    return fail("net.bad_reference",
                "\"" + std::string(source) + "\" holds no answers of a network to compare with: entry " +
                    std::to_string(answers.size() + 1) + ", " + wrong.what() + ".",
                {{"file", std::string(source)}, {"entry", std::to_string(answers.size() + 1)}});
  }
  return answers;
}

}  // namespace miai::engine
