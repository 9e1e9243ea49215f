#include "cli/files.hpp"

#include <unistd.h>

#include <array>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <istream>
#include <optional>

#include "cli/text_width.hpp"

namespace miai::cli {
namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t kMaxBytes = 1'000'000'000;  // what record::read() takes

tl::unexpected<Error> file_error(std::string_view id, std::string message, const std::string& name) {
  return fail(id, std::move(message), {{"file", name}}, Where{name, 0, 0});
}

tl::unexpected<Error> too_large(const std::string& name) {
  return file_error("file.too_large", "The file has more than 1 GB; split it into smaller ones.", name);
}

Result<std::string> read_all(std::istream& in, const std::string& name) {
  std::string bytes;
  std::array<char, 1U << 16U> chunk{};
  while (in.read(chunk.data(), chunk.size()) || in.gcount() > 0) {
    bytes.append(chunk.data(), static_cast<std::size_t>(in.gcount()));
    if (bytes.size() > kMaxBytes) return too_large(name);
  }
  if (in.bad()) return file_error("file.not_readable", "The file cannot be read; check its permissions.", name);
  return bytes;
}

tl::unexpected<Error> not_writable(const std::string& name) {
  const fs::path folder = fs::path(name).parent_path();
  std::error_code ignored;
  if (!folder.empty() && !fs::exists(folder, ignored)) {
    return fail("file.no_folder", "There is no folder \"" + folder.string() + "\"; make it first.",
                {{"file", name}, {"folder", folder.string()}}, Where{name, 0, 0});
  }
  return file_error("file.not_writable",
                    "The file cannot be written; check the folder, its permissions and the space left.", name);
}

bool write_bytes(const fs::path& path, std::string_view bytes) {
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  file.close();
  return static_cast<bool>(file);
}

/// A name beside the file that nothing has yet.
fs::path draft_of(const fs::path& path) {
  std::error_code ignored;
  fs::path draft = path.string() + ".new";
  for (int i = 2; fs::exists(fs::symlink_status(draft, ignored)); ++i) {
    draft = path.string() + ".new" + std::to_string(i);
  }
  return draft;
}

/// Puts bytes in the place of a regular file, or of none; the mode of a file that was there stays.
bool replace_file(const fs::path& path, std::string_view bytes, const std::optional<fs::perms>& mode) {
  const fs::path draft = draft_of(path);
  std::error_code wrong;
  bool done = write_bytes(draft, bytes);
  if (done && mode) fs::permissions(draft, *mode, wrong);
  if (done && !wrong) fs::rename(draft, path, wrong);
  done = done && !wrong;
  if (!done) fs::remove(draft, wrong);
  return done;
}

}  // namespace

Result<std::string> read_input(const std::string& name, Streams& streams) {
  if (name == "-") return read_all(streams.in, name);
  std::error_code wrong;
  const fs::file_status status = fs::status(name, wrong);
  if (!fs::exists(status)) {
    return file_error("file.not_found", "There is no such file; check the name and the folder.", name);
  }
  if (fs::is_directory(status)) return file_error("file.is_folder", "This is a folder; name a file in it.", name);
  if (!fs::is_regular_file(status) && !fs::is_fifo(status)) {
    return file_error("file.is_device", "This is a device and no file; name a file.", name);
  }
  if (fs::is_regular_file(status) && fs::file_size(name, wrong) > kMaxBytes && !wrong) return too_large(name);
  std::ifstream file(name, std::ios::binary);
  if (!file) return file_error("file.not_readable", "The file cannot be read; check its permissions.", name);
  return read_all(file, name);
}

Result<void> write_output(const std::string& name, std::string_view bytes, Streams& streams) {
  if (name == "-") {
    streams.out << bytes << std::flush;
    return {};
  }
  std::error_code wrong;
  const fs::file_status status = fs::status(name, wrong);
  if (fs::is_directory(status)) return file_error("file.is_folder", "This is a folder; name a file in it.", name);
  const bool link_to_nothing = !fs::exists(status) && fs::is_symlink(fs::symlink_status(name, wrong));
  if ((fs::exists(status) && !fs::is_regular_file(status)) || link_to_nothing) {
    if (!write_bytes(name, bytes)) return not_writable(name);
    return {};
  }
  if (!fs::exists(status)) {
    if (!replace_file(name, bytes, std::nullopt)) return not_writable(name);
    return {};
  }
  constexpr fs::perms kAnyWrite = fs::perms::owner_write | fs::perms::group_write | fs::perms::others_write;
  if ((status.permissions() & kAnyWrite) == fs::perms::none || ::access(name.c_str(), W_OK) != 0) {
    return file_error("file.read_only", "The file is read-only and stays as it is; write to another one.", name);
  }
  const fs::path real = fs::canonical(name, wrong);  // through links, so that they stay links
  if (wrong || !replace_file(real, bytes, status.permissions())) return not_writable(name);
  return {};
}

Progress::Progress(const Streams& streams, std::size_t total) : streams_(streams), total_(total) {}

void Progress::step(std::string_view name) {
  draw(done_++, name, 1);
}

void Progress::show(std::size_t done, std::string_view text) {
  draw(done, text, 0);
}

void Progress::draw(std::size_t done, std::string_view text, std::size_t at_work) {
  if (!streams_.err_is_terminal || total_ < 2) return;
  constexpr std::size_t kCells = 24;
  const std::size_t full = kCells * done / total_;
  std::string bar;
  for (std::size_t i = 0; i < kCells; ++i) bar += i < full ? "█" : "·";
  streams_.err << "\r\033[K" << bar << "  " << done + at_work << "/" << total_ << "  " << clipped(text, 60)
               << std::flush;
  shown_ = true;
}

void Progress::clear() {
  if (shown_) streams_.err << "\r\033[K" << std::flush;
  shown_ = false;
}

}  // namespace miai::cli
