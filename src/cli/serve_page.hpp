#pragma once
// The built page: where it is, and how a browser is sent to it.

#include <string>

namespace miai::cli {

/// The folder of the built page: $MIAI_PAGE, else web/dist of the checkout the program was built in, else
/// share/miai/web beside it; "" when there is none.
std::string find_page();

/// Asks the desktop to open an address; false where there is no desktop.
bool open_in_browser(const std::string& address);

/// True when what listens on a port of this machine is a Miai that is open to this machine.
bool is_own_server(int port);

}  // namespace miai::cli
