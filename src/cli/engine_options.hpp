#pragma once
// The player's options on the command line, made from the engine's own table.

#include <span>
#include <string_view>
#include <vector>

#include "cli/command.hpp"
#include "engine/settings.hpp"

namespace miai::cli {

/// One option for each row of the table but those that are left out, and --config for a file of them. Files may name
/// every row: one file serves many commands.
std::vector<Option> engine_options(std::span<const std::string_view> left_out = {});

/// What is usual, the file named by --config, then what else was given.
/// Fails: as read_input(), engine::read_settings() and the rows.
Result<engine::Settings> engine_settings(const Arguments& arguments, Context& context,
                                         const engine::Settings& base = {});

/// The settings with the options of the command line alone.
/// Fails: as the rows.
Result<engine::Settings> with_engine_options(const engine::Settings& base, const Arguments& arguments);

/// The settings of a player for which nothing is asked that costs much: the model's file must be there.
/// Fails: net.cannot_read.
Result<void> check_model_file(const engine::Settings& settings);

}  // namespace miai::cli
