// `miai gtp`: the protocol for other programs, on standard input and output.
#include <iostream>

#include "cli/game_options.hpp"
#include "gtp/run.hpp"

namespace miai::cli {
namespace {

std::string start_commands(const Arguments& arguments, BoardSize size) {
  std::string commands;
  if (arguments.has("--rules")) commands += "kata-set-rules " + arguments.text("--rules") + "\n";
  if (arguments.has("--komi")) commands += "komi " + arguments.text("--komi") + "\n";
  if (arguments.has("--size")) {
    commands += size.is_square()
                    ? "boardsize " + std::to_string(size.width())
                    : "rectangular_boardsize " + std::to_string(size.width()) + " " + std::to_string(size.height());
    commands += "\n";
  }
  return commands;
}

Exit run(const Arguments& arguments, Context& context) {
  const auto size = parse_size(arguments.text("--size"));
  if (!size) return context.trouble(size.error());
  if (const auto rules = find_ruleset(arguments.text("--rules")); !rules) return context.trouble(rules.error());
  auto options = gtp::console_options(context.streams.err);
  if (arguments.has("--gtp-name")) options.name = arguments.text("--gtp-name");
  gtp::Session session(std::move(options));
  session.talk(start_commands(arguments, *size));
  return gtp::run(session, context.streams.in, context.streams.out) == 0 ? Exit::fine : Exit::no;
}

}  // namespace

Command gtp_command() {
  return {.name = "gtp",
          .summary = "command.gtp",
          .options = {{.name = "--gtp-name",
                       .kind = ValueKind::text,
                       .placeholder = "NAME",
                       .help = "command.gtp.gtp_name",
                       .fallback = "Miai"},
                      size_option("19"),
                      rules_option(),
                      komi_option()},
          .run = run,
          .examples = {"gtp", "gtp --size 9 --rules chinese --komi 7"}};
}

}  // namespace miai::cli
