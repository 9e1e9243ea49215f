#pragma once
// What the course asks, and what it says to a move or an answer.

#include <array>
#include <span>
#include <string_view>

#include "course/goals.hpp"

namespace miai::course {

/// Sentences that are told otherwise, as "id.area", where living stones are counted too.
inline constexpr std::array<std::string_view, 2> kToldByArea{"done.dame", "why.score"};

/// The sentence that asks for a task's answer: "ask.captures" with what it is about. Its id is empty for a quiz, whose
/// words belong to the step.
/// Fails: as find_goal() and find_question().
Result<Sentence> ask(const Step& step);

/// What belongs to the position and no board can show: prisoners, komi, rules other than the course's.
std::vector<Sentence> givens(const Step& step);

/// Judges a move in a task of kind place or play.
/// Shape: played holds the moves made in this step so far, both sides'.
/// Fails: course.no_move_wanted; course.unknown_goal. A move against the rules is no failure: it is answered.
/// Cost:  life and death: some tens of milliseconds.
Result<Verdict> judge_move(const Step& step, std::span<const Move> played, Vertex move);

/// A right move in a fight and the opponent's resistance to it; finished when he has none. Requires a goal that resists
/// and a right move.
Verdict resisted(const Goal& goal, const Step& step, Vertex move);

/// The step's position after moves of both sides. Moves onto a stone are left out, others against the rules are played.
Position position_after(const Step& step, std::span<const Move> moves);

/// Judges an answer to a question.
/// Fails: course.no_answer_wanted; course.answer when the text is no answer of the kind asked for.
Result<Verdict> judge_answer(const Step& step, std::string_view answer);

/// The answer that the core finds. Fails: course.cannot_tell.
Result<Derived> derive(const Step& step, std::span<const std::string> question);

/// The moves that reach the goal of a task of kind place or play. Fails: as find_goal().
Result<RightMoves> right_moves(const Step& step);

/// Says why a move is against the rules. Requires that it is.
Sentence explain_refusal(const Step& step, Vertex move);

}  // namespace miai::course
