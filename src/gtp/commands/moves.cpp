// Playing, taking back, and what may be played.
#include <array>

#include "gtp/command.hpp"
#include "gtp/numbers.hpp"

namespace miai::gtp {
namespace {

Reply play(State& state, const Arguments& arguments) {
  const auto color = parse_color(arguments[0]);
  if (!color) return syntax_error();
  const auto vertex = parse_vertex(arguments[1], state.size());
  if (!vertex) return vertex.error().id == "vertex.off_board" ? refuse("illegal move") : syntax_error();
  return state.game.play_as_told(Move{*color, *vertex}) ? done() : refuse("illegal move");
}

Reply play_sequence(State& state, const Arguments& arguments) {
  const auto moves = read_moves(state, arguments);
  if (!moves) return moves.error().id == "vertex.off_board" ? refuse("illegal move") : syntax_error();
  Game game = state.game;
  for (const Move& move : *moves) {
    if (!game.play_as_told(move)) {
      return refuse("illegal move: " + std::string(to_string(move.color)) + " " + to_string(move.vertex));
    }
  }
  state.game = std::move(game);
  return done();
}

bool take_back(State& state, std::int64_t moves) {
  if (moves < 0 || moves > state.game.steps() - state.fixed_steps) return false;
  for (; moves > 0; --moves) {
    if (!state.game.undo()) return false;
  }
  return true;
}

Reply undo(State& state, const Arguments&) {
  return take_back(state, 1) ? done() : refuse("cannot undo");
}

Reply undo_many(State& state, const Arguments& arguments) {
  const auto moves = arguments.count() == 0 ? std::optional<std::int64_t>(1) : whole_number(arguments[0]);
  if (!moves) return syntax_error();
  return take_back(state, *moves) ? done() : refuse("cannot undo");
}

Reply is_legal(State& state, const Arguments& arguments) {
  const auto color = parse_color(arguments[0]);
  const auto vertex = parse_vertex(arguments[1], state.size());
  if (!color || !vertex) return syntax_error();
  return done(legality(state.position(), Move{*color, *vertex}, state.rules()).ok() ? "1" : "0");
}

Reply all_legal(State& state, const Arguments& arguments) {
  const auto color = parse_color(arguments[0]);
  if (!color) return syntax_error();
  PointSet legal;
  for (const Point p : legal_points(state.position(), *color, state.rules())) legal.insert(p);
  return done(list_of(legal));
}

Reply list_stones(State& state, const Arguments& arguments) {
  const auto color = parse_color(arguments[0]);
  return color ? done(list_of(state.position().board().stones_of(*color))) : syntax_error();
}

Reply captures(State& state, const Arguments& arguments) {
  const auto color = parse_color(arguments[0]);
  return color ? done(std::to_string(state.position().stones_taken_by(*color))) : syntax_error();
}

constexpr std::array kCommands{
    Command{"play", "COLOR VERTEX", "Plays a move or a pass; either colour may play at any time.", 2, 2, play},
    Command{"gogui-play_sequence", "[COLOR VERTEX]…", "Plays all of the moves, or none when one is illegal.", 0,
            kAnyNumber, play_sequence},
    Command{"undo", "", "Takes back the last move or pass.", 0, kAnyNumber, undo},
    Command{"gg-undo", "[N]", "Takes back so many moves, or none when there are not so many.", 0, 1, undo_many},
    Command{"is_legal", "COLOR VERTEX", "`1` when the move may be played, else `0`.", 2, 2, is_legal},
    Command{"all_legal", "COLOR", "Every point where the colour may play.", 1, 1, all_legal},
    Command{"list_stones", "COLOR", "The points of the colour's stones.", 1, 1, list_stones},
    Command{"captures", "COLOR", "How many stones the colour has taken.", 1, 1, captures},
};

}  // namespace

std::span<const Command> move_commands() {
  return kCommands;
}

}  // namespace miai::gtp
