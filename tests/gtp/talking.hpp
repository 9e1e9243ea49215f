#pragma once
// Talking to a session in tests.

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/search/plain_evaluators.hpp"
#include "gtp/session.hpp"

namespace miai::gtp::test {

/// Files in memory.
using Files = std::map<std::string, std::string>;

inline FileAccess access_to(const std::shared_ptr<Files>& files) {
  return {[files](std::string_view path) -> Result<std::string> {
            const auto found = files->find(std::string(path));
            if (found == files->end()) return fail("file.cannot_read", "There is no such file.");
            return found->second;
          },
          [files](std::string_view path, std::string_view bytes) -> Result<void> {
            (*files)[std::string(path)] = std::string(bytes);
            return {};
          }};
}

/// Who chooses moves: the first legal point from the lower left, or a search with an evaluator that knows nothing but
/// always the same.
enum class Chooser : std::uint8_t { first_point, search };

/// A session that keeps what it logs.
class Talk {
 public:
  Talk() : Talk(std::make_shared<Files>()) {}
  explicit Talk(Chooser chooser) : Talk(std::make_shared<Files>(), chooser) {}
  explicit Talk(std::shared_ptr<Files> in_memory, Chooser chooser = Chooser::first_point)
      : files(std::move(in_memory)), session_(options(chooser)) {}

  /// The reply to one command: its sign, id and text without the empty line.
  std::string ask(const std::string& command) {
    std::string reply = session_.talk(command + "\n");
    if (reply.size() < 2 || reply.substr(reply.size() - 2) != "\n\n") return "MALFORMED " + reply;
    reply.resize(reply.size() - 2);
    return reply;
  }
  /// The text of a reply that must be a success; "FAILED …" otherwise.
  std::string text(const std::string& command) {
    const std::string reply = ask(command);
    if (reply.empty() || reply[0] != '=') return "FAILED " + command + " -> " + reply;
    return reply.size() > 2 ? reply.substr(2) : "";
  }
  /// Carries out several commands; the first one refused, or "".
  std::string all(const std::vector<std::string>& commands) {
    for (const std::string& command : commands) {
      const std::string reply = ask(command);
      if (reply.empty() || reply[0] != '=') return command + " -> " + reply;
    }
    return "";
  }
  std::string raw(std::string_view bytes) { return session_.talk(bytes); }
  Session& session() { return session_; }

  std::shared_ptr<Files> files;
  std::vector<std::string> log;
  std::vector<std::optional<Milliseconds>> times;  ///< allowed for the moves asked for

 private:
  SessionOptions options(Chooser chooser) {
    SessionOptions wanted;
    wanted.files = access_to(files);
    wanted.log = [this](std::string_view line) { log.emplace_back(line); };
    wanted.choose = [this](const MoveRequest& request) {
      times.push_back(request.time);
      const auto points = legal_points(request.position, request.color, request.rules);
      return points.empty() ? Vertex::pass() : Vertex(points.front());
    };
    if (chooser == Chooser::search) wanted.choose = nullptr;
    wanted.load = [](const std::string& model) -> Result<std::shared_ptr<engine::Evaluator>> {
      if (model == "missing") return fail("net.cannot_read", "The network \"missing\" cannot be read.");
      return std::make_shared<engine::HashEvaluator>();
    };
    wanted.engine.visits = 24;
    wanted.judge = [](const Position& position, const Ruleset& rules) { return life::judge(position, rules); };
    return wanted;
  }
  Session session_;
};

/// "C3 G3 E5/G7": Black's stones, White's stones.
inline std::string stones(Talk& talk) {
  return talk.text("list_stones b") + "/" + talk.text("list_stones w");
}

}  // namespace miai::gtp::test
