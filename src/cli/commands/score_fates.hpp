#pragma once
// Which stones of a record's last position are dead, for one game or for thousands.

#include "board/point_set.hpp"
#include "engine/load_evaluator.hpp"
#include "game/game.hpp"
#include "record/tree.hpp"

namespace miai::cli {

/// Who says what is dead.
enum class DeadSource : std::uint8_t {
  record,   ///< TB and TW of the last node
  reading,  ///< reading, random games and the evaluator together
  glance    ///< settled areas and a few random games
};
/// "record", "reading", "glance".
std::string_view id_text(DeadSource source);

struct Dead {
  PointSet stones;
  DeadSource source = DeadSource::reading;
};

enum class Care : std::uint8_t { reading, glance };

/// Judges last positions. One per thread.
class FateJudge {
 public:
  explicit FateJudge(Care care) : care_(care) {}
  /// Cost:  by marks nothing; with Care::reading some 0.1 s on 19×19, with Care::glance some 3 ms.
  Dead operator()(const record::GameTree& game, const Game& played);

 private:
  Care care_;
  engine::Evaluators evaluators_{engine::load_evaluator};
};

}  // namespace miai::cli
