#pragma once
// One REST request on its way (internal to the API).

#include <boost/json.hpp>
#include <optional>
#include <string>

#include "server/api/api.hpp"

namespace miai::server {

struct Call {
  Api& api;
  Store& store;
  Request request;
  Reply reply;
  std::string id;               ///< the part of the path that stands for ID
  std::optional<Guest> guest;   ///< who asks
  boost::json::object message;  ///< the body, checked, where the route names a schema

  Milliseconds now() const { return api.parts().now(); }
};

using Handle = void (*)(Call& call);

enum class Who : std::uint8_t { anybody, guest };

struct Route {
  std::string_view method;
  std::string_view path;    ///< "/api/games/ID/join"
  std::string_view schema;  ///< of the body; "" = no JSON is asked for
  Who who;
  Handle handle;
};

const std::vector<Route>& people_routes();
const std::vector<Route>& account_routes();
const std::vector<Route>& game_routes();
const std::vector<Route>& record_routes();

/// The secret by which the sender says who he is; "" where he says nothing.
std::string secret_of(const Request& request);
Response json_response(int status, const boost::json::object& body);
Response error_response(int status, const Error& error);
Response too_often_response(int seconds);
Response text_response(std::string type, std::string body);
/// The name, where it may be shown as this person's; else the answer has been given: nobody takes the name of another
/// who has an account.
bool may_be_called(Call& call, const std::string& name);
boost::json::object guest_json(const Guest& guest);
/// A value of the query, decoded; "" when it is not there.
std::string query_value(const std::string& query, std::string_view name);
std::optional<Milliseconds> before_of(const Request& request);

}  // namespace miai::server
