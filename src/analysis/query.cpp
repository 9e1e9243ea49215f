#include "analysis/query.hpp"

#include <algorithm>
#include <array>

#include "analysis/query_reader.hpp"
#include "base/text.hpp"

namespace miai::analysis {
namespace {

namespace json = boost::json;

constexpr std::int64_t kMostTurn = 1'000'000'000;

struct ActionRow {
  std::string_view name;
  ActionKind kind;
};
constexpr std::array kActions{
    ActionRow{"query_version", ActionKind::query_version}, ActionRow{"query_models", ActionKind::query_models},
    ActionRow{"clear_cache", ActionKind::clear_cache}, ActionRow{"terminate", ActionKind::terminate},
    ActionRow{"terminate_all", ActionKind::terminate_all}};

Result<std::optional<std::vector<int>>> turn_numbers(const json::object& object) {
  const json::value* value = object.if_contains("turnNumbers");
  if (value == nullptr) return std::nullopt;
  std::vector<int> turns;
  if (const auto* list = value->if_array()) {
    for (const json::value& item : *list) {
      if (const auto number = whole(item); number && *number > -kMostTurn && *number < kMostTurn) {
        turns.push_back(static_cast<int>(*number));
      }
    }
    if (turns.size() == list->size()) return turns;
  }
  return bad_field("turnNumbers", "turnNumbers must be a list of whole numbers, not " + shown(*value) + ".");
}

Result<Action> read_action(std::string_view name, const json::object& object) {
  const auto* row = std::find_if(kActions.begin(), kActions.end(), [&](const auto& r) { return r.name == name; });
  if (row == kActions.end()) {
    std::string known;
    for (const auto& action : kActions) known += (known.empty() ? "" : ", ") + std::string(action.name);
    return fail("analysis.unknown_action",
                "There is no action \"" + std::string(name.substr(0, 60)) + "\"; the actions are " + known + ".",
                {{"field", "action"}});
  }
  Action action;
  action.kind = row->kind;
  action.echo = json::serialize(object);
  action.echo.pop_back();
  if (row->kind == ActionKind::terminate) {
    const json::value* id = object.if_contains("terminateId");
    if (id == nullptr || !id->is_string()) {
      return bad_field("terminateId", "terminate needs a text \"terminateId\": the id of the query that is to end.");
    }
    action.terminate_id = std::string(view(id->get_string()));
  }
  if (row->kind == ActionKind::terminate || row->kind == ActionKind::terminate_all) {
    auto turns = turn_numbers(object);
    if (!turns) return tl::unexpected<Error>(turns.error());
    action.turns = std::move(*turns);
  }
  return action;
}

/// The id in a line that is no JSON, as far as it can be made out.
std::string salvaged_id(std::string_view line) {
  constexpr std::string_view kKey = "\"id\"";
  for (std::size_t at = line.find(kKey); at != std::string_view::npos; at = line.find(kKey, at + 1)) {
    std::string_view rest = trim(line.substr(at + kKey.size()));
    if (rest.empty() || rest.front() != ':') continue;
    rest = trim(rest.substr(1));
    if (rest.empty() || rest.front() != '"') continue;
    std::size_t end = 1;
    while (end < rest.size() && rest[end] != '"') end += rest[end] == '\\' ? 2 : 1;
    if (end >= rest.size()) continue;
    json::error_code error;
    const std::string_view text = rest.substr(0, end + 1);
    const json::value id = json::parse(json::string_view(text.data(), text.size()), error);
    if (!error) return json::serialize(id);
  }
  return {};
}

}  // namespace

std::vector<std::string_view> query_fields() {
  std::vector<std::string_view> names{"id"};
  for (const auto& row : Reader::rows()) names.push_back(row.name);
  return names;
}

std::variant<Query, Action, Failure> read_line(std::string_view line, const engine::Settings& settings) {
  json::error_code error;
  const json::value value = json::parse(json::string_view(line.data(), line.size()), error);
  if (error) {
    const std::string why = "The line is no JSON: " + error.message() + ".";
    return Failure{salvaged_id(line), Error{"analysis.bad_line", why, {}, {}}};
  }
  const json::object* object = value.if_object();
  if (object == nullptr) {
    return Failure{{}, Error{"analysis.bad_line", "The line is JSON, but no object: " + shown(value), {}, {}}};
  }
  const json::value* id = object->if_contains("id");
  if (id == nullptr || !id->is_string()) {
    const bool is_telling = id != nullptr && !id->is_structured();
    return Failure{is_telling ? json::serialize(*id) : std::string(),
                   bad_field("id", "Every line needs a text \"id\".").value()};
  }
  const std::string id_text = json::serialize(*id);
  if (const json::value* action = object->if_contains("action"); action != nullptr && action->is_string()) {
    auto read = read_action(view(action->get_string()), *object);
    if (!read) return Failure{id_text, read.error()};
    return std::move(*read);
  }
  auto query = Reader(*object, settings).read();
  if (!query) return Failure{id_text, query.error()};
  query->id = std::string(view(id->get_string()));
  return std::move(*query);
}

}  // namespace miai::analysis
