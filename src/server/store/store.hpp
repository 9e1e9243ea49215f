#pragma once
// What the server keeps. Calls are made from one thread at a time and wait for the disk.

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "game/clock.hpp"
#include "server/live/summary.hpp"
#include "server/store/accounts.hpp"

namespace miai::server {

struct StoredGame {
  Summary summary;
  std::string black_guest;
  std::string white_guest;
  std::string invitation;  ///< hash of its secret, "" = none
  bool listed = true;      ///< watched by anybody
  bool has_open_seat = false;
};

/// A game with its events, as JSON in the order of their numbers.
struct LoadedEvents {
  StoredGame game;
  std::vector<std::string> events;
};

/// New events of one game, and what lists then tell about it.
struct Append {
  std::int64_t first_number = 1;
  std::vector<std::string> events;
  StoredGame game;
};

enum class GameScope : std::uint8_t { mine, open, live };

/// Which games to list: the newest first, those changed before an instant.
struct GameQuery {
  GameScope scope = GameScope::mine;
  std::vector<std::string> guests;  ///< ids of the person whose games they are
  std::optional<Milliseconds> before;
  int limit = 50;
};

struct StoredRecord {
  std::string id;
  std::string guest;
  std::string about;  ///< JSON of what lists tell
  std::string sgf;
  Milliseconds changed{0};
};

/// Every method fails with store.failed (what the database says) when it cannot do its work.
class Store {
 public:
  Store() = default;
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;
  virtual ~Store() = default;

  /// All of them in one transaction that is on disk when the call returns.
  /// Fails:  also when another process has written events with these numbers; then nothing is written.
  virtual Result<void> append(std::span<const Append> appends) = 0;

  virtual Result<void> add_guest(const Guest& guest, const std::string& secret_hash, Milliseconds now) = 0;
  /// By the guest's own secret, or that of a device that is signed in.
  virtual Result<std::optional<Guest>> find_guest(const std::string& secret_hash) = 0;
  virtual Result<void> rename_guest(const Guest& guest) = 0;
  virtual Result<std::string> guest_settings(const std::string& guest) = 0;
  virtual Result<void> set_guest_settings(const std::string& guest, const std::string& json) = 0;

  virtual Accounts& accounts() = 0;

  virtual Result<void> add_game(const StoredGame& game) = 0;
  virtual Result<std::optional<StoredGame>> find_game(const std::string& id) = 0;
  virtual Result<std::optional<LoadedEvents>> load_game(const std::string& id) = 0;
  virtual Result<std::vector<StoredGame>> games(const GameQuery& query) = 0;

  /// Adds it, or replaces the one with its id.
  virtual Result<void> save_record(const StoredRecord& record) = 0;
  virtual Result<std::optional<StoredRecord>> find_record(const std::string& id) = 0;
  /// Without their SGF.
  virtual Result<std::vector<StoredRecord>> records(const std::string& guest, std::optional<Milliseconds> before) = 0;
  virtual Result<void> remove_record(const std::string& id) = 0;

  /// The last instant at which the server is known to have been up.
  virtual Result<Milliseconds> last_alive() = 0;
  virtual Result<void> set_alive(Milliseconds now) = 0;
};

/// Who copies SQLite's log into its main file when it has become long. One connection to a file, and after writes of
/// its own only: before SQLite 3.51.3 a copy that has nothing to do, while another connection begins the log anew, may
/// damage the file (sqlite.org/wal.html, "the WAL-reset bug"). PostgreSQL sees to itself.
enum class LogCopier : std::uint8_t { this_one, another };

/// "sqlite:PATH", a path, or "postgresql://…"; brings the schema up to date.
/// Fails:  store.unknown_kind, store.newer_schema, store.failed.
Result<std::unique_ptr<Store>> open_store(const std::string& where, LogCopier copier = LogCopier::this_one);

/// As open_store() when this schema was the newest. For tests.
Result<void> create_schema(const std::string& where, int version);
int newest_schema();

/// miai.db in $XDG_DATA_HOME/miai, else ~/.local/share/miai; "" when there is no home.
std::string default_store();

}  // namespace miai::server
