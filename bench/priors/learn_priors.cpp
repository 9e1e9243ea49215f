// learn_priors SECONDS SEED GAMES...: learns the weights of src/engine/playout/weights.cpp from files that play_games
// wrote. Tells what it gets right on games that it does not learn from, and writes the weights' rows to the standard
// output.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <vector>

#include "base/rng.hpp"
#include "engine/evaluator.hpp"
#include "engine/playout/features.hpp"
#include "engine/playout/weights.hpp"
#include "game/position.hpp"
#include "priors/games.hpp"

namespace {

using namespace miai;
using namespace miai::engine;
using namespace miai::engine::playout;

constexpr std::size_t kRows = FeatureRows::kCount;
constexpr std::size_t kUnits = Weights::kUnits;

struct Sample {
  Board board;
  std::optional<Point> ko;
  Color mover;
  std::optional<Point> last;
  std::optional<Point> before;
  std::vector<learn::Share> wanted;
};

struct Model {
  std::array<std::array<float, kUnits>, kRows> rows{};
  std::array<float, kUnits> out{};
};

struct Options {
  int seconds = 60;
  std::uint64_t seed = 1;
};

double uniform(Rng& rng) {
  return static_cast<double>(rng() >> 11U) * 0x1.0p-53;
}

std::optional<Point> point_of(const Trail& trail, std::size_t i) {
  const auto& move = trail.recent[i];
  return move && !move->vertex.is_pass() ? std::optional(move->vertex.point()) : std::nullopt;
}

void add_samples(const learn::GameRecord& game, std::vector<Sample>& samples) {
  const BoardSize size = BoardSize::square(game.side);
  const Ruleset rules = preset("chinese");
  Trail trail{Position(size)};
  for (const learn::Turn& turn : game.turns) {
    const Position& position = trail.position;
    if (!turn.wanted.empty()) {
      std::optional<Point> ko;
      if (position.ko_ban()) ko = position.ko_ban()->point;
      samples.push_back(
          {position.board(), ko, position.to_move(), point_of(trail, 0), point_of(trail, 1), turn.wanted});
    }
    trail = extended(trail, {position.to_move(), size.point(turn.played)}, rules);
  }
}

/// One move of a position under training.
struct Candidate {
  std::vector<std::uint16_t> features;
  std::array<float, kUnits> units{};
  int point = 0;
  float target = 0;
  float logit = 0;
};

using Candidates = std::vector<Candidate>;

template <int Stride, int Rows>
void collect_on(const Sample& sample, Rng& rng, Candidates& all) {
  using F = Field<Stride, Rows>;
  const F field(sample.board, sample.ko);
  const auto loc = [](const std::optional<Point>& p) { return p ? F::loc(*p) : 0; };
  // Positions that were set up have no latest move.
  const bool known = rng.below(8) != 0;
  const Scene scene{sample.board.size(), cell_of(sample.mover), known ? loc(sample.last) : 0,
                    known ? loc(sample.before) : 0};
  const auto features = std::make_unique<Features<F>>(field, scene);
  for (int i = 0; i < field.empty_count(); ++i) {
    const Loc at = field.empty_point(static_cast<std::uint32_t>(i));
    if (!field.is_legal(scene.mover, at) || !features->is_move(at)) continue;
    Candidate candidate;
    candidate.point = scene.size.index(F::point(at));
    std::uint32_t views = 0;
    features->each_view(at, [&](const auto& list) {
      if (rng.below(++views) == 0) candidate.features.assign(list.rows.begin(), list.rows.begin() + list.count);
    });
    all.push_back(std::move(candidate));
  }
}

Candidates collect(const Sample& sample, Rng& rng) {
  Candidates all;
  const int side = sample.board.size().width();
  if (side <= 9) collect_on<10, 9>(sample, rng, all);
  if (side > 9 && side <= 13) collect_on<14, 13>(sample, rng, all);
  if (side > 13) collect_on<20, 19>(sample, rng, all);
  float sum = 0;
  for (Candidate& candidate : all) {
    for (const learn::Share& share : sample.wanted) {
      if (share.point == candidate.point) candidate.target = share.share;
    }
    sum += candidate.target;
  }
  for (Candidate& candidate : all) candidate.target = sum > 0 ? candidate.target / sum : 0;
  return sum > 0.3F ? all : Candidates{};
}

/// Likelihoods into `logit`.
void judge(const Model& model, Candidates& all) {
  float most = -1e9F;
  for (Candidate& candidate : all) {
    auto& units = candidate.units;
    units.fill(0);
    for (const std::uint16_t row : candidate.features) {
      for (std::size_t k = 0; k < kUnits; ++k) units[k] += model.rows[row][k];
    }
    candidate.logit = units[0];
    for (std::size_t k = 1; k < kUnits; ++k) candidate.logit += model.out[k] * std::max(0.0F, units[k]);
    most = std::max(most, candidate.logit);
  }
  float sum = 0;
  for (Candidate& candidate : all) sum += candidate.logit = std::exp(candidate.logit - most);
  for (Candidate& candidate : all) candidate.logit /= sum;
}

void add_slopes(const Model& model, const Candidates& all, Model& slopes) {
  for (const Candidate& candidate : all) {
    const float error = candidate.logit - candidate.target;
    if (std::abs(error) < 2e-4F) continue;
    std::array<float, kUnits> back{};
    back[0] = error;
    for (std::size_t k = 1; k < kUnits; ++k) {
      slopes.out[k] += error * std::max(0.0F, candidate.units[k]);
      back[k] = candidate.units[k] > 0 ? error * model.out[k] : 0;
    }
    for (const std::uint16_t row : candidate.features) {
      for (std::size_t k = 0; k < kUnits; ++k) slopes.rows[row][k] += back[k];
    }
  }
}

/// Kingma and Ba 2015.
class Adam {
 public:
  void step(Model& model, const Model& slopes, float rate) {
    ++steps_;
    const float scale = rate * std::sqrt(1 - std::pow(0.999F, steps_)) / (1 - std::pow(0.9F, steps_));
    for (std::size_t r = 0; r < kRows; ++r) {
      for (std::size_t k = 0; k < kUnits; ++k) {
        move(model.rows[r][k], slopes.rows[r][k], first_.rows[r][k], second_.rows[r][k], scale);
      }
    }
    for (std::size_t k = 0; k < kUnits; ++k) {
      move(model.out[k], slopes.out[k], first_.out[k], second_.out[k], scale);
    }
  }

 private:
  static void move(float& weight, float slope, float& first, float& second, float scale) {
    first = 0.9F * first + 0.1F * slope;
    second = 0.999F * second + 0.001F * slope * slope;
    weight -= scale * first / (std::sqrt(second) + 1e-7F);
    weight = std::clamp(weight, -Weights::kRange, Weights::kRange);
  }

  Model first_;
  Model second_;
  float steps_ = 0;
};

Model fresh(Rng& rng) {
  Model model;
  for (auto& row : model.rows) {
    for (float& weight : row) weight = static_cast<float>(uniform(rng) - 0.5) * 0.2F;
    row[0] = 0;
  }
  for (std::size_t k = 1; k < kUnits; ++k) model.out[k] = k % 2 == 0 ? 0.3F : -0.3F;
  return model;
}

/// Weights as they are once written down.
Model rounded(const Model& model) {
  Model result = model;
  for (auto& row : result.rows) {
    for (float& weight : row) weight = std::round(weight * Weights::kScale) / Weights::kScale;
  }
  for (float& weight : result.out) weight = std::round(weight * Weights::kScale) / Weights::kScale;
  return result;
}

void tell(const Model& model, const std::vector<Sample>& samples, std::size_t limit) {
  struct Sums {
    double first = 0, five = 0, loss = 0, count = 0;
  };
  std::array<Sums, 20> by_side{};
  Rng rng(7);
  for (std::size_t i = 0; i < std::min(limit, samples.size()); ++i) {
    Candidates all = collect(samples[i * samples.size() / std::min(limit, samples.size())], rng);
    if (all.empty()) continue;
    judge(model, all);
    const auto best = std::max_element(all.begin(), all.end(), [](auto& a, auto& b) { return a.target < b.target; });
    const auto better = std::count_if(all.begin(), all.end(), [&](auto& c) { return c.logit > best->logit; });
    double loss = 0;
    for (const Candidate& c : all) {
      if (c.target > 0) loss += static_cast<double>(c.target * std::log(c.target / std::max(1e-9F, c.logit)));
    }
    for (Sums* sums :
         {&by_side[0], &by_side[static_cast<std::size_t>(
                           samples[i * samples.size() / std::min(limit, samples.size())].board.size().width())]}) {
      sums->first += better == 0;
      sums->five += better < 5;
      sums->loss += loss;
      sums->count += 1;
    }
  }
  for (const int side : {0, 9, 13, 19}) {
    const Sums& s = by_side[static_cast<std::size_t>(side)];
    if (s.count == 0) continue;
    std::fprintf(stderr, "  %2d: first %.1f %%, among five %.1f %%, divergence %.3f\n", side, 100 * s.first / s.count,
                 100 * s.five / s.count, s.loss / s.count);
  }
}

void learn_from(const std::vector<Sample>& samples, const std::vector<Sample>& held, Options options, Model& model) {
  constexpr std::size_t kBatch = 32;
  Rng rng(options.seed);
  auto adam = std::make_unique<Adam>();
  auto slopes = std::make_unique<Model>();
  std::size_t seen = 0;
  std::size_t told = 0;
  const std::clock_t start = std::clock();
  double done = 0;
  auto used = std::make_unique<Model>();
  while (done < 1) {
    // Towards the end with weights as they are written down, so that rounding costs little.
    *used = done < 0.7 ? model : rounded(model);
    *slopes = {};
    for (std::size_t i = 0; i < kBatch; ++i) {
      Candidates all = collect(samples[rng.below(static_cast<std::uint32_t>(samples.size()))], rng);
      judge(*used, all);
      add_slopes(*used, all, *slopes);
    }
    seen += kBatch;
    done = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC / options.seconds;
    adam->step(model, *slopes, 0.004F * static_cast<float>(std::max(0.01, 1 - done)));
    if (seen >= told + 200'000) {
      told = seen;
      std::fprintf(stderr, "%zu positions\n", seen);
      tell(model, held, 1000);
    }
  }
  std::fprintf(stderr, "%zu positions looked at\n", seen);
}

/// Rows of weights as letters, three to a line, as weights.cpp has them.
void print(const Model& model) {
  std::vector<std::array<float, kUnits>> rows(model.rows.begin(), model.rows.end());
  rows.push_back(model.out);
  for (std::size_t r = 0; r < rows.size(); ++r) {
    if (r % 3 == 0) std::fputs(r == 0 ? "    \"" : "\"\n    \"", stdout);
    for (const float weight : rows[r]) {
      const int number = static_cast<int>(std::lround(weight * Weights::kScale)) + Weights::kMost;
      std::putchar(Weights::kLetters[static_cast<std::size_t>(number)]);
    }
  }
  std::puts("\"");
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) {
    std::puts("Usage: learn_priors SECONDS SEED GAMES...");
    return 2;
  }
  Options options{std::atoi(argv[1]), std::strtoull(argv[2], nullptr, 10)};
  std::vector<Sample> samples;
  std::vector<Sample> held;
  for (int i = 3; i < argc; ++i) {
    std::FILE* const file = std::fopen(argv[i], "rb");
    learn::GameRecord game;
    for (int number = 0; file != nullptr && read_game(file, game); ++number) {
      add_samples(game, number % 16 == 0 ? held : samples);
    }
    if (file != nullptr) std::fclose(file);
  }
  std::fprintf(stderr, "%zu positions to learn from, %zu held back\n", samples.size(), held.size());
  Rng rng(options.seed);
  auto model = std::make_unique<Model>(fresh(rng));
  learn_from(samples, held, options, *model);
  std::fputs("Exact:\n", stderr);
  tell(*model, held, 4000);
  *model = rounded(*model);
  std::fputs("Rounded:\n", stderr);
  tell(*model, held, 4000);
  print(*model);
}
