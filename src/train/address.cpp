#include "train/address.hpp"

namespace miai::train {

std::string shown_address(const std::string& address) {
  std::string shown = address.substr(0, address.find('?'));
  const std::size_t scheme = shown.find("://");
  const std::size_t begin = scheme == std::string::npos ? 0 : scheme + 3;
  const std::size_t user = shown.rfind('@');
  if (user != std::string::npos && user >= begin) shown.erase(begin, user + 1 - begin);
  return shown;
}

}  // namespace miai::train
