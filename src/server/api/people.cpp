// Who is who, settings of the page, and what the server is.
#include "i18n/names.hpp"
#include "server/api/call.hpp"
#include "server/auth/secrets.hpp"
#include "server/protocol/json_parts.hpp"

namespace miai::server {
namespace json = boost::json;
namespace {

constexpr std::size_t kSettingsBytes = std::size_t{16} * 1024;

void version(Call& call) {
  json::array engines;
  for (const EngineInfo& engine : call.api.parts().opponents.list()) {
    engines.push_back(
        json::object{{"id", engine.id}, {"name", engine.name}, {"ranks", json::value_from(engine.ranks)}});
  }
  const ApiSettings& settings = call.api.settings();
  call.reply(json_response(200, {{"name", "miai"},
                                 {"version", settings.version},
                                 {"protocol", 1},
                                 {"access", settings.key.empty() ? "local" : "key"},
                                 {"engines", std::move(engines)}}));
}

/// True for who has the key, or an invitation to a game of this server.
bool may_come_in(Call& call) {
  const std::string& key = call.api.settings().key;
  if (key.empty() || same_secret(key, text_at(call.message, "key"))) return true;
  const std::string invitation = text_at(call.message, "invitation");
  if (invitation.empty()) return false;
  const auto game = call.store.find_game(text_at(call.message, "game"));
  return game && *game && (*game)->invitation == hash_of(invitation);
}

void new_guest(Call& call) {
  if (!may_come_in(call)) {
    return call.reply(error_response(
        403, {"auth.key_needed", "This server lets in who has its key or an invitation to a game.", {}, {}}));
  }
  const Guest guest{new_id(), text_at(call.message, "name"), {}, {}};
  if (!may_be_called(call, guest.name)) return;
  const std::string secret = new_secret();
  const auto added = call.store.add_guest(guest, hash_of(secret), call.now());
  if (!added) return call.reply(error_response(500, added.error()));
  json::object body = guest_json(guest);
  body["secret"] = secret;
  call.reply(json_response(201, body));
}

void me(Call& call) {
  call.reply(json_response(200, guest_json(*call.guest)));
}

void rename(Call& call) {
  Guest renamed = *call.guest;
  renamed.name = text_at(call.message, "name");
  if (!may_be_called(call, renamed.name)) return;
  Result<void> done;
  if (renamed.kind == PersonKind::account) {
    const auto changed = call.store.accounts().rename({renamed.id, renamed.name, i18n::name_key(renamed.name), ""});
    if (!changed) done = tl::unexpected(changed.error());
  } else {
    done = call.store.rename_guest(renamed);
  }
  if (!done) return call.reply(error_response(500, done.error()));
  call.reply(json_response(200, guest_json(renamed)));
}

void settings(Call& call) {
  const auto found = call.store.guest_settings(call.guest->id);
  if (!found) return call.reply(error_response(500, found.error()));
  call.reply(text_response("application/json", *found));
}

void set_settings(Call& call) {
  const std::string text = json::serialize(call.message);
  if (text.size() > kSettingsBytes) {
    return call.reply(error_response(413, {"http.too_large", "Settings may have 16 KB.", {{"limit", "16384"}}, {}}));
  }
  const auto done = call.store.set_guest_settings(call.guest->id, text);
  if (!done) return call.reply(error_response(500, done.error()));
  call.reply(text_response("application/json", text));
}

}  // namespace

json::object guest_json(const Guest& guest) {
  return {{"id", guest.id}, {"name", guest.name}, {"kind", guest.kind == PersonKind::account ? "account" : "guest"}};
}

const std::vector<Route>& people_routes() {
  static const std::vector<Route> kRoutes{{"GET", "/api/version", "", Who::anybody, version},
                                          {"POST", "/api/guests", "rest_new_guest", Who::anybody, new_guest},
                                          {"GET", "/api/me", "", Who::guest, me},
                                          {"PUT", "/api/me", "rest_new_guest", Who::guest, rename},
                                          {"GET", "/api/settings", "", Who::guest, settings},
                                          {"PUT", "/api/settings", "object", Who::guest, set_settings}};
  return kRoutes;
}

}  // namespace miai::server
