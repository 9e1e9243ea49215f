#include "cli/paragraph.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <ostream>

#include "base/text.hpp"
#include "cli/text_width.hpp"

namespace miai::cli {

std::size_t columns_of(const Streams& streams) {
  constexpr std::int64_t kUnknown = 80;
  constexpr std::int64_t kFewest = 20;
  constexpr std::int64_t kMost = 1000;
  std::int64_t columns = 0;
  const char* wanted = std::getenv("COLUMNS");  // NOLINT(concurrency-mt-unsafe)
  if (wanted != nullptr) columns = parse_int(wanted).value_or(0);
  winsize size{};
  if (columns <= 0 && streams.out_is_terminal && ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0) {
    columns = size.ws_col;
  }
  return static_cast<std::size_t>(columns <= 0 ? kUnknown : std::clamp(columns, kFewest, kMost));
}

void say(const Context& context, std::string_view text, std::string_view marker) {
  context.streams.out << hanging(marker, text, columns_of(context.streams));
}

}  // namespace miai::cli
