// The table of generated exercises. A new kind is a function and a row.
#include "course/drills.hpp"

#include <algorithm>
#include <array>

#include "base/rng.hpp"
#include "base/text.hpp"
#include "board/symmetry.hpp"
#include "course/lines.hpp"
#include "course/questions.hpp"
#include "course/respond.hpp"
#include "life/tactics.hpp"

namespace miai::course {
namespace {

using Made = std::optional<Step>;

int between(Rng& rng, int low, int high) {
  return low + static_cast<int>(rng.below(static_cast<std::uint32_t>(high - low + 1)));
}
template <class T>
const T& one_of(Rng& rng, const std::vector<T>& all) {
  return all[rng.below(static_cast<std::uint32_t>(all.size()))];
}

Step asked(std::vector<std::string> words, TaskKind kind = TaskKind::answer) {
  Step step;
  step.task.kind = kind;
  step.task.words = std::move(words);
  return step;
}

Step with_board(Step step, const Board& board, Color to_move) {
  step.start = Position(board, to_move);
  step.position = step.start;
  return step;
}

// Positions out of play

/// A step of play by chance: near other stones more often than not, never into an own eye or into self-capture.
std::optional<Point> some_move(const Position& position, Rng& rng) {
  const Board& board = position.board();
  const Color color = position.to_move();
  std::vector<Point> near;
  std::vector<Point> all;
  for (const Point p : legal_points(position, color, course_rules())) {
    if (board.is_one_point_eye(color, p)) continue;
    all.push_back(p);
    for (const Point n : Neighbours(p, board.size())) {
      if (board.is_empty(n)) continue;
      near.push_back(p);
      break;
    }
  }
  if (all.empty()) return std::nullopt;
  constexpr std::uint32_t kOf = 4;
  return !near.empty() && rng.below(kOf) != 0 ? one_of(rng, near) : one_of(rng, all);
}

/// A position that play by chance led to, and the move before it.
struct Played {
  Position before;
  Position now;
  std::optional<Move> last;
};

Played played(Rng& rng, int size, int moves) {
  Played game{Position(BoardSize::square(size)), Position(BoardSize::square(size)), std::nullopt};
  for (int i = 0; i < moves; ++i) {
    const auto point = some_move(game.now, rng);
    if (!point) break;
    const Move move{game.now.to_move(), *point};
    auto next = play(game.now, move, course_rules());
    if (!next) break;
    game.before = std::move(game.now);
    game.now = std::move(*next);
    game.last = move;
  }
  return game;
}

// Liberties

bool touches_enemy(const Board& board, const Chain& chain) {
  for (const Point stone : chain.stones) {
    for (const Point n : Neighbours(stone, board.size())) {
      if (board.has(n, opposite(chain.color))) return true;
    }
  }
  return false;
}

/// A liberty beside two of its stones: who counts stone by stone counts it twice.
bool has_shared_liberty(const Board& board, const Chain& chain) {
  for (const Point liberty : chain.liberties) {
    int beside = 0;
    for (const Point n : Neighbours(liberty, board.size())) beside += chain.stones.contains(n) ? 1 : 0;
    if (beside > 1) return true;
  }
  return false;
}

Made liberties(Rng& rng, Color color) {
  const auto game = played(rng, between(rng, 0, 1) == 0 ? 7 : 9, between(rng, 16, 34));
  std::vector<Point> good;
  constexpr int kFewest = 2;
  constexpr int kMost = 9;
  for (const auto& chain : game.now.board().chains()) {
    const int n = chain.liberties.count();
    if (chain.color != color || chain.stones.count() < 2 || n < kFewest || n > kMost) continue;
    if (touches_enemy(game.now.board(), chain) && has_shared_liberty(game.now.board(), chain)) {
      good.push_back(*chain.stones.begin());
    }
  }
  if (good.empty()) return std::nullopt;
  const bool marks = rng.below(3) == 0;
  return with_board(asked({marks ? "liberty-points" : "liberties", to_string(one_of(rng, good))}), game.now.board(),
                    color);
}

// Captures

Made captures(Rng& rng, Color color) {
  const auto game = played(rng, between(rng, 0, 1) == 0 ? 7 : 9, between(rng, 18, 40));
  const Board& board = game.now.board();
  std::vector<Chain> taken;
  bool others = false;  // chains that look like it and are not
  for (const auto& chain : board.chains()) {
    if (chain.color == color) continue;
    if (chain.liberties.count() == 1) taken.push_back(chain);
    others = others || chain.liberties.count() == 2;
  }
  if (taken.empty() || !others) return std::nullopt;
  const Chain& chain = one_of(rng, taken);
  const Point liberty = *chain.liberties.begin();
  const auto kind = rng.below(4);
  if (kind == 0) return with_board(asked({"in-atari"}), board, color);
  if (kind == 1) {
    return with_board(asked({"captures", std::string(to_string(color)), to_string(liberty)}), board, color);
  }
  return with_board(asked({"captures", to_string(*chain.stones.begin())}, TaskKind::place), board, color);
}

// Ladders

/// A stone that can be chased up and to the right: from the lower left corner of what the chase needs.
struct LadderShape {
  Board board;
  Point target;
};
LadderShape ladder_shape(Rng& rng, int size, Color attacker) {
  Board board(BoardSize::square(size));
  const int column = between(rng, 2, size / 2);
  const int row = between(rng, 2, size / 2);
  const auto put = [&](int dc, int dr, Color color) {
    board.set_up(make_point(column + dc, row + dr), occupant_of(color));
  };
  put(0, 0, opposite(attacker));
  put(-1, 0, attacker);
  put(0, -1, attacker);
  put(1, -1, attacker);
  if (rng.below(2) == 0) put(-1, 1, attacker);
  return {board, make_point(column, row)};
}

bool is_clear(const Board& board, Point p) {
  if (!board.is_empty(p)) return false;
  for (const Point n : Neighbours(p, board.size())) {
    if (!board.is_empty(n)) return false;
  }
  return true;
}

void drop(Board& board, Point p, Rng& rng) {
  if (is_clear(board, p)) board.set_up(p, occupant_of(rng.below(2) == 0 ? Color::black : Color::white));
}

/// Stones in the way or beside it, and others far from it all: not every stone matters.
void scatter(Board& board, Point target, Rng& rng) {
  const int size = board.size().width();
  for (int i = between(rng, 1, 2); i > 0; --i) {
    const int along = between(rng, 2, size);
    drop(board,
         make_point(std::clamp(target.column + along + between(rng, -2, 2), 0, size - 1),
                    std::clamp(target.row + along + between(rng, -2, 2), 0, size - 1)),
         rng);
  }
  for (int i = between(rng, 3, 5); i > 0; --i) {
    drop(board, make_point(between(rng, 0, size - 1), between(rng, 0, size - 1)), rng);
  }
}

Board turned(const Board& board, Symmetry symmetry) {
  const BoardSize size = board.size();
  std::vector<Occupant> cells(static_cast<std::size_t>(size.points()), Occupant::empty);
  for (int i = 0; i < size.points(); ++i) {
    const Point p = size.point(i);
    cells[static_cast<std::size_t>(size.index(symmetry.apply(p, size)))] = board.at(p);
  }
  return {size, cells};
}

Symmetry some_symmetry(Rng& rng) {
  return Symmetry(static_cast<int>(rng.below(8)));
}

Made ladders(Rng& rng, Color target) {
  const Color attacker = opposite(target);
  auto shape = ladder_shape(rng, rng.below(2) == 0 ? 9 : 13, attacker);
  if (life::read_ladder(shape.board, shape.target).result != life::Reading::taken) return std::nullopt;
  scatter(shape.board, shape.target, rng);
  const auto wanted = rng.below(2) == 0 ? life::Reading::taken : life::Reading::escapes;
  if (life::read_ladder(shape.board, shape.target).result != wanted) return std::nullopt;
  const Symmetry symmetry = some_symmetry(rng);
  const Point stone = symmetry.apply(shape.target, shape.board.size());
  return with_board(asked({"ladder", to_string(stone)}), turned(shape.board, symmetry), attacker);
}

// The count

/// A closed border across the board, by the column of its left stone in each row.
std::vector<int> border(Rng& rng, int size) {
  std::vector<int> columns{between(rng, 2, size - 4)};
  while (static_cast<int>(columns.size()) < size) {
    columns.push_back(std::clamp(columns.back() + between(rng, -1, 1), 2, size - 4));
  }
  return columns;
}

Board divided(const std::vector<int>& columns) {
  const int size = static_cast<int>(columns.size());
  Board board(BoardSize::square(size));
  const auto put = [&](int column, int row, Color color) {
    if (board.is_empty(make_point(column, row))) board.set_up(make_point(column, row), occupant_of(color));
  };
  for (int row = 0; row < size; ++row) {
    put(columns[row], row, Color::black);
    put(columns[row] + 1, row, Color::white);
  }
  // Corners of the border are filled, so that there is nothing to cut.
  for (int row = 0; row + 1 < size; ++row) {
    const int step = columns[row + 1] - columns[row];
    if (step > 0) put(columns[row], row + 1, Color::black), put(columns[row] + 2, row, Color::white);
    if (step < 0) put(columns[row + 1], row, Color::black), put(columns[row] + 1, row + 1, Color::white);
  }
  return board;
}

/// Stones of the other colour inside a territory, each alone.
PointSet intruders(Board& board, const std::vector<int>& columns, Rng& rng) {
  const int size = board.size().width();
  PointSet dead;
  const int count = between(rng, 2, 4);
  for (int i = 0; i < count; ++i) {
    const Point p = make_point(between(rng, 0, size - 1), between(rng, 0, size - 1));
    const bool left = p.column < columns[p.row];
    bool free = board.is_empty(p);
    for (const Point n : Neighbours(p, board.size())) {
      free = free && !dead.contains(n) && board.at(n) != occupant_of(left ? Color::white : Color::black);
    }
    if (!free) continue;
    board.set_up(p, occupant_of(left ? Color::white : Color::black));
    dead.insert(p);
  }
  return dead;
}

Board recoloured(const Board& board) {
  auto cells = board.occupants();
  for (auto& cell : cells) {
    if (cell != Occupant::empty) cell = occupant_of(opposite(*color_of(cell)));
  }
  return {board.size(), cells};
}

Made counting(Rng& rng, Color color) {
  constexpr int kSize = 9;
  const auto columns = border(rng, kSize);
  Board board = divided(columns);
  const PointSet dead = intruders(board, columns, rng);
  if (rng.below(2) == 0) board = recoloured(board);
  const Symmetry symmetry = some_symmetry(rng);
  const std::string who(to_string(color));
  const std::array<std::vector<std::string>, 4> kAsked{{{"territory", who}, {"score", who}, {"margin"}, {"winner"}}};
  Step step = asked(kAsked[rng.below(4)]);
  const std::array<int, 2> prisoners{between(rng, 0, 4), between(rng, 0, 4)};
  step.start = Position(turned(board, symmetry), Color::black, prisoners);
  step.position = step.start;
  step.dead.emplace();
  for (const Point p : dead) step.dead->insert(symmetry.apply(p, board.size()));
  if (rng.below(3) == 0) step.komi = HalfPoints::halves(11);
  return step;
}

// Points where one may not play

Made illegal(Rng& rng, Color color) {
  constexpr int kSize = 7;
  auto game = played(rng, kSize, between(rng, 36, 70));
  if (game.now.to_move() != color || !game.last) return std::nullopt;
  std::vector<Point> forbidden;
  std::vector<Point> fine;  // where a move with no free neighbour is allowed all the same
  for (const Point p : game.now.board().empty_points()) {
    if (!legality(game.now, {color, p}, course_rules()).ok()) {
      forbidden.push_back(p);
    } else if (game.now.board().captures(color, p)) {
      fine.push_back(p);
    }
  }
  if (forbidden.empty()) return std::nullopt;
  Step step = asked({"illegal", std::string(to_string(color))});
  if (rng.below(2) == 0) {
    const auto& from = !fine.empty() && rng.below(2) == 0 ? fine : forbidden;
    step = asked({"legal", std::string(to_string(color)), to_string(one_of(rng, from))});
  }
  // The last move is shown, since a ko hangs on it. What came before it is no part of the exercise.
  step.start = Position(game.before.board(), game.last->color);
  step.shown = {*game.last};
  auto now = play(step.start, *game.last, course_rules());
  if (!now || now->ko_ban() != game.now.ko_ban()) return std::nullopt;
  step.position = std::move(*now);
  return step;
}

constexpr std::array kDrills{DrillRow{"liberties", liberties}, DrillRow{"captures", captures},
                             DrillRow{"ladders", ladders}, DrillRow{"counting", counting},
                             DrillRow{"illegal", illegal}};

/// The core finds an answer, and for a move not every point is one.
bool is_sound(const Step& step) {
  if (step.position.board().chain_without_liberty()) return false;
  if (step.task.kind == TaskKind::answer) return derive(step, step.task.words).has_value();
  const auto right = right_moves(step);
  return right && !right->empty();
}

tl::unexpected<Error> no_drill(std::string_view kind) {
  std::string known;
  for (const auto& row : drills()) known += (known.empty() ? "" : ", ") + std::string(row.id);
  return fail("course.no_drill", "There are no exercises '" + std::string(kind) + "'; there are " + known + ".",
              {{"name", std::string(kind)}, {"known", known}});
}

}  // namespace

std::span<const DrillRow> drills() {
  return kDrills;
}

Result<Step> drill(std::string_view kind, std::uint32_t number) {
  const auto row = std::find_if(kDrills.begin(), kDrills.end(), [&](const DrillRow& one) { return one.id == kind; });
  if (row == kDrills.end()) return no_drill(kind);
  const auto index = static_cast<std::uint64_t>(row - kDrills.begin());
  Rng rng(Rng::mix((index << 32U) + number));
  const Color color = number % 2 == 1 ? Color::white : Color::black;
  // Chance gives a good position within a few tries; the limit only keeps the promise that nothing runs without one.
  constexpr int kTries = 10'000;
  for (int i = 0; i < kTries; ++i) {
    auto made = row->make(rng, color);
    if (!made || !is_sound(*made)) continue;
    made->id = std::string(kind) + "/" + std::to_string(number);
    return std::move(*made);
  }
  return no_drill(kind);
}

Result<Step> drill_of(std::string_view name) {
  const auto [kind, text] =
      cut(name.substr(0, kDrillPrefix.size()) == kDrillPrefix ? name.substr(kDrillPrefix.size()) : "", '/');
  const auto number = parse_int(text);
  if (!number || *number < 0) {
    return fail("course.no_step", "The course has no step '" + std::string(name) + "'.", {{"name", std::string(name)}});
  }
  return drill(kind, static_cast<std::uint32_t>(*number));
}

}  // namespace miai::course
