// The fields that say how to think, and what to tell of it.
#include <algorithm>
#include <array>

#include "analysis/query_reader.hpp"
#include "base/text.hpp"

namespace miai::analysis {

namespace json = boost::json;

namespace {

constexpr std::int64_t kMostVisits = std::int64_t{1} << 50U;
constexpr std::int64_t kMostPriority = 0x3FFFFFFFFFFFFFFFLL;
constexpr std::int64_t kMostDepth = 1'000'000'000;

struct NotTaken {
  Override what;
  const char* words;
};
/// A line for each reason why settings change nothing.
constexpr std::array kNotTaken{
    NotTaken{Override::unknown, "These settings are not known here and change nothing: "},
    NotTaken{Override::foreign, "These settings of KataGo have no counterpart here and change nothing: "},
    NotTaken{Override::fixed, "These settings hold for the whole program and are not changed for a query: "},
    NotTaken{Override::of_play, "These settings are about playing, not about positions, and change nothing: "},
    NotTaken{Override::human, "Models of human play are not supported; these settings change nothing: "}};

}  // namespace

Result<void> Reader::take_priority(const Row& row, const json::value& value) {
  if (object_.contains("priorities")) {
    return bad_field(row.name, "priority and priorities cannot both be given.");
  }
  const auto priority = whole_of(row.name, value, {-kMostPriority, kMostPriority});
  if (!priority) return tl::unexpected<Error>(priority.error());
  priority_ = *priority;
  return {};
}

Result<void> Reader::take_priorities(const Row& row, const json::value& value) {
  if (!object_.contains("analyzeTurns")) {
    return bad_field(row.name, "priorities can only be given with analyzeTurns.");
  }
  auto priorities = numbers_of(row.name, value);
  if (!priorities) return tl::unexpected<Error>(priorities.error());
  if (priorities->size() != asked_turns_.size()) {
    return bad_field(row.name, "priorities must be as many as analyzeTurns.");
  }
  for (const std::int64_t priority : *priorities) {
    // Not by its absolute value: the lowest number has none.
    if (priority < -kMostPriority || priority > kMostPriority) {
      return bad_field(row.name, "A priority lies beyond 2^62; write a smaller one.");
    }
  }
  priorities_ = std::move(*priorities);
  return {};
}

Result<void> Reader::take_overrides(const Row& row, const json::value& value) {
  const auto* object = value.if_object();
  if (object == nullptr) return bad_field(row.name, "overrideSettings must be an object, not " + shown(value) + ".");
  std::array<std::string, kNotTaken.size()> names;
  for (const auto& member : *object) {
    const std::string name(member.key().data(), member.key().size());
    const auto became = override_setting(query_.settings, name, option_text(member.value()));
    if (!became) return bad_field(row.name, became.error().message);
    for (std::size_t i = 0; i < kNotTaken.size(); ++i) {
      if (kNotTaken[i].what == *became) names[i] += (names[i].empty() ? "" : ", ") + name.substr(0, 60);
    }
  }
  for (std::size_t i = 0; i < kNotTaken.size(); ++i) {
    if (!names[i].empty()) query_.remarks.push_back({std::string(row.name), kNotTaken[i].words + names[i]});
  }
  return {};
}

Result<void> Reader::take_visits(const Row& row, const json::value& value) {
  const auto visits = whole_of(row.name, value, {1, kMostVisits});
  if (!visits) return tl::unexpected<Error>(visits.error());
  query_.settings.visits = *visits;
  return {};
}

Result<void> Reader::take_pv_length(const Row& row, const json::value& value) {
  const auto length = whole_of(row.name, value, {1, 1000});
  if (!length) return tl::unexpected<Error>(length.error());
  query_.settings.analysis_pv_length = static_cast<int>(*length);
  return {};
}

Result<void> Reader::take_temperature(const Row& row, const json::value& value) {
  const auto temperature = real_of(row.name, value, {0.01, 100});
  if (!temperature) return tl::unexpected<Error>(temperature.error());
  query_.settings.search.root_policy_temperature = *temperature;
  return {};
}

Result<void> Reader::take_fpu(const Row& row, const json::value& value) {
  const auto reduction = real_of(row.name, value, {0, 2});
  if (!reduction) return tl::unexpected<Error>(reduction.error());
  query_.settings.search.root_fpu_reduction = *reduction;
  return {};
}

Result<void> Reader::take_part(const Row& row, const json::value& value) {
  if (!value.is_bool()) {
    return bad_field(row.name, std::string(row.name) + " must be true or false, not " + shown(value) + ".");
  }
  if (value.get_bool()) query_.parts |= 1U << static_cast<unsigned>(row.part);
  return {};
}

Result<void> Reader::take_report_every(const Row& row, const json::value& value) {
  const auto time = seconds_of(row.name, value);
  if (!time) return tl::unexpected<Error>(time.error());
  query_.report_every = *time;
  query_.first_report = query_.first_report.value_or(*time);
  return {};
}

Result<void> Reader::take_first_report(const Row& row, const json::value& value) {
  const auto time = seconds_of(row.name, value);
  if (!time) return tl::unexpected<Error>(time.error());
  query_.first_report = *time;
  return {};
}

Result<engine::Restriction> Reader::restriction_of(std::string_view field, const json::value& value) const {
  const auto* object = value.if_object();
  const auto member = [object](std::string_view name) {
    return object != nullptr ? object->if_contains(name) : nullptr;
  };
  const json::value* player = member("player");
  const json::value* moves = member("moves");
  const json::value* depth = member("untilDepth");
  if (player == nullptr || depth == nullptr || moves == nullptr || !moves->is_array()) {
    return bad_field(field, std::string(field) + " must be a list of objects with player, moves and untilDepth.");
  }
  engine::Restriction restriction;
  const auto color = color_of(field, *player);
  if (!color) return tl::unexpected<Error>(color.error());
  restriction.color = *color;
  for (const json::value& item : moves->get_array()) {
    const auto* text = item.if_string();
    if (text == nullptr) return bad_field(field, "A move must be a text such as \"C4\", not " + shown(item) + ".");
    const auto vertex = read_place(view(*text), game_.size);
    if (!vertex) return bad_field(field, vertex.error().message);
    restriction.vertices.push_back(*vertex);
  }
  const auto until = whole(*depth);
  if (!until || *until < 1 || *until > kMostDepth) {
    return bad_field(field, "untilDepth must be a whole number from 1, not " + shown(*depth) + ".");
  }
  restriction.until_depth = static_cast<int>(*until);
  return restriction;
}

Result<void> Reader::take_restrictions(std::string_view field, const json::value& value,
                                       engine::Restriction::Kind kind) {
  const auto* list = value.if_array();
  if (list == nullptr) {
    return bad_field(field, std::string(field) + " must be a list of objects with player, moves and untilDepth.");
  }
  for (const json::value& item : *list) {
    auto restriction = restriction_of(field, item);
    if (!restriction) return tl::unexpected<Error>(restriction.error());
    restriction->kind = kind;
    const auto same = [&](const engine::Restriction& other) { return other.color == restriction->color; };
    const auto& all = query_.restrictions;
    if (kind == engine::Restriction::Kind::allow && std::any_of(all.begin(), all.end(), same)) {
      return bad_field(field, "allowMoves can be given once for a player.");
    }
    query_.restrictions.push_back(std::move(*restriction));
  }
  return {};
}

Result<void> Reader::take_avoided(const Row& row, const json::value& value) {
  return take_restrictions(row.name, value, engine::Restriction::Kind::avoid);
}

Result<void> Reader::take_allowed(const Row& row, const json::value& value) {
  if (object_.contains("avoidMoves")) return bad_field(row.name, "allowMoves and avoidMoves cannot both be given.");
  return take_restrictions(row.name, value, engine::Restriction::Kind::allow);
}

}  // namespace miai::analysis
