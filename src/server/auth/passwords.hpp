#pragma once
// Passwords: hashed slowly (argon2id), so that a stolen store does not tell them.

#include <cstddef>
#include <string>
#include <string_view>

namespace miai::server {

/// What one hash costs: passes over so much memory.
struct PasswordCost {
  unsigned long long passes = 2;
  std::size_t bytes = std::size_t{64} * 1024 * 1024;
};

/// What is kept of a password, with its own salt and cost in it.
/// Cost:  as given, about a tenth of a second by default. "" where there is no memory for it.
std::string password_hash(std::string_view password, const PasswordCost& cost);

/// False also where nothing is kept (""), which takes as long as a wrong password does.
/// Cost:  as the kept hash did.
bool is_password(std::string_view password, const std::string& kept, const PasswordCost& cost);

/// True when the kept hash was made at another cost than is wanted now.
bool is_outdated(const std::string& kept, const PasswordCost& cost);

}  // namespace miai::server
