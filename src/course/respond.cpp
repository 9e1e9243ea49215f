#include "course/respond.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "course/facts_of_board.hpp"
#include "course/refute.hpp"
#include "game/clock.hpp"

namespace miai::course {
namespace {

/// Names the words behind a goal or question: points, colours and numbers in order.
std::vector<Fact> facts_of(const Args& args, const Step& step, std::string_view number_names = "count") {
  std::vector<Fact> facts;
  const std::array<std::string_view, 2> names{"point", "second"};
  for (std::size_t i = 0; i < args.points.size() && i < names.size(); ++i) {
    facts.push_back(fact_of(names[i], args.points[i]));
  }
  facts.push_back(fact_of("color", args.colors.empty() ? step.position.to_move() : args.colors[0]));
  facts.push_back(fact_of("other", args.colors.empty() ? opposite(step.position.to_move()) : opposite(args.colors[0])));
  const auto number_words = split_words(number_names);
  for (std::size_t i = 0; i < std::min(args.numbers.size(), number_words.size()); ++i) {
    facts.push_back(fact_of(number_words[i], args.numbers[i]));
  }
  if (!args.names.empty()) facts.push_back({"region", args.names[0]});
  if (!args.points.empty()) {
    const auto stone = color_of(step.position.board().at(args.points[0]));
    if (stone) facts.push_back(fact_of("owner", *stone));
  }
  return facts;
}

/// As above; times are told as clocks show them.
std::vector<Fact> facts_of(const Question& question, const Step& step) {
  auto facts = facts_of(question.args, step, question.row->number_names);
  std::string_view kinds = question.row->parameters;
  for (const auto name : split_words(question.row->number_names)) {
    const auto at = kinds.find_first_of("nt");
    if (at == std::string_view::npos) break;
    const bool is_time = kinds[at] == 't';
    kinds.remove_prefix(at + 1);
    const auto fact = std::find_if(facts.begin(), facts.end(), [&](const Fact& one) { return one.name == name; });
    if (!is_time || fact == facts.end()) continue;
    fact->value = clock_text(std::chrono::seconds(parse_int(fact->value).value_or(0)));
  }
  return facts;
}

bool is_question(const Step& step) {
  return step.task.kind == TaskKind::answer;
}

/// The step with the moves made in it so far.
Step continued(const Step& step, std::span<const Move> played) {
  Step now = step;
  now.position = position_after(step, played);
  return now;
}

/// The id of what is said under the step's rules.
std::string by_the_rules(const std::string& id, const Step& step) {
  const bool differs = std::find(kToldByArea.begin(), kToldByArea.end(), id) != kToldByArea.end();
  return differs && step.rules.scoring == Scoring::area ? id + ".area" : id;
}

Verdict done(const Goal& goal, const Step& step, Vertex move) {
  Verdict verdict;
  verdict.right = true;
  verdict.finished = true;
  verdict.line.push_back({step.position.to_move(), move});
  verdict.sentence = {by_the_rules("done." + std::string(goal.row->id), step), facts_of(goal.args, step)};
  verdict.sentence.facts.push_back({"move", to_string(move)});
  const int taken =
      move.is_pass() ? 0 : step.position.board().preview(step.position.to_move(), move.point()).captured_count;
  verdict.sentence.facts.push_back(fact_of("taken", taken));
  const bool is_off = goal.row->id == "catches" && after(step, move).is_empty(goal.args.points[0]);
  if (is_off) verdict.sentence.id = "done.captures";
  return verdict;
}

/// Where reading gives a chain up, its owner still plays where it gets most liberties: a chase ends off the board.
std::optional<Move> last_struggle(const Board& board, Point stone) {
  const Color owner = *color_of(board.at(stone));
  std::optional<Move> best;
  int most = 0;
  for (const Point p : board.chain_liberties(stone)) {
    if (!is_legal(Position(board, owner), owner, p)) continue;
    Board next = board;
    next.place(owner, p);
    if (next.liberties(stone) <= most) continue;
    most = next.liberties(stone);
    best = Move{owner, p};
  }
  return best;
}

/// The move with which the opponent resists, if he has one.
std::optional<Move> resistance(const Goal& goal, const Step& step, Vertex move) {
  const Board board = after(step, move);
  const Point stone = goal.args.points[0];
  const Color enemy = opposite(step.position.to_move());
  if (board.is_empty(stone)) return std::nullopt;
  std::vector<Move> line;
  if (goal.row->id == "catches") {
    line = life::read_capture(board, stone, enemy, {.nodes = 20'000, .liberties = 3}).line;
  } else {
    const auto found = life::solve(life_problem(board, stone, enemy));
    if (found) line = found->when_first(enemy).line;
  }
  const bool read = !line.empty() && !line.front().vertex.is_pass() && line.front().color == enemy &&
                    is_legal(Position(board, enemy), enemy, line.front().vertex.point());
  if (read) return line.front();
  return goal.row->id == "catches" ? last_struggle(board, stone) : std::nullopt;
}

}  // namespace

Result<Sentence> ask(const Step& step) {
  if (step.task.kind == TaskKind::none || step.task.kind == TaskKind::quiz) return Sentence{};
  if (is_question(step)) {
    auto question = find_question(step.task.words, step.position);
    if (!question) return tl::unexpected(question.error());
    return Sentence{"ask." + std::string(question->row->id), facts_of(*question, step)};
  }
  auto goal = find_goal(step.task.words, step.position);
  if (!goal) return tl::unexpected(goal.error());
  const std::string_view kind = step.task.kind == TaskKind::play ? "play." : "place.";
  return Sentence{std::string(kind) + std::string(goal->row->id), facts_of(goal->args, step)};
}

std::vector<Sentence> givens(const Step& step) {
  std::vector<Sentence> all;
  // Who is asked for the prisoners counts what was taken: told is only what there was before.
  const bool counted = is_question(step) && step.task.words.front() == "prisoners";
  const Position& told = counted ? step.start : step.position;
  const int black = told.prisoners_of(Color::black);
  const int white = told.prisoners_of(Color::white);
  if (black + white > 0) all.push_back({"print.prisoners", {fact_of("black", black), fact_of("white", white)}});
  if (step.komi != HalfPoints{}) all.push_back({"print.komi", {{"answer", to_string(step.komi)}}});
  if (step.rules.id != course_rules().id) all.push_back({"print.rules", {{"rules", std::string(step.rules.id)}}});
  return all;
}

Sentence explain_refusal(const Step& step, Vertex move) {
  const auto verdict = legality(step.position, {step.position.to_move(), move}, step.rules);
  std::vector<Fact> facts{{"move", to_string(move)},
                          fact_of("color", step.position.to_move()),
                          fact_of("other", opposite(step.position.to_move())),
                          fact_of("count", verdict.chain.count())};
  if (verdict.ko_stone) facts.push_back(fact_of("stone", *verdict.ko_stone));
  return {"rule." + std::string(id_text(verdict.id)), std::move(facts)};
}

Position position_after(const Step& step, std::span<const Move> moves) {
  Position now = step.position;
  for (const Move& move : moves) {
    if (move.vertex.is_pass() || now.board().is_empty(move.vertex.point())) now = play_forced(now, move, step.rules);
  }
  return now;
}

Result<RightMoves> right_moves(const Step& step) {
  auto goal = find_goal(step.task.words, step.position);
  if (!goal) return tl::unexpected(goal.error());
  return goal->row->right(step, goal->args);
}

Verdict resisted(const Goal& goal, const Step& step, Vertex move) {
  Verdict verdict = done(goal, step, move);
  const auto reply = resistance(goal, step, move);
  if (!reply) return verdict;
  verdict.finished = false;
  verdict.line.push_back(*reply);
  verdict.sentence.id = "go_on";
  return verdict;
}

Result<Verdict> judge_move(const Step& step, std::span<const Move> played, Vertex move) {
  if (step.task.kind != TaskKind::place && step.task.kind != TaskKind::play) {
    return fail("course.no_move_wanted", "This step does not ask for a move.");
  }
  auto goal = find_goal(step.task.words, step.position);
  if (!goal) return tl::unexpected(goal.error());
  const Step now = continued(step, played);
  if (!legality(now.position, {now.position.to_move(), move}, now.rules).ok()) {
    Verdict refused;
    refused.sentence = explain_refusal(now, move);
    return refused;
  }
  if (!goal->row->right(now, goal->args).contains(move)) return goal->row->refute(now, goal->args, move);
  Verdict verdict = done(*goal, now, move);
  if (step.task.kind != TaskKind::play) return verdict;
  verdict = resisted(*goal, now, move);
  if (verdict.finished) return verdict;
  Step next = now;
  next.position = position_after(now, verdict.line);
  // The opponent has spent his last resource when nothing is left to answer.
  return goal->row->right(next, goal->args).empty() ? done(*goal, now, move) : verdict;
}

Result<Derived> derive(const Step& step, std::span<const std::string> words) {
  auto question = find_question(words, step.position);
  if (!question) return tl::unexpected(question.error());
  auto derived = question->row->derive(step, question->args);
  if (!derived) return fail("course.cannot_tell", "The core cannot tell the answer here.");
  return std::move(*derived);
}

Result<Verdict> judge_answer(const Step& step, std::string_view answer) {
  if (!is_question(step)) return fail("course.no_answer_wanted", "This step does not ask a question.");
  auto question = find_question(step.task.words, step.position);
  if (!question) return tl::unexpected(question.error());
  const auto given = read_answer(*question->row, answer, step.position.board().size());
  if (!given) return tl::unexpected(given.error());
  auto derived = derive(step, step.task.words);
  if (!derived) return tl::unexpected(derived.error());
  Verdict verdict;
  verdict.right = verdict.finished = same_answer(step.position.board(), derived->value, *given);
  verdict.line = derived->line;
  verdict.shows = derived->value.kind == AnswerKind::points ? derived->value.points : derived->shows;
  std::string id = "why." + std::string(question->row->id);
  if (derived->value.kind == AnswerKind::choice) id += "." + derived->value.choice;
  verdict.sentence = {by_the_rules(id, step), facts_of(*question, step)};
  verdict.sentence.facts.push_back({"answer", to_string(derived->value)});
  return verdict;
}

}  // namespace miai::course
