#include "match/played.hpp"

#include <array>

namespace miai::match {
namespace {

constexpr std::array<std::string_view, 12> kEndings{"counted",    "agreed",     "judged",       "resigned",
                                                    "long-cycle", "move-limit", "time",         "crashed",
                                                    "silent",     "rubbish",    "illegal-move", "refused"};

}  // namespace

std::string_view id_text(Ending ending) {
  return kEndings[static_cast<std::size_t>(ending)];
}

std::optional<Ending> ending_from(std::string_view text) {
  for (std::size_t i = 0; i < kEndings.size(); ++i) {
    if (kEndings[i] == text) return static_cast<Ending>(i);
  }
  return std::nullopt;
}

double Played::black_score() const {
  if (!outcome.winner) return 0.5;
  return *outcome.winner == Color::black ? 1 : 0;
}

}  // namespace miai::match
