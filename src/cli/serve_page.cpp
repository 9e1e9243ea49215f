#include "cli/serve_page.hpp"

#include <fcntl.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <filesystem>

namespace miai::cli {
namespace fs = std::filesystem;
namespace {

bool is_page(const fs::path& folder) {
  std::error_code wrong;
  return fs::is_regular_file(folder / "index.html", wrong);
}

bool is_set(const char* variable) {
  const char* value = std::getenv(variable);  // NOLINT(concurrency-mt-unsafe)
  return value != nullptr && *value != '\0';
}

}  // namespace

std::string find_page() {
  if (is_set("MIAI_PAGE")) {
    const char* named = std::getenv("MIAI_PAGE");  // NOLINT(concurrency-mt-unsafe)
    return is_page(named) ? named : "";
  }
  std::error_code wrong;
  const fs::path program = fs::read_symlink("/proc/self/exe", wrong);
  if (wrong) return "";
  // build/<preset>/miai in a checkout; bin/miai where it is installed.
  for (const char* place : {"../../web/dist", "../share/miai/web"}) {
    const fs::path folder = (program.parent_path() / place).lexically_normal();
    if (is_page(folder)) return folder.string();
  }
  return "";
}

bool open_in_browser(const std::string& address) {
  if (!is_set("DISPLAY") && !is_set("WAYLAND_DISPLAY")) return false;
  const pid_t child = fork();
  if (child < 0) return false;
  if (child == 0) {
    // A grandchild, so that nobody has to wait for the browser; quiet, because the terminal is ours.
    if (fork() != 0) _exit(0);
    const int nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);
    for (const int stream : {0, 1, 2}) dup2(nowhere, stream);
    execlp("xdg-open", "xdg-open", address.c_str(), static_cast<char*>(nullptr));
    _exit(127);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return true;
}

bool is_own_server(int port) {
  const int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (fd < 0) return false;
  const timeval limit{1, 0};
  setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  std::string answer;
  if (connect(fd, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0) {
    const std::string_view ask = "GET /api/version HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n";
    std::array<char, 4096> bytes{};
    auto got = send(fd, ask.data(), ask.size(), MSG_NOSIGNAL);
    while (got > 0 && answer.size() < bytes.size()) {
      got = recv(fd, bytes.data(), bytes.size(), 0);
      if (got > 0) answer.append(bytes.data(), static_cast<std::size_t>(got));
    }
  }
  close(fd);
  return answer.find("\"name\":\"miai\"") != std::string::npos &&
         answer.find("\"access\":\"local\"") != std::string::npos;
}

}  // namespace miai::cli
