#pragma once
// Answers as lines of JSON, without their ends.

#include <string>

#include "analysis/query.hpp"

namespace miai::analysis {

enum class Moment : std::uint8_t { during_search, at_the_end };

/// What was found out about one position of a query.
/// Units:  everything signed is from the side that the query's settings ask for; shares 0 … 1; points.
/// Shape:  maps run from the upper left corner row by row; policy has the pass last, and −1 where nothing may be
/// played. Source: KataGo's description of its analysis engine.
std::string answer_line(const Query& query, const Turn& turn, const engine::SearchReport& report, Moment moment);

/// For a position that was given up before anything was known of it.
std::string no_results_line(const std::string& id, int turn);

/// {"error": …} with field and id where there are any.
std::string error_line(const Failure& failure);
std::string warning_line(const std::string& id, const Remark& remark);

/// A text as JSON writes it, in valid UTF-8.
std::string quoted(std::string_view text);

/// Stands for stones, side to move and ko ban: 32 hexadecimal digits.
std::string position_hash(const Position& position);
/// The same for positions that are turned or mirrored into each other.
std::string symmetric_hash(const Position& position);

}  // namespace miai::analysis
