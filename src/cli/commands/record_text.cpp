#include "cli/commands/record_text.hpp"

#include <algorithm>
#include <filesystem>
#include <ostream>
#include <utility>

#include "cli/plain_text.hpp"

namespace miai::cli {
namespace fs = std::filesystem;

namespace {

tl::unexpected<Error> same_output(const std::string& first, const std::string& second, const std::string& output) {
  std::string message = "\"";
  message += first;
  message += "\" and \"";
  message += second;
  message += "\" would both be written to \"";
  message += output;
  message += "\"; convert them one by one or into two folders.";
  return fail("output.same_name", std::move(message), {{"first", first}, {"second", second}, {"output", output}});
}

}  // namespace

bool LineLimit::admits(std::string_view id) {
  auto at = std::find_if(counts_.begin(), counts_.end(), [&](const auto& count) { return count.first == id; });
  if (at == counts_.end()) at = counts_.insert(at, {std::string(id), 0});
  return ++at->second <= most_;
}

void LineLimit::write_rest(std::ostream& out, const Context& context) const {
  for (const auto& [id, count] : counts_) {
    if (count <= most_) continue;
    out << context.text("report.more",
                        {i18n::arg("count", static_cast<std::int64_t>(count - most_)), i18n::arg("id", id)})
        << "\n";
  }
}

std::string finding_line(const record::Finding& finding, const Context& context) {
  record::Finding shown = finding;
  shown.message = context.messages.sentence("finding." + finding.id, finding.facts, finding.message);
  if (!finding.repair.empty()) {
    shown.repair = context.messages.sentence("repair." + finding.id, finding.facts, finding.repair);
  }
  std::string line = printable(record::to_string(shown));
  line += " [";
  line += finding.id;
  line += "]";
  return line;
}

void tell_repairs(const record::Report& report, const Context& context) {
  if (context.json) return;
  constexpr std::size_t kLines = 5;
  LineLimit limit(kLines);
  for (const record::Finding& finding : report) {
    if (finding.severity == record::Severity::note || !limit.admits(finding.id)) continue;
    context.streams.err << finding_line(finding, context) << "\n";
  }
  limit.write_rest(context.streams.err, context);
}

Result<std::vector<std::string>> output_names(const std::vector<std::string>& inputs, const std::string& output) {
  std::error_code ignored;
  const bool folder = fs::is_directory(output, ignored);
  if (output.empty() || (inputs.size() == 1 && !folder)) return std::vector<std::string>(inputs.size(), output);
  if (!folder) {
    return fail("output.needs_folder",
                "Several inputs give several files; \"" + output + "\" must be a folder that is there.",
                {{"output", output}});
  }
  std::vector<std::string> names;
  for (const std::string& input : inputs) {
    fs::path name = input == "-" ? fs::path("record") : fs::path(input).filename();
    name.replace_extension(".sgf");
    const std::string target = (fs::path(output) / name).string();
    const auto same = std::find(names.begin(), names.end(), target);
    if (same != names.end()) {
      const std::string& other = inputs[static_cast<std::size_t>(same - names.begin())];
      return same_output(other, input, target);
    }
    names.push_back(target);
  }
  return names;
}

}  // namespace miai::cli
