#include "cli/help.hpp"

#include <boost/json.hpp>
#include <ostream>

#include "cli/commands.hpp"

namespace miai::cli {
namespace {

boost::json::object as_json(const Command& command, const i18n::Messages& messages) {
  boost::json::array options;
  for (const auto& option : command.options) {
    options.push_back(boost::json::object{{"name", option.name}, {"help", messages.text(option.help)}});
  }
  return {{"name", command.name}, {"summary", messages.text(command.summary)}, {"options", std::move(options)}};
}

void write_json(const std::string& only, Context& context) {
  boost::json::array rows;
  for (const auto& command : commands()) {
    if (only.empty() || command.name == only) rows.push_back(as_json(command, context.messages));
  }
  context.streams.out << boost::json::serialize(boost::json::object{{"commands", std::move(rows)}}) << "\n";
}

Exit run(const Arguments& arguments, Context& context) {
  const std::string name = arguments.text("COMMAND");
  const Command* command = name.empty() ? nullptr : find_command(name);
  if (!name.empty() && command == nullptr) {
    return context.trouble(Error{"usage.unknown_command",
                                 "There is no command \"" + name + "\"; \"miai --help\" lists them.",
                                 {{"word", name}},
                                 {}});
  }
  if (arguments.has("--markdown")) {
    context.streams.out << commands_page();
  } else if (context.json) {
    write_json(name, context);
  } else {
    context.streams.out << (command != nullptr ? command_help(*command, context.messages)
                                               : program_help(context.messages));
  }
  return Exit::fine;
}

}  // namespace

Command help_command() {
  return {.name = "help",
          .summary = "command.help",
          .options = {{.name = "COMMAND", .kind = ValueKind::text, .help = "command.help.command"},
                      {.name = "--markdown", .help = "command.help.markdown"}},
          .run = run,
          .examples = {"help play", "help --markdown > docs/COMMANDS.md"}};
}

}  // namespace miai::cli
