#pragma once
// What the root says about the game, typed.

#include <optional>
#include <string>
#include <string_view>

#include "board/point.hpp"
#include "game/half_points.hpp"
#include "game/outcome.hpp"
#include "game/ruleset.hpp"
#include "record/tree.hpp"

namespace miai::record {

/// What RE says.
struct ResultText {
  std::string text;                ///< as written
  std::optional<Outcome> outcome;  ///< empty when the text says nothing that is understood
};

/// Reads "B+3.5", "W+R", "Draw", "Void", "B+", "黒中押し勝ち", "白胜3又1/4子", "백 불계승" and the like.
/// Territory counted in zi (子) becomes points. nullopt when it is no result.
std::optional<Outcome> parse_result(std::string_view text);

/// How SGF writes a result that is understood but is not written as SGF demands ("0", "B+3.5", "B+R" and the like);
/// nullopt when it is, or when nothing is understood.
std::optional<std::string> other_form(const ResultText& result);

/// Rules named in RU: a preset's name or alias, the four names of SGF, or KataGo's string of choices.
std::optional<Ruleset> parse_rules(std::string_view text);

enum class KomiSource : std::uint8_t {
  stated,     ///< KM says so
  converted,  ///< KM says it in hundredths, in zi, in fractions or in words
  assumed     ///< no usable KM: the default of the rules
};

struct Komi {
  HalfPoints value;
  KomiSource source = KomiSource::assumed;
};

/// Time as the root states it.
struct TimeSettings {
  std::optional<double> main_seconds;  ///< TM
  std::string overtime;                ///< OT as written
};

struct GameInfo {
  BoardSize size = BoardSize::square(19);
  bool size_stated = false;
  bool size_usable = true;  ///< false when SZ is no size from 1 to 52: nothing can be placed
  bool is_go = true;        ///< GM is absent or 1
  Komi komi;
  std::string rules_text;
  std::optional<Ruleset> rules;  ///< empty when RU is absent or unknown
  int handicap = 0;              ///< HA; 0 and 1 mean none
  bool handicap_stated = false;
  int placed_black = 0;  ///< black stones set up before the first move
  std::string black, white, black_rank, white_rank, black_team, white_team;
  std::string event, round, place, date, game_name, annotator, source, comment, application;
  ResultText result;
  TimeSettings time;
};

/// The root of a game in types. Nothing is invented: what is assumed says so.
/// default_rules decide the assumed komi when RU says nothing.
GameInfo game_info(const GameTree& game, const Ruleset& default_rules);
GameInfo game_info(const GameTree& game);

/// The part of game_info() that decides the game: size, rules, komi, handicap, result. Names, other texts and times are
/// empty.
GameInfo game_terms(const GameTree& game, const Ruleset& default_rules);
GameInfo game_terms(const GameTree& game);

/// SZ of the root: 19 × 19 when absent or empty, nullopt when no size from 1 to 52.
std::optional<BoardSize> board_size(const GameTree& game);

}  // namespace miai::record
