#pragma once
// Well-known shapes and what becomes of them.

#include "life/positions.hpp"
#include "life/solve.hpp"

namespace miai::life::test_support {

struct Expected {
  const char* name;
  const char* drawing;
  Life black_first;
  Life white_first;
  Life territory;  ///< at the end of the game by territory rules
  Life area;       ///< and by area rules
};

inline constexpr const char* kBentFour =
    "X X . o X . . .\n"
    "X o o o X . . .\n"
    ". o X X X . . .\n"
    "o o X . X . . .\n"
    "X X X . . . . .";

inline constexpr Expected kShapes[] = {
    {"bent four in the corner", kBentFour, Life::ko, Life::ko, Life::dead, Life::ko},
    {"thousand-year ko",
     "O O . x X O .\n"
     "X O . x X O .\n"
     ". x x x O O .\n"
     "x x O O O . .\n"
     "O O O . . . .\n"
     ". . . . . . .",
     Life::ko, Life::ko, Life::seki, Life::seki},
    {"seki without eyes",
     ". O O O . x O .\n"
     "x x x x x x O .\n"
     "O O O O O O O .\n"
     ". . . . . . . .",
     Life::seki, Life::seki, Life::seki, Life::seki},
    {"nakade of three: straight",
     ". . . x O . .\n"
     "x x x x O . .\n"
     "O O O O O . .\n"
     ". . . . . . .",
     Life::alive, Life::dead, Life::dead, Life::dead},
    {"nakade of three: bent, in the corner",
     ". . x O . .\n"
     ". x x O . .\n"
     "x x O O . .\n"
     "O O O . . .",
     Life::alive, Life::dead, Life::dead, Life::dead},
    {"straight four",
     ". . . . x O .\n"
     "x x x x x O .\n"
     "O O O O O O .",
     Life::alive, Life::alive, Life::alive, Life::alive},
    {"square four, dead without a move",
     "O O O O O O .\n"
     "O x x x x O .\n"
     "O x . . x O .\n"
     "O x . . x O .\n"
     "O x x x x O .\n"
     "O O O O O O .\n"
     ". . . . . . .",
     Life::dead, Life::dead, Life::dead, Life::dead},
    {"nakade of four: pyramid",
     "O O O O O O O\n"
     "O x x x x x O\n"
     "O x x . x x O\n"
     "O x . . . x O\n"
     "O x x x x x O\n"
     "O O O O O O O\n"
     ". . . . . . .",
     Life::alive, Life::dead, Life::dead, Life::dead},
    {"nakade of five: bulky",
     "O O O O O O .\n"
     "O x x x x O .\n"
     "O x . . x O .\n"
     "O x . . x O .\n"
     "O x . x x O .\n"
     "O x x x O O .\n"
     "O O O O O . .\n"
     ". . . . . . .",
     Life::alive, Life::dead, Life::dead, Life::dead},
    {"nakade of five: crossed",
     "O O O O O O O\n"
     "O x x x x x O\n"
     "O x x . x x O\n"
     "O x . . . x O\n"
     "O x x . x x O\n"
     "O x x x x x O\n"
     "O O O O O O O\n"
     ". . . . . . .",
     Life::alive, Life::dead, Life::dead, Life::dead},
    {"nakade of six: rabbity",
     "O O O O O O O O\n"
     "O x x x x x x O\n"
     "O x . . x x x O\n"
     "O x . . . x x O\n"
     "O x x . x x x O\n"
     "O x x x x x x O\n"
     "O O O O O O O O\n"
     ". . . . . . . .",
     Life::alive, Life::dead, Life::dead, Life::dead},
    {"rectangular six in the corner without outside liberties",
     ". . . x O . .\n"
     ". . . x O . .\n"
     "x x x x O . .\n"
     "O O O O O . .",
     Life::alive, Life::dead, Life::dead, Life::dead},
    {"a ko for the second eye",
     ". . . x O . .\n"
     "x . x O . . .\n"
     "x x O . . . .\n"
     "O O . . . . .\n"
     ". . . . . . .",
     Life::ko, Life::dead, Life::dead, Life::dead},
    {"double-ko seki, the side that holds the upper ko's outside",
     // Two kos, one held by each side, and one dame: whoever takes a ko is answered in the other.
     "x . X O\n"
     "x x O O\n"
     "x . O O\n"
     "x x O O\n"
     "x O . O",
     Life::seki, Life::seki, Life::seki, Life::seki},
    {"double-ko seki, the other side",
     "X . X o\n"
     "X X o o\n"
     "X . o o\n"
     "X X o o\n"
     "X O . o",
     Life::seki, Life::seki, Life::seki, Life::seki},
    {"moonshine life without its double ko",
     ". x . X O .\n"
     "x x x O O .\n"
     "O O O O . .\n"
     ". . . . . .",
     Life::dead, Life::dead, Life::dead, Life::dead},
    {"three points without capturing: the four stones",
     // Once Black's four are taken, Black plays in their place and lives there: alive by article 7.1.
     ". x x O . O . O X .\n"
     "O x x O O O O O X .\n"
     "X O O O X X X X X .\n"
     "X X X X X . . . . .\n"
     ". X . X . . . . . .\n"
     "X X X X . . . . . .",
     Life::dead, Life::dead, Life::alive, Life::dead},
    {"three points without capturing: the lone stone",
     // Once it is taken White takes five with the same point, and a stone of his stays where they stood (article 7.1).
     ". X X O . O . O X .\n"
     "o X X O O O O O X .\n"
     "X O O O X X X X X .\n"
     "X X X X X . . . . .\n"
     ". X . X . . . . . .\n"
     "X X X X . . . . . .",
     Life::dead, Life::dead, Life::alive, Life::dead},
    {"seki with a third shared liberty",
     ". O O O . x O .\n"
     "x x . x x x O .\n"
     "O x x x O O O .\n"
     "O O O O O . . .\n"
     ". . . . . . . .",
     Life::seki, Life::seki, Life::seki, Life::seki},
    {"one-sided dame: a liberty that only Black has in a seki",
     ". O O O . x O .\n"
     "x x x x x x O .\n"
     "O O O . O O O .\n"
     ". . O O O . . .",
     Life::seki, Life::seki, Life::seki, Life::seki},
    {"one-sided dame: Black's own liberty does not break a seki with three shared ones",
     ". . . . . . . .\n"
     "O O O . . . . .\n"
     "O . O O O . . .\n"
     "x x x x O . . .\n"
     ". . . x O . . .\n"
     "O O O O X X X X\n"
     "X X X X X . X .",
     Life::seki, Life::seki, Life::seki, Life::seki},
    {"one-sided dame: nor is White taken for it",
     ". . . . . . . .\n"
     "O O O . . . . .\n"
     "O . O O O . . .\n"
     "X X X X O . . .\n"
     ". . . X O . . .\n"
     "o o o o X X X X\n"
     "X X X X X . X .",
     Life::seki, Life::seki, Life::seki, Life::seki},
    {"one-sided dame: two of them break it if Black comes first; White first fills one",
     ". . . . . . . .\n"
     "O O O O . . . .\n"
     "O . . O O . . .\n"
     "X X X X O . . .\n"
     ". . . X O . . .\n"
     "o o o o X X X X\n"
     "X X X X X . X .",
     Life::dead, Life::seki, Life::dead, Life::dead},
    {"one-sided dame: with two, Black's own stones are out of danger",
     ". . . . . . . .\n"
     "O O O O . . . .\n"
     "O . . O O . . .\n"
     "x x x x O . . .\n"
     ". . . x O . . .\n"
     "O O O O X X X X\n"
     "X X X X X . X .",
     Life::alive, Life::seki, Life::seki, Life::seki},
    {"one-sided dame beside a seki with two shared liberties",
     ". . . . . . . .\n"
     "O O O O . . . .\n"
     "O . . O O . . .\n"
     "X X X X O . . .\n"
     ". . X X O . . .\n"
     "o o o o X X X X\n"
     "X X X X X . X .",
     Life::dead, Life::dead, Life::dead, Life::dead},
    {"six in the corner living by ko as long as one dame is open",
     ". . . x O . . .\n"
     ". . . x O . . .\n"
     "x x x x O . . .\n"
     "O O O . O . . .\n"
     ". . O O O . . .\n"
     ". . . . . . . .",
     Life::alive, Life::ko, Life::dead, Life::ko},
    {"six in the corner living as long as two dame are open",
     ". . . x O . . .\n"
     ". . . x O . . .\n"
     "x x x x O . . .\n"
     "O O . . O . . .\n"
     ". O O O O . . .\n"
     ". . . . . . . .",
     Life::alive, Life::alive, Life::alive, Life::alive},
    {"under the stones",
     // White takes four stones with C6; Black plays back at B5 among the points they stood on, and lives.
     "X X . x . x O .\n"
     "X X O x x x O .\n"
     "O O x x O O O .\n"
     ". x x O O . . .\n"
     "x x O O . . . .\n"
     "O O O . . . . .",
     Life::alive, Life::alive, Life::alive, Life::alive},
    {"snapback",
     "X o . . O . O .\n"
     "X o o o X O O O\n"
     "X X X X X X X X\n"
     ". X . X . . . .\n"
     "X X X X . . . .",
     Life::dead, Life::alive, Life::dead, Life::dead},
};

/// What a shape's ko is worth to either side, the same under territory and area rules.
struct ExpectedKo {
  const char* name;  ///< of the shape
  Color first;
  KoKind kind;
  Color takes_first;
  int attacker_threats;
  int defender_threats;
  int approach_moves;
  Life if_attacker_wins;
  Life if_defender_wins;
};

inline constexpr ExpectedKo kShapesKos[] = {
    // Black begins the ko when he likes and takes first. One white threat is enough to keep him from it: a seki.
    {"bent four in the corner", Color::black, KoKind::direct, Color::black, 0, 1, 0, Life::dead, Life::seki},
    {"bent four in the corner", Color::white, KoKind::direct, Color::black, 0, 1, 0, Life::dead, Life::seki},
    // Nobody begins without a threat: to pass is best, and after it White's move has to be answered by the first threat
    // and the ko by the second. White needs one.
    {"thousand-year ko", Color::black, KoKind::thousand_year, Color::black, 1, 2, 1, Life::dead, Life::alive},
    {"thousand-year ko", Color::white, KoKind::thousand_year, Color::black, 1, 2, 1, Life::dead, Life::alive},
    // Black has to make the ko and White takes it first.
    {"a ko for the second eye", Color::black, KoKind::direct, Color::white, 0, 1, 0, Life::dead, Life::alive},
    {"six in the corner living by ko as long as one dame is open", Color::white, KoKind::direct, Color::white, 0, 1, 0,
     Life::dead, Life::alive},
};

}  // namespace miai::life::test_support
