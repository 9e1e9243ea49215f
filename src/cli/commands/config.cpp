// `miai config`: the player's options as a file with comments.
#include <boost/json.hpp>
#include <ostream>

#include "cli/engine_options.hpp"

namespace miai::cli {
namespace {

Exit run(const Arguments& arguments, Context& context) {
  const auto settings = engine_settings(arguments, context);
  if (!settings) return context.trouble(settings.error());
  if (!context.json) {
    context.streams.out << engine::settings_file(*settings);
    return Exit::fine;
  }
  boost::json::object options;
  for (const auto& row : engine::setting_rows()) options[row.name()] = row.text(*settings);
  context.streams.out << boost::json::serialize(options) << "\n";
  return Exit::fine;
}

}  // namespace

Command config_command() {
  return {.name = "config",
          .summary = "command.config",
          .options = engine_options(),
          .run = run,
          .examples = {"config > miai.cfg", "config --visits 800 --threads 2 > miai.cfg"}};
}

}  // namespace miai::cli
