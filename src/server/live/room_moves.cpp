// Moves, handicap stones, and what one side can ask the other for while play goes on.
#include <algorithm>

#include "game/handicap.hpp"
#include "server/live/room_commands.hpp"

namespace miai::server {
namespace {

tl::unexpected<Error> stale(const Room& room) {
  return fail("live.stale", "The position has changed meanwhile; look at the board again.",
              {{"position", room.position_word()}});
}

std::string vertices(const PointSet& points) {
  std::string text;
  for (const Point p : points) text += (text.empty() ? "" : " ") + to_string(p);
  return text;
}

/// The core's refusal, with what a board needs to show it.
Error refused(const Room& room, const Legality& verdict, Move move) {
  Error error = refusal(verdict, room.game().position(), move);
  const auto has = [&](std::string_view name) {
    return std::any_of(error.facts.begin(), error.facts.end(), [&](const Fact& fact) { return fact.name == name; });
  };
  if (!verdict.chain.empty() && !has("chain")) error.facts.push_back({"chain", vertices(verdict.chain)});
  if (verdict.ko_stone && !has("ko_stone")) error.facts.push_back({"ko_stone", to_string(*verdict.ko_stone)});
  if (verdict.repeats_move && !has("repeats_move")) {
    error.facts.push_back({"repeats_move", std::to_string(*verdict.repeats_move)});
  }
  return error;
}

}  // namespace

Answered RoomCommands::play() const {
  const auto color = player();
  if (!color) return tl::unexpected(color.error());
  if (room.phase() == RoomPhase::waiting) return not_now("play");
  if (room.phase() == RoomPhase::placing) {
    return fail("live.place_first", "Black puts down the handicap stones first.");
  }
  if (room.paused_by() != PausedBy::nobody) return fail("live.paused", "The game is paused.");
  const auto vertex = parse_vertex(command.vertex, room.game().settings().size);
  if (!vertex) return tl::unexpected(vertex.error());
  if (command.position != room.position_word()) return stale(room);
  const Move move{*color, *vertex};
  const Legality verdict = room.game().verdict(move);
  if (!verdict.ok()) return tl::unexpected(refused(room, verdict, move));
  if (out_of_time(*color)) {
    static_cast<void>(finish(Outcome::won(opposite(*color), OutcomeKind::time), event(EventKind::finished, {})));
    return fail("live.time_up", "The time was up before the move arrived.",
                {{"color", std::string(to_string(*color))}});
  }
  Event one = event(EventKind::move, *color);
  one.vertex = *vertex;
  one.allowance = sender.allowance;
  if (!vertex->is_pass()) {
    for (const Point p : room.game().position().board().preview(*color, vertex->point()).captured) {
      one.points.push_back(p);
    }
  }
  Answered answer = say(one);
  end_of_annulled_game();
  return answer;
}

bool RoomCommands::out_of_time(Color color) const {
  if (!room.clock().state().turn || room.seat(color).kind == SeatKind::computer) return false;
  return room.clock().moved(sender.at, sender.allowance).left(color, sender.at).flagged;
}

void RoomCommands::end_of_annulled_game() const {
  if (room.game().phase() != Phase::finished) return;
  Event one = event(EventKind::finished, {});
  one.by = By::server;
  one.outcome = room.game().outcome();
  room.emit(one, out);
}

Answered RoomCommands::place() const {
  const auto color = player();
  if (!color) return tl::unexpected(color.error());
  if (room.phase() != RoomPhase::placing) return not_now("place");
  if (sender.role == Role::white) return fail("live.not_your_color", "Black puts down the handicap stones.");
  if (command.position != room.position_word()) return stale(room);
  const int wanted = room.header().settings.game.handicap;
  if (static_cast<int>(command.points.size()) != wanted) {
    return fail("live.handicap_count", "All " + std::to_string(wanted) + " handicap stones are put down together.",
                {{"stones", std::to_string(wanted)}});
  }
  Event one = event(EventKind::placed, Color::black);
  for (const std::string& text : command.points) {
    const auto point = parse_point(text, room.game().settings().size);
    if (!point) return tl::unexpected(point.error());
    one.points.push_back(*point);
  }
  Game trial = room.game();
  if (const auto put = trial.place_handicap(one.points); !put) return tl::unexpected(put.error());
  return say(one);
}

int RoomCommands::moves_back(Color color) const {
  const auto moves = room.game().moves();
  if (sender.role == Role::both) return moves.empty() ? 0 : 1;
  for (std::size_t i = moves.size(); i-- > 0;) {
    if (moves[i].color == color) return static_cast<int>(moves.size() - i);
  }
  return 0;
}

Answered RoomCommands::grant(Matter matter, Color asker, Event one) const {
  if (matter == Matter::no_result) {
    return finish(Outcome::without_winner(OutcomeKind::no_result), std::move(one));
  }
  if (matter == Matter::pause) {
    one.kind = EventKind::paused;
    return say(one);
  }
  one.kind = EventKind::undone;
  one.moves = moves_back(asker);
  if (one.moves == 0) return fail("undo.nothing", "There is no move to take back.");
  return say(one);
}

Answered RoomCommands::ask() const {
  const auto color = player();
  if (!color) return tl::unexpected(color.error());
  const RoomPhase now = room.phase();
  const LiveSettings& settings = room.header().settings;
  const bool may = now == RoomPhase::play || (now == RoomPhase::marking && command.matter != Matter::pause);
  if (!may) return not_now("ask");
  if (command.matter == Matter::pause && room.paused_by() != PausedBy::nobody) return not_now("pause");
  if (command.matter == Matter::undo) {
    if (settings.undo == UndoPolicy::never) return fail("live.no_undo", "In this game no move is taken back.");
    if (moves_back(*color) == 0) return fail("undo.nothing", "There is no move to take back.");
    if (settings.undo == UndoPolicy::free || single_handed(*color)) {
      return grant(Matter::undo, *color, event(EventKind::undone, *color));
    }
  } else if (sender.role == Role::both || (command.matter == Matter::pause && single_handed(*color))) {
    return grant(command.matter, *color, event(EventKind::paused, *color));
  } else if (single_handed(*color)) {
    return fail("live.refused_by_computer", "The computer plays on.");
  }
  if (room.asked_ && room.asked_->by != *color) return fail("live.asked", "The other side has asked first; answer.");
  Event one = event(EventKind::asked, *color);
  one.matter = command.matter;
  return say(one);
}

Answered RoomCommands::answer() const {
  const auto color = player();
  if (!color) return tl::unexpected(color.error());
  const auto asked = room.asked_;
  if (!asked || asked->matter != command.matter || (asked->by == *color && sender.role != Role::both)) {
    return fail("live.not_asked", "Nobody has asked for that, or not any more.");
  }
  Event one = event(EventKind::answered, *color);
  one.matter = command.matter;
  one.answer = command.answer;
  Answered answered = say(one);
  if (command.answer == Answer::no || command.matter == Matter::rematch) return answered;
  return grant(asked->matter, asked->by, event(EventKind::undone, *color));
}

}  // namespace miai::server
