#pragma once
// Findings as lines, and where results of several records go.

#include <string>
#include <vector>

#include "cli/command.hpp"
#include "record/collection.hpp"

namespace miai::cli {

/// Lets a few lines of each kind through and counts the rest.
class LineLimit {
 public:
  explicit LineLimit(std::size_t most) : most_(most) {}
  /// True when one more line of that kind is to be shown.
  bool admits(std::string_view id);
  /// "… and 199,950 more of this kind [sgf.junk]" for each kind that went on.
  void write_rest(std::ostream& out, const Context& context) const;

 private:
  std::size_t most_;
  std::vector<std::pair<std::string, std::size_t>> counts_;  ///< in the order met
};

/// A finding in the user's language: "game.sgf:3:7: message repair [id]", fit for a terminal.
std::string finding_line(const record::Finding& finding, const Context& context);

/// What reading a record repaired, on err; nothing with --json, where it stands in the document.
void tell_repairs(const record::Report& report, const Context& context);

/// One output name for each input: OUT itself for one input, else the input's name in the folder OUT.
/// Fails: output.needs_folder, output.same_name; nothing is written then.
Result<std::vector<std::string>> output_names(const std::vector<std::string>& inputs, const std::string& output);

}  // namespace miai::cli
