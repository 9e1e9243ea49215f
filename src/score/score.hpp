#pragma once
// The count: given the dead chains, every point's owner with its reason, and the score with its parts.

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "board/point_set.hpp"
#include "game/position.hpp"
#include "game/ruleset.hpp"

namespace miai::score {

/// Why a point counts, or does not.
enum class Reason : std::uint8_t {
  territory,        ///< empty, surrounded by one colour's living stones (F34)
  dame,             ///< touches both colours: worth nothing (F34)
  seki_eye,         ///< surrounded by one colour, but in seki (F32); under area rules it counts
  false_eye,        ///< will have to be filled: no point under territory rules (F31)
  protective_move,  ///< must be played once the dame are filled: no point under territory rules
  stone_alive,
  stone_dead,  ///< comes off as a prisoner; its point is the other colour's territory
  open_ko,     ///< a ko that is still open (F26); fill_by says who may fill it
  open_border  ///< the border is not closed here: nobody's until somebody closes it
};

/// Stable id: "territory", "dame", "seki_eye", …
std::string_view id_text(Reason reason);

struct PointVerdict {
  /// Whose point it is under the ruleset counted by; nobody's when empty. For stones: area rules give it to the stone's
  /// colour (or the captor's, when dead); territory rules give dead stones' points to the captor and living stones' to
  /// nobody.
  std::optional<Color> owner;
  Reason reason = Reason::dame;
  /// open_ko, protective_move and false_eye: the colour that may (or must) play there.
  std::optional<Color> fill_by;
  /// Lives in seki, or lies inside a group that does: the group has not two eyes of its own.
  bool in_seki = false;
  friend bool operator==(const PointVerdict&, const PointVerdict&) = default;
};

/// One colour's side of the score, in whole points where nothing else is said.
struct SideParts {
  int territory = 0;        ///< points owned that hold no living stone; those under dead stones are among them
  int stones = 0;           ///< living stones on the board; counted under area rules only
  int prisoners = 0;        ///< stones taken (and received for passes) during play; counted under territory rules only
  int dead = 0;             ///< enemy stones dead on the board; counted under territory rules only
  int tax = 0;              ///< points taken back by group tax
  HalfPoints compensation;  ///< White's for handicap stones; the button's half point
  HalfPoints komi;          ///< White's
  HalfPoints total;         ///< what this colour has in the end
  friend bool operator==(const SideParts&, const SideParts&) = default;
};

struct Score {
  HalfPoints margin;               ///< positive = Black ahead
  std::array<SideParts, 2> sides;  ///< by index_of(Color)
  /// Points without a living stone that both colours reach, or neither does.
  int dame = 0;
  /// Row-major from the lower left (BoardSize::index), size.points() long.
  std::vector<PointVerdict> points;

  const SideParts& of(Color color) const { return sides[index_of(color)]; }
};

/// What is counted: a position by a ruleset.
struct CountInput {
  const Position& position;
  const Ruleset& rules;
  HalfPoints komi;
  int handicap = 0;
};

/// Counts the position after the players agreed on the dead stones.
/// Shape:  dead holds whole chains only.
/// Units:  half points; positive = Black ahead; komi included.
/// Fails:  score.split_chain when a chain is only partly marked dead; score.not_a_stone for an empty point.
/// Cost:   O(points); under 0.1 ms on 19×19.
/// Source: Japanese rules 1989, articles 7–10; AGA rules; Chinese rules 2002.
Result<Score> count(const CountInput& input, const PointSet& dead);

/// Whole chains that have any stone in the set: what a player means who names one stone of each.
PointSet whole_chains(const Board& board, const PointSet& stones);

}  // namespace miai::score
