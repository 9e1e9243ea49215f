// A whole GTP conversation from bytes. What follows a line "%%FILE" is the only file there is, whatever its path.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "gtp/session.hpp"

namespace {

using namespace miai;

gtp::SessionOptions options_with(std::string_view file) {
  gtp::SessionOptions options;
  options.files.read = [file](std::string_view) -> Result<std::string> { return std::string(file); };
  options.files.write = [](std::string_view, std::string_view) -> Result<void> { return {}; };
  options.choose = [](const gtp::MoveRequest& request) {
    const auto points = legal_points(request.position, request.color, request.rules);
    return points.empty() ? Vertex::pass() : Vertex(points[request.seed % points.size()]);
  };
  return options;
}

void require(bool condition) {
  if (!condition) std::abort();
}

/// One sign, at most one empty line, and that at the very end.
void check_reply(const std::string& reply) {
  require(reply.size() >= 3 && (reply[0] == '=' || reply[0] == '?'));
  require(reply.find("\n\n") == reply.size() - 2);
  require(reply.find('\r') == std::string::npos);
}

/// How often a conversation may ask for a judgement of the whole board, which costs a thousand times what reading the
/// line does: fuzzing is about the lines.
int judgements(std::string_view talk) {
  int count = 0;
  for (const std::string_view command : {"final_s", "miai-status", "miai-count", "miai-territory"}) {
    for (std::size_t at = talk.find(command); at != std::string_view::npos; at = talk.find(command, at + 1)) ++count;
  }
  return count;
}

std::string converse(gtp::Session& session) {
  std::string all;
  while (const auto reply = session.next()) {
    check_reply(*reply);
    all += *reply;
  }
  return all;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  constexpr std::string_view kMark = "%%FILE\n";
  const std::size_t mark = input.find(kMark);
  const std::string_view talk = input.substr(0, mark);
  const std::string_view file = mark == std::string_view::npos ? "" : input.substr(mark + kMark.size());

  const int judged = judgements(talk);
  if (judged > 1) return -1;
  gtp::Session whole(options_with(file));
  whole.feed(talk);
  std::string replies = converse(whole);
  whole.end_of_input();
  replies += converse(whole);
  if (talk.size() > 300 || judged > 0) return 0;

  // The same bytes in two pieces must be the same conversation.
  gtp::Session pieces(options_with(file));
  pieces.feed(talk.substr(0, talk.size() / 2));
  std::string again = converse(pieces);
  pieces.feed(talk.substr(talk.size() / 2));
  again += converse(pieces);
  pieces.end_of_input();
  again += converse(pieces);
  require(again == replies);
  return 0;
}
