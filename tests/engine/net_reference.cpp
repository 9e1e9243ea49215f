#include "engine/net_reference.hpp"

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace miai::engine::testing {
namespace {

void compare(std::string& report, const std::string& what, double difference, double tolerance) {
  if (std::abs(difference) <= tolerance) return;
  report += what + " is off by " + std::to_string(difference) + "; ";
}

}  // namespace

std::vector<ReferencePosition> read_reference(const std::string& path) {
  std::ifstream file(path);
  const std::string content{std::istreambuf_iterator<char>(file), {}};
  return engine::read_reference(content, path).value();
}

std::optional<std::string> outside_data(const char* variable, const std::string& beside_source) {
  const char* named = std::getenv(variable);
  const std::string path = named != nullptr ? named : MIAI_SOURCE_DIR "/../" + beside_source;
  if (!std::filesystem::exists(path)) return std::nullopt;
  return path;
}

std::string differences(const Evaluation& found, const ReferencePosition& position) {
  const Evaluation& expected = position.expected;
  std::string report;
  compare(report, "Black's chance", found.black_wins - expected.black_wins, 0.002);
  compare(report, "White's chance", found.white_wins - expected.white_wins, 0.002);
  compare(report, "no result", found.no_result - expected.no_result, 0.002);
  compare(report, "the lead", found.lead - expected.lead, 0.05);
  compare(report, "the score", found.score_mean - expected.score_mean, 0.05);
  compare(report, "the score's deviation", found.score_stdev - expected.score_stdev, 0.05);
  for (std::size_t i = 0; i < expected.policy.size(); ++i) {
    compare(report, "the policy of point " + std::to_string(i), found.policy.at(i) - expected.policy[i], 0.002);
  }
  for (std::size_t i = 0; i < expected.ownership.size(); ++i) {
    compare(report, "the owner of point " + std::to_string(i), found.ownership.at(i) - expected.ownership[i], 0.005);
  }
  return report;
}

}  // namespace miai::engine::testing
