// Accounts over REST, as people use them and as others would like to.
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <chrono>
#include <ctime>
#include <fstream>
#include <iterator>
#include <limits>
#include <thread>

#include "server/auth/allowance.hpp"
#include "server/auth/passwords.hpp"
#include "server/running.hpp"

namespace miai::server_test {
namespace {
namespace json = boost::json;

constexpr const char* kPassword = "three stones in a row";

server::ServerOptions options(unsigned long long passes = 1) {
  server::ServerOptions made;
  // What it costs is not what is tested here.
  made.api.password_cost = {passes, std::size_t{8} * 1024 * 1024};
  made.api.passwords_by_name = {1000, 1000};
  return made;
}

std::string body(const std::string& name, const std::string& password) {
  return json::serialize(json::object{{"name", name}, {"password", password}});
}

/// The id of the error, or what else was answered.
std::string outcome(const Answer& answer) {
  if (answer.body.empty()) return std::to_string(answer.status);
  const json::object said = answer.json().as_object();
  return said.contains("error") ? text_at(said.at("error").as_object(), "id") : std::to_string(answer.status);
}

class AccountsApi : public testing::Test {
 protected:
  explicit AccountsApi(const server::ServerOptions& wanted = options()) : running_(wanted) {}

  Answer ask(const std::string& method, const std::string& path, const std::string& text = "",
             const std::string& secret = "") {
    return http(running_.port(), {.method = method, .path = path, .body = text, .secret = secret});
  }
  Person guest(const std::string& name) { return new_person(running_.port(), name); }
  static std::string secret_in(const Answer& answer) { return text_at(answer.json().as_object(), "secret"); }
  Answer sign_up(const Person& person, const std::string& name, const std::string& password = kPassword) {
    return ask("POST", "/api/account", body(name, password), person.secret);
  }
  Answer sign_in(const std::string& name, const std::string& password = kPassword, const std::string& secret = "") {
    return ask("POST", "/api/session", body(name, password), secret);
  }
  Answer me(const std::string& secret) { return ask("GET", "/api/me", "", secret); }
  std::size_t games_of(const std::string& secret) {
    return ask("GET", "/api/games?scope=mine", "", secret).json().as_object().at("games").as_array().size();
  }

  Running running_;
};

TEST_F(AccountsApi, games_and_name_carry_over) {
  const Person anna = guest("Anna");
  const Made made = new_game(running_.port(), anna);
  ASSERT_EQ(made.status, 201);
  const Answer up = sign_up(anna, "Anna");
  ASSERT_EQ(up.status, 201) << up.body;
  EXPECT_EQ(text_at(up.json().as_object(), "kind"), "account");
  EXPECT_EQ(text_at(up.json().as_object(), "id"), text_at(me(secret_in(up)).json().as_object(), "id"));
  EXPECT_EQ(outcome(me(anna.secret)), "auth.unknown_secret") << "whoever had the old secret has it for nothing";
  EXPECT_EQ(games_of(secret_in(up)), 1U);
  // On another device, where a game was played before signing in.
  const Person here = guest("Somebody");
  ASSERT_EQ(new_game(running_.port(), here).status, 201);
  const Answer in = sign_in("  anna ", kPassword, here.secret);
  ASSERT_EQ(in.status, 201) << in.body;
  EXPECT_EQ(games_of(secret_in(in)), 2U);
  EXPECT_EQ(outcome(me(here.secret)), "auth.unknown_secret");
  const auto mine = ask("GET", "/api/games?scope=mine", "", secret_in(in)).json().as_object().at("games").as_array();
  for (const auto& one : mine) EXPECT_EQ(text_at(one.as_object(), "role"), "black");
  // A live game goes on under the account.
  const std::string game = text_at(mine.at(0).as_object(), "id");
  Live live(running_.port(), game, {.secret = secret_in(in), .client = "anna-tab-2"});
  EXPECT_EQ(text_at(live.wait_for("welcome"), "role"), "black");
}

TEST_F(AccountsApi, the_server_knows_it_after_a_restart_and_keeps_no_word_of_it) {
  const Answer up = sign_up(guest("Anna"), "Anna");
  ASSERT_EQ(up.status, 201);
  running_.restart();
  EXPECT_EQ(me(secret_in(up)).status, 200);
  EXPECT_EQ(sign_in("Anna").status, 201);
  running_.stop();
  std::string kept;
  for (const char* file : {"games.db", "games.db-wal"}) {
    std::ifstream in(running_.folder().path(file), std::ios::binary);
    kept.append(std::istreambuf_iterator<char>(in), {});
  }
  EXPECT_NE(kept.find("$argon2id$"), std::string::npos);
  EXPECT_EQ(kept.find(kPassword), std::string::npos);
  EXPECT_EQ(kept.find(secret_in(up)), std::string::npos);
}

TEST_F(AccountsApi, one_device_signs_out_and_the_others_stay) {
  const Answer up = sign_up(guest("Anna"), "Anna");
  const Answer in = sign_in("Anna");
  EXPECT_EQ(ask("DELETE", "/api/session", "", secret_in(in)).status, 204);
  EXPECT_EQ(me(secret_in(in)).status, 401);
  EXPECT_EQ(me(secret_in(up)).status, 200);
  EXPECT_EQ(outcome(ask("DELETE", "/api/session", "", guest("Ion").secret)), "auth.no_account");
}

TEST_F(AccountsApi, a_new_password_shuts_everybody_else_out) {
  const Answer up = sign_up(guest("Anna"), "Anna");
  const Made made = new_game(running_.port(), {"", secret_in(up)});
  Live thief(running_.port(), made.id, {.secret = secret_in(up), .client = "thief-tab-1"});
  thief.wait_for("snapshot");
  const auto change = [&](const std::string& old, const std::string& wanted, const std::string& secret) {
    return ask("PUT", "/api/account", json::serialize(json::object{{"password", old}, {"new_password", wanted}}),
               secret);
  };
  EXPECT_EQ(outcome(change("not the password", "a new one that is long", secret_in(up))), "auth.wrong_password");
  EXPECT_EQ(outcome(change(kPassword, "short", secret_in(up))), "protocol.invalid");
  const Answer changed = change(kPassword, "a new one that is long", secret_in(up));
  ASSERT_EQ(changed.status, 200) << changed.body;
  EXPECT_EQ(me(secret_in(up)).status, 401);
  EXPECT_EQ(me(secret_in(changed)).status, 200);
  EXPECT_EQ(outcome(sign_in("Anna")), "auth.wrong_password");
  EXPECT_EQ(sign_in("Anna", "a new one that is long").status, 201);
  while (thief.hear(3'000)) {
  }
  EXPECT_EQ(thief.close_reason(), "auth.signed_out") << "also who is at the board already";
}

TEST_F(AccountsApi, nobody_takes_anothers_name) {
  ASSERT_EQ(sign_up(guest("Anna"), "Anna").status, 201);
  const Person eva = guest("Eva");
  for (const char* like : {"Anna", "ANNA", " anna", "\uFF21nna", "\u0410nn\u0430", "An\u200Bna"}) {
    EXPECT_EQ(outcome(sign_up(eva, like)), "auth.name_taken") << like;
    EXPECT_EQ(outcome(ask("POST", "/api/guests", json::serialize(json::object{{"name", like}}))), "auth.name_taken");
    EXPECT_EQ(outcome(ask("PUT", "/api/me", json::serialize(json::object{{"name", like}}), eva.secret)),
              "auth.name_taken");
  }
  const Made made = new_game(running_.port(), eva, {.black = R"({"kind":"me","name":"Anna"})"});
  EXPECT_EQ(made.status, 422) << "nor at the board";
  EXPECT_EQ(outcome(sign_up(eva, "\u200B")), "auth.empty_name");
  EXPECT_EQ(outcome(sign_up(eva, "GUEST")), "auth.name_taken") << "so are called all who say no name";
  const Answer up = sign_up(eva, "Eva");
  ASSERT_EQ(up.status, 201);
  EXPECT_EQ(outcome(sign_up({"", secret_in(up)}, "Eva again")), "auth.has_account");
  EXPECT_EQ(ask("PUT", "/api/me", R"({"name":"Eva M"})", secret_in(up)).status, 200);
  EXPECT_EQ(sign_in("eva m").status, 201) << "the new name is the one to sign in with";
  EXPECT_EQ(outcome(sign_in("Eva")), "auth.wrong_password");
}

TEST_F(AccountsApi, passwords_are_not_too_easy_and_any_text) {
  const Person anna = guest("Anna");
  EXPECT_EQ(outcome(sign_up(anna, "Anna", "seven77")), "protocol.invalid");
  EXPECT_EQ(outcome(sign_up(anna, "Anna Petrova", "anna petrova")), "auth.weak_password");
  EXPECT_EQ(outcome(ask("POST", "/api/account", body("Anna", kPassword))), "auth.needed");
  const std::string odd = "пароль ' -- \" \\ M\u00FCller";
  ASSERT_EQ(sign_up(anna, "Anna", odd).status, 201);
  EXPECT_EQ(sign_in("Anna", "пароль ' -- \" \\ Mu\u0308ller").status, 201) << "the same letters, composed";
  EXPECT_EQ(outcome(sign_in("Anna", odd + " ")), "auth.wrong_password");
  EXPECT_EQ(outcome(sign_in("Anna", std::string(201, 'x'))), "protocol.invalid");
}

TEST_F(AccountsApi, who_leaves_is_gone) {
  const Person ion = guest("Ion");
  const Answer up = sign_up(guest("Anna"), "Anna");
  const Made made = new_game(running_.port(), {"", secret_in(up)});
  ASSERT_EQ(join(running_.port(), ion, made.id, made.invitation).status, 200);
  const auto leave = [&](const std::string& password) {
    return ask("POST", "/api/account/delete", json::serialize(json::object{{"password", password}}), secret_in(up));
  };
  EXPECT_EQ(outcome(leave("not the password")), "auth.wrong_password");
  EXPECT_EQ(me(secret_in(up)).status, 200);
  EXPECT_EQ(leave(kPassword).status, 204);
  EXPECT_EQ(me(secret_in(up)).status, 401);
  EXPECT_EQ(outcome(sign_in("Anna")), "auth.wrong_password");
  EXPECT_EQ(games_of(ion.secret), 1U) << "the game is the other side's too";
  EXPECT_EQ(sign_up(ion, "Anna").status, 201);
}

TEST_F(AccountsApi, pages_of_others_and_forms_get_nowhere) {
  ASSERT_EQ(sign_up(guest("Anna"), "Anna").status, 201);
  EXPECT_EQ(http(running_.port(), {.method = "POST",
                                   .path = "/api/session",
                                   .body = body("Anna", kPassword),
                                   .headers = "Origin: http://elsewhere.example\r\n"})
                .status,
            403);
  EXPECT_EQ(http(running_.port(), {.method = "POST",
                                   .path = "/api/session",
                                   .body = body("Anna", kPassword),
                                   .headers = "Content-Type: text/plain\r\n"})
                .status,
            400);
  EXPECT_EQ(ask("GET", "/api/session?name=Anna&password=x").status, 405);
  const Answer in = sign_in("Anna");
  EXPECT_EQ(in.head.find("Set-Cookie"), std::string::npos) << "a secret travels in one way only";
  EXPECT_NE(in.head.find("Cache-Control: no-store"), std::string::npos);
}

TEST_F(AccountsApi, progress_of_two_devices_is_not_overwritten_unseen) {
  const Answer up = sign_up(guest("Anna"), "Anna");
  const std::string one = secret_in(up);
  const std::string two = secret_in(sign_in("Anna"));
  const auto put = [&](const std::string& secret, const std::string& text) {
    return ask("PUT", "/api/progress", text, secret);
  };
  EXPECT_EQ(ask("GET", "/api/progress", "", one).body, R"({"revision":0,"document":{}})");
  EXPECT_EQ(put(one, R"({"revision":0,"document":{"a":[1,2.5,"ș"]}})").status, 200);
  EXPECT_EQ(outcome(put(two, R"({"revision":0,"document":{"b":1}})")), "progress.stale");
  EXPECT_EQ(ask("GET", "/api/progress", "", two).body, R"({"revision":1,"document":{"a":[1,2.5E0,"ș"]}})");
  EXPECT_EQ(put(two, R"({"revision":1,"document":{"a":1,"b":1}})").body, R"({"revision":2,"document":{"a":1,"b":1}})");
  EXPECT_EQ(outcome(put(one, R"({"revision":2,"document":[]})")), "protocol.invalid");
  EXPECT_EQ(outcome(put(one, R"({"revision":-1,"document":{}})")), "protocol.invalid");
  EXPECT_EQ(put(one, R"({"revision":2,"document":{"x":")" + std::string(260 * 1024, 'x') + "\"}}").status, 413);
  EXPECT_EQ(put(one, R"({"revision":2,"document":{"x":")" + std::string(200 * 1024, 'x') + "\"}}").status, 200);
  EXPECT_EQ(outcome(put("", R"({"revision":2,"document":{}})")), "auth.needed");
  EXPECT_EQ(ask("GET", "/api/progress", "", guest("Ion").secret).body, R"({"revision":0,"document":{}})");
}

TEST(Accounts, guessing_is_slowed_down_for_one_name_from_everywhere) {
  server::ServerOptions slow = options();
  slow.api.passwords_by_name = {4, 0.0001};
  Running running(slow);
  const auto ask = [&](const std::string& name, const std::string& password) {
    return http(running.port(), {.method = "POST", .path = "/api/session", .body = body(name, password)});
  };
  const Person anna = new_person(running.port(), "Anna");
  http(running.port(),
       {.method = "POST", .path = "/api/account", .body = body("Anna", kPassword), .secret = anna.secret});
  for (const char* spelling : {"Anna", "ANNA", " anna", "\u0410nna"}) {
    EXPECT_EQ(outcome(ask(spelling, "a guess")), "auth.wrong_password");
  }
  const Answer right = ask("Anna", kPassword);
  EXPECT_EQ(right.status, 429) << "also the right one, so that nothing is learned";
  EXPECT_NE(right.head.find("Retry-After: "), std::string::npos);
  EXPECT_EQ(outcome(ask("Nobody", "a guess")), "auth.wrong_password") << "others are not kept waiting";
}

TEST(Accounts, an_unknown_name_takes_as_long_as_a_wrong_password) {
  Running running(options(6));
  const Person anna = new_person(running.port(), "Anna");
  const Answer up =
      http(running.port(),
           {.method = "POST", .path = "/api/account", .body = body("Anna", kPassword), .secret = anna.secret});
  ASSERT_EQ(up.status, 201);
  // The server is in this process; its own time says the same on a busy machine.
  const auto fastest = [&](const std::string& name) {
    auto best = std::numeric_limits<std::clock_t>::max();
    for (int i = 0; i < 5; ++i) {
      const std::clock_t begin = std::clock();
      http(running.port(), {.method = "POST", .path = "/api/session", .body = body(name, "a wrong password")});
      best = std::min(best, std::clock() - begin);
    }
    return static_cast<double>(best);
  };
  const double known = fastest("Anna");
  const double unknown = fastest("Nobody at all");
  EXPECT_GT(unknown, known / 2) << "an answer at once would tell that there is no such name";
  EXPECT_LT(unknown, known * 2);
}

TEST(Accounts, hashes_keep_reading_and_writing_quick) {
  Running running(options(60));
  const Person anna = new_person(running.port(), "Anna");
  std::vector<std::thread> guesses;
  guesses.reserve(3);
  for (int i = 0; i < 3; ++i) {
    guesses.emplace_back(
        [&] { http(running.port(), {.method = "POST", .path = "/api/session", .body = body("Nobody", "a guess")}); });
  }
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_EQ(http(running.port(), {.path = "/api/me", .secret = anna.secret}).status, 200);
  const auto read = std::chrono::steady_clock::now() - begin;
  for (std::thread& one : guesses) one.join();
  EXPECT_LT(read, (std::chrono::steady_clock::now() - begin) / 2) << "nobody waits for another's password";
}

TEST(Passwords, are_kept_with_salt_and_found_again) {
  const server::PasswordCost cheap{1, std::size_t{8} * 1024 * 1024};
  const std::string one = server::password_hash(kPassword, cheap);
  EXPECT_EQ(one.rfind("$argon2id$", 0), 0U);
  EXPECT_NE(one, server::password_hash(kPassword, cheap));
  EXPECT_TRUE(server::is_password(kPassword, one, cheap));
  EXPECT_FALSE(server::is_password("three stones in a roW", one, cheap));
  EXPECT_FALSE(server::is_password(kPassword, "", cheap));
  EXPECT_FALSE(server::is_password("", "", cheap));
  EXPECT_FALSE(server::is_password(kPassword, "no hash at all", cheap));
}

TEST(Allowances, fill_up_with_time_and_forget_nobody_who_still_owes) {
  server::Allowance allowance;
  const server::Rate rate{2, 1};
  const Milliseconds now{1'000};
  EXPECT_TRUE(allowance.take("a", rate, now));
  EXPECT_TRUE(allowance.take("a", rate, now));
  EXPECT_FALSE(allowance.take("a", rate, now));
  EXPECT_TRUE(allowance.take("b", rate, now));
  EXPECT_FALSE(allowance.take("a", rate, now + Milliseconds(900)));
  EXPECT_TRUE(allowance.take("a", rate, now + Milliseconds(1'000)));
  const server::Rate slow{1, 0.001};
  EXPECT_TRUE(allowance.take("guesser", slow, now));
  for (int i = 0; i < 30'000; ++i) allowance.take("crowd " + std::to_string(i), rate, now);
  EXPECT_FALSE(allowance.take("guesser", slow, now + Milliseconds(1))) << "a crowd does not wash it away";
}

}  // namespace
}  // namespace miai::server_test
