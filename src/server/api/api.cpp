#include "server/api/api.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "server/api/call.hpp"
#include "server/auth/secrets.hpp"
#include "server/protocol/schema.hpp"
#include "server/protocol/wire.hpp"

namespace miai::server {
namespace json = boost::json;
namespace {

/// People behind one proxy share this machine's address.
constexpr double kLocalFactor = 100;

/// True when the path is the pattern with something that could be an id in place of "ID".
bool matches(std::string_view pattern, std::string_view path, std::string& id) {
  const std::size_t hole = pattern.find("/ID");
  if (hole == std::string_view::npos) return pattern == path;
  const std::string_view head = pattern.substr(0, hole + 1);
  const std::string_view tail = pattern.substr(hole + 3);
  if (!path.starts_with(head) || path.size() <= head.size() + tail.size() || !path.ends_with(tail)) return false;
  const std::string_view middle = path.substr(head.size(), path.size() - head.size() - tail.size());
  const bool plain = std::all_of(middle.begin(), middle.end(),
                                 [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); });
  if (!plain || middle.size() > 40) return false;
  id = middle;
  return true;
}

const Route* find_route(const Request& request, std::string& id, bool& path_known) {
  for (const auto* routes : {&people_routes(), &account_routes(), &game_routes(), &record_routes()}) {
    for (const Route& route : *routes) {
      if (!matches(route.path, request.path, id)) continue;
      path_known = true;
      if (route.method == request.method || (request.method == "HEAD" && route.method == "GET")) return &route;
    }
  }
  return nullptr;
}

bool is_write(const Request& request) {
  return request.method != "GET" && request.method != "HEAD";
}

std::string without_port(const std::string& host) {
  if (host.starts_with("[")) return host.substr(0, host.find(']') + 1);
  return host.substr(0, host.find(':'));
}

bool is_address(const std::string& host) {
  if (host.starts_with("[")) return true;
  return !host.empty() &&
         std::all_of(host.begin(), host.end(), [](char c) { return (c >= '0' && c <= '9') || c == '.'; });
}

/// The body as JSON that is as the schema says, or the answer that it is not.
Result<json::object> message_of(const Request& request, std::string_view schema) {
  if (!same_word(request.content_type.substr(0, 16), "application/json")) {
    return fail("http.not_json", "The body must be application/json.");
  }
  json::parse_options options;
  options.max_depth = 12;
  boost::system::error_code error;
  const json::value value = json::parse(request.body, error, {}, options);
  if (error) return fail("protocol.invalid", "The body is no JSON.", {{"path", "/"}, {"what", error.message()}});
  if (!value.is_object()) return fail("protocol.invalid", "The body is no object.", {{"path", "/"}, {"what", "type"}});
  if (schema != "object") {
    if (const auto fine = check_message(schema, value); !fine) return tl::unexpected(fine.error());
  }
  return value.get_object();
}

void run(const Route& route, Call& call) {
  if (const std::string secret = secret_of(call.request); !secret.empty()) {
    auto found = call.store.find_guest(hash_of(secret));
    if (!found) return call.reply(error_response(500, found.error()));
    call.guest = std::move(*found);
    if (!call.guest) {
      return call.reply(
          error_response(401, {"auth.unknown_secret", "This server does not know you; say your name again.", {}, {}}));
    }
  }
  if (route.who == Who::guest && !call.guest) {
    return call.reply(error_response(401, {"auth.needed", "Say who you are first.", {}, {}}));
  }
  if (!route.schema.empty()) {
    auto message = message_of(call.request, route.schema);
    if (!message) return call.reply(error_response(400, message.error()));
    call.message = std::move(*message);
  }
  route.handle(call);
}

}  // namespace

std::string secret_of(const Request& request) {
  constexpr std::string_view kBearer = "Bearer ";
  return request.authorization.starts_with(kBearer) ? request.authorization.substr(kBearer.size()) : "";
}

Response json_response(int status, const json::object& body) {
  return {status,
          {{"Content-Type", "application/json"}, {"Cache-Control", "no-store"}},
          std::make_shared<const std::string>(json::serialize(body))};
}

Response error_response(int status, const Error& error) {
  return json_response(status, {{"error", error_json(error)}});
}

Response too_often_response(int seconds) {
  Response response = error_response(429, {"http.too_often", "Too much at once; try again in a moment.", {}, {}});
  response.headers.emplace_back("Retry-After", std::to_string(seconds));
  return response;
}

Response text_response(std::string type, std::string body) {
  return {200,
          {{"Content-Type", std::move(type)}, {"Cache-Control", "no-store"}},
          std::make_shared<const std::string>(std::move(body))};
}

std::string query_value(const std::string& query, std::string_view name) {
  std::size_t begin = 0;
  while (begin <= query.size()) {
    const std::size_t end = std::min(query.find('&', begin), query.size());
    const std::string_view pair = std::string_view(query).substr(begin, end - begin);
    const std::size_t sign = pair.find('=');
    if (pair.substr(0, sign) == name && sign != std::string_view::npos) {
      std::string value;
      for (std::size_t i = sign + 1; i < pair.size(); ++i) {
        const auto digit = [&](std::size_t at) {
          const char c = at < pair.size() ? pair[at] : 'x';
          return c >= '0' && c <= '9'   ? c - '0'
                 : c >= 'a' && c <= 'f' ? c - 'a' + 10
                 : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                        : -1;
        };
        const bool escaped = pair[i] == '%' && digit(i + 1) >= 0 && digit(i + 2) >= 0;
        value += escaped ? static_cast<char>(digit(i + 1) * 16 + digit(i + 2)) : pair[i] == '+' ? ' ' : pair[i];
        if (escaped) i += 2;
      }
      return value;
    }
    begin = end + 1;
  }
  return {};
}

std::optional<Milliseconds> before_of(const Request& request) {
  const auto value = parse_int(query_value(request.query, "before"));
  return value ? std::optional<Milliseconds>(Milliseconds(*value)) : std::nullopt;
}

Api::Api(ApiSettings settings, Parts parts) : settings_(std::move(settings)), parts_(std::move(parts)) {}

std::size_t Api::body_limit(const Request& request) const {
  if (request.path.starts_with("/api/records")) return settings_.record_bytes;
  return request.path == "/api/progress" ? settings_.progress_bytes : settings_.body_bytes;
}

bool Api::knows_host(const std::string& host) const {
  const std::string name = ascii_lower(without_port(host));
  if (name == "localhost" || is_address(name)) return true;
  return std::any_of(settings_.names.begin(), settings_.names.end(),
                     [&](const std::string& known) { return ascii_lower(known) == name; });
}

std::optional<Response> Api::refuse_origin(const Request& request) const {
  // A name that is not ours is a stranger's page that points its own name at this address.
  if (!knows_host(request.host)) {
    return error_response(403, {"http.other_host",
                                "This server is not known by that name; start it with --name.",
                                {{"host", request.host}},
                                {}});
  }
  const bool own = request.origin.empty() || request.origin == "http://" + request.host ||
                   request.origin == "https://" + request.host;
  if (own) return std::nullopt;
  return error_response(403, {"http.other_origin", "That may only be done from this server's own page.", {}, {}});
}

bool Api::too_often(const Request& request) {
  const double factor = request.is_local ? kLocalFactor : 1;
  return !writes_.take(request.address, {settings_.burst * factor, settings_.writes_per_second * factor}, parts_.now());
}

bool Api::guesses_too_often(const Request& request, const std::string& name_key) {
  const double factor = request.is_local ? kLocalFactor : 1;
  const Rate& rate = settings_.passwords_by_address;
  const Milliseconds now = parts_.now();
  if (!guesses_.take("from " + request.address, {rate.at_once * factor, rate.per_second * factor}, now)) return true;
  return !guesses_.take("for " + name_key, settings_.passwords_by_name, now);
}

void Api::handle(Request request, Reply reply) {
  const Reply safe = [reply = std::move(reply)](Response response) {
    add_safe_headers(response);
    reply(std::move(response));
  };
  // Reading is harmless from anywhere but under a stranger's name; the origin is asked of those who write.
  Request asked = request;
  if (!is_write(request)) asked.origin.clear();
  if (auto refusal = refuse_origin(asked)) return safe(std::move(*refusal));
  std::string id;
  bool path_known = false;
  const Route* route = find_route(request, id, path_known);
  if (route == nullptr) {
    const bool wants_file = !request.path.starts_with("/api/") && !is_write(request);
    if (wants_file) return safe(parts_.files.answer(request));
    const int status = path_known ? 405 : 404;
    return safe(error_response(status, {"http.no_such_thing", "There is nothing by that name.", {}, {}}));
  }
  if (is_write(request) && too_often(request)) return safe(too_often_response(5));
  parts_.store.ask([this, route, request = std::move(request), safe, id](Store& store) {
    Call call{*this, store, request, safe, id, std::nullopt, {}};
    run(*route, call);
  });
}

}  // namespace miai::server
