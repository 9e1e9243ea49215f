#include "game/outcome.hpp"

namespace miai {

std::string to_string(HalfPoints value) {
  const std::int64_t halves = value.count();
  const std::int64_t magnitude = halves < 0 ? -halves : halves;
  std::string text = halves < 0 ? "-" : "";
  text += std::to_string(magnitude / 2);
  if (magnitude % 2 != 0) text += ".5";
  return text;
}

Outcome Outcome::by_score(HalfPoints score) {
  if (score.is_zero()) return without_winner(OutcomeKind::draw);
  const bool black = score > HalfPoints();
  return Outcome{OutcomeKind::points, black ? Color::black : Color::white, black ? score : -score};
}

std::string to_string(const Outcome& outcome) {
  std::string side = outcome.winner ? std::string(1, letter_of(*outcome.winner)) + "+" : "?";
  switch (outcome.kind) {
    case OutcomeKind::points:
      return side + to_string(outcome.margin);
    case OutcomeKind::resignation:
      return side + "R";
    case OutcomeKind::time:
      return side + "T";
    case OutcomeKind::forfeit:
      return side + "F";
    case OutcomeKind::unstated:
      return side;
    case OutcomeKind::draw:
      return "0";
    case OutcomeKind::no_result:
    case OutcomeKind::both_lose:
      return "Void";
    case OutcomeKind::unknown:
      return "?";
  }
  return "?";
}

}  // namespace miai
