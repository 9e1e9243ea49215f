// Games: lists, new ones, joining, records and pictures.
#include "game/time_texts.hpp"
#include "i18n/names.hpp"
#include "record/collection.hpp"
#include "record/replay.hpp"
#include "render/build.hpp"
#include "render/writers.hpp"
#include "server/api/call.hpp"
#include "server/auth/secrets.hpp"
#include "server/protocol/json_parts.hpp"
#include "server/protocol/wire.hpp"

namespace miai::server {
namespace json = boost::json;
namespace {

Role role_in(const StoredGame& game, const std::optional<Guest>& guest) {
  if (!guest) return Role::watcher;
  const bool black = guest->is(game.black_guest);
  const bool white = guest->is(game.white_guest);
  if (black && white) return Role::both;
  return black ? Role::black : white ? Role::white : Role::watcher;
}

void list(Call& call) {
  GameQuery query;
  const std::string scope = query_value(call.request.query, "scope");
  query.scope = scope == "open" ? GameScope::open : scope == "live" ? GameScope::live : GameScope::mine;
  query.before = before_of(call.request);
  if (query.scope == GameScope::mine) {
    if (!call.guest) return call.reply(error_response(401, {"auth.needed", "Say who you are first.", {}, {}}));
    query.guests = call.guest->ids();
  }
  const auto found = call.store.games(query);
  if (!found) return call.reply(error_response(500, found.error()));
  json::array games;
  for (const StoredGame& game : *found) games.push_back(to_json(game.summary, role_in(game, call.guest)));
  call.reply(json_response(200, {{"games", std::move(games)}}));
}

/// A seat as wished; a computer that does not exist is an error.
Result<Seat> seat_of(const json::object& wish, Call& call) {
  const std::string kind = text_at(wish, "kind");
  Seat seat;
  if (kind == "me") {
    seat = Seat{SeatKind::person, call.guest->id, call.guest->name, "", ""};
    if (wish.contains("name")) seat.name = text_at(wish, "name");
    if (const auto owner = call.store.accounts().find(i18n::name_key(seat.name));
        owner && *owner && (*owner)->guest != call.guest->id) {
      return fail("auth.name_taken", "Somebody with an account is called " + seat.name + ", or nearly so.",
                  {{"name", seat.name}});
    }
  } else if (kind == "computer") {
    const std::string id = wish.contains("engine") ? text_at(wish, "engine") : "miai";
    const EngineInfo* engine = call.api.parts().opponents.find(id);
    if (engine == nullptr) {
      return fail("live.no_engine", "This server has no program called " + id + ".", {{"engine", id}});
    }
    const std::string rank = text_at(wish, "rank");
    const bool has_rank = std::find(engine->ranks.begin(), engine->ranks.end(), rank) != engine->ranks.end();
    if (!rank.empty() && !has_rank) {
      return fail("live.no_rank", "The program " + id + " does not play at the rank " + rank + ".",
                  {{"engine", id}, {"rank", rank}});
    }
    seat = Seat{SeatKind::computer, "", engine->name, id, rank};
  }
  return seat;
}

Result<NewGame> new_game(Call& call) {
  json::object wishes[2] = {call.message.at("black").as_object(), call.message.at("white").as_object()};
  if (text_at(call.message, "colors") == "nigiri" && random_below(2) == 1) std::swap(wishes[0], wishes[1]);
  const auto settings = settings_from(call.message.at("settings").as_object());
  if (!settings) return tl::unexpected(settings.error());
  GameHeader header{new_id(), *settings, {}, call.now()};
  bool invites = settings->visibility == Visibility::invited;
  bool open = false;
  int own = 0;
  for (std::size_t i = 0; i < 2; ++i) {
    const auto seat = seat_of(wishes[i], call);
    if (!seat) return tl::unexpected(seat.error());
    header.seats[i] = *seat;
    const std::string kind = text_at(wishes[i], "kind");
    own += kind == "me" ? 1 : 0;
    invites = invites || kind == "invitation";
    open = open || kind == "open";
  }
  if (own == 0) return fail("live.own_seat", "Who makes a game plays in it: one side must be yours.");
  NewGame made;
  made.invitation = invites ? new_secret() : "";
  made.game = {summary_of(Room(header)),
               header.seats[0].guest,
               header.seats[1].guest,
               invites ? hash_of(made.invitation) : "",
               settings->visibility == Visibility::everybody,
               open};
  return made;
}

void create(Call& call) {
  const auto made = new_game(call);
  if (!made) return call.reply(error_response(422, made.error()));
  const auto added = call.store.add_game(made->game);
  if (!added) return call.reply(error_response(500, added.error()));
  json::object body{{"game", to_json(made->game.summary, role_in(made->game, call.guest))}};
  if (!made->invitation.empty()) body["invitation"] = made->invitation;
  call.reply(json_response(201, body));
}

Error no_such_game() {
  return {"live.no_game", "There is no such game.", {}, {}};
}

/// The game, where the one who asks may see it; else the answer has been given.
std::optional<LoadedEvents> visible_game(Call& call) {
  auto found = call.store.load_game(call.id);
  if (!found) {
    call.reply(error_response(500, found.error()));
    return std::nullopt;
  }
  const bool visible = *found && ((*found)->game.listed || role_in((*found)->game, call.guest) != Role::watcher);
  if (!visible) {
    call.reply(error_response(404, no_such_game()));
    return std::nullopt;
  }
  return std::move(*found);
}

std::optional<Room> visible_room(Call& call) {
  const auto loaded = visible_game(call);
  if (!loaded) return std::nullopt;
  auto room = room_from(*loaded);
  if (!room) {
    call.reply(error_response(500, room.error()));
    return std::nullopt;
  }
  return std::move(*room);
}

void show(Call& call) {
  const auto room = visible_room(call);
  if (!room) return;
  const Role role = call.guest ? room->role_of(*call.guest) : Role::watcher;
  call.reply(json_response(200, {{"game", to_json(summary_of(*room), role)},
                                 {"number", room->number()},
                                 {"rows", rows_json(room->game().position().board())},
                                 {"moves", moves_json(*room)},
                                 {"state", state_json(*room)}}));
}

void answer_join(const Reply& reply, const Guest& guest, Result<StoredGame> joined) {
  if (!joined) return reply(error_response(joined.error().id == "live.no_seat" ? 409 : 500, joined.error()));
  reply(json_response(200, {{"game", to_json(joined->summary, role_in(*joined, guest))}}));
}

void join(Call& call) {
  const auto found = call.store.find_game(call.id);
  if (!found) return call.reply(error_response(500, found.error()));
  if (!*found) return call.reply(error_response(404, no_such_game()));
  const StoredGame& game = **found;
  if (role_in(game, call.guest) != Role::watcher) return answer_join(call.reply, *call.guest, game);
  const std::string invitation = text_at(call.message, "invitation");
  const bool invited = !game.invitation.empty() && !invitation.empty() && hash_of(invitation) == game.invitation;
  if (!invited && !game.has_open_seat) {
    return call.reply(error_response(403, {"live.not_invited", "This game is by invitation.", {}, {}}));
  }
  const Seat person{SeatKind::person, call.guest->id, call.guest->name, "", ""};
  call.api.parts().rooms.open(
      call.id, [reply = call.reply, person, guest = *call.guest](Result<std::shared_ptr<LiveRoom>> room) {
        if (!room) return reply(error_response(500, room.error()));
        (*room)->join(std::nullopt, person,
                      [reply, guest](Result<StoredGame> joined) { answer_join(reply, guest, std::move(joined)); });
      });
}

std::string date_of(Milliseconds at) {
  const std::time_t seconds = at.count() / 1000;
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  char text[16];
  return std::string(text, std::strftime(text, sizeof text, "%Y-%m-%d", &parts));
}

void record(Call& call) {
  const auto room = visible_room(call);
  if (!room) return;
  record::NewRecord names{room->seat(Color::black).name, room->seat(Color::white).name, date_of(room->header().created),
                          "Miai:" + call.api.settings().version, ""};
  record::GameTree tree = record::from_game(room->game(), names);
  const auto times = record_texts(room->header().settings.clock);
  if (!times.main.empty()) tree.set(tree.root(), "TM", times.main);
  if (!times.overtime.empty()) tree.set(tree.root(), "OT", times.overtime);
  Response response = text_response("application/x-go-sgf; charset=utf-8", record::write(tree));
  response.headers.emplace_back("Content-Disposition", "attachment; filename=\"miai-" + call.id + ".sgf\"");
  call.reply(std::move(response));
}

void picture(Call& call) {
  const auto room = visible_room(call);
  if (!room) return;
  render::Diagram diagram = render::diagram_of(room->game().position());
  diagram.coordinates = render::Coordinates::none;
  const auto moves = room->game().moves();
  if (!moves.empty() && !moves.back().vertex.is_pass()) {
    diagram.marks.push_back({moves.back().vertex.point(), render::MarkKind::last_move});
  }
  call.reply(text_response("image/svg+xml", render::write_svg(diagram)));
}

}  // namespace

StoredGame rematch_of(const GameHeader& header, Milliseconds now) {
  GameHeader next = header;
  next.id = new_id();
  next.created = now;
  std::swap(next.seats[0], next.seats[1]);
  return {summary_of(Room(next)),
          next.seats[0].guest,
          next.seats[1].guest,
          "",
          next.settings.visibility == Visibility::everybody,
          false};
}

const std::vector<Route>& game_routes() {
  static const std::vector<Route> kRoutes{{"GET", "/api/games", "", Who::anybody, list},
                                          {"POST", "/api/games", "rest_new_game", Who::guest, create},
                                          {"GET", "/api/games/ID", "", Who::anybody, show},
                                          {"POST", "/api/games/ID/join", "rest_join", Who::guest, join},
                                          {"GET", "/api/games/ID/record.sgf", "", Who::anybody, record},
                                          {"GET", "/api/games/ID/picture.svg", "", Who::anybody, picture}};
  return kRoutes;
}

}  // namespace miai::server
