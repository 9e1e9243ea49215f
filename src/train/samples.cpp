#include "train/samples.hpp"

#include <array>
#include <bit>
#include <boost/crc.hpp>
#include <cstdio>
#include <filesystem>
#include <map>
#include <utility>

#include "engine/net/features.hpp"
#include "engine/net/orientation.hpp"
#include "train/files.hpp"

namespace miai::train {
namespace {

namespace fs = std::filesystem;
using engine::ModelDesc;

constexpr std::size_t kValues = 6;

std::size_t plane_bytes(BoardSize size) {
  return (static_cast<std::size_t>(size.points()) + 7) / 8;
}

void put(std::string& bytes, float value) {
  auto word = std::bit_cast<std::uint32_t>(value);
  for (int i = 0; i < 4; ++i, word >>= 8U) bytes.push_back(static_cast<char>(word & 0xFFU));
}

void put_planes(std::string& bytes, const engine::Features& features) {
  const std::size_t points = features.planes.size() / ModelDesc::kPlanes;
  for (std::size_t plane = 0; plane < ModelDesc::kPlanes; ++plane) {
    for (std::size_t from = 0; from < points; from += 8) {
      unsigned bits = 0;
      for (std::size_t p = from; p < std::min(from + 8, points); ++p) {
        if (features.planes[p * ModelDesc::kPlanes + plane] != 0) bits |= 1U << (p - from);
      }
      bytes.push_back(static_cast<char>(bits));
    }
  }
}

/// Policy and ownership lie row by row from the top, as planes do.
void put_maps(std::string& bytes, const Label& label, BoardSize size, int sign) {
  const engine::Orientation orientation(size, 0);
  const auto points = static_cast<std::size_t>(size.points());
  std::string policy(points + 1, '\0');
  std::string ownership(points, '\0');
  for (std::size_t i = 0; i < points; ++i) {
    const auto place = static_cast<std::size_t>(orientation.place(size.point(static_cast<int>(i))));
    policy[place] = static_cast<char>(label.policy[i]);
    ownership[place] = static_cast<char>(sign * label.ownership[i]);
  }
  policy[points] = static_cast<char>(label.policy[points]);
  bytes += policy + ownership;
}

/// The samples of one shard, by size of board.
using Parts = std::map<std::pair<int, int>, std::string>;

/// One shard, and the name that its samples get: shards of different places have the same numbers.
struct Source {
  std::string bytes;
  std::string place;
  std::string name;
};

Result<Source> source_of(ShardStore& shards, int number) {
  auto bytes = shards.read(number);
  if (!bytes) return tl::unexpected<Error>(bytes.error());
  boost::crc_32_type sum;
  sum.process_bytes(bytes->data(), bytes->size());
  std::array<char, 16> text{};
  std::snprintf(text.data(), text.size(), "-%08x", static_cast<unsigned>(sum.checksum()));
  return Source{std::move(*bytes), shards.name_of(number), shard_name(number) + text.data()};
}

Result<void> convert(const Source& source, const fs::path& out, SampleCount& count) {
  Parts parts;
  const auto read = read_shard(source.bytes, source.place, [&](const LabelledGame& game) -> Result<void> {
    std::string& bytes = parts[{game.size.width(), game.size.height()}];
    return for_each_position(game, [&](const engine::Trail& trail, const Label& label) {
      bytes += record_of(trail, game.terms, label);
      ++count.positions;
    });
  });
  if (!read) return tl::unexpected<Error>(read.error());
  const std::string name = source.name + ".samples";
  for (const auto& [size, bytes] : parts) {
    const std::string folder = std::to_string(size.first) + "x" + std::to_string(size.second);
    if (bytes.empty()) continue;
    if (const auto written = write_file((out / folder / name).string(), bytes); !written) return written;
  }
  ++count.shards;
  count.games += *read;
  return {};
}

}  // namespace

std::size_t record_bytes(BoardSize size) {
  const auto points = static_cast<std::size_t>(size.points());
  return ModelDesc::kPlanes * plane_bytes(size) + 4 * (ModelDesc::kGlobals + kValues) + 2 * points + 1;
}

std::string record_of(const engine::Trail& trail, const engine::Terms& terms, const Label& label) {
  const BoardSize size = trail.position.board().size();
  const engine::Features features = engine::features_of({trail, terms});
  const bool black = trail.position.to_move() == Color::black;
  const float sign = black ? 1.0F : -1.0F;
  std::string bytes;
  bytes.reserve(record_bytes(size));
  put_planes(bytes, features);
  for (const float v : features.globals) put(bytes, v);
  put(bytes, black ? label.black_wins : label.white_wins);
  put(bytes, black ? label.white_wins : label.black_wins);
  for (const float v : {label.no_result, sign * label.lead, sign * label.score_mean, label.score_stdev}) put(bytes, v);
  put_maps(bytes, label, size, black ? 1 : -1);
  return bytes;
}

Result<SampleCount> write_samples(ShardStore& shards, const std::string& out, int held_out_every) {
  SampleCount count;
  const auto finished = shards.finished();
  if (!finished) return tl::unexpected<Error>(finished.error());
  for (const int number : *finished) {
    const bool held = held_out_every > 0 && number % held_out_every == held_out_every - 1;
    const std::string kind = held ? "held" : "train";
    const auto source = source_of(shards, number);
    if (!source) return tl::unexpected<Error>(source.error());
    const fs::path done = fs::path(out) / "done" / source->name;
    if (fs::exists(done)) {
      if (read_file(done.string()) == kind) continue;
      return fail("train.other_kind",
                  "\"" + source->place +
                      "\" was turned into samples with another --held-out; go on with that one, or name "
                      "another --out.",
                  {{"file", source->place}});
    }
    if (const auto made = convert(*source, fs::path(out) / kind, count); !made) {
      return tl::unexpected<Error>(made.error());
    }
    if (const auto marked = write_file(done.string(), kind); !marked) return tl::unexpected<Error>(marked.error());
  }
  return count;
}

}  // namespace miai::train
