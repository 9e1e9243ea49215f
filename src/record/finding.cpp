#include "record/finding.hpp"

#include <algorithm>
#include <array>

namespace miai::record {

std::string_view id_text(Severity severity) {
  constexpr std::array<std::string_view, 4> kNames{"note", "repaired", "warning", "error"};
  return kNames[static_cast<std::size_t>(severity)];
}

bool any_repaired(const Report& report) {
  return std::any_of(report.begin(), report.end(), [](const Finding& f) { return !f.repair.empty(); });
}

bool any_error(const Report& report) {
  return std::any_of(report.begin(), report.end(), [](const Finding& f) { return f.severity == Severity::error; });
}

std::string to_string(const Finding& finding) {
  std::string out;
  if (!finding.where.source.empty()) out += finding.where.source + ":";
  if (finding.where.line > 0) {
    out += std::to_string(finding.where.line) + ":" + std::to_string(finding.where.column) + ": ";
  }
  out += finding.message;
  if (!finding.repair.empty()) out += " " + finding.repair;
  return out;
}

}  // namespace miai::record
