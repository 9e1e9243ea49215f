// Shell completions, written from the tables.
#include "cli/commands.hpp"
#include "cli/help.hpp"

namespace miai::cli {
namespace {

/// Inside single quotes of a shell.
std::string quoted(std::string_view text) {
  std::string out;
  for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return "'" + out + "'";
}

std::vector<Option> options_of(const Command& command) {
  std::vector<Option> all = command.options;
  all.insert(all.end(), common_options().begin(), common_options().end());
  return all;
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const auto& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

std::string names_of_commands() {
  std::string names;
  for (const auto& command : commands()) names += (names.empty() ? "" : " ") + std::string(command.name);
  return names;
}

std::string bash(const i18n::Messages&) {
  std::string text =
      "_miai() {\n  local word=\"${COMP_WORDS[COMP_CWORD]}\" before=\"${COMP_WORDS[COMP_CWORD-1]}\" command=\"\" i\n"
      "  for ((i = 1; i < COMP_CWORD; i++)); do\n"
      "    [[ ${COMP_WORDS[i-1]} == --lang ]] && continue\n"
      "    [[ ${COMP_WORDS[i]} != -* ]] && { command=\"${COMP_WORDS[i]}\"; break; }\n  done\n"
      "  case \"$command:$before\" in\n";
  for (const auto& command : commands()) {
    for (const auto& option : options_of(command)) {
      if (option.is_positional() || option.kind == ValueKind::flag) continue;
      const std::string reply =
          option.kind == ValueKind::file ? "-f -- " : "-W " + quoted(joined(option.offered())) + " -- ";
      text += "    " + std::string(command.name) + ":" + std::string(option.name) +
              (option.letter.empty() ? "" : "|" + std::string(command.name) + ":" + std::string(option.letter)) +
              ") COMPREPLY=($(compgen " + reply + "\"$word\")); return ;;\n";
    }
  }
  text += "  esac\n  case \"$command\" in\n    '') COMPREPLY=($(compgen -W " +
          quoted(names_of_commands() + " --help --version --lang --json") + " -- \"$word\")) ;;\n";
  for (const auto& command : commands()) {
    std::string words;
    bool files = false;
    for (const auto& option : options_of(command)) {
      if (!option.is_positional()) words += (words.empty() ? "" : " ") + std::string(option.name);
      if (option.is_positional() && option.kind == ValueKind::file) files = true;
      if (option.is_positional()) words += (option.offered().empty() ? "" : " ") + joined(option.offered());
    }
    text += "    " + std::string(command.name) + ") COMPREPLY=($(compgen " + (files ? "-f " : "") + "-W " +
            quoted(words) + " -- \"$word\")) ;;\n";
  }
  return text + "  esac\n}\ncomplete -o filenames -F _miai miai\n";
}

std::string zsh_option(const Option& option, const i18n::Messages& messages) {
  std::string help = messages.text(option.help);
  for (const char special : {'[', ']', ':'}) {
    for (std::size_t at = help.find(special); at != std::string::npos; at = help.find(special, at + 2)) {
      help.insert(at, 1, '\\');
    }
  }
  std::string values;
  if (!option.offered().empty()) values = "(" + joined(option.offered()) + ")";
  if (option.kind == ValueKind::file) values = "_files";
  if (option.is_positional()) {
    const bool many = option.count == Option::Count::any || option.count == Option::Count::at_least_one;
    return quoted((many ? "*:" : ":") + std::string(option.name) + ":" + values);
  }
  std::string spec = std::string(option.name) + "[" + help + "]";
  if (option.kind != ValueKind::flag) spec += ":" + std::string(option.placeholder) + ":" + values;
  return quoted(spec);
}

std::string zsh(const i18n::Messages& messages) {
  std::string text = "#compdef miai\n_miai() {\n  if (( CURRENT == 2 )); then\n    local -a all=(\n";
  for (const auto& command : commands()) {
    text += "      " + quoted(std::string(command.name) + ":" + messages.text(command.summary)) + "\n";
  }
  text +=
      "    )\n    _describe command all\n    return\n  fi\n  local command=$words[2]\n  shift words\n  (( CURRENT-- "
      "))\n"
      "  case $command in\n";
  for (const auto& command : commands()) {
    text += "    " + std::string(command.name) + ")\n      _arguments";
    for (const auto& option : options_of(command)) text += " \\\n        " + zsh_option(option, messages);
    text += " ;;\n";
  }
  return text + "  esac\n}\n[[ $funcstack[1] == _miai ]] && _miai \"$@\" || compdef _miai miai\n";
}

std::string fish(const i18n::Messages& messages) {
  std::string text = "complete -c miai -f\n";
  for (const auto& command : commands()) {
    text += "complete -c miai -n __fish_use_subcommand -a " + std::string(command.name) + " -d " +
            quoted(messages.text(command.summary)) + "\n";
  }
  for (const auto& command : commands()) {
    const std::string when = "complete -c miai -n '__fish_seen_subcommand_from " + std::string(command.name) + "'";
    for (const auto& option : options_of(command)) {
      text += when;
      if (option.name.starts_with("--")) {
        text += " -l " + std::string(option.name.substr(2));
        if (!option.letter.empty()) text += " -s " + std::string(option.letter.substr(1));
      } else if (!option.is_positional()) {
        text += " -s " + std::string(option.name.substr(1));
      }
      if (option.kind == ValueKind::file) text += option.is_positional() ? " -F" : " -rF";
      if (option.kind != ValueKind::flag && option.kind != ValueKind::file && !option.is_positional()) text += " -x";
      if (!option.offered().empty()) text += " -a " + quoted(joined(option.offered()));
      text += " -d " + quoted(messages.text(option.help)) + "\n";
    }
  }
  return text;
}

struct Shell {
  std::string_view name;
  std::string (*write)(const i18n::Messages&);
};
constexpr Shell kShells[] = {{"bash", bash}, {"zsh", zsh}, {"fish", fish}};

}  // namespace

std::vector<std::string> completion_shells() {
  std::vector<std::string> names;
  for (const auto& shell : kShells) names.emplace_back(shell.name);
  return names;
}

std::string completions(std::string_view shell, const i18n::Messages& messages) {
  for (const auto& row : kShells) {
    if (row.name == shell) return row.write(messages);
  }
  return "";
}

}  // namespace miai::cli
