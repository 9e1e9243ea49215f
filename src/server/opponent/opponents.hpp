#pragma once
// Programs that play on the server: the engine that comes with Miai, and any GTP program. Whatever happens to one of
// them, a question is answered.

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/settings.hpp"
#include "game/clock.hpp"
#include "game/game.hpp"
#include "server/live/event.hpp"

namespace miai::server {

/// One that can be chosen.
struct EngineInfo {
  std::string id;
  std::string name;
  std::vector<std::string> ranks;  ///< as whom it can play, the weakest first; empty: it has no choice
};

struct EngineTask {
  std::string game_id;
  std::string engine;
  std::string rank;  ///< empty: as well as it can
  Game game;
  /// The stones before the first move, and how many of them are a handicap.
  Board start;
  int handicap = 0;
  Color color = Color::black;
  ClockSettings clock;
  TimeLeft left;
  /// Take dead stones off before passing: play goes on after a disagreement.
  bool clean_up = false;
  /// The program has failed or its time is up: the built-in player answers at once.
  bool at_once = false;
};

/// Something people at the board are told about a program.
struct EngineNotice {
  std::string id;  ///< "engine.illegal_move", "engine.failed", "engine.replaced"
  std::string message;
  std::vector<Fact> facts;
};

struct EngineAnswer {
  enum class Kind : std::uint8_t { move, resign } kind = Kind::move;
  Vertex vertex = Vertex::pass();
  /// Time that was lost by a failure and is not charged.
  Milliseconds lost{0};
  std::vector<EngineNotice> notices;
};

struct OpponentSettings {
  engine::Settings engine;
  std::vector<std::string> programs;  ///< command lines of GTP programs
  int threads = 1;
  /// The most a move may take where no clock says less.
  Milliseconds most_per_move{10'000};
  /// How long a GTP program is waited for where no clock says less; when it is started anew for the same move, a
  /// quarter of that.
  Milliseconds most_per_program_move{60'000};
};

class Opponents {
 public:
  explicit Opponents(const OpponentSettings& settings);
  Opponents(const Opponents&) = delete;
  Opponents& operator=(const Opponents&) = delete;
  ~Opponents();

  std::vector<EngineInfo> list() const;
  const EngineInfo* find(const std::string& id) const;

  /// Calls back from a thread of the pool, always.
  void think(EngineTask task, std::function<void(EngineAnswer)> done);
  /// Which chains are dead, with reasons; likewise.
  void judge(Game game, std::function<void(std::vector<ChainReason>)> done);
  /// The game is over, or nobody looks at it.
  void forget(const std::string& game_id);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace miai::server
