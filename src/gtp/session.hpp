#pragma once
// One GTP conversation: bytes in, bytes out.

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "gtp/options.hpp"

namespace miai::gtp {

struct State;

/// The engine's side of GTP 2. Reads and writes nothing but what it is handed.
class Session {
 public:
  explicit Session(SessionOptions options = {});
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  ~Session();

  /// Takes bytes of the controller as they come; lines may be cut anywhere.
  void feed(std::string_view bytes);
  /// No more bytes will come: a last line without its end is a line too.
  void end_of_input();

  /// Carries out the next waiting command; its reply, or nothing when no whole line is waiting or the session is over.
  std::optional<std::string> next();
  /// After quit.
  bool is_over() const;

  /// feed() and every reply to it.
  std::string talk(std::string_view bytes);

 private:
  std::optional<std::string> answer(std::string_view raw);
  void take_lines(std::string_view bytes);
  bool is_interrupted() const;

  std::unique_ptr<State> state_;
  std::string begun_;         // lines of a reply that nobody has taken yet
  std::string waiting_;       // bytes not yet carried out
  std::size_t start_ = 0;     // where the next line begins in waiting_
  std::size_t searched_ = 0;  // no line end before it
  bool too_long_ = false;     // the rest of an overlong line is being skipped
  bool input_ended_ = false;
};

}  // namespace miai::gtp
