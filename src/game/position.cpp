#include "game/position.hpp"

#include <array>

namespace miai {

Position::Position(const Board& board, Color to_move, std::array<int, 2> prisoners)
    : board_(board), to_move_(to_move), prisoners_(prisoners) {
  history_.append({board_.key(), 0, to_move, false});
}

Position Position::with_to_move(Color color) const {
  Position copy = *this;
  copy.to_move_ = color;
  return copy;
}

Position Position::with_play_resumed() const {
  Position copy = *this;
  copy.passes_in_a_row_ = 0;
  copy.cycles_from_ = move_number();
  // Where the other side goes on than the one whose turn it was, the path must know this position with that side.
  if (history_.back().to_move != to_move_) {
    copy.history_.append({board_.key(), move_number(), to_move_, history_.back().after_pass});
  }
  return copy;
}

Position Position::with_set_up(const Board& board, Color to_move) const {
  Position fresh(board, to_move, prisoners_);
  fresh.pass_stones_ = pass_stones_;
  fresh.button_taker_ = button_taker_;
  return fresh;
}

Position Position::without_past() const {
  return with_set_up(board_, to_move_);
}

/// The only place that changes a position.
class PositionStep {
 public:
  static Position pass(const Position& from, Color color, const Ruleset& rules) {
    Position to = from;
    if (rules.button == Button::used && !to.button_taker_) {
      to.button_taker_ = color;  // the first pass takes the button and does not count
      to.passes_in_a_row_ = 0;
    } else {
      ++to.passes_in_a_row_;
    }
    if (rules.end_of_play == EndOfPlay::white_passes_last) {
      ++to.prisoners_[index_of(opposite(color))];
      ++to.pass_stones_[index_of(opposite(color))];
    }
    to.ko_ban_.reset();
    finish(to, color, true);
    return to;
  }

  static Position stone(const Position& from, Color color, Point p) {
    Position to = from;
    const Placement placed = to.board_.place(color, p);
    to.prisoners_[index_of(color)] += placed.captured_count;
    to.prisoners_[index_of(opposite(color))] += placed.suicide_count;
    to.passes_in_a_row_ = 0;
    to.ko_ban_.reset();
    if (placed.ko_point) to.ko_ban_ = KoBan{*placed.ko_point, opposite(color)};
    finish(to, color, false);
    return to;
  }

 private:
  static void finish(Position& to, Color color, bool after_pass) {
    to.to_move_ = opposite(color);
    to.history_.append({to.board_.key(), to.history_.back().move_number + 1, to.to_move_, after_pass});
  }
};

std::string_view id_text(LegalityId id) {
  static constexpr std::array<std::string_view, 8> kTexts{"legal", "off_board", "occupied",  "suicide",
                                                          "ko",    "superko",   "game_over", "not_your_turn"};
  return kTexts[static_cast<std::size_t>(id)];
}

Position play_forced(const Position& position, Move move, const Ruleset& rules) {
  if (move.vertex.is_pass()) return PositionStep::pass(position, move.color, rules);
  return PositionStep::stone(position, move.color, move.vertex.point());
}

Error refusal(const Legality& verdict, const Position& position, Move move) {
  return Error{"move.illegal",
               explain(verdict, position, move),
               {{"reason", std::string(id_text(verdict.id))},
                {"color", std::string(to_string(move.color))},
                {"vertex", to_string(move.vertex)}},
               {}};
}

Result<Position> play(const Position& position, Move move, const Ruleset& rules) {
  const Legality verdict = legality(position, move, rules);
  if (verdict.ok()) return play_forced(position, move, rules);
  return tl::unexpected<Error>(refusal(verdict, position, move));
}

std::vector<Point> legal_points(const Position& position, Color color, const Ruleset& rules) {
  std::vector<Point> points;
  const BoardSize size = position.board().size();
  for (int i = 0; i < size.points(); ++i) {
    if (legality(position, {color, size.point(i)}, rules).ok()) points.push_back(size.point(i));
  }
  return points;
}

namespace {

std::string explain_occupied(const Position& position, Point p) {
  const std::string color(to_string(*color_of(position.board().at(p))));
  return to_string(p) + " is taken: a " + color + " stone stands there.";
}

std::string explain_suicide(const Legality& verdict, const std::string& at) {
  const int stones = verdict.chain.count();
  const std::string who =
      stones == 1 ? "the stone at " + at : "the chain of " + std::to_string(stones) + " stones with " + at;
  return "Suicide: " + who + " would have no liberty and take nothing.";
}

std::string explain_ko(const Legality& verdict) {
  const std::string stone = verdict.ko_stone ? "the stone at " + to_string(*verdict.ko_stone) : "the stone there";
  return "Ko: " + stone + " has just taken one stone and may not be taken back at once; play elsewhere first.";
}

std::string explain_superko(const Legality& verdict) {
  const int move = verdict.repeats_move.value_or(0);
  const std::string when = move == 0 ? "at the start" : "after move " + std::to_string(move);
  return "Superko: all stones would stand as they did " + when + "; no position may come back.";
}

}  // namespace

std::string explain(const Legality& verdict, const Position& position, Move move) {
  const std::string at = to_string(move.vertex);
  switch (verdict.id) {
    case LegalityId::legal:
      return "";
    case LegalityId::off_board:
      return at + " is not on this board.";
    case LegalityId::occupied:
      return explain_occupied(position, move.vertex.point());
    case LegalityId::suicide:
      return explain_suicide(verdict, at);
    case LegalityId::ko:
      return explain_ko(verdict);
    case LegalityId::superko:
      return explain_superko(verdict);
    case LegalityId::game_over:
      return "The game is over; resume it or start a new one.";
    case LegalityId::not_your_turn:
      return std::string("It is ") + (move.color == Color::black ? "White" : "Black") + "'s turn.";
  }
  return "";
}

}  // namespace miai
