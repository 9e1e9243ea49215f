#include "cli/orderly_end.hpp"

#include <array>
#include <csignal>

namespace miai::cli {
namespace {

constexpr std::array kSignals{SIGTERM, SIGINT};

std::atomic<bool> is_wanted{false};

extern "C" void want_end(int signal) {
  is_wanted = true;
  std::signal(signal, SIG_DFL);
}

}  // namespace

OrderlyEnd::OrderlyEnd() {
  for (const int signal : kSignals) std::signal(signal, want_end);
}

OrderlyEnd::~OrderlyEnd() {
  for (const int signal : kSignals) std::signal(signal, SIG_DFL);
}

std::atomic<bool>& OrderlyEnd::wanted() {
  return is_wanted;
}

}  // namespace miai::cli
