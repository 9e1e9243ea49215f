#include "course/refute.hpp"

#include <cstdlib>

#include "course/endgame.hpp"
#include "course/facts_of_board.hpp"

namespace miai::course {
namespace {

Verdict wrong(const Step& step, Vertex move, std::string_view id, std::vector<Fact> facts) {
  Verdict verdict;
  verdict.line.push_back({step.position.to_move(), move});
  facts.push_back(fact_of("color", step.position.to_move()));
  facts.push_back(fact_of("other", opposite(step.position.to_move())));
  facts.push_back({"move", to_string(move)});
  verdict.sentence = {std::string(id), std::move(facts)};
  return verdict;
}

/// Adds a line that follows the learner's move; a second move by the same side ends it.
void append(Verdict& verdict, const std::vector<Move>& line) {
  for (const Move& move : line) {
    if (move.vertex.is_pass()) break;
    verdict.line.push_back(move);
  }
}

}  // namespace

Board after(const Step& step, Vertex move) {
  Board board = step.position.board();
  if (!move.is_pass()) board.place(step.position.to_move(), move.point());
  return board;
}

PointSet joining_points(const Board& board, Color color, Point a, Point b) {
  PointSet points;
  for (const Point p : board.chain_liberties(a) & board.chain_liberties(b)) {
    if (!board.is_suicide(color, p)) points.insert(p);
  }
  return points;
}

Verdict still_has_liberties(const Step& step, const Args& args, Vertex move) {
  const Board board = after(step, move);
  const Point stone = args.points[0];
  const Color owner = *color_of(step.position.board().at(stone));
  int most = board.liberties(stone);
  std::optional<Point> reply;
  for (const Point p : board.chain_liberties(stone)) {
    if (owner == step.position.to_move() || board.is_suicide(owner, p)) continue;
    Board next = board;
    next.place(owner, p);
    if (next.liberties(stone) < most) continue;
    most = next.liberties(stone);
    reply = p;
  }
  Verdict verdict = wrong(step, move, "refute.liberties", {fact_of("stone", stone), fact_of("count", most)});
  if (reply) append(verdict, {{owner, *reply}});
  return verdict;
}

Verdict is_taken(const Step& step, const Args& args, Vertex move) {
  const Board board = after(step, move);
  const auto chase = attack_on(board, args.points[0]);
  if (chase.result != life::Reading::taken || chase.line.empty()) return misses(step, args, move);
  const int lost = board.chain_size(args.points[0]);
  Verdict verdict =
      wrong(step, move, "refute.taken",
            {fact_of("stone", args.points[0]), fact_of("count", lost), {"point", to_string(chase.line.back().vertex)}});
  append(verdict, chase.line);
  return verdict;
}

Verdict gets_away(const Step& step, const Args& args, Vertex move) {
  const Board board = after(step, move);
  const Color owner = *color_of(step.position.board().at(args.points[0]));
  const auto chase = life::read_capture(board, args.points[0], owner, {.nodes = 20'000, .liberties = 3});
  if (chase.line.empty()) return still_has_liberties(step, args, move);
  Verdict verdict = wrong(step, move, "refute.escapes", {fact_of("stone", args.points[0])});
  append(verdict, chase.line);
  return verdict;
}

Verdict ladder_fails(const Step& step, const Args& args, Vertex move) {
  const Board board = after(step, move);
  if (board.liberties(args.points[0]) != 1) return still_has_liberties(step, args, move);
  const auto chase = life::read_ladder(board, args.points[0]);
  Verdict verdict = wrong(step, move, "refute.ladder", {fact_of("stone", args.points[0])});
  append(verdict, chase.line);
  return verdict;
}

Verdict is_cut(const Step& step, const Args& args, Vertex move) {
  const Color enemy = opposite(step.position.to_move());
  const Board board = after(step, move);
  for (const Point p : joining_points(board, step.position.to_move(), args.points[0], args.points[1])) {
    if (board.is_suicide(enemy, p)) continue;
    Verdict verdict = wrong(step, move, "refute.cut", {fact_of("point", p)});
    append(verdict, {{enemy, p}});
    return verdict;
  }
  return misses(step, args, move);
}

Verdict is_joined(const Step& step, const Args& args, Vertex move) {
  const Color owner = opposite(step.position.to_move());
  for (const Point p : joining_points(after(step, move), owner, args.points[0], args.points[1])) {
    Verdict verdict = wrong(step, move, "refute.joined", {fact_of("point", p)});
    append(verdict, {{owner, p}});
    return verdict;
  }
  return misses(step, args, move);
}

Verdict group_becomes(const Step& step, const Args& args, Vertex move) {
  const Board board = after(step, move);
  const Point stone = args.points[0];
  const Color next = opposite(step.position.to_move());
  if (board.is_empty(stone)) return misses(step, args, move);
  const auto found = life::solve(life_problem(board, stone, next));
  if (!found || found->when_first(next).result == life::Life::undecided) return misses(step, args, move);
  const auto& first = found->when_first(next);
  Verdict verdict = wrong(step, move, "refute.group." + std::string(id_text(first.result)), {fact_of("stone", stone)});
  append(verdict, first.line);
  return verdict;
}

Verdict fence_is_open(const Step& step, const Args& args, Vertex move) {
  return wrong(step, move, "refute.open", {fact_of("point", args.points[0])});
}

Verdict threatens_nothing(const Step& step, const Args&, Vertex move) {
  Verdict verdict = wrong(step, move, "refute.no_threat", {});
  const auto& ban = step.position.ko_ban();
  const Color enemy = opposite(step.position.to_move());
  if (ban && after(step, move).is_empty(ban->point)) append(verdict, {{enemy, ban->point}});
  return verdict;
}

Verdict lies_elsewhere(const Step& step, const Args&, Vertex move) {
  if (move.is_pass()) return wrong(step, move, "refute.pass", {});
  const auto place = place_of(move.point(), step.position.board().size());
  return wrong(step, move, "refute.place",
               {{"region", std::string(id_text(place.region))}, fact_of("count", place.line)});
}

Verdict gains_nothing(const Step& step, const Args&, Vertex move) {
  return wrong(step, move, "refute.gains_nothing", {});
}

Verdict ends_worse(const Step& step, const Args& args, Vertex move) {
  const Color color = step.position.to_move();
  const auto best = read_endgame(step, color);
  Step next = step;
  next.position = play_forced(step.position, {color, move}, step.rules);
  const auto got = read_endgame(next, opposite(color));
  if (!best || !got || best->margin == got->margin) return misses(step, args, move);
  Verdict verdict = wrong(step, move, "refute.ends_worse", {fact_of("count", std::abs(best->margin - got->margin))});
  append(verdict, got->line);
  return verdict;
}

Verdict misses(const Step& step, const Args&, Vertex move) {
  return wrong(step, move, move.is_pass() ? "refute.pass" : "refute.misses", {});
}

}  // namespace miai::course
