// A program that speaks GTP as well or as badly as it is told: what controllers are tested with.
//   fake_gtp [--seed N] [--at N] [--knows COMMAND]... [--log FILE] [--version WORD] [HABIT]
// It plays at random without filling its own eyes, and passes when nothing else is left. With a habit it does from its
// N-th genmove on (counted from 1 over all games) what the habit says. It knows further commands by name only, and
// writes down what it is told.
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "base/rng.hpp"
#include "base/text.hpp"
#include "game/position.hpp"
#include "game/ruleset.hpp"

namespace {

using namespace miai;

struct Talker {
  Position position{BoardSize::square(9)};
  Ruleset rules = preset("chinese-ogs");  // what is legal there is legal by any rules
  Rng rng{1};
  std::string habit;
  std::vector<std::string> knows;
  std::string version = "1.0";
  int from = 1;
  int asked = 0;
  int games = 0;
  bool over = false;
};

bool is_own_eye(const Board& board, Color color, Point p) {
  for (const Point n : Neighbours(p, board.size())) {
    if (!board.has(n, color)) return false;
  }
  return true;
}

Vertex chosen(Talker& talker, Color color) {
  std::vector<Point> points;
  for (const Point p : legal_points(talker.position, color, talker.rules)) {
    if (!is_own_eye(talker.position.board(), color, p)) points.push_back(p);
  }
  if (points.empty()) return Vertex::pass();
  return points[talker.rng.below(static_cast<std::uint32_t>(points.size()))];
}

void make(Talker& talker, Move move) {
  talker.position = play_forced(talker.position.with_to_move(move.color), move, talker.rules);
}

std::string honest_move(Talker& talker, Color color) {
  const Vertex vertex = chosen(talker, color);
  make(talker, {color, vertex});
  return "= " + to_string(vertex);
}

using Habit = std::string (*)(Talker&, Color);

std::string occupied(Talker& talker, Color color) {
  const Board& board = talker.position.board();
  for (int i = 0; i < board.size().points(); ++i) {
    if (!board.is_empty(board.size().point(i))) return "= " + to_string(board.size().point(i));
  }
  return honest_move(talker, color);
}

std::string wait_then_move(Talker& talker, Color color) {
  std::this_thread::sleep_for(std::chrono::milliseconds(400));
  return honest_move(talker, color);
}

const std::map<std::string, Habit>& habits() {
  static const std::map<std::string, Habit> kHabits{
      {"crash",
       [](Talker&, Color) -> std::string {
         std::cerr << "fake_gtp: no such luck\n" << std::flush;
         std::abort();
       }},
      {"leave", [](Talker&, Color) -> std::string { std::_Exit(3); }},
      {"hang",
       [](Talker&, Color) -> std::string {
         for (;;) std::this_thread::sleep_for(std::chrono::seconds(1));
       }},
      {"illegal", occupied},
      {"off-board", [](Talker&, Color) -> std::string { return "= Z99"; }},
      {"no-vertex", [](Talker&, Color) -> std::string { return "= I think D4"; }},
      {"rubbish", [](Talker&, Color) -> std::string { return "Segmentation fault (core not dumped)"; }},
      {"refuse", [](Talker&, Color) -> std::string { return "? out of ideas"; }},
      {"half",
       [](Talker&, Color) -> std::string {
         std::cout << "= D" << std::flush;
         for (;;) std::this_thread::sleep_for(std::chrono::seconds(1));
       }},
      {"late", wait_then_move},
      {"flood",
       [](Talker& talker, Color color) {
         for (int i = 0; i < 20000; ++i) std::cerr << "thinking about nothing in particular, line " << i << "\n";
         return honest_move(talker, color);
       }},
      {"endless",
       [](Talker&, Color) -> std::string {
         for (;;) std::cout << "= no line end ever" << std::string(100000, 'x');
       }},
      {"resign", [](Talker&, Color) -> std::string { return "= resign"; }},
      {"pass",
       [](Talker& talker, Color color) -> std::string {
         make(talker, {color, Vertex::pass()});
         return "= pass";
       }},
  };
  return kHabits;
}

std::string genmove(Talker& talker, const std::string& word) {
  const Color color = *parse_color(word);
  const auto habit = habits().find(talker.habit);
  if (++talker.asked >= talker.from && habit != habits().end()) return habit->second(talker, color);
  return honest_move(talker, color);
}

std::string known_commands(const Talker& talker) {
  std::string names =
      "name\nversion\nlist_commands\nquit\nboardsize\nclear_board\nkomi\nplay\ngenmove\nfinal_status_list";
  for (const std::string& name : talker.knows) names += "\n" + name;
  return names;
}

std::string answer(Talker& talker, const std::vector<std::string_view>& words) {
  const std::string_view command = words[0];
  if (command == "name") return "= fake";
  if (command == "version") return "= " + talker.version;
  if (command == "list_commands") return "= " + known_commands(talker);
  if (command == "boardsize") {
    talker.position = Position(BoardSize::square(static_cast<int>(*parse_int(words[1]))));
    return "=";
  }
  if (command == "clear_board") {
    ++talker.games;
    talker.position = Position(talker.position.board().size());
    return "=";
  }
  if (command == "komi") return talker.habit == "no-komi" ? "? komi is for the weak" : "=";
  if (command == "final_status_list") return "=";
  if (command == "quit") {
    talker.over = true;
    return "=";
  }
  if (command == "play") {
    if (talker.habit == "refuse-play" && ++talker.asked >= talker.from) return "? illegal move";
    make(talker, {*parse_color(words[1]), *parse_vertex(words[2], talker.position.board().size())});
    return "=";
  }
  if (command == "genmove") return genmove(talker, std::string(words[1]));
  const bool known = std::find(talker.knows.begin(), talker.knows.end(), command) != talker.knows.end();
  return known ? "=" : "? unknown command";
}

}  // namespace

int main(int argc, char** argv) {
  Talker talker;
  std::ofstream log;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--seed" && i + 1 < argc) {
      talker.rng = Rng(static_cast<std::uint64_t>(*parse_int(argv[++i])));
    } else if (word == "--at" && i + 1 < argc) {
      talker.from = static_cast<int>(*parse_int(argv[++i]));
    } else if (word == "--knows" && i + 1 < argc) {
      talker.knows.emplace_back(argv[++i]);
    } else if (word == "--log" && i + 1 < argc) {
      log.open(argv[++i], std::ios::app);
    } else if (word == "--version" && i + 1 < argc) {
      talker.version = argv[++i];
    } else {
      talker.habit = word;
    }
  }
  if (talker.habit == "no-start") return 7;
  if (talker.habit == "greet") std::cout << "Welcome. This program greets.\n\n" << std::flush;
  std::string line;
  while (!talker.over && std::getline(std::cin, line)) {
    const auto words = split_words(line);
    if (words.empty()) continue;
    log << line << "\n" << std::flush;
    std::cout << answer(talker, words) << "\n\n" << std::flush;
  }
  return 0;
}
