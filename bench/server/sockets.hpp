#pragma once
// What a load driver needs of sockets and WebSocket frames, and nothing more.

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

namespace load {

using Clock = std::chrono::steady_clock;

inline int connect_to(std::uint16_t port) {
  const int fd = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::connect(fd, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) {
    ::close(fd);
    return -1;
  }
  const int one = 1;
  ::setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  return fd;
}

inline bool send_all(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    const auto n = ::send(fd, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (n <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(n));
  }
  return true;
}

/// Waits for the whole of one answer on a connection that is kept.
inline std::string http(int fd, std::uint16_t port, const std::string& method, const std::string& path,
                        const std::string& secret, const std::string& body) {
  std::string text = method + " " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port) +
                     "\r\nContent-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) + "\r\n";
  if (!secret.empty()) text += "Authorization: Bearer " + secret + "\r\n";
  send_all(fd, text + "\r\n" + body);
  std::string got;
  char bytes[8192];
  for (;;) {
    const auto n = ::recv(fd, bytes, sizeof bytes, 0);
    if (n <= 0) return {};
    got.append(bytes, static_cast<std::size_t>(n));
    const std::size_t end = got.find("\r\n\r\n");
    const std::size_t length = got.find("Content-Length: ");
    if (end == std::string::npos || length == std::string::npos) continue;
    if (got.size() >= end + 4 + static_cast<std::size_t>(std::atol(got.c_str() + length + 16)))
      return got.substr(end + 4);
  }
}

/// The text of the first member of that name, wherever it stands.
inline std::string member(std::string_view json, std::string_view name) {
  const std::string key = "\"" + std::string(name) + "\":\"";
  const std::size_t at = json.find(key);
  if (at == std::string_view::npos) return {};
  const std::size_t begin = at + key.size();
  return std::string(json.substr(begin, json.find('"', begin) - begin));
}

/// A text frame as a client sends it; a mask of zeros is a mask.
inline std::string frame(std::string_view text) {
  std::string out(1, static_cast<char>(0x81));
  if (text.size() < 126) {
    out += static_cast<char>(0x80U | text.size());
  } else {
    out += static_cast<char>(0x80U | 126U);
    out += static_cast<char>(text.size() >> 8U);
    out += static_cast<char>(text.size() & 255U);
  }
  out += std::string(4, '\0');
  out += text;
  return out;
}

/// Takes the next whole frame's text off the front of what a server sent; false when there is none yet.
inline bool take_frame(std::string& buffer, std::string& text) {
  const auto byte = [&](std::size_t i) { return static_cast<std::size_t>(static_cast<unsigned char>(buffer[i])); };
  if (buffer.size() < 2) return false;
  std::size_t head = 2;
  std::size_t length = byte(1) & 127U;
  if (length == 126) {
    head = 4;
    if (buffer.size() < head) return false;
    length = byte(2) << 8U | byte(3);
  } else if (length == 127) {
    head = 10;
    if (buffer.size() < head) return false;
    length = 0;
    for (std::size_t i = 2; i < 10; ++i) length = length << 8U | byte(i);
  }
  if (buffer.size() < head + length) return false;
  text = buffer.substr(head, length);
  buffer.erase(0, head + length);
  return true;
}

inline std::string upgrade(std::uint16_t port, const std::string& game) {
  const std::string host = "127.0.0.1:" + std::to_string(port);
  return "GET /live/" + game + " HTTP/1.1\r\nHost: " + host + "\r\nOrigin: http://" + host +
         "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: "
         "dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
}

/// Kilobytes that a process has in memory.
inline long resident(int pid) {
  const std::string name = "/proc/" + std::to_string(pid) + "/status";
  std::FILE* file = std::fopen(name.c_str(), "r");
  if (file == nullptr) return 0;
  char line[256];
  long kilobytes = 0;
  while (std::fgets(line, sizeof line, file) != nullptr) {
    if (std::string_view(line).substr(0, 6) == "VmRSS:") kilobytes = std::atol(line + 6);
  }
  std::fclose(file);
  return kilobytes;
}

}  // namespace load
