#include "train/gate.hpp"

#include <sodium.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <sstream>

#include "engine/net/model_file.hpp"

namespace miai::train {
namespace {

namespace fs = std::filesystem;

constexpr const char* kSums = "SHA256SUMS";

std::string read_all(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

Result<void> write_file(const fs::path& path, std::string_view bytes) {
  std::error_code wrong;
  const fs::path draft = path.string() + ".new";
  {
    std::ofstream file(draft, std::ios::binary);
    file << bytes;
  }
  if (fs::file_size(draft, wrong) == bytes.size() && !wrong) {
    fs::rename(draft, path, wrong);
    if (!wrong) return {};
  }
  return fail("train.cannot_write", "\"" + path.string() + "\" cannot be written; check the disk and the permissions.",
              {{"file", path.string()}});
}

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
  std::istringstream lines(read_all(fs::path(folder) / kSums));
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
  const match::Settings match = match_settings(settings);
  if (const auto right = match::checked(match); !right) return tl::unexpected<Error>(right.error());
  auto standing = match::run_match(match, {settings.folder, listener, nullptr});
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
  const std::string bytes = read_all(network);
  std::error_code wrong;
  fs::create_directories(folder, wrong);
  auto sums = sums_of(folder);
  sums[name] = sha256(bytes);
  if (const auto written = write_file(fs::path(folder) / name, bytes); !written) return written;
  std::string lines;
  for (const auto& [file, sum] : sums) lines += sum + "  " + file + "\n";
  return write_file(fs::path(folder) / kSums, lines);
}

std::optional<std::string> wrong_checksum(const std::string& folder) {
  for (const auto& [name, sum] : sums_of(folder)) {
    if (sha256(read_all(fs::path(folder) / name)) != sum) return name;
  }
  return std::nullopt;
}

}  // namespace miai::train
