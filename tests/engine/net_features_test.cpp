// What networks are shown of a position.

#include <gtest/gtest.h>

#include "engine/net/features.hpp"
#include "engine/net/settled_areas.hpp"
#include "support/diagram.hpp"

namespace miai::engine {
namespace {

using test::at;
using test::board;
using test::marked;
using test::pts;

struct Scene {
  explicit Scene(const Position& position, std::string_view rules = "tromp-taylor")
      : trail(position), terms{find_ruleset(rules).value(), HalfPoints::halves(15)} {}

  Scene& play(std::string_view moves) {
    std::string word;
    for (const char c : std::string(moves) + " ") {
      if (c != ' ') {
        word += c;
        continue;
      }
      const auto vertex = parse_vertex(word, trail.position.board().size()).value();
      trail = extended(trail, {trail.position.to_move(), vertex}, terms.rules);
      word.clear();
    }
    return *this;
  }
  Features features(int symmetry = 0) const { return features_of({trail, terms, Want::policy_and_value, symmetry}); }
  /// The points at which a plane shows 1.
  PointSet plane(int number) const {
    const Features shown = features();
    PointSet points;
    const BoardSize size = trail.position.board().size();
    for (int i = 0; i < size.points(); ++i) {
      const Point p = size.point(i);
      const int place = (size.height() - 1 - p.row) * size.width() + p.column;
      if (shown.planes[static_cast<std::size_t>(place * ModelDesc::kPlanes + number)] == 1.0F) points.insert(p);
    }
    return points;
  }
  float global(int number) const { return features().globals[static_cast<std::size_t>(number)]; }

  Trail trail;
  Terms terms;
};

PointSet all_of(BoardSize size) {
  PointSet points;
  for (int i = 0; i < size.points(); ++i) points.insert(size.point(i));
  return points;
}

TEST(NetFeatures, stones_are_shown_by_side_to_move_and_by_liberties) {
  constexpr std::string_view kDrawing = R"(
    . X a . .
    . O O X .
    . . . . .
    X . . . O)";
  for (const Color to_move : kColors) {
    const Scene scene(test::position(kDrawing, to_move));
    const int black = to_move == Color::black ? 1 : 2;
    EXPECT_EQ(scene.plane(0), all_of(BoardSize(5, 4)));
    EXPECT_EQ(scene.plane(black), pts("B4 D3 A1"));
    EXPECT_EQ(scene.plane(3 - black), pts("B3 C3 E1"));
    EXPECT_EQ(scene.plane(3), PointSet());
    EXPECT_EQ(scene.plane(4), pts("B4 A1 E1"));
    EXPECT_EQ(scene.plane(5), pts("D3"));
  }
}

TEST(NetFeatures, the_latest_five_moves_are_shown_as_long_as_the_sides_alternate) {
  Scene scene{Position(BoardSize::square(9))};
  scene.play("A1 B1 C1 pass D1 E1");
  EXPECT_EQ(scene.plane(9), pts("E1"));
  EXPECT_EQ(scene.plane(10), pts("D1"));
  EXPECT_EQ(scene.plane(11), PointSet());
  EXPECT_EQ(scene.plane(12), pts("C1"));
  EXPECT_EQ(scene.plane(13), pts("B1"));
  for (int i = 0; i < 5; ++i) EXPECT_EQ(scene.global(i), i == 2 ? 1.0F : 0.0F);

  // White moves twice in a row: what came before the break is not shown.
  scene.trail.position = scene.trail.position.with_to_move(Color::white);
  scene.play("F1 G1");
  EXPECT_EQ(scene.plane(9), pts("G1"));
  EXPECT_EQ(scene.plane(10), pts("F1"));
  EXPECT_EQ(scene.plane(11), PointSet());
}

TEST(NetFeatures, bans_by_ko_and_by_superko_are_shown) {
  constexpr std::string_view kKo = R"(
    . X O . .
    X . X O .
    . X O . .)";
  for (const std::string_view rules : {"japanese", "tromp-taylor", "new-zealand"}) {
    Scene scene(test::position(kKo, Color::white), rules);
    EXPECT_EQ(scene.plane(6), PointSet());
    scene.play("B2");
    EXPECT_EQ(scene.plane(6), pts("C2")) << rules;
    scene.play("E1");
    EXPECT_EQ(scene.plane(6), PointSet()) << rules;
  }
  // A cycle of three single captures is forbidden by superko alone: sending two, returning one.
  Scene scene(test::position(R"(
    O a X . .
    b O X . .
    O O X . .
    X X X . .)",
                             Color::black),
              "tromp-taylor");
  scene.play("A3 B4");
  EXPECT_EQ(scene.plane(6), PointSet());
}

TEST(NetFeatures, single_stone_suicide_is_no_ban) {
  // Tromp and Taylor allow suicide; of one stone it would change nothing, but it is not shown as a ban.
  Scene scene(test::position(R"(
    a X . .
    X X . .
    . . . O)",
                             Color::white));
  scene.trail = extended(scene.trail, {Color::white, test::pt("C1")}, scene.terms.rules);
  scene.trail.position = scene.trail.position.with_to_move(Color::white);
  EXPECT_EQ(scene.plane(6), PointSet());
}

TEST(NetFeatures, a_ladder_is_seen_and_so_is_its_breaker) {
  constexpr std::string_view kLadder = R"(
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . O . . . . . .
    . . O X O . . . .
    . . O X O . . . .
    . . . O . . . . .)";
  const Board plain = board(kLadder);
  const Ladders ladders = ladders_of(plain, std::nullopt);
  EXPECT_EQ(ladders.stones, pts("D2 D3"));
  EXPECT_EQ(ladders.moves[0], PointSet());

  Scene scene(test::position(R"(
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . O . . . . .
    . O X a . . .
    . . O . . . .
    . . . . . . .)",
                             Color::white));
  EXPECT_EQ(scene.plane(14), pts("C3"));
  EXPECT_EQ(scene.plane(17), pts("D3"));
  // The breaker: a stone on the ladder's way out.
  scene.trail.position = scene.trail.position.with_to_move(Color::black);
  const PointSet before = scene.plane(14);
  scene.play("F5 pass");
  EXPECT_EQ(scene.plane(14), PointSet());
  EXPECT_EQ(scene.plane(15), PointSet());
  EXPECT_EQ(scene.plane(16), before);
  // Moves that take one's own chain are not shown.
  EXPECT_EQ(scene.plane(17), PointSet());
}

TEST(NetFeatures, komi_is_seen_from_the_side_to_move_with_all_that_belongs_to_it) {
  Scene scene{Position(BoardSize::square(9))};
  EXPECT_FLOAT_EQ(scene.global(5), -7.5F / 20);
  scene.play("A1");
  EXPECT_FLOAT_EQ(scene.global(5), 7.5F / 20);

  // Territory: every stone played costs a point.
  Scene japanese(Position(BoardSize::square(9)), "japanese");
  EXPECT_FLOAT_EQ(japanese.global(5), -7.5F / 20);
  japanese.play("A1");
  EXPECT_FLOAT_EQ(japanese.global(5), 8.5F / 20);
  japanese.play("B1");
  EXPECT_FLOAT_EQ(japanese.global(5), -7.5F / 20);
  japanese.play("E5 A2");  // takes A1, which still counts as played
  EXPECT_FLOAT_EQ(japanese.global(5), -7.5F / 20);

  Scene chinese(Position(BoardSize::square(9)), "chinese");
  chinese.terms.handicap = 3;
  EXPECT_FLOAT_EQ(chinese.global(5), -10.5F / 20);
  chinese.terms.handicap = 1;
  EXPECT_FLOAT_EQ(chinese.global(5), -7.5F / 20);
  Scene aga(Position(BoardSize::square(9)), "aga");
  aga.terms.handicap = 3;
  EXPECT_FLOAT_EQ(aga.global(5), -9.5F / 20);

  scene.terms.komi = HalfPoints::points(1000);
  EXPECT_FLOAT_EQ(scene.global(5), 101.0F / 20);
}

TEST(NetFeatures, the_last_half_point_of_komi_is_a_wave) {
  const auto wave = [](HalfPoints komi, BoardSize size) {
    Scene scene(Position(size), "tromp-taylor");
    scene.terms.komi = komi;
    scene.play("A1");
    return scene.global(18);
  };
  // On an odd board, with White to move, draws come with odd komi: the wave rises through 0 there.
  const BoardSize odd = BoardSize::square(9);
  EXPECT_FLOAT_EQ(wave(HalfPoints::points(7), odd), 0);
  EXPECT_FLOAT_EQ(wave(HalfPoints::halves(15), odd), 0.5F);
  EXPECT_FLOAT_EQ(wave(HalfPoints::points(8), odd), 0);
  EXPECT_FLOAT_EQ(wave(HalfPoints::halves(13), odd), -0.5F);
  EXPECT_FLOAT_EQ(wave(HalfPoints::halves(-3), odd), -0.5F);
  EXPECT_FLOAT_EQ(wave(HalfPoints::halves(15), BoardSize(9, 8)), -0.5F);
  EXPECT_FLOAT_EQ(Scene(Position(odd), "japanese").global(18), 0);
}

TEST(NetFeatures, every_choice_of_the_rules_has_its_value) {
  struct Row {
    std::string_view rules;
    std::array<float, 6> values;  // superko, its kind, suicide, territory, tax, tax on all
  };
  const std::vector<Row> rows{{"japanese", {0, 0, 0, 1, 1, 0}},
                              {"chinese", {0, 0, 0, 0, 0, 0}},
                              {"tromp-taylor", {1, 0.5F, 1, 0, 0, 0}},
                              {"aga", {1, -0.5F, 0, 0, 0, 0}},
                              {"new-zealand", {1, -0.5F, 1, 0, 0, 0}},
                              {"koSIMPLEscoreAREAtaxALLsui0", {0, 0, 0, 0, 1, 1}},
                              {"koSIMPLEscoreTERRITORYtaxNONEsui0", {0, 0, 0, 1, 0, 0}}};
  for (const Row& row : rows) {
    const Scene scene(Position(BoardSize::square(5)), row.rules);
    for (int i = 0; i < 6; ++i) {
      EXPECT_EQ(scene.global(6 + i), row.values[static_cast<std::size_t>(i)]) << row.rules << i;
    }
  }
}

TEST(NetFeatures, a_pass_that_ends_play_is_announced_unless_passes_are_friendly) {
  Scene strict(Position(BoardSize::square(5)), "tromp-taylor");
  EXPECT_EQ(strict.global(14), 0);
  strict.play("C3 pass");
  EXPECT_EQ(strict.global(14), 1);
  EXPECT_EQ(strict.global(0), 1);
  Scene friendly(Position(BoardSize::square(5)), "chinese");
  friendly.play("C3 pass");
  EXPECT_EQ(friendly.global(14), 0);
  EXPECT_EQ(friendly.global(0), 0);
  EXPECT_EQ(friendly.plane(10), PointSet());
}

TEST(NetFeatures, the_button_is_worth_half_a_point_once_taken) {
  Scene scene(Position(BoardSize::square(5)), "koPOSITIONALscoreAREAtaxNONEsui0button1");
  ASSERT_EQ(scene.terms.rules.button, Button::used);
  EXPECT_EQ(scene.global(17), 1);
  EXPECT_FLOAT_EQ(scene.global(5), -7.5F / 20);
  scene.play("pass");
  EXPECT_EQ(scene.global(17), 0);
  EXPECT_EQ(scene.global(14), 0);
  EXPECT_FLOAT_EQ(scene.global(5), 7.0F / 20);
}

TEST(NetFeatures, of_a_game_that_is_over_the_last_pass_is_shown) {
  for (const std::string_view rules : {"japanese", "tromp-taylor", "chinese"}) {
    Scene scene(Position(BoardSize::square(5)), rules);
    scene.play("C3 B2 pass pass");
    EXPECT_EQ(scene.global(14), 1) << rules;
    EXPECT_EQ(scene.global(0), 1) << rules;
    EXPECT_EQ(scene.global(1), 0) << rules;
    EXPECT_EQ(scene.plane(11) | scene.plane(12), PointSet()) << rules;
    // Nothing is told of territory.
    EXPECT_EQ((scene.plane(18) | scene.plane(19)).empty(), rules == "japanese") << rules;
  }
}

TEST(NetFeatures, areas_are_those_of_the_rules) {
  constexpr std::string_view kSeki = R"(
    . X O . O
    X X O O O
    O O X X X
    . O X . X
    O O X X .)";
  const auto area = [&](std::string_view rules) {
    const Scene scene(test::position(kSeki), rules);
    return std::array{scene.plane(18), scene.plane(19)};
  };
  // By area all stones and what they alone border count; here nothing is neutral.
  EXPECT_EQ(area("tromp-taylor")[0] | area("tromp-taylor")[1], all_of(BoardSize::square(5)));
  // With one neutral point between them, areas that touch it are not independent.
  constexpr std::string_view kNeutral = R"(
    . X n O .
    X X O O O
    . X O . O
    X X O O .)";
  const Scene taxed(test::position(kNeutral), "koSIMPLEscoreAREAtaxSEKIsui0");
  EXPECT_EQ(taxed.plane(18), board(kNeutral).stones_of(Color::black));
  EXPECT_EQ(taxed.plane(19), board(kNeutral).stones_of(Color::white));
  const Scene untaxed(test::position(kNeutral), "koSIMPLEscoreAREAtaxNONEsui0");
  EXPECT_EQ(untaxed.plane(18), board(kNeutral).stones_of(Color::black) | pts("A4 A2"));
}

TEST(NetFeatures, suicide_changes_what_is_pass_alive) {
  // The white stone touches no black one: where it cannot be given up, every empty point beside it is Black's eye.
  const Board position = board(R"(
    X X X X X . .
    X . . . X . .
    X . a . X . .
    X . . . X . .
    X X X X X . .
    X . X . . . O)");
  Board with_stone = position;
  with_stone.set_up(test::pt("C4"), Occupant::white);
  EXPECT_TRUE(area_now(with_stone, SelfCapture::forbidden)[0].contains(test::pt("C4")));
  EXPECT_TRUE(area_now(with_stone, SelfCapture::allowed)[1].contains(test::pt("C4")));

  Scene scene(Position(with_stone, Color::black), "chinese");
  EXPECT_TRUE(scene.plane(18).contains(test::pt("C4")));
  FeatureOptions as_if;
  as_if.areas = AreaPlanes::as_if_suicide;
  const Features shown = features_of({scene.trail, scene.terms}, as_if);
  EXPECT_EQ(shown.planes[static_cast<std::size_t>((2 * 7 + 2) * ModelDesc::kPlanes + 19)], 1.0F);
}

TEST(NetFeatures, doublings_of_playouts_are_shown_from_the_side_to_move_and_nowhere_else) {
  Scene scene{Position(BoardSize::square(5))};
  const Features even = scene.features();
  EXPECT_EQ(even.globals[15], 0.0F);
  EXPECT_EQ(even.globals[16], 0.0F);
  for (const double doublings : {1.5, -3.0, 0.25}) {
    scene.terms.black_doublings = doublings;
    for (const Color to_move : kColors) {
      Scene other = scene;
      other.trail.position = scene.trail.position.with_to_move(to_move);
      Features shown = other.features();
      EXPECT_EQ(shown.globals[15], 1.0F);
      EXPECT_EQ(shown.globals[16], static_cast<float>(to_move == Color::black ? doublings / 2 : -doublings / 2));
      shown.globals[15] = shown.globals[16] = 0;
      other.terms.black_doublings = 0;
      EXPECT_EQ(shown.globals, other.features().globals);
      EXPECT_EQ(shown.planes, other.features().planes);
    }
  }
}

TEST(NetFeatures, a_symmetry_turns_all_planes_and_nothing_else) {
  Scene scene{Position(BoardSize::square(5))};
  scene.play("A1 B4 C5 D2");
  const Features plain = scene.features(0);
  for (int symmetry = 1; symmetry < 8; ++symmetry) {
    const Features turned = scene.features(symmetry);
    EXPECT_EQ(turned.globals, plain.globals);
    for (int y = 0; y < 5; ++y) {
      for (int x = 0; x < 5; ++x) {
        const int y1 = (symmetry & 1) != 0 ? 4 - y : y;
        const int x1 = (symmetry & 2) != 0 ? 4 - x : x;
        const int place = (symmetry & 4) != 0 ? x1 * 5 + y1 : y1 * 5 + x1;
        for (int f = 0; f < ModelDesc::kPlanes; ++f) {
          ASSERT_EQ(turned.planes[static_cast<std::size_t>(place * ModelDesc::kPlanes + f)],
                    plain.planes[static_cast<std::size_t>((y * 5 + x) * ModelDesc::kPlanes + f)]);
        }
      }
    }
  }
  // A rectangular board keeps its sides.
  const Scene wide(test::position("X . .\n. . O"));
  EXPECT_EQ(wide.features(4).planes, wide.features(0).planes);
}

}  // namespace
}  // namespace miai::engine
