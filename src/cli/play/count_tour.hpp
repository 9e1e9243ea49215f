#pragma once
// The count as a walk: pictures with a sentence at each stop, so that everybody can follow it.

#include <array>
#include <string>
#include <vector>

#include "game/outcome.hpp"
#include "game/position.hpp"
#include "i18n/messages.hpp"
#include "render/diagram.hpp"
#include "score/arrangement.hpp"

namespace miai::cli {

/// What is counted, and the score that came out.
struct Counted {
  Position position;
  Ruleset rules;
  PointSet dead;
  score::Score score;
  HalfPoints komi;
  int handicap = 0;
};

/// What should be closed before a count: open kos with who may fill them (F26), and open borders; "" when all is.
std::string what_is_open(const Counted& counted, const i18n::Messages& messages);

/// Territory rules: the territories, the dead come off, prisoners go back, territory becomes rectangles, numbers add
/// up. Area rules: stones and territory of each colour against half the board.
class CountTour {
 public:
  CountTour(const Counted& counted, const i18n::Messages& messages);

  /// Pictures from the one after the last stop to the stop itself, for an animation.
  const render::Diagram& picture() const { return frames_[at_].diagram; }
  /// The sentence of the present stop.
  const std::string& sentence() const { return frames_[at_].sentence; }
  int stop() const;
  int stops() const { return static_cast<int>(stops_.size()); }
  bool at_end() const { return at_ + 1 == frames_.size(); }
  bool at_start() const { return at_ == stops_.front(); }
  /// One picture on; answers true when that is a stop. Requires !at_end().
  bool next_picture();
  /// To the stop before. Requires !at_start().
  void previous();

  /// Stones that a colour holds in the present picture.
  int prisoners(Color color) const { return frames_[at_].prisoners[static_cast<std::size_t>(index_of(color))]; }

  const Counted& counted() const { return counted_; }
  Outcome outcome() const { return Outcome::by_score(counted_.score.margin); }

 private:
  struct Frame {
    render::Diagram diagram;
    std::string sentence;  ///< "" = a picture between stops
    std::array<int, 2> prisoners{};
  };
  int& prisoners_of(Color captor) { return prisoners_[static_cast<std::size_t>(index_of(captor))]; }
  void add(render::Diagram diagram, std::string sentence = {});
  void show_territory(const i18n::Messages& messages);
  void follow_prisoners(const score::Step& step, const Board& before, const Board& after);
  void show_steps(const std::vector<score::Step>& steps, const i18n::Messages& messages);
  void rearrange(const i18n::Messages& messages);
  void show_half_board(const i18n::Messages& messages);
  void sum_up(const i18n::Messages& messages);

  Counted counted_;
  std::array<int, 2> prisoners_{};  // held in the latest picture, by colour of the captor
  std::array<int, 2> moved_{};      // stones moved since the last stop, by colour
  bool arranged_ = false;
  std::vector<Frame> frames_;
  std::vector<std::size_t> stops_;
  std::size_t at_ = 0;
};

}  // namespace miai::cli
