// The table of goals. A new goal is a function that finds the right moves, one that refutes the others, and a row.
#include "course/goals.hpp"

#include <algorithm>
#include <array>

#include "course/endgame.hpp"
#include "course/facts_of_board.hpp"
#include "course/opening.hpp"
#include "course/refute.hpp"
#include "game/handicap.hpp"

namespace miai::course {
namespace {

const Board& board_of(const Step& step) {
  return step.position.board();
}

/// The legal points of the side to move for which a test of the board afterwards holds.
template <class Test>
RightMoves legal_where(const Step& step, Test test) {
  RightMoves right;
  for (const Point p : legal_points(step.position, step.position.to_move(), step.rules)) {
    if (test(p)) right.points.insert(p);
  }
  return right;
}

RightMoves captures(const Step& step, const Args& args) {
  return legal_where(step, [&](Point p) { return after(step, p).is_empty(args.points[0]); });
}

RightMoves saves(const Step& step, const Args& args) {
  const Point stone = args.points[0];
  if (!board_of(step).has(stone, step.position.to_move())) return {};
  return legal_where(step, [&](Point p) {
    const Board board = after(step, p);
    if (board.liberties(stone) < 2) return false;
    return attack_on(board, stone).result == life::Reading::escapes;
  });
}

RightMoves connects(const Step& step, const Args& args) {
  return legal_where(step, [&](Point p) { return after(step, p).same_chain(args.points[0], args.points[1]); });
}

RightMoves cuts(const Step& step, const Args& args) {
  const Color owner = opposite(step.position.to_move());
  if (joining_points(board_of(step), owner, args.points[0], args.points[1]).empty()) return {};
  return legal_where(step, [&](Point p) {
    const Board board = after(step, p);
    if (board.is_empty(args.points[0]) || board.is_empty(args.points[1])) return true;
    return joining_points(board, owner, args.points[0], args.points[1]).empty() && board.liberties(p) > 1;
  });
}

RightMoves gives_atari(const Step& step, const Args& args) {
  return legal_where(step, [&](Point p) {
    const Board board = after(step, p);
    return !board.is_empty(args.points[0]) && board.liberties(args.points[0]) == 1;
  });
}

/// First moves that keep the best result, when that is among the wanted ones.
RightMoves best_for(const Step& step, Point stone, std::array<life::Life, 2> wanted) {
  const auto answers = life::all_first_moves(life_problem(board_of(step), stone, step.position.to_move()));
  RightMoves right;
  if (!answers) return right;
  for (const auto& answer : *answers) {
    const bool good = std::find(wanted.begin(), wanted.end(), answer.result) != wanted.end();
    if (!answer.keeps_result || !good || answer.move.is_pass()) continue;
    if (is_legal(step.position, step.position.to_move(), answer.move.point())) right.points.insert(answer.move.point());
  }
  return right;
}

RightMoves lives(const Step& step, const Args& args) {
  return best_for(step, args.points[0], {life::Life::alive, life::Life::seki});
}
RightMoves kills(const Step& step, const Args& args) {
  return best_for(step, args.points[0], {life::Life::dead, life::Life::dead});
}

RightMoves starts_ladder(const Step& step, const Args& args) {
  const Point stone = args.points[0];
  return legal_where(step, [&](Point p) {
    const Board board = after(step, p);
    if (board.is_empty(stone)) return true;
    return board.liberties(stone) == 1 && life::read_ladder(board, stone).result == life::Reading::taken;
  });
}

RightMoves catches(const Step& step, const Args& args) {
  const Point stone = args.points[0];
  if (color_of(board_of(step).at(stone)) == step.position.to_move()) return {};
  return legal_where(step, [&](Point p) { return move_catches(step, stone, p); });
}

RightMoves snapback(const Step& step, const Args&) {
  RightMoves right;
  for (const auto& found : life::snapbacks(board_of(step), step.position.to_move())) {
    right.points.insert(found.sacrifice);
  }
  return right;
}

RightMoves takes_ko(const Step& step, const Args&) {
  const Color color = step.position.to_move();
  return legal_where(step, [&](Point p) { return board_of(step).preview(color, p).ko_point.has_value(); });
}

/// A threat to take something that could not be taken before: what must be answered while a ko is open (F23).
RightMoves threatens(const Step& step, const Args&) {
  const Color color = step.position.to_move();
  const PointSet before = stones_in_atari(board_of(step));
  return legal_where(step, [&](Point p) {
    const Board board = after(step, p);
    if (board.liberties(p) < 2) return false;
    return !((stones_in_atari(board) & board.stones_of(opposite(color))) - before).empty();
  });
}

RightMoves anywhere(const Step& step, const Args&) {
  return legal_where(step, [](Point) { return true; });
}
RightMoves one_point(const Step& step, const Args& args) {
  return legal_where(step, [&](Point p) { return p == args.points[0]; });
}
RightMoves on_star(const Step& step, const Args&) {
  return legal_where(step, [&](Point p) { return place_of(p, board_of(step).size()).is_star; });
}
RightMoves on_line(const Step& step, const Args& args) {
  return legal_where(step, [&](Point p) { return place_of(p, board_of(step).size()).line == args.numbers[0]; });
}
RightMoves in_region(const Step& step, const Args& args) {
  return legal_where(step,
                     [&](Point p) { return id_text(place_of(p, board_of(step).size()).region) == args.names[0]; });
}
RightMoves on_corner_point(const Step& step, const Args&) {
  return legal_where(step, [&](Point p) { return Neighbours(p, board_of(step).size()).size() == 2; });
}
RightMoves of_liberties(const Step& step, const Args& args) {
  return legal_where(step, [&](Point p) { return after(step, p).liberties(p) == args.numbers[0]; });
}

RightMoves encloses(const Step& step, const Args& args) {
  const Color color = step.position.to_move();
  if (empty_area(board_of(step), args.points[0]).owner() == color) return {};
  return legal_where(step, [&](Point p) {
    const Board board = after(step, p);
    return board.is_empty(args.points[0]) && empty_area(board, args.points[0]).owner() == color;
  });
}

RightMoves with_reason(const Step& step, score::Reason reason) {
  const auto score = count_of(step);
  if (!score) return {};
  const Color color = step.position.to_move();
  return legal_where(step, [&](Point p) {
    const auto& verdict = score->points[board_of(step).size().index(p)];
    return verdict.reason == reason && (!verdict.fill_by || *verdict.fill_by == color);
  });
}
/// Neutral points that may be filled; never the shared liberties of a seki (F37).
RightMoves dame(const Step& step, const Args&) {
  RightMoves right = with_reason(step, score::Reason::dame);
  const auto score = count_of(step);
  for (const Point p : right.points) {
    for (const Point n : Neighbours(p, board_of(step).size())) {
      if (score->points[board_of(step).size().index(n)].in_seki) right.points.erase(p);
    }
  }
  return right;
}
RightMoves closes_ko(const Step& step, const Args&) {
  return with_reason(step, score::Reason::open_ko);
}

/// A pass is right when the count has nothing open (F36).
RightMoves passes(const Step& step, const Args&) {
  RightMoves right;
  const auto score = count_of(step);
  if (!score) return right;
  right.pass = std::none_of(score->points.begin(), score->points.end(), [](const score::PointVerdict& verdict) {
    return verdict.fill_by.has_value() || verdict.reason == score::Reason::open_border ||
           (verdict.reason == score::Reason::dame && !verdict.in_seki);
  });
  return right;
}

RightMoves ends_best(const Step& step, const Args&) {
  RightMoves right;
  const auto end = read_endgame(step, step.position.to_move());
  if (!end) return right;
  for (const EndMove& move : end->moves) {
    if (move.margin != end->margin) continue;
    if (move.move.is_pass()) {
      right.pass = true;
    } else {
      right.points.insert(move.move.point());
    }
  }
  return right;
}

RightMoves opens_corner(const Step& step, const Args&) {
  const PointSet points = corner_openings(board_of(step));
  return legal_where(step, [&](Point p) { return points.contains(p); });
}
/// On the third or fourth line: where stones hold the edge.
RightMoves opens_side(const Step& step, const Args& args) {
  return legal_where(step, [&](Point p) {
    const Place place = place_of(p, board_of(step).size());
    return id_text(place.region) == args.names[0] && (place.line == 3 || place.line == 4);
  });
}
RightMoves stands_beside(const Step& step, const Args& args) {
  const PointSet points = beside_corner_stone(board_of(step), args.points[0]);
  return legal_where(step, [&](Point p) { return points.contains(p); });
}

constexpr std::array kRows{
    GoalRow{"captures", "s", captures, still_has_liberties},
    GoalRow{"saves", "s", saves, is_taken},
    GoalRow{"connects", "ss", connects, is_cut},
    GoalRow{"cuts", "ss", cuts, is_joined},
    GoalRow{"atari", "s", gives_atari, still_has_liberties},
    GoalRow{"lives", "s", lives, group_becomes, true},
    GoalRow{"kills", "s", kills, group_becomes, true},
    GoalRow{"ladder", "s", starts_ladder, ladder_fails},
    GoalRow{"catches", "s", catches, gets_away, true},
    GoalRow{"snapback", "", snapback, misses},
    GoalRow{"ko", "", takes_ko, misses},
    GoalRow{"threat", "", threatens, threatens_nothing},
    GoalRow{"anywhere", "", anywhere, misses},
    GoalRow{"point", "e", one_point, lies_elsewhere},
    GoalRow{"star", "", on_star, lies_elsewhere},
    GoalRow{"line", "n", on_line, lies_elsewhere},
    GoalRow{"region", "w", in_region, lies_elsewhere},
    GoalRow{"corner", "", on_corner_point, lies_elsewhere},
    GoalRow{"stone-with-liberties", "n", of_liberties, misses},
    GoalRow{"encloses", "e", encloses, fence_is_open},
    GoalRow{"dame", "", dame, misses},
    GoalRow{"closes-ko", "", closes_ko, misses},
    GoalRow{"ends-best", "", ends_best, ends_worse},
    GoalRow{"opens-corner", "", opens_corner, lies_elsewhere},
    GoalRow{"opens-side", "w", opens_side, lies_elsewhere},
    GoalRow{"keeps-corner", "s", stands_beside, lies_elsewhere},
    GoalRow{"approaches", "s", stands_beside, lies_elsewhere},
    GoalRow{"pass", "", passes, gains_nothing},
};

}  // namespace

std::span<const GoalRow> goals() {
  return kRows;
}

Result<Goal> find_goal(std::span<const std::string> words, const Position& position) {
  const auto found = std::find_if(kRows.begin(), kRows.end(),
                                  [&](const GoalRow& row) { return !words.empty() && row.id == words.front(); });
  if (found == kRows.end()) {
    const std::string name = words.empty() ? "" : words.front();
    return fail("course.unknown_goal", "There is no goal '" + name + "'; data/course/README.md lists them.",
                {{"name", name}});
  }
  auto args = read_args(found->parameters, words.subspan(1), position);
  if (!args) return tl::unexpected(args.error());
  return Goal{&*found, std::move(*args)};
}

bool move_catches(const Step& step, Point stone, Point move) {
  const Board board = after(step, move);
  if (board.is_empty(stone)) return true;
  if (board.liberties(stone) > 3) return false;
  const Color owner = opposite(step.position.to_move());
  return life::read_capture(board, stone, owner, {.nodes = 5'000, .liberties = 3}).result == life::Reading::taken;
}

Fact fact_of(std::string_view name, Point point) {
  return {std::string(name), miai::to_string(point)};
}
Fact fact_of(std::string_view name, Color color) {
  return {std::string(name), std::string(miai::to_string(color))};
}
Fact fact_of(std::string_view name, int number) {
  return {std::string(name), std::to_string(number)};
}
Fact fact_of(std::string_view name, const PointSet& points) {
  return {std::string(name), to_string(points_value(points))};
}

}  // namespace miai::course
