#include "gtp/counting.hpp"

namespace miai::gtp {

engine::Judgement judge_position(State& state) {
  if (state.options.judge) {
    engine::Judgement told;
    told.status = state.options.judge(state.position(), state.rules());
    told.doubtful = told.status.with_status(life::ChainStatus::unsure);
    return told;
  }
  const auto evaluator = state.agent.evaluator(state.size());
  state.agent.rest();
  if (evaluator)
    return engine::judge(**evaluator, state.position(), {state.rules(), state.komi(), handicap_stones(state)});
  state.log(to_string(evaluator.error()));
  engine::Judgement read;
  read.status = life::judge(state.position(), state.rules());
  read.doubtful = read.status.with_status(life::ChainStatus::unsure);
  return read;
}

Result<score::Score> count_with_dead(const State& state, const PointSet& dead) {
  const score::CountInput input{state.position(), state.rules(), state.komi(), handicap_stones(state)};
  return score::count(input, dead);
}

Result<score::Score> count_as_it_stands(State& state) {
  const engine::Judgement judged = judge_position(state);
  if (!judged.doubtful.empty()) {
    const PointSet dead = judged.doubtful & judged.status.dead();
    const PointSet alive = judged.doubtful - dead;
    if (!alive.empty()) state.log("not sure about " + list_of(alive) + "; counted as alive");
    if (!dead.empty()) state.log("not sure about " + list_of(dead) + "; counted as dead");
  }
  return count_with_dead(state, judged.status.dead());
}

std::string territory_map(const State& state, const score::Score& score, const PointSet& dead) {
  const BoardSize size = state.size();
  std::string text;
  for (int row = size.height() - 1; row >= 0; --row) {
    if (!text.empty()) text += '\n';
    for (int column = 0; column < size.width(); ++column) {
      const Point p = make_point(column, row);
      const bool counts = state.position().board().is_empty(p) || dead.contains(p);
      const auto owner = score.points[size.index(p)].owner;
      text += counts && owner ? letter_of(*owner) : '.';
    }
  }
  return text;
}

}  // namespace miai::gtp
