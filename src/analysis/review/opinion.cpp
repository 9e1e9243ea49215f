#include "analysis/review/opinion.hpp"

#include <algorithm>
#include <boost/json.hpp>

#include "analysis/json_values.hpp"
#include "base/text.hpp"
#include "engine/figures.hpp"

namespace miai::analysis {
namespace {

namespace json = boost::json;

constexpr std::size_t kLines = 4;

/// "Q16 D4 pass"; none when a word is no vertex.
std::optional<std::vector<Vertex>> vertices_of(std::string_view text) {
  std::vector<Vertex> moves;
  for (const std::string_view word : split_words(text)) {
    const auto vertex = parse_vertex(word, BoardSize::square(BoardSize::kMaxFast));
    if (!vertex) return std::nullopt;
    moves.push_back(*vertex);
  }
  return moves;
}

std::optional<double> number_in(const json::object& object, std::string_view name) {
  const json::value* value = object.if_contains(name);
  return value != nullptr ? real(*value) : std::nullopt;
}

/// What is no whole number is no number of visits, whoever wrote it.
std::optional<std::int64_t> visits_in(const json::object& object) {
  const json::value* value = object.if_contains("visits");
  return value != nullptr ? whole(*value) : std::nullopt;
}

std::optional<Opinion::Line> line_of(const json::value& value) {
  const auto* object = value.if_object();
  if (object == nullptr) return std::nullopt;
  const auto visits = visits_in(*object);
  const auto winrate = number_in(*object, "winrate");
  const auto lead = number_in(*object, "lead");
  const auto prior = number_in(*object, "prior");
  const auto* moves = object->if_contains("moves");
  if (!visits || !winrate || !lead || !prior || moves == nullptr || !moves->is_string()) return std::nullopt;
  auto vertices = vertices_of(view(moves->get_string()));
  if (!vertices || vertices->empty()) return std::nullopt;
  return Opinion::Line{*visits, *winrate, *lead, *prior, std::move(*vertices)};
}

std::optional<Opinion> opinion_in(const json::object& object) {
  const auto visits = visits_in(object);
  const auto winrate = number_in(object, "winrate");
  const auto lead = number_in(object, "lead");
  const auto* lines = object.if_contains("lines");
  if (!visits || !winrate || !lead || lines == nullptr || !lines->is_array()) return std::nullopt;
  Opinion opinion{*visits, *winrate, *lead, {}};
  for (const json::value& value : lines->get_array()) {
    auto line = line_of(value);
    if (!line) return std::nullopt;
    opinion.lines.push_back(std::move(*line));
  }
  return opinion;
}

/// The moves of a line that were looked at more than once or twice: what comes after is chance.
std::vector<Vertex> firm_part(const engine::MoveReport& move, std::int64_t root_visits) {
  const std::int64_t least = std::max<std::int64_t>(3, root_visits / 50);
  std::vector<Vertex> moves{move.vertex};
  for (std::size_t i = 1; i < std::min(move.pv.size(), move.pv_visits.size()); ++i) {
    if (move.pv_visits[i] < least) break;
    moves.push_back(move.pv[i]);
  }
  return moves;
}

}  // namespace

Opinion opinion_of(const engine::SearchReport& report) {
  Opinion opinion{report.root.visits, report.root.winrate, report.root.lead, {}};
  for (const auto& move : report.moves) {
    if (move.visits <= 0 || opinion.lines.size() == kLines) continue;
    opinion.lines.push_back({move.visits, move.winrate, move.lead, move.prior, firm_part(move, report.root.visits)});
  }
  return opinion;
}

KeptOpinions::KeptOpinions(std::string_view file) {
  while (!file.empty()) {
    const std::string_view line = file.substr(0, file.find('\n'));
    file.remove_prefix(std::min(line.size() + 1, file.size()));
    json::error_code error;
    const json::value value = json::parse(json::string_view(line.data(), line.size()), error);
    const auto* object = error ? nullptr : value.if_object();
    const auto* key = object != nullptr ? object->if_contains("key") : nullptr;
    if (key == nullptr || !key->is_string()) continue;
    if (auto opinion = opinion_in(*object)) opinions_[std::string(view(key->get_string()))] = std::move(*opinion);
  }
}

std::optional<Opinion> KeptOpinions::find(const std::string& key) const {
  const auto found = opinions_.find(key);
  return found == opinions_.end() ? std::nullopt : std::optional<Opinion>(found->second);
}

std::string KeptOpinions::line(const std::string& key, const Opinion& opinion) {
  using engine::figure;
  std::string text = "{\"key\":\"" + key + "\",\"visits\":" + std::to_string(opinion.visits) +
                     ",\"winrate\":" + figure(opinion.winrate) + ",\"lead\":" + figure(opinion.lead) + ",\"lines\":[";
  for (const auto& line : opinion.lines) {
    if (text.back() != '[') text += ',';
    text += "{\"visits\":" + std::to_string(line.visits) + ",\"winrate\":" + figure(line.winrate) +
            ",\"lead\":" + figure(line.lead) + ",\"prior\":" + figure(line.prior) + ",\"moves\":\"";
    for (const Vertex vertex : line.moves) text += (text.back() == '"' ? "" : " ") + to_string(vertex);
    text += "\"}";
  }
  return text + "]}\n";
}

}  // namespace miai::analysis
