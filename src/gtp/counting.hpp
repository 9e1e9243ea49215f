#pragma once
// Judging and counting the position of a conversation.

#include "engine/judge/judge.hpp"
#include "gtp/state.hpp"
#include "score/score.hpp"

namespace miai::gtp {

/// Passes change nothing about it: the same stones are judged the same before and after them.
engine::Judgement judge_position(State& state);

/// By the rules, komi and handicap in force. Requires whole chains.
Result<score::Score> count_with_dead(const State& state, const PointSet& dead);

/// With the dead stones that judge_position() proposes.
Result<score::Score> count_as_it_stands(State& state);

/// Rows from the top: B or W for territory (empty, or under a dead stone), '.' for anything else.
std::string territory_map(const State& state, const score::Score& score, const PointSet& dead);

}  // namespace miai::gtp
