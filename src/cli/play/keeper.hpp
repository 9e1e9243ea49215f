#pragma once
// Games on disk: the record of a session, and the folder in which every game is kept while it is played.

#include <array>
#include <optional>
#include <string>

#include "cli/play/session.hpp"

namespace miai::cli {

/// Whether a record remembers where its game stands; kept games do.
enum class Bookmark : std::uint8_t { no, yes };
/// SGF of the session's record. A new game gets rules, komi, clock settings, time left, who is the computer and the
/// result; a loaded file keeps everything it had.
std::string record_of(const PlaySession& session, Bookmark bookmark = Bookmark::no);

struct LoadedPlay {
  Game game;
  PlaySetup setup;
  RecordLines lines;
  /// What the record says each side has left, by index_of(Color).
  std::array<std::optional<TimeLeft>, 2> left{};
};
/// The first game of a file, at the end of its main line, ready to go on with.
/// Fails: as reading the record does; where.source is the name.
Result<LoadedPlay> read_play(const std::string& bytes, const std::string& name, const PlaySetup& defaults);

/// Keeps one game in the user's data folder after every move, so that no signal, crash or closed window loses it.
class Keeper {
 public:
  /// folder "" = nothing is kept.
  explicit Keeper(std::string folder);
  /// Writes the record; a game without a move is not worth a file.
  void keep(const PlaySession& session);
  /// The next keep() begins a new file.
  void begin_new() { file_.clear(); }
  /// The next keep() goes on in this file.
  void go_on_with(std::string file) { file_ = std::move(file); }
  /// The newest kept game without a result, "" when there is none.
  std::string unfinished() const;
  /// Every kept game without a result, the newest first.
  std::vector<std::string> kept() const;
  bool holds_a_game() const { return !file_.empty(); }
  const std::string& file() const { return file_; }

 private:
  std::string folder_;
  std::string file_;
};

/// $XDG_DATA_HOME/miai/games, else ~/.local/share/miai/games; "" when there is no home.
std::string games_folder();

}  // namespace miai::cli
