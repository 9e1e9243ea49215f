#include "engine/time/time_plan.hpp"

#include <algorithm>
#include <cmath>

namespace miai::engine {
namespace {

/// Moves that this side will still have to make, as games of this size go; never fewer than a few, as the last moves of
/// a game can be as hard as any.
double moves_to_come(const TimeQuestion& question) {
  const double length = 0.75 * question.size.points();
  const double least = 0.12 * question.size.points() + 4;
  return std::max(least, (length - question.move_number) / 2);
}

/// The share of the lag reserve that a move really loses, on average.
constexpr double kLostShare = 0.5;

Milliseconds scaled(Milliseconds time, double factor) {
  return Milliseconds(static_cast<std::int64_t>(static_cast<double>(time.count()) * factor));
}

/// What may be spent at all: what is left less the reserve, which shrinks when little is left, so that there is always
/// something to play with and something kept back.
Milliseconds spendable(Milliseconds left, Milliseconds reserve) {
  return std::max({left - reserve, scaled(left, 0.1) - Milliseconds{10}, Milliseconds{0}});
}

struct Limits {
  double most_of_main = 0.2;  ///< of the main time, for one move
  double stretch = 2.5;       ///< times the ideal, for one move
};

TimePlan bounded(Milliseconds ideal, Milliseconds maximum) {
  maximum = std::max(maximum, Milliseconds{0});
  return {std::clamp(ideal, Milliseconds{0}, maximum), maximum};
}

/// Main time spread over the moves to come. Every one of them will lose something to lag, which nothing gives back.
TimePlan from_main(const TimeQuestion& question, Milliseconds extra_per_move) {
  const Limits limits;
  const double moves = moves_to_come(question);
  const Milliseconds all = spendable(question.left.main, question.lag_reserve);
  const Milliseconds lost = std::min(scaled(question.lag_reserve, kLostShare * moves), scaled(all, 0.5));
  const Milliseconds ideal = scaled(all - lost, 1 / moves) + extra_per_move;
  const Milliseconds maximum = std::min(all, std::max(scaled(all, limits.most_of_main), extra_per_move));
  return bounded(ideal, std::min(maximum, scaled(ideal, limits.stretch)));
}

TimePlan absolute(const TimeQuestion& question) {
  return from_main(question, Milliseconds{0});
}

/// The increment comes after the move; what is on the clock must cover it.
TimePlan fischer(const TimeQuestion& question) {
  const Milliseconds increment = std::max(Milliseconds{0}, question.settings.period - question.lag_reserve);
  return from_main(question, scaled(increment, 0.9));
}

/// A period is lost only when it runs out: each move may take a whole one. While periods are left over, they serve as
/// main time that one hard move may use.
TimePlan byo_yomi(const TimeQuestion& question) {
  const TimeLeft& left = question.left;
  const Milliseconds full = question.settings.period;
  const Milliseconds period =
      spendable(left.in_overtime && left.period > Milliseconds{0} ? left.period : full, question.lag_reserve);
  const int periods = left.count > 0 || left.in_overtime ? left.count : question.settings.count;
  const int spare = std::max(0, periods - 1);
  if (left.in_overtime || left.main <= Milliseconds{0}) {
    const Milliseconds maximum = spare > 1 ? period + spendable(full, question.lag_reserve) : period;
    return bounded(scaled(period, 0.9), maximum);
  }
  // The move may run from the main time into the first period, which then starts full.
  TimePlan plan = from_main(question, scaled(spendable(full, question.lag_reserve), 0.8));
  const Milliseconds all = left.main + spendable(full, question.lag_reserve);
  const Milliseconds maximum = std::max(plan.maximum, scaled(spendable(full, question.lag_reserve), 0.9));
  plan.maximum = std::min({all, maximum, periods > 0 ? all : spendable(left.main, question.lag_reserve)});
  return bounded(plan.ideal, plan.maximum);
}

/// So many moves share a period; an unused rest is lost with the last of them.
TimePlan canadian(const TimeQuestion& question) {
  const TimeLeft& left = question.left;
  if (!left.in_overtime && left.main > Milliseconds{0}) {
    const int stones = std::max(1, question.settings.count);
    const Milliseconds share = scaled(spendable(question.settings.period, question.lag_reserve), 0.9 / stones);
    const TimePlan plan = from_main(question, share);
    // The move may run on into the overtime.
    return bounded(std::max(plan.ideal, share), std::max(plan.maximum, share));
  }
  const int stones = std::max(1, left.count);
  if (stones == 1) {
    const Milliseconds all = spendable(left.period, question.lag_reserve);
    return bounded(all, all);
  }
  // Every move of the period loses something to lag, and a long thought must leave enough for the moves after it.
  const Milliseconds share = spendable(left.period / stones, question.lag_reserve);
  const Milliseconds kept = (stones - 1) * (left.period / stones - share / 2);
  return bounded(scaled(share, 0.95), std::min(2 * share, spendable(left.period - kept, question.lag_reserve)));
}

TimePlan simple(const TimeQuestion& question) {
  const Milliseconds left = question.left.period > Milliseconds{0} ? question.left.period : question.settings.period;
  const Milliseconds all = spendable(left, question.lag_reserve);
  return bounded(scaled(all, 0.95), all);
}

struct Row {
  ClockSystem system;
  TimePlan (*plan)(const TimeQuestion&);
};
constexpr Row kRows[] = {
    {ClockSystem::absolute, absolute}, {ClockSystem::byo_yomi, byo_yomi}, {ClockSystem::canadian, canadian},
    {ClockSystem::fischer, fischer},   {ClockSystem::simple, simple},
};

}  // namespace

std::optional<TimePlan> plan_time(const TimeQuestion& question) {
  if (question.left.flagged && question.settings.system != ClockSystem::none) return TimePlan{};
  for (const Row& row : kRows) {
    if (row.system == question.settings.system) return row.plan(question);
  }
  return std::nullopt;
}

TimeLeft left_after(const TimeQuestion& question, Milliseconds used) {
  const Color side = Color::black;  // whichever: only its clock runs
  ClockState running;
  running.left[index_of(side)] = question.left;
  running.turn = side;
  TimeLeft left = Clock(question.settings, running).moved(used).left(side, used);
  const bool is_canadian = question.settings.system == ClockSystem::canadian;
  const bool in_shared_period = is_canadian && left.in_overtime && left.count < question.settings.count;
  // Main time that seems to end a move too early would have the stones of Canadian overtime counted from that move.
  if (left.flagged || (left.in_overtime ? !in_shared_period : is_canadian)) return left;
  Milliseconds& rest = left.in_overtime ? left.period : left.main;
  rest = std::max(std::min(rest, Milliseconds{1}), rest - scaled(question.lag_reserve, kLostShare));
  return left;
}

}  // namespace miai::engine
