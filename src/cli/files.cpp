#include "cli/files.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>

#include "cli/text_width.hpp"

namespace miai::cli {
namespace fs = std::filesystem;

Result<std::string> read_input(const std::string& name, Streams& streams) {
  if (name == "-") return std::string(std::istreambuf_iterator<char>(streams.in), {});
  std::error_code wrong;
  Where where{name, 0, 0};
  if (!fs::exists(name, wrong)) {
    return fail("file.not_found", "There is no such file; check the name and the folder.", {{"file", name}}, where);
  }
  if (fs::is_directory(name, wrong)) {
    return fail("file.is_folder", "This is a folder; name a file in it.", {{"file", name}}, where);
  }
  std::ifstream file(name, std::ios::binary);
  std::string bytes(std::istreambuf_iterator<char>(file), {});
  if (!file.good() && !file.eof()) {
    return fail("file.not_readable", "The file cannot be read; check its permissions.", {{"file", name}}, where);
  }
  return bytes;
}

Result<void> write_output(const std::string& name, std::string_view bytes, Streams& streams) {
  if (name == "-") {
    streams.out << bytes << std::flush;
    return {};
  }
  const std::string draft = name + ".new";
  std::ofstream file(draft, std::ios::binary | std::ios::trunc);
  file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  file.close();
  std::error_code wrong;
  if (file) fs::rename(draft, name, wrong);
  if (!file || wrong) {
    std::error_code ignored;
    fs::remove(draft, ignored);
    return fail("file.not_writable",
                "The file cannot be written; check the folder, its permissions and the space left.", {{"file", name}},
                Where{name, 0, 0});
  }
  return {};
}

Progress::Progress(const Streams& streams, std::size_t total) : streams_(streams), total_(total) {}

void Progress::step(std::string_view name) {
  if (!streams_.err_is_terminal || total_ < 2) return;
  constexpr std::size_t kCells = 24;
  const std::size_t full = kCells * done_ / total_;
  std::string bar;
  for (std::size_t i = 0; i < kCells; ++i) bar += i < full ? "█" : "·";
  streams_.err << "\r\033[K" << bar << "  " << done_ + 1 << "/" << total_ << "  " << clipped(name, 40) << std::flush;
  shown_ = true;
  ++done_;
}

void Progress::clear() {
  if (shown_) streams_.err << "\r\033[K" << std::flush;
  shown_ = false;
}

}  // namespace miai::cli
