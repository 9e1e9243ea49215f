#include "server/opponent/opponents.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <map>
#include <mutex>

#include "engine/levels/levels.hpp"
#include "server/opponent/built_in.hpp"
#include "server/opponent/gtp_opponent.hpp"
#include "server/opponent/work_queue.hpp"

namespace miai::server {
namespace {

constexpr int kProgramsAtOnce = 8;
/// How often the patience with a program that fails move after move is halved.
constexpr int kMostHalvings = 3;

Milliseconds since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now() - begin);
}

/// The last part of the path of the first word: "gnugo --mode gtp" is gnugo.
std::string program_name(const std::string& command) {
  const std::string first = command.substr(0, command.find(' '));
  const std::size_t slash = first.rfind('/');
  return slash == std::string::npos ? first : first.substr(slash + 1);
}

EngineNotice notice_of(const Error& error) {
  return {error.id, error.message, error.facts};
}

EngineNotice replaced_notice(Color color) {
  return {"engine.replaced",
          "The program cannot go on; Miai plays this move for it.",
          {{"color", std::string(to_string(color))}}};
}

}  // namespace

struct Opponents::Impl {
  explicit Impl(const OpponentSettings& s) : settings(s), built_in(s.engine, s.most_per_move, stop) {
    engines.push_back({"miai", "Miai", {}});
    for (const engine::Level& level : engine::levels()) engines.back().ranks.emplace_back(level.rank);
    for (const std::string& command : s.programs) {
      std::string id = program_name(command);
      while (by_id.find(id) != by_id.end() || id == "miai") id += "-2";
      by_id[id] = command;
      engines.push_back({id, program_name(command), {}});
    }
  }

  OpponentSettings settings;
  std::vector<EngineInfo> engines;
  std::map<std::string, std::string> by_id;
  /// The server ends: nobody waits for an answer any more.
  std::atomic<bool> stop{false};
  BuiltIn built_in;
  std::mutex mutex;
  std::map<std::string, std::shared_ptr<GtpOpponent>> programs;  ///< by game
  // Three queues, so that a program that hangs keeps nobody else waiting.
  WorkQueue thinking{std::max(1, settings.threads)};
  WorkQueue talking{kProgramsAtOnce};
  WorkQueue quick{1};

  std::shared_ptr<GtpOpponent> program_for(const EngineTask& task, const std::string& command) {
    const std::lock_guard lock(mutex);
    auto& program = programs[task.game_id];
    if (!program) program = std::make_shared<GtpOpponent>(command, stop);
    return program;
  }

  EngineAnswer think_built_in(const EngineTask& task) {
    auto answer = built_in.think(task);
    return answer ? *answer : built_in.at_once(task);
  }

  /// How long a program is waited for: what its clock says, or else what the settings do.
  Milliseconds patience(const EngineTask& task) const {
    const auto left = until_flag(task.left, task.clock);
    const Milliseconds most = settings.most_per_program_move;
    return task.clock.system == ClockSystem::none || !left ? most : std::min(most, std::max(*left, Milliseconds{1000}));
  }

  EngineAnswer think_program(const EngineTask& task, const std::string& command) {
    const auto begin = std::chrono::steady_clock::now();
    const auto program = program_for(task, command);
    std::vector<EngineNotice> notices;
    // Nobody waits for the same failure a minute at every move.
    const int failures = std::min(program->replaced.load(), kMostHalvings);
    const int tries = failures == 0 ? 2 : 1;
    for (int attempt = 0; attempt < tries; ++attempt) {
      const Milliseconds lost = attempt == 0 ? Milliseconds{0} : since(begin);
      auto answer = program->think(task, attempt == 0 ? patience(task) / (1 << failures) : patience(task) / 4);
      if (!answer) {
        notices.push_back(notice_of(answer.error()));
        continue;
      }
      const Move move{task.color, answer->vertex};
      const Legality verdict = answer->kind == EngineAnswer::Kind::move ? task.game.verdict(move) : Legality{};
      if (verdict.ok()) {
        program->replaced = 0;
        answer->lost = lost;
        answer->notices = std::move(notices);
        return *answer;
      }
      program->restart();
      notices.push_back({"engine.illegal_move",
                         "The program wanted to play " + to_string(answer->vertex) + ", which is not allowed. " +
                             explain(verdict, task.game.position(), move),
                         {{"vertex", to_string(answer->vertex)},
                          {"color", std::string(to_string(task.color))},
                          {"reason", std::string(id_text(verdict.id))}}});
    }
    ++program->replaced;
    EngineAnswer answer = built_in.at_once(task);
    answer.lost = since(begin);
    notices.push_back(replaced_notice(task.color));
    answer.notices = std::move(notices);
    return answer;
  }
};

Opponents::Opponents(const OpponentSettings& settings) : impl_(std::make_unique<Impl>(settings)) {}

Opponents::~Opponents() {
  impl_->stop = true;
}

std::vector<EngineInfo> Opponents::list() const {
  return impl_->engines;
}

const EngineInfo* Opponents::find(const std::string& id) const {
  const auto found =
      std::find_if(impl_->engines.begin(), impl_->engines.end(), [&](const EngineInfo& one) { return one.id == id; });
  return found == impl_->engines.end() ? nullptr : &*found;
}

void Opponents::think(EngineTask task, std::function<void(EngineAnswer)> done) {
  const auto program = impl_->by_id.find(task.engine);
  const bool is_program = program != impl_->by_id.end();
  WorkQueue& queue = task.at_once ? impl_->quick : is_program ? impl_->talking : impl_->thinking;
  const std::string command = is_program ? program->second : "";
  queue.put([impl = impl_.get(), task = std::move(task), command, done = std::move(done)] {
    EngineAnswer answer;
    if (task.at_once) {
      answer = impl->built_in.at_once(task);
      answer.lost = Milliseconds{60'000};
      if (!command.empty()) answer.notices = {replaced_notice(task.color)};
    } else {
      answer = command.empty() ? impl->think_built_in(task) : impl->think_program(task, command);
    }
    done(std::move(answer));
  });
}

void Opponents::judge(Game game, std::function<void(std::vector<ChainReason>)> done) {
  impl_->thinking.put(
      [impl = impl_.get(), game = std::move(game), done = std::move(done)] { done(impl->built_in.judge(game)); });
}

void Opponents::forget(const std::string& game_id) {
  impl_->built_in.forget(game_id);
  const std::lock_guard lock(impl_->mutex);
  impl_->programs.erase(game_id);
}

}  // namespace miai::server
