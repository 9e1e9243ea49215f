// SQLite and PostgreSQL through SOCI: people, games and records; accounts are in sql_accounts.cpp.
#include <soci/soci.h>

#include <cstdlib>

#include "server/store/game_row.hpp"
#include "server/store/migrations.hpp"
#include "server/store/sql_accounts.hpp"
#include "server/store/sql_link.hpp"
#include "server/store/store.hpp"

namespace miai::server {
namespace {

int version_of(soci::session& sql) {
  sql << "create table if not exists schema_version (version integer not null)";
  int rows = 0;
  sql << "select count(*) from schema_version", soci::into(rows);
  if (rows == 0) return 0;
  int version = 0;
  sql << "select max(version) from schema_version", soci::into(version);
  return version;
}

Result<void> migrate(soci::session& sql, int target) {
  soci::transaction all(sql);
  const int from = version_of(sql);
  if (from > newest_schema()) {
    return fail("store.newer_schema", "These games were kept by a newer Miai; use that one.",
                {{"version", std::to_string(from)}});
  }
  for (int version = from + 1; version <= target; ++version) {
    for (const std::string_view statement : migrations()[static_cast<std::size_t>(version - 1)]) {
      sql << std::string(statement);
    }
    sql << "insert into schema_version (version) values (:v)", soci::use(version);
  }
  all.commit();
  return {};
}

class SqlStore final : public Store {
 public:
  explicit SqlStore(const Database& place) : link_(place) {}
  Result<void> bring_up_to_date() { return migrate(sql_, newest_schema()); }

  Result<void> append(std::span<const Append> appends) override {
    return link_.attempt([&] {
      soci::transaction all(sql_);
      std::string game;
      std::string body;
      long long number = 0;
      soci::statement insert =
          (sql_.prepare << "insert into events (game, number, body) values (:game, :number, :body)", soci::use(game),
           soci::use(number), soci::use(body));
      GameRow row;
      long long before = 0;
      long long after = 0;
      soci::statement update =
          (sql_.prepare << "update games set seats = :seats, black_guest = :black, white_guest = :white, phase = "
                           ":phase, move_number = :moves, result = :result, changed = :changed, open_seat = :open, "
                           "events = :after where id = :id and events = :before",
           soci::use(row.seats), soci::use(row.black), soci::use(row.white), soci::use(row.phase),
           soci::use(row.move_number), soci::use(row.result), soci::use(row.changed), soci::use(row.open_seat),
           soci::use(after), soci::use(row.id), soci::use(before));
      for (const Append& one : appends) {
        row = GameRow(one.game);
        game = row.id;
        before = one.first_number - 1;
        after = before + static_cast<long long>(one.events.size());
        update.execute(true);
        if (update.get_affected_rows() != 1)
          throw std::runtime_error("the game " + game + " has other events than these follow");
        number = one.first_number;
        for (const std::string& event : one.events) {
          body = event;
          insert.execute(true);
          ++number;
        }
      }
      all.commit();
    });
  }

  Result<void> add_guest(const Guest& guest, const std::string& secret_hash, Milliseconds now) override {
    return link_.attempt([&] {
      const long long created = now.count();
      sql_ << "insert into guests (id, name, secret, created) values (:id, :name, :secret, :created)",
          soci::use(guest.id), soci::use(guest.name), soci::use(secret_hash), soci::use(created);
    });
  }

  Result<std::optional<Guest>> find_guest(const std::string& secret_hash) override {
    return link_.attempt_value([&]() -> std::optional<Guest> {
      Guest guest;
      std::string account;
      sql_ << "select g.id, g.name, coalesce(a.guest, '') from guests g left join accounts a on a.guest = g.id where "
              "g.secret = :secret or g.id = (select s.guest from sessions s where s.hash = :hash)",
          soci::into(guest.id), soci::into(guest.name), soci::into(account), soci::use(secret_hash, "secret"),
          soci::use(secret_hash, "hash");
      if (!sql_.got_data()) return std::nullopt;
      if (account.empty()) return guest;
      guest.kind = PersonKind::account;
      std::string id;
      soci::statement select =
          (sql_.prepare << "select id from guests where person = :id", soci::into(id), soci::use(guest.id));
      select.execute();
      while (select.fetch()) guest.earlier.push_back(id);
      return guest;
    });
  }

  Result<void> rename_guest(const Guest& guest) override {
    return link_.attempt(
        [&] { sql_ << "update guests set name = :name where id = :id", soci::use(guest.name), soci::use(guest.id); });
  }

  Result<std::string> guest_settings(const std::string& guest) override {
    return link_.attempt_value([&] {
      std::string settings = "{}";
      sql_ << "select settings from guests where id = :id", soci::into(settings), soci::use(guest);
      return settings;
    });
  }

  Result<void> set_guest_settings(const std::string& guest, const std::string& json) override {
    return link_.attempt(
        [&] { sql_ << "update guests set settings = :settings where id = :id", soci::use(json), soci::use(guest); });
  }

  Accounts& accounts() override { return *accounts_; }

  Result<void> add_game(const StoredGame& game) override {
    return link_.attempt([&] {
      const GameRow row(game);
      sql_ << "insert into games (" << kGameColumns
           << ") values (:id, :settings, :seats, :black, :white, :invitation, :phase, :moves, :result, :created, "
              ":changed, :listed, :open)",
          soci::use(row.id), soci::use(row.settings), soci::use(row.seats), soci::use(row.black), soci::use(row.white),
          soci::use(row.invitation), soci::use(row.phase), soci::use(row.move_number), soci::use(row.result),
          soci::use(row.created), soci::use(row.changed), soci::use(row.listed), soci::use(row.open_seat);
    });
  }

  Result<std::optional<StoredGame>> find_game(const std::string& id) override {
    return link_.attempt_value([&]() -> std::optional<StoredGame> {
      auto found = select_games("where id = :id", {id});
      return found.empty() ? std::nullopt : std::optional<StoredGame>(std::move(found.front()));
    });
  }

  Result<std::optional<LoadedEvents>> load_game(const std::string& id) override {
    return link_.attempt_value([&]() -> std::optional<LoadedEvents> {
      auto found = select_games("where id = :id", {id});
      if (found.empty()) return std::nullopt;
      LoadedEvents loaded{std::move(found.front()), {}};
      std::string body;
      soci::statement select = (sql_.prepare << "select body from events where game = :game order by number",
                                soci::into(body), soci::use(id));
      select.execute();
      while (select.fetch()) loaded.events.push_back(body);
      return loaded;
    });
  }

  Result<std::vector<StoredGame>> games(const GameQuery& query) override {
    return link_.attempt_value([&] {
      const long long before = query.before ? query.before->count() : 1LL << 60;
      const std::string tail =
          " and changed < " + std::to_string(before) + " order by changed desc limit " + std::to_string(query.limit);
      if (query.scope == GameScope::mine) return games_of(query.guests, tail);
      if (query.scope == GameScope::open) {
        return select_games("where phase = 'waiting' and listed = 1 and open_seat = 1" + tail, {});
      }
      return select_games("where phase in ('placing', 'play', 'marking') and listed = 1" + tail, {});
    });
  }

  Result<void> save_record(const StoredRecord& record) override {
    return link_.attempt([&] {
      soci::transaction both(sql_);
      const long long changed = record.changed.count();
      sql_ << "delete from records where id = :id", soci::use(record.id);
      sql_ << "insert into records (id, guest, about, sgf, changed) values (:id, :guest, :about, :sgf, :changed)",
          soci::use(record.id), soci::use(record.guest), soci::use(record.about), soci::use(record.sgf),
          soci::use(changed);
      both.commit();
    });
  }

  Result<std::optional<StoredRecord>> find_record(const std::string& id) override {
    return link_.attempt_value([&]() -> std::optional<StoredRecord> {
      StoredRecord record;
      long long changed = 0;
      sql_ << "select id, guest, about, sgf, changed from records where id = :id", soci::into(record.id),
          soci::into(record.guest), soci::into(record.about), soci::into(record.sgf), soci::into(changed),
          soci::use(id);
      if (!sql_.got_data()) return std::nullopt;
      record.changed = Milliseconds(changed);
      return record;
    });
  }

  Result<std::vector<StoredRecord>> records(const std::string& guest, std::optional<Milliseconds> before) override {
    return link_.attempt_value([&] {
      std::vector<StoredRecord> found;
      StoredRecord record;
      long long changed = 0;
      const long long limit = before ? before->count() : 1LL << 60;
      soci::statement select =
          (sql_.prepare << "select id, guest, about, changed from records where guest = :guest and changed < :before "
                           "order by changed desc limit 50",
           soci::into(record.id), soci::into(record.guest), soci::into(record.about), soci::into(changed),
           soci::use(guest), soci::use(limit));
      select.execute();
      while (select.fetch()) {
        record.changed = Milliseconds(changed);
        found.push_back(record);
      }
      return found;
    });
  }

  Result<void> remove_record(const std::string& id) override {
    return link_.attempt([&] { sql_ << "delete from records where id = :id", soci::use(id); });
  }

  Result<Milliseconds> last_alive() override {
    return link_.attempt_value([&] {
      long long value = 0;
      sql_ << "select value from server_facts where name = 'alive'", soci::into(value);
      return Milliseconds(value);
    });
  }

  Result<void> set_alive(Milliseconds now) override {
    return link_.attempt([&] {
      const long long value = now.count();
      sql_ << "insert into server_facts (name, value) values ('alive', :value) on conflict (name) do update set value "
              "= excluded.value",
          soci::use(value);
    });
  }

 private:
  std::vector<StoredGame> games_of(const std::vector<std::string>& guests, const std::string& tail) {
    if (guests.empty()) return {};
    std::vector<std::string> values(guests);
    values.insert(values.end(), guests.begin(), guests.end());
    // Lists of values, not a query within the query: these find their index in both databases.
    const auto list = [&](std::size_t from) {
      std::string names;
      for (std::size_t i = from; i < from + guests.size(); ++i)
        names += (i == from ? ":p" : ", :p") + std::to_string(i);
      return "(" + names + ")";
    };
    return select_games("where (black_guest in " + list(0) + " or white_guest in " + list(guests.size()) + ")" + tail,
                        values);
  }

  std::vector<StoredGame> select_games(const std::string& which, const std::vector<std::string>& values) {
    std::vector<StoredGame> found;
    GameRow row;
    soci::statement select(sql_);
    select.exchange(soci::into(row.id));
    select.exchange(soci::into(row.settings));
    select.exchange(soci::into(row.seats));
    select.exchange(soci::into(row.black));
    select.exchange(soci::into(row.white));
    select.exchange(soci::into(row.invitation));
    select.exchange(soci::into(row.phase));
    select.exchange(soci::into(row.move_number));
    select.exchange(soci::into(row.result));
    select.exchange(soci::into(row.created));
    select.exchange(soci::into(row.changed));
    select.exchange(soci::into(row.listed));
    select.exchange(soci::into(row.open_seat));
    for (const std::string& value : values) select.exchange(soci::use(value));
    select.alloc();
    select.prepare("select " + std::string(kGameColumns) + " from games " + which);
    select.define_and_bind();
    select.execute();
    while (select.fetch()) found.push_back(row.game());
    return found;
  }

  SqlLink link_;
  soci::session& sql_ = link_.sql;
  std::unique_ptr<Accounts> accounts_ = sql_accounts(link_);
};

}  // namespace

int newest_schema() {
  return static_cast<int>(migrations().size());
}

Result<std::unique_ptr<Store>> open_store(const std::string& where, LogCopier copier) {
  auto place = database_of(where);
  if (!place) return tl::unexpected(place.error());
  place->copier = copier;
  try {
    auto store = std::make_unique<SqlStore>(*place);
    if (const auto done = store->bring_up_to_date(); !done) return tl::unexpected(done.error());
    return store;
  } catch (const std::exception& problem) {
    return store_failed(problem);
  }
}

Result<void> create_schema(const std::string& where, int version) {
  const auto place = database_of(where);
  if (!place) return tl::unexpected(place.error());
  try {
    soci::session sql;
    open_session(sql, *place);
    return migrate(sql, version);
  } catch (const std::exception& problem) {
    return store_failed(problem);
  }
}

std::string default_store() {
  const char* data = std::getenv("XDG_DATA_HOME");  // NOLINT(concurrency-mt-unsafe)
  if (data != nullptr && *data == '/') return std::string(data) + "/miai/miai.db";
  const char* home = std::getenv("HOME");  // NOLINT(concurrency-mt-unsafe)
  return home != nullptr && *home == '/' ? std::string(home) + "/.local/share/miai/miai.db" : "";
}

}  // namespace miai::server
