#include <unistd.h>

#include <iostream>

#include "cli/program.hpp"

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  miai::cli::Streams streams{std::cin,
                             std::cout,
                             std::cerr,
                             isatty(STDIN_FILENO) != 0,
                             isatty(STDOUT_FILENO) != 0,
                             isatty(STDERR_FILENO) != 0};
  const auto code = miai::cli::run_program({argv + 1, argv + argc}, streams);
  std::cout.flush();
  return static_cast<int>(code);
}
