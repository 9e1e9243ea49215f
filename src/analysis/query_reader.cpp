// The table of fields, and those that tell the game.
#include "analysis/query_reader.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/figures.hpp"
#include "engine/rules_text.hpp"

namespace miai::analysis {

namespace json = boost::json;

namespace {

constexpr double kMostKomi = 400;

/// In this order the first one that is missing is named.
constexpr std::array<std::string_view, 4> kRequired{"moves", "rules", "boardXSize", "boardYSize"};

}  // namespace

const std::vector<Reader::Row>& Reader::rows() {
  static const std::vector<Row> kRows{
      {"boardXSize", &Reader::take_size, true},
      {"boardYSize", &Reader::take_size, true},
      {"rules", &Reader::take_rules, true},
      {"komi", &Reader::take_komi},
      {"whiteHandicapBonus", &Reader::take_handicap_bonus},
      {"initialStones", &Reader::take_stones},
      {"initialPlayer", &Reader::take_first_player},
      {"moves", &Reader::take_moves, true},
      {"analyzeTurns", &Reader::take_turns},
      {"priority", &Reader::take_priority},
      {"priorities", &Reader::take_priorities},
      {"overrideSettings", &Reader::take_overrides},
      {"maxVisits", &Reader::take_visits},
      {"analysisPVLen", &Reader::take_pv_length},
      {"rootPolicyTemperature", &Reader::take_temperature},
      {"rootFpuReductionMax", &Reader::take_fpu},
      {"includeOwnership", &Reader::take_part, false, Part::ownership},
      {"includeOwnershipStdev", &Reader::take_part, false, Part::ownership_stdev},
      {"includeMovesOwnership", &Reader::take_part, false, Part::moves_ownership},
      {"includeMovesOwnershipStdev", &Reader::take_part, false, Part::moves_ownership_stdev},
      {"includePolicy", &Reader::take_part, false, Part::policy},
      {"includePVVisits", &Reader::take_part, false, Part::pv_visits},
      {"includeNoResultValue", &Reader::take_part, false, Part::no_result_value},
      {"reportDuringSearchEvery", &Reader::take_report_every},
      {"firstReportDuringSearchAfter", &Reader::take_first_report},
      {"avoidMoves", &Reader::take_avoided},
      {"allowMoves", &Reader::take_allowed},
  };
  return kRows;
}

Result<Query> Reader::read() {
  for (const std::string_view name : kRequired) {
    if (object_.contains(name)) continue;
    return bad_field(name, "The field \"" + std::string(name) + "\" is missing; every query needs it.");
  }
  for (const Row& row : rows()) {
    const json::value* value = object_.if_contains(row.name);
    if (value == nullptr) continue;
    if (const auto taken = (this->*row.take)(row, *value); !taken) return tl::unexpected<Error>(taken.error());
  }
  if (const auto finished = finish(); !finished) return tl::unexpected<Error>(finished.error());
  remark_on_unknown();
  return std::move(query_);
}

void Reader::remark_on_unknown() {
  for (const auto& member : object_) {
    const std::string_view name(member.key().data(), member.key().size());
    const auto& known = rows();
    const bool is_known = std::any_of(known.begin(), known.end(), [&](const Row& row) { return row.name == name; });
    if (is_known || name == "id" || name == "action") continue;
    query_.remarks.push_back(
        {std::string(name), "There is no field of this name; is it misspelt? It changes nothing."});
  }
}

Result<std::int64_t> Reader::whole_of(std::string_view field, const json::value& value, WholeRange range) const {
  const auto number = whole(value);
  if (number && *number >= range.least && *number <= range.most) return *number;
  return bad_field(field, std::string(field) + " must be a whole number from " + std::to_string(range.least) + " to " +
                              std::to_string(range.most) + ", not " + shown(value) + ".");
}

Result<double> Reader::real_of(std::string_view field, const json::value& value, RealRange range) const {
  const auto number = real(value);
  if (number && *number >= range.least && *number <= range.most) return *number;
  return bad_field(field, std::string(field) + " must be a number from " + engine::figure(range.least) + " to " +
                              engine::figure(range.most) + ", not " + shown(value) + ".");
}

Result<Color> Reader::color_of(std::string_view field, const json::value& value) const {
  if (const auto* text = value.if_string()) {
    if (const auto color = parse_color(view(*text))) return *color;
  }
  return bad_field(field, "A player must be \"B\" or \"W\", not " + shown(value) + ".");
}

Result<Milliseconds> Reader::seconds_of(std::string_view field, const json::value& value) const {
  const auto seconds = real_of(field, value, {0.001, 1e6});
  if (!seconds) return tl::unexpected<Error>(seconds.error());
  return Milliseconds(std::max<std::int64_t>(1, std::llround(*seconds * 1000)));
}

Result<void> Reader::take_size(const Row& row, const json::value& value) {
  const auto side = whole_of(row.name, value, {1, BoardSize::kMaxFast});
  if (!side) return tl::unexpected<Error>(side.error());
  if (row.name == "boardXSize") {
    width_ = static_cast<int>(*side);
  } else {
    game_.size = query_.size = BoardSize(width_, static_cast<int>(*side));
  }
  return {};
}

Result<void> Reader::take_rules(const Row& row, const json::value& value) {
  if (!value.is_string() && !value.is_object()) {
    return bad_field(row.name,
                     "rules must be a name such as \"chinese\", or an object of choices, not " + shown(value) + ".");
  }
  const auto rules = engine::read_rules(option_text(value));
  if (!rules) return bad_field(row.name, rules.error().message);
  query_.terms.rules = *rules;
  return {};
}

Result<void> Reader::take_komi(const Row& row, const json::value& value) {
  const auto komi = real(value);
  if (!komi || std::abs(*komi) > kMostKomi || std::floor(*komi * 2) != *komi * 2) {
    return bad_field(row.name, "komi must be a whole or half number from -400 to 400, not " + shown(value) + ".");
  }
  komi_ = HalfPoints::nearest(*komi);
  return {};
}

Result<void> Reader::take_handicap_bonus(const Row& row, const json::value& value) {
  const auto rules = with_rule(query_.terms.rules, "whiteHandicapBonus", option_text(value));
  if (!rules) return bad_field(row.name, rules.error().message);
  query_.terms.rules = *rules;
  return {};
}

Result<std::vector<Move>> Reader::moves_of(std::string_view field, const json::value& value, Passes passes) const {
  const auto* list = value.if_array();
  if (list == nullptr) return bad_field(field, std::string(field) + " must be a list of pairs such as [\"B\",\"C4\"].");
  std::vector<Move> moves;
  moves.reserve(list->size());
  for (const json::value& item : *list) {
    const std::string place = std::string(field) + "[" + std::to_string(moves.size()) + "]";
    const auto* pair = item.if_array();
    const json::string* vertex = pair != nullptr && pair->size() == 2 ? (*pair)[1].if_string() : nullptr;
    if (vertex == nullptr || !(*pair)[0].is_string()) {
      return bad_field(field, place + " must be a pair such as [\"B\",\"C4\"], not " + shown(item) + ".");
    }
    const auto color = color_of(field, (*pair)[0]);
    if (!color) return bad_field(field, place + ": " + color.error().message);
    const auto read = read_place(view(*vertex), game_.size);
    if (!read) return bad_field(field, place + ": " + read.error().message);
    if (read->is_pass() && passes == Passes::no) return bad_field(field, place + ": a pass is no stone.");
    moves.push_back({*color, *read});
  }
  return moves;
}

Result<void> Reader::take_stones(const Row& row, const json::value& value) {
  auto stones = moves_of(row.name, value, Passes::no);
  if (!stones) return tl::unexpected<Error>(stones.error());
  game_.stones = std::move(*stones);
  return {};
}

Result<void> Reader::take_first_player(const Row& row, const json::value& value) {
  const auto color = color_of(row.name, value);
  if (!color) return tl::unexpected<Error>(color.error());
  game_.first_player = *color;
  return {};
}

Result<void> Reader::take_moves(const Row& row, const json::value& value) {
  auto moves = moves_of(row.name, value, Passes::yes);
  if (!moves) return tl::unexpected<Error>(moves.error());
  game_.moves = std::move(*moves);
  asked_turns_ = {static_cast<std::int64_t>(game_.moves.size())};
  return {};
}

Result<std::vector<std::int64_t>> Reader::numbers_of(std::string_view field, const json::value& value) const {
  const auto* list = value.if_array();
  std::vector<std::int64_t> numbers;
  for (std::size_t i = 0; list != nullptr && i < list->size(); ++i) {
    if (const auto number = whole((*list)[i])) numbers.push_back(*number);
  }
  if (list != nullptr && numbers.size() == list->size()) return numbers;
  return bad_field(field, std::string(field) + " must be a list of whole numbers, not " + shown(value) + ".");
}

Result<void> Reader::take_turns(const Row& row, const json::value& value) {
  auto turns = numbers_of(row.name, value);
  if (!turns) return tl::unexpected<Error>(turns.error());
  if (turns->empty()) return bad_field(row.name, "analyzeTurns is empty; leave it out for the last position.");
  const auto last = static_cast<std::int64_t>(game_.moves.size());
  for (const std::int64_t turn : *turns) {
    if (turn >= 0 && turn <= last) continue;
    return bad_field(row.name, "There is no turn " + std::to_string(turn) + "; this game's go from 0 to " +
                                   std::to_string(last) + ".");
  }
  asked_turns_ = std::move(*turns);
  return {};
}

Result<void> Reader::finish() {
  query_.terms.handicap = handicap_of(game_);
  query_.terms.komi = komi_.value_or(query_.terms.rules.komi_even);
  if (query_.first_report && !query_.report_every) query_.report_every = Milliseconds{1'000'000'000};
  std::vector<bool> wanted(game_.moves.size() + 1);
  for (const std::int64_t turn : asked_turns_) wanted[static_cast<std::size_t>(turn)] = true;
  if (const auto played = play_over(game_, wanted, query_); !played) return played;
  for (Turn& turn : query_.turns) {
    turn.priority = priority_;
    for (std::size_t i = 0; priorities_ && i < asked_turns_.size(); ++i) {
      if (asked_turns_[i] == turn.number) turn.priority = (*priorities_)[i];
    }
    if (query_.settings.analysis_ignore_past) turn.trail = engine::Trail(turn.trail.position);
  }
  return {};
}

}  // namespace miai::analysis
