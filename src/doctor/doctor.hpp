#pragma once
// The record doctor: what is wrong with a record, where, and what it means for the game.

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "board/point_set.hpp"
#include "game/game.hpp"
#include "record/collection.hpp"

namespace miai::doctor {

/// A finding with its consequence in a player's words.
struct Diagnosis {
  record::Finding finding;
  std::string meaning;  ///< "" when the message says it all
};

/// What came out of an examination.
struct Examination {
  record::Collection collection;     ///< the games as repaired
  std::vector<Diagnosis> diagnoses;  ///< game by game, in the order of the file
  bool changed = false;              ///< the repaired text differs from the text read
  std::string repaired;              ///< SGF in UTF-8
  /// What the repair changes, as a unified diff; "" when nothing, or when the file was no SGF.
  std::string diff;

  /// True when something is wrong or doubtful: anything above a note.
  bool has_problems() const;
};

/// The dead stones of a final position in which the fate of every chain is sure.
struct Fates {
  PointSet dead;
  bool proved = false;  ///< every chain was read out; else some are only judged, without a doubt
};

/// What became of the chains of a final position; nullopt where one of them is in doubt. The shell injects it: judging
/// is not the doctor's.
using Judge = std::function<std::optional<Fates>(const Position& position, const GameSettings& settings)>;

/// Reads a file and checks every game in it: grammar, properties, moves against the rules, result against the count.
/// Illegal moves are listed and kept: the text of a record is evidence.
/// Fails: as record::read().
Result<Examination> examine(std::string_view bytes, const record::ReadOptions& options = {}, const Judge& judge = {});

/// The moves of a game, variations included, that its rules (RU, else Japanese) forbid; moves of one colour in a row.
/// Cost:  one board a node.
record::Report check_moves(const record::GameTree& game, int game_index);

/// Stones that stand on points marked as the other colour's territory (TB, TW of a node): dead, by the players'
/// agreement.
PointSet marked_dead(const record::GameTree& game, record::NodeId node, const Board& board);

/// RE against the count, where the record marks the territory (TB, TW) after the last move or the judge is sure after
/// two passes, and against komi and rules.
record::Report check_result(const record::GameTree& game, int game_index, const Judge& judge = {});

/// Habits of the server or program that wrote the record, as far as they touch the game.
record::Report check_origin(const record::GameTree& game, int game_index);

/// What a finding of that id means for the game; "" when nothing more is to be said.
std::string_view meaning_of(std::string_view id);

}  // namespace miai::doctor
