#include <cstdint>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "gtp/options.hpp"

namespace miai::gtp {
namespace {

namespace fs = std::filesystem;

/// Larger files are no records of games; reading them would keep the controller waiting.
constexpr std::uintmax_t kLargestFile = std::uintmax_t{64} << 20U;

/// Whether a path, links resolved, lies in the folder. An empty folder holds everything.
bool lies_inside(const fs::path& path, const std::string& folder) {
  if (folder.empty()) return true;
  std::error_code error;
  const fs::path root = fs::weakly_canonical(folder, error);
  if (error) return false;
  const fs::path full = fs::weakly_canonical(path.is_absolute() ? path : root / path, error);
  if (error) return false;
  const fs::path relative = full.lexically_relative(root);
  return !relative.empty() && *relative.begin() != "..";
}

/// Relative paths start at the folder when there is one.
fs::path resolved(const fs::path& path, const std::string& folder) {
  return folder.empty() || path.is_absolute() ? path : fs::path(folder) / path;
}

tl::unexpected<Error> problem(std::string_view id, const std::string& path, const std::string& why) {
  return fail(id, "\"" + path + "\" " + why + ".", {{"path", path}}, Where{path, 0, 0});
}

Result<std::string> read_file(const std::string& folder, std::string_view name) {
  const std::string path(name);
  if (!lies_inside(path, folder)) return problem("file.outside", path, "lies outside the folder " + folder);
  std::error_code error;
  const fs::path file = resolved(path, folder);
  if (!fs::is_regular_file(file, error)) return problem("file.cannot_read", path, "is not a file that can be read");
  const std::uintmax_t bytes_there = fs::file_size(file, error);
  if (error) return problem("file.cannot_read", path, "cannot be read");
  if (bytes_there > kLargestFile) return problem("file.too_large", path, "has more than 64 MB and is not read");
  std::ifstream in(file, std::ios::binary);
  std::ostringstream bytes;
  bytes << in.rdbuf();
  if (!in) return problem("file.cannot_read", path, "cannot be read");
  return bytes.str();
}

Result<void> write_file(const std::string& folder, std::string_view name, std::string_view bytes) {
  const std::string path(name);
  if (!lies_inside(path, folder)) return problem("file.outside", path, "lies outside the folder " + folder);
  std::ofstream out(resolved(path, folder), std::ios::binary | std::ios::trunc);
  out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  out.flush();
  if (!out) return problem("file.cannot_write", path, "cannot be written");
  return {};
}

}  // namespace

FileAccess local_files(const std::string& folder) {
  return {[folder](std::string_view path) { return read_file(folder, path); },
          [folder](std::string_view path, std::string_view bytes) { return write_file(folder, path, bytes); }};
}

}  // namespace miai::gtp
