#include "board/point.hpp"

#include <gtest/gtest.h>

#include <set>

#include "base/rng.hpp"
#include "board/point_set.hpp"
#include "board/symmetry.hpp"
#include "support/diagram.hpp"

namespace miai {
namespace {

constexpr BoardSize kFull = BoardSize::square(19);

std::string error_id(std::string_view text, BoardSize size = kFull) {
  const auto parsed = parse_point(text, size);
  return parsed ? "" : parsed.error().id;
}

TEST(Point, F06_columns_skip_the_letter_i) {
  EXPECT_EQ(column_name(0), "A");
  EXPECT_EQ(column_name(7), "H");
  EXPECT_EQ(column_name(8), "J");
  EXPECT_EQ(column_name(18), "T");
  EXPECT_EQ(to_string(make_point(0, 0)), "A1");
  EXPECT_EQ(to_string(make_point(18, 18)), "T19");
  EXPECT_EQ(error_id("I5"), "vertex.letter_i");
  EXPECT_EQ(error_id("i5"), "vertex.letter_i");
}

TEST(Point, every_point_of_every_size_is_read_as_it_is_written) {
  for (const BoardSize size : {BoardSize(1, 1), kFull, BoardSize(25, 25), BoardSize(26, 3), BoardSize(52, 52)}) {
    std::set<std::string> names;
    for (int i = 0; i < size.points(); ++i) {
      const Point p = size.point(i);
      const std::string text = to_string(p);
      EXPECT_TRUE(names.insert(text).second) << text;
      const auto parsed = parse_point(text, size);
      ASSERT_TRUE(parsed.has_value()) << text;
      EXPECT_EQ(*parsed, p);
      EXPECT_EQ(size.index(p), i);
    }
  }
}

TEST(Point, columns_after_z_have_two_letters) {
  EXPECT_EQ(column_name(24), "Z");
  EXPECT_EQ(column_name(25), "AA");
  EXPECT_EQ(column_name(49), "AZ");
  EXPECT_EQ(column_name(50), "BA");
  EXPECT_EQ(*parse_point("ab3", BoardSize::square(52)), make_point(26, 2));
  EXPECT_EQ(error_id("AI3", BoardSize::square(52)), "vertex.letter_i");
  EXPECT_EQ(error_id("AA1"), "vertex.off_board");
}

TEST(Point, letters_are_read_in_any_case) {
  EXPECT_EQ(*parse_point("q16", kFull), make_point(15, 15));
  EXPECT_EQ(*parse_point("Q16", kFull), make_point(15, 15));
}

TEST(Point, F01_points_off_the_board_are_named) {
  EXPECT_EQ(error_id("T20"), "vertex.off_board");
  EXPECT_EQ(error_id("U1"), "vertex.off_board");
  EXPECT_EQ(error_id("K1", BoardSize(9, 25)), "vertex.off_board");
  EXPECT_EQ(error_id("J25", BoardSize(9, 25)), "");
  EXPECT_EQ(error_id("A999"), "vertex.off_board");
}

TEST(Point, junk_is_refused_with_a_sentence) {
  for (const std::string_view text :
       {"", " ", "D", "4", "D0", "D04", "D-4", "D 4", " D4", "D4 ", "D4x", "4D", "DDD4", "D1000", "D+4", "D4.0", "pass",
        "\xC3\x84"
        "4",
        "D\xEF\xBC\x94"}) {
    EXPECT_EQ(error_id(text), "vertex.syntax") << text;
  }
  EXPECT_EQ(error_id(std::string_view("D4\0", 3)), "vertex.syntax");
  const auto long_text = parse_point(std::string(10'000, 'A'), kFull);
  EXPECT_LT(long_text.error().message.size(), 200U);
}

TEST(Point, random_bytes_never_crash_and_never_leave_the_board) {
  Rng rng(41);
  for (int i = 0; i < 20'000; ++i) {
    std::string text;
    for (std::uint32_t n = rng.below(6); n > 0; --n) {
      constexpr std::string_view alphabet = "AaBiIzZ0129 \n\xFF";
      text += alphabet[rng.below(static_cast<std::uint32_t>(alphabet.size()))];
    }
    const BoardSize size(1 + static_cast<int>(rng.below(52)), 1 + static_cast<int>(rng.below(52)));
    if (const auto parsed = parse_point(text, size)) {
      EXPECT_TRUE(size.contains(*parsed)) << text;
    }
  }
}

TEST(Point, vertices_and_colours) {
  EXPECT_TRUE(parse_vertex("PASS", kFull)->is_pass());
  EXPECT_TRUE(parse_vertex("pass", BoardSize(1, 1))->is_pass());
  EXPECT_EQ(*parse_vertex("D4", kFull), Vertex(make_point(3, 3)));
  EXPECT_FALSE(parse_vertex("resign", kFull).has_value());
  EXPECT_EQ(to_string(Vertex::pass()), "pass");
  EXPECT_EQ(*parse_color("B"), Color::black);
  EXPECT_EQ(*parse_color("White"), Color::white);
  EXPECT_EQ(parse_color("blue").error().id, "color.syntax");
  EXPECT_EQ(parse_color("").error().id, "color.syntax");
}

TEST(Point, sizes_have_limits) {
  EXPECT_TRUE(BoardSize::make(1, 1).has_value());
  EXPECT_TRUE(BoardSize::make(52, 1).has_value());
  EXPECT_EQ(BoardSize::make(0, 9).error().id, "board.size_out_of_range");
  EXPECT_EQ(BoardSize::make(9, 53).error().id, "board.size_out_of_range");
  EXPECT_EQ(BoardSize::make(-1, -1).error().id, "board.size_out_of_range");
  EXPECT_FALSE(BoardSize::make(26, 9)->fits_fast_board());
}

TEST(PointSet, behaves_like_a_set_of_points) {
  Rng rng(42);
  for (int round = 0; round < 50; ++round) {
    PointSet bits;
    PointSet other;
    std::set<Point> points;
    for (int i = 0; i < 60; ++i) {
      const Point p = make_point(static_cast<int>(rng.below(25)), static_cast<int>(rng.below(25)));
      if (rng.below(4) == 0) {
        bits.erase(p);
        points.erase(p);
      } else {
        bits.insert(p);
        points.insert(p);
      }
      if (rng.below(2) == 0) other.insert(p);
    }
    EXPECT_EQ(bits.count(), static_cast<int>(points.size()));
    EXPECT_EQ(bits.empty(), points.empty());
    EXPECT_TRUE(std::equal(bits.begin(), bits.end(), points.begin(), points.end())) << "row by row";
    EXPECT_EQ((bits | other).count() + (bits & other).count(), bits.count() + other.count());
    EXPECT_EQ((bits - other).count(), bits.count() - (bits & other).count());
    for (const Point p : bits) EXPECT_TRUE((bits | other).contains(p));
    for (const Point p : bits - other) EXPECT_FALSE(other.contains(p));
  }
  PointSet corner;
  corner.insert(make_point(24, 24));
  EXPECT_EQ(*corner.begin(), make_point(24, 24));
  corner.clear();
  EXPECT_TRUE(corner.empty());
  EXPECT_EQ(corner.begin(), corner.end());
}

TEST(PointSet, neighbours_and_diagonals_know_the_edge) {
  EXPECT_EQ(Neighbours(make_point(0, 0), kFull).size(), 2);
  EXPECT_EQ(Neighbours(make_point(4, 0), kFull).size(), 3);
  EXPECT_EQ(Neighbours(make_point(4, 4), kFull).size(), 4);
  EXPECT_EQ(Neighbours(make_point(0, 0), BoardSize(1, 1)).size(), 0);
  EXPECT_EQ(Neighbours(make_point(3, 0), BoardSize(9, 1)).size(), 2);
  EXPECT_EQ(Diagonals(make_point(4, 4), kFull).size(), 4);
  EXPECT_EQ(Diagonals(make_point(0, 4), kFull).size(), 2);
  EXPECT_EQ(Diagonals(make_point(0, 0), kFull).size(), 1);
  EXPECT_EQ(Diagonals(make_point(3, 0), BoardSize(9, 1)).size(), 0);
}

TEST(Symmetry, inverses_undo_and_the_eight_differ) {
  const BoardSize size(7, 4);
  std::set<std::vector<int>> images;
  for (int id = 0; id < Symmetry::kCount; ++id) {
    const Symmetry symmetry(id);
    const BoardSize turned = symmetry.apply(size);
    EXPECT_EQ(turned.points(), size.points());
    std::vector<int> image;
    for (int i = 0; i < size.points(); ++i) {
      const Point to = symmetry.apply(size.point(i), size);
      ASSERT_TRUE(turned.contains(to));
      EXPECT_EQ(symmetry.inverse().apply(to, turned), size.point(i)) << id;
      image.push_back(to.row * 100 + to.column);
    }
    EXPECT_TRUE(images.insert(image).second) << id;
    EXPECT_EQ(symmetry.inverse().apply(turned), size);
  }
}

TEST(Symmetry, neighbours_stay_neighbours) {
  const BoardSize size(5, 5);
  for (int id = 0; id < Symmetry::kCount; ++id) {
    for (int i = 0; i < size.points(); ++i) {
      PointSet expected;
      for (const Point n : Neighbours(size.point(i), size)) expected.insert(Symmetry(id).apply(n, size));
      PointSet found;
      for (const Point n : Neighbours(Symmetry(id).apply(size.point(i), size), size)) found.insert(n);
      EXPECT_EQ(found, expected);
    }
  }
}

}  // namespace
}  // namespace miai
