#include "server/client.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>

namespace miai::server_test {
namespace json = boost::json;

Wire::Wire(std::uint16_t port) : fd_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::connect(fd_, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) {
    ::close(fd_);
    fd_ = -1;
    return;
  }
  const int one = 1;
  ::setsockopt(fd_, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
}

Wire::~Wire() {
  if (fd_ >= 0) ::close(fd_);
}

bool Wire::send(const std::string& bytes) {
  std::size_t sent = 0;
  while (fd_ >= 0 && sent < bytes.size()) {
    const auto n = ::send(fd_, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
    if (n <= 0) return false;
    sent += static_cast<std::size_t>(n);
  }
  return fd_ >= 0;
}

bool Wire::read_some(std::string& into, int milliseconds) {
  if (fd_ < 0) return false;
  pollfd waiting{fd_, POLLIN, 0};
  if (::poll(&waiting, 1, milliseconds) <= 0) return false;
  char bytes[16384];
  const auto n = ::recv(fd_, bytes, sizeof bytes, 0);
  if (n <= 0) return false;
  into.append(bytes, static_cast<std::size_t>(n));
  return true;
}

void Wire::half_close() {
  ::shutdown(fd_, SHUT_WR);
}

std::string raw_http(std::uint16_t port, const std::string& bytes, int milliseconds) {
  Wire wire(port);
  wire.send(bytes);
  std::string got;
  while (wire.read_some(got, milliseconds)) {
  }
  return got;
}

Answer http(std::uint16_t port, const Ask& ask) {
  std::string bytes = ask.method + " " + ask.path +
                      " HTTP/1.1\r\nHost: " + (ask.host.empty() ? "127.0.0.1:" + std::to_string(port) : ask.host) +
                      "\r\nConnection: close\r\n";
  if (!ask.secret.empty()) bytes += "Authorization: Bearer " + ask.secret + "\r\n";
  bytes += ask.headers;
  if (!ask.body.empty() || ask.method == "POST" || ask.method == "PUT") {
    if (ask.headers.find("Content-Type") == std::string::npos) bytes += "Content-Type: application/json\r\n";
    bytes += "Content-Length: " + std::to_string(ask.body.size()) + "\r\n";
  }
  const std::string got = raw_http(port, bytes + "\r\n" + ask.body, 10'000);
  Answer answer;
  const std::size_t end = got.find("\r\n\r\n");
  if (end == std::string::npos) return answer;
  answer.head = got.substr(0, end);
  answer.body = got.substr(end + 4);
  answer.status = std::atoi(got.substr(9, 3).c_str());
  return answer;
}

Person new_person(std::uint16_t port, const std::string& name) {
  const auto answer =
      http(port, {.method = "POST", .path = "/api/guests", .body = json::serialize(json::object{{"name", name}})});
  const json::value guest = answer.json();
  return {text_at(guest.as_object(), "id"), text_at(guest.as_object(), "secret")};
}

std::string text_at(const json::object& object, std::string_view name) {
  const json::value* found = object.if_contains(name);
  return std::string(found != nullptr && found->is_string() ? std::string_view(found->get_string()) : "");
}

std::string kind_of(const boost::json::object& answer) {
  if (text_at(answer, "type") != "refused") return text_at(answer, "type");
  const boost::json::object& facts = answer.at("error").as_object().at("facts").as_object();
  const std::string reason = text_at(facts, "reason");
  return reason.empty() ? text_at(answer.at("error").as_object(), "id") : reason;
}

Live::Live(std::uint16_t port, const std::string& game, const Door& door) {
  wire_.emplace(port);
  const std::string host = "127.0.0.1:" + std::to_string(port);
  wire_->send("GET /live/" + game + " HTTP/1.1\r\nHost: " + host +
              "\r\nOrigin: " + (door.origin.empty() ? "http://" + host : door.origin) +
              "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
              "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
  while (buffer_.find("\r\n\r\n") == std::string::npos && wire_->read_some(buffer_)) {
  }
  const std::size_t end = buffer_.find("\r\n\r\n");
  if (end == std::string::npos) return;
  upgrade_status_ = std::atoi(buffer_.substr(9, 3).c_str());
  buffer_.erase(0, end + 4);
  open_ = upgrade_status_ == 101;
  if (!open_ || !door.says_hello) return;
  json::object hello{{"type", "hello"}, {"protocol", 1}, {"client", door.client}};
  if (!door.secret.empty()) hello["secret"] = door.secret;
  if (!door.invitation.empty()) hello["invitation"] = door.invitation;
  say(hello);
}

void Live::say_raw(const std::string& text, int opcode) {
  if (!wire_) return;
  std::string frame(1, static_cast<char>(0x80 | opcode));
  if (text.size() < 126) {
    frame += static_cast<char>(0x80U | text.size());
  } else if (text.size() < 65536) {
    frame += static_cast<char>(0x80 | 126);
    frame += static_cast<char>(text.size() >> 8U);
    frame += static_cast<char>(text.size() & 255U);
  } else {
    frame += static_cast<char>(0x80 | 127);
    for (int shift = 56; shift >= 0; shift -= 8)
      frame += static_cast<char>(text.size() >> static_cast<unsigned>(shift) & 255U);
  }
  frame += std::string("\1\2\3\4");
  for (std::size_t i = 0; i < text.size(); ++i) frame += static_cast<char>(text[i] ^ static_cast<char>(1 + i % 4));
  wire_->send(frame);
}

bool Live::fill(std::size_t bytes, int milliseconds) {
  while (buffer_.size() < bytes) {
    if (!wire_ || !wire_->read_some(buffer_, milliseconds)) return false;
  }
  return true;
}

std::optional<json::object> Live::hear(int milliseconds) {
  for (;;) {
    if (!open_ || !fill(2, milliseconds)) return std::nullopt;
    const auto byte = [this](std::size_t i) {
      return static_cast<std::size_t>(static_cast<unsigned char>(buffer_[i]));
    };
    const std::size_t opcode = byte(0) & 15U;
    std::size_t head = 2;
    std::size_t length = byte(1) & 127U;
    if (length == 126) {
      if (!fill(4, milliseconds)) return std::nullopt;
      head = 4;
      length = byte(2) << 8U | byte(3);
    } else if (length == 127) {
      if (!fill(10, milliseconds)) return std::nullopt;
      head = 10;
      length = 0;
      for (std::size_t i = 2; i < 10; ++i) length = length << 8U | byte(i);
    }
    if (!fill(head + length, milliseconds)) return std::nullopt;
    const std::string text = buffer_.substr(head, length);
    buffer_.erase(0, head + length);
    if (opcode == 8) {
      open_ = false;
      if (text.size() >= 2) {
        close_code_ = static_cast<unsigned char>(text[0]) << 8 | static_cast<unsigned char>(text[1]);
        close_reason_ = text.substr(2);
      }
      return std::nullopt;
    }
    if (opcode != 1) continue;
    json::object message = json::parse(text).as_object();
    if (text_at(message, "type") == "ping") {
      say({{"type", "pong"}, {"id", message.at("id")}});
      continue;
    }
    if (message.contains("state")) state_ = message.at("state").as_object();
    if (message.contains("number")) number_ = std::max(number_, message.at("number").to_number<std::int64_t>());
    return message;
  }
}

json::object Live::wait_for(const std::string& type, int milliseconds) {
  while (auto message = hear(milliseconds)) {
    if (text_at(*message, "type") == type) return *message;
  }
  return {};
}

json::object Live::wait_for_event(const std::string& kind, int milliseconds) {
  while (auto message = hear(milliseconds)) {
    if (text_at(*message, "type") == "event" && text_at(message->at("event").as_object(), "kind") == kind)
      return *message;
  }
  return {};
}

json::object Live::ask(json::object message) {
  message["request"] = request_;
  say(message);
  ++request_;
  while (auto answer = hear()) {
    const std::string type = text_at(*answer, "type");
    if (type == "done" || type == "refused") return *answer;
  }
  return {};
}

json::object Live::play(const std::string& vertex, const std::string& color) {
  json::object message{{"type", vertex == "pass" ? "pass" : "play"}, {"position", text_at(state_, "position")}};
  if (vertex != "pass") message["vertex"] = vertex;
  if (!color.empty()) message["color"] = color;
  return ask(message);
}

}  // namespace miai::server_test
