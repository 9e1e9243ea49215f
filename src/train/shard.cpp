#include "train/shard.hpp"

#include <zlib.h>

#include <array>
#include <cstdio>
#include <optional>

namespace miai::train {
namespace {

constexpr std::string_view kMagic = "miai shard 1\n";
/// Above any game.
constexpr std::uint32_t kMostBytes = 1U << 28U;

tl::unexpected<Error> trouble(std::string_view id, const std::string& name, std::string_view remedy) {
  return fail(id, "\"" + name + "\" " + std::string(remedy), {{"file", name}}, Where{name, 0, 0});
}

std::string little_endian(std::uint32_t word) {
  std::string bytes;
  for (unsigned i = 0; i < 4; ++i) bytes.push_back(static_cast<char>(word >> (8U * i) & 0xFFU));
  return bytes;
}

std::uint32_t word_at(std::string_view bytes, std::size_t at) {
  std::uint32_t word = 0;
  for (unsigned i = 0; i < 4; ++i) word |= std::uint32_t{static_cast<unsigned char>(bytes[at + i])} << (8U * i);
  return word;
}

/// zlib's checked pointers to bytes.
const Bytef* as_bytes(std::string_view text) {
  return reinterpret_cast<const Bytef*>(text.data());  // NOLINT(cppcoreguidelines-pro-type-reinterpret-cast)
}
Bytef* as_bytes(std::string& text) {
  return reinterpret_cast<Bytef*>(text.data());  // NOLINT(cppcoreguidelines-pro-type-reinterpret-cast)
}

constexpr std::size_t kBlockHead = 12;

struct Block {
  std::string plain;
  std::size_t length = 0;  ///< in the file
};

/// The block that starts there, if it is whole and right.
std::optional<Block> block_at(std::string_view bytes, std::size_t at) {
  if (bytes.size() - at < kBlockHead) return std::nullopt;
  const std::uint32_t plain_size = word_at(bytes, at);
  const std::uint32_t packed_size = word_at(bytes, at + 4);
  if (plain_size > kMostBytes || packed_size > bytes.size() - at - kBlockHead) return std::nullopt;
  const std::string_view packed = bytes.substr(at + kBlockHead, packed_size);
  const std::string checked = std::string(bytes.substr(at, 8)) + std::string(packed);
  if (crc32(0, as_bytes(std::string_view(checked)), static_cast<uInt>(checked.size())) != word_at(bytes, at + 8)) {
    return std::nullopt;
  }
  Block block{std::string(plain_size, '\0'), kBlockHead + packed_size};
  uLongf size = plain_size;
  const int status = uncompress(as_bytes(block.plain), &size, as_bytes(packed), packed_size);
  if (status != Z_OK || size != plain_size) return std::nullopt;
  return block;
}

/// Size unpacked, size packed, CRC-32 of both sizes and the packed bytes, then these.
std::string packed_block(std::string_view plain) {
  uLongf size = compressBound(static_cast<uLong>(plain.size()));
  std::string packed(size, '\0');
  compress2(as_bytes(packed), &size, as_bytes(plain), static_cast<uLong>(plain.size()), 6);
  packed.resize(size);
  const std::string sizes =
      little_endian(static_cast<std::uint32_t>(plain.size())) + little_endian(static_cast<std::uint32_t>(size));
  const std::string checked = sizes + packed;
  const auto crc = crc32(0, as_bytes(std::string_view(checked)), static_cast<uInt>(checked.size()));
  return sizes + little_endian(static_cast<std::uint32_t>(crc)) + packed;
}

}  // namespace

std::string shard_name(int number) {
  std::array<char, 40> text{};
  std::snprintf(text.data(), text.size(), "shard-%06d", number);
  return text.data();
}

std::string shard_head(std::string_view recipe) {
  return std::string(kMagic) + std::string(recipe) + "\n";
}

std::string shard_block(const LabelledGame& game) {
  return packed_block(encoded(game));
}

WholeGames whole_games(std::string_view bytes, std::string_view head) {
  WholeGames whole{head.size(), 0};
  while (const auto block = block_at(bytes, whole.bytes)) {
    whole.bytes += block->length;
    ++whole.games;
  }
  return whole;
}

Result<int> read_shard(std::string_view bytes, const std::string& name,
                       const std::function<Result<void>(const LabelledGame&)>& see) {
  if (bytes.empty()) return trouble("train.cannot_read", name, "cannot be read or is empty; check its name.");
  const std::size_t line = bytes.find('\n', kMagic.size());
  if (!bytes.starts_with(kMagic) || line == std::string::npos) {
    return trouble("train.bad_shard", name, "is no shard; check its name.");
  }
  int games = 0;
  for (std::size_t at = line + 1; at < bytes.size(); ++games) {
    const auto block = block_at(bytes, at);
    if (!block) return trouble("train.bad_shard", name, "is damaged; delete it, and it is made again.");
    at += block->length;
    const auto game = decoded(block->plain);
    if (!game) return tl::unexpected<Error>(game.error());
    if (const auto seen = see(*game); !seen) return tl::unexpected<Error>(seen.error());
  }
  return games;
}

}  // namespace miai::train
