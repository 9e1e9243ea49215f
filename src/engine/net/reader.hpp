#pragma once
// Walks through the text and the weights of a network file. The first thing that is wrong sticks: every later read
// answers zeros and nothing, so that the readers of layers need not look at each answer.

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace miai::engine {

class Reader {
 public:
  /// The bytes must outlive the reader.
  explicit Reader(std::span<const char> bytes) : bytes_(bytes) {}

  bool failed() const { return error_.has_value(); }
  /// What went wrong first, with the file's name as its source. Requires failed().
  Error error(std::string_view source) const;

  /// The layer that errors name from here on.
  void enter(std::string layer) { layer_ = std::move(layer); }

  /// The next word between white space. `what` says what it is, in the words of an error message.
  std::string_view word(std::string_view what);
  /// A whole number within the bounds.
  int number(std::string_view what, int low, int high);
  /// A finite number above 0.
  double positive(std::string_view what);
  /// So many finite numbers: "@BIN@" and 32-bit little-endian floats, or text.
  std::vector<float> weights(std::size_t count);

  /// Notes that something does not fit: "expected …, found …".
  void refuse(std::string_view expected, std::string_view found);
  void refuse(std::string_view id, std::string message, std::vector<Fact> facts);

 private:
  void skip_space();
  std::size_t left() const { return bytes_.size() - at_; }
  void read_binary(std::vector<float>& values);
  void read_text(std::vector<float>& values);

  std::span<const char> bytes_;
  std::size_t at_ = 0;
  std::string layer_;
  std::optional<Error> error_;
};

/// Text of a file as it may stand in a message: printable, in quotes, not longer than some forty characters.
std::string quoted(std::string_view text);

}  // namespace miai::engine
