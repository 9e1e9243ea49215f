#pragma once
// Whether a new network may take the champion's place: a match with a sequential test, and the change itself.

#include <functional>
#include <string>

#include "match/tournament.hpp"

namespace miai::train {

struct GateSettings {
  std::string candidate;  ///< a network's file
  std::string champion;   ///< likewise; "": there is none yet
  std::string folder;     ///< where matches are kept, each in a folder of its own by what is in the two files
  GameSettings game;
  std::int64_t visits = 100;  ///< of a move
  int games = 400;            ///< at most
  match::SequentialTest test{0, 30, 0.05};
  int concurrency = 1;
  std::uint64_t seed = 1;
};

enum class GateVerdict : std::uint8_t { promoted, refused, undecided };

struct GateResult {
  GateVerdict verdict = GateVerdict::undecided;
  match::Standing standing;  ///< empty where there was no champion
};

/// Plays, or goes on with, the candidate against the champion. Undecided at the end of the games: the champion stays.
/// Fails:  net.* where a file is no network; train.same_network; match.*.
Result<GateResult> run_gate(const GateSettings& settings, const match::Listener& listener);

/// Copies a network to where the program's networks lie, under the name, and writes its line in SHA256SUMS there
/// (which `sha256sum -c` checks). The file is replaced in one step.
/// Fails:  net.* where the file is no network; train.cannot_write.
Result<void> promote(const std::string& network, const std::string& folder, const std::string& name);

/// The files that SHA256SUMS names are as it says. Answers the first one that is not.
std::optional<std::string> wrong_checksum(const std::string& folder);

}  // namespace miai::train
