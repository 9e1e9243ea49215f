#include "life/first_moves.hpp"

#include <algorithm>

namespace miai::life {
namespace {

/// The best that a side can hope for; a move that gets it is as good as any.
Outcome best_for(Color side, const Solver& solver) {
  Outcome outcome;
  outcome.result = side == solver.attacker() ? Life::dead : Life::alive;
  return outcome;
}

}  // namespace

void FirstMoves::decide() {
  if (decided()) return;
  whole_ = outcome_of(solver_, start_);
  best_ = whole_;
  // What threats do not change is what one move gets against all of them. With a ko it may take different moves for
  // different numbers of threats: there the moves are asked.
  if (whole_.ko || !decided()) settle_by_rows();
}

void FirstMoves::settle_by_rows() {
  look_at_rows();
  const int bound = worth_to(first_, solver_, whole_.result == Life::undecided ? best_for(first_, solver_) : whole_);
  const Row* top = nullptr;
  bool all_decided = true;
  for (const Row& row : rows_) {
    const int worth = worth_to(first_, solver_, row.outcome);
    all_decided = all_decided && worth >= 0;
    if (top == nullptr || worth > worth_to(first_, solver_, top->outcome)) top = &row;
  }
  by_row_ = top != nullptr && worth_to(first_, solver_, top->outcome) >= (all_decided ? 0 : bound);
  best_ = by_row_ ? top->outcome : Outcome{};
  best_.cannot_be_taken = whole_.cannot_be_taken;
}

/// Those that are not decided yet are looked at again.
void FirstMoves::look_at_rows() {
  if (rows_.empty()) {
    std::vector<FieldMove> moves{FieldMove{}};
    for (Bits rest = solver_.field().empties(start_); rest != 0; rest &= rest - 1) {
      moves.push_back({static_cast<std::uint8_t>(lowest(rest)), kNoCell});
    }
    for (const FieldMove move : moves) {
      if (const auto next = solver_.field().play(start_, move)) rows_.push_back({move, *next, {}});
    }
  }
  for (Row& row : rows_) {
    if (row.outcome.result == Life::undecided) row.outcome = outcome_of(solver_, row.next);
  }
}

bool FirstMoves::is_best(const Row& row) const {
  return decided() && worth_of(row.outcome) == worth_of(best_);
}

const FirstMoves::Row* FirstMoves::chosen() {
  const Stage stage = stage_for(solver_, best_, first_);
  const FieldState s = solver_.with(start_, stage.threats);
  const auto kept = solver_.value(s) == stage.value ? solver_.shows(stage.value).kept_by(s) : std::nullopt;
  const Row* found = nullptr;
  for (const Row& row : rows_) {
    if (!is_best(row)) continue;
    if (kept && *kept == row.move) return &row;
    // A pass comes first in the list and is the last choice.
    if (found == nullptr || found->move.is_pass()) found = &row;
  }
  return found;
}

Line FirstMoves::line_of(const Row& row) {
  Line line = line_for(solver_, row.next, row.outcome, first_);
  line.begin_with({first_, solver_.field().vertex(row.move)});
  line.drop_last_passes();
  return line;
}

FirstMove FirstMoves::headline() {
  FirstMove told;
  told.result = best_.result;
  told.cannot_be_taken = best_.cannot_be_taken;
  told.ko = best_.ko;
  told.threats_delay = best_.threats_delay;
  const Row* row = by_row_ ? chosen() : nullptr;
  told.shown = best_.ko ? Life::undecided : best_.result;
  Line line = row != nullptr ? line_of(*row) : line_for(solver_, start_, best_, first_);
  if (line.moves.size() == 1 && line.moves.front().vertex.is_pass()) return told;
  told.shown = line.shown;
  told.line = std::move(line.moves);
  told.threats = std::move(line.threats);
  return told;
}

std::vector<Answer> FirstMoves::table() {
  look_at_rows();
  if (!decided()) settle_by_rows();
  std::vector<Answer> answers;
  for (const Row& row : rows_) {
    Line line = line_of(row);
    answers.push_back({solver_.field().vertex(row.move), row.outcome.result, row.outcome.ko, is_best(row), line.shown,
                       std::move(line.moves), std::move(line.threats)});
  }
  return answers;
}

std::optional<ProofTree> FirstMoves::proof(int max_nodes) {
  if (!decided()) return std::nullopt;
  std::optional<FieldMove> first;
  if (const Row* row = by_row_ ? chosen() : nullptr) first = row->move;
  return proof_tree(solver_, start_, {stage_for(solver_, best_, first_), first}, max_nodes);
}

}  // namespace miai::life
