#include "match/tournament.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <set>
#include <thread>

#include "base/because.hpp"
#include "engine/load_evaluator.hpp"
#include "match/log.hpp"
#include "match/openings.hpp"
#include "match/referee.hpp"
#include "match/report.hpp"

namespace miai::match {
namespace {

using std::chrono::steady_clock;

/// Reports are written anew at most so often while games go on.
constexpr std::chrono::seconds kReportEvery{5};

bool is_stopped(const Venue& venue) {
  return venue.stop != nullptr && *venue.stop;
}

bool is_decided(const Standing& standing) {
  return standing.test && standing.test->verdict != TestState::Verdict::open;
}

/// What the threads share.
class Match {
 public:
  Match(const Settings& settings, const Venue& venue, Folder& folder)
      : settings_(settings), venue_(venue), folder_(folder) {
    for (const Played& played : folder.games()) {
      if (played.fixture.number > game_count(settings)) continue;
      taken_.insert(played.fixture.number);
      games_.emplace(played.fixture.number, played);
    }
  }

  Standing standing() const {
    std::vector<Played> games;
    games.reserve(games_.size());
    for (const auto& [number, played] : games_) games.push_back(played);
    Standing now = standing_of(settings_, std::move(games));
    for (std::size_t i = 0; i < folder_.introductions().size(); ++i) {
      const Introduction& one = folder_.introductions()[i];
      now.programs[i] = one.program;
      if (!one.knows_clocks && is_below_seconds(settings_.clock)) now.warnings.push_back(unheard(i));
    }
    now.dropped = folder_.dropped();
    return now;
  }

  bool has_games_left() const {
    return static_cast<int>(games_.size()) < game_count(settings_) && !is_decided(standing());
  }

  /// Begins with what there is; a judge is needed where games are left. Fails: as the folder does.
  Result<void> play(const Judge* judge) {
    tell();
    std::vector<std::thread> threads;
    const int count = judge == nullptr ? 0 : std::min(settings_.concurrency, game_count(settings_));
    for (int i = 1; i < count; ++i) threads.emplace_back([this, judge] { work(*judge); });
    if (count > 0) work(*judge);
    for (std::thread& thread : threads) thread.join();
    if (wrong_) return tl::unexpected<Error>(*wrong_);
    return write_reports();
  }

 private:
  /// One thread's share of the games, with programs of its own.
  void work(const Judge& judge) {
    std::map<std::size_t, Seat> seats;
    while (const auto fixture = next()) {
      for (auto& [who, seat] : seats) {
        if (who != fixture->black && who != fixture->white) seat.leave();
      }
      const auto seat = [&](std::size_t who) {
        Seat& found = seats.try_emplace(who, settings_.contestants[who], settings_).first->second;
        found.set_stop(venue_.stop);
        return &found;
      };
      const Finished finished = play_fixture(settings_, *fixture, {seat(fixture->black), seat(fixture->white)}, judge);
      // Whatever it was that ended this game, the programs may have lost it to the stop alone.
      if (is_stopped(venue_)) return;
      note(finished);
    }
  }

  std::optional<Fixture> next() {
    const std::lock_guard lock(mutex_);
    if (wrong_ || decided_ || is_stopped(venue_)) return std::nullopt;
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
    decided_ = is_decided(now);
    if (venue_.listener) venue_.listener(now);
  }

  /// A clock that a program cannot be told.
  Error unheard(std::size_t contestant) const {
    const std::string& name = settings_.contestants[contestant].name;
    const std::string clock = to_string(settings_.clock);
    return {"match.unheard_clock",
            "\"" + name + "\" knows whole seconds only and cannot be told a clock of " + clock +
                ": it may take too long for its moves, and lose on time.",
            {{"name", name}, {"clock", clock}},
            {}};
  }

  Result<void> write_reports() const {
    const Standing now = standing();
    if (const auto written = folder_.write("results.json", results_json(settings_, now)); !written) return written;
    return folder_.write("report.html", report_html(settings_, now));
  }

  const Settings& settings_;
  const Venue& venue_;
  Folder& folder_;
  std::mutex mutex_;
  std::set<int> taken_;
  std::map<int, Played> games_;
  int cursor_ = 1;
  bool decided_ = false;
  std::optional<Error> wrong_;
  steady_clock::time_point next_report_{};
};

/// Finds out that every program starts and takes the board with all that stands on it, before a night is lost.
Result<void> try_programs(const Settings& settings, const Venue& venue, Folder& folder) {
  const std::vector<Move> opening = opening_of(settings, fixture(settings, 1));
  const auto handicap = handicap_of(settings);
  if (!handicap) return tl::unexpected<Error>(handicap.error());
  std::vector<Introduction> introductions;
  for (const Contestant& contestant : settings.contestants) {
    Seat seat(contestant, settings);
    seat.set_stop(venue.stop);
    const auto wrong = seat.begin(*handicap, opening);
    if (is_stopped(venue)) return {};
    if (wrong) {
      const Error error{"match.program",
                        "\"" + contestant.name + "\" cannot play this match. " + wrong->remark,
                        {{"name", contestant.name}},
                        {}};
      return tl::unexpected<Error>(because_of(error, wrong->error));
    }
    introductions.push_back(seat.introduction());
  }
  return folder.introduce(introductions);
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
  const auto folder = Folder::open(venue.folder, settings);
  if (!folder) return tl::unexpected<Error>(folder.error());
  Match match(settings, venue, **folder);
  std::optional<Judge> judge;
  if (match.has_games_left()) {
    const auto evaluator = engine::Evaluators(engine::load_evaluator).for_size(settings.judge, settings.game.size, {});
    if (!evaluator) return tl::unexpected<Error>(evaluator.error());
    judge.emplace(settings.counting, *evaluator);
    if (const auto ready = try_programs(settings, venue, **folder); !ready) return tl::unexpected<Error>(ready.error());
  }
  if (const auto played = match.play(judge ? &*judge : nullptr); !played) return tl::unexpected<Error>(played.error());
  return match.standing();
}

}  // namespace miai::match
