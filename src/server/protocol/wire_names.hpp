#pragma once
// Names of enum values in messages, in the order of the enums (internal to the protocol).

#include <array>
#include <cstddef>
#include <string_view>

namespace miai::server {

template <std::size_t N>
using Names = std::array<std::string_view, N>;

inline constexpr Names<15> kEventNames{"joined",    "placed",  "move",     "undone", "asked",
                                       "answered",  "paused",  "unpaused", "marked", "accepted",
                                       "withdrawn", "resumed", "finished", "chat",   "rematch"};
inline constexpr Names<4> kByNames{"black", "white", "watcher", "server"};
inline constexpr Names<4> kRoleNames{"black", "white", "both", "watcher"};
inline constexpr Names<4> kMatterNames{"undo", "pause", "no_result", "rematch"};
inline constexpr Names<2> kAnswerNames{"yes", "no"};
inline constexpr Names<3> kClaimNames{"no_result", "both_lose", "forfeit"};
inline constexpr Names<3> kSeatNames{"person", "computer", "vacant"};
inline constexpr Names<5> kPhaseNames{"waiting", "placing", "play", "marking", "finished"};
inline constexpr Names<3> kStopNames{"none", "passes", "long_cycle"};
inline constexpr Names<3> kUndoNames{"asked", "free", "never"};
inline constexpr Names<2> kHintNames{"allowed", "never"};
inline constexpr Names<2> kVisibilityNames{"public", "private"};
inline constexpr Names<2> kPlacementNames{"fixed", "free"};
inline constexpr Names<6> kClockNames{"none", "absolute", "byo_yomi", "canadian", "fischer", "simple"};
inline constexpr Names<9> kOutcomeNames{"unknown",  "points", "resignation", "time",     "forfeit",
                                        "unstated", "draw",   "no_result",   "both_lose"};
inline constexpr Names<4> kStatusNames{"alive", "dead", "seki", "unsure"};

template <class Enum, std::size_t N>
constexpr std::string_view name_of(const Names<N>& names, Enum value) {
  return names[static_cast<std::size_t>(value)];
}
/// The value with that name, the first where there is none.
template <class Enum, std::size_t N>
constexpr Enum value_of(const Names<N>& names, std::string_view name) {
  for (std::size_t i = 0; i < N; ++i) {
    if (names[i] == name) return static_cast<Enum>(i);
  }
  return static_cast<Enum>(0);
}

}  // namespace miai::server
