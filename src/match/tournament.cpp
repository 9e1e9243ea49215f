#include "match/tournament.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <set>
#include <thread>

#include "base/because.hpp"
#include "engine/load_evaluator.hpp"
#include "match/log.hpp"
#include "match/referee.hpp"
#include "match/report.hpp"

namespace miai::match {
namespace {

using std::chrono::steady_clock;

/// Reports are written anew at most so often while games go on.
constexpr std::chrono::seconds kReportEvery{5};

/// What the threads share.
class Match {
 public:
  Match(const Settings& settings, const Venue& venue, Folder& folder, const Judge& judge)
      : settings_(settings), venue_(venue), folder_(folder), judge_(judge), programs_(settings.contestants.size()) {
    for (const Played& played : folder.games()) {
      if (played.fixture.number > game_count(settings)) continue;
      taken_.insert(played.fixture.number);
      games_.emplace(played.fixture.number, played);
    }
  }

  void set_program(std::size_t contestant, std::string name) { programs_[contestant] = std::move(name); }

  Standing standing() const {
    std::vector<Played> games;
    games.reserve(games_.size());
    for (const auto& [number, played] : games_) games.push_back(played);
    Standing now = standing_of(settings_, std::move(games));
    now.programs = programs_;
    now.dropped = folder_.dropped();
    return now;
  }

  /// Begins with what there is. Fails: as the folder does.
  Result<void> play() {
    tell();
    std::vector<std::thread> threads;
    const int count = std::min(settings_.concurrency, game_count(settings_));
    for (int i = 1; i < count; ++i) threads.emplace_back([this] { work(); });
    work();
    for (std::thread& thread : threads) thread.join();
    if (wrong_) return tl::unexpected<Error>(*wrong_);
    return write_reports();
  }

 private:
  /// One thread's share of the games, with programs of its own.
  void work() {
    std::map<std::size_t, Seat> seats;
    while (const auto fixture = next()) {
      for (auto& [who, seat] : seats) {
        if (who != fixture->black && who != fixture->white) seat.leave();
      }
      const auto seat = [&](std::size_t who) {
        return &seats.try_emplace(who, settings_.contestants[who], settings_).first->second;
      };
      note(play_fixture(settings_, *fixture, {seat(fixture->black), seat(fixture->white)}, judge_));
    }
  }

  std::optional<Fixture> next() {
    const std::lock_guard lock(mutex_);
    if (wrong_ || decided_ || (venue_.stop != nullptr && *venue_.stop)) return std::nullopt;
    while (taken_.find(cursor_) != taken_.end()) ++cursor_;
    if (cursor_ > game_count(settings_)) return std::nullopt;
    taken_.insert(cursor_);
    return fixture(settings_, cursor_);
  }

  void note(const Finished& finished) {
    const std::lock_guard lock(mutex_);
    const Played& played = finished.played;
    if (const auto written = folder_.append(played, record_text(settings_, finished)); !written) {
      wrong_ = written.error();
      return;
    }
    games_.emplace(played.fixture.number, played);
    tell();
    if (steady_clock::now() < next_report_) return;
    next_report_ = steady_clock::now() + kReportEvery;
    if (const auto written = write_reports(); !written) wrong_ = written.error();
  }

  void tell() {
    const Standing now = standing();
    decided_ = now.test && now.test->verdict != TestState::Verdict::open;
    if (venue_.listener) venue_.listener(now);
  }

  Result<void> write_reports() const {
    const Standing now = standing();
    if (const auto written = folder_.write("results.json", results_json(settings_, now)); !written) return written;
    return folder_.write("report.html", report_html(settings_, now));
  }

  const Settings& settings_;
  const Venue& venue_;
  Folder& folder_;
  const Judge& judge_;
  std::vector<std::string> programs_;
  std::mutex mutex_;
  std::set<int> taken_;
  std::map<int, Played> games_;
  int cursor_ = 1;
  bool decided_ = false;
  std::optional<Error> wrong_;
  steady_clock::time_point next_report_{};
};

/// Finds out that every program starts and takes the board, before a night is lost.
Result<void> try_programs(const Settings& settings, Match& match) {
  for (std::size_t i = 0; i < settings.contestants.size(); ++i) {
    const Contestant& contestant = settings.contestants[i];
    Seat seat(contestant, settings);
    if (const auto wrong = seat.begin({}, {})) {
      const Error error{"match.program",
                        "\"" + contestant.name + "\" cannot play this match. " + wrong->remark,
                        {{"name", contestant.name}},
                        {}};
      return tl::unexpected<Error>(because_of(error, wrong->error));
    }
    match.set_program(i, seat.introduction().program);
  }
  return {};
}

}  // namespace

Standing standing_of(const Settings& settings, std::vector<Played> games) {
  Standing now;
  const std::vector<Pair> pairs = pairs_of(games);
  now.ratings = ratings(pairs, settings.contestants.size());
  if (settings.test) now.test = test_state(pentanomial(pairs, 0, 1), *settings.test);
  now.games = std::move(games);
  now.total = game_count(settings);
  now.programs.resize(settings.contestants.size());
  return now;
}

Result<Standing> run_match(const Settings& settings, const Venue& venue) {
  if (const auto right = checked(settings); !right) return tl::unexpected<Error>(right.error());
  const auto evaluator = engine::Evaluators(engine::load_evaluator).for_size(settings.judge, settings.game.size, {});
  if (!evaluator) return tl::unexpected<Error>(evaluator.error());
  const auto folder = Folder::open(venue.folder, settings);
  if (!folder) return tl::unexpected<Error>(folder.error());
  const Judge judge(settings.counting, *evaluator);
  Match match(settings, venue, **folder, judge);
  if (const auto ready = try_programs(settings, match); !ready) return tl::unexpected<Error>(ready.error());
  if (const auto played = match.play(); !played) return tl::unexpected<Error>(played.error());
  return match.standing();
}

}  // namespace miai::match
