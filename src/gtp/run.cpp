#include "gtp/run.hpp"

#include <chrono>
#include <ctime>
#include <istream>
#include <ostream>

namespace miai::gtp {
namespace {

constexpr std::streamsize kMostAtOnce = std::streamsize{1} << 16U;

/// Waits for one byte and takes with it what else has come already; empty at the end of input.
std::string bytes_that_came(std::streambuf& in) {
  using Traits = std::streambuf::traits_type;
  const auto first = in.sbumpc();
  if (Traits::eq_int_type(first, Traits::eof())) return {};
  std::string bytes(1, Traits::to_char_type(first));
  if (bytes[0] == '\n') return bytes;
  const std::streamsize more = std::min(in.in_avail(), kMostAtOnce);
  if (more <= 0) return bytes;
  bytes.resize(1 + static_cast<std::size_t>(more));
  bytes.resize(1 + static_cast<std::size_t>(in.sgetn(bytes.data() + 1, more)));
  return bytes;
}

bool reply_to_waiting(Session& session, std::ostream& out) {
  while (const auto reply = session.next()) {
    out << *reply << std::flush;
    if (!out) return false;
  }
  return true;
}

}  // namespace

int run(Session& session, std::istream& in, std::ostream& out) {
  while (!session.is_over()) {
    const std::string bytes = bytes_that_came(*in.rdbuf());
    if (bytes.empty()) session.end_of_input();
    session.feed(bytes);
    if (!reply_to_waiting(session, out)) return 1;
    if (bytes.empty()) break;
  }
  return 0;
}

SessionOptions console_options(std::ostream& err) {
  SessionOptions options;
  options.files = local_files();
  options.cpu_seconds = [] { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; };
  options.now = [] {
    return std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now().time_since_epoch());
  };
  options.log = [&err](std::string_view line) { err << "miai: " << line << "\n" << std::flush; };
  return options;
}

}  // namespace miai::gtp
