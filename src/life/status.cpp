#include "life/status.hpp"

#include <array>

#include "board/pass_alive.hpp"
#include "life/playouts.hpp"

namespace miai::life {
namespace {

/// Below this share of a chain's points at the end of random games it is taken for dead.
constexpr float kDeadBelow = 0.0F;

float mean_owner(const Board& board, const Chain& chain, const std::vector<float>& owner) {
  float sum = 0.0F;
  int count = 0;
  for (const Point p : chain.stones) {
    sum += owner[board.size().index(p)];
    ++count;
  }
  const float mean = sum / static_cast<float>(count);
  return chain.color == Color::black ? mean : -mean;
}

/// Judges what needs no reading; the others stay unsure.
void judge_settled(StatusReport& report, const PassAlive& areas) {
  for (auto& judged : report.chains) {
    const Color color = judged.chain.color;
    const Point any = *judged.chain.stones.begin();
    if (areas.stones_of(color).contains(any)) {
      judged.status = ChainStatus::alive;
      judged.proved = true;
      judged.reason = "pass_alive";
    } else if (areas.territory_of(opposite(color)).contains(any)) {
      judged.status = ChainStatus::dead;
      judged.proved = true;
      judged.reason = "in_enemy_territory";
    }
  }
}

void judge_by_playouts(StatusReport& report, const Board& board, const PassAlive& areas) {
  PlayoutSettings settings;
  settings.settled = areas.area_of(Color::black) | areas.area_of(Color::white);
  const PlayoutEvidence evidence = play_out(board, settings);
  for (auto& judged : report.chains) {
    if (judged.proved) continue;
    const float own = mean_owner(board, judged.chain, evidence.owner);
    judged.status = own < kDeadBelow ? ChainStatus::dead : ChainStatus::alive;
    judged.reason = own < kDeadBelow ? "lost_in_playouts" : "kept_in_playouts";
  }
}

}  // namespace

std::string_view id_text(ChainStatus status) {
  static constexpr std::array<std::string_view, 4> kTexts{"alive", "dead", "seki", "unsure"};
  return kTexts[static_cast<std::size_t>(status)];
}

PointSet StatusReport::dead() const {
  return with_status(ChainStatus::dead);
}

PointSet StatusReport::with_status(ChainStatus status) const {
  PointSet points;
  for (const auto& judged : chains) {
    if (judged.status == status) points |= judged.chain.stones;
  }
  return points;
}

StatusReport judge(const Position& position, const Ruleset& rules, const StatusBudget& /*budget*/) {
  const Board& board = position.board();
  StatusReport report;
  for (auto& chain : board.chains()) report.chains.push_back({std::move(chain), ChainStatus::unsure, false, ""});
  if (report.chains.empty() || board.chain_without_liberty()) return report;
  const PassAlive areas =
      pass_alive(board, rules.suicide == Suicide::allowed ? SelfCapture::allowed : SelfCapture::forbidden);
  judge_settled(report, areas);
  judge_by_playouts(report, board, areas);
  return report;
}

}  // namespace miai::life
