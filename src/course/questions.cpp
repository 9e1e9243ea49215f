// The table of questions. A new question is a function and a row.
#include "course/questions.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "course/endgame.hpp"
#include "course/facts_of_board.hpp"
#include "game/clock.hpp"
#include "game/handicap.hpp"
#include "game/resume.hpp"

namespace miai::course {
namespace {

using Answered = std::optional<Derived>;

Answered number(std::int64_t n, const PointSet& counted = {}) {
  return Derived{number_value(n), {}, counted};
}
Answered choice(std::string_view id, std::vector<Move> line = {}) {
  return Derived{choice_value(id), std::move(line), {}};
}
Answered points(const PointSet& set) {
  return Derived{points_value(set), {}, {}};
}
Answered yes_no(bool yes, const PointSet& about = {}) {
  return Derived{choice_value(yes ? "yes" : "no"), {}, about};
}
const Board& board_of(const Step& step) {
  return step.position.board();
}

// Stones and liberties

Answered liberties(const Step& step, const Args& args) {
  const PointSet found = board_of(step).chain_liberties(args.points[0]);
  return number(found.count(), found);
}
Answered liberty_points(const Step& step, const Args& args) {
  return points(board_of(step).chain_liberties(args.points[0]));
}
Answered stones(const Step& step, const Args& args) {
  const PointSet chain = board_of(step).chain_stones(args.points[0]);
  return number(chain.count(), chain);
}
Answered stones_on_board(const Step& step, const Args& args) {
  return number(board_of(step).stones(args.colors[0]), board_of(step).stones_of(args.colors[0]));
}
Answered chains(const Step& step, const Args& args) {
  std::int64_t n = 0;
  for (const auto& chain : board_of(step).chains()) n += chain.color == args.colors[0] ? 1 : 0;
  return number(n);
}
Answered joined(const Step& step, const Args& args) {
  const Board& board = board_of(step);
  return yes_no(board.same_chain(args.points[0], args.points[1]),
                board.chain_stones(args.points[0]) | board.chain_stones(args.points[1]));
}
Answered atari(const Step& step, const Args& args) {
  const PointSet found = board_of(step).chain_liberties(args.points[0]);
  return yes_no(found.count() == 1, found);
}
Answered in_atari(const Step& step, const Args&) {
  return points(stones_in_atari(board_of(step)));
}
Answered without_liberties(const Step& step, const Args&) {
  PointSet found;
  for (const auto& chain : board_of(step).chains()) {
    if (chain.liberties.empty()) found |= chain.stones;
  }
  return points(found);
}
Answered captures(const Step& step, const Args& args) {
  const auto taken = board_of(step).preview(args.colors[0], args.points[0]).captured_count;
  return Derived{number_value(taken), {{args.colors[0], args.points[0]}}, {}};
}
Answered liberties_after(const Step& step, const Args& args) {
  if (!is_legal(step.position, args.colors[0], args.points[0])) return std::nullopt;
  Board board = board_of(step);
  board.place(args.colors[0], args.points[0]);
  const PointSet found = board.chain_liberties(args.points[0]);
  return Derived{number_value(found.count()), {{args.colors[0], args.points[0]}}, found};
}

// Rules

Answered legal(const Step& step, const Args& args) {
  const Move move{args.colors[0], args.points[0]};
  const auto verdict = legality(step.position, move, step.rules);
  return choice(id_text(verdict.id), verdict.ok() ? std::vector{move} : std::vector<Move>{});
}
Answered illegal(const Step& step, const Args& args) {
  return points(illegal_points(step.position, args.colors[0]));
}
Answered prisoners(const Step& step, const Args& args) {
  return number(step.position.prisoners_of(args.colors[0]));
}
Answered passes(const Step& step, const Args&) {
  return number(step.position.passes_in_a_row());
}
Answered annulled(const Step& step, const Args&) {
  return yes_no(long_cycle(step.position, step.rules).has_value());
}
/// As legal, for rules that differ in what they forbid.
Answered may(const Step& step, const Args& args) {
  const Move move{args.colors[0], args.points[0]};
  const bool ok = legality(step.position, move, step.rules).ok();
  return Derived{choice_value(ok ? "yes" : "no"), ok ? std::vector{move} : std::vector<Move>{}, {}};
}
Answered resumes(const Step& step, const Args& args) {
  if (step.position.passes_in_a_row() < 2) return std::nullopt;
  return choice(to_string(turn_after_passes(step.rules, args.colors[0], step.position.to_move())));
}

// Clocks

constexpr std::chrono::seconds kStart{0};

std::chrono::seconds seconds(int count) {
  return std::chrono::seconds(count);
}
Answered periods(const Step&, const Args& args) {
  const auto& n = args.numbers;
  const Clock clock(ClockSettings::byo_yomi(seconds(n[0]), n[1], seconds(n[2])));
  const auto left = clock.started(Color::black, kStart).moved(seconds(n[3])).left(Color::black, seconds(n[3]));
  return number(left.flagged ? 0 : left.count);
}
Answered time_up(const Step&, const Args& args) {
  const auto& n = args.numbers;
  const Clock clock(ClockSettings::byo_yomi(seconds(n[0]), n[1], seconds(n[2])));
  return yes_no(clock.started(Color::black, kStart).flagged(seconds(n[3])).has_value());
}
Answered fischer(const Step&, const Args& args) {
  const auto& n = args.numbers;
  const Clock clock(ClockSettings::fischer(seconds(n[0]), seconds(n[1])));
  const auto left = clock.started(Color::black, kStart).moved(seconds(n[2])).left(Color::black, seconds(n[2]));
  return number(std::chrono::duration_cast<std::chrono::seconds>(left.main).count());
}
Answered canadian(const Step&, const Args& args) {
  const auto& n = args.numbers;
  Clock clock = Clock(ClockSettings::canadian(kStart, n[0], seconds(n[1]))).started(Color::black, kStart);
  for (int i = 0; i < n[2]; ++i) clock = clock.moved(kStart).moved(kStart);
  return number(clock.left(Color::black, kStart).count);
}

// Places

Answered board_points(const Step& step, const Args&) {
  return number(board_of(step).size().points());
}
Answered region(const Step& step, const Args& args) {
  return choice(id_text(place_of(args.points[0], board_of(step).size()).region));
}
Answered line(const Step& step, const Args& args) {
  return number(place_of(args.points[0], board_of(step).size()).line);
}
Answered star(const Step& step, const Args& args) {
  return yes_no(place_of(args.points[0], board_of(step).size()).is_star);
}
Answered stars(const Step& step, const Args&) {
  PointSet set;
  for (const Point p : star_points(board_of(step).size())) set.insert(p);
  return points(set);
}
Answered handicap(const Step& step, const Args& args) {
  const auto placed = fixed_handicap(board_of(step).size(), args.numbers[0]);
  if (!placed) return std::nullopt;
  PointSet set;
  for (const Point p : *placed) set.insert(p);
  return points(set);
}

// Life and death

Answered status(const Step& step, const Args& args) {
  const auto found = life::solve(life_problem(board_of(step), args.points[0], args.colors[0]));
  if (!found) return std::nullopt;
  const auto& first = found->when_first(args.colors[0]);
  if (first.result == life::Life::undecided) return std::nullopt;
  return choice(id_text(first.result), first.line);
}

/// What the group is as it stands: settled when it is the same whoever plays first.
Answered fate(const Step& step, const Args& args) {
  const auto found = life::solve(life_problem(board_of(step), args.points[0], Color::black));
  if (!found) return std::nullopt;
  const auto attacked = found->when_first(opposite(found->defender));
  const auto helped = found->when_first(found->defender);
  if (attacked.result == life::Life::undecided || helped.result == life::Life::undecided) return std::nullopt;
  if (attacked.result == helped.result) return choice(id_text(attacked.result), attacked.line);
  // Its owner will not spoil a seki, nor can he better it without being asked.
  if (attacked.result == life::Life::seki && helped.result == life::Life::alive) return choice("seki", attacked.line);
  return choice("unsettled", attacked.line);
}

Answered eye(const Step& step, const Args& args) {
  const Point p = args.points[0];
  for (const Color color : kColors) {
    if (eyes_of(step, color, EyeKind::real).contains(p)) return choice("real");
    if (eyes_of(step, color, EyeKind::fake).contains(p)) return choice("false");
  }
  return std::nullopt;
}
Answered real_eyes(const Step& step, const Args& args) {
  return points(eyes_of(step, args.colors[0], EyeKind::real));
}
Answered false_eyes(const Step& step, const Args& args) {
  return points(eyes_of(step, args.colors[0], EyeKind::fake));
}
Answered capture(const Step& step, const Args& args) {
  const auto chase =
      life::read_capture(board_of(step), args.points[0], args.colors[0], {.nodes = 20'000, .liberties = 3});
  if (chase.result == life::Reading::undecided) return std::nullopt;
  return choice(id_text(chase.result), chase.line);
}
Answered ladder(const Step& step, const Args& args) {
  const auto chase = life::read_ladder(board_of(step), args.points[0]);
  if (chase.result == life::Reading::undecided) return std::nullopt;
  return choice(chase.result == life::Reading::taken ? "works" : "fails", chase.line);
}
Answered race(const Step& step, const Args& args) {
  if (board_of(step).at(args.points[0]) == board_of(step).at(args.points[1])) return std::nullopt;
  const auto found = life::read_race(board_of(step), args.points[0], args.points[1]);
  const auto first = static_cast<std::size_t>(index_of(args.colors[0]));
  if (!found.decided[first]) return std::nullopt;
  if (!found.winner[first]) return choice("nobody", found.line[first]);
  return choice(to_string(*found.winner[first]), found.line[first]);
}

// The end of the game

Answered swing(const Step& step, const Args&) {
  const auto points = swing_of(step);
  return points ? number(*points) : std::nullopt;
}
Answered initiative(const Step& step, const Args& args) {
  const auto sente = is_sente(step, args.colors[0], args.points[0]);
  return sente ? choice(*sente ? "sente" : "gote") : std::nullopt;
}
Answered best_margin(const Step& step, const Args& args) {
  const auto end = read_endgame(step, args.colors[0]);
  return end ? Derived{number_value(std::abs(end->margin)), end->line, {}} : Answered{};
}

// The count

Answered enclosed(const Step& step, const Args& args) {
  const auto area = empty_area(board_of(step), args.points[0]);
  return area.owner() ? number(area.points.count(), area.points) : number(0);
}
Answered owner(const Step& step, const Args& args) {
  const auto score = count_of(step);
  if (!score) return std::nullopt;
  const auto& verdict = score->points[board_of(step).size().index(args.points[0])];
  if (verdict.owner) return choice(to_string(*verdict.owner));
  if (verdict.reason == score::Reason::seki_eye) return choice("seki");
  return verdict.reason == score::Reason::dame ? choice("dame") : std::nullopt;
}
Answered open_ko(const Step& step, const Args& args) {
  const auto score = count_of(step);
  if (!score) return std::nullopt;
  const auto& verdict = score->points[board_of(step).size().index(args.points[0])];
  if (verdict.reason != score::Reason::open_ko || !verdict.fill_by) return choice("nobody");
  return choice(to_string(*verdict.fill_by));
}
PointSet with_reason(const Step& step, const score::Score& score, score::Reason reason) {
  PointSet set;
  const BoardSize size = board_of(step).size();
  for (int i = 0; i < size.points(); ++i) {
    if (score.points[i].reason == reason) set.insert(size.point(i));
  }
  return set;
}
PointSet owned_by(const Step& step, const score::Score& score, Color color) {
  PointSet set;
  const BoardSize size = board_of(step).size();
  for (int i = 0; i < size.points(); ++i) {
    if (score.points[i].owner == color) set.insert(size.point(i));
  }
  return set;
}
Answered territory(const Step& step, const Args& args) {
  const auto score = count_of(step);
  return score ? number(score->of(args.colors[0]).territory, owned_by(step, *score, args.colors[0])) : std::nullopt;
}
Answered territory_points(const Step& step, const Args& args) {
  const auto score = count_of(step);
  if (!score) return std::nullopt;
  return points(owned_by(step, *score, args.colors[0]));
}
Answered dame_points(const Step& step, const Args&) {
  const auto score = count_of(step);
  return score ? points(with_reason(step, *score, score::Reason::dame)) : std::nullopt;
}
Answered dead_stones(const Step& step, const Args&) {
  const auto dead = dead_of(step);
  return dead ? points(*dead) : std::nullopt;
}
Answered score_of(const Step& step, const Args& args) {
  const auto score = count_of(step);
  if (!score) return std::nullopt;
  return Derived{
      {AnswerKind::number, score->of(args.colors[0]).total, {}, {}}, {}, owned_by(step, *score, args.colors[0])};
}
Answered margin(const Step& step, const Args&) {
  const auto score = count_of(step);
  if (!score) return std::nullopt;
  const HalfPoints margin = score->margin < HalfPoints{} ? -score->margin : score->margin;
  return Derived{{AnswerKind::number, margin, {}, {}}, {}, {}};
}
Answered winner(const Step& step, const Args&) {
  const auto score = count_of(step);
  if (!score) return std::nullopt;
  if (score->margin.is_zero()) return choice("draw");
  return choice(score->margin < HalfPoints{} ? "white" : "black");
}

constexpr auto kNumber = AnswerKind::number;
constexpr auto kChoice = AnswerKind::choice;
constexpr auto kPoints = AnswerKind::points;
constexpr std::string_view kYesNo = "yes no";
constexpr std::string_view kRegions = "lower_left lower lower_right left centre right upper_left upper upper_right";

constexpr std::array kRows{
    QuestionRow{"liberties", "s", kNumber, "", liberties},
    QuestionRow{"liberty-points", "s", kPoints, "", liberty_points},
    QuestionRow{"stones", "s", kNumber, "", stones},
    QuestionRow{"stones-on-board", "c", kNumber, "", stones_on_board},
    QuestionRow{"chains", "c", kNumber, "", chains},
    QuestionRow{"joined", "ss", kChoice, kYesNo, joined},
    QuestionRow{"atari", "s", kChoice, kYesNo, atari},
    QuestionRow{"in-atari", "", kPoints, "", in_atari},
    QuestionRow{"without-liberties", "", kPoints, "", without_liberties},
    QuestionRow{"captures", "ce", kNumber, "", captures},
    QuestionRow{"liberties-after", "ce", kNumber, "", liberties_after},
    QuestionRow{"legal", "cp", kChoice, "legal suicide ko occupied", legal},
    QuestionRow{"illegal", "c", kPoints, "", illegal},
    QuestionRow{"prisoners", "c", kNumber, "", prisoners},
    QuestionRow{"passes", "", kNumber, "", passes},
    QuestionRow{"annulled", "", kChoice, kYesNo, annulled},
    QuestionRow{"may", "cp", kChoice, kYesNo, may},
    QuestionRow{"resumes", "c", kChoice, "black white", resumes},
    QuestionRow{"periods", "tntt", kNumber, "", periods, "main periods period thought"},
    QuestionRow{"time-up", "tntt", kChoice, kYesNo, time_up, "main periods period thought"},
    QuestionRow{"fischer", "ttt", kNumber, "", fischer, "main increment thought"},
    QuestionRow{"canadian", "ntn", kNumber, "", canadian, "moves period count"},
    QuestionRow{"points", "", kNumber, "", board_points},
    QuestionRow{"region", "p", kChoice, kRegions, region},
    QuestionRow{"line", "p", kNumber, "", line},
    QuestionRow{"star", "p", kChoice, kYesNo, star},
    QuestionRow{"stars", "", kPoints, "", stars},
    QuestionRow{"handicap", "n", kPoints, "", handicap},
    QuestionRow{"status", "sc", kChoice, "alive dead seki ko", status},
    QuestionRow{"fate", "s", kChoice, "alive dead unsettled seki", fate},
    QuestionRow{"eye", "e", kChoice, "real false", eye},
    QuestionRow{"real-eyes", "c", kPoints, "", real_eyes},
    QuestionRow{"false-eyes", "c", kPoints, "", false_eyes},
    QuestionRow{"capture", "sc", kChoice, "taken escapes", capture},
    QuestionRow{"ladder", "s", kChoice, "works fails", ladder},
    QuestionRow{"race", "ssc", kChoice, "black white nobody", race},
    QuestionRow{"swing", "", kNumber, "", swing},
    QuestionRow{"initiative", "ce", kChoice, "sente gote", initiative},
    QuestionRow{"best-margin", "c", kNumber, "", best_margin},
    QuestionRow{"enclosed", "e", kNumber, "", enclosed},
    QuestionRow{"owner", "p", kChoice, "black white dame seki", owner},
    QuestionRow{"open-ko", "e", kChoice, "black white nobody", open_ko},
    QuestionRow{"territory", "c", kNumber, "", territory},
    QuestionRow{"territory-points", "c", kPoints, "", territory_points},
    QuestionRow{"dame-points", "", kPoints, "", dame_points},
    QuestionRow{"dead-stones", "", kPoints, "", dead_stones},
    QuestionRow{"score", "c", kNumber, "", score_of},
    QuestionRow{"margin", "", kNumber, "", margin},
    QuestionRow{"winner", "", kChoice, "black white draw", winner},
};

}  // namespace

std::span<const QuestionRow> questions() {
  return kRows;
}

}  // namespace miai::course
