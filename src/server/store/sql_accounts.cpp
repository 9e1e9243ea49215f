#include "server/store/sql_accounts.hpp"

#include "server/store/sql_link.hpp"

namespace miai::server {
namespace {

/// What stands in the place of a secret that has ended: no hash looks so.
std::string ended(const std::string& guest) {
  return "ended:" + guest;
}

/// Begins with a write: SQLite refuses at once to let a transaction that has read write, when another connection wrote
/// in between, while one that begins by writing waits for its turn.
class WritingTransaction {
 public:
  explicit WritingTransaction(soci::session& sql) : transaction_(sql) {
    sql << "update server_facts set value = value where name = ''";
  }
  void commit() { transaction_.commit(); }

 private:
  soci::transaction transaction_;
};

class SqlAccounts final : public Accounts {
 public:
  explicit SqlAccounts(SqlLink& link) : link_(link), sql_(link.sql) {}

  Result<bool> add(const Account& account, const std::string& session_hash, Milliseconds now) override {
    return link_.attempt_value([&] {
      WritingTransaction all(sql_);
      if (!is_free(account)) return false;
      const long long created = now.count();
      const std::string secret = ended(account.guest);
      sql_ << "insert into accounts (guest, name, name_key, password, created) values (:guest, :name, :key, :password, "
              ":created)",
          soci::use(account.guest), soci::use(account.name), soci::use(account.name_key), soci::use(account.password),
          soci::use(created);
      sql_ << "update guests set name = :name, secret = :secret where id = :id", soci::use(account.name),
          soci::use(secret), soci::use(account.guest);
      insert_session(account.guest, session_hash, now);
      all.commit();
      return true;
    });
  }

  Result<std::optional<Account>> find(const std::string& name_key) override {
    return link_.attempt_value([&] { return select("name_key = :a", name_key); });
  }

  Result<std::optional<Account>> of(const std::string& guest) override {
    return link_.attempt_value([&] { return select("guest = :a", guest); });
  }

  Result<bool> rename(const Account& account) override {
    return link_.attempt_value([&] {
      WritingTransaction all(sql_);
      if (!is_free(account)) return false;
      const long long changed = update("update accounts set name = :a, name_key = :b where guest = :c",
                                       {account.name, account.name_key, account.guest});
      sql_ << "update guests set name = :name where id = :id", soci::use(account.name), soci::use(account.guest);
      all.commit();
      return changed == 1;
    });
  }

  Result<bool> begin_session(const Account& account, const std::string& session_hash, Milliseconds now) override {
    return link_.attempt_value([&] {
      WritingTransaction all(sql_);
      if (!still_has_password(account)) return false;
      insert_session(account.guest, session_hash, now);
      sql_ << "delete from sessions where guest = :a and hash not in (select hash from sessions where guest = :b order "
              "by created desc, number desc limit " +
                  std::to_string(kSessionsKept) + ")",
          soci::use(account.guest, "a"), soci::use(account.guest, "b");
      all.commit();
      return true;
    });
  }

  Result<void> end_session(const std::string& session_hash) override {
    return link_.attempt([&] { sql_ << "delete from sessions where hash = :hash", soci::use(session_hash); });
  }

  Result<bool> change_password(const Account& account, const std::string& new_password, const std::string& session_hash,
                               Milliseconds now) override {
    return link_.attempt_value([&] {
      WritingTransaction all(sql_);
      const long long changed = update("update accounts set password = :a where guest = :b and password = :c",
                                       {new_password, account.guest, account.password});
      if (changed != 1) return false;
      sql_ << "delete from sessions where guest = :guest", soci::use(account.guest);
      insert_session(account.guest, session_hash, now);
      all.commit();
      return true;
    });
  }

  Result<void> take_over(const std::string& account_guest, const std::string& guest) override {
    return link_.attempt([&] {
      WritingTransaction all(sql_);
      if (account_guest == guest || select("guest = :a", guest)) return;
      const std::string secret = ended(guest);
      sql_ << "update guests set person = :person, secret = :secret where id = :id", soci::use(account_guest),
          soci::use(secret), soci::use(guest);
      sql_ << "update records set guest = :person where guest = :id", soci::use(account_guest), soci::use(guest);
      int kept = 0;
      sql_ << "select count(*) from progress where guest = :person", soci::into(kept), soci::use(account_guest);
      if (kept == 0) {
        sql_ << "update progress set guest = :person where guest = :id", soci::use(account_guest), soci::use(guest);
      }
      all.commit();
    });
  }

  Result<void> remove(const std::string& guest) override {
    return link_.attempt([&] {
      WritingTransaction all(sql_);
      // Games with nobody else go; the others are the other side's too.
      const std::string own = "(select id from guests where id = :a or person = :b)";
      const std::string alone = "(black_guest in " + own + " and (white_guest = '' or white_guest in " + own +
                                ")) or (white_guest in " + own + " and black_guest = '')";
      const std::string ids = "select id from games where " + alone;
      for_person("delete from events where game in (" + ids + ")", guest);
      for_person("delete from games where " + alone, guest);
      for (const char* table : {"records", "progress", "sessions", "accounts"}) {
        for_person(std::string("delete from ") + table + " where guest in " + own, guest);
      }
      for_person("delete from guests where id = :a or person = :b", guest);
      all.commit();
    });
  }

  Result<Progress> progress(const std::string& guest) override {
    return link_.attempt_value([&] {
      Progress found;
      long long revision = 0;
      sql_ << "select revision, document from progress where guest = :guest", soci::into(revision),
          soci::into(found.document), soci::use(guest);
      found.revision = revision;
      if (revision == 0) found.document = "{}";
      return found;
    });
  }

  Result<bool> set_progress(const std::string& guest, const Progress& next) override {
    return link_.attempt_value([&] {
      WritingTransaction all(sql_);
      const long long revision = next.revision;
      const long long before = revision - 1;
      soci::statement change = (sql_.prepare << "update progress set revision = :next, document = :document where "
                                                "guest = :guest and revision = :before",
                                soci::use(revision), soci::use(next.document), soci::use(guest), soci::use(before));
      change.execute(true);
      if (change.get_affected_rows() != 1) {
        int kept = 0;
        sql_ << "select count(*) from progress where guest = :guest", soci::into(kept), soci::use(guest);
        if (kept > 0 || before != 0) return false;
        sql_ << "insert into progress (guest, revision, document) values (:guest, :revision, :document)",
            soci::use(guest), soci::use(revision), soci::use(next.document);
      }
      all.commit();
      return true;
    });
  }

 private:
  bool is_free(const Account& account) {
    const auto other = select("name_key = :a", account.name_key);
    return !other || other->guest == account.guest;
  }

  bool still_has_password(const Account& account) {
    const auto now = select("guest = :a", account.guest);
    return now && now->password == account.password;
  }

  std::optional<Account> select(const std::string& which, const std::string& value) {
    Account found;
    sql_ << "select guest, name, name_key, password from accounts where " + which, soci::into(found.guest),
        soci::into(found.name), soci::into(found.name_key), soci::into(found.password), soci::use(value);
    return sql_.got_data() ? std::optional<Account>(found) : std::nullopt;
  }

  void insert_session(const std::string& guest, const std::string& hash, Milliseconds now) {
    const long long created = now.count();
    // Two sessions of one millisecond have an order all the same.
    sql_ << "insert into sessions (hash, guest, created, number) values (:hash, :guest, :created, (select "
            "coalesce(max(number), 0) + 1 from sessions))",
        soci::use(hash), soci::use(guest), soci::use(created);
  }

  struct Three {
    std::string a, b, c;
  };
  long long update(const std::string& statement, const Three& values) {
    soci::statement change = (sql_.prepare << statement, soci::use(values.a), soci::use(values.b), soci::use(values.c));
    change.execute(true);
    return change.get_affected_rows();
  }

  /// A statement that names the person as :a and :b any number of times.
  void for_person(const std::string& statement, const std::string& guest) {
    soci::statement change(sql_);
    change.exchange(soci::use(guest, "a"));
    change.exchange(soci::use(guest, "b"));
    change.alloc();
    change.prepare(statement);
    change.define_and_bind();
    change.execute(true);
  }

  SqlLink& link_;
  soci::session& sql_;
};

}  // namespace

std::unique_ptr<Accounts> sql_accounts(SqlLink& link) {
  return std::make_unique<SqlAccounts>(link);
}

}  // namespace miai::server
