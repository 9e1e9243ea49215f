#pragma once
// Help, the commands page and shell completions, written from the tables.

#include <string>

#include "cli/command.hpp"

namespace miai::cli {

/// `miai --help`.
std::string program_help(const i18n::Messages& messages);
/// `miai COMMAND --help`.
std::string command_help(const Command& command, const i18n::Messages& messages);
/// docs/COMMANDS.md, in English.
std::string commands_page();
/// "miai score FILE... [OPTIONS]".
std::string usage_line(const Command& command, const i18n::Messages& messages);

/// What stands for a value, in the user's language: "FILE", "NAME=VALUE,…".
std::string word_for(std::string_view placeholder, const i18n::Messages& messages);

/// Shells that completions can be written for: "bash", "zsh", "fish".
std::vector<std::string> completion_shells();
/// Requires one of completion_shells().
std::string completions(std::string_view shell, const i18n::Messages& messages);

}  // namespace miai::cli
