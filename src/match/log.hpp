#pragma once
// The games of a match on disk, one line a game, written before anybody is told: what was written survives any end of
// the program, and of the machine.

#include <memory>
#include <string>
#include <vector>

#include "match/played.hpp"

namespace miai::match {

/// A match's folder: match.json (the settings), programs.json (who they were), results.jsonl (the log),
/// games/NNNN.sgf. One program at a time has it.
///
/// A line of the log is JSON whose last member is the CRC-32 of the bytes before it. A line that was cut short or
/// changed, or whose record is gone, is dropped when the match goes on, and its game is played again. Of two lines
/// about a game the later one counts.
class Folder {
 public:
  /// Opens the folder, or makes it. A folder with another match is refused: what decides the games must be the same,
  /// only the number of games, the sequential test and how many are played at a time may differ. Before the first game
  /// has ended it may become another match.
  /// Fails: match.folder, match.in_use, match.other_settings (which one), match.not_a_match.
  static Result<std::unique_ptr<Folder>> open(const std::string& path, const Settings& settings);
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder();

  /// The games of the log when it was opened, each once.
  const std::vector<Played>& games() const { return games_; }
  /// Lines of the log that could not be read, or whose record is gone.
  int dropped() const { return dropped_; }
  /// Who played here before, by contestant; empty where that is not known.
  const std::vector<Introduction>& introductions() const { return introductions_; }
  /// Who plays from now on. Once games have ended it must be the same programs.
  /// Fails: match.other_program, match.cannot_write.
  Result<void> introduce(const std::vector<Introduction>& introductions);
  /// Writes a game: first its record, then its line.
  /// Fails: match.cannot_write.
  Result<void> append(const Played& played, const std::string& sgf);
  /// Writes another file of the folder through a neighbour that is renamed when it is on the disk.
  /// Fails: match.cannot_write.
  Result<void> write(const std::string& name, std::string_view bytes) const;

 private:
  Folder(std::string path, Settings settings) : path_(std::move(path)), settings_(std::move(settings)) {}
  Result<void> lock();
  Result<void> compare();
  Result<void> load();
  Result<void> load_introductions();
  bool has_record(int number) const;

  std::string path_;
  Settings settings_;
  int log_ = -1;
  std::vector<Played> games_;
  std::vector<Introduction> introductions_;
  int dropped_ = 0;
};

/// The name of a game's record below the folder: "games/0001.sgf".
std::string record_name(int number);

/// One line of the log, with its check and the line's end.
std::string log_line(const Played& played, const Settings& settings);
/// Back; nothing where the line is not whole or not of this match.
std::optional<Played> read_log_line(std::string_view line, const Settings& settings);

/// Everything that decides the games, as match.json holds it.
std::string settings_text(const Settings& settings);

}  // namespace miai::match
