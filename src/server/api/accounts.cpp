// Accounts: a guest who has chosen a password. Signing in, changing it, leaving; and what a person's page keeps here.
#include <algorithm>

#include "i18n/names.hpp"
#include "server/api/call.hpp"
#include "server/auth/secrets.hpp"
#include "server/protocol/json_parts.hpp"

namespace miai::server {
namespace json = boost::json;
namespace {

/// A password takes a tenth of a second; who would wait longer than that for others is asked to come back.
constexpr std::size_t kMostWaiting = 40;

void fail_with(Call& call, int status, const Error& error) {
  call.reply(error_response(status, error));
}

/// Names that stand for nobody in particular, or for the server: they stay free for guests, and nobody's own.
bool is_reserved(const std::string& key) {
  static const std::vector<std::string> kKeys = [] {
    std::vector<std::string> keys;
    for (const char* name : {"Guest", "Gast", "Гость", "Oaspete", "Miai", "Server", "Admin"}) {
      keys.push_back(i18n::name_key(name));
    }
    return keys;
  }();
  return std::find(kKeys.begin(), kKeys.end(), key) != kKeys.end();
}

void wrong_password(Call& call) {
  fail_with(call, 403, {"auth.wrong_password", "The name or the password is not right.", {}, {}});
}

void name_taken(Call& call, const std::string& name) {
  fail_with(
      call, 409,
      {"auth.name_taken", "Somebody with an account is called " + name + ", or nearly so.", {{"name", name}}, {}});
}

/// Work that takes long, on the thread for passwords; then on with the call on the store's.
template <class Work, class Then>
void slowly(const Call& call, Work work, Then then) {
  const bool begun = call.api.parts().passwords.offer(
      [call, work = std::move(work), then = std::move(then)] {
        auto result = work();
        call.api.parts().store.ask(
            [on = Call(call), then, result = std::move(result)](Store&) mutable { then(on, result); });
      },
      kMostWaiting);
  if (!begun) call.reply(too_often_response(5));
}

/// The page is told its new secret, once.
void reply_with_secret(Call& call, int status, const Guest& guest, const std::string& secret) {
  json::object body = guest_json(guest);
  body["secret"] = secret;
  call.reply(json_response(status, body));
}

void sign_up(Call& call) {
  if (call.guest->kind == PersonKind::account) {
    return fail_with(call, 409, {"auth.has_account", "You have an account already.", {}, {}});
  }
  const std::string name = text_at(call.message, "name");
  const std::string password = text_at(call.message, "password");
  if (!may_be_called(call, name)) return;
  const std::string key = i18n::name_key(name);
  if (is_reserved(key)) return name_taken(call, name);
  if (key == i18n::name_key(password)) {
    return fail_with(call, 422, {"auth.weak_password", "The name itself is no password.", {}, {}});
  }
  const PasswordCost cost = call.api.settings().password_cost;
  slowly(
      call, [password, cost] { return password_hash(password, cost); },
      [name, key](Call& done, const std::string& hash) {
        if (hash.empty()) return fail_with(done, 503, {"auth.try_again", "That is not possible now.", {}, {}});
        const std::string secret = new_secret();
        const auto added = done.store.accounts().add({done.guest->id, name, key, hash}, hash_of(secret), done.now());
        if (!added) return fail_with(done, 500, added.error());
        if (!*added) return name_taken(done, name);
        reply_with_secret(done, 201, {done.guest->id, name, PersonKind::account, {}}, secret);
      });
}

/// The right password was given: a device is signed in, and the guest it was becomes part of the account.
void let_in(Call& call, const Account& account) {
  const std::string secret = new_secret();
  const auto begun = call.store.accounts().begin_session(account, hash_of(secret), call.now());
  if (!begun) return fail_with(call, 500, begun.error());
  if (!*begun) return wrong_password(call);
  if (call.guest && call.guest->kind == PersonKind::guest) {
    const auto taken = call.store.accounts().take_over(account.guest, call.guest->id);
    if (!taken) return fail_with(call, 500, taken.error());
    call.api.parts().rooms.dismiss(call.guest->id);
  }
  reply_with_secret(call, 201, {account.guest, account.name, PersonKind::account, {}}, secret);
}

/// Whether the password is that of the account, which may be none; then on where it is.
template <class Then>
void with_password(Call& call, const std::optional<Account>& account, const Then& then) {
  const std::string password = text_at(call.message, "password");
  const std::string kept = account ? account->password : "";
  const PasswordCost cost = call.api.settings().password_cost;
  slowly(
      call, [password, kept, cost] { return is_password(password, kept, cost); },
      [account, then](Call& done, bool right) {
        if (!right || !account) return wrong_password(done);
        then(done, *account);
      });
}

void sign_in(Call& call) {
  const std::string key = i18n::name_key(text_at(call.message, "name"));
  if (call.api.guesses_too_often(call.request, key)) return call.reply(too_often_response(60));
  const auto account = call.store.accounts().find(key);
  if (!account) return fail_with(call, 500, account.error());
  with_password(call, *account, [](Call& done, const Account& found) { let_in(done, found); });
}

/// The account of the one who asks; else the answer has been given.
std::optional<Account> own_account(Call& call) {
  auto account = call.store.accounts().of(call.guest->id);
  if (!account) {
    fail_with(call, 500, account.error());
    return std::nullopt;
  }
  if (!*account) fail_with(call, 409, {"auth.no_account", "You have no account here.", {}, {}});
  return std::move(*account);
}

void sign_out(Call& call) {
  if (!own_account(call)) return;
  const auto ended = call.store.accounts().end_session(hash_of(secret_of(call.request)));
  if (!ended) return fail_with(call, 500, ended.error());
  call.api.parts().rooms.dismiss(call.guest->id);
  call.reply({204, {}, nullptr});
}

void change_password(Call& call) {
  const auto account = own_account(call);
  if (!account) return;
  if (call.api.guesses_too_often(call.request, account->name_key)) return call.reply(too_often_response(60));
  const std::string wanted = text_at(call.message, "new_password");
  if (account->name_key == i18n::name_key(wanted)) {
    return fail_with(call, 422, {"auth.weak_password", "The name itself is no password.", {}, {}});
  }
  with_password(call, account, [wanted](Call& checked, const Account& found) {
    const PasswordCost cost = checked.api.settings().password_cost;
    slowly(
        checked, [wanted, cost] { return password_hash(wanted, cost); },
        [found](Call& done, const std::string& hash) {
          if (hash.empty()) return fail_with(done, 503, {"auth.try_again", "That is not possible now.", {}, {}});
          const std::string secret = new_secret();
          const auto changed = done.store.accounts().change_password(found, hash, hash_of(secret), done.now());
          if (!changed) return fail_with(done, 500, changed.error());
          if (!*changed) return wrong_password(done);
          done.api.parts().rooms.dismiss(found.guest);
          reply_with_secret(done, 200, {found.guest, found.name, PersonKind::account, {}}, secret);
        });
  });
}

void remove_account(Call& call) {
  const auto account = own_account(call);
  if (!account) return;
  if (call.api.guesses_too_often(call.request, account->name_key)) return call.reply(too_often_response(60));
  with_password(call, account, [](Call& done, const Account& found) {
    const auto removed = done.store.accounts().remove(found.guest);
    if (!removed) return fail_with(done, 500, removed.error());
    done.api.parts().rooms.dismiss(found.guest);
    done.reply({204, {}, nullptr});
  });
}

json::object progress_json(const Progress& progress) {
  return {{"revision", progress.revision}, {"document", json::parse(progress.document)}};
}

void progress(Call& call) {
  const auto kept = call.store.accounts().progress(call.guest->id);
  if (!kept) return fail_with(call, 500, kept.error());
  call.reply(json_response(200, progress_json(*kept)));
}

void set_progress(Call& call) {
  const Progress next{call.message.at("revision").to_number<std::int64_t>() + 1,
                      json::serialize(call.message.at("document"))};
  const std::size_t most = call.api.settings().progress_bytes;
  if (next.document.size() > most) {
    return fail_with(call, 413, {"http.too_large", "Progress may have 256 KB.", {{"limit", std::to_string(most)}}, {}});
  }
  const auto done = call.store.accounts().set_progress(call.guest->id, next);
  if (!done) return fail_with(call, 500, done.error());
  if (!*done) {
    return fail_with(call, 409, {"progress.stale", "Another device has kept something meanwhile.", {}, {}});
  }
  call.reply(json_response(200, progress_json(next)));
}

}  // namespace

bool may_be_called(Call& call, const std::string& name) {
  const std::string key = i18n::name_key(name);
  if (key.empty()) {
    fail_with(call, 422, {"auth.empty_name", "A name must show something.", {}, {}});
    return false;
  }
  const auto owner = call.store.accounts().find(key);
  if (!owner) {
    fail_with(call, 500, owner.error());
    return false;
  }
  const bool is_anothers = *owner && (!call.guest || call.guest->id != (*owner)->guest);
  const bool has_account = call.guest && call.guest->kind == PersonKind::account;
  if (is_anothers || (has_account && is_reserved(key))) {
    name_taken(call, name);
    return false;
  }
  return true;
}

const std::vector<Route>& account_routes() {
  static const std::vector<Route> kRoutes{{"POST", "/api/account", "rest_new_account", Who::guest, sign_up},
                                          {"PUT", "/api/account", "rest_new_password", Who::guest, change_password},
                                          {"POST", "/api/account/delete", "rest_password", Who::guest, remove_account},
                                          {"POST", "/api/session", "rest_sign_in", Who::anybody, sign_in},
                                          {"DELETE", "/api/session", "", Who::guest, sign_out},
                                          {"GET", "/api/progress", "", Who::guest, progress},
                                          {"PUT", "/api/progress", "rest_progress", Who::guest, set_progress}};
  return kRoutes;
}

}  // namespace miai::server
