#pragma once
// What the store keeps of accounts: a guest with a password, who may come from several devices.

#include <cstdint>
#include <optional>
#include <string>

#include "base/result.hpp"
#include "game/clock.hpp"
#include "server/auth/guest.hpp"

namespace miai::server {

struct Account {
  std::string guest;     ///< id of the person
  std::string name;      ///< as shown
  std::string name_key;  ///< as compared (i18n::name_key)
  std::string password;  ///< as password_hash() made it
};

/// Something that a person's page keeps here, numbered so that two devices do not overwrite each other unseen.
struct Progress {
  std::int64_t revision = 0;  ///< 0: nothing is kept yet
  std::string document = "{}";
};

/// Devices that may be signed in at once; the oldest is signed out by one more.
inline constexpr int kSessionsKept = 20;

/// Every method fails with store.failed when it cannot do its work; all that it does is done, or nothing.
class Accounts {
 public:
  Accounts() = default;
  Accounts(const Accounts&) = delete;
  Accounts& operator=(const Accounts&) = delete;
  virtual ~Accounts() = default;

  /// Makes an account of a guest: his id stays, his secret ends, and the session begins. False: the name is another's.
  virtual Result<bool> add(const Account& account, const std::string& session_hash, Milliseconds now) = 0;
  virtual Result<std::optional<Account>> find(const std::string& name_key) = 0;
  virtual Result<std::optional<Account>> of(const std::string& guest) = 0;
  /// False: the name is another's, or there is no account.
  virtual Result<bool> rename(const Account& account) = 0;

  /// False: the password kept is not (any more) this one.
  virtual Result<bool> begin_session(const Account& account, const std::string& session_hash, Milliseconds now) = 0;
  virtual Result<void> end_session(const std::string& session_hash) = 0;
  /// Ends all sessions and begins one. False: the password kept is not (any more) the account's.
  virtual Result<bool> change_password(const Account& account, const std::string& new_password,
                                       const std::string& session_hash, Milliseconds now) = 0;
  /// What a guest has played and kept becomes the account's; his secret ends. Who has an account is not taken over.
  virtual Result<void> take_over(const std::string& account_guest, const std::string& guest) = 0;
  /// The person with all that is his; games with others stay, with the names under which they were played.
  virtual Result<void> remove(const std::string& guest) = 0;

  virtual Result<Progress> progress(const std::string& guest) = 0;
  /// Keeps the document in the place of revision `next.revision − 1`. False: what is kept has another number.
  virtual Result<bool> set_progress(const std::string& guest, const Progress& next) = 0;
};

}  // namespace miai::server
