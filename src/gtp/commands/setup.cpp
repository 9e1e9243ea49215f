// Boards, handicap and positions.
#include <array>

#include "base/text.hpp"
#include "game/handicap.hpp"
#include "gtp/command.hpp"
#include "gtp/numbers.hpp"

namespace miai::gtp {
namespace {

Reply new_board(State& state, std::optional<std::int64_t> width, std::optional<std::int64_t> height) {
  if (!width || !height) return syntax_error();
  const auto fits = [](std::int64_t side) { return side >= 1 && side <= BoardSize::kMaxFast; };
  if (!fits(*width) || !fits(*height)) return refuse("unacceptable size");
  state.start(BoardSize(static_cast<int>(*width), static_cast<int>(*height)));
  return done();
}

Reply boardsize(State& state, const Arguments& arguments) {
  return new_board(state, plain_number(arguments[0]), plain_number(arguments[arguments.count() - 1]));
}

Reply clear_board(State& state, const Arguments&) {
  state.start(state.size());
  return done();
}

/// Handicap stones go on an empty board, also one that play has emptied; what was played before is forgotten.
Reply place(State& state, const std::vector<Point>& points) {
  state.start(state.size());
  const auto placed = state.game.place_handicap(points);
  if (!placed) return refuse("bad vertex list");
  state.fixed_steps = state.game.steps();
  std::string text;
  for (const Point p : points) text += (text.empty() ? "" : " ") + to_string(p);
  return done(text);
}

using Placement = Result<std::vector<Point>> (*)(BoardSize, int);

Reply place_number(State& state, std::string_view word, Placement points_for) {
  const auto stones = whole_number(word);
  if (!stones) return syntax_error();
  if (!state.position().board().no_stones()) return refuse("board not empty");
  if (*stones < 2 || *stones >= state.size().points()) return refuse("invalid number of stones");
  const auto points = points_for(state.size(), static_cast<int>(*stones));
  return points ? place(state, *points) : refuse("invalid number of stones");
}

Reply place_fixed(State& state, const Arguments& arguments) {
  return place_number(state, arguments[0], fixed_handicap);
}

Reply place_free(State& state, const Arguments& arguments) {
  return place_number(state, arguments[0], suggest_free_handicap);
}

Reply set_free(State& state, const Arguments& arguments) {
  if (!state.position().board().no_stones()) return refuse("board not empty");
  std::vector<Point> points;
  PointSet seen;
  for (const auto word : arguments.words) {
    const auto point = parse_point(word, state.size());
    if (!point || seen.contains(*point)) return refuse("bad vertex list");
    seen.insert(*point);
    points.push_back(*point);
  }
  if (points.size() < 2 || seen.count() >= state.size().points()) return refuse("bad vertex list");
  Reply reply = place(state, points);
  if (reply.kind == Reply::Kind::success) reply.text.clear();
  return reply;
}

enum class Captured { refused, left_standing };

Reply set_stones(State& state, Board board, const Arguments& arguments, Captured captured) {
  const auto moves = read_moves(state, arguments);
  if (!moves) return syntax_error();
  PointSet seen;
  for (const Move& move : *moves) {
    if (move.vertex.is_pass()) return syntax_error();
    const Point p = move.vertex.point();
    if (seen.contains(p)) return refuse("illegal move: " + to_string(p) + " is named twice");
    seen.insert(p);
    board.set_up(p, occupant_of(move.color));
  }
  if (captured == Captured::refused) {
    if (const auto stone = board.chain_without_liberty()) {
      return refuse("illegal move: the chain at " + to_string(*stone) + " has no liberty");
    }
  }
  state.start_from(board, Color::black);
  return done();
}

Reply set_position(State& state, const Arguments& arguments) {
  return set_stones(state, Board(state.size()), arguments, Captured::refused);
}

/// GoGui sends blocks of stones that have no liberty too, and means them.
Reply gogui_setup(State& state, const Arguments& arguments) {
  return set_stones(state, state.position().board(), arguments, Captured::left_standing);
}

Reply gogui_setup_player(State& state, const Arguments& arguments) {
  const auto color = parse_color(arguments[0]);
  if (!color) return syntax_error();
  state.start_from(Board(state.position().board()), *color);
  return done();
}

constexpr std::array kCommands{
    Command{"boardsize", "N or W H", "A new empty board, sides 1 to 25; rules and komi stay.", 1, 2, boardsize},
    Command{"rectangular_boardsize", "W H", "The same with width and height.", 2, 2, boardsize},
    Command{"clear_board", "", "The empty board again; rules, komi and time settings stay.", 0, kAnyNumber,
            clear_board},
    Command{"fixed_handicap", "N", "Puts handicap stones on the star points and answers with them.", 1, 1, place_fixed},
    Command{"place_free_handicap", "N", "Puts handicap stones where it likes and answers with them.", 1, 1, place_free},
    Command{"set_free_handicap", "VERTEX…", "Puts handicap stones on these points.", 0, kAnyNumber, set_free},
    Command{"set_position", "[COLOR VERTEX]…",
            "Exactly these stones, nothing played before; refuses a chain without liberties.", 0, kAnyNumber,
            set_position},
    Command{"gogui-setup", "[COLOR VERTEX]…",
            "Adds these stones, nothing is captured, nothing played before; chains without liberties may stand.", 0,
            kAnyNumber, gogui_setup},
    Command{"gogui-setup_player", "COLOR", "Who moves next in the position on the board; its past is forgotten.", 1, 1,
            gogui_setup_player},
};

}  // namespace

std::span<const Command> setup_commands() {
  return kCommands;
}

}  // namespace miai::gtp
