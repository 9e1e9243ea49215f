// Writing: nothing that was not touched changes.
#include <gtest/gtest.h>

#include "base/rng.hpp"
#include "record/collection.hpp"
#include "record/replay.hpp"
#include "record/values.hpp"

namespace miai::record {
namespace {

constexpr int kTrees = 10'000;

std::string random_text(Rng& rng) {
  static const std::vector<std::string> kPieces{"a", " ", "]", "\\", ":", "[", ";", "(", ")", "\n", "囲碁", "ă", "\t"};
  std::string text;
  for (auto n = rng.below(8); n > 0; --n) text += kPieces[rng.below(static_cast<std::uint32_t>(kPieces.size()))];
  return text;
}

/// A text of a random well-formed record with random blanks where SGF allows them.
std::string random_record(Rng& rng) {
  const auto blank = [&] { return std::string(rng.below(4) == 0 ? "\n" : rng.below(8) == 0 ? " \t" : ""); };
  const auto point = [&] {
    return std::string{static_cast<char>('a' + rng.below(9)), static_cast<char>('a' + rng.below(9))};
  };
  std::string out = blank() + "(" + blank() + ";" + blank() + "GM[1]" + blank() + "SZ[9]KM[0.5]";
  int open = 1;
  bool after_close = false;
  for (auto n = rng.below(20); n > 0; --n) {
    if (after_close || rng.below(5) == 0) {
      out += blank() + "(";
      ++open;
    }
    out += blank() + ";" + blank() + (rng.below(2) == 0 ? "B" : "W") + blank() + "[" + point() + "]";
    if (rng.below(3) == 0) out += blank() + "C[" + escape(random_text(rng)) + "]";
    if (rng.below(4) == 0) out += "XYZ[" + escape(random_text(rng)) + "]" + blank() + "[q]";
    if (rng.below(4) == 0) out += "LB[" + point() + ":" + escape_composed(random_text(rng)) + "]";
    after_close = open > 1 && rng.below(4) == 0;
    if (after_close) {
      out += blank() + ")";
      --open;
    }
  }
  for (; open > 0; --open) out += blank() + ")";
  return out + blank();
}

TEST(Write, ten_thousand_random_records_come_back_byte_for_byte) {
  Rng rng(20260101);
  for (int i = 0; i < kTrees; ++i) {
    std::string text = random_record(rng);
    if (rng.below(5) == 0) text += random_record(rng);
    const auto c = read(text);
    ASSERT_TRUE(c) << text;
    ASSERT_FALSE(any_repaired(c->report)) << text << to_string(c->report.front());
    ASSERT_EQ(write(*c), text);
    // The canonical layout holds the same games.
    const std::string canonical = write(*c, {WriteOptions::Layout::canonical});
    const auto again = read(canonical);
    ASSERT_TRUE(again) << canonical;
    ASSERT_EQ(again->games.size(), c->games.size());
    for (std::size_t g = 0; g < c->games.size(); ++g) {
      const auto a = c->games[g].all_nodes();
      const auto b = again->games[g].all_nodes();
      ASSERT_EQ(a.size(), b.size());
      for (std::size_t n = 1; n < a.size(); ++n) {
        ASSERT_EQ(c->games[g].text(a[n], "C"), again->games[g].text(b[n], "C")) << text;
        ASSERT_EQ(c->games[g].raws(a[n], "XYZ"), again->games[g].raws(b[n], "XYZ"));
      }
    }
  }
}

TEST(Write, an_edit_changes_only_its_own_property) {
  const std::string text = "(; FF[4]\n GM [1] SZ[9] KM[6.5]\n;B[aa] C[x]\n (;W[bb])\n (;W[cc] ) )\n";
  auto c = read(text);
  ASSERT_TRUE(c);
  c->games[0].set(NodeId{1}, "C", "new ] text");
  EXPECT_EQ(write(*c), "(; FF[4]\n GM [1] SZ[9] KM[6.5]\n;B[aa]C[new \\] text]\n (;W[bb])\n (;W[cc] ) )\n");
}

TEST(Write, B037_comments_are_escaped_as_far_as_needed) {
  for (const std::string text : {"x \\ ] y \\]", "[a] (b) ;c:", "ends with \\", "line1\nline2"}) {
    GameTree game;
    game.set(game.root(), "C", text);
    const auto again = read(write(game));
    ASSERT_TRUE(again);
    EXPECT_EQ(again->games[0].text(NodeId{0}, "C"), text);
  }
  EXPECT_EQ(escape("[a] (b) ;c:"), "[a\\] (b) ;c:");
}

TEST(Write, bytes_that_are_no_text_are_kept) {
  const std::string text =
      "(;CA[UTF-8]GM[1]KM[0]PB[\xE5\x9B\xB2]C[a\xFF"
      "b];B[aa])\n";
  const auto c = read(text);
  ASSERT_TRUE(c);
  EXPECT_EQ(c->games[0].text(NodeId{0}, "C"),
            "a\xEF\xBF\xBD"
            "b");
  EXPECT_EQ(write(*c), text);
}

TEST(Write, what_is_written_is_always_known_again) {
  using namespace std::string_view_literals;
  // No property here says that it is Go, and the first file is only read as SGF because it is asked to be.
  for (const std::string_view text :
       {"(;SZ[N9]SZ[13]A[b`]R\x02\0\0\0E[W33\0\0];GM[2].A\0\0[.])"sv, "(;X[\0])"sv, "(;)"sv,
        "\xEF\xBB\xBF(;ZZZ[\\[Header\\]])"sv, "(;C[\\HS\n\\GS\nSTO 0 2 1 3 3\n])"sv}) {
    ReadOptions as_sgf;
    as_sgf.format = "sgf";
    const auto first = read(text, as_sgf);
    if (!first) continue;
    const std::string written = write(*first);
    const auto second = read(written);
    ASSERT_TRUE(second) << written;
    EXPECT_EQ(second->format, "sgf") << written;
    EXPECT_EQ(write(*second), written);
  }
  EXPECT_EQ(write(*read("(;X[\0])"sv)), "(;X[\0])"sv);
}

TEST(Write, a_game_becomes_a_record_and_a_game_again) {
  GameSettings settings;
  settings.size = BoardSize::square(9);
  settings.rules = preset("chinese");
  settings.komi = HalfPoints::halves(15);
  Game game(settings);
  ASSERT_TRUE(game.place_handicap({make_point(2, 2), make_point(6, 6)}));
  ASSERT_TRUE(game.play({Color::white, make_point(4, 4)}));
  ASSERT_TRUE(game.play({Color::black, Vertex::pass()}));
  Board edited = game.position().board();
  edited.set_up(make_point(0, 0), Occupant::black);
  game.set_up(edited, Color::white);
  ASSERT_TRUE(game.play({Color::white, make_point(3, 3)}));
  ASSERT_TRUE(game.resign(Color::white));
  NewRecord names;
  names.black = "a]b";
  const std::string text = write(from_game(game, names));
  const auto c = read(text);
  ASSERT_TRUE(c) << text;
  EXPECT_FALSE(any_repaired(c->report)) << text;
  EXPECT_EQ(game_info(c->games[0]).black, "a]b");
  EXPECT_EQ(game_info(c->games[0]).result.text, "B+R");
  const auto loaded = to_game(c->games[0], GameSettings{});
  ASSERT_TRUE(loaded);
  EXPECT_EQ(loaded->game.position().board(), game.position().board());
  EXPECT_EQ(loaded->game.moves(), game.moves());
  EXPECT_EQ(loaded->game.settings().handicap, 2);
  EXPECT_TRUE(loaded->forced.empty());
}

}  // namespace
}  // namespace miai::record
