#include "server/running.hpp"

#include <gtest/gtest.h>

#include <boost/json.hpp>

namespace miai::server_test {
namespace json = boost::json;

Running::Running(server::ServerOptions options) : options_(std::move(options)) {
  if (options_.store.empty()) options_.store = folder_.path("games.db");
  options_.opponents.engine.model = "playouts";
  options_.opponents.engine.visits = 30;
  options_.api.version = "test";
  restart();
}

void Running::restart() {
  server_.reset();
  auto started = server::Server::start(options_);
  if (!started) throw std::runtime_error(started.error().message);
  server_ = std::move(*started);
}

Made new_game(std::uint16_t port, const Person& maker, const Wanted& wanted) {
  const Answer answer = http(port, {.method = "POST",
                                    .path = "/api/games",
                                    .body = R"({"settings":)" + wanted.settings + R"(,"black":)" + wanted.black +
                                            R"(,"white":)" + wanted.white + "}",
                                    .secret = maker.secret});
  Made made{answer.status, "", "", answer.body};
  if (answer.status != 201) return made;
  const json::object body = answer.json().as_object();
  made.id = text_at(body.at("game").as_object(), "id");
  made.invitation = text_at(body, "invitation");
  return made;
}

Answer join(std::uint16_t port, const Person& person, const std::string& game, const std::string& invitation) {
  const std::string body = invitation.empty() ? "{}" : R"({"invitation":")" + invitation + "\"}";
  return http(port, {.method = "POST", .path = "/api/games/" + game + "/join", .body = body, .secret = person.secret});
}

Pair seat_two(std::uint16_t port, const std::string& settings) {
  Pair pair;
  pair.anna = new_person(port, "Anna");
  pair.ion = new_person(port, "Ion");
  const Made made = new_game(port, pair.anna, {.settings = settings});
  EXPECT_EQ(made.status, 201) << made.body;
  EXPECT_EQ(join(port, pair.ion, made.id, made.invitation).status, 200);
  pair.game = made.id;
  pair.black = std::make_unique<Live>(port, made.id, Live::Door{.secret = pair.anna.secret, .client = "anna-tab-1"});
  pair.white = std::make_unique<Live>(port, made.id, Live::Door{.secret = pair.ion.secret, .client = "ion-tab-1"});
  pair.black->wait_for("snapshot");
  pair.white->wait_for("snapshot");
  return pair;
}

}  // namespace miai::server_test
