#include <boost/json.hpp>
#include <ostream>

#include "cli/command.hpp"
#include "cli/help.hpp"

namespace miai::cli {
namespace {

Exit run(const Arguments& arguments, Context& context) {
  const std::string shell = arguments.text("SHELL");
  const std::string script = completions(shell, context.messages);
  if (context.json) {
    context.streams.out << boost::json::serialize(boost::json::object{{"shell", shell}, {"script", script}}) << "\n";
  } else {
    context.streams.out << script;
  }
  return Exit::fine;
}

}  // namespace

Command completions_command() {
  return {.name = "completions",
          .summary = "command.completions",
          .options = {{.name = "SHELL",
                       .kind = ValueKind::text,
                       .help = "command.completions.shell",
                       .choices = completion_shells(),
                       .count = Option::Count::exactly_one}},
          .run = run,
          .examples = {"completions bash > ~/.local/share/bash-completion/completions/miai",
                       "completions fish > ~/.config/fish/completions/miai.fish"}};
}

}  // namespace miai::cli
