#pragma once
// A command is a row: name, arguments, what it does, its function. list_commands, known_command, the check of the
// number of arguments and docs/GTP.md come from the rows.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "gtp/line.hpp"
#include "gtp/state.hpp"

namespace miai::gtp {

inline constexpr int kAnyNumber = 1'000'000'000;

struct Command {
  std::string_view name;
  std::string_view arguments;  ///< as the manual shows them: "COLOR VERTEX"
  std::string_view summary;    ///< one sentence
  int least = 0;               ///< fewer words are a syntax error
  int most = kAnyNumber;       ///< more words are a syntax error; commands without arguments ignore them
  Reply (*run)(State& state, const Arguments& arguments);
};

struct Family {
  std::string_view title;
  std::span<const Command> commands;
};

/// Every family in the order of the manual.
const std::vector<Family>& families();

/// Null when there is no such command; the case of letters counts.
const Command* find_command(std::string_view name);

/// The reply to a name that is no command's. What is left out for a reason that is worth saying has it behind the
/// standard's words; it is neither listed nor known.
Reply unknown_command(std::string_view name);

/// The tables of docs/GTP.md.
std::string manual();

/// Functions of rows in several families.
Reply name_and_version(State& state, const Arguments& arguments);
Reply nothing_to_do(State& state, const Arguments& arguments);

std::span<const Command> admin_commands();
std::span<const Command> setup_commands();
std::span<const Command> move_commands();
std::span<const Command> genmove_commands();
std::span<const Command> analysis_commands();
std::span<const Command> engine_commands();
std::span<const Command> cgos_commands();
std::span<const Command> rule_commands();
std::span<const Command> score_commands();
std::span<const Command> time_commands();
std::span<const Command> record_commands();
std::span<const Command> gogui_commands();
std::span<const Command> debug_commands();

}  // namespace miai::gtp
