#include "opponent_binding.hpp"

#include <emscripten.h>

#include <algorithm>
#include <cmath>

#include "engine/judge/judge.hpp"
#include "engine/model_names.hpp"
#include "engine/playout/playouts.hpp"

namespace miai::wasm {
namespace {

using engine::Evaluator;
using engine::MoveReport;
using engine::Search;
using engine::SearchReport;

/// Where time alone ends thinking.
constexpr double kMostVisits = 10'000'000;

/// A setting that is a number: its name, the value where it is not given, what it may be.
struct NumberRow {
  const char* name;
  double standard;
  double least;
  double most;
};
constexpr NumberRow kVisits{"visits", 400, 1, kMostVisits};
constexpr NumberRow kMilliseconds{"milliseconds", 0, 1, 3'600'000};
constexpr NumberRow kSeed{"seed", 1, 0, 9e15};
constexpr NumberRow kPlayouts{"playouts", 4, 1, 64};
constexpr NumberRow kMemory{"memory", 64, 16, 1024};

Result<double> number_from(const val& value, const NumberRow& row) {
  if (value.isUndefined()) return row.standard;
  const double number = value.isNumber() ? value.as<double>() : std::nan("");
  if (number >= row.least && number <= row.most && std::floor(number) == number) return number;
  const auto text = [](double bound) { return std::to_string(static_cast<long long>(bound)); };
  return fail("opponent.setting",
              std::string(row.name) + " must be a whole number from " + text(row.least) + " to " + text(row.most) + ".",
              {{"setting", row.name}});
}

/// What an analysis or a move was asked of, beside engine::kPlayouts.
constexpr std::string_view kNetwork = "network";

bool is_given(const val& value) {
  return !value.isUndefined() && !value.isNull();
}

Result<engine::Level> level_from(const val& rank) {
  return engine::find_level(rank.isString() ? rank.as<std::string>() : std::string());
}

Error not_thinking(const char* wanted) {
  return fail("opponent.not_thinking", std::string("Nothing to tell yet: call ") + wanted + " first.").value();
}

template <class Numbers>
val numbers_of(const Numbers& numbers) {
  val out = val::array();
  int i = 0;
  for (const auto number : numbers) out.set(i++, static_cast<double>(number));
  return out;
}

val best_line(const SearchReport& report) {
  return report.moves.empty() ? val::array() : array_of(report.moves.front().pv);
}

val move_of(const MoveReport& move) {
  val out = val::object();
  out.set("vertex", to_js(move.vertex));
  out.set("visits", static_cast<double>(move.edge_visits));
  out.set("blackWins", move.winrate);
  out.set("lead", move.lead);
  out.set("prior", move.prior);
  out.set("pv", array_of(move.pv));
  return out;
}

void set_outlook(val& out, const SearchReport& report) {
  out.set("visits", static_cast<double>(report.root.visits));
  out.set("blackWins", report.root.winrate);
  out.set("lead", report.root.lead);
}

val choice_of(const engine::Decision& decision) {
  static constexpr std::array<std::string_view, 3> kVerdicts{"move", "pass", "resign"};
  val out = val::object();
  out.set("verdict", to_js(kVerdicts[static_cast<std::size_t>(decision.verdict)]));
  out.set("color", to_js(decision.report.root.to_move));
  out.set("vertex", to_js(decision.vertex));
  set_outlook(out, decision.report);
  const auto& moves = decision.report.moves;
  const auto found =
      std::find_if(moves.begin(), moves.end(), [&](const MoveReport& m) { return m.vertex == decision.vertex; });
  out.set("pv", found == moves.end() ? val::array() : array_of(found->pv));
  out.set("reason", decision.reason);
  return out;
}

val analysis_of(const SearchReport& report) {
  val out = val::object();
  out.set("toMove", to_js(report.root.to_move));
  set_outlook(out, report);
  out.set("scoreStdev", report.root.score_stdev);
  val moves = val::array();
  for (const MoveReport& move : report.moves) moves.call<void>("push", move_of(move));
  out.set("moves", moves);
  out.set("ownership", numbers_of(report.root.ownership));
  return out;
}

}  // namespace

engine::Terms terms_of(const Game& game) {
  const GameSettings& settings = game.settings();
  return {settings.rules, settings.komi, settings.handicap};
}

OpponentBinding::OpponentBinding(std::shared_ptr<Evaluator> evaluator, const engine::SearchOptions& options,
                                 const Limits& limits)
    : evaluator_(std::move(evaluator)), own_limits_(limits) {
  search_ = std::make_shared<Search>(evaluator_, options,
                                     [] { return Milliseconds(static_cast<std::int64_t>(emscripten_get_now())); });
}

val OpponentBinding::create(const val& settings) {
  const auto playouts = number_from(settings[kPlayouts.name], kPlayouts);
  if (!playouts) return failure(playouts.error());
  engine::PlayoutOptions options;
  options.playouts = static_cast<int>(*playouts);
  return create_with(std::make_shared<engine::Playouts>(options), settings);
}

val OpponentBinding::create_with(std::shared_ptr<Evaluator> evaluator, const val& settings) {
  std::array<double, 4> numbers{};
  std::size_t i = 0;
  for (const NumberRow& row : {kVisits, kMilliseconds, kSeed, kMemory}) {
    const auto number = number_from(settings[row.name], row);
    if (!number) return failure(number.error());
    numbers[i++] = *number;
  }
  Limits limits{numbers[0], numbers[1]};
  std::optional<engine::Level> level;
  if (const val rank = settings["rank"]; is_given(rank)) {
    const auto found = level_from(rank);
    if (!found) return failure(found.error());
    level = *found;
    limits.visits = static_cast<double>(engine::visits_of(*level, *evaluator));
  }
  if (const bool given = !settings[kVisits.name].isUndefined(); given) {
    limits.visits = numbers[0];
  } else if (!level && limits.milliseconds > 0) {
    limits.visits = kMostVisits;
  }
  engine::SearchOptions options;
  options.seed = static_cast<std::int64_t>(numbers[2]);
  options.memory_mb = static_cast<int>(numbers[3]);
  options.resign = !settings["resigns"].isFalse();
  OpponentBinding made(std::move(evaluator), options, limits);
  made.level_ = level;
  return success(val(made));
}

/// Visits between looks at the clock. Always the same, so that the cut into steps changes nothing; analyses gather the
/// owners from the whole tree each time, which must not be too often.
std::int64_t OpponentBinding::slice() const {
  // A network's visit takes milliseconds where one by playouts takes tenths of them.
  const std::int64_t least = evaluator_->uses_symmetry() ? 2 : 16;
  return task_ == Task::analysis ? std::max(least, report_.root.visits / 64) : least;
}

std::string_view OpponentBinding::asked() const {
  return evaluator_->uses_symmetry() ? kNetwork : engine::kPlayouts;
}

/// Of what was asked for, by visits or by time, whichever ends first.
double OpponentBinding::share() const {
  const double by_time = limits_.milliseconds > 0 ? spent_ / limits_.milliseconds : 0;
  return std::min(1.0, std::max(static_cast<double>(report_.root.visits) / limits_.visits, by_time));
}

engine::Progress OpponentBinding::wishes() const {
  constexpr int kLongestLine = 15;
  engine::Progress progress;
  progress.wishes.max_pv = kLongestLine;
  if (task_ == Task::analysis) progress.wishes.ownership = engine::OwnershipWish::root;
  return progress;
}

void OpponentBinding::prepare(const GameBinding& game, Task task, const Limits& limits) {
  task_ = task;
  limits_ = limits;
  done_ = false;
  spent_ = 0;
  search_->set_position(engine::trail_of(game.game()), terms_of(game.game()));
  // The whole budget decides how much is read out before the first visit.
  engine::Budget budget;
  budget.visits = static_cast<std::int64_t>(limits.visits);
  if (limits.milliseconds > 0) {
    budget.time = engine::TimePlan::fixed(Milliseconds(static_cast<std::int64_t>(limits.milliseconds)));
  }
  const double start = emscripten_get_now();
  report_ = search_->prepare(budget, wishes());
  spent_ = emscripten_get_now() - start;
}

void OpponentBinding::think(double milliseconds) {
  const double start = emscripten_get_now();
  const double before = spent_;
  const auto visits = static_cast<std::int64_t>(limits_.visits);
  while (!done_) {
    engine::Budget budget;
    budget.visits = std::min(visits, report_.root.visits + slice());
    report_ = search_->run(budget, wishes());
    spent_ = before + emscripten_get_now() - start;
    const bool out_of_time = limits_.milliseconds > 0 && spent_ >= limits_.milliseconds;
    done_ = report_.root.visits >= visits || report_.playouts == 0 || out_of_time;
    if (spent_ - before >= milliseconds) break;
  }
}

void OpponentBinding::think_to_the_end() {
  constexpr double kForEver = 1e15;
  think(kForEver);
}

val OpponentBinding::begin(const GameBinding& game) {
  if (game.game().phase() != Phase::play) {
    return failure(fail("game.not_playing", "Play has stopped: resume the game, or begin a new one.").value());
  }
  prepare(game, Task::move, own_limits_);
  return success();
}

val OpponentBinding::begin_analysis(const GameBinding& game, const val& visits) {
  const auto wanted = number_from(visits, kVisits);
  if (!wanted) return failure(wanted.error());
  prepare(game, Task::analysis, {*wanted, 0});
  return success();
}

val OpponentBinding::step(double milliseconds) {
  if (task_ == Task::none) return failure(not_thinking("begin() or beginAnalysis()"));
  think(milliseconds);
  val out = val::object();
  out.set("done", done_);
  out.set("share", share());
  set_outlook(out, report_);
  out.set("milliseconds", spent_);
  out.set("memoryBytes", static_cast<double>(report_.memory_bytes));
  out.set("pv", best_line(report_));
  return success(out);
}

engine::Decision OpponentBinding::decide() {
  const Position& position = search_->trail().position;
  auto& remembered = outlooks_[static_cast<std::size_t>(index_of(position.to_move()))];
  const int number = position.move_number();
  // What was thought at later moves belongs to play that was taken back, or to another game.
  std::erase_if(remembered, [number](const Remembered& one) { return one.move_number >= number; });
  std::vector<engine::Outlook> earlier;
  for (const Remembered& one : remembered) earlier.push_back(one.outlook);
  engine::Manners manners;
  manners.earlier = earlier;
  manners.seed = static_cast<std::uint64_t>(number);
  engine::Budget no_more;
  no_more.visits = 1;
  engine::Decision decision = engine::decide(*search_, no_more, manners, wishes());
  remembered.push_back({number, {decision.report.root.winrate, decision.report.root.lead}});
  if (!level_) return decision;
  const auto seed = static_cast<std::uint64_t>(search_->options().seed);
  return engine::at_level(*level_, decision, {search_->trail(), search_->terms(), seed});
}

val OpponentBinding::choice() {
  if (task_ != Task::move) return failure(not_thinking("begin()"));
  done_ = true;
  val out = choice_of(decide());
  out.set("asked", to_js(asked()));
  return success(out);
}

val OpponentBinding::analysis() {
  if (task_ != Task::analysis) return failure(not_thinking("beginAnalysis()"));
  val out = analysis_of(report_);
  out.set("asked", to_js(asked()));
  return success(out);
}

val OpponentBinding::choose(const GameBinding& game) {
  const val begun = begin(game);
  if (begun["ok"].isFalse()) return begun;
  think_to_the_end();
  return choice();
}

val OpponentBinding::analyse(const GameBinding& game, const val& visits) {
  const val begun = begin_analysis(game, visits);
  if (begun["ok"].isFalse()) return begun;
  think_to_the_end();
  return analysis();
}

val OpponentBinding::judge(const GameBinding& game) const {
  const engine::Judgement judged = engine::judge(*evaluator_, game.game().position(), terms_of(game.game()));
  val out = val::object();
  out.set("chains", judgements_of(judged.status));
  out.set("dead", to_js(judged.status.dead()));
  out.set("doubtful", to_js(judged.doubtful));
  out.set("ownership", numbers_of(judged.ownership));
  return out;
}

val asked_for(const val& rank, int width, int height) {
  const auto size = BoardSize::make(width, height);
  if (!size) return failure(size.error());
  std::optional<engine::Level> level;
  if (is_given(rank)) {
    const auto found = level_from(rank);
    if (!found) return failure(found.error());
    level = *found;
  }
  return success(to_js(engine::asks_network(level, *size) ? kNetwork : engine::kPlayouts));
}

val rank_list() {
  val out = val::array();
  for (const engine::Level& level : engine::levels()) {
    val one = val::object();
    one.set("rank", to_js(level.rank));
    one.set("visits", static_cast<double>(level.cheap_visits));
    out.call<void>("push", one);
  }
  return out;
}

void OpponentBinding::forget() {
  search_->forget();
  outlooks_ = {};
  task_ = Task::none;
  done_ = true;
}

}  // namespace miai::wasm
