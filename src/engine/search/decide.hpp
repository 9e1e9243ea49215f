#pragma once
// From what a search has found to what a player does: the move, passing, resigning.

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/search/search.hpp"

namespace miai::engine {

enum class Verdict : std::uint8_t { move, pass, resign };

struct Decision {
  Verdict verdict = Verdict::pass;
  /// What to play; a pass when the verdict is to pass. With resign: the move that would be played otherwise.
  Vertex vertex = Vertex::pass();
  SearchReport report;
  /// Why, in one English sentence, for logs and `gomill-explain_last_move`.
  std::string reason;
};

/// What a side thought at its own earlier moves of this game, for resigning; the latest last.
struct Outlook {
  double winrate = 0.5;  ///< Black's
  double lead = 0;       ///< Black's
};

/// How a player behaves in this game, beside the search's options.
struct Manners {
  /// Earlier outlooks of this side in this game. Empty: never resigns at once.
  std::span<const Outlook> earlier;
  /// Take dead stones off before passing (kgs-genmove_cleanup, or a count by the stones as they stand).
  bool clean_up = false;
  /// Adds to the search's seed where the options ask for variety.
  std::uint64_t seed = 0;
};

struct ChoiceContext {
  int move_number = 0;
  BoardSize size = BoardSize::square(19);
  std::uint64_t seed = 0;
};

/// The vertex to play by a report: the best by lower confidence bound, or drawn by temperature where the options say.
Vertex choose(const SearchReport& report, const SearchOptions& options, const ChoiceContext& context);

/// Thinks and decides. A pass where nothing is left to gain; resigns only when the options allow and it is sure.
Decision decide(Search& search, const Budget& budget, const Manners& manners = {}, const Progress& progress = {});

/// Where somebody may resign, and how many visits an opinion needs to count for that.
struct ResignContext {
  const Trail& trail;
  std::int64_t fewest_visits = 10;
};

/// True when the side to move has been losing clearly for long enough, by chances and by points.
bool should_resign(const SearchReport& report, const SearchOptions& options, const Manners& manners,
                   const ResignContext& context);

}  // namespace miai::engine
