// Labels by a teacher without the rest of the program: for machines that have neither compiler nor libraries, such as
// one with an accelerator that is lent for minutes. Linked statically (target miai-labels); train/gpu.sh starts it.
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

#include "engine/load_evaluator.hpp"
#include "train/folder_store.hpp"
#include "train/mixture.hpp"
#include "train/samples.hpp"
#include "train/teacher_game.hpp"
#include "train/workshop.hpp"

namespace miai::train {
namespace {

int complain(const Error& error) {
  std::fprintf(stderr, "%s\n", error.message.c_str());
  return 2;
}

struct Order {
  std::string teacher;
  std::string folder;  ///< shards/ and samples/ come into it
  std::string sizes;
  int shards = 1;
  int games = 32;
  int workers = 1;
  std::uint64_t seed = 1;
};

int label(const Order& order) {
  const auto sizes = parse_sizes(order.sizes);
  if (!sizes) return complain(sizes.error());
  const auto evaluator = engine::load_evaluator(order.teacher);
  if (!evaluator) return complain(evaluator.error());
  Workshop workshop;
  FolderStore store(order.folder + "/shards");
  InOrder queue(order.shards);
  workshop.store = &store;
  workshop.queue = &queue;
  workshop.plan = {"teacher " + (*evaluator)->name() + " seed " + std::to_string(order.seed) + " sizes " + order.sizes,
                   order.games};
  const auto play = [&](int shard, int game) {
    Rng chance(game_seed(order.seed, shard, game));
    const GamePlan plan = draw_game(*sizes, shard, chance);
    return play_by_teacher(**evaluator, plan, {}, chance());
  };
  std::atomic<int> at_work{order.workers};
  std::vector<std::thread> workers;
  for (int i = 0; i < order.workers; ++i) {
    workers.emplace_back([&] {
      if (const auto made = make_shards(workshop, play); !made) complain(made.error());
      --at_work;
    });
  }
  int result = 0;
  for (bool last = false; !last;) {
    last = at_work == 0;
    if (const auto written = write_samples(store, order.folder + "/samples", 20); !written) {
      result = complain(written.error());
    }
    if (!last) std::this_thread::sleep_for(std::chrono::seconds(2));
  }
  for (std::thread& worker : workers) worker.join();
  return result;
}

}  // namespace
}  // namespace miai::train

int main(int count, char** words) {
  if (count != 8) {
    std::fprintf(stderr, "usage: miai-labels TEACHER FOLDER SIZES SHARDS GAMES WORKERS SEED\n");
    return 2;
  }
  miai::train::Order order{words[1], words[2], words[3]};
  order.shards = std::atoi(words[4]);
  order.games = std::atoi(words[5]);
  order.workers = std::atoi(words[6]);
  order.seed = static_cast<std::uint64_t>(std::atoll(words[7]));
  return miai::train::label(order);
}
