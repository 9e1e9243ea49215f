#include "analysis/query_board.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace miai::analysis {
namespace {

std::string described(const BoardSize& size) {
  return "a board of " + std::to_string(size.width()) + "x" + std::to_string(size.height());
}

Result<Board> placed(const ToldGame& game) {
  Board board(game.size);
  for (const Move& stone : game.stones) board.set_up(stone.vertex.point(), occupant_of(stone.color));
  if (const auto dead = board.chain_without_liberty()) {
    return bad_field("initialStones", "The chain at " + to_string(*dead) + " has no liberty.");
  }
  return board;
}

/// True when the move can be carried out whatever the rules say of it.
bool can_be_forced(const Legality& verdict) {
  switch (verdict.id) {
    case LegalityId::legal:
    case LegalityId::ko:
    case LegalityId::superko:
      return true;
    case LegalityId::suicide:
      return verdict.chain.count() > 1;
    default:
      return false;
  }
}

std::string named(std::size_t index, Move move) {
  return std::to_string(index) + ": " + letter_of(move.color) + " " + to_string(move.vertex);
}

}  // namespace

tl::unexpected<Error> bad_field(std::string_view field, std::string message) {
  return fail("analysis.bad_field", std::move(message), {{"field", std::string(field)}});
}

Result<Vertex> read_place(std::string_view text, BoardSize size) {
  const std::string_view word = trim(text);
  if (word.size() < 5 || word.front() != '(' || word.back() != ')') return parse_vertex(word, size);
  const std::string_view inside = word.substr(1, word.size() - 2);
  const std::size_t comma = std::min(inside.find(','), inside.size());
  const auto column = parse_int(trim(inside.substr(0, comma)));
  const auto line = parse_int(trim(inside.substr(std::min(comma + 1, inside.size()))));
  const auto on_board = [](const auto& number, int side) { return number && *number >= 0 && *number < side; };
  if (!on_board(column, size.width()) || !on_board(line, size.height())) {
    return fail("vertex.off_board", std::string(word.substr(0, 40)) + " is not on " + described(size) + ".");
  }
  return Vertex(make_point(static_cast<int>(*column), size.height() - 1 - static_cast<int>(*line)));
}

int handicap_of(const ToldGame& game) {
  int stones = 0;
  for (const Move& stone : game.stones) {
    if (stone.color == Color::white) return 0;
    ++stones;
  }
  for (const Move& move : game.moves) {
    if (move.color == Color::white) break;
    if (!move.vertex.is_pass()) ++stones;
  }
  return stones >= 2 ? stones : 0;
}

Result<void> play_over(const ToldGame& game, const std::vector<bool>& wanted, Query& query) {
  const auto board = placed(game);
  if (!board) return tl::unexpected<Error>(board.error());
  Color first = handicap_of({game.size, game.stones, {}, {}}) > 0 ? Color::white : Color::black;
  if (!game.moves.empty()) first = game.moves.front().color;
  engine::Trail trail(Position(*board, game.first_player.value_or(first)));
  const Ruleset& rules = query.terms.rules;
  for (std::size_t i = 0; i <= game.moves.size(); ++i) {
    if (wanted[i]) query.turns.push_back({static_cast<int>(i), 0, trail});
    if (i == game.moves.size()) break;
    const Move move = game.moves[i];
    if (!move.vertex.is_pass()) {
      const Legality verdict = legality(trail.position, move, rules);
      if (!can_be_forced(verdict)) {
        return bad_field("moves", "Illegal move " + named(i, move) + ". " + explain(verdict, trail.position, move));
      }
      if (!verdict.ok()) {
        const std::string what = "These rules forbid move " + named(i, move) + "; it is played all the same. ";
        query.remarks.push_back({"moves", what + explain(verdict, trail.position, move)});
      }
    }
    trail = engine::extended(trail, move, rules);
  }
  return {};
}

}  // namespace miai::analysis
