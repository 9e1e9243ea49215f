#pragma once
// Addresses of services, as they may be shown.

#include <string>

namespace miai::train {

/// An address without the user, the password and the options in it.
std::string shown_address(const std::string& address);

}  // namespace miai::train
