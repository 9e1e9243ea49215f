#pragma once
// A game as JavaScript sees it: the core's Game, with texts for points and colours.

#include <functional>

#include "convert.hpp"
#include "game/game.hpp"
#include "life/status.hpp"

namespace miai::wasm {

class GameBinding {
 public:
  explicit GameBinding(const GameSettings& settings) : game_(settings) {}

  /// settings: {width, height, rules, komi?}. Answers {ok, value: Game} or {ok: false, error}.
  static val create(const val& settings);

  int width() const { return game_.settings().size.width(); }
  int height() const { return game_.settings().size.height(); }
  val rows() const { return rows_of(game_.position().board()); }
  val state() const;
  val legal_points(const std::string& color) const;
  val verdict(const std::string& color, const std::string& vertex) const;
  val legality_of(const std::string& color, const std::string& vertex) const;
  val chain_at(const std::string& point) const;
  val moves() const;
  val rules() const;

  val play(const std::string& color, const std::string& vertex);
  val play_as_told(const std::string& color, const std::string& vertex);
  val undo() { return outcome_of(game_.undo()); }
  val place_handicap(const val& points);
  val set_up(const val& rows, const std::string& to_move);
  val set_rules(const std::string& name);
  val set_rule(const std::string& key, const std::string& value);
  void set_komi(double komi) { game_.set_komi(HalfPoints::nearest(komi)); }
  val resign(const std::string& loser);
  val resume(const std::string& requester);
  val claim_no_result() { return outcome_of(game_.claim_no_result()); }

  /// Marking after two passes; each answers {ok} or an error.
  val toggle_dead(const std::string& stone);
  val marks() const;
  val accept(const std::string& color);
  val finish_in_disagreement() { return outcome_of(game_.finish_in_disagreement()); }

  val judge() const;
  /// "Show me": {ok, value: {fate, livesByNewStone, frames: [{move, captured, rows}]} or null} for the chain at a
  /// stone.
  val show_fate(const std::string& stone) const;
  val count(const val& dead) const;
  /// The steps of the count by territory, or its lines by area.
  val arrangement(const val& dead) const;
  val area_lines(const val& dead, const std::string& counted) const;
  /// The board as a picture: {ok, value: SVG text}; options: {theme?, width?, dead?: string[] (with the count)}.
  val picture(const val& options) const;
  val finish(const val& dead);

  const Game& game() const { return game_; }

 private:
  Result<Move> move_from(const std::string& color, const std::string& vertex) const;
  val say_verdict(const std::string& color, const std::string& vertex, const std::function<Legality(Move)>& ask) const;
  Game game_;
};

/// [{color, stones, status, proved, reason}], a chain each.
val judgements_of(const life::StatusReport& report);
/// [{id, summary, aliases, komi, komiHandicap}]
val ruleset_list();
/// {ok, value: string[]} or an error.
val handicap_points(int width, int height, int stones);
val star_point_list(int width, int height);
/// {ok, value: {stones, komi}} for two people so many ranks apart.
val pairing(int width, int height, int ranks_apart, const std::string& rules);

}  // namespace miai::wasm
