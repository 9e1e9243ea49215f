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

/// Seconds with tenths: "61.5".
std::string seconds_text(Milliseconds time) {
  const auto tenths = time.count() / 100;
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
}

void add_times(record::GameTree& tree, const PlaySession& session) {
  const auto& settings = session.setup().clock;
  if (settings.system == ClockSystem::none) return;
  const auto texts = record_texts(settings);
  if (!texts.main.empty()) tree.set(tree.root(), "TM", texts.main);
  if (!texts.overtime.empty()) tree.set(tree.root(), "OT", texts.overtime);
  const record::NodeId last = tree.main_line().back();
  const auto& state = session.clock().state();
  for (const Color color : kColors) {
    const TimeLeft& left = state.left[static_cast<std::size_t>(index_of(color))];
    tree.set(last, color == Color::black ? "BL" : "WL", seconds_text(left.in_overtime ? left.period : left.main));
    if (left.in_overtime) tree.set(last, color == Color::black ? "OB" : "OW", std::to_string(left.count));
  }
}

/// BL, WL, OB and OW of the last node.
std::optional<TimeLeft> time_left(const record::GameTree& tree, Color color, const ClockSettings& settings) {
  const record::NodeId last = tree.main_line().back();
  const bool black = color == Color::black;
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

std::string record_of(const PlaySession& session) {
  record::NewRecord names;
  if (session.setup().computer) {
    (*session.setup().computer == Color::black ? names.black : names.white) = kComputerName;
  }
  names.date = today("%Y-%m-%d");
  names.application = "Miai:0.1.0";
  record::GameTree tree = record::from_game(session.real_game(), names);
  add_times(tree, session);
  return record::write(tree);
}

Result<LoadedPlay> read_play(const std::string& bytes, const std::string& name, const PlaySetup& defaults) {
  record::ReadOptions options;
  options.source_name = name;
  auto collection = record::read(bytes, options);
  if (!collection) {
    collection.error().where.source = name;
    return tl::unexpected(collection.error());
  }
  auto loaded = record::to_game(collection->games.front(), defaults.game);
  if (!loaded) {
    loaded.error().where.source = name;
    return tl::unexpected(loaded.error());
  }
  PlaySetup setup = defaults;
  setup.game = loaded->game.settings();
  if (loaded->info.black == kComputerName) setup.computer = Color::black;
  if (loaded->info.white == kComputerName) setup.computer = Color::white;
  const auto& tree = collection->games.front();
  const auto times = parse_recorded_time(tree.text(tree.root(), "TM"), tree.text(tree.root(), "OT"));
  if (times.settings) setup.clock = *times.settings;
  LoadedPlay play{std::move(loaded->game), setup, {}};
  for (const Color color : kColors) {
    play.left[static_cast<std::size_t>(index_of(color))] = time_left(tree, color, setup.clock);
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
  out << record_of(session);
  out.close();
  if (out) fs::rename(draft, file_, wrong);
}

std::string Keeper::unfinished() const {
  std::error_code wrong;
  std::vector<std::string> files;
  for (const auto& entry : fs::directory_iterator(folder_, wrong)) {
    if (entry.path().extension() == ".sgf") files.push_back(entry.path().string());
  }
  if (files.empty()) return "";
  const std::string newest = *std::max_element(files.begin(), files.end());
  const auto collection = record::read(read_all(newest));
  if (!collection) return "";
  const auto& tree = collection->games.front();
  const auto result = tree.text(tree.root(), "RE");
  return result.empty() || result == "?" ? newest : "";
}

std::string games_folder() {
  const char* data = std::getenv("XDG_DATA_HOME");  // NOLINT(concurrency-mt-unsafe)
  if (data != nullptr && *data == '/') return std::string(data) + "/miai/games";
  const char* home = std::getenv("HOME");  // NOLINT(concurrency-mt-unsafe)
  return home != nullptr && *home == '/' ? std::string(home) + "/.local/share/miai/games" : "";
}

}  // namespace miai::cli
