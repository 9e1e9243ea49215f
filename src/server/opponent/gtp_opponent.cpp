#include "server/opponent/gtp_opponent.hpp"

#include <algorithm>

namespace miai::server {
namespace {

/// For everything that is no move.
constexpr Milliseconds kPatience{20'000};

Error program_failed(const std::string& command, const std::string& why) {
  return {"engine.failed", "The program \"" + command + "\" failed: " + why, {{"program", command}, {"why", why}}, {}};
}

}  // namespace

GtpOpponent::GtpOpponent(const std::string& command_line, const std::atomic<bool>& stop)
    : stop_(stop), contestant_{command_line, command_line} {
  settings_.patience = kPatience;
}

void GtpOpponent::restart() {
  const std::lock_guard lock(mutex_);
  seat_.reset();
}

Result<void> GtpOpponent::follow(const EngineTask& task) {
  std::vector<Point> handicap;
  std::vector<Move> path;
  for (const Color color : kColors) {
    for (const Point p : task.start.stones_of(color)) {
      if (task.handicap > 0) {
        handicap.push_back(p);
      } else {
        path.push_back({color, p});
      }
    }
  }
  const auto moves = task.game.moves();
  path.insert(path.end(), moves.begin(), moves.end());
  const bool goes_on = seat_ && told_.size() <= path.size() && std::equal(told_.begin(), told_.end(), path.begin());
  if (!goes_on) {
    settings_.game = task.game.settings();
    settings_.clock = task.clock;
    if (!seat_) seat_ = std::make_unique<match::Seat>(contestant_, settings_);
    seat_->set_stop(&stop_);
    seat_->set_deadline(deadline_);
    if (const auto wrong = seat_->begin(handicap, path)) {
      return tl::unexpected(program_failed(contestant_.command, wrong->remark));
    }
  } else {
    seat_->set_deadline(deadline_);
    for (std::size_t i = told_.size(); i < path.size(); ++i) {
      if (const auto wrong = seat_->tell(path[i])) {
        return tl::unexpected(program_failed(contestant_.command, wrong->remark));
      }
    }
  }
  told_ = std::move(path);
  return {};
}

Result<EngineAnswer> GtpOpponent::think(const EngineTask& task, Milliseconds most) {
  const std::lock_guard lock(mutex_);
  settings_.patience = std::min(kPatience, most);
  deadline_ = std::chrono::steady_clock::now() + most;
  if (auto followed = follow(task); !followed) {
    seat_.reset();
    return tl::unexpected(followed.error());
  }
  match::TurnTime time;
  if (task.clock.system != ClockSystem::none) time.left = task.left;
  time.most = most;
  const match::Answer said = seat_->choose(task.color, time);
  if (const auto* wrong = std::get_if<match::Failure>(&said)) {
    seat_.reset();
    return tl::unexpected(program_failed(contestant_.command, wrong->remark));
  }
  EngineAnswer answer;
  if (std::holds_alternative<match::Resignation>(said)) {
    answer.kind = EngineAnswer::Kind::resign;
    return answer;
  }
  answer.vertex = std::get<Vertex>(said);
  told_.push_back({task.color, answer.vertex});
  return answer;
}

}  // namespace miai::server
