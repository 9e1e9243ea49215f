// `miai serve` as a process: the address it prints, the page it serves, how it ends.
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "cli/program.hpp"

namespace miai::cli {
namespace {
namespace fs = std::filesystem;

struct Ran {
  int code;
  std::string out;
  std::string err;
};

Ran run(std::vector<std::string> words) {
  std::istringstream in;
  std::ostringstream out;
  std::ostringstream err;
  Streams streams{in, out, err};
  words.insert(words.begin(), {"--lang", "en", "serve"});
  const Exit code = run_program(words, streams);
  return {static_cast<int>(code), out.str(), err.str()};
}

std::string get(int port, const std::string& path) {
  const int fd = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  std::string got;
  if (connect(fd, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0) {
    const std::string ask = "GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    if (send(fd, ask.data(), ask.size(), MSG_NOSIGNAL) > 0) {
      char bytes[4096];
      for (ssize_t n = 0; (n = recv(fd, bytes, sizeof bytes, 0)) > 0;) got.append(bytes, static_cast<std::size_t>(n));
    }
  }
  close(fd);
  return got;
}

TEST(Serve, says_what_is_wrong_with_the_command_line) {
  EXPECT_EQ(run({"--port", "70000"}).code, 2);
  EXPECT_NE(run({"--port", "70000"}).err.find("0 to 65535"), std::string::npos);
  EXPECT_NE(run({"--store", "mysql://x", "--port", "0"}).err.find("postgresql://"), std::string::npos);
  EXPECT_NE(run({"--host", "no.such.host.example", "--port", "0", "--store", "/tmp/miai-serve-none.db"})
                .err.find("no.such.host"),
            std::string::npos);
  std::error_code gone;
  for (const char* end : {"", "-wal", "-shm"}) fs::remove(std::string("/tmp/miai-serve-none.db") + end, gone);
}

TEST(Serve, prints_its_address_serves_the_page_and_ends_when_asked) {
  char name[] = "/tmp/miai-serve-XXXXXX";
  const fs::path folder = mkdtemp(name);
  std::ofstream(folder / "index.html") << "<!doctype html><title>the page</title>";
  std::ofstream(folder / "game.sgf") << "(;FF[4]SZ[9];B[ee])";
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  const pid_t child = fork();
  if (child == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    close(ends[0]);
    dup2(ends[1], 1);
    std::ifstream in("/dev/null");
    std::ofstream out("/proc/self/fd/1");
    std::ostringstream err;
    Streams streams{in, out, err};
    const Exit code = run_program(
        {"--lang", "en", "serve", "--port", "0", "--model", "playouts", "--store", (folder / "games.db").string(),
         "--page", folder.string(), "--record", (folder / "game.sgf").string()},
        streams);
    _exit(static_cast<int>(code));
  }
  close(ends[1]);
  std::string line;
  for (char c = 0; read(ends[0], &c, 1) == 1 && c != '\n';) line += c;
  close(ends[0]);
  const std::string head = "http://127.0.0.1:";
  ASSERT_EQ(line.substr(0, head.size()), head) << line;
  EXPECT_NE(line.find("/#/opened"), std::string::npos) << line;
  const int port = std::atoi(line.c_str() + head.size());
  EXPECT_NE(get(port, "/").find("the page"), std::string::npos);
  EXPECT_NE(get(port, "/api/version").find("\"access\":\"local\""), std::string::npos);
  EXPECT_NE(get(port, "/api/opened").find("SZ[9]"), std::string::npos);
  kill(child, SIGTERM);
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0);
  fs::remove_all(folder);
}

}  // namespace
}  // namespace miai::cli
