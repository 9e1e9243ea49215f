// The schema's checker agrees with every sample that both sides test against, and values survive their way through
// JSON.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "server/protocol/schema.hpp"
#include "server/protocol/wire.hpp"

namespace miai::server {
namespace {
namespace json = boost::json;
namespace fs = std::filesystem;

json::object read(const fs::path& path) {
  std::ifstream in(path);
  return json::parse(std::string{std::istreambuf_iterator<char>(in), {}}).as_object();
}

TEST(Protocol, agrees_with_every_sample) {
  int valid = 0;
  int invalid = 0;
  for (const auto& entry : fs::directory_iterator(std::string(MIAI_SOURCE_DIR) + "/protocol/samples")) {
    const json::object sample = read(entry.path());
    const bool wanted = sample.at("valid").as_bool();
    const auto fine = check_message(std::string(sample.at("schema").as_string()), sample.at("message"));
    EXPECT_EQ(fine.has_value(), wanted) << entry.path() << (fine ? "" : fine.error().message);
    ++(wanted ? valid : invalid);
  }
  EXPECT_GT(valid, 40);
  EXPECT_GT(invalid, 12);
}

TEST(Protocol, names_the_place_of_a_fault) {
  const auto fine =
      check_message("live_client", json::parse(R"({"type":"play","request":0,"position":"x","vertex":"E5"})"));
  ASSERT_FALSE(fine);
  EXPECT_EQ(fine.error().id, "protocol.invalid");
  EXPECT_EQ(fine.error().facts.front().value, "/request");
}

TEST(Protocol, lengths_are_counted_in_characters) {
  std::string name;
  for (int i = 0; i < 40; ++i) name += "\xD0\x90";
  EXPECT_TRUE(check_message("rest_new_guest", json::object{{"name", name}}));
  EXPECT_FALSE(check_message("rest_new_guest", json::object{{"name", name + "\xD0\x90"}}));
}

TEST(Protocol, settings_come_back_as_they_were) {
  const json::object wanted = json::parse(R"({"width":13,"height":9,"rules":"chinese","komi":-3.5,"handicap":0,
    "placement":"free","clock":{"system":"fischer","main":60000,"period":5000,"count":0,"cap":90000},"undo":"free",
    "hints":"never","visibility":"private","away_limit":1000,
    "setup":{"rows":[".............",".............",".............",".............","......X......",".............",
    ".............",".............","O............"],"to_move":"white"}})")
                                  .as_object();
  const auto settings = settings_from(wanted);
  ASSERT_TRUE(settings) << settings.error().message;
  EXPECT_EQ(to_json(*settings), wanted);
}

TEST(Protocol, games_begun_with_a_level_go_on_with_a_rank) {
  const auto rank = [](const std::string& member) {
    const json::value seats = json::parse(
        R"({"black":{"kind":"person","name":"Anna"},"white":{"kind":"computer","name":"Miai")" + member + "}}");
    return seats_from(seats.as_object())[1].rank;
  };
  EXPECT_EQ(rank(R"(,"level":1)"), "30k");
  EXPECT_EQ(rank(R"(,"level":10)"), rank(R"(,"level":11)"));
  EXPECT_NE(rank(R"(,"level":5)"), rank(R"(,"level":6)"));
  EXPECT_EQ(rank(R"(,"rank":"15k")"), "15k");
  EXPECT_EQ(rank(""), "");
}

TEST(Protocol, impossible_settings_are_refused_with_their_reason) {
  const auto id = [](const std::string& text) {
    const auto settings = settings_from(json::parse(text).as_object());
    return settings ? std::string("fine") : settings.error().id;
  };
  EXPECT_EQ(id(R"({"width":9,"height":9,"rules":"no such"})"), "rules.unknown_name");
  EXPECT_EQ(id(R"({"width":9,"height":9,"rules":"japanese","handicap":10,"placement":"fixed"})"),
            "handicap.bad_number");
  EXPECT_EQ(
      id(R"({"width":9,"height":9,"rules":"japanese","clock":{"system":"byo_yomi","main":0,"period":0,"count":0}})"),
      "clock.bad_settings");
  EXPECT_EQ(id(R"({"width":2,"height":1,"rules":"japanese","setup":{"rows":["XO"],"to_move":"black"}})"),
            "live.setup_without_liberty");
  EXPECT_EQ(id(R"({"width":2,"height":2,"rules":"japanese","setup":{"rows":["X."],"to_move":"black"}})"),
            "live.bad_setup");
}

TEST(Protocol, every_event_is_read_back_from_what_is_stored) {
  Event event;
  event.kind = EventKind::marked;
  event.at = Milliseconds(17);
  event.points = {make_point(3, 3), make_point(24, 24)};
  event.reasons = {{make_point(3, 3), life::ChainStatus::dead, "no_two_eyes", true}};
  event.outcome = Outcome::by_score(HalfPoints::halves(-7));
  event.allowance = Milliseconds(40);
  event.request = {"g/c", 12};
  const json::object once = stored(event);
  EXPECT_EQ(stored(event_from(once)), once);
  EXPECT_EQ(event_from(once).outcome, event.outcome);
}

TEST(Protocol, a_deep_or_endless_message_is_refused_and_not_followed) {
  json::value deep = json::array{};
  for (int i = 0; i < 5; ++i) deep = json::array{deep};
  EXPECT_FALSE(check_message("live_client", deep));
  json::array many;
  for (int i = 0; i < 626; ++i) many.emplace_back("A1");
  EXPECT_FALSE(check_message("live_client",
                             json::object{{"type", "place"}, {"request", 1}, {"position", "x"}, {"points", many}}));
}

}  // namespace
}  // namespace miai::server
