#pragma once
// What was thought of one position, in the form in which it is kept.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/search/report.hpp"

namespace miai::analysis {

/// Units: Black-positive; shares 0 … 1; points.
struct Opinion {
  /// A move and how play would go on.
  struct Line {
    std::int64_t visits = 0;
    double winrate = 0.5;
    double lead = 0;
    double prior = 0;
    std::vector<Vertex> moves;  ///< the move first
    friend bool operator==(const Line&, const Line&) = default;
  };
  std::int64_t visits = 0;
  double winrate = 0.5;
  double lead = 0;
  std::vector<Line> lines;  ///< the best first, a few
  friend bool operator==(const Opinion&, const Opinion&) = default;
};

Opinion opinion_of(const engine::SearchReport& report);

/// Opinions by key, as a file of lines. Lines that cannot be read are as if they were not there: a program that was
/// stopped may have left half a line.
class KeptOpinions {
 public:
  explicit KeptOpinions(std::string_view file);
  std::optional<Opinion> find(const std::string& key) const;
  std::size_t size() const { return opinions_.size(); }
  /// What is to be added to the file, its end included.
  static std::string line(const std::string& key, const Opinion& opinion);

 private:
  std::map<std::string, Opinion> opinions_;
};

}  // namespace miai::analysis
