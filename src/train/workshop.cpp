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

/// Whether the shard was finished here.
Result<bool> work_on(const Workshop& workshop, const Claim& claim, const PlayGame& play) {
  auto taken = workshop.store->take(claim.number, workshop.plan);
  Result<bool> filled = false;
  if (!taken) {
    filled = tl::unexpected<Error>(taken.error());
  } else if (taken->shard) {
    filled = fill(workshop, claim.number, *taken->shard, play);
    // Whoever is handed the shard next must not find it locked.
    taken->shard.reset();
  }
  const bool busy = taken && taken->standing == Taken::Standing::busy;
  const bool done = (filled && *filled) || (taken && taken->standing == Taken::Standing::finished);
  claim.settle(done ? Settled::finished : busy ? Settled::busy : Settled::given_back);
  return filled;
}

}  // namespace

Result<int> make_shards(const Workshop& workshop, const PlayGame& play) {
  int done = 0;
  while (!is_stopped(workshop)) {
    const auto claim = workshop.queue->next();
    if (!claim) return tl::unexpected<Error>(claim.error());
    if (!*claim) break;
    const auto finished = work_on(workshop, **claim, play);
    if (!finished) return tl::unexpected<Error>(finished.error());
    done += *finished ? 1 : 0;
  }
  return done;
}

std::uint64_t game_seed(std::uint64_t seed, int shard, int game) {
  return Rng::mix(Rng::mix(seed + 0xA11CEULL) + (static_cast<std::uint64_t>(shard) << 24U) +
                  static_cast<std::uint64_t>(game));
}

}  // namespace miai::train
