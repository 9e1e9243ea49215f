#include "render/writers.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "golden.hpp"
#include "render/build.hpp"
#include "render/scene.hpp"
#include "render/utf8.hpp"
#include "samples.hpp"
#include "xml_check.hpp"

namespace miai::render {
namespace {

using test::expect_golden;
using test::pt;
using test::xml_trouble;

struct Sample {
  std::string name;
  Diagram diagram;
};

Diagram part_of_a_board() {
  Diagram diagram = diagram_of(PlainBoard(BoardSize::square(19)));
  for (const Point p : test::pts("R2 Q3 P3 O3 R5")) {
    diagram.stones[static_cast<std::size_t>(diagram.size.index(p))] = Occupant::black;
  }
  for (const Point p : test::pts("R3 R4 S2 Q2 P2")) {
    diagram.stones[static_cast<std::size_t>(diagram.size.index(p))] = Occupant::white;
  }
  diagram.part = parse_part("L1:T7", diagram.size).value();
  diagram.title = "White to play";
  return diagram;
}

std::vector<Sample> samples() {
  std::vector<Sample> all{{"game", test::sample_game()},
                          {"marks", test::sample_marks()},
                          {"figure", test::sample_figure()},
                          {"part", part_of_a_board()},
                          {"tiny", empty_diagram(BoardSize::square(1))},
                          {"wide", empty_diagram(BoardSize(13, 5))}};
  all.back().diagram.coordinates = Coordinates::numbers;
  return all;
}

Diagram largest() {
  Diagram diagram = empty_diagram(BoardSize::square(52));
  for (int i = 0; i < diagram.size.points(); ++i) {
    diagram.stones[static_cast<std::size_t>(i)] = static_cast<Occupant>(i % 3);
    if (i % 3 != 0) diagram.numbers.push_back({diagram.size.point(i), i});
  }
  return diagram;
}

TEST(RenderWriters, Golden_files) {
  for (const Sample& sample : samples()) {
    for (const WriterRow& row : writers()) {
      expect_golden(sample.name + "-" + std::string(row.id) + "." + std::string(row.extension),
                    row.write(sample.diagram, {}));
    }
  }
}

TEST(RenderWriters, Golden_themes) {
  for (const Theme& theme : themes()) {
    WriteOptions options;
    options.theme = theme;
    options.width = 480;
    expect_golden("game-" + std::string(theme.id) + ".svg", write_svg(test::sample_game(), options));
  }
}

TEST(RenderWriters, Every_writer_draws_every_theme_and_diagram) {
  auto all = samples();
  all.push_back({"largest", largest()});
  for (const Sample& sample : all) {
    for (const Theme& theme : themes()) {
      WriteOptions options;
      options.theme = theme;
      for (const WriterRow& row : writers()) {
        const std::string text = row.write(sample.diagram, options);
        EXPECT_FALSE(text.empty()) << sample.name << " " << row.id;
        EXPECT_EQ(text, row.write(sample.diagram, options)) << "the same each time";
      }
      EXPECT_EQ(xml_trouble(write_svg(sample.diagram, options)), "") << sample.name << " " << theme.id;
    }
  }
}

TEST(RenderWriters, The_xml_check_finds_faults) {
  EXPECT_EQ(xml_trouble("<a b=\"1\"><c/>&amp;</a>"), "");
  for (const auto* bad : {"<a>", "<a></b>", "<a b></a>", "<a>&</a>", "<a b=\"1\" b=\"2\"/>",
                          "<a id=\"x\"><b id=\"x\"/></a>", "x<a/>", "<a/><b/>", ""}) {
    EXPECT_NE(xml_trouble(bad), "") << bad;
  }
}

TEST(RenderSvg, Foreign_text_cannot_break_out) {
  Diagram diagram = empty_diagram(BoardSize::square(9));
  diagram.title = "</title><script>alert(1)</script>";
  diagram.caption = "a & b < c \"d\" \x01\xFF\xC3(";
  diagram.labels.push_back({pt("C3"), "<i>"});
  diagram.description = "]]>&<";
  const std::string svg = write_svg(diagram, {});
  EXPECT_EQ(xml_trouble(svg), "");
  EXPECT_EQ(svg.find("<script"), std::string::npos);
  EXPECT_EQ(svg.find('\x01'), std::string::npos);
  EXPECT_EQ(svg.find('\xFF'), std::string::npos);
  EXPECT_NE(svg.find("\xEF\xBF\xBD"), std::string::npos) << "broken bytes become U+FFFD";
}

TEST(RenderSvg, It_speaks_to_screen_readers) {
  const std::string svg = write_svg(test::sample_game(), {});
  EXPECT_NE(svg.find("role=\"img\""), std::string::npos);
  EXPECT_NE(svg.find("<title id=\"miai-title\">The end of a game</title>"), std::string::npos);
  EXPECT_NE(svg.find("Last move: J2."), std::string::npos);
}

TEST(RenderSvg, Two_pictures_in_one_page_share_no_id) {
  WriteOptions second;
  second.id_prefix = "other";
  const std::string page = "<p>" + write_svg(test::sample_game(), {}) + write_svg(test::sample_game(), second) + "</p>";
  EXPECT_EQ(xml_trouble(page), "");
}

TEST(RenderSvg, A_full_board_stays_small) {
  Diagram diagram = empty_diagram(BoardSize::square(19));
  for (std::size_t i = 0; i < 361; ++i) diagram.stones[i] = i % 2 == 0 ? Occupant::black : Occupant::white;
  EXPECT_LT(write_svg(diagram, {}).size(), 70'000U);
}

TEST(RenderSvg, Width_sets_the_size_in_pixels) {
  WriteOptions options;
  options.width = 300;
  EXPECT_NE(write_svg(test::sample_game(), options).find(" width=\"300\" height=\""), std::string::npos);
}

TEST(RenderSvg, The_board_is_higher_than_wide_as_15_to_14) {
  const Scene scene = scene_of(
      [] {
        Diagram d = empty_diagram(BoardSize::square(19));
        d.coordinates = Coordinates::none;
        return d;
      }(),
      default_theme());
  EXPECT_GT(scene.height, scene.width);
  EXPECT_NEAR(kRowPitch / kColumnPitch, 15.0 / 14.0, 1e-9);
}

TEST(RenderTex, Braces_and_environments_are_balanced_whatever_the_labels) {
  Diagram diagram = test::sample_marks();
  diagram.title = "50% {of} $x_1$ \\ # & ~ ^";
  diagram.labels.push_back({make_point(0, 0), "}"});
  const std::string tex = write_tex(diagram, {});
  int depth = 0;
  for (std::size_t i = 0; i < tex.size(); ++i) {
    const bool is_escaped = i > 0 && tex[i - 1] == '\\';
    if (tex[i] == '{' && !is_escaped) ++depth;
    if (tex[i] == '}' && !is_escaped) --depth;
    ASSERT_GE(depth, 0);
  }
  EXPECT_EQ(depth, 0);
  EXPECT_NE(tex.find("50\\% \\{of\\} \\$x\\_1\\$ \\textbackslash{}"), std::string::npos);
  EXPECT_NE(tex.find("\\end{tikzpicture}"), std::string::npos);
}

TEST(RenderTex, Words_that_look_like_drawing_stay_words) {
  Diagram diagram = test::sample_marks();
  diagram.title = "circle (";
  diagram.labels.push_back({make_point(0, 0), "circle (.3)"});
  const std::string tex = write_tex(diagram, {});
  EXPECT_NE(tex.find("{\\textbf{circle (}}"), std::string::npos);
  EXPECT_NE(tex.find("circle (.3)}"), std::string::npos);
}

TEST(RenderText, The_last_move_stands_in_parentheses) {
  PlainBoard board(BoardSize::square(3));
  Diagram diagram = after_moves(board, test::moves("B2 C3"), 2).value();
  EXPECT_EQ(write_text(diagram, {}),
            "  A B C\n"
            "3 . .(O)3\n"
            "2 . X . 2\n"
            "1 . . . 1\n"
            "  A B C\n");
  diagram.coordinates = Coordinates::none;
  EXPECT_EQ(write_text(diagram, {}), " . .(O)\n . X .\n . . .\n");
}

TEST(RenderText, Marks_have_a_key) {
  Diagram diagram = empty_diagram(BoardSize::square(3));
  diagram.marks.push_back({pt("B2"), MarkKind::seki_eye});
  EXPECT_NE(write_text(diagram, {}).find("$ eye in seki: no territory"), std::string::npos);
  EXPECT_NE(write_unicode(diagram, {}).find("◇"), std::string::npos);
}

TEST(RenderText, A_long_label_is_cut_and_stands_below) {
  Diagram diagram = empty_diagram(BoardSize::square(9));
  diagram.labels = {{test::pt("C6"), "длинная метка"}, {test::pt("D4"), "劫活"}, {test::pt("E5"), "ție"}};
  for (const WriteFunction writer : std::array<WriteFunction, 3>{write_text, write_unicode, write_braille}) {
    const std::string text = writer(diagram, {});
    EXPECT_NE(text.find("C6: длинная метка\n"), std::string::npos) << text;
    EXPECT_EQ(text.find("D4: "), std::string::npos) << text;
    EXPECT_NE(text.find("劫活"), std::string::npos) << text;
    EXPECT_LE(terminal_width(text.substr(0, text.find('\n'))), 50) << text;
  }
}

TEST(RenderSensei, Ten_moves_have_numbers_and_the_rest_is_told) {
  std::vector<Move> played;
  Color color = Color::black;
  for (int i = 0; i < 12; ++i) {
    played.push_back({color, make_point(i % 9, i / 9)});
    color = opposite(color);
  }
  const std::string text = write_sensei(figure(PlainBoard(BoardSize::square(9)), played, {1, 0, 0}).value(), {});
  EXPECT_NE(text.find("$$ | 1 2 3 4 5 6 7 8 9 |"), std::string::npos) << text;
  EXPECT_NE(text.find("$$ | 0 X O"), std::string::npos) << text;
  EXPECT_NE(text.find("Only moves 1 to 10"), std::string::npos);
}

TEST(RenderWriters, An_unknown_writer_is_named_with_the_known_ones) {
  EXPECT_EQ(find_writer("SVG").value().id, "svg");
  const auto error = find_writer("gif").error();
  EXPECT_EQ(error.id, "writer.unknown");
  EXPECT_NE(error.message.find("svg"), std::string::npos);
}

}  // namespace
}  // namespace miai::render
