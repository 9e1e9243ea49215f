#include "server/auth/secrets.hpp"

#include <sodium.h>

#include <array>
#include <stdexcept>

namespace miai::server {
namespace {

void begin() {
  static const int kReady = sodium_init();
  if (kReady < 0) throw std::runtime_error("no source of randomness");
}

}  // namespace

std::string new_secret() {
  begin();
  std::array<unsigned char, 24> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  std::array<char, sodium_base64_ENCODED_LEN(24, sodium_base64_VARIANT_URLSAFE_NO_PADDING)> text{};
  sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), sodium_base64_VARIANT_URLSAFE_NO_PADDING);
  return text.data();
}

std::string new_id() {
  static constexpr std::string_view kLetters = "abcdefghijkmnpqrstuvwxyz23456789";
  std::string id;
  for (int i = 0; i < 12; ++i) id += kLetters[random_below(static_cast<std::uint32_t>(kLetters.size()))];
  return id;
}

std::string hash_of(std::string_view secret) {
  begin();
  std::array<unsigned char, crypto_generichash_BYTES> hash{};
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(secret.data()), secret.size(),
                     nullptr, 0);
  std::array<char, crypto_generichash_BYTES * 2 + 1> text{};
  return sodium_bin2hex(text.data(), text.size(), hash.data(), hash.size());
}

bool same_secret(std::string_view a, std::string_view b) {
  const std::string one = hash_of(a);
  const std::string other = hash_of(b);
  return sodium_memcmp(one.data(), other.data(), one.size()) == 0;
}

std::uint32_t random_below(std::uint32_t bound) {
  begin();
  return randombytes_uniform(bound);
}

}  // namespace miai::server
