#include "life/line.hpp"

#include <algorithm>

namespace miai::life {
namespace {

constexpr int kMaxLine = 60;
constexpr int kMostTrouble = 3;

class LinePlayer {
 public:
  /// How the side to move chooses among moves that keep the value.
  enum class Choice : std::uint8_t {
    proof,   ///< as the search has it
    outcome  ///< what leaves the best outcome when threats are left open
  };

  LinePlayer(Solver& solver, Stage stage, Choice choice) : solver_(solver), stage_(stage), choice_(choice) {}

  Line play(FieldState s) {
    std::vector<FieldState> seen;
    int passes = 0;
    while (static_cast<int>(line_.moves.size()) < kMaxLine && !over(s) && !at_rest(passes)) {
      s = seen_by_mover(s);
      if (std::find(seen.begin(), seen.end(), s) != seen.end()) choice_ = Choice::proof;
      if (std::count(seen.begin(), seen.end(), s) > 1) break;
      seen.push_back(s);
      const auto move = choose(s);
      const auto next = move ? solver_.field().play(s, *move) : std::nullopt;
      if (!next) break;
      add(s, *move);
      passes = move->is_pass() ? passes + 1 : 0;
      s = *next;
    }
    line_.shown = stage_.value;
    line_.drop_last_passes();
    return std::move(line_);
  }

 private:
  bool over(const FieldState& s) const {
    return stage_.value != Life::seki && solver_.shows(stage_.value).at_end(s).has_value();
  }

  /// Both sides leave a seki; a ko that is not fought yet is offered once more to who is ahead.
  bool at_rest(int passes) const {
    const bool fought = stage_.against > 0 || !line_.threats.empty();
    return stage_.value == Life::seki && passes >= (fought ? 2 : 4);
  }

  Color keeper(const FieldState& s) const {
    if (stage_.value == Life::seki) return s.to_move;
    return stage_.value == Life::dead ? solver_.attacker() : solver_.defender();
  }

  /// Where the value holds against many threats, the side that keeps it has none and the other has them afresh.
  FieldState seen_by_mover(const FieldState& s) const {
    if (stage_.against == 0) return s;
    const bool attacker_keeps = keeper(s) == solver_.attacker();
    return solver_.with(s, attacker_keeps ? Threats{0, stage_.against} : Threats{stage_.against, 0});
  }

  /// The search in which the side to move has to keep the value.
  ProofSearch& search(const FieldState& s) {
    if (stage_.value != Life::seki) return solver_.shows(stage_.value);
    return solver_.search(s.to_move == solver_.attacker() ? Aim::two_eyes : Aim::take_goal);
  }

  std::optional<FieldMove> choose(const FieldState& s) {
    if (choice_ == Choice::outcome) {
      if (const auto best = best_outcome(s)) return best;
    }
    if (stage_.value == Life::seki) {
      if (search(s).solve(s) != Proof::disproved) return std::nullopt;
      // Who may leave it leaves it.
      const auto left = solver_.field().play(s, FieldMove{});
      if (left && search(s).solve(*left) == Proof::disproved) return FieldMove{};
    }
    const auto kept = search(s).kept_by(s);
    return kept ? kept : resistance(s);
  }

  /// A move of the side that cannot change the result, most trouble first.
  std::optional<FieldMove> resistance(const FieldState& s) {
    std::optional<FieldMove> best;
    int best_rank = -1;
    for (const FieldMove move : search(s).moves(s)) {
      const auto next = solver_.field().play(s, move);
      if (!next || search(s).known(*next) != search(s).known(s)) continue;
      const int rank = trouble(s, move, *next);
      if (rank > best_rank) {
        best_rank = rank;
        best = move;
      }
    }
    return best;
  }

  int trouble(const FieldState& s, FieldMove move, const FieldState& next) {
    if (move.is_pass()) return 1;
    // A threat that changes nothing is better kept.
    if (solver_.field().spends_threat(s, move)) return 0;
    return search(s).at_end(next) ? 2 : kMostTrouble;
  }

  struct Candidate {
    FieldMove move;
    bool still_a_ko = false;
    std::pair<int, int> rank;  ///< what it gets, then how good it is to look at
  };

  std::vector<Candidate> candidates(const FieldState& s, std::optional<FieldMove> kept) {
    std::vector<Candidate> found;
    const auto consider = [&](FieldMove move) {
      const auto next = solver_.field().play(s, move);
      if (!next || solver_.value(*next) != stage_.value) return;
      const Outcome outcome = outcome_of(solver_, *next);
      const int looks = kept && *kept == move ? kMostTrouble + 1 : trouble(s, move, *next);
      found.push_back({move, outcome.ko.has_value(), {worth_to(s.to_move, solver_, outcome), looks}});
    };
    for (Bits rest = solver_.field().empties(s); rest != 0; rest &= rest - 1) {
      consider({static_cast<std::uint8_t>(lowest(rest)), kNoCell});
    }
    consider({});
    return found;
  }

  std::optional<FieldMove> best_outcome(const FieldState& s) {
    const auto kept = search(s).kept_by(s);
    const std::vector<Candidate> all = candidates(s, kept);
    const Candidate* best = nullptr;
    const Candidate* fight = nullptr;
    for (const Candidate& one : all) {
      if (best == nullptr || one.rank > best->rank) best = &one;
      if (one.still_a_ko && !one.move.is_pass() && (fight == nullptr || one.rank > fight->rank)) fight = &one;
    }
    if (best == nullptr || !best->move.is_pass()) return best == nullptr ? std::nullopt : std::optional(best->move);
    // Who would rather wait shows nothing: who is behind goes on, who is ahead begins the fight.
    const bool has_threats = s.threats[index_of(s.to_move)] > 0;
    if (has_threats && kept && !kept->is_pass()) return kept;
    return !has_threats && fight != nullptr ? fight->move : best->move;
  }

  void add(const FieldState& s, FieldMove move) {
    if (solver_.field().spends_threat(s, move)) {
      line_.threats.push_back(static_cast<int>(line_.moves.size()));
      line_.moves.push_back({s.to_move, Vertex::pass()});
      line_.moves.push_back({opposite(s.to_move), Vertex::pass()});
    }
    line_.moves.push_back({s.to_move, solver_.field().vertex(move)});
  }

  Solver& solver_;
  Stage stage_;
  Choice choice_;
  Line line_;
};

}  // namespace

void Line::begin_with(Move move) {
  moves.insert(moves.begin(), move);
  for (int& at : threats) ++at;
}

void Line::drop_last_passes() {
  while (moves.size() > 1 && moves.back().vertex.is_pass()) moves.pop_back();
}

Stage stage_for(const Solver& solver, const Outcome& outcome, Color hopeful) {
  if (!outcome.ko) return {outcome.result, {0, 0}, outcome.threats_delay ? kMaxThreats : kEndlessThreats};
  const KoFacts& ko = *outcome.ko;
  const Color winner = side_behind(ko, solver.attacker()).value_or(hopeful);
  const auto threats = [](std::optional<int> n) { return static_cast<std::uint8_t>(n.value_or(kMaxThreats)); };
  if (winner == solver.attacker()) return {ko.if_attacker_wins, {threats(ko.attacker_threats), 0}, 0};
  return {ko.if_defender_wins, {0, threats(ko.defender_threats)}, 0};
}

Line line_for(Solver& solver, const FieldState& s, const Outcome& outcome, Color hopeful) {
  if (outcome.result == Life::undecided) return {};
  const auto play = [&](const Stage& stage) {
    const auto choice = outcome.ko ? LinePlayer::Choice::outcome : LinePlayer::Choice::proof;
    return LinePlayer(solver, stage, choice).play(solver.with(s, stage.threats));
  };
  Line line = play(stage_for(solver, outcome, hopeful));
  if (!outcome.ko || !line.threats.empty()) return line;
  const auto behind = side_behind(*outcome.ko, solver.attacker());
  if (!behind) return line;
  return play({*behind == solver.attacker() ? outcome.ko->if_defender_wins : outcome.ko->if_attacker_wins, {}, 0});
}

Line line_from(Solver& solver, const FieldState& s, Life value) {
  if (value == Life::undecided || value == Life::ko) return {};
  return LinePlayer(solver, {value, {}, 0}, LinePlayer::Choice::proof).play(s);
}

}  // namespace miai::life
