// Random games against a plain reference: a grid, flood fill, and every earlier board kept whole.
#include <gtest/gtest.h>

#include <algorithm>

#include "base/rng.hpp"
#include "board/plain_board.hpp"
#include "game/flat_rules.hpp"
#include "game/position.hpp"
#include "support/diagram.hpp"

namespace miai {
namespace {

/// Positions as a list of boards; the rules in their plainest words.
class ReferenceGame {
 public:
  ReferenceGame(BoardSize size, const Ruleset& rules) : rules_(rules) {
    past_.push_back({PlainBoard(size), Color::black, 0, std::nullopt});
  }

  const PlainBoard& board() const { return past_.back().board; }
  int length() const { return static_cast<int>(past_.size()); }

  bool is_legal(Color color, Point p) const {
    if (board().at(p) != Occupant::empty) return false;
    PlainBoard after = board();
    const auto report = after.place(color, p);
    if (report.own_lost == 1 || (report.own_lost > 0 && rules_.suicide == Suicide::forbidden)) return false;
    switch (rules_.repetition) {
      case Repetition::simple_ko:
        return !takes_back_at_once(color, after);
      case Repetition::positional:
        return std::none_of(past_.begin(), past_.end(), [&](const auto& entry) { return entry.board == after; });
      case Repetition::situational:
        return std::none_of(past_.begin(), past_.end(), [&](const auto& entry) {
          return entry.board == after && entry.to_move == opposite(color);
        });
    }
    return false;
  }

  void play(Color color, Point p) {
    Entry next{board(), opposite(color), 0, color};
    next.captured = static_cast<int>(next.board.place(color, p).captured.size());
    past_.push_back(next);
  }
  void pass(Color color) { past_.push_back({board(), opposite(color), 0, std::nullopt}); }
  void undo() { past_.pop_back(); }

 private:
  struct Entry {
    PlainBoard board;
    Color to_move;
    int captured = 0;
    std::optional<Color> stone_by;  ///< who placed a stone to get here
  };

  /// One stone was taken by the last move, and this move brings the board before it back.
  bool takes_back_at_once(Color color, const PlainBoard& after) const {
    const Entry& last = past_.back();
    return last.stone_by == opposite(color) && last.captured == 1 && past_[past_.size() - 2].board == after;
  }

  Ruleset rules_;
  std::vector<Entry> past_;
};

struct Game {
  std::vector<Position> positions;
  ReferenceGame reference;
};

void expect_same(const Game& game, Color color, const Ruleset& rules) {
  const Position& position = game.positions.back();
  const BoardSize size = position.board().size();
  ASSERT_EQ(position.board().occupants(), game.reference.board().occupants());
  std::vector<Point> wanted;
  for (int i = 0; i < size.points(); ++i) {
    if (game.reference.is_legal(color, size.point(i))) wanted.push_back(size.point(i));
  }
  const auto got = legal_points(position, color, rules);
  if (got == wanted) return;
  std::string difference;
  for (int i = 0; i < size.points(); ++i) {
    const Point p = size.point(i);
    const bool ours = std::find(got.begin(), got.end(), p) != got.end();
    const bool theirs = std::find(wanted.begin(), wanted.end(), p) != wanted.end();
    if (ours != theirs) difference += to_string(p) + (ours ? " must be illegal; " : " must be legal; ");
  }
  FAIL() << difference << to_string(color) << " in\n" << test::draw(position.board());
}

/// Moves at random, with passes, moves out of turn and undo among them; every position is compared whole.
void play_random_game(BoardSize size, const Ruleset& rules, int moves, std::uint64_t seed) {
  Rng rng(seed);
  Game game{{Position(size)}, ReferenceGame(size, rules)};
  Color color = Color::black;
  for (int i = 0; i < moves && !testing::Test::HasFatalFailure(); ++i) {
    expect_same(game, color, rules);
    const auto points = legal_points(game.positions.back(), color, rules);
    const auto dice = rng.below(100);
    if (dice < 4 && game.positions.size() > 1) {
      game.positions.pop_back();
      game.reference.undo();
      color = game.positions.back().to_move();
      continue;
    }
    if (points.empty() || dice < 10) {
      game.positions.push_back(*play(game.positions.back(), {color, Vertex::pass()}, rules));
      game.reference.pass(color);
    } else {
      const Point p = points[rng.below(static_cast<std::uint32_t>(points.size()))];
      game.positions.push_back(*play(game.positions.back(), {color, p}, rules));
      game.reference.play(color, p);
    }
    if (dice < 90) color = opposite(color);  // else the same colour moves again
  }
}

std::vector<Ruleset> all_rules() {
  std::vector<Ruleset> all;
  for (const auto* ko : {"SIMPLE", "POSITIONAL", "SITUATIONAL"}) {
    for (const auto* suicide : {"false", "true"}) {
      all.push_back(*with_rule(*with_rule(preset("chinese"), "ko", ko), "suicide", suicide));
    }
  }
  return all;
}

TEST(Differential, tiny_boards_agree_with_the_reference) {
  for (const auto& rules : all_rules()) {
    for (int width = 1; width <= 4; ++width) {
      for (int height = 1; height <= 4; ++height) {
        for (std::uint64_t seed = 0; seed < 4; ++seed) {
          play_random_game(BoardSize(width, height), rules, 150, seed * 100 + static_cast<std::uint64_t>(width));
          ASSERT_FALSE(HasFatalFailure()) << width << "x" << height << " " << flat_text(rules);
        }
      }
    }
  }
}

TEST(Differential, every_square_board_agrees_with_the_reference) {
  for (const auto& rules : all_rules()) {
    for (int side = 5; side <= BoardSize::kMaxFast; ++side) {
      play_random_game(BoardSize::square(side), rules, side < 10 ? 300 : 4000 / (side * side) + 30, 7);
      ASSERT_FALSE(HasFatalFailure()) << side << " " << flat_text(rules);
    }
  }
}

TEST(Differential, oblong_boards_agree_with_the_reference) {
  const std::vector<BoardSize> sizes{{1, 25}, {25, 1}, {2, 9}, {9, 2}, {3, 25}, {13, 9}, {5, 6}, {25, 19}};
  for (const auto& rules : all_rules()) {
    for (const BoardSize size : sizes) {
      play_random_game(size, rules, size.points() < 60 ? 200 : 40, 11);
      ASSERT_FALSE(HasFatalFailure()) << size.width() << "x" << size.height() << " " << flat_text(rules);
    }
  }
}

}  // namespace
}  // namespace miai
