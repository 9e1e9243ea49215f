#pragma once
// From a JSON object to a query, one field after the other.

#include "analysis/json_values.hpp"
#include "analysis/query_board.hpp"

namespace miai::analysis {

struct WholeRange {
  std::int64_t least;
  std::int64_t most;
};
struct RealRange {
  double least;
  double most;
};

/// Takes the fields of one object, each by its row.
class Reader {
 public:
  Reader(const boost::json::object& object, const engine::Settings& settings) : object_(object) {
    query_.settings = settings;
  }

  Result<Query> read();

  struct Row {
    std::string_view name;
    Result<void> (Reader::*take)(const Row& row, const boost::json::value& value);
    bool is_required = false;
    Part part = Part::ownership;
  };
  static const std::vector<Row>& rows();

 private:
  using Taken = Result<void>;

  Taken take_size(const Row& row, const boost::json::value& value);
  Taken take_rules(const Row& row, const boost::json::value& value);
  Taken take_komi(const Row& row, const boost::json::value& value);
  Taken take_handicap_bonus(const Row& row, const boost::json::value& value);
  Taken take_stones(const Row& row, const boost::json::value& value);
  Taken take_first_player(const Row& row, const boost::json::value& value);
  Taken take_moves(const Row& row, const boost::json::value& value);
  Taken take_turns(const Row& row, const boost::json::value& value);
  Taken take_priority(const Row& row, const boost::json::value& value);
  Taken take_priorities(const Row& row, const boost::json::value& value);
  Taken take_overrides(const Row& row, const boost::json::value& value);
  Taken take_visits(const Row& row, const boost::json::value& value);
  Taken take_pv_length(const Row& row, const boost::json::value& value);
  Taken take_temperature(const Row& row, const boost::json::value& value);
  Taken take_fpu(const Row& row, const boost::json::value& value);
  Taken take_part(const Row& row, const boost::json::value& value);
  Taken take_report_every(const Row& row, const boost::json::value& value);
  Taken take_first_report(const Row& row, const boost::json::value& value);
  Taken take_avoided(const Row& row, const boost::json::value& value);
  Taken take_allowed(const Row& row, const boost::json::value& value);

  Result<std::int64_t> whole_of(std::string_view field, const boost::json::value& value, WholeRange range) const;
  Result<double> real_of(std::string_view field, const boost::json::value& value, RealRange range) const;
  Result<Color> color_of(std::string_view field, const boost::json::value& value) const;
  Result<Milliseconds> seconds_of(std::string_view field, const boost::json::value& value) const;
  enum class Passes : std::uint8_t { no, yes };
  Result<std::vector<Move>> moves_of(std::string_view field, const boost::json::value& value, Passes passes) const;
  Result<std::vector<std::int64_t>> numbers_of(std::string_view field, const boost::json::value& value) const;
  Result<engine::Restriction> restriction_of(std::string_view field, const boost::json::value& value) const;
  Taken take_restrictions(std::string_view field, const boost::json::value& value, engine::Restriction::Kind kind);
  Taken finish();
  void remark_on_unknown();

  const boost::json::object& object_;
  Query query_;
  ToldGame game_;
  int width_ = 0;
  std::optional<HalfPoints> komi_;
  std::vector<std::int64_t> asked_turns_;
  std::optional<std::vector<std::int64_t>> priorities_;
  std::int64_t priority_ = 0;
};

}  // namespace miai::analysis
