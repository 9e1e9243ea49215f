#include "engine/search/walk.hpp"

#include <memory>
#include <new>

namespace miai::engine {

Walk::Walk(const Trail& root, const Ruleset& rules)
    : root_(root), rules_(rules), positions_{root.position, root.position, root.position} {}

void Walk::restart() {
  moves_.clear();
  current_ = 0;
  positions_[0] = root_.position;
}

void Walk::step(Vertex vertex) {
  const Position& from = positions_[current_];
  const Move move{from.to_move(), vertex};
  const unsigned next = (current_ + 1) % 3U;
  // Built in its place: assigning would copy the position once more, which is most of what a step costs.
  std::destroy_at(&positions_[next]);
  ::new (static_cast<void*>(&positions_[next])) Position(play_forced(from, move, rules_));
  current_ = next;
  moves_.push_back(move);
}

std::optional<Move> Walk::recent(int n) const {
  if (n < depth()) return moves_[moves_.size() - 1 - static_cast<std::size_t>(n)];
  const auto at_root = static_cast<std::size_t>(n - depth());
  return at_root < root_.recent.size() ? root_.recent[at_root] : std::nullopt;
}

Trail Walk::trail() const {
  if (depth() == 0) return root_;
  Trail trail(position());
  for (std::size_t i = 0; i < trail.recent.size(); ++i) trail.recent[i] = recent(static_cast<int>(i));
  trail.earlier[0] = std::make_shared<const Board>(before(1).board());
  trail.earlier[1] = depth() == 1 ? root_.earlier[0] : std::make_shared<const Board>(before(2).board());
  return trail;
}

}  // namespace miai::engine
