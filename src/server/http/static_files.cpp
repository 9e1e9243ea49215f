#include "server/http/static_files.hpp"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "base/rng.hpp"

namespace miai::server {
namespace fs = std::filesystem;
namespace {

struct MediaType {
  std::string_view ending;
  std::string_view type;
  bool compresses;
};
constexpr std::array<MediaType, 18> kTypes{{{".html", "text/html; charset=utf-8", true},
                                            {".js", "text/javascript; charset=utf-8", true},
                                            {".mjs", "text/javascript; charset=utf-8", true},
                                            {".css", "text/css; charset=utf-8", true},
                                            {".json", "application/json", true},
                                            {".map", "application/json", true},
                                            {".webmanifest", "application/manifest+json", true},
                                            {".svg", "image/svg+xml", true},
                                            {".wasm", "application/wasm", true},
                                            {".txt", "text/plain; charset=utf-8", true},
                                            {".sgf", "application/x-go-sgf", true},
                                            {".png", "image/png", false},
                                            {".ico", "image/x-icon", false},
                                            {".woff2", "font/woff2", false},
                                            {".mp3", "audio/mpeg", false},
                                            {".ogg", "audio/ogg", false},
                                            {".wav", "audio/wav", true},
                                            {".gz", "application/gzip", false}}};

MediaType type_of(const std::string& path) {
  const auto found =
      std::find_if(kTypes.begin(), kTypes.end(), [&](const MediaType& row) { return path.ends_with(row.ending); });
  return found == kTypes.end() ? MediaType{"", "application/octet-stream", false} : *found;
}

std::string gzip(const std::string& plain) {
  z_stream stream{};
  constexpr int kGzip = 15 + 16;
  if (deflateInit2(&stream, 9, Z_DEFLATED, kGzip, 8, Z_DEFAULT_STRATEGY) != Z_OK) return {};
  std::string out(deflateBound(&stream, static_cast<uLong>(plain.size())), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(plain.data()));  // NOLINT: zlib does not write there
  stream.avail_in = static_cast<uInt>(plain.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  const int ended = deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return ended == Z_STREAM_END ? out : std::string();
}

std::string tag_of(const std::string& bytes) {
  std::uint64_t sum = bytes.size();
  for (const char c : bytes) sum = Rng::mix(sum ^ static_cast<unsigned char>(c));
  return '"' + std::to_string(sum) + '"';
}

/// "assets/index-D3adB33f.js": bundlers put a hash of the content into the name.
bool named_by_content(const std::string& path) {
  const std::size_t dot = path.rfind('.');
  const std::size_t dash = path.rfind('-', dot);
  return path.find("/assets/") != std::string::npos && dash != std::string::npos && dot != std::string::npos &&
         dot - dash >= 9;
}

}  // namespace

StaticFiles::StaticFiles(const std::string& folder) {
  std::error_code wrong;
  if (folder.empty()) return;
  for (auto it = fs::recursive_directory_iterator(folder, wrong); it != fs::recursive_directory_iterator();
       it.increment(wrong)) {
    if (wrong) return;
    if (it->is_symlink() || !it->is_regular_file()) continue;
    std::ifstream in(it->path(), std::ios::binary);
    std::string bytes{std::istreambuf_iterator<char>(in), {}};
    const std::string path = "/" + fs::relative(it->path(), folder).generic_string();
    const MediaType type = type_of(path);
    File file;
    file.type = type.type;
    file.etag = tag_of(bytes);
    file.is_named_by_content = named_by_content(path);
    if (type.compresses) {
      std::string small = gzip(bytes);
      if (!small.empty() && small.size() < bytes.size())
        file.gzipped = std::make_shared<const std::string>(std::move(small));
    }
    file.plain = std::make_shared<const std::string>(std::move(bytes));
    files_[path] = std::move(file);
  }
}

Response StaticFiles::answer(const Request& request) const {
  const auto found = files_.find(request.path == "/" ? "/index.html" : request.path);
  if (found == files_.end()) return {404, {{"Content-Type", "text/plain; charset=utf-8"}}, nullptr};
  const File& file = found->second;
  Response response;
  response.headers = {{"Content-Type", file.type},
                      {"ETag", file.etag},
                      {"Vary", "Accept-Encoding"},
                      {"Cache-Control", file.is_named_by_content ? "public, max-age=31536000, immutable" : "no-cache"}};
  if (request.if_none_match.find(file.etag) != std::string::npos) {
    response.status = 304;
    return response;
  }
  if (file.gzipped && request.accept_encoding.find("gzip") != std::string::npos) {
    response.headers.emplace_back("Content-Encoding", "gzip");
    response.body = file.gzipped;
  } else {
    response.body = file.plain;
  }
  return response;
}

void add_safe_headers(Response& response) {
  static const std::array<std::pair<std::string, std::string>, 7> kHeaders{
      {{"Content-Security-Policy",
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
        "media-src 'self' data: blob:; worker-src 'self' blob:; connect-src 'self'; object-src 'none'; base-uri "
        "'none'; "
        "form-action 'self'; frame-ancestors 'none'"},
       {"X-Content-Type-Options", "nosniff"},
       {"Referrer-Policy", "no-referrer"},
       {"Cross-Origin-Opener-Policy", "same-origin"},
       {"Cross-Origin-Embedder-Policy", "require-corp"},
       {"Cross-Origin-Resource-Policy", "same-origin"},
       {"Permissions-Policy", "camera=(), microphone=(), geolocation=()"}}};
  response.headers.insert(response.headers.end(), kHeaders.begin(), kHeaders.end());
}

}  // namespace miai::server
