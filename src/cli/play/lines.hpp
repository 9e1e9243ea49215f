#pragma once
// The record beside a game: every line that was played or loaded, and where the game stands in it.

#include <map>
#include <optional>
#include <string>

#include "game/clock.hpp"
#include "game/game.hpp"
#include "record/collection.hpp"

namespace miai::cli {

class RecordLines {
 public:
  /// Of a new game: what stands on its board becomes the root.
  explicit RecordLines(const Game& start);
  /// Of a file: its first game, at the end of the main line or where a kept game stood.
  explicit RecordLines(record::Collection book);

  const record::GameTree& tree() const { return book_.games.front(); }
  record::NodeId at() const { return at_; }
  int games() const { return static_cast<int>(book_.games.size()); }
  const record::Report& report() const { return book_.report; }
  bool loaded() const { return loaded_; }

  /// Goes on with a move: along the line that has it, else in a new one.
  void play(Move move);
  /// Notes the time a side has left at the present node, unless the node came from a file.
  void note_time(Color color, const TimeLeft& left);
  void go_to(record::NodeId node);

  /// Where taking back the last move or set-up leads; kNoNode at the start.
  record::NodeId before() const;
  /// Where the next move leads: the line that was left last, else the main one; number counts from 1. kNoNode when
  /// there is none.
  record::NodeId after(std::optional<int> number = std::nullopt) const;
  /// Moves to choose from after the present position.
  int choices() const;
  /// Another line in place of the last move: the next one round and round, or by its number from 1.
  record::NodeId instead(std::optional<int> number = std::nullopt) const;
  /// Which of its alternatives the last move is, from 1, and how many there are.
  std::pair<int, int> place() const;
  std::optional<Move> move_at(record::NodeId node) const;

  /// The whole file, with these facts of the game written where the file does not say otherwise.
  struct Facts {
    std::string result;       ///< RE; "" = none
    std::string date;         ///< for a new record
    std::string application;  ///< for a new record
    bool bookmark = false;    ///< remembers where the game stands
  };
  std::string written(const Facts& facts) const;
  record::GameTree& edit() { return book_.games.front(); }

 private:
  record::NodeId turning_point() const;
  record::NodeId through(record::NodeId node) const;

  record::Collection book_;
  record::NodeId at_;
  bool loaded_ = false;
  bool result_stands_ = false;                     // the file said how the game ended
  std::map<record::NodeId, record::NodeId> left_;  // by parent: the child that was visited last
  std::size_t nodes_read_ = 0;
};

}  // namespace miai::cli
