#include "gtp/command.hpp"

#include <algorithm>
#include <unordered_map>

namespace miai::gtp {

const std::vector<Family>& families() {
  static const std::vector<Family> kFamilies{
      {"Administration", admin_commands()},
      {"Setting up", setup_commands()},
      {"Moves", move_commands()},
      {"Asking for moves", genmove_commands()},
      {"Analysis", analysis_commands()},
      {"The engine and its options", engine_commands()},
      {"Rules and komi", rule_commands()},
      {"Score and status", score_commands()},
      {"Time", time_commands()},
      {"Records", record_commands()},
      {"GoGui", gogui_commands()},
      {"Computer Go Server", cgos_commands()},
      {"Looking and explaining", debug_commands()},
  };
  return kFamilies;
}

const Command* find_command(std::string_view name) {
  static const auto kByName = [] {
    std::unordered_map<std::string_view, const Command*> map;
    for (const Family& family : families()) {
      for (const Command& command : family.commands) map.emplace(command.name, &command);
    }
    return map;
  }();
  const auto found = kByName.find(name);
  return found == kByName.end() ? nullptr : found->second;
}

std::string manual() {
  std::string text;
  for (const Family& family : families()) {
    text += "\n## " + std::string(family.title) + "\n\n| Command | Arguments | What it does |\n|---|---|---|\n";
    for (const Command& command : family.commands) {
      const std::string arguments = command.arguments.empty() ? "" : "`" + std::string(command.arguments) + "`";
      std::string row = "| `" + std::string(command.name) + "` | " + arguments + " | " + std::string(command.summary);
      text += row + " |\n";
    }
  }
  return text;
}

}  // namespace miai::gtp
