#include "cli/commands/solve_text.hpp"

#include <istream>
#include <ostream>
#include <string>

#include "base/text.hpp"
#include "cli/plain_text.hpp"
#include "life/gaps.hpp"

namespace miai::cli {
namespace {

std::string moves_text(const std::vector<Move>& line, const std::vector<int>& threats, const Context& context) {
  std::string text;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (!text.empty()) text += ' ';
    text += letter_of(line[i].color);
    const MoveRole role = role_of(i, threats);
    text += role == MoveRole::here
                ? ' ' + to_string(line[i].vertex)
                : " (" + context.text(role == MoveRole::threat ? "solve.threat" : "solve.answer") + ")";
  }
  return text;
}

/// The drawing that problems are written in, with its coordinates: small letters are the stones that are asked about.
void draw(const Board& board, const PointSet& goal, std::ostream& out) {
  const BoardSize size = board.size();
  std::string columns = "   ";
  for (int column = 0; column < size.width(); ++column) {
    columns += ' ' + to_string(make_point(column, 0)).substr(0, 1);
  }
  for (int row = size.height() - 1; row >= 0; --row) {
    std::string line = std::to_string(row + 1);
    line.insert(0, 3 - line.size(), ' ');
    for (int column = 0; column < size.width(); ++column) {
      const Point p = make_point(column, row);
      const auto color = color_of(board.at(p));
      line += ' ';
      const bool asked = goal.contains(p);
      line += !color ? '.' : *color == Color::black ? (asked ? 'x' : 'X') : (asked ? 'o' : 'O');
    }
    out << line << "\n";
  }
  out << columns << "\n\n";
}

/// As the proof has it: with its fence closed where a region is named.
Board board_of(const life::Problem& problem) {
  auto closed = life::with_fence_closed(problem);
  return closed ? *closed : problem.board;
}

PointSet whole_goal_of(const life::Problem& problem) {
  PointSet goal;
  for (const Point p : problem.goal) goal |= problem.board.chain_stones(p);
  return goal;
}

std::string result_text(life::Life life, const Context& context) {
  return context.text("solve.result." + std::string(id_text(life)));
}

/// By colour, what `attacker` and `defender` are by role.
template <typename T>
T of_color(Color color, Color defender, const T& by_attacker, const T& by_defender) {
  return color == defender ? by_defender : by_attacker;
}

/// "black", "white" or "nobody": who is ahead in a ko.
std::string ahead_in(const life::KoFacts& ko) {
  const bool nobody = ko.attacker_threats > 0 && ko.defender_threats > 0;
  return nobody ? "nobody" : std::string(to_string(ko.takes_first));
}

i18n::Arguments ko_arguments(const life::KoFacts& ko, Color defender, const Context& context) {
  i18n::Arguments arguments;
  for (const Color color : kColors) {
    const std::string name(to_string(color));
    const auto threats = of_color(color, defender, ko.attacker_threats, ko.defender_threats);
    const life::Life wins = of_color(color, defender, ko.if_attacker_wins, ko.if_defender_wins);
    arguments.push_back(i18n::arg(name == "black" ? "black_threats" : "white_threats", threats.value_or(0)));
    arguments.push_back(i18n::arg(name == "black" ? "black" : "white", result_text(wins, context)));
  }
  return arguments;
}

/// The side that begins the ko only if it can win it: the line shows the other side's threat in hand, never spent, so
/// that no ko is on the board until that side begins one.
std::optional<Color> held_back_in(const life::KoFacts& ko, const std::vector<Move>& line,
                                  const std::vector<int>& threats) {
  const bool nobody_ahead = ko.attacker_threats > 0 && ko.defender_threats > 0;
  if (nobody_ahead || line.empty() || !threats.empty()) return std::nullopt;
  return ko.takes_first;
}

/// "ko (dead or seki)": what is at stake, first what the side gets that takes first.
std::string stakes_text(const life::KoFacts& ko, Color defender, const Context& context) {
  const Color first = ko.takes_first;
  return context.text(
      "solve.stakes",
      {i18n::arg("ahead", result_text(of_color(first, defender, ko.if_attacker_wins, ko.if_defender_wins), context)),
       i18n::arg("behind",
                 result_text(of_color(opposite(first), defender, ko.if_attacker_wins, ko.if_defender_wins), context))});
}

void write_ko(const life::FirstMove& first, Color defender, const Context& context) {
  auto& out = context.streams.out;
  const life::KoFacts& ko = *first.ko;
  const auto arguments = ko_arguments(ko, defender, context);
  if (const auto held = held_back_in(ko, first.line, first.threats)) {
    const std::string who(to_string(*held));
    out << "  " << context.text("solve.held." + who, arguments) << "\n";
    out << "  " << context.text("solve.held_ends." + who, arguments) << "\n";
  } else {
    out << "  " << context.text("solve.ko." + ahead_in(ko), arguments) << "\n";
    out << "  " << context.text("solve.ko_ends", arguments) << "\n";
  }
  if (ko.if_attacker_wins != life::Life::dead) out << "  " << context.text("solve.ko_safe") << "\n";
  if (ko.kind != life::KoKind::direct) {
    out << "  " << context.text("solve.ko_kind." + std::string(id_text(ko.kind))) << "\n";
  }
}

/// "alive", or for a ko who takes it first and what is at stake.
std::string row_text(const life::Answer& answer, Color defender, const Context& context) {
  if (!answer.ko) return result_text(answer.result, context);
  const auto arguments = ko_arguments(*answer.ko, defender, context);
  if (const auto held = held_back_in(*answer.ko, answer.line, answer.threats)) {
    return context.text("solve.row_held." + std::string(to_string(*held)), arguments);
  }
  return context.text("solve.row." + ahead_in(*answer.ko), arguments);
}

void write_first(const Solved& solved, Color color, const Context& context) {
  auto& out = context.streams.out;
  const auto& first = solved.status.when_first(color);
  const Color defender = solved.status.defender;
  const std::string result = first.ko ? stakes_text(*first.ko, defender, context) : result_text(first.result, context);
  out << context.text("solve.first." + std::string(to_string(color)), {i18n::arg("result", result)}) << "\n";
  if (!first.line.empty()) {
    out << "  " << moves_text(first.line, first.threats, context) << "\n";
  } else if (first.result != life::Life::undecided) {
    out << "  " << context.text("solve.no_move") << "\n";
  }
  if (first.ko) write_ko(first, defender, context);
  if (first.ko && !first.line.empty()) {
    out << "  " << context.text("solve.shown", {i18n::arg("result", result_text(first.shown, context))}) << "\n";
  }
  if (first.threats_delay) out << "  " << context.text("solve.delay") << "\n";
}

/// Says where the fence is open, if that is why moves are not decided.
void write_gaps(const life::Problem& problem, const Context& context) {
  if (!problem.region.empty()) return;
  const std::string gaps = gaps_text(problem);
  if (!gaps.empty()) context.streams.out << context.text("solve.gaps", {i18n::arg("points", gaps)}) << "\n";
}

void write_table(const Solved& solved, const Context& context) {
  auto& out = context.streams.out;
  const Color to_move = solved.written.problem.to_move;
  const std::string side(to_string(to_move));
  std::string open;
  std::string rows;
  for (const auto& answer : solved.answers) {
    if (answer.result == life::Life::undecided) {
      open += (open.empty() ? "" : " ") + to_string(answer.move);
      continue;
    }
    rows += std::string("  ") + "+-? "[static_cast<std::size_t>(mark_of(solved, answer))] + ' ' +
            to_string(answer.move) + "  " + row_text(answer, solved.status.defender, context) + "  " +
            moves_text(answer.line, answer.threats, context) + "\n";
  }
  const bool decided = solved.status.when_first(to_move).result != life::Life::undecided;
  if (!rows.empty()) out << context.text((decided ? "solve.moves." : "solve.moves_open.") + side) << "\n" << rows;
  if (open.empty()) return;
  if (rows.empty()) {
    out << context.text((decided ? "solve.moves_rest." : "solve.moves_none.") + side) << "\n";
  } else {
    out << "  ? " << context.text("solve.moves_unknown", {i18n::arg("moves", open)}) << "\n";
  }
  write_gaps(solved.written.problem, context);
}

/// The word for the end of a line of the proof, with two blanks before it; empty inside a line.
std::string end_text(const life::ProofNode& node, const Context& context) {
  return node.end.empty() ? "" : "  " + context.text("solve.end." + std::string(node.end));
}

/// "W C3", after a threat where one was spent.
std::string node_text(const life::ProofNode& node, const Context& context) {
  std::string text{letter_of(node.move.color)};
  text += ' ' + to_string(node.move.vertex);
  return node.after_threat ? text + "  " + context.text("solve.after_threat") : text;
}

/// What the tree shows and which threats it reckons with.
void write_title(const life::ProofTree& tree, const Context& context) {
  auto& out = context.streams.out;
  out << context.text("solve.tree." + std::string(to_string(tree.winner))) << "\n";
  if (tree.value == life::Life::seki) out << context.text("solve.tree_seki") << "\n";
  for (const Color color : kColors) {
    const int threats = tree.threats[index_of(color)];
    if (threats == 0 || threats == life::ProofTree::kEndless) continue;
    out << context.text("solve.tree_threats." + std::string(to_string(color)), {i18n::arg("threats", threats)}) << "\n";
  }
}

/// A walk through the tree with the board it has come to.
class Walk {
 public:
  Walk(const Solved& solved, const Context& context)
      : solved_(solved), tree_(*solved.tree), context_(context), goal_(whole_goal_of(solved.written.problem)) {}

  void run() {
    auto& out = context_.streams.out;
    write_title(tree_, context_);
    out << context_.text("solve.walk.help") << "\n\n";
    path_.push_back({0, board_of(solved_.written.problem)});
    for (std::string line; follow_winner() && std::getline(context_.streams.in, line);) {
      const std::string word = ascii_lower(trim(line));
      if (word == "q") return;
      if (word == "b") {
        go_back();
      } else if (const auto child = child_for(word)) {
        play(*child);
      } else {
        out << context_.text("solve.walk.unknown") << "\n";
      }
    }
  }

 private:
  struct Place {
    int node;
    Board board;
  };

  const life::ProofNode& node() const { return tree_.nodes[static_cast<std::size_t>(path_.back().node)]; }

  /// Plays the winner's move if it is his turn, and shows the board with what may be typed.
  bool follow_winner() {
    const auto winner_moves = [this] { return node().child_count == 1 && child(0).move.color == tree_.winner; };
    while (winner_moves()) play(node().first_child);
    auto& out = context_.streams.out;
    draw(path_.back().board, goal_ & path_.back().board.stones_of(opposite_of_attacker()), out);
    if (!node().end.empty()) out << context_.text("solve.end." + std::string(node().end)) << "\n";
    for (int i = 0; i < node().child_count; ++i) {
      out << "  " << i + 1 << "  " << letter_of(child(i).move.color) << ' ' << to_string(child(i).move.vertex) << "\n";
    }
    return true;
  }

  Color opposite_of_attacker() const { return solved_.status.defender; }
  const life::ProofNode& child(int i) const { return tree_.nodes[node().first_child + i]; }

  void play(int to) {
    const Move move = tree_.nodes[static_cast<std::size_t>(to)].move;
    Board board = path_.back().board;
    if (!move.vertex.is_pass()) board.place(move.color, move.vertex.point());
    context_.streams.out << node_text(tree_.nodes[static_cast<std::size_t>(to)], context_) << "\n";
    const int same_as = tree_.nodes[static_cast<std::size_t>(to)].same_as;
    path_.push_back({same_as >= 0 ? same_as : to, board});
  }

  /// To the last place where the other side had a choice.
  void go_back() {
    while (path_.size() > 1) {
      path_.pop_back();
      if (node().child_count > 0 && child(0).move.color != tree_.winner) return;
    }
  }

  std::optional<int> child_for(const std::string& word) const {
    for (int i = 0; i < node().child_count; ++i) {
      if (word == std::to_string(i + 1) || word == ascii_lower(to_string(child(i).move.vertex))) {
        return node().first_child + i;
      }
    }
    return std::nullopt;
  }

  const Solved& solved_;
  const life::ProofTree& tree_;
  const Context& context_;
  PointSet goal_;
  std::vector<Place> path_;
};

}  // namespace

std::string gaps_text(const life::Problem& problem) {
  std::string text;
  for (const Point p : life::fence_gaps(problem.board, problem.goal)) text += (text.empty() ? "" : " ") + to_string(p);
  return text;
}

MoveRole role_of(std::size_t at, const std::vector<int>& threats) {
  for (const int threat : threats) {
    if (static_cast<std::size_t>(threat) == at) return MoveRole::threat;
    if (static_cast<std::size_t>(threat) + 1 == at) return MoveRole::answer;
  }
  return MoveRole::here;
}

Mark mark_of(const Solved& solved, const life::Answer& answer) {
  if (solved.status.when_first(solved.written.problem.to_move).result == life::Life::undecided) return Mark::none;
  if (answer.result == life::Life::undecided) return Mark::open;
  return answer.keeps_result ? Mark::best : Mark::worse;
}

void write_answers(const Solved& solved, const Context& context) {
  auto& out = context.streams.out;
  const life::Problem& problem = solved.written.problem;
  if (!solved.written.title.empty()) out << printable(solved.written.title) << "\n";
  draw(problem.board, whole_goal_of(problem), out);
  if (!problem.region.empty()) out << context.text("solve.fence") << "\n";
  for (const Color color : kColors) write_first(solved, color, context);
  const auto& played_out = solved.status.when_first(opposite(solved.status.defender)).ko;
  const std::string settled = solved.status.settled == life::Life::ko && played_out
                                  ? stakes_text(*played_out, solved.status.defender, context)
                                  : result_text(solved.status.settled, context);
  out << context.text("solve.settled", {i18n::arg("result", settled)}) << "\n";
  if (solved.status.lives_by_new_stone) out << "  " << context.text("solve.new_stone") << "\n";
  write_table(solved, context);
}

void write_tree(const Solved& solved, const Context& context) {
  struct Open {
    int node;
    int depth;
  };
  auto& out = context.streams.out;
  const life::ProofTree& tree = *solved.tree;
  write_title(tree, context);
  std::vector<Open> open{{0, 0}};
  while (!open.empty()) {
    const Open top = open.back();
    open.pop_back();
    const auto& node = tree.nodes[static_cast<std::size_t>(top.node)];
    if (top.node > 0) {
      out << std::string(2 * static_cast<std::size_t>(top.depth), ' ') << node_text(node, context)
          << end_text(node, context) << "\n";
    }
    for (int i = node.child_count - 1; i >= 0; --i) open.push_back({node.first_child + i, top.depth + 1});
  }
}

void walk_tree(const Solved& solved, const Context& context) {
  Walk(solved, context).run();
}

}  // namespace miai::cli
