// A whole GTP conversation from bytes. What follows a line "%%FILE" is the only file there is, whatever its path.
#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>

#include "engine/search/plain_evaluators.hpp"
#include "gtp/session.hpp"

namespace {

using namespace miai;

/// Reading costs a thousand times what the line does: here a chain in atari is dead, and a lone one is not looked at.
life::StatusReport judged_at_a_glance(const Position& position, const Ruleset&) {
  life::StatusReport report;
  for (const Chain& chain : position.board().chains()) {
    const auto status = chain.liberties.count() == 1
                            ? life::ChainStatus::dead
                            : (chain.stones.count() == 1 ? life::ChainStatus::unsure : life::ChainStatus::alive);
    report.chains.push_back({chain, status, false, "unopposed"});
  }
  return report;
}

gtp::SessionOptions options_with(std::string_view file) {
  gtp::SessionOptions options;
  options.files.read = [file](std::string_view) -> Result<std::string> { return std::string(file); };
  options.files.write = [](std::string_view, std::string_view) -> Result<void> { return {}; };
  options.choose = [](const gtp::MoveRequest& request) {
    const auto points = legal_points(request.position, request.color, request.rules);
    return points.empty() ? Vertex::pass() : Vertex(points[request.seed % points.size()]);
  };
  options.judge = judged_at_a_glance;
  options.load = [](const std::string&) -> Result<std::shared_ptr<engine::Evaluator>> {
    return std::make_shared<engine::HashEvaluator>();
  };
  options.engine.visits = 4;
  options.engine.search.memory_mb = 16;
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

std::string converse(gtp::Session& session) {
  std::string all;
  while (const auto reply = session.next()) {
    check_reply(*reply);
    all += *reply;
  }
  return all;
}

/// Options that let an analysis take as long, or as much, as the input says; and threads, whose order is chance.
bool asks_for_much(std::string_view talk) {
  constexpr std::array<std::string_view, 5> kMuch{"visits", "playouts", "benchmark", "memory", "threads"};
  std::string lower(talk);
  std::transform(lower.begin(), lower.end(), lower.begin(), [](unsigned char c) { return std::tolower(c); });
  return std::any_of(kMuch.begin(), kMuch.end(),
                     [&](std::string_view w) { return lower.find(w) != std::string::npos; });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  constexpr std::string_view kMark = "%%FILE\n";
  const std::size_t mark = input.find(kMark);
  const std::string_view talk = input.substr(0, mark);
  const std::string_view file = mark == std::string_view::npos ? "" : input.substr(mark + kMark.size());

  if (asks_for_much(talk)) return 0;

  gtp::Session whole(options_with(file));
  whole.feed(talk);
  std::string replies = converse(whole);
  whole.end_of_input();
  replies += converse(whole);
  if (talk.size() > 300) return 0;

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
