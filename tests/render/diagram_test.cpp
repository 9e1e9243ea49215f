#include "render/diagram.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "render/sheet.hpp"
#include "render/theme.hpp"
#include "samples.hpp"

namespace miai::render {
namespace {

using test::pt;

TEST(RenderDiagram, F6_columns_skip_i_and_rows_count_from_below) {
  std::string names;
  for (int c = 0; c < 19; ++c) names += column_label(Coordinates::letters, c);
  EXPECT_EQ(names, "ABCDEFGHJKLMNOPQRST");
  EXPECT_EQ(row_label(Coordinates::letters, 0, BoardSize::square(19)), "1");
  EXPECT_EQ(point_label(Coordinates::letters, make_point(0, 0), BoardSize::square(19)), "A1");
}

TEST(RenderDiagram, Columns_beyond_z_have_two_letters) {
  EXPECT_EQ(column_label(Coordinates::letters, 24), "Z");
  EXPECT_EQ(column_label(Coordinates::letters, 25), "AA");
  EXPECT_EQ(column_label(Coordinates::letters, 51), "BB");
}

TEST(RenderDiagram, One_one_coordinates_count_from_the_upper_left) {
  EXPECT_EQ(point_label(Coordinates::numbers, make_point(0, 18), BoardSize::square(19)), "1-1");
  EXPECT_EQ(point_label(Coordinates::numbers, make_point(3, 0), BoardSize(9, 5)), "4-5");
}

TEST(RenderDiagram, Coordinates_are_read_by_name) {
  EXPECT_EQ(parse_coordinates("A1").value(), Coordinates::letters);
  EXPECT_EQ(parse_coordinates("1-1").value(), Coordinates::numbers);
  EXPECT_EQ(parse_coordinates("none").value(), Coordinates::none);
  EXPECT_EQ(parse_coordinates("kanji").error().id, "coordinates.unknown");
}

TEST(RenderDiagram, A_part_is_read_from_any_two_corners) {
  const BoardSize size = BoardSize::square(19);
  const Part wanted{pt("D4"), pt("K10")};
  EXPECT_EQ(parse_part("D4:K10", size).value(), wanted);
  EXPECT_EQ(parse_part("K4:D10", size).value(), wanted);
  EXPECT_EQ(parse_part("k10 : d4", size).value(), wanted);
  EXPECT_EQ(parse_part("D4", size).error().id, "part.syntax");
  EXPECT_EQ(parse_part("D4:Z1", size).error().id, "vertex.off_board");
  EXPECT_EQ(parse_part("I4:D1", size).error().id, "vertex.letter_i");
}

TEST(RenderDiagram, The_part_in_use_keeps_free_lines_and_near_edges) {
  Diagram diagram = empty_diagram(BoardSize::square(19));
  EXPECT_EQ(part_in_use(diagram), (Part{pt("A1"), pt("T19")}));
  diagram.stones[static_cast<std::size_t>(diagram.size.index(pt("Q4")))] = Occupant::black;
  diagram.marks.push_back({pt("O6"), MarkKind::circle});
  EXPECT_EQ(part_in_use(diagram, 2), (Part{pt("M1"), pt("T8")}));
}

TEST(RenderDiagram, A_part_beyond_the_board_is_cut) {
  Diagram diagram = empty_diagram(BoardSize::square(9));
  diagram.part = Part{pt("T19"), pt("C3")};
  EXPECT_EQ(visible_part(diagram), (Part{pt("C3"), pt("J9")}));
}

TEST(RenderDiagram, The_description_names_everything_that_is_seen) {
  const std::string words = describe(test::sample_game());
  for (const auto* part : {"9 by 9", "Black stones: ", "White stones: ", "Last move: J2", "Dead stone: B4",
                           "Triangle: G8", "A at C2", "Ж at G9"}) {
    EXPECT_NE(words.find(part), std::string::npos) << part << " in " << words;
  }
  Diagram diagram = test::sample_game();
  diagram.description = "Spielende";
  EXPECT_EQ(describe(diagram), "Spielende");
}

TEST(RenderDiagram, Every_word_can_be_in_the_language_of_the_reader) {
  Words words;
  for (std::size_t i = 0; i < words.marks.size(); ++i) words.marks[i] = "знак " + std::to_string(i);
  for (const PhraseRow& row : phrase_rows()) {
    std::string pattern;  // the places alone: what is left of English would show
    for (std::size_t at = row.english.find('{'); at != std::string_view::npos; at = row.english.find('{', at + 1)) {
      pattern += "·" + std::string(row.english.substr(at, row.english.find('}', at) - at + 1));
    }
    words.phrases[static_cast<std::size_t>(row.phrase)] = "·" + pattern;
  }
  Diagram diagram = test::sample_marks();
  diagram.words = words;
  diagram.notes = {{20, Color::black, pt("A1"), 12}, {31, Color::white, Vertex::pass(), std::nullopt}};
  diagram.labels.push_back({pt("A1"), "Ж"});
  EXPECT_EQ(notes_text(diagram), "··20·12; ··31");
  const std::string told = describe(diagram);
  EXPECT_NE(told.find("Знак 5: F1, F2, F3."), std::string::npos) << told;  // begins the sentence with a capital
  const bool english = std::any_of(told.begin(), told.end(), [](char c) { return c >= 'a' && c <= 'z'; });
  EXPECT_FALSE(english) << told;
  const Sheet sheet(diagram);
  ASSERT_FALSE(sheet.legend.empty());
  for (const LegendItem& item : sheet.legend) EXPECT_EQ(item.words.find("знак "), 0U) << item.words;
  EXPECT_EQ(filled({}, Phrase::note_at, {{"moves", "20"}, {"place", "12"}}), "20 at 12");
  words.decimal_point = ",";
  EXPECT_EQ(localised(words, "3.5"), "3,5");
}

TEST(RenderDiagram, A_part_is_described_without_what_is_cut_off) {
  Diagram diagram = test::sample_game();
  diagram.part = Part{pt("A1"), pt("C3")};
  const std::string words = describe(diagram);
  EXPECT_NE(words.find("Shown: A1 to C3"), std::string::npos);
  EXPECT_EQ(words.find("J2"), std::string::npos) << words;
  EXPECT_NE(words.find("No black stones."), std::string::npos) << words;
}

TEST(RenderDiagram, Turning_a_diagram_moves_everything_and_turns_back) {
  const Diagram diagram = [] {
    Diagram d = test::sample_marks();
    d.part = Part{make_point(1, 0), make_point(5, 1)};
    d.notes.push_back({3, Color::black, make_point(2, 2), std::nullopt});
    d.connectors.push_back({make_point(0, 0), make_point(4, 2), ConnectorKind::arrow});
    return d;
  }();
  for (int s = 0; s < Symmetry::kCount; ++s) {
    const Symmetry symmetry(s);
    const Diagram turned = transformed(diagram, symmetry);
    EXPECT_EQ(turned.at(symmetry.apply(make_point(3, 1), diagram.size)), Occupant::black);
    EXPECT_EQ(transformed(turned, symmetry.inverse()), diagram) << s;
  }
}

TEST(RenderThemes, Every_theme_is_found_and_an_unknown_one_is_named) {
  for (const Theme& theme : themes()) EXPECT_EQ(find_theme(theme.id).value().id, theme.id);
  const auto error = find_theme("neon").error();
  EXPECT_EQ(error.id, "theme.unknown");
  EXPECT_NE(error.message.find("colour-safe"), std::string::npos);
}

TEST(RenderSheet, Titles_fit_the_picture_in_every_script) {
  Diagram diagram = empty_diagram(BoardSize::square(9));
  for (const char* name : {"Александр", "Cătălin-Țăranu", "柯洁九段对局李世石", "Wwwwwwwwwwwwwwwwwwwwwwwwwwww"}) {
    diagram.title.clear();
    for (int i = 0; i < 12; ++i) diagram.title += std::string(name) + (i % 2 == 0 ? " " : "-");
    const Sheet sheet(diagram);
    EXPECT_EQ(sheet.title.size(), 3U) << name;
    for (const auto& line : sheet.title) {
      EXPECT_LE(text_width(line) * sheet.title_size * kBold, sheet.width) << line;
    }
    EXPECT_EQ(sheet.title.back().substr(sheet.title.back().size() - 3), "…");
  }
}

TEST(RenderSheet, Long_labels_are_cut_and_told_below) {
  Diagram diagram = empty_diagram(BoardSize::square(9));
  diagram.labels = {{make_point(3, 3), "ABC"}, {make_point(4, 4), "a long label"}};
  const Sheet sheet(diagram);
  ASSERT_EQ(sheet.below.size(), 1U);
  EXPECT_EQ(sheet.below[0], "E5: a long label");
  EXPECT_EQ(fitted("ABC", 3), "ABC");
}

TEST(RenderSheet, A_count_has_a_legend_inside_the_picture) {
  Diagram diagram = empty_diagram(BoardSize::square(9));
  diagram.marks = {{make_point(0, 0), MarkKind::black_territory},
                   {make_point(1, 1), MarkKind::dame},
                   {make_point(2, 2), MarkKind::triangle}};
  const Sheet sheet(diagram);
  ASSERT_EQ(sheet.legend.size(), 2U);
  for (const LegendItem& item : sheet.legend) {
    EXPECT_GT(item.at.y, sheet.board_y + sheet.board_height);
    EXPECT_LT(item.at.y, sheet.height);
    EXPECT_GT(item.at.x, 0);
    EXPECT_LT(item.at.x + text_width(item.words) * kTextSize, sheet.width);
  }
}

}  // namespace
}  // namespace miai::render
