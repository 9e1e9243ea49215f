// Before the first move: Black puts his handicap stones where he likes.
#include <algorithm>

#include "cli/play/session.hpp"
#include "game/handicap.hpp"

namespace miai::cli {

using i18n::arg;

/// The computer takes the points that are proposed.
bool PlaySession::places_himself() const {
  const auto placement = setup_.placement.value_or(setup_.game.rules.handicap_placement);
  return setup_.game.handicap >= 2 && placement == HandicapPlacement::free && setup_.computer != Color::black;
}

void PlaySession::place(Point point) {
  if (wrong_stage(Stage::placing)) return;
  const auto there = std::find(placed_.begin(), placed_.end(), point);
  const bool lifts = there != placed_.end();
  if (lifts) {
    placed_.erase(there);
  } else {
    placed_.push_back(point);
  }
  const int left = setup_.game.handicap - static_cast<int>(placed_.size());
  if (left == 0) return begin_after_handicap();
  say(text(lifts ? "play.lifted" : "play.placed", {arg("vertex", to_string(point)), arg("count", left)}));
}

void PlaySession::place_the_rest() {
  if (wrong_stage(Stage::placing)) return;
  // One proposal more for every stone that may already stand where another is proposed.
  const auto wanted = static_cast<std::size_t>(setup_.game.handicap);
  const int asked = std::min(static_cast<int>(wanted + placed_.size()), setup_.game.size.points() - 1);
  const auto proposed = suggest_free_handicap(setup_.game.size, asked);
  if (!proposed) return say_error(proposed.error());
  for (const Point p : *proposed) {
    if (placed_.size() == wanted) break;
    if (std::find(placed_.begin(), placed_.end(), p) == placed_.end()) placed_.push_back(p);
  }
  begin_after_handicap();
}

void PlaySession::begin_after_handicap() {
  if (const auto stand = game_.place_handicap(placed_); !stand) {
    placed_.pop_back();
    return say_error(stand.error());
  }
  lines_ = RecordLines(game_);
  stage_ = Stage::playing;
  say(text("play.all_placed", {arg("count", setup_.game.handicap)}));
  services_.keep(*this);
}

}  // namespace miai::cli
