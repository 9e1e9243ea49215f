// RE against what the record itself shows: the marked territory, the komi, the rules.
#include <algorithm>
#include <array>
#include <cstdlib>

#include "doctor/doctor.hpp"
#include "record/info.hpp"
#include "record/replay.hpp"
#include "record/values.hpp"
#include "score/score.hpp"

namespace miai::doctor {
namespace {

record::Finding finding(std::string id, int game, std::string message, std::vector<Fact> facts) {
  record::Finding f;
  f.id = std::move(id);
  f.severity = record::Severity::warning;
  f.message = std::move(message);
  f.facts = std::move(facts);
  f.game = game;
  f.property = "RE";
  return f;
}

/// What says which stones of the final position are dead.
enum class Source : std::uint8_t { marks, proof, judgement };

/// A count that contradicts RE, by its source.
struct DifferenceRow {
  Source source;
  std::string_view id;
  std::string_view sentence;  ///< before the result that was counted
};
constexpr std::array kDifferences{
    DifferenceRow{Source::marks, "result.differs_from_count", "but the marked position counts "},
    DifferenceRow{Source::proof, "result.differs_from_position", "but the final position counts "},
    DifferenceRow{Source::judgement, "result.differs_by_our_count", "but by our count the final position gives "}};

/// The margin that a final position gives.
struct Counted {
  HalfPoints margin;
  Source source;
};

/// By the marks of the last node, when it has any; else, after two passes, by a judge who has no doubt.
std::optional<Counted> counted_margin(const record::GameTree& game, const record::GameInfo& info, const Judge& judge) {
  const record::NodeId last = game.main_line().back();
  const bool by_marks = game.has(last, "TB") && game.has(last, "TW");
  if (!by_marks && (!judge || game.has(last, "TB") || game.has(last, "TW"))) return std::nullopt;
  GameSettings defaults;
  defaults.rules = info.rules ? *info.rules : preset("japanese");
  const auto loaded = record::to_game(game, defaults);
  if (!loaded || (!by_marks && loaded->game.phase() == Phase::play)) return std::nullopt;
  const Position& position = loaded->game.position();
  const Ruleset& rules = loaded->game.settings().rules;
  const auto fates =
      by_marks ? Fates{marked_dead(game, last, position.board()), true} : judge(position, loaded->game.settings());
  if (!fates) return std::nullopt;
  const auto score = score::count({position, rules, info.komi.value, info.handicap}, fates->dead);
  if (!score) return std::nullopt;
  // Where a border is open the game was not played to its end, whatever lives.
  const bool open = std::any_of(score->points.begin(), score->points.end(), [](const score::PointVerdict& verdict) {
    return verdict.reason == score::Reason::open_border;
  });
  if (open && !by_marks) return std::nullopt;
  return Counted{score->margin, by_marks ? Source::marks : fates->proved ? Source::proof : Source::judgement};
}

HalfPoints signed_margin(const Outcome& outcome) {
  return outcome.winner == Color::white ? -outcome.margin : outcome.margin;
}

}  // namespace

PointSet marked_dead(const record::GameTree& game, record::NodeId node, const Board& board) {
  PointSet dead;
  const BoardSize size = board.size();
  for (const Point p : record::points_at(game, node, "TB", size)) {
    if (board.has(p, Color::white)) dead.insert(p);
  }
  for (const Point p : record::points_at(game, node, "TW", size)) {
    if (board.has(p, Color::black)) dead.insert(p);
  }
  return score::whole_chains(board, dead);
}

record::Report check_result(const record::GameTree& game, int game_index, const Judge& judge) {
  const record::GameInfo info = record::game_info(game);
  record::Report report;
  if (!info.is_go || !info.size_usable || !info.result.outcome) return report;
  const Outcome& outcome = *info.result.outcome;
  const bool by_points = outcome.kind == OutcomeKind::points || outcome.kind == OutcomeKind::draw;
  if (!by_points) return report;
  const std::string komi = to_string(info.komi.value);
  const bool komi_known = info.komi.source != record::KomiSource::assumed;
  const auto counted = info.size.fits_fast_board() && komi_known ? counted_margin(game, info, judge) : std::nullopt;
  if (counted && counted->margin != signed_margin(outcome)) {
    const std::string found = to_string(Outcome::by_score(counted->margin));
    const auto* row = std::find_if(kDifferences.begin(), kDifferences.end(),
                                   [&](const DifferenceRow& r) { return r.source == counted->source; });
    report.push_back(
        finding(std::string(row->id), game_index,
                "RE is " + info.result.text + ", " + std::string(row->sentence) + found + " with komi " + komi + ".",
                {{"stated", info.result.text}, {"counted", found}, {"komi", komi}}));
  } else if (komi_known && std::abs(signed_margin(outcome).count() - info.komi.value.count()) % 2 != 0) {
    report.push_back(finding("result.half_point", game_index,
                             "RE is " + info.result.text + ", which komi " + komi + " cannot give.",
                             {{"stated", info.result.text}, {"komi", komi}}));
  }
  return report;
}

}  // namespace miai::doctor
