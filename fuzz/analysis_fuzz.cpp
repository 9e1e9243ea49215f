// Lines of the analysis protocol: whatever comes, every answer is one line of JSON, and no query is left open.
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>

#include "analysis/service.hpp"
#include "engine/search/plain_evaluators.hpp"

namespace {

using namespace miai;

void require(bool condition) {
  if (!condition) std::abort();
}

/// A query that would think for long thinks for a moment.
analysis::ServiceOptions options(std::atomic<int>& lines) {
  analysis::ServiceOptions options;
  options.config.workers = 1;
  options.config.threads = 1;
  options.config.settings.visits = 2;
  options.config.settings.search.memory_mb = 16;
  options.load = [](const std::string&) { return std::make_shared<engine::HashEvaluator>(); };
  options.now = [] { return Milliseconds{0}; };
  options.write = [&lines](std::string_view line) {
    require(line.size() >= 2 && line.front() == '{' && line.back() == '}' && line.find('\n') == std::string_view::npos);
    ++lines;
    return true;
  };
  return options;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view input(reinterpret_cast<const char*>(data), size);
  std::atomic<int> lines{0};
  analysis::Service service(options(lines));
  while (!input.empty()) {
    const std::string_view line = input.substr(0, input.find('\n'));
    input.remove_prefix(std::min(line.size() + 1, input.size()));
    const int before = lines;
    service.take(line);
    service.stop();
    require(line.find_first_not_of(" \t\r") == std::string_view::npos || line.find('"') == std::string_view::npos ||
            lines > before || line.find("analyzeTurns") != std::string_view::npos);
  }
  return 0;
}
