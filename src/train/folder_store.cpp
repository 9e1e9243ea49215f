#include "train/folder_store.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "base/text.hpp"
#include "train/files.hpp"

namespace miai::train {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kEnding = ".games";

bool write_all(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const auto count = ::write(descriptor, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

/// "PATH.part", locked against every other one; it becomes PATH.
class ShardFile final : public OpenShard {
 public:
  ShardFile(std::string path, int file) : path_(std::move(path)), file_(file) {}
  ShardFile(const ShardFile&) = delete;
  ShardFile& operator=(const ShardFile&) = delete;
  ~ShardFile() override { ::close(file_); }

  Result<void> resume(const ShardPlan& plan) {
    const std::string head = shard_head(plan.recipe);
    const std::string bytes = read_file(draft());
    const std::string_view begun = std::string_view(bytes).substr(0, head.size());
    if (!head.starts_with(begun)) return other_recipe(draft());
    const WholeGames whole = begun.size() == head.size() ? whole_games(bytes, head) : WholeGames{};
    games_ = whole.games;
    if (::ftruncate(file_, static_cast<off_t>(whole.bytes)) != 0) return cannot_write(draft());
    if (whole.bytes == 0 && !write_all(file_, head)) return cannot_write(draft());
    return {};
  }

  int games() const override { return games_; }

  Result<void> append(const LabelledGame& game) override {
    if (!write_all(file_, shard_block(game))) return cannot_write(draft());
    ++games_;
    return {};
  }

  Result<void> finish() override {
    if (::fdatasync(file_) != 0 || std::rename(draft().c_str(), path_.c_str()) != 0) return cannot_write(path_);
    return {};
  }

 private:
  std::string draft() const { return path_ + ".part"; }

  std::string path_;
  int file_;
  int games_ = 0;
};

/// A finished shard, if it was made by the same recipe.
Result<Taken> finished_by(const std::string& path, const ShardPlan& plan) {
  const std::string head = shard_head(plan.recipe);
  std::ifstream file(path, std::ios::binary);
  std::string begun(head.size(), '\0');
  file.read(begun.data(), static_cast<std::streamsize>(begun.size()));
  if (begun != head) return other_recipe(path);
  return Taken{Taken::Standing::finished, nullptr};
}

}  // namespace

Result<Taken> FolderStore::take(int number, const ShardPlan& plan) {
  std::error_code wrong;
  fs::create_directories(folder_, wrong);
  const std::string path = name_of(number);
  const std::string draft = path + ".part";
  if (fs::exists(path, wrong)) return finished_by(path, plan);
  const int file = ::open(draft.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  if (file < 0) return cannot_write(draft);
  auto shard = std::make_unique<ShardFile>(path, file);
  if (::flock(file, LOCK_EX | LOCK_NB) != 0) return Taken{};
  // Somebody may have finished it since it was opened: then this draft is the shard itself, or an empty new one.
  if (fs::exists(path, wrong)) {
    if (fs::exists(draft, wrong)) ::unlink(draft.c_str());
    return finished_by(path, plan);
  }
  if (const auto resumed = shard->resume(plan); !resumed) return tl::unexpected<Error>(resumed.error());
  return Taken{Taken::Standing::mine, std::move(shard)};
}

Result<std::vector<int>> FolderStore::finished() {
  std::vector<int> numbers;
  std::error_code wrong;
  for (const auto& entry : fs::directory_iterator(folder_, wrong)) {
    const fs::path& path = entry.path();
    const std::string stem = path.stem().string();
    const auto number = parse_int(std::string_view(stem).substr(std::min(stem.size(), stem.find('-') + 1)));
    if (path.extension() != kEnding || !number || *number < 0 || *number > 1'000'000'000) continue;
    if (shard_name(static_cast<int>(*number)) == stem) numbers.push_back(static_cast<int>(*number));
  }
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

Result<std::string> FolderStore::read(int number) {
  return read_file(name_of(number));
}

std::string FolderStore::name_of(int number) const {
  return folder_ + "/" + shard_name(number) + std::string(kEnding);
}

}  // namespace miai::train
