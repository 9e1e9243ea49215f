#pragma once
// From tree to board: the position at a node, and a Game from a record and back.

#include <array>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "board/board.hpp"
#include "board/plain_board.hpp"
#include "game/game.hpp"
#include "record/info.hpp"
#include "record/tree.hpp"

namespace miai::record {

/// A board of any size a record may have: the fast one to 25 × 25, the plain one beyond.
class RecordBoard {
 public:
  explicit RecordBoard(BoardSize size);

  BoardSize size() const;
  Occupant at(Point p) const;
  std::vector<Occupant> occupants() const;
  /// Equal for equal stones on boards of one size.
  Key key() const;
  /// The fast board, or nullptr beyond 25 × 25.
  const Board* fast() const { return std::get_if<Board>(&board_); }

  struct Report {
    int captured = 0;
    int own_lost = 0;
    bool overwrote = false;  ///< a stone stood there
  };
  /// Plays whatever stands there, as SGF asks.
  Report place(Color color, Point p);
  void set_up(const std::vector<std::pair<Point, Occupant>>& points);

 private:
  std::variant<Board, PlainBoard> board_;
};

/// What stands on the board after a node.
struct BoardState {
  RecordBoard board;
  Color to_move = Color::black;
  std::array<int, 2> prisoners{};  ///< by index_of(captor)
  int move_number = 0;             ///< moves and passes on the path; set-up does not count
  std::optional<Move> last_move;   ///< of the node itself

  explicit BoardState(BoardSize size) : board(size) {}
};

/// Boards at nodes, rebuilt in a loop from checkpoints that it keeps. Notices edits of the tree.
/// The tree must outlive it.
/// Cost:  O(distance to the nearest checkpoint above), at most 64 nodes once visited.
class Replayer {
 public:
  explicit Replayer(const GameTree& game);
  BoardSize size() const { return size_; }
  const BoardState& at(NodeId node);

 private:
  static constexpr int kEvery = 64;
  void refresh();
  const GameTree* game_;
  BoardSize size_;
  std::uint64_t revision_ = 0;
  std::map<NodeId, BoardState> checkpoints_;
  BoardState current_;
  NodeId current_node_;
};

/// Applies one node's set-up and move.
void apply_node(BoardState& state, const GameTree& game, NodeId node);

/// The colour of the first move below a node along first children, looking a few nodes ahead.
std::optional<Color> next_color(const GameTree& game, NodeId node);

/// What a node sets up: Black's stones alone before the first move may be a handicap.
enum class SetupKind : std::uint8_t { maybe_handicap, other };

/// Whose turn it is after a node's set-up: PL, else the next move's colour, else White's where the stones may be a
/// handicap and HA says so; nullopt leaves the turn as it was.
std::optional<Color> turn_after_setup(const GameTree& game, NodeId node, SetupKind kind);

/// Where on the main line to stop.
struct GameTarget {
  /// Stops before this move (counting from 1, passes count). Empty: at the end.
  std::optional<int> before_move;
  /// Goes to this node instead of along the main line.
  NodeId node = kNoNode;
};

/// A move that the rules forbid and the record plays all the same.
struct ForcedMove {
  NodeId node;
  int move_number = 0;
  Move move{Color::black, Vertex::pass()};
  LegalityId reason = LegalityId::legal;
};

struct LoadedGame {
  Game game;
  GameInfo info;
  std::vector<ForcedMove> forced;
  /// The colour of the move that the record plays next; after its end, the side to move.
  Color to_move = Color::black;
};

/// A Game from a record: set-up, handicap and moves. Rules from RU, else the defaults'. Komi from KM, else that of the
/// rules in RU, else the defaults'.
/// Moves the rules forbid are played and listed. before_move beyond the end stops at the end.
/// Fails: record.size, record.size_too_large (beyond 25), record.not_go, record.move_unusable (a move off the board).
Result<LoadedGame> to_game(const GameTree& game, const GameSettings& defaults, const GameTarget& target = {});

/// Names and the like for a new record.
struct NewRecord {
  std::string black;
  std::string white;
  std::string date;         ///< YYYY-MM-DD
  std::string application;  ///< "Miai:1.0"
  std::string comment;
};
/// A tree of one line from a Game: root with size, rules, komi, handicap and result; handicap stones as AB.
GameTree from_game(const Game& game, const NewRecord& names = {});

}  // namespace miai::record
