#include "train/gate.hpp"

#include <sodium.h>

#include <array>
#include <map>
#include <sstream>

#include "engine/net/model_file.hpp"
#include "train/files.hpp"

namespace miai::train {
namespace {

constexpr const char* kSums = "SHA256SUMS";

std::string sha256(std::string_view bytes) {
  std::array<unsigned char, crypto_hash_sha256_BYTES> hash{};
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): characters as bytes
  crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
  std::string text;
  for (const unsigned char byte : hash) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    text += kDigits[byte >> 4U];
    text += kDigits[byte & 15U];
  }
  return text;
}

/// By file name. Lines are "HASH  NAME".
std::map<std::string, std::string> sums_of(const std::string& folder) {
  std::map<std::string, std::string> sums;
  std::istringstream lines(read_file(folder + "/" + kSums));
  std::string hash;
  std::string name;
  while (lines >> hash >> name) sums[name] = hash;
  return sums;
}

/// A word of a command line, as the match's splitter reads it.
std::string quoted(const std::string& text) {
  std::string word = "'";
  for (const char c : text) word += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return word + "'";
}

match::Settings match_settings(const GateSettings& settings) {
  const auto command = [&](const std::string& network) {
    return "miai gtp --threads 1 --model " + quoted(network) + " --visits " + std::to_string(settings.visits);
  };
  match::Settings match;
  match.contestants = {{"candidate", command(settings.candidate)}, {"champion", command(settings.champion)}};
  match.game = settings.game;
  match.games_each = settings.games;
  match.seed = settings.seed;
  match.opening_moves = match::usual_opening_moves(settings.game.size);
  match.max_moves = match::usual_max_moves(settings.game.size);
  match.counting = match::Counting::by_rules;
  match.test = settings.test;
  match.concurrency = settings.concurrency;
  return match;
}

/// A match belongs to what is in the two files: who trains on writes another network under the same name.
std::string folder_of(const GateSettings& settings, const std::string& candidate, const std::string& champion) {
  constexpr std::size_t kShort = 12;
  return settings.folder + "/" + candidate.substr(0, kShort) + "-" + champion.substr(0, kShort);
}

}  // namespace

Result<GateResult> run_gate(const GateSettings& settings, const match::Listener& listener) {
  for (const std::string& file : {settings.candidate, settings.champion}) {
    if (file.empty()) continue;
    if (const auto read = engine::load_model(file); !read) return tl::unexpected<Error>(read.error());
  }
  GateResult result;
  if (settings.champion.empty()) {
    result.verdict = GateVerdict::promoted;
    return result;
  }
  const std::string candidate = sha256(read_file(settings.candidate));
  const std::string champion = sha256(read_file(settings.champion));
  if (candidate == champion) {
    return fail("train.same_network", "\"" + settings.candidate + "\" is the champion itself; name another network.",
                {{"file", settings.candidate}});
  }
  const match::Settings match = match_settings(settings);
  if (const auto right = match::checked(match); !right) return tl::unexpected<Error>(right.error());
  auto standing = match::run_match(match, {folder_of(settings, candidate, champion), listener, nullptr});
  if (!standing) return tl::unexpected<Error>(standing.error());
  result.standing = std::move(*standing);
  using Verdict = match::TestState::Verdict;
  const Verdict verdict = result.standing.test ? result.standing.test->verdict : Verdict::open;
  if (verdict == Verdict::high) result.verdict = GateVerdict::promoted;
  if (verdict == Verdict::low) result.verdict = GateVerdict::refused;
  return result;
}

Result<void> promote(const std::string& network, const std::string& folder, const std::string& name) {
  if (const auto read = engine::load_model(network); !read) return tl::unexpected<Error>(read.error());
  const std::string bytes = read_file(network);
  auto sums = sums_of(folder);
  sums[name] = sha256(bytes);
  if (const auto written = write_file(folder + "/" + name, bytes); !written) return written;
  std::string lines;
  for (const auto& [file, sum] : sums) lines += sum + "  " + file + "\n";
  return write_file(folder + "/" + kSums, lines);
}

std::optional<std::string> wrong_checksum(const std::string& folder) {
  for (const auto& [name, sum] : sums_of(folder)) {
    if (sha256(read_file(folder + "/" + name)) != sum) return name;
  }
  return std::nullopt;
}

}  // namespace miai::train
