#pragma once
// The built page: read once into memory, so that a request can name nothing that was not there at the start.

#include <map>
#include <memory>
#include <string>

#include "server/http/http_server.hpp"

namespace miai::server {

class StaticFiles {
 public:
  /// Every regular file below the folder; links are not followed. An empty or missing folder gives no files.
  explicit StaticFiles(const std::string& folder);

  bool has_page() const { return files_.find("/index.html") != files_.end(); }
  /// The file, 304, or 404; "/" is index.html.
  Response answer(const Request& request) const;

 private:
  struct File {
    std::shared_ptr<const std::string> plain;
    std::shared_ptr<const std::string> gzipped;  ///< null where it does not help
    std::string type;
    std::string etag;
    bool is_named_by_content = false;
  };
  std::map<std::string, File, std::less<>> files_;
};

/// What every answer says about what a page may do.
void add_safe_headers(Response& response);

}  // namespace miai::server
