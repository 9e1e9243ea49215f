#pragma once
// One line of the protocol: what is asked.

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/agent.hpp"

namespace miai::analysis {

/// Parts of an answer that must be asked for.
enum class Part : std::uint8_t {
  ownership,
  ownership_stdev,
  moves_ownership,
  moves_ownership_stdev,
  policy,
  pv_visits,
  no_result_value
};

/// Something in a query that is not as it should be, though the query can be answered.
struct Remark {
  std::string field;
  std::string message;
};

/// One position of a query.
struct Turn {
  int number = 0;
  std::int64_t priority = 0;
  engine::Trail trail;
};

/// Positions of one game to think about.
struct Query {
  std::string id;
  engine::Terms terms;
  BoardSize size = BoardSize::square(19);
  std::vector<Turn> turns;
  /// What was set beforehand, changed as the query wants it.
  engine::Settings settings;
  std::vector<engine::Restriction> restrictions;
  unsigned parts = 0;
  std::optional<Milliseconds> first_report;
  std::optional<Milliseconds> report_every;
  std::vector<Remark> remarks;

  bool wants(Part part) const { return (parts >> static_cast<unsigned>(part) & 1U) != 0; }
};

enum class ActionKind : std::uint8_t { query_version, query_models, clear_cache, terminate, terminate_all };

/// Something else than a position.
struct Action {
  ActionKind kind = ActionKind::query_version;
  /// The object as it was sent, without its closing brace: answers say it again and may add to it.
  std::string echo;
  std::string terminate_id;
  std::optional<std::vector<int>> turns;  ///< terminate: these only
};

/// A line that cannot be answered. The error's fact "field", if there is one, names what is wrong.
struct Failure {
  std::string id;  ///< as JSON text; empty where the line has none
  Error error;
};

/// Reads one line, whatever it holds. Nothing of it is run.
/// Shape:  settings are those of queries that say nothing else.
/// Fails:  analysis.bad_line, analysis.bad_field, analysis.unknown_action.
/// Source: KataGo's description of its analysis engine.
std::variant<Query, Action, Failure> read_line(std::string_view line, const engine::Settings& settings);

/// Every field of a query, in the order in which they are looked at.
std::vector<std::string_view> query_fields();

/// What became of a setting of one query.
enum class Override : std::uint8_t {
  taken,
  fixed,    ///< holds for the whole service
  of_play,  ///< changes nothing about what is thought of a position
  foreign,  ///< KataGo has it, and nothing here corresponds to it
  human,    ///< of models of human play, which are not known here
  unknown
};

/// Sets an option of queries by any of its names, if it may be set for each query.
/// Fails: settings.bad_value, search.bad_option.
Result<Override> override_setting(engine::Settings& settings, std::string_view name, std::string_view value);

}  // namespace miai::analysis
