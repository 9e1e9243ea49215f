// Who answers, and what it can do.
#include <array>

#include "gtp/command.hpp"

namespace miai::gtp {
namespace {

Reply protocol_version(State&, const Arguments&) {
  return done("2");
}

Reply name(State& state, const Arguments&) {
  return done(state.options.name);
}

Reply version(State& state, const Arguments&) {
  return done(state.options.version);
}

Reply known_command(State&, const Arguments& arguments) {
  return done(find_command(arguments[0]) != nullptr ? "true" : "false");
}

Reply list_commands(State&, const Arguments&) {
  std::string text;
  for (const Family& family : families()) {
    for (const Command& command : family.commands) {
      if (!text.empty()) text += '\n';
      text += command.name;
    }
  }
  return done(text);
}

Reply quit(State& state, const Arguments&) {
  state.over = true;
  return done();
}

/// Somebody at the server writes "game NAME TEXT" or "private NAME TEXT"; what is answered is sent back to him.
Reply chat(State& state, const Arguments& arguments) {
  if (arguments[0] != "game" && arguments[0] != "private") return syntax_error();
  const std::string own = "I am " + state.options.name + " " + state.options.version + ", a program.";
  return done(state.explanation.empty() ? own : own + " My latest move: " + state.explanation);
}

constexpr std::array kCommands{
    Command{"protocol_version", "", "Answers `2`.", 0, kAnyNumber, protocol_version},
    Command{"name", "", "The program's name; the option `--gtp-name` changes it.", 0, kAnyNumber, name},
    Command{"version", "", "`MAJOR.MINOR.PATCH`.", 0, kAnyNumber, version},
    Command{"known_command", "COMMAND", "`true` or `false`.", 1, 1, known_command},
    Command{"list_commands", "", "Every command, one a line.", 0, kAnyNumber, list_commands},
    Command{"quit", "", "Ends the conversation; the program leaves with status 0.", 0, kAnyNumber, quit},
    Command{"gomill-describe_engine", "", "Name and version in one line.", 0, kAnyNumber, name_and_version},
    Command{"kgs-chat", "KIND NAME TEXT",
            "Answers a person (`game` or `private`): who it is, and why it made its latest move.", 2, kAnyNumber, chat},
    Command{"kgs-game_over", "", "Accepted; the next game begins with `clear_board`.", 0, kAnyNumber, nothing_to_do},
};

}  // namespace

Reply name_and_version(State& state, const Arguments&) {
  return done(state.options.name + " " + state.options.version);
}

Reply nothing_to_do(State&, const Arguments&) {
  return done();
}

std::span<const Command> admin_commands() {
  return kCommands;
}

}  // namespace miai::gtp
