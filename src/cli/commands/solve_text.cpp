#include "cli/commands/solve_text.hpp"

#include <istream>
#include <ostream>
#include <string>

#include "base/text.hpp"
#include "cli/plain_text.hpp"

namespace miai::cli {
namespace {

std::string moves_text(const std::vector<Move>& line) {
  std::string text;
  for (const Move& move : line) {
    if (!text.empty()) text += ' ';
    text += letter_of(move.color);
    text += ' ' + to_string(move.vertex);
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

PointSet whole_goal_of(const life::Problem& problem) {
  PointSet goal;
  for (const Point p : problem.goal) goal |= problem.board.chain_stones(p);
  return goal;
}

std::string result_text(life::Life life, const Context& context) {
  return context.text("solve.result." + std::string(id_text(life)));
}

void write_ko(const life::KoFacts& ko, const Context& context) {
  const auto threats = [](std::optional<int> n) { return n ? std::to_string(*n) : std::string("–"); };
  auto& out = context.streams.out;
  out << "  "
      << context.text(
             "solve.ko." + std::string(to_string(ko.takes_first)),
             {i18n::arg("attacker", threats(ko.attacker_threats)), i18n::arg("defender", threats(ko.defender_threats))})
      << "\n";
  if (ko.kind != life::KoKind::direct) {
    out << "  " << context.text("solve.ko_kind." + std::string(id_text(ko.kind))) << "\n";
  }
}

void write_first(const Solved& solved, Color color, const Context& context) {
  auto& out = context.streams.out;
  const auto& first = solved.status.when_first(color);
  out << context.text("solve.first." + std::string(to_string(color)),
                      {i18n::arg("result", result_text(first.result, context))})
      << "\n";
  if (!first.line.empty()) out << "  " << moves_text(first.line) << "\n";
  if (first.ko) write_ko(*first.ko, context);
  if (first.threats_delay) out << "  " << context.text("solve.delay") << "\n";
}

/// The word for the end of a line of the proof, with two blanks before it; empty inside a line.
std::string end_text(const life::ProofNode& node, const Context& context) {
  return node.end.empty() ? "" : "  " + context.text("solve.end." + std::string(node.end));
}

/// A walk through the tree with the board it has come to.
class Walk {
 public:
  Walk(const Solved& solved, const Context& context)
      : solved_(solved), tree_(*solved.tree), context_(context), goal_(whole_goal_of(solved.written.problem)) {}

  void run() {
    auto& out = context_.streams.out;
    out << context_.text("solve.walk.help") << "\n\n";
    path_.push_back({0, solved_.written.problem.board});
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
    context_.streams.out << letter_of(move.color) << ' ' << to_string(move.vertex) << "\n";
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

void write_answers(const Solved& solved, const Context& context) {
  auto& out = context.streams.out;
  const life::Problem& problem = solved.written.problem;
  if (!solved.written.title.empty()) out << printable(solved.written.title) << "\n";
  draw(problem.board, whole_goal_of(problem), out);
  for (const Color color : kColors) write_first(solved, color, context);
  out << context.text("solve.settled", {i18n::arg("result", result_text(solved.status.settled, context))}) << "\n";
  if (solved.status.lives_by_new_stone) out << "  " << context.text("solve.new_stone") << "\n";
  out << context.text("solve.moves." + std::string(to_string(problem.to_move))) << "\n";
  for (const auto& answer : solved.answers) {
    out << "  " << (answer.keeps_result ? "+ " : "- ") << to_string(answer.move) << "  "
        << result_text(answer.result, context) << "  " << moves_text(answer.line) << "\n";
  }
}

void write_tree(const Solved& solved, const Context& context) {
  struct Open {
    int node;
    int depth;
  };
  auto& out = context.streams.out;
  const life::ProofTree& tree = *solved.tree;
  out << context.text("solve.tree." + std::string(to_string(tree.winner))) << "\n";
  std::vector<Open> open{{0, 0}};
  while (!open.empty()) {
    const Open top = open.back();
    open.pop_back();
    const auto& node = tree.nodes[static_cast<std::size_t>(top.node)];
    if (top.node > 0) {
      out << std::string(2 * static_cast<std::size_t>(top.depth), ' ') << letter_of(node.move.color) << ' '
          << to_string(node.move.vertex) << end_text(node, context) << "\n";
    }
    for (int i = node.child_count - 1; i >= 0; --i) open.push_back({node.first_child + i, top.depth + 1});
  }
}

void walk_tree(const Solved& solved, const Context& context) {
  Walk(solved, context).run();
}

}  // namespace miai::cli
