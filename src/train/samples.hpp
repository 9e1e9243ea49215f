#pragma once
// What a trainer reads: labelled positions as a network sees them, in records of one length for each size of board.

#include <string>
#include <vector>

#include "train/labelled_game.hpp"
#include "train/shard_store.hpp"

namespace miai::train {

/// The layout of a record for boards of one size: fields one after the other, little-endian.
///   planes     kPlanes × ceil(points / 8) bytes: bits, the lowest first, row-major, top row first
///   globals    kGlobals floats
///   values     6 floats: chances of winning, losing and no result; lead, score mean, score deviation; of the mover
///   policy     points + 1 bytes: as Label, in the planes' order, the pass last
///   ownership  points bytes: as Label, the mover's
std::size_t record_bytes(BoardSize size);

/// One position as a record.
std::string record_of(const engine::Trail& trail, const engine::Terms& terms, const Label& label);

/// What became of shards.
struct SampleCount {
  int shards = 0;  ///< newly turned into samples
  int games = 0;
  long positions = 0;
};

/// Turns the finished shards of a place into sample files: OUT/train/WxH/NAME.samples, and OUT/held/… of every
/// held-out shard. Shards whose samples are there already are left alone.
/// Fails:  as the place and read_shard; train.cannot_write.
Result<SampleCount> write_samples(ShardStore& shards, const std::string& out, int held_out_every);

}  // namespace miai::train
