#pragma once
// From words to Arguments by the rows of a command.

#include <string>
#include <vector>

#include "cli/command.hpp"

namespace miai::cli {

class Parser {
 public:
  /// Fails: usage.unknown_option, usage.unexpected, usage.missing_value, usage.missing, usage.bad_value; each names the
  /// word and the remedy.
  static Result<Arguments> parse(const Command& command, const std::vector<std::string>& words);
};

}  // namespace miai::cli
