#include "cli/play/keeper.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "base/text.hpp"
#include "game/time_texts.hpp"
#include "i18n/charset.hpp"
#include "record/collection.hpp"
#include "record/replay.hpp"

namespace miai::cli {
namespace fs = std::filesystem;
namespace {

constexpr std::string_view kComputerName = "Miai";

std::string today(const char* format) {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  localtime_r(&now, &parts);
  char text[32];
  return std::string(text, std::strftime(text, sizeof text, format, &parts));
}

void add_settings(record::GameTree& tree, const PlaySession& session) {
  const auto texts = record_texts(session.setup().clock);
  if (session.lines().loaded() || session.setup().clock.system == ClockSystem::none) return;
  if (!texts.main.empty()) tree.set(tree.root(), "TM", texts.main);
  if (!texts.overtime.empty()) tree.set(tree.root(), "OT", texts.overtime);
}

/// The latest BL or WL on the way to a node, with its OB or OW.
std::optional<TimeLeft> time_left(const RecordLines& lines, Color color, const ClockSettings& settings) {
  const record::GameTree& tree = lines.tree();
  const bool black = color == Color::black;
  record::NodeId last = lines.at();
  while (last != tree.root() && !tree.has(last, black ? "BL" : "WL")) last = tree.parent(last);
  const auto seconds = parse_number(tree.text(last, black ? "BL" : "WL"));
  if (!seconds || *seconds < 0 || *seconds > 1e7) return std::nullopt;
  const Milliseconds time(static_cast<std::int64_t>(*seconds * 1000));
  const auto count = parse_int(tree.text(last, black ? "OB" : "OW"));
  TimeLeft left{time, settings.period, settings.count, false, false};
  if (count && *count > 0 && *count <= settings.count) {
    left = {Milliseconds{0}, time, static_cast<int>(*count), true, false};
  }
  return left;
}

std::string read_all(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

std::string record_of(const PlaySession& session, Bookmark bookmark) {
  RecordLines lines = session.lines();
  if (session.setup().computer && !lines.loaded()) {
    const bool black = *session.setup().computer == Color::black;
    lines.edit().set(lines.tree().root(), black ? "PB" : "PW", kComputerName);
  }
  add_settings(lines.edit(), session);
  RecordLines::Facts facts;
  if (session.real_game().phase() == Phase::finished) facts.result = to_string(session.real_game().outcome());
  facts.date = today("%Y-%m-%d");
  facts.application = "Miai:0.1.0";
  facts.bookmark = bookmark == Bookmark::yes;
  return lines.written(facts);
}

Result<LoadedPlay> read_play(const std::string& bytes, const std::string& name, const PlaySetup& defaults) {
  record::ReadOptions options;
  options.source_name = name;
  options.decoder = i18n::icu_decoder();
  auto collection = record::read(bytes, options);
  if (!collection) {
    collection.error().where.source = name;
    return tl::unexpected(collection.error());
  }
  RecordLines lines(std::move(*collection));
  record::GameTarget target;
  target.node = lines.at();
  auto loaded = record::to_game(lines.tree(), defaults.game, target);
  if (!loaded) {
    loaded.error().where.source = name;
    return tl::unexpected(loaded.error());
  }
  static_cast<void>(loaded->game.give_turn(loaded->to_move));
  PlaySetup setup = defaults;
  setup.game = loaded->game.settings();
  if (loaded->info.black == kComputerName) setup.computer = Color::black;
  if (loaded->info.white == kComputerName) setup.computer = Color::white;
  const auto& tree = lines.tree();
  const auto times = parse_recorded_time(tree.text(tree.root(), "TM"), tree.text(tree.root(), "OT"));
  const bool timed = tree.has(tree.root(), "TM") || tree.has(tree.root(), "OT");
  if (timed && times.settings) setup.clock = *times.settings;
  LoadedPlay play{std::move(loaded->game), setup, std::move(lines), {}};
  for (const Color color : kColors) {
    play.left[static_cast<std::size_t>(index_of(color))] = time_left(play.lines, color, setup.clock);
  }
  return play;
}

Keeper::Keeper(std::string folder) : folder_(std::move(folder)) {}

void Keeper::keep(const PlaySession& session) {
  if (folder_.empty() || session.real_game().steps() == 0) return;
  std::error_code wrong;
  fs::create_directories(folder_, wrong);
  if (file_.empty()) file_ = folder_ + "/" + today("%Y%m%d-%H%M%S") + "-" + std::to_string(getpid()) + ".sgf";
  // Written beside and renamed, so that a crash in the middle leaves the record of the move before.
  const std::string draft = file_ + ".new";
  std::ofstream out(draft, std::ios::binary | std::ios::trunc);
  out << record_of(session, Bookmark::yes);
  out.close();
  if (out) fs::rename(draft, file_, wrong);
}

std::vector<std::string> Keeper::kept() const {
  std::error_code wrong;
  std::vector<std::string> files;
  for (const auto& entry : fs::directory_iterator(folder_, wrong)) {
    if (entry.path().extension() == ".sgf" && entry.path().string() != file_) files.push_back(entry.path().string());
  }
  std::sort(files.rbegin(), files.rend());
  constexpr std::size_t kLookedAt = 50;
  files.resize(std::min(files.size(), kLookedAt));
  const auto ended = [](const std::string& file) {
    const auto collection = record::read(read_all(file));
    if (!collection) return true;
    const auto& tree = collection->games.front();
    const auto result = tree.text(tree.root(), "RE");
    return !result.empty() && result != "?";
  };
  files.erase(std::remove_if(files.begin(), files.end(), ended), files.end());
  return files;
}

std::string Keeper::unfinished() const {
  const auto files = kept();
  return files.empty() ? "" : files.front();
}

std::string games_folder() {
  const char* data = std::getenv("XDG_DATA_HOME");  // NOLINT(concurrency-mt-unsafe)
  if (data != nullptr && *data == '/') return std::string(data) + "/miai/games";
  const char* home = std::getenv("HOME");  // NOLINT(concurrency-mt-unsafe)
  return home != nullptr && *home == '/' ? std::string(home) + "/.local/share/miai/games" : "";
}

}  // namespace miai::cli
