#include "gtp/session.hpp"

#include <utility>

#include "gtp/command.hpp"
#include "gtp/thinking.hpp"

namespace miai::gtp {
namespace {

/// Lines of a play sequence may be long; one that never ends must not eat the memory.
constexpr std::size_t kLongestLine = std::size_t{64} << 20U;
/// Bytes already carried out are dropped from the buffer once there are so many of them.
constexpr std::size_t kDropAfter = std::size_t{1} << 20U;

Reply run_command(State& state, const Line& line) {
  const Command* command = find_command(line.name);
  if (command == nullptr) return unknown_command(line.name);
  const int words = line.arguments.count();
  if (words < command->least || words > command->most) return syntax_error();
  return command->run(state, line.arguments);
}

/// The engine goes on thinking about the position that it left to its opponent, as long as that stands.
void use_opponents_time(State& state) {
  if (!state.pondering_at) return;
  if (!state.over && *state.pondering_at == state.game.steps()) {
    state.agent.ponder(scene_of(state, state.position().to_move()));
  } else {
    state.agent.rest();
    state.pondering_at.reset();
  }
}

}  // namespace

Session::Session(SessionOptions options) : state_(std::make_unique<State>(std::move(options))) {
  state_->write = [this](std::string_view bytes) { take_lines(bytes); };
  state_->interrupted = [this] { return is_interrupted(); };
}

Session::~Session() = default;

bool Session::is_over() const {
  return state_->over;
}

void Session::feed(std::string_view bytes) {
  if (start_ > kDropAfter || start_ == waiting_.size()) {
    waiting_.erase(0, start_);
    searched_ -= start_;
    start_ = 0;
  }
  waiting_ += bytes;
}

void Session::end_of_input() {
  input_ended_ = true;
}

std::optional<std::string> Session::next() {
  while (!state_->over) {
    std::size_t end = waiting_.find('\n', searched_);
    if (end == std::string::npos) {
      searched_ = waiting_.size();
      if (waiting_.size() - start_ > kLongestLine) {
        too_long_ = true;
        start_ = waiting_.size();
      }
      const bool rest = input_ended_ && (start_ < waiting_.size() || too_long_);
      if (!rest) return std::nullopt;
      end = waiting_.size();
    }
    const std::string raw = waiting_.substr(start_, end - start_);
    start_ = searched_ = std::min(end + 1, waiting_.size());
    if (std::exchange(too_long_, false)) return written("", refuse("line too long"));
    if (auto reply = answer(raw)) return reply;
  }
  return std::nullopt;
}

std::optional<std::string> Session::answer(std::string_view raw) {
  Line line;
  split_line(raw, line);
  if (line.id.empty() && line.name.empty()) return std::nullopt;
  state_->quiet();
  state_->id = line.id;
  if (state_->options.now) state_->came_at = state_->options.now();
  const Reply reply = run_command(*state_, line);
  state_->id = {};
  use_opponents_time(*state_);
  return std::exchange(begun_, {}) + written(line.id, reply);
}

void Session::take_lines(std::string_view bytes) {
  if (state_->options.write) {
    state_->options.write(bytes);
  } else {
    begun_ += bytes;
  }
}

bool Session::is_interrupted() const {
  const auto& asked = state_->options.input_waiting;
  if (!asked) return true;
  return input_ended_ || waiting_.find('\n', start_) != std::string::npos || asked();
}

std::string Session::talk(std::string_view bytes) {
  feed(bytes);
  std::string replies;
  while (const auto reply = next()) replies += *reply;
  return replies;
}

}  // namespace miai::gtp
