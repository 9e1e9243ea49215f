// Records that people keep here: read, repaired and listed by the record library.
#include "i18n/charset.hpp"
#include "record/collection.hpp"
#include "record/info.hpp"
#include "server/api/call.hpp"
#include "server/auth/secrets.hpp"

namespace miai::server {
namespace json = boost::json;
namespace {

constexpr std::size_t kFindingsTold = 100;

Error no_such_record() {
  return {"record.no_record", "There is no such record.", {}, {}};
}

json::array findings_json(const record::Report& report) {
  json::array out;
  for (const record::Finding& finding : report) {
    if (out.size() == kFindingsTold) break;
    out.push_back(json::object{{"id", finding.id},
                               {"severity", record::id_text(finding.severity)},
                               {"message", finding.message + (finding.repair.empty() ? "" : " " + finding.repair)},
                               {"line", finding.where.line},
                               {"column", finding.where.column}});
  }
  return out;
}

/// Reads the body; what lists tell about it lies beside its SGF.
Result<StoredRecord> read_body(Call& call, const std::string& id, const std::string& name) {
  record::ReadOptions options;
  options.decoder = i18n::icu_decoder();
  const auto collection = record::read(call.request.body, options);
  if (!collection) return tl::unexpected(collection.error());
  const record::GameTree& game = collection->games.front();
  const record::GameInfo info = record::game_info(game);
  std::int64_t moves = 0;
  for (const record::NodeId node : game.main_line()) moves += game.has(node, "B") || game.has(node, "W") ? 1 : 0;
  const std::string title = name.empty() ? info.game_name : name;
  const json::object about{{"name", title.substr(0, 200)},
                           {"black", info.black},
                           {"white", info.white},
                           {"date", info.date},
                           {"result", info.result.text},
                           {"moves", moves},
                           {"findings", findings_json(collection->report)}};
  return StoredRecord{id, call.guest->id, json::serialize(about), record::write(*collection), call.now()};
}

json::object shown(const StoredRecord& record) {
  json::object out = json::parse(record.about).as_object();
  out["id"] = record.id;
  out["changed"] = record.changed.count();
  return out;
}

void save(Call& call, const std::string& id, const std::string& name, int status) {
  const auto record = read_body(call, id, name);
  if (!record) return call.reply(error_response(422, record.error()));
  const auto saved = call.store.save_record(*record);
  if (!saved) return call.reply(error_response(500, saved.error()));
  call.reply(json_response(status, shown(*record)));
}

/// The guest's own record; else the answer has been given.
std::optional<StoredRecord> own_record(Call& call) {
  auto found = call.store.find_record(call.id);
  if (!found) {
    call.reply(error_response(500, found.error()));
    return std::nullopt;
  }
  if (!*found || (*found)->guest != call.guest->id) {
    call.reply(error_response(404, no_such_record()));
    return std::nullopt;
  }
  return std::move(*found);
}

void list(Call& call) {
  const auto found = call.store.records(call.guest->id, before_of(call.request));
  if (!found) return call.reply(error_response(500, found.error()));
  json::array records;
  for (const StoredRecord& record : *found) records.push_back(shown(record));
  call.reply(json_response(200, {{"records", std::move(records)}}));
}

void add(Call& call) {
  save(call, new_id(), query_value(call.request.query, "name"), 201);
}

void show(Call& call) {
  const auto record = own_record(call);
  if (record) call.reply(text_response("application/x-go-sgf; charset=utf-8", record->sgf));
}

void replace(Call& call) {
  const auto record = own_record(call);
  if (!record) return;
  const json::object about = json::parse(record->about).as_object();
  save(call, call.id, std::string(about.at("name").as_string()), 200);
}

void remove(Call& call) {
  if (!own_record(call)) return;
  const auto removed = call.store.remove_record(call.id);
  if (!removed) return call.reply(error_response(500, removed.error()));
  call.reply({204, {}, nullptr});
}

/// What was named on the command line of a server for one person.
void opened(Call& call) {
  const ApiSettings& settings = call.api.settings();
  if (settings.opened_record.empty() || !settings.key.empty() || !call.request.is_local) {
    return call.reply(error_response(404, no_such_record()));
  }
  call.reply(text_response("application/x-go-sgf", settings.opened_record));
}

}  // namespace

const std::vector<Route>& record_routes() {
  static const std::vector<Route> kRoutes{
      {"GET", "/api/opened", "", Who::anybody, opened},    {"GET", "/api/records", "", Who::guest, list},
      {"POST", "/api/records", "", Who::guest, add},       {"GET", "/api/records/ID", "", Who::guest, show},
      {"PUT", "/api/records/ID", "", Who::guest, replace}, {"DELETE", "/api/records/ID", "", Who::guest, remove}};
  return kRoutes;
}

}  // namespace miai::server
