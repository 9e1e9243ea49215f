#include "gtp/run.hpp"

#include <chrono>
#include <ctime>
#include <istream>
#include <ostream>
#include <thread>

#include "gtp/inbox.hpp"

namespace miai::gtp {
namespace {

constexpr std::streamsize kMostAtOnce = std::streamsize{1} << 16U;

class StreamSource : public ByteSource {
 public:
  explicit StreamSource(std::istream& in) : in_(*in.rdbuf()) {}

  /// Waits for one byte and takes with it what else has come already.
  std::string read() override {
    using Traits = std::streambuf::traits_type;
    const auto first = in_.sbumpc();
    if (Traits::eq_int_type(first, Traits::eof())) return {};
    std::string bytes(1, Traits::to_char_type(first));
    if (bytes[0] == '\n') return bytes;
    const std::streamsize more = std::min(in_.in_avail(), kMostAtOnce);
    if (more <= 0) return bytes;
    bytes.resize(1 + static_cast<std::size_t>(more));
    bytes.resize(1 + static_cast<std::size_t>(in_.sgetn(bytes.data() + 1, more)));
    return bytes;
  }

  void abandon() override {}

 private:
  std::streambuf& in_;
};

}  // namespace

std::unique_ptr<ByteSource> bytes_of(std::istream& in) {
  return std::make_unique<StreamSource>(in);
}

struct Conversation::Parts {
  Parts(SessionOptions options, std::unique_ptr<ByteSource> from, std::ostream& to)
      : source(std::move(from)), out(to), session(with_ways_out(std::move(options))) {
    reader = std::thread([this] {
      for (std::string bytes = source->read(); !bytes.empty(); bytes = source->read()) inbox.put(bytes);
      inbox.close();
    });
  }
  Parts(const Parts&) = delete;
  Parts& operator=(const Parts&) = delete;
  ~Parts() {
    inbox.abandon();
    source->abandon();
    reader.join();
  }

  SessionOptions with_ways_out(SessionOptions options) {
    options.write = [this](std::string_view bytes) { out << bytes << std::flush; };
    options.input_waiting = [this] { return inbox.has_line() || !out; };
    return options;
  }

  bool reply_to_waiting() {
    while (const auto reply = session.next()) {
      out << *reply << std::flush;
      if (!out) return false;
    }
    return true;
  }

  Inbox inbox;
  std::unique_ptr<ByteSource> source;
  std::ostream& out;
  Session session;
  std::thread reader;
};

Conversation::Conversation(SessionOptions options, std::unique_ptr<ByteSource> source, std::ostream& out)
    : parts_(std::make_unique<Parts>(std::move(options), std::move(source), out)) {}

Conversation::~Conversation() = default;

Session& Conversation::session() {
  return parts_->session;
}

int Conversation::run() {
  Session& session = parts_->session;
  while (!session.is_over()) {
    const std::string bytes = parts_->inbox.take();
    if (bytes.empty()) session.end_of_input();
    session.feed(bytes);
    if (!parts_->reply_to_waiting()) return 1;
    if (bytes.empty()) break;
  }
  return 0;
}

int run(SessionOptions options, std::istream& in, std::ostream& out) {
  return Conversation(std::move(options), bytes_of(in), out).run();
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
