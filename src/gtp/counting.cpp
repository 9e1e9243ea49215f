#include "gtp/counting.hpp"

namespace miai::gtp {

life::StatusReport judge_position(const State& state) {
  const auto& judge = state.options.judge;
  return judge ? judge(state.position(), state.rules()) : life::judge(state.position(), state.rules());
}

Result<score::Score> count_with_dead(const State& state, const PointSet& dead) {
  const score::CountInput input{state.position(), state.rules(), state.komi(), handicap_stones(state)};
  return score::count(input, dead);
}

Result<score::Score> count_as_it_stands(State& state) {
  const life::StatusReport report = judge_position(state);
  const PointSet unsure = report.with_status(life::ChainStatus::unsure);
  if (!unsure.empty()) state.log("not sure about " + list_of(unsure) + "; counted as alive");
  return count_with_dead(state, report.dead());
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
