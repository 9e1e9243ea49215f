#include "train/workshop.hpp"

#include "base/rng.hpp"

namespace miai::train {
namespace {

bool is_stopped(const Workshop& workshop) {
  return workshop.stop != nullptr && workshop.stop->load();
}

/// Whether the shard was finished.
Result<bool> fill(const Workshop& workshop, int number, OpenShard& shard, const PlayGame& play) {
  while (shard.games() < workshop.plan.games_per_shard) {
    if (is_stopped(workshop)) return false;
    const LabelledGame game = play(number, shard.games());
    if (const auto added = shard.append(game); !added) return tl::unexpected<Error>(added.error());
    if (workshop.listener) workshop.listener(number, game);
  }
  if (const auto finished = shard.finish(); !finished) return tl::unexpected<Error>(finished.error());
  return true;
}

}  // namespace

Result<int> make_shards(const Workshop& workshop, const PlayGame& play) {
  int done = 0;
  for (int number = 0; number < workshop.shards && !is_stopped(workshop); ++number) {
    auto shard = OpenShard::take(workshop.folder, number, workshop.plan);
    if (!shard) return tl::unexpected<Error>(shard.error());
    if (!*shard) continue;
    const auto filled = fill(workshop, number, **shard, play);
    if (!filled) return tl::unexpected<Error>(filled.error());
    done += *filled ? 1 : 0;
  }
  return done;
}

std::uint64_t game_seed(std::uint64_t seed, int shard, int game) {
  return Rng::mix(Rng::mix(seed + 0xA11CEULL) + (static_cast<std::uint64_t>(shard) << 24U) +
                  static_cast<std::uint64_t>(game));
}

}  // namespace miai::train
