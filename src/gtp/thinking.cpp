#include "gtp/thinking.hpp"

#include <chrono>

namespace miai::gtp {
namespace {

/// How often the inbox is looked at: far below the 50 ms after which people notice.
constexpr std::chrono::milliseconds kLookEvery{2};
constexpr Milliseconds kLeastInterval{10};

engine::Decision by_options(const State& state, Color color) {
  const auto clock = clock_of(state, color);
  const auto plan = clock ? engine::plan_time(*clock) : std::nullopt;
  const MoveRequest request{state.position(),
                            color,
                            state.rules(),
                            state.komi(),
                            plan ? std::optional(plan->ideal) : std::nullopt,
                            state.options.seed + static_cast<std::uint64_t>(state.game.steps())};
  engine::Decision decision;
  decision.vertex = state.options.choose(request);
  decision.verdict = decision.vertex.is_pass() ? engine::Verdict::pass : engine::Verdict::move;
  return decision;
}

/// Controllers that never tell the time count on the engine to keep its own.
void charge(State& state, Color color) {
  const auto clock = clock_of(state, color);
  if (!clock || !state.came_at) return;
  state.time_left[static_cast<std::size_t>(index_of(color))] =
      engine::left_after(*clock, state.options.now() - *state.came_at);
}

}  // namespace

engine::Scene scene_of(const State& state, Color color) {
  engine::Scene scene{engine::trail_of(state.game), {state.rules(), state.komi(), handicap_stones(state)}};
  if (scene.trail.position.to_move() != color) scene.trail.position = scene.trail.position.with_to_move(color);
  return scene;
}

std::optional<engine::TimeQuestion> clock_of(const State& state, Color color) {
  if (state.time.system == ClockSystem::none) return std::nullopt;
  const auto& told = state.time_left[static_cast<std::size_t>(index_of(color))];
  engine::TimeQuestion question;
  question.settings = state.time;
  question.left = told ? *told : Clock(state.time).left(Color::black, Milliseconds{0});
  question.move_number = state.position().move_number();
  question.size = state.size();
  question.lag_reserve = Milliseconds(static_cast<std::int64_t>(state.agent.settings().lag_seconds * 1000));
  return question;
}

Interruption::Interruption(const State& state) {
  if (!state.options.input_waiting) return;
  watcher_ = std::thread([this, &state] {
    while (!ended_) {
      if (state.interrupted()) {
        flag_ = true;
        return;
      }
      std::this_thread::sleep_for(kLookEvery);
    }
  });
}

Interruption::~Interruption() {
  ended_ = true;
  if (watcher_.joinable()) watcher_.join();
}

Result<void> engine_ready(State& state) {
  if (state.options.choose) return {};
  const auto evaluator = state.agent.evaluator(state.size());
  if (!evaluator) return tl::unexpected<Error>(evaluator.error());
  return {};
}

void tell_every(engine::Progress& progress, std::optional<Milliseconds> interval,
                std::function<void(const engine::SearchReport&)> tell) {
  if (!interval) return;
  progress.interval = std::max(*interval, kLeastInterval);
  progress.tell = std::move(tell);
}

Result<engine::Decision> decide(State& state, Color color, engine::Thinking thinking) {
  engine::Decision decision;
  if (state.options.choose) {
    decision = by_options(state, color);
  } else {
    thinking.clock = clock_of(state, color);
    thinking.asked = state.came_at;
    if (state.most_per_move) {
      const auto lag = Milliseconds(static_cast<std::int64_t>(state.agent.settings().lag_seconds * 1000));
      thinking.most = std::max(Milliseconds{0}, *state.most_per_move - lag);
    }
    auto thought = state.agent.decide(scene_of(state, color), thinking);
    if (!thought) return thought;
    decision = std::move(*thought);
  }
  // Whatever the player behind it thinks, an illegal move never leaves this program.
  if (!legality(state.position(), Move{color, decision.vertex}, state.rules()).ok()) {
    decision.vertex = Vertex::pass();
    if (decision.verdict == engine::Verdict::move) decision.verdict = engine::Verdict::pass;
  }
  return decision;
}

void play_decision(State& state, Color color, const engine::Decision& decision) {
  charge(state, color);
  state.explanation = decision.reason;
  if (decision.verdict == engine::Verdict::resign) return;
  state.game.play_forced(Move{color, decision.vertex});
  state.pondering_at = state.game.steps();
}

std::string text_of(const engine::Decision& decision) {
  return decision.verdict == engine::Verdict::resign ? "resign" : to_string(decision.vertex);
}

Reply no_engine(State& state, const Error& error) {
  state.log(to_string(error));
  return refuse("no engine: " + error.message);
}

}  // namespace miai::gtp
