#include "engine/net/model_file.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <utility>

#include "engine/net/inflate.hpp"

namespace miai::engine {
namespace {

/// Text of weights shrinks to a third or so; what shrinks more is no network.
constexpr std::size_t kHighestRatio = 32;
constexpr std::size_t kAlwaysAllowed = std::size_t{64} << 20;

tl::unexpected<Error> file_error(std::string_view id, std::string message, std::string_view source) {
  return fail(id, std::move(message), {{"file", std::string(source)}}, Where{std::string(source), 0, 0});
}

}  // namespace

Result<ModelDesc> read_model(std::span<const std::byte> bytes, std::string_view source, const ModelLimits& limits) {
  if (bytes.empty()) return file_error("net.empty", "The network file is empty; fetch it again.", source);
  if (!is_gzip(bytes)) {
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): bytes as characters
    return read_unpacked_model({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, source);
  }
  const std::size_t most = std::min(limits.model_bytes, std::max(kAlwaysAllowed, kHighestRatio * bytes.size()));
  auto plain = inflated(bytes, most);
  if (!plain) return file_error(plain.error().id, plain.error().message, source);
  return read_unpacked_model(*plain, source);
}

Result<ModelDesc> load_model(const std::string& path, const ModelLimits& limits) {
  std::error_code problem;
  const auto size = std::filesystem::is_regular_file(path, problem) ? std::filesystem::file_size(path, problem) : 0;
  std::ifstream file(path, std::ios::binary);
  if (problem || !file || std::filesystem::is_directory(path, problem)) {
    return file_error("net.cannot_read", "The network file cannot be read; check its name and permissions.", path);
  }
  if (size > limits.file_bytes) {
    return file_error("net.too_large", "The file is larger than any network; check its name.", path);
  }
  std::vector<std::byte> bytes(size);
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): bytes as characters
  file.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(size));
  if (static_cast<std::uintmax_t>(file.gcount()) != size) {
    return file_error("net.cannot_read", "The network file cannot be read to its end; check the disk.", path);
  }
  return read_model(bytes, path, limits);
}

}  // namespace miai::engine
