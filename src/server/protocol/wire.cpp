// Events, commands and the state of a game.
#include "server/protocol/wire.hpp"

#include "server/protocol/json_parts.hpp"
#include "server/protocol/wire_names.hpp"

namespace miai::server {
namespace json = boost::json;
namespace {

template <class Points>
json::array points_json(const Points& points) {
  json::array out;
  for (const Point p : points) out.emplace_back(to_string(p));
  return out;
}

Vertex stored_vertex(std::string_view text) {
  const auto vertex = parse_vertex(text, BoardSize::square(BoardSize::kMaxFast));
  return vertex ? *vertex : Vertex::pass();
}

std::optional<Color> color_at(const json::object& object, std::string_view name) {
  const std::string text = text_at(object, name);
  if (text.empty()) return std::nullopt;
  return text == "white" ? Color::white : Color::black;
}

json::array reasons_json(const std::vector<ChainReason>& reasons) {
  json::array out;
  for (const ChainReason& one : reasons) {
    out.push_back(json::object{{"stone", to_string(one.stone)},
                               {"status", name_of(kStatusNames, one.status)},
                               {"reason", one.reason},
                               {"proved", one.proved}});
  }
  return out;
}

json::object outcome_json(const Outcome& outcome) {
  json::object out{{"kind", name_of(kOutcomeNames, outcome.kind)},
                   {"winner", nullptr},
                   {"margin", outcome.margin.as_double()},
                   {"text", to_string(outcome)}};
  if (outcome.winner) out["winner"] = to_string(*outcome.winner);
  if (outcome.winner == Color::white) out["margin"] = -outcome.margin.as_double();
  return out;
}

Outcome outcome_from(const json::object& object) {
  Outcome outcome;
  outcome.kind = value_of<OutcomeKind>(kOutcomeNames, text_at(object, "kind"));
  outcome.winner = color_at(object, "winner");
  const HalfPoints margin = HalfPoints::nearest(object.at("margin").to_number<double>());
  outcome.margin = outcome.winner == Color::white ? -margin : margin;
  return outcome;
}

json::object left_json(const TimeLeft& left) {
  return {{"main", left.main.count()},
          {"period", left.period.count()},
          {"count", left.count},
          {"in_overtime", left.in_overtime},
          {"flagged", left.flagged}};
}

json::value clock_json(const Room& room) {
  if (room.clock().settings().system == ClockSystem::none) return nullptr;
  const ClockState& state = room.clock().state();
  json::object out{{"at", std::max(state.since, room.header().created).count()},
                   {"turn", nullptr},
                   {"running", state.turn.has_value() && !state.paused},
                   {"black", left_json(state.left[0])},
                   {"white", left_json(state.left[1])}};
  if (state.turn) out["turn"] = to_string(*state.turn);
  return out;
}

json::value marks_json(const Room& room) {
  const Settlement* marks = room.game().settlement();
  if (marks == nullptr) return nullptr;
  json::array accepted;
  for (const Color color : kColors) {
    if (marks->has_accepted(color)) accepted.emplace_back(to_string(color));
  }
  static constexpr std::string_view kDigits = "0123456789abcdef";
  std::string id(16, '0');
  std::uint64_t rest = marks->marks_id();
  for (std::size_t i = 16; i-- > 0; rest >>= 4U) id[i] = kDigits[rest & 15U];
  return json::object{{"id", id},
                      {"dead", points_json(marks->dead())},
                      {"accepted_by", std::move(accepted)},
                      {"reasons", reasons_json(room.reasons())}};
}

}  // namespace

std::string_view id_text(Role role) {
  return name_of(kRoleNames, role);
}

std::string_view id_text(RoomPhase phase) {
  return name_of(kPhaseNames, phase);
}

json::object shown(const Event& event) {
  json::object out{
      {"kind", name_of(kEventNames, event.kind)}, {"at", event.at.count()}, {"by", name_of(kByNames, event.by)}};
  if (event.color) out["color"] = to_string(*event.color);
  if (event.kind == EventKind::move) {
    out["vertex"] = to_string(event.vertex);
    out["captured"] = points_json(event.points);
  } else if (event.kind == EventKind::placed || event.kind == EventKind::marked) {
    out["points"] = points_json(event.points);
  }
  if (event.moves > 0) out["moves"] = event.moves;
  if (event.matter) out["what"] = name_of(kMatterNames, *event.matter);
  if (event.answer) out["answer"] = name_of(kAnswerNames, *event.answer);
  if (!event.name.empty()) out["name"] = event.name;
  if (!event.text.empty()) out["text"] = event.text;
  if (!event.game.empty()) out["game"] = event.game;
  return out;
}

json::object stored(const Event& event) {
  json::object out = shown(event);
  if (!event.guest.empty()) out["guest"] = event.guest;
  if (event.allowance.count() > 0) out["allowance"] = event.allowance.count();
  if (event.outcome) out["outcome"] = outcome_json(*event.outcome);
  if (!event.reasons.empty()) out["reasons"] = reasons_json(event.reasons);
  if (event.request.exists()) {
    out["client"] = event.request.client;
    out["request"] = event.request.number;
  }
  return out;
}

Event event_from(const json::object& object) {
  Event event;
  event.kind = value_of<EventKind>(kEventNames, text_at(object, "kind"));
  event.at = Milliseconds(whole_at(object, "at"));
  event.by = value_of<By>(kByNames, text_at(object, "by"));
  event.color = color_at(object, "color");
  if (object.contains("vertex")) event.vertex = stored_vertex(text_at(object, "vertex"));
  for (const std::string_view name : {"points", "captured"}) {
    if (const json::value* points = object.if_contains(name)) {
      for (const json::value& p : points->as_array()) event.points.push_back(stored_vertex(p.as_string()).point());
    }
  }
  event.moves = static_cast<int>(whole_at(object, "moves"));
  if (object.contains("what")) event.matter = value_of<Matter>(kMatterNames, text_at(object, "what"));
  if (object.contains("answer")) event.answer = value_of<Answer>(kAnswerNames, text_at(object, "answer"));
  event.name = text_at(object, "name");
  event.text = text_at(object, "text");
  event.game = text_at(object, "game");
  event.guest = text_at(object, "guest");
  event.allowance = Milliseconds(whole_at(object, "allowance"));
  if (const json::value* outcome = object.if_contains("outcome")) event.outcome = outcome_from(outcome->as_object());
  if (const json::value* reasons = object.if_contains("reasons")) {
    for (const json::value& value : reasons->as_array()) {
      const json::object& one = value.as_object();
      event.reasons.push_back({stored_vertex(text_at(one, "stone")).point(),
                               value_of<life::ChainStatus>(kStatusNames, text_at(one, "status")),
                               text_at(one, "reason"), one.at("proved").as_bool()});
    }
  }
  event.request = {text_at(object, "client"), static_cast<std::uint64_t>(whole_at(object, "request"))};
  return event;
}

Command command_from(const json::object& object) {
  static constexpr Names<14> kCommandNames{"play",   "place",   "ask",    "answer", "mark", "accept",  "withdraw",
                                           "resume", "unpause", "resign", "claim",  "chat", "rematch", "sync"};
  Command command;
  const std::string type = text_at(object, "type");
  command.kind = type == "pass" ? CommandKind::play : value_of<CommandKind>(kCommandNames, type);
  command.request.number = static_cast<std::uint64_t>(whole_at(object, "request"));
  command.color = color_at(object, "color");
  command.position = text_at(object, "position");
  command.vertex = type == "pass" ? "pass" : text_at(object, type == "mark" ? "stone" : "vertex");
  if (const json::value* points = object.if_contains("points")) {
    for (const json::value& p : points->as_array()) command.points.emplace_back(p.as_string());
  }
  command.matter = value_of<Matter>(kMatterNames, text_at(object, "what"));
  command.claim = value_of<Claim>(kClaimNames, text_at(object, "what"));
  command.answer = value_of<Answer>(kAnswerNames, text_at(object, "answer"));
  command.status = value_of<life::ChainStatus>(kStatusNames, text_at(object, "status"));
  command.marks = text_at(object, "marks");
  command.text = text_at(object, "text");
  return command;
}

json::object error_json(const Error& error) {
  json::object facts;
  for (const Fact& fact : error.facts) facts[fact.name] = fact.value;
  return {{"id", error.id}, {"message", error.message}, {"facts", std::move(facts)}};
}

json::array rows_json(const Board& board) {
  json::array rows;
  for (int row = board.size().height(); row-- > 0;) {
    std::string line;
    for (int column = 0; column < board.size().width(); ++column) {
      line += ".XO"[static_cast<std::size_t>(board.at(make_point(column, row)))];
    }
    rows.emplace_back(line);
  }
  return rows;
}

json::array moves_json(const Room& room) {
  json::array out;
  for (const Move& move : room.game().moves()) {
    out.push_back(json::object{{"color", to_string(move.color)}, {"vertex", to_string(move.vertex)}});
  }
  return out;
}

json::object state_json(const Room& room) {
  const Game& game = room.game();
  const Position& position = game.position();
  json::object out{{"phase", id_text(room.phase())},
                   {"stop_reason", name_of(kStopNames, game.stop_reason())},
                   {"to_move", to_string(position.to_move())},
                   {"move_number", position.move_number()},
                   {"position", room.position_word()},
                   {"prisoners", json::object{{"black", position.prisoners_of(Color::black)},
                                              {"white", position.prisoners_of(Color::white)}}},
                   {"ko", nullptr},
                   {"paused_by", nullptr},
                   {"clock", clock_json(room)},
                   {"marks", marks_json(room)},
                   {"asked", nullptr},
                   {"outcome", nullptr},
                   {"rematch", nullptr}};
  if (position.ko_ban()) out["ko"] = to_string(position.ko_ban()->point);
  if (room.paused_by() != PausedBy::nobody)
    out["paused_by"] = room.paused_by() == PausedBy::players ? "players" : "server";
  if (room.asked()) {
    out["asked"] =
        json::object{{"what", name_of(kMatterNames, room.asked()->matter)}, {"by", to_string(room.asked()->by)}};
  }
  if (game.phase() == Phase::finished) out["outcome"] = outcome_json(game.outcome());
  if (!room.rematch().empty()) out["rematch"] = room.rematch();
  return out;
}

Summary summary_of(const Room& room) {
  const GameHeader& header = room.header();
  const Game& game = room.game();
  return {header.id,
          json::serialize(to_json(header.settings)),
          json::serialize(stored(header.seats)),
          std::string(id_text(room.phase())),
          game.position().move_number(),
          game.phase() == Phase::finished ? to_string(game.outcome()) : "",
          header.created,
          room.changed()};
}

json::object to_json(const Summary& summary, Role role) {
  json::object out{{"id", summary.id},
                   {"settings", json::parse(summary.settings)},
                   {"seats", shown(seats_from(json::parse(summary.seats).as_object()))},
                   {"phase", summary.phase},
                   {"move_number", summary.move_number},
                   {"result", nullptr},
                   {"created", summary.created.count()},
                   {"changed", summary.changed.count()},
                   {"role", id_text(role)}};
  if (!summary.result.empty()) out["result"] = summary.result;
  return out;
}

json::object snapshot_json(const Room& room, Role role) {
  json::array chat;
  for (const ChatLine& line : room.chat()) {
    chat.push_back(json::object{
        {"at", line.at.count()}, {"by", name_of(kByNames, line.by)}, {"name", line.name}, {"text", line.text}});
  }
  return {{"type", "snapshot"},
          {"number", room.number()},
          {"game", to_json(summary_of(room), role)},
          {"rows", rows_json(room.game().position().board())},
          {"start",
           json::object{{"rows", rows_json(room.start().board())}, {"to_move", to_string(room.start().to_move())}}},
          {"moves", moves_json(room)},
          {"state", state_json(room)},
          {"chat", std::move(chat)}};
}

}  // namespace miai::server
