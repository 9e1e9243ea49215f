// What GoGui offers in its analyze window.
#include <array>

#include "gtp/command.hpp"
#include "gtp/counting.hpp"

namespace miai::gtp {
namespace {

/// GoGui's word for "nothing on this point".
constexpr std::string_view kNothing = "\"\"";

Reply liberties(State& state, const Arguments&) {
  const Board& board = state.position().board();
  return done(board_of_words(state.size(), [&](Point p) {
    return board.is_empty(p) ? std::string(kNothing) : std::to_string(board.liberties(p));
  }));
}

std::string_view status_color(life::ChainStatus status) {
  switch (status) {
    case life::ChainStatus::alive:
      return "green";
    case life::ChainStatus::dead:
      return "red";
    case life::ChainStatus::seki:
      return "blue";
    case life::ChainStatus::unsure:
      return "yellow";
  }
  return kNothing;
}

Reply status_map(State& state, const Arguments&) {
  const life::StatusReport report = judge_position(state).status;
  return done(board_of_words(state.size(), [&](Point p) {
    for (const life::ChainJudgement& judged : report.chains) {
      if (judged.chain.stones.contains(p)) return std::string(status_color(judged.status));
    }
    return std::string(kNothing);
  }));
}

Reply territory(State& state, const Arguments&) {
  const PointSet dead = judge_position(state).status.dead();
  const auto score = count_with_dead(state, dead);
  if (!score) return refuse("cannot score");
  const Board& board = state.position().board();
  return done(board_of_words(state.size(), [&](Point p) {
    const auto owner = score->points[state.size().index(p)].owner;
    const bool counts = board.is_empty(p) || dead.contains(p);
    return counts && owner ? std::string(1, letter_of(*owner)) : std::string(kNothing);
  }));
}

struct Analysis {
  std::string_view type;
  std::string_view label;
  std::string_view command;
};

constexpr std::array kAnalyses{
    Analysis{"sboard", "Liberties", "miai-liberties"},
    Analysis{"cboard", "Status", "miai-status-map"},
    Analysis{"string", "Status of Chain", "miai-status %p"},
    Analysis{"hstring", "Count", "miai-count"},
    Analysis{"bwboard", "Territory", "miai-territory"},
    Analysis{"string", "Final Score", "final_score"},
    Analysis{"plist", "Dead Stones", "final_status_list dead"},
    Analysis{"plist", "Stones in Seki", "final_status_list seki"},
    Analysis{"plist", "Legal Moves", "all_legal %c"},
    Analysis{"string", "Why Not Here", "miai-why %c %p"},
};

Reply analyze_commands(State&, const Arguments&) {
  std::string text;
  for (const Analysis& row : kAnalyses) {
    if (!text.empty()) text += '\n';
    text += std::string(row.type) + "/" + std::string(row.label) + "/" + std::string(row.command);
  }
  return done(text);
}

constexpr std::array kCommands{
    Command{"gogui-analyze_commands", "", "The analyses, one a line: type, label and command.", 0, kAnyNumber,
            analyze_commands},
    Command{"gogui-interrupt", "",
            "Accepted: a line `# interrupt`, as any line, ends an analysis; moves are thought out.", 0, kAnyNumber,
            nothing_to_do},
    Command{"gogui-title", "", "Name and version, for the title of the window.", 0, kAnyNumber, name_and_version},
    Command{"gogui-version", "VERSION", "Accepted: all versions get the same answers.", 1, 1, nothing_to_do},
    Command{"miai-liberties", "", "A board with the liberties of the chain at every stone.", 0, kAnyNumber, liberties},
    Command{"miai-status-map", "",
            "A board of colours: green alive, red dead, blue in seki, yellow where it is not sure.", 0, kAnyNumber,
            status_map},
    Command{"miai-territory", "", "A board with `B` and `W` on the territory as it stands.", 0, kAnyNumber, territory},
};

}  // namespace

std::span<const Command> gogui_commands() {
  return kCommands;
}

}  // namespace miai::gtp
