#include "render/read_text.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/rng.hpp"
#include "render/writers.hpp"
#include "samples.hpp"

namespace miai::render {
namespace {

using test::pt;

std::string rows_of(const Diagram& diagram) {
  std::string text;
  const Part part = visible_part(diagram);
  for (int row = part.upper_right.row; row >= part.lower_left.row; --row) {
    for (int column = part.lower_left.column; column <= part.upper_right.column; ++column) {
      const Occupant o = diagram.at(make_point(column, row));
      text += o == Occupant::empty ? '.' : (o == Occupant::black ? 'X' : 'O');
    }
    text += '/';
  }
  return text;
}

struct Drawn {
  std::string name;
  std::string text;
  std::string rows;
  BoardSize size;
};

const std::vector<Drawn>& whole_boards() {
  static const std::vector<Drawn> kAll{
      {"plain", ". X O\n. . X\nO . .\n", ".XO/..X/O../", {3, 3}},
      {"dense", ".XO\n..X\nO..", ".XO/..X/O../", {3, 3}},
      {"crlf and blanks", "\r\n  . X O\r\n  . . X\r\n\r\n", ".XO/..X/", {3, 2}},
      {"small letters", ". x o\n. . x\n", ".xo/..x/", {3, 2}},
      {"hash", ". # O\n. . #\n", ".XO/..X/", {3, 2}},
      {"unicode", "┌─●─○\n├─┼─●\n", ".XO/..X/", {3, 2}},
      {"named",
       "   A B C\n 3 . X O 3\n 2 . . X 2  WHITE (O) has captured 3 stones\n 1 O + . 1\n   A B C\n",
       ".XO/..X/O../",
       {3, 3}},
      {"last move", "  A B C\n3 .(X)O 3\n2 . . X 2\n1 O . . 1\n", ".XO/..X/O../", {3, 3}},
      {"recent moves", "   A B C\n 3 . X2O3\n 2 . . X1\n 1 O . .\n", ".XO/..X/O../", {3, 3}},
      {"frame", "+-------+\n| . X O |\n| . . X |\n+-------+\n", ".XO/..X/", {3, 2}},
      {"quoted text", "Look at this:\n\n. X O .\n. . X .\n\nWhat now?\n", ".XO./..X./", {4, 2}},
      {"a sentence with points", "Hello, friends. Well, look.\n. X O .\n. . X .\nNice, ok.\n", ".XO./..X./", {4, 2}},
      {"one point", ".", "./", {1, 1}},
      {"one line", "X . O . X\n", "X.O.X/", {5, 1}},
  };
  return kAll;
}

TEST(RenderReadText, Whole_boards_in_many_styles) {
  for (const Drawn& drawn : whole_boards()) {
    const auto read = read_text(drawn.text);
    ASSERT_TRUE(read) << drawn.name << ": " << to_string(read.error());
    std::string wanted = drawn.rows;
    for (char& c : wanted) c = c == 'x' ? 'X' : (c == 'o' ? 'O' : c);
    EXPECT_EQ(rows_of(read->diagram), wanted) << drawn.name;
    EXPECT_EQ(read->diagram.size, drawn.size) << drawn.name;
    EXPECT_FALSE(read->diagram.part) << drawn.name;
  }
}

TEST(RenderReadText, The_wiki_notation_with_marks_numbers_and_arrows) {
  const auto read = read_text(
      "$$Wc9m11 A corner\n"
      "$$ | . . . . .\n"
      "$$ | . 2 B a .\n"
      "$$ | . 1 Q # .\n"
      "$$ | C T . . .\n"
      "$$ -----------\n"
      "$$ {AR A1 C3}\n"
      "Text that follows\n");
  ASSERT_TRUE(read) << to_string(read.error());
  const Diagram& d = read->diagram;
  EXPECT_EQ(d.size, BoardSize::square(9));
  EXPECT_EQ(d.part, (Part{pt("A1"), pt("E4")}));
  EXPECT_EQ(d.title, "A corner");
  EXPECT_EQ(d.at(pt("B2")), Occupant::white) << "move 1 is White's";
  EXPECT_EQ(d.at(pt("B3")), Occupant::black);
  EXPECT_EQ(d.numbers.front(), (Number{pt("B3"), 12}));
  EXPECT_TRUE(d.has_mark(pt("C3"), MarkKind::circle));
  EXPECT_TRUE(d.has_mark(pt("C2"), MarkKind::triangle));
  EXPECT_TRUE(d.has_mark(pt("D2"), MarkKind::square));
  EXPECT_EQ(d.at(pt("D2")), Occupant::black);
  EXPECT_EQ(d.labels.front(), (Label{pt("D3"), "a"}));
  ASSERT_EQ(d.connectors.size(), 1U);
  EXPECT_EQ(d.connectors.front(), (Connector{pt("A1"), pt("C3"), ConnectorKind::arrow}));
  EXPECT_EQ(d.coordinates, Coordinates::letters);
}

TEST(RenderReadText, Open_sides_belong_to_a_board_of_19) {
  const auto corner = read_text("  ---------\n  . . X O |\n  . O X . |\n").value().diagram;
  EXPECT_EQ(corner.size, BoardSize::square(19));
  EXPECT_EQ(corner.part, (Part{pt("Q18"), pt("T19")}));
  EXPECT_EQ(corner.at(pt("S19")), Occupant::black);
  const auto named = read_text("   K L M\n 9 . X .\n 8 . . O\n").value().diagram;
  EXPECT_EQ(named.size, BoardSize::square(19));
  EXPECT_EQ(named.at(pt("L9")), Occupant::black);
  EXPECT_EQ(named.at(pt("M8")), Occupant::white);
}

TEST(RenderReadText, Who_plays_is_read_where_it_is_said) {
  EXPECT_EQ(read_text(". X\nO .\nWhite to play\n").value().to_move, Color::white);
  EXPECT_EQ(read_text("Black to move:\n. X\nO .\n").value().to_move, Color::black);
  EXPECT_EQ(read_text("$$W Problem\n$$ | . X |\n$$ | O . |\n").value().to_move, Color::white);
  EXPECT_EQ(read_text(". X\nO .\n").value().to_move, std::nullopt);
}

TEST(RenderReadText, Faults_name_line_and_column) {
  struct Fault {
    std::string text;
    std::string id;
    std::uint32_t line;
  };
  const std::vector<Fault> faults{{"", "drawing.empty", 0},
                                  {"Nothing to see here.\n", "drawing.empty", 0},
                                  {". X .\n. X\n. . .\n", "drawing.ragged", 2},
                                  {"3 . X .\n2 . ; .\n1 . . .\n", "drawing.unknown_symbol", 2},
                                  {". X . .\n. ; O .\n. . . .\n", "drawing.unknown_symbol", 2},
                                  {std::string(60, '.') + "\n", "drawing.too_large", 1}};
  for (const Fault& fault : faults) {
    const auto read = read_text(fault.text);
    ASSERT_FALSE(read) << fault.text;
    EXPECT_EQ(read.error().id, fault.id) << fault.text;
    EXPECT_EQ(read.error().where.line, fault.line) << fault.text;
  }
  EXPECT_EQ(read_text("3 . X .\n2 . ; .\n1 . . .\n").error().where.column, 5U);
}

Diagram random_diagram(Rng& rng) {
  const BoardSize size(2 + static_cast<int>(rng.below(24)), 2 + static_cast<int>(rng.below(24)));
  Diagram diagram = empty_diagram(size);
  for (int i = 0; i < size.points(); ++i) {
    diagram.stones[static_cast<std::size_t>(i)] = static_cast<Occupant>(rng.below(3));
    if (rng.below(12) == 0) diagram.marks.push_back({size.point(i), static_cast<MarkKind>(rng.below(4))});
    if (rng.below(30) == 0 && diagram.at(size.point(i)) != Occupant::empty)
      diagram.numbers.push_back({size.point(i), i + 1});
  }
  diagram.coordinates = static_cast<Coordinates>(rng.below(3));
  return diagram;
}

TEST(RenderReadText, What_the_writers_write_is_read_back) {
  Rng rng(3);
  for (int i = 0; i < 300; ++i) {
    const Diagram diagram = random_diagram(rng);
    for (const auto* id : {"text", "unicode", "sensei"}) {
      const std::string text = find_writer(id).value().write(diagram, {});
      const auto read = read_text(text);
      ASSERT_TRUE(read) << id << " " << to_string(read.error()) << "\n" << text;
      EXPECT_EQ(read->diagram.size, diagram.size) << id << "\n" << text;
      EXPECT_EQ(rows_of(read->diagram), rows_of(diagram)) << id << "\n" << text;
    }
  }
}

TEST(RenderReadText, A_row_named_zero_says_nothing_about_its_place) {
  for (const char* text : {"  A B C\n2 . . .\n1 X . O\n0 . . .", "0 X . O", "0 . .\n1 X O\n2 . ."}) {
    const auto read = read_text(text);
    ASSERT_TRUE(read) << text;
    const Part part = visible_part(read->diagram);
    EXPECT_TRUE(read->diagram.size.contains(part.lower_left) && read->diagram.size.contains(part.upper_right)) << text;
    EXPECT_EQ(read->diagram.stones.size(), static_cast<std::size_t>(read->diagram.size.points()));
    EXPECT_EQ(std::count(read->diagram.stones.begin(), read->diagram.stones.end(), Occupant::black), 1) << text;
  }
}

TEST(RenderReadText, Any_bytes_give_an_answer) {
  Rng rng(11);
  const std::string alphabet = "XO.+,-|$ \n()#@0123456789abcABC\t\r\xE2\x97\x8F\xFF";
  for (int i = 0; i < 3000; ++i) {
    std::string text;
    for (std::uint32_t n = rng.below(120); n > 0; --n)
      text += alphabet[rng.below(static_cast<std::uint32_t>(alphabet.size()))];
    const auto read = read_text(text);
    EXPECT_TRUE(read || !read.error().message.empty());
  }
}

}  // namespace
}  // namespace miai::render
