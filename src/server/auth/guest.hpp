#pragma once
// A person, as the server knows him.

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace miai::server {

/// A guest is known by what his page keeps; who has an account, by a password as well.
enum class PersonKind : std::uint8_t { guest, account };

/// A person: a name and a secret, of which only the hash is kept.
struct Guest {
  std::string id;
  std::string name;
  PersonKind kind = PersonKind::guest;
  /// Ids under which he played as a guest before he signed in to his account.
  std::vector<std::string> earlier;

  bool is(const std::string& other) const {
    return !other.empty() && (other == id || std::find(earlier.begin(), earlier.end(), other) != earlier.end());
  }
  std::vector<std::string> ids() const {
    std::vector<std::string> all{id};
    all.insert(all.end(), earlier.begin(), earlier.end());
    return all;
  }
  friend bool operator==(const Guest&, const Guest&) = default;
};

}  // namespace miai::server
