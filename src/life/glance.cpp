#include "life/glance.hpp"

#include "game/pass_alive_by_rules.hpp"
#include "life/playouts.hpp"

namespace miai::life {
namespace {

constexpr int kGames = 12;

}  // namespace

PointSet dead_at_a_glance(const Board& board, const Ruleset& rules) {
  const PassAlive areas = pass_alive(board, rules);
  PlayoutSettings settings;
  settings.playouts = kGames;
  settings.settled = areas.area_of(Color::black) | areas.area_of(Color::white);
  PointSet open;
  PointSet dead;
  for (const Color color : kColors) {
    dead |= board.stones_of(color) & areas.territory_of(opposite(color));
    open |= board.stones_of(color);
  }
  open -= settings.settled;
  if (open.empty() || board.chain_without_liberty()) return dead;
  const PlayoutEvidence evidence = play_out(board, settings);
  while (!open.empty()) {
    const Point any = *open.begin();
    const PointSet chain = board.chain_stones(any);
    float black = 0.0F;
    for (const Point p : chain) black += evidence.owner[static_cast<std::size_t>(board.size().index(p))];
    if (board.has(any, Color::black) ? black < 0.0F : black > 0.0F) dead |= chain;
    open -= chain;
  }
  return dead;
}

}  // namespace miai::life
