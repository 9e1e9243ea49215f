#include "score/score.hpp"

#include "game/handicap.hpp"
#include "score/verdicts.hpp"

namespace miai::score {
namespace {

Result<void> check_dead(const Board& board, const PointSet& dead) {
  for (const Point p : dead) {
    const std::string vertex = to_string(p);
    if (!board.size().contains(p) || board.is_empty(p)) {
      return fail("score.not_a_stone", "There is no stone at " + vertex + " that could be dead; name stones only.",
                  {{"vertex", vertex}});
    }
    const PointSet chain = board.chain_stones(p);
    if ((chain & dead) == chain) continue;
    const std::string missing = to_string(*(chain - dead).begin());
    std::string message = "The stone at " + vertex + " is marked dead but " + missing;
    message += " of the same chain is not; mark whole chains.";
    return fail("score.split_chain", std::move(message), {{"vertex", vertex}, {"missing", missing}});
  }
  return {};
}

void add_board(const CountInput& input, const Analysis& analysis, Score& score) {
  const auto& field = analysis.field;
  for (int i = 0; i < field.size.points(); ++i) {
    const Loc at = field.loc(field.size.point(i));
    const auto& verdict = score.points[i];
    if (is_live(field[at])) {
      if (input.rules.scoring == Scoring::area && verdict.owner) ++score.sides[index_of(*verdict.owner)].stones;
      continue;
    }
    if (verdict.owner) ++score.sides[index_of(*verdict.owner)].territory;
    if (!analysis.reach.owner(at)) ++score.dame;
    if (input.rules.scoring == Scoring::area || !is_dead(field[at])) continue;
    ++score.sides[field[at] == Cell::dead_white ? 0 : 1].dead;
  }
}

void add_extras(const CountInput& input, const Analysis& analysis, Score& score) {
  const Position& position = input.position;
  for (const Color color : kColors) {
    SideParts& side = score.sides[index_of(color)];
    if (input.rules.scoring == Scoring::territory) {
      // Stones handed over for passes count only by rules that hand them over, whatever rules the play began with.
      const bool passes_pay = input.rules.end_of_play == EndOfPlay::white_passes_last;
      side.prisoners = passes_pay ? position.prisoners_of(color) : position.stones_taken_by(color);
    }
    if (input.rules.tax == Tax::all) side.tax = group_tax(analysis, color, score.points);
    if (input.rules.button == Button::used && position.button_taker() == color) {
      side.compensation += HalfPoints::halves(1);
    }
  }
  SideParts& white = score.sides[index_of(Color::white)];
  white.komi = input.komi;
  white.compensation += HalfPoints::points(handicap_compensation(input.rules, input.handicap));
  for (SideParts& side : score.sides) {
    side.total = HalfPoints::points(side.territory + side.stones + side.prisoners + side.dead - side.tax) +
                 side.compensation + side.komi;
  }
  score.margin = score.sides[0].total - score.sides[1].total;
}

}  // namespace

std::string_view id_text(Reason reason) {
  constexpr std::array<std::string_view, 9> kTexts{"territory",       "dame",        "seki_eye",   "false_eye",
                                                   "protective_move", "stone_alive", "stone_dead", "open_ko",
                                                   "open_border"};
  return kTexts[static_cast<std::size_t>(reason)];
}

Result<Score> count(const CountInput& input, const PointSet& dead) {
  const Board& board = input.position.board();
  if (auto ok = check_dead(board, dead); !ok) return tl::unexpected<Error>(std::move(ok.error()));
  const Analysis analysis(board, dead);
  Score score;
  score.points = verdicts(analysis, input.rules);
  add_board(input, analysis, score);
  add_extras(input, analysis, score);
  return score;
}

PointSet whole_chains(const Board& board, const PointSet& stones) {
  PointSet whole;
  for (const Point p : stones) {
    if (board.size().contains(p) && !board.is_empty(p) && !whole.contains(p)) whole |= board.chain_stones(p);
  }
  return whole;
}

}  // namespace miai::score
