#include "life/problem_text.hpp"

#include <algorithm>
#include <vector>

#include "base/text.hpp"
#include "life/region.hpp"

namespace miai::life {
namespace {

struct Line {
  std::string_view text;
  std::uint32_t number;
};

Where at(const Line& line) {
  return Where{"", line.number, 1};
}

std::vector<Line> lines_of(std::string_view text) {
  std::vector<Line> lines;
  std::uint32_t number = 0;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    ++number;
    const std::string_view line = trim(text.substr(0, end));
    if (!line.empty() && line[0] != '#') lines.push_back({line, number});
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
  }
  return lines;
}

std::optional<Life> life_of(std::string_view word) {
  for (const Life life : {Life::undecided, Life::dead, Life::seki, Life::alive, Life::ko}) {
    if (same_word(word, id_text(life))) return life;
  }
  return std::nullopt;
}

bool is_drawing(std::string_view line) {
  return line.find_first_not_of(".+,XOxo \t") == std::string_view::npos;
}

class Reader {
 public:
  Result<WrittenProblem> read(std::string_view text) {
    for (const Line& line : lines_of(text)) {
      const auto done = is_drawing(line.text) ? row(line) : field(line);
      if (!done) return tl::unexpected(done.error());
    }
    return finish();
  }

 private:
  Result<void> row(const Line& line) {
    std::string cells;
    for (const char c : line.text) {
      if (c != ' ' && c != '\t') cells += c;
    }
    if (!rows_.empty() && cells.size() != rows_.front().size()) {
      return fail("problem.ragged", "The rows of the drawing differ in length; make this one as long as the first.", {},
                  at(line));
    }
    rows_.push_back(cells);
    return {};
  }

  Result<void> field(const Line& line) {
    const std::size_t colon = line.text.find(':');
    if (colon == std::string_view::npos) {
      return fail("problem.syntax", "This is neither \"name: value\" nor a row of the drawing (letters . X O x o).", {},
                  at(line));
    }
    const std::string name = ascii_lower(trim(line.text.substr(0, colon)));
    const std::string_view value = trim(line.text.substr(colon + 1));
    if (name == "title") title_ = value;
    if (name == "source") source_ = value;
    if (name == "rules") rules_ = {value, line.number};
    if (name == "best") best_ = {value, line.number};
    if (name == "region") region_ = {value, line.number};
    if (name == "to move") return color(value, line, to_move_);
    if (name == "black first") return life(value, line, Color::black);
    if (name == "white first") return life(value, line, Color::white);
    static constexpr std::array<std::string_view, 6> kPlain{"title", "source", "rules", "best", "region", "board"};
    if (std::find(kPlain.begin(), kPlain.end(), name) != kPlain.end()) return {};
    return fail("problem.syntax", "The name \"" + name + "\" is not known here; see data/problems/README.md.",
                {{"name", name}}, at(line));
  }

  static Result<void> color(std::string_view value, const Line& line, Color& into) {
    const auto parsed = parse_color(value);
    if (!parsed) return fail("problem.value", "Write \"black\" or \"white\" here.", {}, at(line));
    into = *parsed;
    return {};
  }

  Result<void> life(std::string_view value, const Line& line, Color first) {
    const auto parsed = life_of(value);
    if (!parsed) return fail("problem.value", "Write alive, dead, seki or ko here.", {}, at(line));
    expected_[index_of(first)] = parsed;
    return {};
  }

  static Result<PointSet> points(const Line& line, BoardSize size) {
    PointSet set;
    for (const auto word : split_words(line.text)) {
      const auto point = parse_point(word, size);
      if (!point) return fail("problem.value", point.error().message, point.error().facts, at(line));
      set.insert(*point);
    }
    return set;
  }

  Result<WrittenProblem> finish() {
    if (rows_.empty()) return fail("problem.no_board", "There is no drawing; add rows of the letters . X O x o.");
    const auto size = BoardSize::make(static_cast<int>(rows_[0].size()), static_cast<int>(rows_.size()));
    if (!size) return tl::unexpected(size.error());
    if (!size->fits_fast_board()) {
      return fail("board.size_out_of_range", "The drawing is larger than 25 by 25 points; draw the part that matters.");
    }
    WrittenProblem written{Problem(drawn(*size)), title_, source_, expected_, {}};
    if (const auto choked = written.problem.board.chain_without_liberty()) {
      return fail("life.no_liberty",
                  "The chain at " + to_string(*choked) + " has no liberty; give it one, or take it off the board.",
                  {{"vertex", to_string(*choked)}});
    }
    written.problem.goal = goal(*size);
    written.problem.to_move = to_move_;
    const auto rules = find_ruleset(rules_.text.empty() ? "japanese" : rules_.text);
    if (!rules) return fail("problem.value", rules.error().message, rules.error().facts, at(rules_));
    written.problem.rules = *rules;
    const auto best = points(best_, *size);
    if (!best) return tl::unexpected(best.error());
    written.best = *best;
    const auto region = points(region_, *size);
    if (!region) return tl::unexpected(region.error());
    written.problem.region = *region;
    const auto stones = whole_goal(written.problem.board, written.problem.goal);
    if (!stones) return tl::unexpected(stones.error());
    return written;
  }

  char cell(BoardSize size, Point p) const {
    return rows_[static_cast<std::size_t>(size.height() - 1 - p.row)][p.column];
  }

  Board drawn(BoardSize size) const {
    std::vector<Occupant> cells;
    for (int i = 0; i < size.points(); ++i) {
      const char c = cell(size, size.point(i));
      cells.push_back(c == 'X' || c == 'x'   ? Occupant::black
                      : c == 'O' || c == 'o' ? Occupant::white
                                             : Occupant::empty);
    }
    return Board(size, cells);
  }

  PointSet goal(BoardSize size) const {
    PointSet set;
    for (int i = 0; i < size.points(); ++i) {
      const char c = cell(size, size.point(i));
      if (c == 'x' || c == 'o') set.insert(size.point(i));
    }
    return set;
  }

  std::vector<std::string> rows_;
  std::string title_;
  std::string source_;
  Line rules_{"", 0};
  Line best_{"", 0};
  Line region_{"", 0};
  Color to_move_ = Color::black;
  std::array<std::optional<Life>, 2> expected_;
};

}  // namespace

Result<WrittenProblem> parse_problem(std::string_view text) {
  return Reader().read(text);
}

std::string write_problem(const WrittenProblem& written) {
  const Problem& problem = written.problem;
  std::string text = "title: " + written.title + "\nsource: " + written.source + "\nto move: ";
  text += to_string(problem.to_move);
  text += "\n";
  for (const Color color : kColors) {
    const auto& expected = written.expected[index_of(color)];
    if (expected) text += std::string(to_string(color)) + " first: " + std::string(id_text(*expected)) + "\n";
  }
  const auto list = [&text](std::string_view name, const PointSet& set) {
    if (set.empty()) return;
    text += std::string(name) + ":";
    for (const Point p : set) text += " " + to_string(p);
    text += "\n";
  };
  list("best", written.best);
  list("region", problem.region);
  text += "board:\n";
  const BoardSize size = problem.board.size();
  for (int row = size.height() - 1; row >= 0; --row) {
    for (int column = 0; column < size.width(); ++column) {
      const Point p = make_point(column, row);
      const bool goal = problem.goal.contains(p);
      const char stone = problem.board.has(p, Color::black) ? (goal ? 'x' : 'X') : (goal ? 'o' : 'O');
      if (column > 0) text += ' ';
      text += problem.board.is_empty(p) ? '.' : stone;
    }
    text += '\n';
  }
  return text;
}

}  // namespace miai::life
