#pragma once
// Secrets of people, invitations and the server: made here, kept elsewhere, compared without telling how much is right.

#include <cstdint>
#include <string>
#include <string_view>

namespace miai::server {

/// 192 random bits in 32 characters that need no escaping in a link.
std::string new_secret();
/// 60 random bits in 12 small letters and digits, for what is no secret but must not be guessed in passing.
std::string new_id();
/// What is kept of a secret. The secrets are random, so no slow hash is needed.
std::string hash_of(std::string_view secret);
bool same_secret(std::string_view a, std::string_view b);
std::uint32_t random_below(std::uint32_t bound);

}  // namespace miai::server
