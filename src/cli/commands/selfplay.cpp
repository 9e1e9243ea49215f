// `miai selfplay`: games to learn from.
#include <mutex>
#include <ostream>
#include <thread>
#include <vector>

#include "cli/files.hpp"
#include "cli/orderly_end.hpp"
#include "engine/load_evaluator.hpp"
#include "train/mixture.hpp"
#include "train/nats_queue.hpp"
#include "train/places.hpp"
#include "train/search_game.hpp"
#include "train/teacher_game.hpp"
#include "train/workshop.hpp"

namespace miai::cli {
namespace {

struct Plan {
  std::vector<train::SizeShare> sizes;
  bool by_teacher = false;
  train::TeacherOptions teacher;
  train::SearchGameOptions search;
  std::uint64_t seed = 1;
  std::shared_ptr<engine::Evaluator> evaluator;
  std::unique_ptr<train::ShardStore> store;
  std::unique_ptr<train::WorkQueue> queue;
  train::Workshop workshop;
  int shards = 1;
  int workers = 1;
};

/// Everything that decides the games.
std::string recipe(const Plan& plan, const Arguments& arguments) {
  const std::string common = plan.evaluator->name() + " seed " + std::to_string(plan.seed) + " sizes " +
                             arguments.text("--sizes") + " games " + std::to_string(plan.workshop.plan.games_per_shard);
  if (plan.by_teacher) {
    return "teacher " + common + " keep " + arguments.text("--keep") + " symmetries " +
           std::to_string(plan.teacher.symmetries);
  }
  return "search " + common + " visits " + std::to_string(plan.search.visits) + " fast " +
         std::to_string(plan.search.fast_visits) + " full " + arguments.text("--full-share");
}

Result<Plan> plan_of(const Arguments& arguments) {
  Plan plan;
  const auto sizes = train::parse_sizes(arguments.text("--sizes"));
  if (!sizes) return tl::unexpected<Error>(sizes.error());
  plan.sizes = *sizes;
  plan.seed = static_cast<std::uint64_t>(arguments.whole("--seed").value_or(1));
  plan.teacher.keep = *arguments.number("--keep");
  plan.teacher.symmetries = arguments.count("--symmetries");
  plan.by_teacher = arguments.has("--teacher");
  plan.search.visits = arguments.count("--visits");
  plan.search.fast_visits = arguments.count("--fast-visits");
  plan.search.full_share = *arguments.number("--full-share");
  auto evaluator = engine::load_evaluator(arguments.text(plan.by_teacher ? "--teacher" : "--model"));
  if (!evaluator) return tl::unexpected<Error>(evaluator.error());
  plan.evaluator = *evaluator;
  plan.shards = arguments.count("--shards");
  plan.workshop.plan.games_per_shard = arguments.count("--games");
  plan.workshop.plan.recipe = recipe(plan, arguments);
  plan.workers = arguments.count("--workers");
  return plan;
}

/// Opens where shards are kept and what says which is next.
Result<void> open_workshop(Plan& plan, const Arguments& arguments) {
  auto store = train::open_shards(arguments.text(arguments.has("--store") ? "--store" : "--folder"));
  if (!store) return tl::unexpected<Error>(store.error());
  plan.store = std::move(*store);
  plan.workshop.store = plan.store.get();
  if (!arguments.has("--nats")) {
    plan.queue = std::make_unique<train::InOrder>(plan.shards);
  } else {
    train::QueueOptions options;
    options.address = arguments.text("--nats");
    options.name = arguments.text("--queue");
    options.recipe = plan.workshop.plan.recipe;
    options.lease = std::chrono::seconds(arguments.count("--lease"));
    options.missing = [kept = plan.store.get(), shards = plan.shards] { return train::missing_shards(*kept, shards); };
    options.stop = plan.workshop.stop;
    auto queue = train::open_nats_queue(options);
    if (!queue) return tl::unexpected<Error>(queue.error());
    plan.queue = std::move(*queue);
  }
  plan.workshop.queue = plan.queue.get();
  return {};
}

train::LabelledGame play(const Plan& plan, int shard, int game) {
  Rng chance(train::game_seed(plan.seed, shard, game));
  const train::GamePlan drawn = train::draw_game(plan.sizes, shard, chance);
  if (!plan.by_teacher) return train::play_by_search(plan.evaluator, drawn, plan.search, chance());
  return train::play_by_teacher(*plan.evaluator, drawn, plan.teacher, chance());
}

/// What all workers have done.
struct Tally {
  std::mutex mutex;
  std::size_t games = 0;
  std::size_t positions = 0;
  int shards = 0;
  std::optional<Error> error;
};

void work(Plan& plan, Tally& tally) {
  const auto done = train::make_shards(plan.workshop, [&](int shard, int game) { return play(plan, shard, game); });
  const std::lock_guard lock(tally.mutex);
  if (done) {
    tally.shards += *done;
    return;
  }
  OrderlyEnd::wanted() = true;
  if (!tally.error) tally.error = done.error();
}

Exit run(const Arguments& arguments, Context& context) {
  auto plan = plan_of(arguments);
  if (!plan) return context.trouble(plan.error());
  OrderlyEnd::wanted() = false;
  // So that what a queue handed out is given back. Without a queue nothing is owed, and the program ends as programs
  // do.
  std::optional<OrderlyEnd> orderly;
  if (arguments.has("--nats")) orderly.emplace();
  plan->workshop.stop = &OrderlyEnd::wanted();
  if (const auto opened = open_workshop(*plan, arguments); !opened) return context.trouble(opened.error());
  Tally tally;
  const auto total =
      static_cast<std::size_t>(plan->shards) * static_cast<std::size_t>(plan->workshop.plan.games_per_shard);
  Progress progress(context.streams, total);
  plan->workshop.listener = [&](int, const train::LabelledGame& game) {
    const std::lock_guard lock(tally.mutex);
    ++tally.games;
    tally.positions += game.labels.size();
    progress.show(tally.games, "");
  };
  std::vector<std::thread> threads;
  for (int i = 1; i < plan->workers; ++i) threads.emplace_back([&] { work(*plan, tally); });
  work(*plan, tally);
  for (std::thread& thread : threads) thread.join();
  progress.clear();
  if (tally.error) return context.trouble(*tally.error);
  const auto games = static_cast<std::int64_t>(tally.games);
  const auto positions = static_cast<std::int64_t>(tally.positions);
  if (context.json) {
    context.streams.out << "{\"shards\":" << tally.shards << ",\"games\":" << games << ",\"positions\":" << positions
                        << "}\n";
  } else {
    context.streams.out << context.text("selfplay.done", {i18n::arg("shards", tally.shards), i18n::arg("games", games),
                                                          i18n::arg("positions", positions)})
                        << "\n";
  }
  return Exit::fine;
}

}  // namespace

Command selfplay_command() {
  return {
      .name = "selfplay",
      .summary = "command.selfplay",
      .options = {option("--model", {ValueKind::file, "MODEL"}, "command.selfplay.model", "built-in"),
                  option("--visits", {ValueKind::whole, "N", Bounds{1, 1'000'000}}, "command.selfplay.visits", "200"),
                  option("--fast-visits", {ValueKind::whole, "N", Bounds{1, 1'000'000}}, "command.selfplay.fast_visits",
                         "40"),
                  option("--full-share", {ValueKind::number, "P", Bounds{0, 1}}, "command.selfplay.full_share", "0.25"),
                  option("--teacher", {ValueKind::file, "MODEL"}, "command.selfplay.teacher", ""),
                  option("--folder", {ValueKind::text, "DIR"}, "command.selfplay.folder", "shards"),
                  option("--store", {ValueKind::text, "URL"}, "command.selfplay.store", ""),
                  option("--nats", {ValueKind::text, "URL"}, "command.selfplay.nats", ""),
                  option("--queue", {ValueKind::text, "NAME"}, "command.selfplay.queue", "selfplay"),
                  option("--lease", {ValueKind::whole, "SECONDS", Bounds{1, 86'400}}, "command.selfplay.lease", "30"),
                  option("--shards", {ValueKind::whole, "N", Bounds{1, 1'000'000}}, "command.selfplay.shards", "1"),
                  option("--games", {ValueKind::whole, "N", Bounds{1, 1'000'000}}, "command.selfplay.games", "64"),
                  option("--sizes", {ValueKind::text, "LIST"}, "command.selfplay.sizes", "9=4,13=1,19=1,any=1"),
                  option("--keep", {ValueKind::number, "P", Bounds{0, 1}}, "command.selfplay.keep", "0.8"),
                  option("--symmetries", {ValueKind::whole, "N", Bounds{1, 8}}, "command.selfplay.symmetries", "1"),
                  option("--seed", {ValueKind::whole, "N"}, "command.selfplay.seed", "1"),
                  option("--workers", {ValueKind::whole, "N", Bounds{1, 256}}, "command.selfplay.workers", "1")},
      .run = run,
      .examples = {"selfplay --model network.bin.gz --folder shards --shards 100 --workers 2",
                   "selfplay --teacher network.bin.gz --folder shards --shards 100 --workers 2",
                   "selfplay --nats nats://queue:4222 --store postgresql://miai@db/games --shards 1000"}};
}

}  // namespace miai::cli
