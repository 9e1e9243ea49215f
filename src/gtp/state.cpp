#include "gtp/state.hpp"

#include <algorithm>

#include "engine/load_evaluator.hpp"

namespace miai::gtp {
namespace {

GameSettings default_settings() {
  const Ruleset& rules = preset("japanese");
  return GameSettings{BoardSize::square(19), rules, rules.komi_even, 0};
}

/// Bytes of remarks on one command; a pipe that nobody reads holds some 64 KiB.
constexpr std::size_t kMostLogged = 1000;

/// Cut between characters, with dots in place of what is missing.
std::string shortened(std::string_view text, std::size_t most) {
  if (text.size() <= most) return std::string(text);
  std::size_t end = most;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  return std::string(text.substr(0, end)) + " …";
}

}  // namespace

State::State(SessionOptions wanted)
    : options(std::move(wanted)),
      agent(options.engine, options.load ? options.load : engine::LoadEvaluator(engine::load_evaluator), options.now),
      game(default_settings()) {
  agent.set_log([this](std::string_view text) { log(text); });
  draw_seed();
}

void State::draw_seed() {
  engine::Settings settings = agent.settings();
  if (!options.new_seed || settings.rank.empty()) return;
  settings.search.seed = options.new_seed();
  static_cast<void>(agent.set_settings(settings));
}

void State::start(BoardSize size) {
  GameSettings settings = game.settings();
  settings.size = size;
  settings.handicap = 0;
  game = Game(settings);
  fixed_steps = 0;
  time_left = {};
  draw_seed();
}

void State::start_from(const Board& board, Color to_move) {
  start(board.size());
  game.set_up(board, to_move);
  fixed_steps = game.steps();
}

void State::log(std::string_view text) {
  if (!options.log || logged_ >= kMostLogged) return;
  const std::string line = shortened(text, kMostLogged - logged_);
  logged_ += line.size() + 1;
  options.log(line);
}

ReplyLines::ReplyLines(State& state) : state_(state) {
  state_.write("=" + std::string(state_.id) + "\n");
}

void ReplyLines::add(std::string_view line) {
  ++count_;
  state_.write(std::string(line) + "\n");
}

int handicap_stones(const State& state) {
  if (state.game.settings().handicap > 0) return state.game.settings().handicap;
  if (state.fixed_steps > 0) return 0;
  int stones = 0;
  for (const Move& move : state.game.moves()) {
    if (move.color == Color::white) break;
    if (!move.vertex.is_pass()) ++stones;
  }
  return stones >= 2 ? stones : 0;
}

std::string board_of_words(BoardSize size, const std::function<std::string(Point)>& word) {
  std::string text;
  for (int row = size.height() - 1; row >= 0; --row) {
    if (!text.empty()) text += '\n';
    for (int column = 0; column < size.width(); ++column) {
      if (column > 0) text += ' ';
      text += word(make_point(column, row));
    }
  }
  return text;
}

std::string list_of(const PointSet& points) {
  std::string text;
  for (const Point p : points) {
    if (!text.empty()) text += ' ';
    text += to_string(p);
  }
  return text;
}

Result<std::vector<Move>> read_moves(const State& state, const Arguments& arguments) {
  if (arguments.count() % 2 != 0) {
    return fail("moves.odd", "Moves are pairs of a colour and a vertex; the last one lacks its vertex.");
  }
  std::vector<Move> moves;
  for (int i = 0; i < arguments.count(); i += 2) {
    const auto color = parse_color(arguments[i]);
    if (!color) return tl::unexpected<Error>(color.error());
    const auto vertex = parse_vertex(arguments[i + 1], state.size());
    if (!vertex) return tl::unexpected<Error>(vertex.error());
    moves.push_back(Move{*color, *vertex});
  }
  return moves;
}

}  // namespace miai::gtp
