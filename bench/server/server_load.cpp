// Loads a server as people would, and measures how long a move takes to the other side.
//   server_load games PORT GAMES SECONDS [PID]    two people at each board; every socket moves once in ten seconds
//   server_load idle PORT SOCKETS SECONDS [PID]   sockets that only watch
//   server_load echo PORT SOCKETS SECONDS         the same traffic against `server_load relay PORT`
//   server_load relay PORT                        a plain server that sends each line back: the limit of the machine
#include <sys/epoll.h>
#include <sys/resource.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <random>
#include <vector>

#include "sockets.hpp"

namespace load {
namespace {

constexpr auto kBetweenMoves = std::chrono::seconds(10);
/// A server lets 500 new sockets a second in from its own machine.
constexpr auto kBetweenSockets = std::chrono::microseconds(2'500);

struct Socket {
  int fd = -1;
  std::string buffer;
  std::string hello;  ///< said once the line is a WebSocket
  bool upgraded = false;
  bool ready = false;  ///< has its snapshot
};

struct Game {
  std::string id;
  std::string position;
  int moves = 0;
  int request = 0;
  Clock::time_point next;
  Clock::time_point sent;
  bool waiting = false;
};

class Epoll {
 public:
  Epoll() : fd_(epoll_create1(EPOLL_CLOEXEC)) {}
  void add(int fd, std::uint64_t tag) const {
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.u64 = tag;
    epoll_ctl(fd_, EPOLL_CTL_ADD, fd, &event);
  }
  template <class Act>
  void wait(int milliseconds, Act act) const {
    epoll_event events[256];
    const int n = epoll_wait(fd_, events, 256, milliseconds);
    for (int i = 0; i < n; ++i) act(events[i].data.u64);
  }

 private:
  int fd_;
};

bool receive(Socket& socket) {
  char bytes[16384];
  const auto n = ::recv(socket.fd, bytes, sizeof bytes, MSG_DONTWAIT);
  if (n <= 0) return false;
  socket.buffer.append(bytes, static_cast<std::size_t>(n));
  return true;
}

void report(const char* what, std::vector<double>& milliseconds) {
  std::sort(milliseconds.begin(), milliseconds.end());
  if (milliseconds.empty()) {
    std::printf("%s: nothing was measured\n", what);
    return;
  }
  const auto at = [&](double share) {
    return milliseconds[std::min(milliseconds.size() - 1,
                                 static_cast<std::size_t>(share * static_cast<double>(milliseconds.size())))];
  };
  const auto late = std::count_if(milliseconds.begin(), milliseconds.end(), [](double t) { return t > 50; });
  std::printf("%s: %zu, median %.2f ms, 90 %% %.2f ms, 99 %% %.2f ms, longest %.2f ms, within 50 ms %.3f %%\n", what,
              milliseconds.size(), at(0.5), at(0.9), at(0.99), milliseconds.back(),
              100.0 * (1.0 - static_cast<double>(late) / static_cast<double>(milliseconds.size())));
}

double milliseconds_since(Clock::time_point begin) {
  return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

/// Black builds on the left, White on the right; nothing is ever captured.
std::string vertex_of(int move) {
  static constexpr char kLetters[] = "ABCDEFGHJKLMNOPQRST";
  const int own = move / 2;
  const int column = own % 8 + (move % 2 == 0 ? 0 : 11);
  return std::string(1, kLetters[column]) + std::to_string(own / 8 % 19 + 1);
}

/// One guest holds both seats of every game, in two tabs: what goes over the wire is what two people would cause.
std::string new_guest(int fd, std::uint16_t port) {
  return member(http(fd, port, "POST", "/api/guests", "", R"({"name":"Load"})"), "secret");
}

bool make_game(int fd, std::uint16_t port, const std::string& secret, Game& game) {
  const std::string settings =
      R"({"width":19,"height":19,"rules":"japanese","clock":{"system":"absolute","main":36000000}})";
  const std::string made = http(fd, port, "POST", "/api/games", secret,
                                R"({"settings":)" + settings + R"(,"black":{"kind":"me"},"white":{"kind":"me"}})");
  game.id = member(made, "id");
  return !game.id.empty();
}

/// Everything that watches or plays, and what comes in.
class Crowd {
 public:
  Crowd(std::uint16_t port, std::size_t sockets) : port_(port), sockets_(sockets) {}

  /// All of them, no faster than a server lets them in; game tells whose each is.
  template <class GameOf, class Heard>
  bool open_all(GameOf game, const std::string& secret, Heard heard) {
    auto next = Clock::now();
    for (std::size_t i = 0; i < sockets_.size(); ++i, next += kBetweenSockets) {
      do step(Clock::now() < next ? 1 : 0, heard);
      while (Clock::now() < next);
      if (!open(i, game(i), secret)) return false;
    }
    return true;
  }
  void say(std::size_t i, const std::string& text) { send_all(sockets_[i].fd, frame(text)); }

  template <class Heard>
  void step(int milliseconds, Heard heard) {
    epoll_.wait(milliseconds, [&](std::uint64_t i) {
      Socket& socket = sockets_[i];
      if (!receive(socket)) {
        if (socket.fd >= 0) ::close(socket.fd);
        if (socket.ready) --ready_;
        socket = Socket{};
        ++lost_;
        return;
      }
      take(i, heard);
    });
  }
  int ready() const { return ready_; }
  int lost() const { return lost_; }

 private:
  bool open(std::size_t i, const std::string& game, const std::string& secret) {
    Socket& socket = sockets_[i];
    socket.fd = connect_to(port_);
    if (socket.fd < 0) return false;
    epoll_.add(socket.fd, i);
    std::string hello = R"({"type":"hello","protocol":1,"client":"load-client-)" + std::to_string(i) + "\"";
    if (!secret.empty()) hello += R"(,"secret":")" + secret + "\"";
    socket.hello = hello + "}";
    return send_all(socket.fd, upgrade(port_, game));
  }

  template <class Heard>
  void take(std::size_t i, Heard heard) {
    Socket& socket = sockets_[i];
    if (!socket.upgraded) {
      const std::size_t end = socket.buffer.find("\r\n\r\n");
      if (end == std::string::npos) return;
      socket.buffer.erase(0, end + 4);
      socket.upgraded = true;
      say(i, socket.hello);
    }
    std::string text;
    while (take_frame(socket.buffer, text)) {
      if (text.find("\"type\":\"ping\"") != std::string::npos) {
        const std::size_t at = text.find("\"id\":");
        say(i, R"({"type":"pong","id":)" + std::to_string(std::atol(text.c_str() + at + 5)) + "}");
        continue;
      }
      if (!socket.ready && text.find("\"type\":\"snapshot\"") != std::string::npos) {
        socket.ready = true;
        ++ready_;
      }
      heard(i, text);
    }
  }

  std::uint16_t port_;
  std::vector<Socket> sockets_;
  Epoll epoll_;
  int ready_ = 0;
  int lost_ = 0;
};

int play_games(std::uint16_t port, int count, int seconds, int pid) {
  std::vector<Game> games(static_cast<std::size_t>(count));
  const int fd = connect_to(port);
  const std::string secret = new_guest(fd, port);
  for (Game& game : games) {
    if (!make_game(fd, port, secret, game)) return std::puts("a game could not be made"), 1;
  }
  const long before = resident(pid);
  Crowd crowd(port, games.size() * 2);
  std::mt19937 random(7);
  std::vector<double> taken;
  const auto heard = [&](std::size_t i, const std::string& text) {
    Game& game = games[i / 2];
    const std::string position = member(text, "position");
    if (position.empty()) return;
    const bool is_move = text.find("\"kind\":\"move\"") != std::string::npos;
    // The mover is the socket of the parity of the move; the other one is the one who waits.
    if (is_move && game.waiting && static_cast<int>(i % 2) != game.moves % 2) {
      taken.push_back(milliseconds_since(game.sent));
      game.waiting = false;
      ++game.moves;
      game.next += kBetweenMoves / 2;
    }
    game.position = position;
  };
  const auto opened = crowd.open_all([&](std::size_t i) { return games[i / 2].id; }, secret, heard);
  if (!opened) return std::puts("a socket could not be opened"), 1;
  const auto limit = Clock::now() + std::chrono::seconds(60);
  while (crowd.ready() < count * 2 && Clock::now() < limit) crowd.step(10, heard);
  std::printf("%d of %d sockets have their game\n", crowd.ready(), count * 2);
  const auto begin = Clock::now();
  for (Game& game : games) game.next = begin + std::chrono::milliseconds(random() % 5'000);
  while (Clock::now() < begin + std::chrono::seconds(seconds)) {
    crowd.step(1, heard);
    const auto now = Clock::now();
    for (std::size_t g = 0; g < games.size(); ++g) {
      Game& game = games[g];
      if (game.waiting || game.next > now) continue;
      game.waiting = true;
      game.sent = Clock::now();
      crowd.say(g * 2 + static_cast<std::size_t>(game.moves % 2),
                R"({"type":"play","request":)" + std::to_string(++game.request) + R"(,"position":")" + game.position +
                    R"(","vertex":")" + vertex_of(game.moves) + "\"}");
    }
  }
  report("moves delivered to the other side", taken);
  const auto stuck = std::count_if(games.begin(), games.end(), [](const Game& game) {
    return game.waiting && milliseconds_since(game.sent) > 1'000;
  });
  std::printf("%d sockets lost, %ld moves not delivered within a second\n", crowd.lost(), static_cast<long>(stuck));
  if (pid > 0) {
    const long after = resident(pid);
    std::printf("server: %ld MB resident, %.1f KB a live game with two sockets\n", after / 1024,
                static_cast<double>(after - before) / count);
  }
  return crowd.lost() == 0 && stuck == 0 ? 0 : 1;
}

int hold_idle(std::uint16_t port, int count, int seconds, int pid) {
  const int fd = connect_to(port);
  const std::string secret = new_guest(fd, port);
  std::vector<Game> games(10);
  for (Game& game : games) {
    if (!make_game(fd, port, secret, game)) return std::puts("a game could not be made"), 1;
  }
  const long before = resident(pid);
  Crowd crowd(port, static_cast<std::size_t>(count));
  const auto nothing = [](std::size_t, const std::string&) {};
  const auto opened = crowd.open_all([&](std::size_t i) { return games[i % games.size()].id; }, "", nothing);
  if (!opened) return std::puts("a socket could not be opened"), 1;
  const auto end = Clock::now() + std::chrono::seconds(seconds);
  while (Clock::now() < end) crowd.step(10, nothing);
  std::printf("%d of %d idle sockets held for %d s, %d lost\n", crowd.ready(), count, seconds, crowd.lost());
  if (pid > 0)
    std::printf("server: %ld MB resident, %.1f KB a socket\n", resident(pid) / 1024,
                static_cast<double>(resident(pid) - before) / count);
  return crowd.ready() == count ? 0 : 1;
}

int echo(std::uint16_t port, int count, int seconds) {
  std::vector<Socket> sockets(static_cast<std::size_t>(count));
  std::vector<Clock::time_point> sent(sockets.size());
  std::vector<Clock::time_point> next(sockets.size());
  Epoll epoll;
  std::mt19937 random(7);
  const auto begin = Clock::now() + std::chrono::seconds(1);
  for (std::size_t i = 0; i < sockets.size(); ++i) {
    sockets[i].fd = connect_to(port);
    if (sockets[i].fd < 0) return std::puts("a socket could not be opened"), 1;
    epoll.add(sockets[i].fd, i);
    next[i] = begin + std::chrono::milliseconds(random() % 10'000);
  }
  // As long as a move's event.
  const std::string line = std::string(700, 'x') + "\n";
  std::vector<double> taken;
  while (Clock::now() < begin + std::chrono::seconds(seconds)) {
    epoll.wait(1, [&](std::uint64_t i) {
      if (!receive(sockets[i])) return;
      if (sockets[i].buffer.size() < line.size()) return;
      sockets[i].buffer.clear();
      taken.push_back(milliseconds_since(sent[i]));
    });
    const auto now = Clock::now();
    for (std::size_t i = 0; i < sockets.size(); ++i) {
      if (next[i] > now) continue;
      next[i] += kBetweenMoves;
      sent[i] = Clock::now();
      send_all(sockets[i].fd, line);
    }
  }
  report("lines sent back", taken);
  return 0;
}

int relay(std::uint16_t port) {
  const int listener = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const int one = 1;
  ::setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::bind(listener, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0)
    return std::puts("the port is taken"), 1;
  ::listen(listener, 4096);
  Epoll epoll;
  epoll.add(listener, static_cast<std::uint64_t>(listener));
  for (;;) {
    epoll.wait(-1, [&](std::uint64_t tag) {
      const int fd = static_cast<int>(tag);
      if (fd == listener) {
        const int guest = ::accept4(listener, nullptr, nullptr, SOCK_CLOEXEC);
        ::setsockopt(guest, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
        epoll.add(guest, static_cast<std::uint64_t>(guest));
        return;
      }
      char bytes[16384];
      const auto n = ::recv(fd, bytes, sizeof bytes, 0);
      if (n <= 0) {
        ::close(fd);
      } else {
        send_all(fd, std::string_view(bytes, static_cast<std::size_t>(n)));
      }
    });
  }
}

}  // namespace
}  // namespace load

int main(int argc, char** argv) {
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
  const auto number = [&](int i) { return argc > i ? std::atoi(argv[i]) : 0; };
  const std::string what = argc > 1 ? argv[1] : "";
  const auto port = static_cast<std::uint16_t>(number(2));
  if (what == "relay" && argc > 2) return load::relay(port);
  if (argc < 5) {
    std::puts("server_load games|idle|echo PORT COUNT SECONDS [PID], or server_load relay PORT");
    return 2;
  }
  if (what == "games") return load::play_games(port, number(3), number(4), number(5));
  if (what == "idle") return load::hold_idle(port, number(3), number(4), number(5));
  return load::echo(port, number(3), number(4));
}
