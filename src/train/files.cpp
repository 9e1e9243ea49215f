#include "train/files.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>

namespace miai::train {

namespace fs = std::filesystem;

std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

tl::unexpected<Error> cannot_write(const std::string& path) {
  return fail("train.cannot_write", "\"" + path + "\" cannot be written; check the disk and the permissions.",
              {{"file", path}}, Where{path, 0, 0});
}

Result<void> write_file(const std::string& path, std::string_view bytes) {
  std::error_code wrong;
  fs::create_directories(fs::path(path).parent_path(), wrong);
  const std::string draft = path + ".new";
  {
    std::ofstream file(draft, std::ios::binary);
    file << bytes;
  }
  if (fs::file_size(draft, wrong) != bytes.size() || wrong) return cannot_write(path);
  fs::rename(draft, path, wrong);
  if (wrong) return cannot_write(path);
  return {};
}

}  // namespace miai::train
