// For people at the console.
#include <array>
#include <cstdio>

#include "game/handicap.hpp"
#include "gtp/command.hpp"

namespace miai::gtp {
namespace {

std::string column_letters(BoardSize size) {
  std::string line = "  ";
  for (int column = 0; column < size.width(); ++column) line += " " + column_name(column);
  return line;
}

std::string number_of_row(int row) {
  const std::string number = std::to_string(row + 1);
  return (number.size() < 2 ? " " : "") + number;
}

std::string drawn_row(const State& state, int row, const PointSet& stars) {
  std::string line = number_of_row(row);
  for (int column = 0; column < state.size().width(); ++column) {
    const Point p = make_point(column, row);
    const auto color = color_of(state.position().board().at(p));
    const char empty = stars.contains(p) ? '+' : '.';
    line += ' ';
    line += color ? (*color == Color::black ? 'X' : 'O') : empty;
  }
  return line + " " + std::to_string(row + 1);
}

Reply showboard(State& state, const Arguments&) {
  PointSet stars;
  for (const Point p : star_points(state.size())) stars.insert(p);
  std::string text = "\n" + column_letters(state.size());
  for (int row = state.size().height() - 1; row >= 0; --row) text += "\n" + drawn_row(state, row, stars);
  text += "\n" + column_letters(state.size()) + "\n";
  const Position& position = state.position();
  text += "Move " + std::to_string(position.move_number()) + ", " + std::string(to_string(position.to_move())) +
          " to play; Black has taken " + std::to_string(position.stones_taken_by(Color::black)) + ", White " +
          std::to_string(position.stones_taken_by(Color::white)) + ".\n";
  text += "Rules " + std::string(state.rules().id) + ", komi " + to_string(state.komi());
  if (const int handicap = handicap_stones(state); handicap > 0) text += ", handicap " + std::to_string(handicap);
  return done(text + ".");
}

Reply why(State& state, const Arguments& arguments) {
  const auto color = parse_color(arguments[0]);
  if (!color) return refuse(color.error().message);
  const auto vertex = parse_vertex(arguments[1], state.size());
  if (!vertex) {
    const bool off_board = vertex.error().id == "vertex.off_board";
    return off_board ? done(vertex.error().message) : refuse(vertex.error().message);
  }
  const Move move{*color, *vertex};
  const Legality verdict = legality(state.position(), move, state.rules());
  if (!verdict.ok()) return done(explain(verdict, state.position(), move));
  const std::string name = *color == Color::black ? "Black" : "White";
  return done(name + " may " + (vertex->is_pass() ? "pass" : "play at " + to_string(*vertex)) + ".");
}

Reply cputime(State& state, const Arguments&) {
  const double seconds = state.options.cpu_seconds ? state.options.cpu_seconds() : 0.0;
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%.3f", seconds);
  return done(text.data());
}

constexpr std::array kCommands{
    Command{"showboard", "", "The board as a person reads it: X black, O white.", 0, kAnyNumber, showboard},
    Command{"miai-why", "COLOR VERTEX", "One sentence: why the move is not legal, or that it is.", 2, 2, why},
    Command{"cputime", "", "Seconds of processor time used so far.", 0, kAnyNumber, cputime},
    Command{"gomill-cpu_time", "", "The same by another name.", 0, kAnyNumber, cputime},
};

}  // namespace

std::span<const Command> debug_commands() {
  return kCommands;
}

}  // namespace miai::gtp
