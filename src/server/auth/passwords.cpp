#include "server/auth/passwords.hpp"

#include <sodium.h>

#include <array>
#include <map>
#include <mutex>
#include <utility>

#include "i18n/names.hpp"
#include "server/auth/secrets.hpp"

namespace miai::server {
namespace {

/// The hash of a password that nobody knows, one for each cost: what an unknown name is compared with.
std::string nobodys_hash(const PasswordCost& cost) {
  static std::mutex mutex;
  static std::map<std::pair<unsigned long long, std::size_t>, std::string> made;
  const std::lock_guard lock(mutex);
  std::string& hash = made[{cost.passes, cost.bytes}];
  if (hash.empty()) hash = password_hash(new_secret(), cost);
  return hash;
}

}  // namespace

std::string password_hash(std::string_view password, const PasswordCost& cost) {
  static_cast<void>(random_below(2));  // the library is ready after this
  const std::string text = i18n::composed(password);
  std::array<char, crypto_pwhash_STRBYTES> out{};
  const int failed = crypto_pwhash_str_alg(out.data(), text.data(), text.size(), cost.passes, cost.bytes,
                                           crypto_pwhash_ALG_ARGON2ID13);
  return failed == 0 ? out.data() : "";
}

bool is_password(std::string_view password, const std::string& kept, const PasswordCost& cost) {
  // Made before anything is compared, so that the first question takes as long for every name.
  const std::string nobodys = nobodys_hash(cost);
  const std::string text = i18n::composed(password);
  const std::string& hash = kept.empty() ? nobodys : kept;
  const bool right = crypto_pwhash_str_verify(hash.c_str(), text.data(), text.size()) == 0;
  return right && !kept.empty();
}

bool is_outdated(const std::string& kept, const PasswordCost& cost) {
  return crypto_pwhash_str_needs_rehash(kept.c_str(), cost.passes, cost.bytes) != 0;
}

}  // namespace miai::server
