#include "server/server.hpp"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace miai::server {
namespace {

/// The wall clock when the server began, moved on by the steady clock: it never goes back while the server runs.
std::function<Milliseconds()> server_time() {
  using std::chrono::duration_cast;
  const auto wall = duration_cast<Milliseconds>(std::chrono::system_clock::now().time_since_epoch());
  const auto begin = std::chrono::steady_clock::now();
  return [wall, begin] { return wall + duration_cast<Milliseconds>(std::chrono::steady_clock::now() - begin); };
}

/// Notes twice a second that the server is up, so that a clock is not charged for the time it was down; once a minute
/// in any case, because what the other connection writes stays in the log until this one writes as well.
class Heartbeat {
 public:
  Heartbeat(StoreQueue& store, std::function<Milliseconds()> now, std::function<bool()> needed)
      : thread_([this, &store, now = std::move(now), needed = std::move(needed)] {
          std::unique_lock lock(mutex_);
          constexpr int kMinute = 120;
          for (int beat = 1; !woken_.wait_for(lock, std::chrono::milliseconds(500), [this] { return closing_; });
               ++beat) {
            if (needed() || beat % kMinute == 0) store.ask([now](Store& s) { static_cast<void>(s.set_alive(now())); });
          }
          store.ask([now](Store& s) { static_cast<void>(s.set_alive(now())); });
        }) {}
  Heartbeat(const Heartbeat&) = delete;
  Heartbeat& operator=(const Heartbeat&) = delete;
  ~Heartbeat() {
    {
      const std::lock_guard lock(mutex_);
      closing_ = true;
    }
    woken_.notify_all();
    thread_.join();
  }

 private:
  std::mutex mutex_;
  std::condition_variable woken_;
  bool closing_ = false;
  std::thread thread_;
};

}  // namespace

// How it ends is said in ~Server: the loop stops first and goes last, because what is still being stored or thought
// about answers to it.
struct Server::Impl {
  Impl(const ServerOptions& o, std::unique_ptr<Store> live, std::unique_ptr<Store> rest, Milliseconds alive)
      : options(o),
        now(server_time()),
        files(o.page_folder),
        loop(o.threads),
        live_store(std::make_unique<StoreQueue>(std::move(live))),
        rest_store(std::make_unique<StoreQueue>(std::move(rest))),
        opponents(std::make_unique<Opponents>(o.opponents)),
        services{loop, *live_store, *opponents, now, {}, {}},
        rooms(with_rematch(), alive),
        api(o.api, {*rest_store, rooms, *opponents, files, passwords, now}),
        heartbeat(std::make_unique<Heartbeat>(*live_store, now, [this] { return rooms.count() > 0; })) {}

  RoomServices with_rematch() {
    services.new_rematch = [this](const GameHeader& header, std::function<void(std::string)> done) {
      live_store->ask([game = rematch_of(header, now()), done = std::move(done)](Store& store) {
        done(store.add_game(game) ? game.summary.id : "");
      });
    };
    return services;
  }

  HttpHandlers handlers() {
    HttpHandlers made;
    made.now = now;
    made.request = [this](Request request, Reply reply) { api.handle(std::move(request), std::move(reply)); };
    made.body_limit = [this](const Request& request) { return api.body_limit(request); };
    made.refuse_socket = [this](const Request& request) -> std::optional<Response> {
      if (!request.path.starts_with("/live/") || request.path.size() > 50) return Response{404, {}, nullptr};
      if (auto refusal = api.refuse_origin(request)) return refusal;
      if (api.too_often(request)) return Response{429, {{"Retry-After", "5"}}, nullptr};
      return std::nullopt;
    };
    made.open_socket = [this](std::shared_ptr<Socket> socket, const Request& request) {
      const auto live = std::make_shared<LiveConnection>(std::move(socket), request.path.substr(6), rooms, services,
                                                         options.connection);
      live->begin();
      return SocketEvents{[live](const std::string& text, Milliseconds at) { live->message(text, at); },
                          [live] { live->closed(); }};
    };
    return made;
  }

  ServerOptions options;
  std::function<Milliseconds()> now;
  StaticFiles files;
  Loop loop;
  std::unique_ptr<StoreQueue> live_store;
  std::unique_ptr<StoreQueue> rest_store;
  std::unique_ptr<Opponents> opponents;
  RoomServices services;
  Rooms rooms;
  WorkQueue passwords{1};
  Api api;
  std::unique_ptr<Heartbeat> heartbeat;
  std::unique_ptr<HttpServer> http;
};

Server::Server(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}

Result<std::unique_ptr<Server>> Server::start(const ServerOptions& options) {
  auto live = open_store(options.store);
  if (!live) return tl::unexpected(live.error());
  auto rest = open_store(options.store, LogCopier::another);
  if (!rest) return tl::unexpected(rest.error());
  const auto alive = (*live)->last_alive();
  if (!alive) return tl::unexpected(alive.error());
  auto impl = std::make_unique<Impl>(options, std::move(*live), std::move(*rest), *alive);
  auto http = HttpServer::start(impl->loop, options.place, impl->handlers(), options.http);
  if (!http) return tl::unexpected(http.error());
  impl->http = std::move(*http);
  return std::unique_ptr<Server>(new Server(std::move(impl)));
}

Server::~Server() {
  impl_->http->stop_accepting();
  impl_->rooms.close_all();
  // Those who are told to come back get a moment to hear it.
  for (int i = 0; i < 20 && impl_->http->connections() > 0; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(25));
  impl_->loop.stop();
  impl_->heartbeat.reset();
  impl_->passwords.close();
  impl_->rest_store.reset();
  impl_->opponents.reset();
  impl_->live_store.reset();
}

std::uint16_t Server::port() const {
  return impl_->http->port();
}

bool Server::has_page() const {
  return impl_->files.has_page();
}

int Server::rooms() const {
  return impl_->rooms.count();
}

int Server::connections() const {
  return impl_->http->connections();
}

}  // namespace miai::server
