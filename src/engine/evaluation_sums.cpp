#include "engine/evaluation_sums.hpp"

namespace miai::engine {
namespace {

void add(std::vector<float>& sum, const std::vector<float>& more) {
  for (std::size_t i = 0; i < sum.size() && i < more.size(); ++i) sum[i] += more[i];
}

}  // namespace

void add(Evaluation& sum, const Evaluation& more) {
  add(sum.policy, more.policy);
  add(sum.ownership, more.ownership);
  sum.black_wins += more.black_wins;
  sum.white_wins += more.white_wins;
  sum.no_result += more.no_result;
  sum.lead += more.lead;
  sum.score_mean += more.score_mean;
  sum.score_stdev += more.score_stdev;
}

void scale(Evaluation& evaluation, float factor) {
  for (float& p : evaluation.policy) p *= factor;
  for (float& o : evaluation.ownership) o *= factor;
  for (float* value : {&evaluation.black_wins, &evaluation.white_wins, &evaluation.no_result, &evaluation.lead,
                       &evaluation.score_mean, &evaluation.score_stdev}) {
    *value *= factor;
  }
}

}  // namespace miai::engine
