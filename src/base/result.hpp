#pragma once
// What a function answers when outside input may be wrong: a value, or an Error that names the place and the remedy.

#include <cstdint>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

namespace miai {

/// A named value inside a message, for example {"vertex", "D4"}; translations put it where their language wants it.
struct Fact {
  std::string name;
  std::string value;
  friend bool operator==(const Fact&, const Fact&) = default;
};

/// Where in the input something is wrong.
/// Units:  line and column count from 1 in characters of the input; 0 = not known. source is a file name or "".
struct Where {
  std::string source;
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  friend bool operator==(const Where&, const Where&) = default;
};

/// One problem with outside input.
/// id is stable and names the kind ("rules.unknown_name"); message is the complete English sentence; facts repeat the
/// values in it by name, so that other languages can build their own sentence from the id.
struct Error {
  std::string id;
  std::string message;
  std::vector<Fact> facts;
  Where where;
};

template <class T>
using Result = tl::expected<T, Error>;

/// Shorthand for `return fail("id", "message", {...})`.
inline tl::unexpected<Error> fail(std::string_view id, std::string message, std::vector<Fact> facts = {},
                                  Where where = {}) {
  return tl::unexpected<Error>(Error{std::string(id), std::move(message), std::move(facts), std::move(where)});
}

/// "file:3:7: message" with the parts that are known.
std::string to_string(const Error& error);

}  // namespace miai
