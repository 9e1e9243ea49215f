#include "gtp/command.hpp"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace miai::gtp {
namespace {

struct LeftOut {
  std::string_view name;
  std::string_view reason;
};

constexpr std::array kLeftOut{
    LeftOut{"kata-raw-human-nn", "models of human play are not supported"},
    LeftOut{"gogui-sigint", "signals are not caught; a line \"# interrupt\" ends an analysis"},
};

}  // namespace

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

Reply unknown_command(std::string_view name) {
  const auto* row = std::find_if(kLeftOut.begin(), kLeftOut.end(), [name](const LeftOut& r) { return r.name == name; });
  return refuse(row == kLeftOut.end() ? "unknown command" : "unknown command: " + std::string(row->reason));
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
  text += "\n## Left out\n\n| Command | Why |\n|---|---|\n";
  for (const LeftOut& row : kLeftOut) {
    text += "| `" + std::string(row.name) + "` | " + std::string(row.reason) + " |\n";
  }
  return text;
}

}  // namespace miai::gtp
