// Who wrote the record, and what that writer is known to do.
#include <array>

#include "base/text.hpp"
#include "doctor/doctor.hpp"
#include "record/info.hpp"

namespace miai::doctor {
namespace {

/// A row recognises a writer by a part of one property of the root, in lower case.
struct OriginRow {
  std::string_view id;
  std::string_view title;
  std::string_view property;
  std::string_view part;
};
constexpr std::array kOrigins{
    OriginRow{"fox", "Fox", "AP", "foxwq"},         OriginRow{"fox", "Fox", "SO", "foxwq"},
    OriginRow{"tygem", "Tygem", "AP", "tygem"},     OriginRow{"tygem", "Tygem", "PC", "tygem"},
    OriginRow{"gogod", "GoGoD", "US", "gogod"},     OriginRow{"gogod", "GoGoD", "AP", "gogod"},
    OriginRow{"kgs", "KGS", "PC", "kgs go server"}, OriginRow{"kgs", "KGS", "PC", "gokgs"},
    OriginRow{"ogs", "OGS", "PC", "ogs"},           OriginRow{"pandanet", "PandaNET", "US", "pandanet"},
};

record::Finding note(std::string id, std::string_view property, std::string message) {
  record::Finding f;
  f.id = std::move(id);
  f.severity = record::Severity::note;
  f.message = std::move(message);
  f.property = std::string(property);
  return f;
}

const OriginRow* origin_of(const record::GameTree& game) {
  for (const OriginRow& row : kOrigins) {
    if (ascii_lower(game.text(game.root(), row.property)).find(row.part) != std::string::npos) return &row;
  }
  return nullptr;
}

}  // namespace

record::Report check_origin(const record::GameTree& game, int game_index) {
  record::Report report;
  const OriginRow* origin = origin_of(game);
  const record::GameInfo info = record::game_info(game);
  if (origin == nullptr || !info.is_go) return report;
  const bool zero_komi = info.komi.source == record::KomiSource::stated && info.komi.value.is_zero();
  if (origin->id == "fox" && zero_komi && info.handicap == 0) {
    report.push_back(
        note("fox.komi_zero", "KM", "Fox writes komi 0 into many even games that were played with 6.5 or 7.5."));
  }
  if (origin->id == "kgs" && info.rules && info.rules->id == "chinese") {
    report.push_back(
        note("kgs.superko", "RU", "KGS plays Chinese rules with positional superko; the record only says Chinese."));
  }
  const bool old_komi = origin->id == "gogod" && info.komi.source == record::KomiSource::converted;
  if (old_komi) {
    report.push_back(note("gogod.komi_zi", "KM", "GoGoD gives komi of Chinese events in zi, half of the points."));
  }
  for (record::Finding& finding : report) {
    finding.game = game_index;
    finding.facts = {{"origin", std::string(origin->title)}};
  }
  return report;
}

}  // namespace miai::doctor
