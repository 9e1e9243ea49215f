#pragma once
// The loop between a session and its controller.

#include <iosfwd>

#include "gtp/session.hpp"

namespace miai::gtp {

/// Answers commands until quit or the end of input; every reply is flushed before the next command is carried out.
/// Answers the program's exit status: 0, or 1 when replies can no longer be written.
int run(Session& session, std::istream& in, std::ostream& out);

/// The options of a program on this machine: all its files, its processor time, and log lines on err.
/// err must outlive the session.
SessionOptions console_options(std::ostream& err);

}  // namespace miai::gtp
