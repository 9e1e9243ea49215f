// Clients that do what they should not: they are told or let go, and nobody else notices.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

#include "base/rng.hpp"
#include "server/running.hpp"

namespace miai::server_test {
namespace {
namespace json = boost::json;
namespace fs = std::filesystem;

std::string id_of(const json::object& answer) {
  return text_at(answer, "type") == "refused" ? text_at(answer.at("error").as_object(), "id") : text_at(answer, "type");
}

/// The game of two others goes on as if nothing had happened.
void expect_undisturbed(Pair& pair) {
  ASSERT_EQ(id_of(pair.black->play("E5")), "done");
  ASSERT_FALSE(pair.white->wait_for_event("move").empty());
}

void write(const std::string& path, const std::string& text) {
  fs::create_directories(fs::path(path).parent_path());
  std::ofstream(path, std::ios::binary) << text;
}

TEST(BadClients, talk_that_is_no_message_is_told_and_the_line_stays) {
  Running running;
  Pair pair = seat_two(running.port());
  for (const char* text : {"", "{", "[]", "null", "{\"type\":\"play\"}", "{\"type\":\"fly\",\"request\":1}",
                           R"({"type":"play","request":1,"position":"x","vertex":"E5","more":1})"}) {
    pair.white->say_raw(text);
    EXPECT_EQ(id_of(pair.white->wait_for("refused")), "protocol.invalid") << text;
  }
  pair.white->say_raw(std::string(3000, '['));
  EXPECT_EQ(id_of(pair.white->wait_for("refused")), "protocol.invalid") << "deep nesting";
  expect_undisturbed(pair);
}

TEST(BadClients, a_message_that_is_too_large_or_no_text_ends_the_line) {
  Running running;
  Pair pair = seat_two(running.port());
  Live large(running.port(), pair.game, {.client = "large-client"});
  large.wait_for("snapshot");
  large.say_raw(std::string(17 * 1024, 'x'));
  while (large.hear(3'000)) {
  }
  EXPECT_FALSE(large.is_open());
  EXPECT_EQ(large.close_code(), 1009);
  Live binary(running.port(), pair.game, {.client = "binary-client"});
  binary.wait_for("snapshot");
  binary.say_raw("{}", 2);
  while (binary.hear(3'000)) {
  }
  EXPECT_EQ(binary.close_code(), 1003);
  Live broken(running.port(), pair.game, {.client = "broken-client"});
  broken.wait_for("snapshot");
  broken.say_raw("\xFF\xFE", 1);
  while (broken.hear(3'000)) {
  }
  EXPECT_FALSE(broken.is_open()) << "text must be UTF-8";
  expect_undisturbed(pair);
}

TEST(BadClients, who_does_not_say_hello_is_let_go) {
  server::ServerOptions options;
  options.connection.hello_within = Milliseconds(200);
  Running running(options);
  Pair pair = seat_two(running.port());
  Live silent(running.port(), pair.game, {.says_hello = false});
  EXPECT_FALSE(silent.hear(3'000));
  EXPECT_EQ(silent.close_reason(), "live.hello_first");
  Live hasty(running.port(), pair.game, {.says_hello = false});
  hasty.say({{"type", "sync"}, {"request", 1}});
  EXPECT_FALSE(hasty.hear(3'000));
  EXPECT_EQ(hasty.close_reason(), "live.hello_first");
  Live liar(running.port(), pair.game, {.secret = "not-a-secret-of-anybody"});
  EXPECT_FALSE(liar.hear(3'000));
  EXPECT_EQ(liar.close_reason(), "auth.unknown_secret");
  Live nowhere(running.port(), "nosuchgame", {});
  EXPECT_FALSE(nowhere.hear(3'000));
  EXPECT_EQ(nowhere.close_reason(), "live.no_game");
  expect_undisturbed(pair);
}

TEST(BadClients, a_page_of_another_origin_or_name_gets_nowhere) {
  Running running;
  Pair pair = seat_two(running.port());
  const auto port = running.port();
  EXPECT_EQ(Live(port, pair.game, {.origin = "http://elsewhere.example"}).upgrade_status(), 403);
  EXPECT_EQ(Live(port, pair.game, {.origin = "null"}).upgrade_status(), 403);
  const std::string guest = R"({"name":"Eva"})";
  EXPECT_EQ(
      http(port,
           {.method = "POST", .path = "/api/guests", .body = guest, .headers = "Origin: http://elsewhere.example\r\n"})
          .status,
      403);
  EXPECT_EQ(http(port, {.method = "POST", .path = "/api/guests", .body = guest, .host = "rebound.example"}).status,
            403);
  EXPECT_EQ(http(port, {.path = "/api/version", .host = "rebound.example:" + std::to_string(port)}).status, 403);
  EXPECT_EQ(http(port, {.path = "/api/version", .host = "localhost:" + std::to_string(port)}).status, 200);
  // What a form or an image of another page can send is no JSON.
  EXPECT_EQ(
      http(port, {.method = "POST", .path = "/api/guests", .body = guest, .headers = "Content-Type: text/plain\r\n"})
          .status,
      400);
  running.options().api.names = {"go.example"};
  running.restart();
  EXPECT_EQ(http(running.port(), {.path = "/api/version", .host = "GO.example"}).status, 200);
}

TEST(BadClients, files_outside_the_page_do_not_exist) {
  Running running;
  const std::string page = running.folder().path("page");
  write(page + "/index.html", "<!doctype html><title>Miai</title>");
  write(page + "/assets/core-0123abcd.wasm", std::string("\0asm", 4) + std::string(4000, 'a'));
  write(running.folder().path("secret.txt"), "secret");
  fs::create_symlink(running.folder().path("secret.txt"), page + "/link.txt");
  running.options().page_folder = page;
  running.restart();
  const auto port = running.port();
  for (const char* path :
       {"/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/assets/../../secret.txt", "//secret.txt",
        "/link.txt", "/assets", "/assets/", "/index.html/", "/\\..\\secret.txt", "/.%00./secret.txt"}) {
    const auto answer = http(port, {.path = path});
    EXPECT_EQ(answer.status, 404) << path;
    EXPECT_EQ(answer.body.find("secret"), std::string::npos) << path;
  }
  const auto home = http(port, {.path = "/"});
  EXPECT_EQ(home.status, 200);
  EXPECT_NE(home.head.find("Content-Type: text/html"), std::string::npos);
  EXPECT_NE(home.head.find("script-src 'self' 'wasm-unsafe-eval';"), std::string::npos);
  EXPECT_EQ(home.head.find("unsafe-inline"), std::string::npos);
  EXPECT_NE(home.head.find("X-Content-Type-Options: nosniff"), std::string::npos);
  const auto core = http(port, {.path = "/assets/core-0123abcd.wasm", .headers = "Accept-Encoding: gzip\r\n"});
  EXPECT_NE(core.head.find("Content-Type: application/wasm"), std::string::npos);
  EXPECT_NE(core.head.find("immutable"), std::string::npos);
  EXPECT_NE(core.head.find("Content-Encoding: gzip"), std::string::npos);
  EXPECT_LT(core.body.size(), 400U);
  const std::size_t at = home.head.find("ETag: ");
  const std::string tag = home.head.substr(at + 6, home.head.find("\r\n", at) - at - 6);
  EXPECT_EQ(http(port, {.path = "/", .headers = "If-None-Match: " + tag + "\r\n"}).status, 304);
  EXPECT_EQ(http(port, {.method = "HEAD", .path = "/"}).body, "");
  EXPECT_EQ(http(port, {.method = "POST", .path = "/"}).status, 404);
}

TEST(BadClients, bodies_and_heads_have_limits) {
  Running running;
  const auto port = running.port();
  const Person anna = new_person(port, "Anna");
  EXPECT_EQ(http(port, {.method = "POST", .path = "/api/guests", .body = std::string(70'000, ' ')}).status, 413);
  EXPECT_EQ(http(port, {.method = "PUT",
                        .path = "/api/settings",
                        .body = "{\"a\":\"" + std::string(17'000, 'x') + "\"}",
                        .secret = anna.secret})
                .status,
            413);
  const std::string endless = raw_http(port, "GET / HTTP/1.1\r\nHost: localhost\r\nX: " + std::string(20'000, 'x'));
  EXPECT_EQ(endless.find("200 OK"), std::string::npos);
  EXPECT_EQ(raw_http(port, "GARBAGE\r\n\r\n").substr(0, 12), "HTTP/1.1 400");
  const std::string lies =
      raw_http(port, "POST /api/guests HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999999\r\n\r\n{}");
  EXPECT_EQ(lies.substr(0, 12), "HTTP/1.1 413");
  EXPECT_EQ(http(port, {.path = "/api/version"}).status, 200);
}

TEST(BadClients, too_much_is_too_much) {
  server::ServerOptions options;
  options.api.writes_per_second = 0.0001;
  options.api.burst = 0.06;  // six from this machine: four requests and two sockets
  options.connection.burst = 20;
  options.connection.messages_per_second = 1;
  Running running(options);
  const auto port = running.port();
  Pair pair = seat_two(port);
  EXPECT_EQ(http(port, {.method = "POST", .path = "/api/guests", .body = R"({"name":"Eva"})"}).status, 429);
  EXPECT_EQ(http(port, {.path = "/api/version"}).status, 200) << "reading is not counted";
  for (int i = 0; i < 40; ++i) pair.white->say({{"type", "sync"}, {"request", 100 + i}});
  while (pair.white->hear(2'000)) {
  }
  EXPECT_EQ(pair.white->close_reason(), "live.too_often");
  EXPECT_EQ(id_of(pair.black->play("E5")), "done");
}

TEST(BadClients, with_a_key_nobody_acts_without_it_or_an_invitation) {
  server::ServerOptions options;
  options.api.key = "the-key-of-this-server-0123";
  Running running(options);
  const auto port = running.port();
  const auto guest = [&](const std::string& body) {
    return http(port, {.method = "POST", .path = "/api/guests", .body = body});
  };
  EXPECT_EQ(guest(R"({"name":"Eva"})").status, 403);
  EXPECT_EQ(guest(R"({"name":"Eva","key":"the-key-of-that-server-0123"})").status, 403);
  const auto let_in = guest(R"({"name":"Anna","key":"the-key-of-this-server-0123"})");
  ASSERT_EQ(let_in.status, 201);
  const Person anna{"", text_at(let_in.json().as_object(), "secret")};
  EXPECT_EQ(http(port, {.method = "POST", .path = "/api/games", .body = "{}"}).status, 401);
  const Made made = new_game(port, anna);
  ASSERT_EQ(made.status, 201);
  EXPECT_EQ(guest(R"({"name":"Ion","game":")" + made.id + R"(","invitation":"wrong-wrong-wrong-wrong"})").status, 403);
  const auto invited = guest(R"({"name":"Ion","game":")" + made.id + R"(","invitation":")" + made.invitation + "\"}");
  ASSERT_EQ(invited.status, 201);
  const Person ion{"", text_at(invited.json().as_object(), "secret")};
  EXPECT_EQ(join(port, ion, made.id, "").status, 403);
  EXPECT_EQ(join(port, ion, made.id, made.invitation).status, 200);
}

TEST(BadClients, what_belongs_to_others_stays_theirs) {
  Running running;
  const auto port = running.port();
  const Person anna = new_person(port, "Anna");
  const Person eva = new_person(port, "Eva");
  const auto kept = http(
      port,
      {.method = "POST", .path = "/api/records?name=Fri%20day", .body = "(;FF[4]SZ[9];B[ee])", .secret = anna.secret});
  ASSERT_EQ(kept.status, 201) << kept.body;
  EXPECT_EQ(text_at(kept.json().as_object(), "name"), "Fri day");
  const std::string path = "/api/records/" + text_at(kept.json().as_object(), "id");
  EXPECT_EQ(http(port, {.path = path, .secret = anna.secret}).body, "(;FF[4]SZ[9];B[ee])");
  EXPECT_EQ(http(port, {.path = path, .secret = eva.secret}).status, 404);
  EXPECT_EQ(http(port, {.path = path}).status, 401);
  EXPECT_EQ(http(port, {.method = "PUT", .path = path, .body = "(;FF[4])", .secret = eva.secret}).status, 404);
  EXPECT_EQ(http(port, {.method = "DELETE", .path = path, .secret = eva.secret}).status, 404);
  EXPECT_EQ(
      http(port, {.method = "PUT", .path = path, .body = "(;FF[4]SZ[9];B[ee];W[cc])", .secret = anna.secret}).status,
      200);
  EXPECT_EQ(
      http(port, {.method = "POST", .path = "/api/records", .body = "no record at all", .secret = anna.secret}).status,
      422);
  EXPECT_EQ(http(port, {.method = "DELETE", .path = path, .secret = anna.secret}).status, 204);
  EXPECT_EQ(http(port, {.path = path, .secret = anna.secret}).status, 404);
}

TEST(BadClients, B135_what_a_record_says_is_data) {
  Running running;
  const Person anna = new_person(running.port(), "<img src=x>");
  const std::string sgf = "(;FF[4]SZ[9]PB[<script>alert(1)</script>]GN[{\"a\":1}];B[ee])";
  const auto kept =
      http(running.port(), {.method = "POST", .path = "/api/records", .body = sgf, .secret = anna.secret});
  ASSERT_EQ(kept.status, 201);
  EXPECT_NE(kept.head.find("Content-Type: application/json"), std::string::npos);
  EXPECT_EQ(text_at(kept.json().as_object(), "black"), "<script>alert(1)</script>");
  const auto back =
      http(running.port(), {.path = "/api/records/" + text_at(kept.json().as_object(), "id"), .secret = anna.secret});
  EXPECT_NE(back.head.find("Content-Type: application/x-go-sgf"), std::string::npos);
  EXPECT_NE(back.head.find("nosniff"), std::string::npos);
}

TEST(BadClients, B145_records_are_known_by_what_is_in_them) {
  Running running;
  const auto port = running.port();
  const Person anna = new_person(port, "Anna");
  const std::string sgf = "(;FF[4]SZ[9];B[ee])";
  for (const char* type : {"application/octet-stream", "image/png", "text/plain"}) {
    EXPECT_EQ(http(port, {.method = "POST",
                          .path = "/api/records",
                          .body = sgf,
                          .secret = anna.secret,
                          .headers = std::string("Content-Type: ") + type + "\r\n"})
                  .status,
              201);
  }
  EXPECT_EQ(http(port, {.method = "POST",
                        .path = "/api/records",
                        .body = "\x89PNG\r\n\x1a\n" + std::string(100, '\0'),
                        .secret = anna.secret})
                .status,
            422);
  EXPECT_EQ(http(port, {.method = "POST",
                        .path = "/api/records",
                        .body = std::string(5 * 1024 * 1024 + 1, 'x'),
                        .secret = anna.secret})
                .status,
            413);
}

TEST(BadClients, who_does_not_read_is_let_go_and_keeps_nobody_waiting) {
  server::ServerOptions options;
  options.http.queue_bytes = 64 * 1024;
  options.connection.burst = 1e6;
  Running running(options);
  Pair pair = seat_two(running.port());
  auto slow = std::make_unique<Live>(running.port(), pair.game, Live::Door{.client = "slow-client"});
  // Snapshots pile up that nobody reads.
  for (int i = 1; i < 4'000; ++i) slow->say({{"type", "sync"}, {"request", i}});
  const auto begin = std::chrono::steady_clock::now();
  expect_undisturbed(pair);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(5));
}

TEST(BadClients, a_line_that_is_half_closed_or_cut_is_noticed) {
  Running running;
  Pair pair = seat_two(running.port());
  pair.white->drop();
  for (;;) {
    const json::object presence = pair.black->wait_for("presence", 5'000);
    ASSERT_FALSE(presence.empty());
    if (!presence.at("white").as_object().at("here").as_bool()) break;
  }
  Wire half(running.port());
  half.send("POST /api/guests HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{");
  half.half_close();
  std::string rest;
  half.read_some(rest, 3'000);
  EXPECT_EQ(id_of(pair.black->play("E5")), "done");
}

TEST(BadClients, random_frames_crash_nothing) {
  Running running;
  Pair pair = seat_two(running.port());
  Rng rng(17);
  const std::vector<std::string> seeds{R"({"type":"play","request":1,"position":"0b-0","vertex":"E5"})",
                                       R"({"type":"mark","request":2,"stone":"A1","status":"dead"})",
                                       R"({"type":"accept","request":3,"marks":"zz"})",
                                       R"({"type":"place","request":4,"position":"0b-0","points":["A1","B2"]})"};
  for (int round = 0; round < 60; ++round) {
    Live wild(running.port(), pair.game, {.client = "wild-client"});
    wild.wait_for("snapshot");
    for (int i = 0; i < 8; ++i) {
      std::string text = seeds[rng.below(4)];
      for (std::uint32_t n = rng.below(4); n > 0; --n)
        text[rng.below(static_cast<std::uint32_t>(text.size()))] = static_cast<char>(rng.below(128));
      wild.say_raw(text, rng.below(20) == 0 ? static_cast<int>(rng.below(16)) : 1);
    }
    if (rng.below(2) == 0) wild.drop();
  }
  expect_undisturbed(pair);
}

}  // namespace
}  // namespace miai::server_test
