// `miai serve`: the server and its page.
#include <arpa/inet.h>
#include <ifaddrs.h>
#include <netinet/in.h>
#include <sys/resource.h>

#include <algorithm>
#include <boost/json.hpp>
#include <csignal>
#include <fstream>
#include <ostream>

#include "cli/engine_options.hpp"
#include "cli/files.hpp"
#include "cli/plain_text.hpp"
#include "cli/program.hpp"
#include "cli/serve_page.hpp"
#include "server/auth/secrets.hpp"
#include "server/server.hpp"

namespace miai::cli {
namespace {

bool is_this_machine(const std::string& host) {
  return host == "localhost" || host.starts_with("127.") || host == "::1";
}

/// Thousands of sockets need thousands of descriptors; the system's own limit is asked for.
void allow_many_sockets() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

/// The addresses under which others reach a server that listens everywhere.
std::vector<std::string> addresses_of_machine() {
  std::vector<std::string> found;
  ifaddrs* all = nullptr;
  if (getifaddrs(&all) != 0) return found;
  for (const ifaddrs* one = all; one != nullptr; one = one->ifa_next) {
    if (one->ifa_addr == nullptr || one->ifa_addr->sa_family != AF_INET) continue;
    char text[INET_ADDRSTRLEN] = "";
    const auto* address = reinterpret_cast<const sockaddr_in*>(one->ifa_addr);
    inet_ntop(AF_INET, &address->sin_addr, text, sizeof text);
    if (!is_this_machine(text)) found.emplace_back(text);
  }
  freeifaddrs(all);
  return found;
}

std::vector<std::string> hosts_to_tell(const server::ServerOptions& options) {
  if (!options.api.names.empty()) return options.api.names;
  const std::string& host = options.place.host;
  if (host == "0.0.0.0" || host == "::") {
    auto found = addresses_of_machine();
    if (!found.empty()) return found;
  }
  return {host == "0.0.0.0" || host == "::"     ? "127.0.0.1"
          : host.find(':') != std::string::npos ? "[" + host + "]"
                                                : host};
}

Result<server::ServerOptions> options_from(const Arguments& arguments, Context& context) {
  server::ServerOptions options;
  options.place.host = arguments.text("--host");
  options.place.port = static_cast<std::uint16_t>(arguments.count("--port"));
  options.store = arguments.has("--store") ? arguments.text("--store") : server::default_store();
  if (options.store.empty()) {
    return fail("serve.no_home", "There is no home folder to keep games in; name a file with --store.");
  }
  options.page_folder = arguments.has("--page") ? arguments.text("--page") : find_page();
  options.api.version = kVersion;
  options.api.names = arguments.all("--name");
  // A server with a name has a proxy in front that lets others in.
  if (!is_this_machine(options.place.host) || !options.api.names.empty()) options.api.key = server::new_secret();
  const auto engine = engine_settings(arguments, context);
  if (!engine) return tl::unexpected<Error>(engine.error());
  if (const auto found = check_model_file(*engine); !found) return tl::unexpected<Error>(found.error());
  options.opponents.engine = *engine;
  options.opponents.programs = arguments.all("--engine");
  if (arguments.has("--record")) {
    auto bytes = read_input(arguments.text("--record"), context.streams);
    if (!bytes) return tl::unexpected<Error>(bytes.error());
    options.api.opened_record = std::move(*bytes);
  }
  return options;
}

/// With what the page needs to know in the fragment, which no log ever sees.
std::vector<std::string> addresses_of(const server::Server& running, const server::ServerOptions& options) {
  std::string fragment = options.api.key.empty() ? "" : "#key=" + options.api.key;
  if (!options.api.opened_record.empty() && options.api.key.empty()) fragment = "#/opened";
  std::vector<std::string> addresses;
  for (const std::string& host : hosts_to_tell(options)) {
    addresses.push_back("http://" + host + ":" + std::to_string(running.port()) + "/" + fragment);
  }
  return addresses;
}

/// The address goes to standard output, also for programs that wait for it.
void tell(const server::Server& running, const server::ServerOptions& options, Context& context) {
  const auto addresses = addresses_of(running, options);
  if (context.json) {
    boost::json::array all(addresses.begin(), addresses.end());
    context.streams.out << json_text(boost::json::object{{"addresses", all}, {"port", running.port()}}) << "\n";
  } else {
    for (const std::string& address : addresses) context.streams.out << address << "\n";
  }
  context.streams.out.flush();
  if (!running.has_page()) context.streams.err << context.text("serve.no_page") << "\n";
  if (!options.api.key.empty()) context.streams.err << context.text("serve.key") << "\n";
  context.streams.err << context.text("serve.how_to_stop") << "\n";
  context.streams.err.flush();
}

/// Who starts Miai a second time gets the page of the first.
bool already_running(const server::ServerOptions& options, const Arguments& arguments, Context& context) {
  const bool may_be_it = arguments.has("--open") && !arguments.has("--record") && options.api.key.empty();
  if (!may_be_it || !is_own_server(options.place.port)) return false;
  const std::string address = "http://127.0.0.1:" + std::to_string(options.place.port) + "/";
  context.streams.out << address << "\n";
  context.streams.err << context.text("serve.already_running") << "\n";
  open_in_browser(address);
  return true;
}

Exit run(const Arguments& arguments, Context& context) {
  const auto options = options_from(arguments, context);
  if (!options) return context.trouble(options.error());
  allow_many_sockets();
  // Every thread of the server is born with these blocked; this one waits for them.
  sigset_t ends;
  sigemptyset(&ends);
  for (const int signal : {SIGTERM, SIGINT, SIGHUP}) sigaddset(&ends, signal);
  pthread_sigmask(SIG_BLOCK, &ends, nullptr);
  std::signal(SIGPIPE, SIG_IGN);
  {
    const auto running = server::Server::start(*options);
    if (!running) {
      pthread_sigmask(SIG_UNBLOCK, &ends, nullptr);
      return already_running(*options, arguments, context) ? Exit::fine : context.trouble(running.error());
    }
    tell(**running, *options, context);
    if (arguments.has("--open")) open_in_browser(addresses_of(**running, *options).front());
    int signal = 0;
    sigwait(&ends, &signal);
  }
  pthread_sigmask(SIG_UNBLOCK, &ends, nullptr);
  return Exit::fine;
}

std::vector<Option> options() {
  std::vector<Option> rows{
      {.name = "--host",
       .kind = ValueKind::text,
       .placeholder = "ADDRESS",
       .help = "command.serve.host",
       .fallback = "127.0.0.1"},
      {.name = "--port",
       .kind = ValueKind::whole,
       .placeholder = "N",
       .help = "command.serve.port",
       .fallback = "8361",
       .bounds = Bounds{0, 65535}},
      {.name = "--name",
       .kind = ValueKind::text,
       .placeholder = "NAME",
       .help = "command.serve.name",
       .count = Option::Count::any},
      {.name = "--store", .kind = ValueKind::text, .placeholder = "PLACE", .help = "command.serve.store"},
      {.name = "--page", .kind = ValueKind::file, .placeholder = "FOLDER", .help = "command.serve.page"},
      {.name = "--engine",
       .kind = ValueKind::text,
       .placeholder = "COMMAND",
       .help = "command.serve.engine",
       .count = Option::Count::any},
      {.name = "--open", .help = "command.serve.open"},
      {.name = "--record", .kind = ValueKind::file, .placeholder = "FILE", .help = "command.serve.record"}};
  for (Option& row : engine_options()) {
    if (row.name == "--config" || row.name == "--model") rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace

Command serve_command() {
  return {.name = "serve",
          .summary = "command.serve",
          .options = options(),
          .run = run,
          .examples = {"serve --open", "serve --host 0.0.0.0", "serve --engine 'gnugo --mode gtp'",
                       "serve --store postgresql:///miai"}};
}

}  // namespace miai::cli
