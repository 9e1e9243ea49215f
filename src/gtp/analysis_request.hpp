#pragma once
// What lz-analyze, kata-analyze and their kin are asked for.

#include <array>
#include <optional>
#include <vector>

#include "gtp/state.hpp"

namespace miai::gtp {

/// Whose format the lines have.
enum class Dialect : std::uint8_t { leela, kata };

/// Parts of a line that must be asked for.
enum class Extra : std::uint8_t {
  root_info,
  ownership,
  ownership_stdev,
  moves_ownership,
  moves_ownership_stdev,
  pv_visits,
  pv_edge_visits,
  no_result_value
};

struct AnalysisRequest {
  Dialect dialect = Dialect::kata;
  Color color = Color::black;
  /// Between two lines; none: no lines but the last.
  std::optional<Milliseconds> interval;
  int min_moves = 0;
  int max_moves = 1'000'000'000;
  unsigned extras = 0;
  /// Up to this many plies from the root a colour may not play a vertex: by index_of(Color), then in BoardSize::index
  /// order with the pass last; empty: everything may be played.
  std::array<std::vector<int>, 2> forbidden_plies;

  bool wants(Extra extra) const { return (extras >> static_cast<unsigned>(extra) & 1U) != 0; }
};

/// Reads "[COLOR] [CENTISECONDS] [KEY VALUE…]…".
/// Fails:  analysis.syntax, naming the word; a key that is not known is an error, because that is how programs find out
///         what is understood.
Result<AnalysisRequest> read_analysis_request(const State& state, Dialect dialect, const Arguments& arguments);

}  // namespace miai::gtp
