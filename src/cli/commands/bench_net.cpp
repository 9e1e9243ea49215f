// `miai bench net`: how fast a network answers.
#include <algorithm>
#include <atomic>
#include <boost/json.hpp>
#include <chrono>
#include <memory>
#include <ostream>
#include <thread>
#include <vector>

#include "base/rng.hpp"
#include "base/text.hpp"
#include "cli/commands/bench_parts.hpp"
#include "cli/game_options.hpp"
#include "engine/model_names.hpp"
#include "engine/net/network.hpp"
#include "engine/net/network_sample.hpp"

namespace miai::cli {
namespace {

using engine::Network;
using engine::Trail;

struct Speed {
  double wall = 0;  ///< evaluations a second
  double cpu = 0;   ///< evaluations a second of processor time, all threads together
};

struct Job {
  Network& network;
  std::vector<Trail> trails;
  engine::Terms terms;
  int threads = 1;
  int batch = 1;
  double seconds = 1;
};

double wall_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// Positions from one random game: its first third, as searches see many stones and few dead ones.
std::vector<Trail> random_game(BoardSize size, const Ruleset& rules) {
  Rng rng(1);
  std::vector<Trail> trails{Trail(Position(size))};
  for (int i = 0; i < std::max(8, size.points() / 3); ++i) {
    const Position& position = trails.back().position;
    const std::vector<Point> legal = legal_points(position, position.to_move(), rules);
    if (legal.empty()) break;
    const Point choice = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
    trails.push_back(engine::extended(trails.back(), {position.to_move(), choice}, rules));
  }
  return trails;
}

/// One thread's share: whole batches until the time is up.
std::uint64_t evaluate_until(const Job& job, double end, std::size_t at) {
  std::uint64_t done = 0;
  while (wall_seconds() < end) {
    for (int i = 0; i < job.batch; ++i) {
      job.network.evaluate({job.trails[at++ % job.trails.size()], job.terms});
      ++done;
    }
  }
  return done;
}

Speed measure(const Job& job) {
  for (const Trail& trail : job.trails) job.network.evaluate({trail, job.terms});
  std::atomic<std::uint64_t> total{0};
  const double cpu = cpu_seconds();
  const double wall = wall_seconds();
  std::vector<std::thread> others;
  for (int i = 1; i < job.threads; ++i) {
    others.emplace_back([&, i] { total += evaluate_until(job, wall + job.seconds, static_cast<std::size_t>(i) * 7); });
  }
  total += evaluate_until(job, wall + job.seconds, 0);
  for (std::thread& other : others) other.join();
  const auto count = static_cast<double>(total.load());
  return {count / (wall_seconds() - wall), count / std::max(1e-6, cpu_seconds() - cpu)};
}

/// Multiply-adds a second of one core that does nothing else: the best of some short runs.
double peak(const engine::kernels::KernelSet& kernels) {
  double best = 0;
  for (int i = 0; i < 20; ++i) {
    const double start = cpu_seconds();
    const double count = kernels.multiply_adds(400'000);
    best = std::max(best, count / std::max(1e-6, cpu_seconds() - start));
  }
  return best;
}

Result<std::unique_ptr<Network>> network_named(const std::string& path) {
  if (same_word(path, "random")) return std::make_unique<Network>(engine::sample_model());
  if (same_word(path, engine::kPlayouts) || same_word(path, kConstant)) {
    return fail("bench.no_network",
                "\"" + path + "\" is no network; \"miai bench search --model " + path + "\" measures it.",
                {{"model", path}});
  }
  const auto model = engine::model_named(path);
  if (!model) return tl::unexpected<Error>(model.error());
  return std::make_unique<Network>(*model);
}

}  // namespace

Exit bench_net(const Arguments& arguments, Context& context) {
  const auto size = parse_size(arguments.text("--size"));
  if (!size) return context.trouble(size.error());
  const auto network = network_named(arguments.text("--model"));
  if (!network) return context.trouble(network.error());
  if (!(*network)->supports(*size)) {
    return context.trouble(Error{"bench.size", (*network)->name() + " does not know boards of this size.", {}, {}});
  }
  Job job{**network, {}, {}};
  job.terms.rules = preset("chinese");
  job.terms.komi = job.terms.rules.komi_even;
  job.trails = random_game(*size, job.terms.rules);
  job.threads = arguments.count("--threads");
  job.batch = arguments.count("--batch");
  job.seconds = arguments.number("--seconds").value_or(1);
  const Speed speed = measure(job);
  const double share = speed.cpu * job.network.multiply_adds(*size) / peak(job.network.kernels());
  if (context.json) {
    const boost::json::object row{
        {"bench", "net"},         {"model", job.network.name()}, {"kernels", job.network.kernels().name},
        {"width", size->width()}, {"height", size->height()},    {"threads", job.threads},
        {"batch", job.batch},     {"evals_per_s", speed.wall},   {"evals_per_cpu_s", speed.cpu},
        {"share_of_peak", share}};
    context.streams.out << boost::json::serialize(row) << "\n";
  } else {
    context.streams.out << context.text("bench.net",
                                        {i18n::arg("model", job.network.name()),
                                         i18n::arg("evals", static_cast<std::int64_t>(speed.wall)),
                                         i18n::arg("percent", static_cast<std::int64_t>(share * 100)),
                                         i18n::arg("kernels", std::string_view(job.network.kernels().name))})
                        << "\n";
  }
  return Exit::fine;
}

}  // namespace miai::cli
