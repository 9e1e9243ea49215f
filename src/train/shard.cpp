#include "train/shard.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <limits>
#include <optional>

#include "train/files.hpp"

namespace miai::train {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kMagic = "miai shard 1\n";
/// Above any game.
constexpr std::uint32_t kMostBytes = 1U << 28U;

tl::unexpected<Error> trouble(std::string_view id, const std::string& path, std::string_view remedy) {
  return fail(id, "\"" + path + "\" " + std::string(remedy), {{"file", path}}, Where{path, 0, 0});
}
std::string head_of(const ShardPlan& plan) {
  return std::string(kMagic) + plan.recipe + "\n";
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

/// Size unpacked, size packed, CRC-32 of both sizes and the packed bytes, then these.
std::string block_of(std::string_view plain) {
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

bool write_all(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const auto count = ::write(descriptor, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

}  // namespace

std::string shard_name(int number) {
  std::array<char, 40> text{};
  std::snprintf(text.data(), text.size(), "shard-%06d.games", number);
  return text.data();
}

OpenShard::~OpenShard() {
  ::close(file_);
}

Result<std::unique_ptr<OpenShard>> OpenShard::take(const std::string& folder, int number, const ShardPlan& plan) {
  std::error_code wrong;
  fs::create_directories(folder, wrong);
  const std::string path = folder + "/" + shard_name(number);
  const std::string draft = path + ".part";
  if (fs::exists(path, wrong)) return nullptr;
  const int file = ::open(draft.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  if (file < 0) return cannot_write(draft);
  std::unique_ptr<OpenShard> shard(new OpenShard(path, file));
  if (::flock(file, LOCK_EX | LOCK_NB) != 0) return nullptr;
  // Somebody may have finished it since it was opened: then this draft is the shard itself, or an empty new one.
  if (fs::exists(path, wrong)) {
    if (fs::exists(draft, wrong)) ::unlink(draft.c_str());
    return nullptr;
  }
  if (const auto resumed = shard->resume(plan); !resumed) return tl::unexpected<Error>(resumed.error());
  return shard;
}

Result<void> OpenShard::resume(const ShardPlan& plan) {
  const std::string draft = path_ + ".part";
  const std::string head = head_of(plan);
  const std::string bytes = read_file(draft);
  std::size_t good = 0;
  const std::string_view begun = std::string_view(bytes).substr(0, head.size());
  if (!head.starts_with(begun)) {
    return trouble("train.other_recipe", draft,
                   "was begun with other settings; go on with those or take another folder.");
  }
  if (begun.size() == head.size()) {
    good = head.size();
    while (const auto block = block_at(bytes, good)) {
      good += block->length;
      ++games_;
    }
  }
  if (::ftruncate(file_, static_cast<off_t>(good)) != 0) return cannot_write(draft);
  if (good == 0 && !write_all(file_, head)) return cannot_write(draft);
  return {};
}

Result<void> OpenShard::append(const LabelledGame& game) {
  if (!write_all(file_, block_of(encoded(game)))) return cannot_write(path_ + ".part");
  ++games_;
  return {};
}

Result<void> OpenShard::finish() {
  const std::string draft = path_ + ".part";
  if (::fdatasync(file_) != 0 || std::rename(draft.c_str(), path_.c_str()) != 0) return cannot_write(path_);
  return {};
}

std::vector<std::string> finished_shards(const std::string& folder) {
  std::vector<std::string> names;
  std::error_code wrong;
  for (const auto& entry : fs::directory_iterator(folder, wrong)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with("shard-") && name.ends_with(".games")) names.push_back(entry.path().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

Result<int> read_shard(const std::string& path, const std::function<Result<void>(const LabelledGame&)>& see) {
  const std::string bytes = read_file(path);
  if (bytes.empty()) return trouble("train.cannot_read", path, "cannot be read or is empty; check its name.");
  const std::size_t line = bytes.find('\n', kMagic.size());
  if (!bytes.starts_with(kMagic) || line == std::string::npos) {
    return trouble("train.bad_shard", path, "is no shard; check its name.");
  }
  int games = 0;
  for (std::size_t at = line + 1; at < bytes.size(); ++games) {
    const auto block = block_at(bytes, at);
    if (!block) return trouble("train.bad_shard", path, "is damaged; delete it, and it is made again.");
    at += block->length;
    const auto game = decoded(block->plain);
    if (!game) return tl::unexpected<Error>(game.error());
    if (const auto seen = see(*game); !seen) return tl::unexpected<Error>(seen.error());
  }
  return games;
}

}  // namespace miai::train
