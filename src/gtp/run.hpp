#pragma once
// The loop between a session and its controller.

#include <iosfwd>
#include <memory>

#include "gtp/session.hpp"

namespace miai::gtp {

/// Where a controller's bytes come from.
class ByteSource {
 public:
  ByteSource() = default;
  ByteSource(const ByteSource&) = delete;
  ByteSource& operator=(const ByteSource&) = delete;
  virtual ~ByteSource() = default;

  /// Waits for bytes; empty at the end, or once abandon() was called.
  virtual std::string read() = 0;
  /// From another thread: nobody needs the bytes any more.
  virtual void abandon() = 0;
};

/// A stream that never waits for long (tests, files).
std::unique_ptr<ByteSource> bytes_of(std::istream& in);
/// A descriptor of this machine, which may wait for ever: standard input is 0.
std::unique_ptr<ByteSource> bytes_of_descriptor(int descriptor);

/// A conversation with a controller: its lines are read while commands are carried out, so that a line can end an
/// analysis at once. Replies go to out, which is flushed after each of them and after each line of an analysis.
class Conversation {
 public:
  Conversation(SessionOptions options, std::unique_ptr<ByteSource> source, std::ostream& out);
  Conversation(const Conversation&) = delete;
  Conversation& operator=(const Conversation&) = delete;
  ~Conversation();

  /// For commands that come before the controller's.
  Session& session();
  /// Answers commands until quit or the end of input.
  /// Answers the program's exit status: 0, or 1 when replies can no longer be written.
  int run();

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

/// A whole conversation on a stream.
int run(SessionOptions options, std::istream& in, std::ostream& out);

/// The options of a program on this machine: all its files, its processor time, and log lines on err.
/// err must outlive the session.
SessionOptions console_options(std::ostream& err);

}  // namespace miai::gtp
