#pragma once
// One live game as a value: commands become events, events change it. It knows no socket, no clock of its own, no
// store.

#include <array>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "game/game.hpp"
#include "server/auth/guest.hpp"
#include "server/live/event.hpp"
#include "server/live/terms.hpp"

namespace miai::server {

enum class RoomPhase : std::uint8_t { waiting, placing, play, marking, finished };
enum class PausedBy : std::uint8_t { nobody, players, server };

struct Asked {
  Matter matter;
  Color by;
};

struct ChatLine {
  Milliseconds at{0};
  By by = By::server;
  std::string name;
  std::string text;
};

/// How a command was answered: the number of the last event then, or why not.
using Answered = Result<std::int64_t>;

/// The game, its clock, marks, questions and talk. Loading is replay() of the stored events; playing is handle().
class Room {
 public:
  explicit Room(GameHeader header);

  const GameHeader& header() const { return header_; }
  const Game& game() const { return game_; }
  const Clock& clock() const { return clock_; }
  /// Events so far.
  std::int64_t number() const { return number_; }
  RoomPhase phase() const;
  PausedBy paused_by() const { return paused_by_; }
  const std::optional<Asked>& asked() const { return asked_; }
  const std::vector<ChainReason>& reasons() const { return reasons_; }
  const std::deque<ChatLine>& chat() const { return chat_; }
  const std::string& rematch() const { return rematch_; }
  /// True once both have agreed on another game that does not exist yet.
  bool wants_rematch() const { return wants_rematch_; }
  /// When anything last happened.
  Milliseconds changed() const { return changed_; }
  /// Stones, side to move and move number in one word.
  std::string position_word() const;
  /// The position before the first move: set up, or with handicap stones.
  const Position& start() const { return start_; }
  const Seat& seat(Color color) const { return header_.seats[static_cast<std::size_t>(index_of(color))]; }
  /// The role of a guest ("" = nobody).
  Role role_of(const Guest& guest) const;
  /// The computer's colour when it is to move or to place.
  std::optional<Color> computer_to_move() const;
  /// When the flag falls, all that is forgiven included; none when no clock runs or a computer is to move.
  std::optional<Milliseconds> flag_time() const;

  /// Does what is asked, or says why not and changes nothing. A request that was answered before gets that answer.
  /// New events are added to `out`, which are applied already.
  Answered handle(const Command& command, const Sender& sender, std::vector<Event>& out);
  /// An event of the server itself.
  void emit(Event event, std::vector<Event>& out);
  /// A person takes a vacant seat. Fails: live.no_seat.
  Result<void> join(Color color, const Seat& person, Milliseconds at, std::vector<Event>& out);
  /// Ends the game of a side whose time is up.
  void tick(Milliseconds now, std::vector<Event>& out);
  /// The server's proposal, once, if the position is still that one. What people have marked or accepted stands; but
  /// a bare board that was accepted too early, and that a program would not agree to, is marked as proposed.
  void propose(const std::string& position, const std::vector<ChainReason>& reasons, Milliseconds at,
               std::vector<Event>& out);
  /// Who plays by program accepts marks that are as proposed, or better for him. Requires marking.
  void accept_for_computer(Milliseconds at, std::vector<Event>& out);
  /// Applies a stored event, the next in number.
  void replay(const Event& event);

 private:
  friend struct RoomCommands;
  friend struct RoomFold;
  void remember(const RequestId& request, const Answered& answer);
  const Answered* remembered(const RequestId& request) const;
  void begin();

  GameHeader header_;
  Game game_;
  Position start_;
  Clock clock_;
  std::int64_t number_ = 0;
  bool begun_ = false;
  PausedBy paused_by_ = PausedBy::nobody;
  std::optional<Asked> asked_;
  std::vector<ChainReason> reasons_;
  PointSet proposed_;
  bool proposed_is_set_ = false;
  std::deque<ChatLine> chat_;
  std::string rematch_;
  bool wants_rematch_ = false;
  Milliseconds changed_{0};

  struct Remembered {
    std::uint64_t number;
    Answered answer;
  };
  std::map<std::string, std::deque<Remembered>> answers_;
};

/// Whole chains that the reasons call dead.
PointSet proposed_dead(const Board& board, const std::vector<ChainReason>& reasons);

}  // namespace miai::server
