#pragma once
// What a conversation needs from outside. Everything that touches files, clocks or randomness comes in here, so that a
// session can be driven by tests, by a fuzzer and by a page.

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "engine/agent.hpp"
#include "game/clock.hpp"
#include "game/position.hpp"
#include "life/status.hpp"

namespace miai::gtp {

/// Access to files by UTF-8 path. Empty functions: there are no files.
struct FileAccess {
  std::function<Result<std::string>(std::string_view path)> read;
  std::function<Result<void>(std::string_view path, std::string_view bytes)> write;
};

/// The files of this machine; with a folder, only those inside it.
/// Fails:  file.outside, file.cannot_read, file.too_large, file.cannot_write.
FileAccess local_files(const std::string& folder = {});

/// What is asked of the player behind genmove.
struct MoveRequest {
  const Position& position;
  Color color;
  const Ruleset& rules;
  HalfPoints komi;
  /// Time for this move; none without a limit. Zero: answer at once.
  std::optional<Milliseconds> time;
  std::uint64_t seed = 0;
};

struct SessionOptions {
  std::string name = "Miai";
  std::string version = "0.1.0";
  FileAccess files;
  /// Chooses a legal move or a pass; empty: the engine of this program.
  std::function<Vertex(const MoveRequest&)> choose;
  /// What is alive and dead in a position; empty: as `life` reads it.
  std::function<life::StatusReport(const Position& position, const Ruleset& rules)> judge;
  /// Seconds of processor time so far; empty: the command `cputime` answers 0.
  std::function<double()> cpu_seconds;
  /// The time now, from any origin; empty: moves take what they take.
  std::function<Milliseconds()> now;
  /// Takes the lines of a reply that come while the engine still thinks; empty: they are kept until it is complete.
  std::function<void(std::string_view bytes)> write;
  /// True when the controller has sent another line, or will send no more; empty: nobody can interrupt, and what would
  /// go on until then ends with its first report.
  std::function<bool()> input_waiting;
  /// Takes one line for the person at the console (stderr); empty: nobody is told.
  std::function<void(std::string_view)> log;
  /// Starts the chance of `choose`; equal seeds give equal games.
  std::uint64_t seed = 1;
  /// Draws the engine's seed for each new game that it plays by rank, so that nobody meets the same game again; empty,
  /// or once somebody has set one: the seed of its settings.
  std::function<std::int64_t()> new_seed;
  /// The engine's settings and the way to its evaluator; an empty loader: engine::load_evaluator.
  engine::Settings engine;
  engine::LoadEvaluator load;
};

}  // namespace miai::gtp
