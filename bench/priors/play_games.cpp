// play_games NETWORK OUT SECONDS SEED: lets a network play against itself, at several temperatures and with blunders
// thrown in, on boards of 9, 13 and 19 lines, and notes its likelihoods at each move.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>

#include "base/rng.hpp"
#include "engine/load_evaluator.hpp"
#include "priors/games.hpp"

namespace {

using namespace miai;
using namespace miai::engine;

double uniform(Rng& rng) {
  return static_cast<double>(rng() >> 11U) * 0x1.0p-53;
}

struct Manner {
  double temperature = 1;
  double blunders = 0;
  int opening = 0;  ///< moves at random before
};

Manner draw_manner(Rng& rng) {
  constexpr std::array kTemperatures{0.3, 0.6, 0.8, 1.0, 1.2};
  constexpr std::array kBlunders{0.0, 0.02, 0.08, 0.2, 0.35, 0.9};
  return {kTemperatures[rng.below(kTemperatures.size())], kBlunders[rng.below(kBlunders.size())],
          static_cast<int>(rng.below(2) * rng.below(8))};
}

int sample(const std::vector<float>& policy, double temperature, Rng& rng) {
  std::vector<double> sums;
  double sum = 0;
  for (const float share : policy) {
    sum += share > 0 ? std::pow(static_cast<double>(share), 1 / temperature) : 0;
    sums.push_back(sum);
  }
  return static_cast<int>(std::upper_bound(sums.begin(), sums.end(), uniform(rng) * sum) - sums.begin());
}

/// Any legal point, more often than not one near the latest move.
int blunder(const Trail& trail, const std::vector<float>& policy, Rng& rng) {
  const BoardSize size = trail.position.board().size();
  std::vector<int> all;
  std::vector<int> near;
  for (int i = 0; i < size.points(); ++i) {
    if (policy[static_cast<std::size_t>(i)] <= 0) continue;
    all.push_back(i);
    const auto& last = trail.recent[0];
    if (!last || last->vertex.is_pass()) continue;
    const Point a = size.point(i);
    const Point b = last->vertex.point();
    if (std::abs(a.column - b.column) <= 3 && std::abs(a.row - b.row) <= 3) near.push_back(i);
  }
  const auto& from = near.empty() || rng.below(4) == 0 ? all : near;
  return from.empty() ? size.points() : from[rng.below(static_cast<std::uint32_t>(from.size()))];
}

learn::Turn turn_of(const std::vector<float>& policy, int played) {
  learn::Turn turn{static_cast<std::uint16_t>(played), {}};
  if (policy.back() > 0.3F) return turn;
  for (std::size_t i = 0; i + 1 < policy.size(); ++i) {
    const float share = policy[i] / (1 - policy.back());
    if (share > 0.002F) turn.wanted.push_back({static_cast<std::uint16_t>(i), share});
  }
  return turn;
}

learn::GameRecord play(Evaluator& network, int side, Rng& rng) {
  const Manner manner = draw_manner(rng);
  const Terms terms{preset("chinese"), HalfPoints::points(7)};
  Trail trail{Position(BoardSize::square(side))};
  const BoardSize size = BoardSize::square(side);
  learn::GameRecord game{side, {}};
  for (int move = 0; move < size.points() * 3 / 4; ++move) {
    const Evaluation answer = network.evaluate({trail, terms, Want::policy_and_value, static_cast<int>(rng.below(8))});
    const bool wild = move < manner.opening || uniform(rng) < manner.blunders;
    const int at = wild ? blunder(trail, answer.policy, rng) : sample(answer.policy, manner.temperature, rng);
    if (answer.policy.back() > 0.6F || at >= size.points()) break;
    game.turns.push_back(turn_of(answer.policy, at));
    trail = extended(trail, {trail.position.to_move(), size.point(at)}, terms.rules);
  }
  return game;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 5) {
    std::puts("Usage: play_games NETWORK OUT SECONDS SEED");
    return 2;
  }
  const auto network = load_evaluator(argv[1]);
  std::FILE* const file = std::fopen(argv[2], "ab");
  if (!network || file == nullptr) {
    std::puts("The network or the file cannot be opened.");
    return 1;
  }
  Rng rng(std::strtoull(argv[4], nullptr, 10));
  const std::time_t end = std::time(nullptr) + std::atoi(argv[3]);
  constexpr std::array kSides{9, 9, 9, 13, 13, 19, 19, 19};
  std::size_t positions = 0;
  while (std::time(nullptr) < end) {
    const learn::GameRecord game = play(**network, kSides[rng.below(kSides.size())], rng);
    learn::write_game(file, game);
    std::fflush(file);
    positions += game.turns.size();
  }
  std::printf("%zu positions\n", positions);
  std::fclose(file);
}
