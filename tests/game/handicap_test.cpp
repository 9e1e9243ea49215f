#include "game/handicap.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "game/game.hpp"
#include "support/diagram.hpp"

namespace miai {
namespace {

PointSet set_of(const std::vector<Point>& points) {
  PointSet set;
  for (const Point p : points) set.insert(p);
  return set;
}

PointSet fixed(BoardSize size, int stones) {
  const auto points = fixed_handicap(size, stones);
  EXPECT_TRUE(points.has_value());
  EXPECT_EQ(points ? set_of(*points).count() : 0, stones);
  return points ? set_of(*points) : PointSet{};
}

TEST(Handicap, F43_fixed_points_on_19x19) {
  const BoardSize size = BoardSize::square(19);
  EXPECT_EQ(fixed(size, 2), test::pts("D4 Q16"));
  EXPECT_EQ(fixed(size, 3), test::pts("D4 Q16 D16"));
  EXPECT_EQ(fixed(size, 4), test::pts("D4 D16 Q4 Q16"));
  EXPECT_EQ(fixed(size, 5), test::pts("D4 D16 Q4 Q16 K10"));
  EXPECT_EQ(fixed(size, 6), test::pts("D4 D16 Q4 Q16 D10 Q10"));
  EXPECT_EQ(fixed(size, 7), test::pts("D4 D16 Q4 Q16 D10 Q10 K10"));
  EXPECT_EQ(fixed(size, 8), test::pts("D4 D16 Q4 Q16 K4 K16 D10 Q10"));
  EXPECT_EQ(fixed(size, 9), test::pts("D4 D16 Q4 Q16 K4 K16 D10 Q10 K10"));
}

TEST(Handicap, the_same_pattern_on_smaller_boards) {
  EXPECT_EQ(fixed(BoardSize::square(13), 3), test::pts("D4 K10 D10"));
  EXPECT_EQ(fixed(BoardSize::square(13), 9), test::pts("D4 K10 D10 K4 D7 K7 G4 G10 G7"));
  EXPECT_EQ(fixed(BoardSize::square(9), 5), test::pts("C3 C7 E5 G3 G7"));
  EXPECT_EQ(fixed(BoardSize::square(11), 2), test::pts("C3 J9"));
  EXPECT_EQ(fixed(BoardSize::square(8), 4), test::pts("C3 C6 F3 F6"));
  EXPECT_EQ(fixed(BoardSize::square(7), 4), test::pts("C3 C5 E3 E5"));
}

TEST(Handicap, the_most_stones_with_fixed_points) {
  EXPECT_EQ(max_fixed_handicap(BoardSize::square(19)), 9);
  EXPECT_EQ(max_fixed_handicap(BoardSize::square(25)), 9);
  EXPECT_EQ(max_fixed_handicap(BoardSize::square(9)), 9);
  for (const int even : {8, 10, 12, 14, 18, 24}) EXPECT_EQ(max_fixed_handicap(BoardSize::square(even)), 4);
  EXPECT_EQ(max_fixed_handicap(BoardSize::square(7)), 4);
  for (int side = 1; side < 7; ++side) EXPECT_EQ(max_fixed_handicap(BoardSize::square(side)), 0);
}

TEST(Handicap, oblong_boards_side_by_side) {
  EXPECT_EQ(max_fixed_handicap({13, 9}), 9);
  EXPECT_EQ(fixed({13, 9}, 5), test::pts("D3 K7 D7 K3 G5"));
  EXPECT_EQ(max_fixed_handicap({19, 12}), 4);
  EXPECT_EQ(max_fixed_handicap({7, 19}), 4);
  EXPECT_EQ(max_fixed_handicap({19, 6}), 0);
}

TEST(Handicap, wrong_numbers_are_refused) {
  for (const int stones : {-2, 0, 1, 10, 1000}) {
    const auto points = fixed_handicap(BoardSize::square(19), stones);
    ASSERT_FALSE(points.has_value()) << stones;
    EXPECT_EQ(points.error().id, "handicap.bad_number");
  }
  EXPECT_FALSE(fixed_handicap(BoardSize::square(8), 5).has_value());
  EXPECT_FALSE(fixed_handicap(BoardSize::square(5), 2).has_value());
}

TEST(Handicap, B087_sizes_and_numbers) {
  for (int side = 7; side <= 25; ++side) {
    const BoardSize size = BoardSize::square(side);
    for (int stones = 2; stones <= max_fixed_handicap(size); ++stones) {
      const PointSet points = fixed(size, stones);
      const int line = side < 13 ? 3 : 4;
      for (const Point p : points) {
        const Place place = place_of(p, size);
        EXPECT_TRUE(place.line == line || place.is_middle) << to_string(p) << " on " << side;
      }
    }
  }
}

TEST(Handicap, free_placement_of_any_number) {
  for (const BoardSize size : {BoardSize::square(2), BoardSize::square(3), BoardSize::square(9), BoardSize(1, 5)}) {
    for (int stones = 2; stones < size.points(); ++stones) {
      const auto points = suggest_free_handicap(size, stones);
      ASSERT_TRUE(points.has_value());
      EXPECT_EQ(set_of(*points).count(), stones) << size.width() << "x" << size.height();
      GameSettings settings;
      settings.size = size;
      Game game(settings);
      ASSERT_TRUE(game.place_handicap(*points).has_value());
      EXPECT_EQ(game.position().board().stones(Color::black), stones);
      EXPECT_EQ(game.position().to_move(), Color::white);
    }
    EXPECT_FALSE(suggest_free_handicap(size, size.points()).has_value());
  }
  EXPECT_FALSE(suggest_free_handicap(BoardSize::square(19), 1).has_value());
  EXPECT_FALSE(suggest_free_handicap(BoardSize::square(1), 2).has_value());
}

TEST(Handicap, free_placement_spreads_over_the_board) {
  const auto points = suggest_free_handicap(BoardSize::square(19), 20);
  ASSERT_TRUE(points.has_value());
  const PointSet stars = set_of(star_points(BoardSize::square(19)));
  EXPECT_EQ((set_of(*points) & stars).count(), 9);
  for (const Point p : *points) EXPECT_GE(place_of(p, BoardSize::square(19)).line, 3) << to_string(p);
}

TEST(Handicap, errors_of_placing) {
  GameSettings settings;
  settings.size = BoardSize::square(9);
  Game game(settings);
  const auto id = [&](std::vector<Point> points) {
    const auto done = game.place_handicap(points);
    return done ? std::string() : done.error().id;
  };
  EXPECT_EQ(id({test::pt("C3")}), "handicap.bad_number");
  EXPECT_EQ(id({test::pt("C3"), test::pt("C3")}), "handicap.twice");
  EXPECT_EQ(id({test::pt("C3"), test::pt("K3")}), "handicap.off_board");
  EXPECT_EQ(game.steps(), 0);
  EXPECT_TRUE(game.position().board().no_stones());
  EXPECT_EQ(id({test::pt("C3"), test::pt("G7")}), "");
  EXPECT_EQ(game.settings().handicap, 2);
  EXPECT_EQ(id({test::pt("D4"), test::pt("E5")}), "handicap.board_not_empty");
  ASSERT_TRUE(game.undo().has_value());
  EXPECT_EQ(game.settings().handicap, 0);
  EXPECT_EQ(game.position().to_move(), Color::black);
}

TEST(Handicap, star_points_for_drawing) {
  EXPECT_EQ(set_of(star_points(BoardSize::square(19))), fixed(BoardSize::square(19), 9));
  EXPECT_EQ(set_of(star_points(BoardSize::square(9))), test::pts("C3 C7 G3 G7 E5"));
  EXPECT_EQ(set_of(star_points(BoardSize::square(11))), test::pts("C3 C9 J3 J9 F6"));
  EXPECT_EQ(set_of(star_points(BoardSize::square(13))), test::pts("D4 D10 K4 K10 G7"));
  EXPECT_EQ(set_of(star_points(BoardSize::square(15))), test::pts("D4 D12 M4 M12 H8"));
  EXPECT_EQ(set_of(star_points(BoardSize::square(17))), test::pts("D4 D9 D14 J4 J9 J14 O4 O9 O14"));
  EXPECT_EQ(set_of(star_points(BoardSize::square(18))), test::pts("D4 D15 P4 P15"));
  EXPECT_EQ(star_points(BoardSize::square(25)).size(), 9U);
  EXPECT_EQ(set_of(star_points(BoardSize(19, 9))), test::pts("D3 D7 Q3 Q7 K3 K7 K5"));
  EXPECT_EQ(set_of(star_points(BoardSize(9, 19))), test::pts("C4 C16 G4 G16 C10 G10 E10"));
  EXPECT_EQ(set_of(star_points(BoardSize(19, 8))), test::pts("D3 D6 Q3 Q6 K3 K6"));
  EXPECT_EQ(set_of(star_points(BoardSize(9, 3))), test::pts("E2"));
  EXPECT_EQ(set_of(star_points(BoardSize::square(7))), test::pts("C3 C5 E3 E5 D4"));
  EXPECT_EQ(set_of(star_points(BoardSize::square(5))), test::pts("C3"));
  EXPECT_EQ(set_of(star_points(BoardSize::square(8))), test::pts("C3 C6 F3 F6"));
  EXPECT_TRUE(star_points(BoardSize::square(2)).empty());
  EXPECT_TRUE(star_points(BoardSize::square(1)).empty());
}

TEST(Places, F7_names_of_places) {
  const BoardSize size = BoardSize::square(19);
  EXPECT_EQ(describe(place_of(test::pt("A1"), size)), "lower left corner, 1st line");
  EXPECT_EQ(describe(place_of(test::pt("Q4"), size)), "lower right corner, 4th line, star point");
  EXPECT_EQ(describe(place_of(test::pt("K3"), size)), "lower side, 3rd line");
  EXPECT_EQ(describe(place_of(test::pt("C17"), size)), "upper left corner, 3rd line");
  EXPECT_EQ(describe(place_of(test::pt("R10"), size)), "right side, 3rd line");
  EXPECT_EQ(describe(place_of(test::pt("K10"), size)), "centre, 10th line, the middle point");
  EXPECT_EQ(describe(place_of(test::pt("T19"), size)), "upper right corner, 1st line");
  EXPECT_EQ(id_text(place_of(test::pt("B10"), size).region), "left");
  EXPECT_EQ(place_of(test::pt("T10"), size).line, 1);
}

TEST(Places, every_region_exists_on_every_board_from_3x3) {
  for (int width = 3; width <= 25; ++width) {
    for (int height = 3; height <= 25; ++height) {
      const BoardSize size(width, height);
      std::array<int, 9> seen{};
      for (int i = 0; i < size.points(); ++i) ++seen[static_cast<std::size_t>(place_of(size.point(i), size).region)];
      EXPECT_EQ(std::count(seen.begin(), seen.end(), 0), 0) << width << "x" << height;
    }
  }
}

}  // namespace
}  // namespace miai
