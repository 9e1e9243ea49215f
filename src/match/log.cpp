#include "match/log.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/crc.hpp>
#include <boost/json.hpp>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>

#include "engine/rules_text.hpp"
#include "record/info.hpp"

namespace miai::match {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;

constexpr std::string_view kCheck = ",\"crc32\":\"";

std::string check_of(std::string_view bytes) {
  boost::crc_32_type crc;
  crc.process_bytes(bytes.data(), bytes.size());
  std::array<char, 16> text{};
  std::snprintf(text.data(), text.size(), "%08x", static_cast<unsigned>(crc.checksum()));
  return text.data();
}

std::string opening_text(const std::vector<Move>& moves) {
  std::string text;
  for (const Move& move : moves) text += (text.empty() ? "" : " ") + to_string(move.vertex);
  return text;
}

/// In the order in which they are compared and listed.
json::object settings_object(const Settings& settings) {
  json::object all;
  json::array programs;
  for (const Contestant& one : settings.contestants) {
    programs.push_back(json::object{{"name", one.name}, {"command", one.command}});
  }
  all["programs"] = programs;
  all["width"] = settings.game.size.width();
  all["height"] = settings.game.size.height();
  all["rules"] = settings.game.rules.id;
  all["rules in full"] = engine::rules_json(settings.game.rules);
  all["komi"] = to_string(settings.game.komi);
  all["handicap"] = settings.game.handicap;
  all["time"] = to_string(settings.clock);
  all["visits"] = settings.visits;
  all["seed"] = settings.seed;
  // Named only where it is in use, so that matches which know nothing of it go on.
  if (settings.neighbours > 0) all["neighbours"] = settings.neighbours;
  all["opening moves"] = settings.opening_moves;
  json::array openings;
  for (const auto& opening : settings.openings) openings.push_back(json::string(opening_text(opening)));
  all["openings"] = openings;
  all["max moves"] = settings.max_moves;
  all["patience"] = settings.patience.count();
  all["lag"] = settings.lag.count();
  all["counting"] = id_text(settings.counting);
  all["judge"] = settings.judge;
  return all;
}

std::string read_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

bool write_all(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const auto count = ::write(descriptor, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

/// A name is on the disk when its folder is. Some file systems know no such wish.
bool sync_folder(const fs::path& folder) {
  const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return false;
  const bool done = ::fsync(descriptor) == 0 || errno == EINVAL;
  ::close(descriptor);
  return done;
}

tl::unexpected<Error> cannot_write(const std::string& path) {
  return fail("match.cannot_write", "\"" + path + "\" cannot be written; check the disk and the permissions.",
              {{"file", path}});
}

json::array pair_of(const std::array<Milliseconds, 2>& times) {
  return {times[0].count(), times[1].count()};
}

std::array<std::int64_t, 2> numbers(const json::object& row, std::string_view key) {
  const json::array& both = row.at(key).as_array();
  return {both.at(0).as_int64(), both.at(1).as_int64()};
}

/// Throws what Boost.JSON throws where a member is missing or of another kind.
std::optional<Played> played_of(const json::object& row, const Settings& settings) {
  Played played;
  const auto number = static_cast<int>(row.at("game").as_int64());
  if (number < 1) return std::nullopt;
  played.fixture = fixture(settings, number);
  const auto outcome = record::parse_result(std::string_view(row.at("result").as_string()));
  const auto ending = ending_from(std::string_view(row.at("ending").as_string()));
  if (!outcome || !ending) return std::nullopt;
  played.outcome = *outcome;
  played.ending = *ending;
  played.remark = row.at("remark").as_string().c_str();
  played.moves = static_cast<int>(row.at("moves").as_int64());
  const auto used = numbers(row, "ms");
  const auto longest = numbers(row, "longest_ms");
  const auto asked = numbers(row, "asked");
  for (const std::size_t i : {0U, 1U}) {
    played.used[i] = Milliseconds(used[i]);
    played.longest[i] = Milliseconds(longest[i]);
    played.asked[i] = static_cast<int>(asked[i]);
  }
  const bool same_black = row.at("black").as_string() == settings.contestants[played.fixture.black].name;
  const bool same_white = row.at("white").as_string() == settings.contestants[played.fixture.white].name;
  return same_black && same_white ? std::optional(played) : std::nullopt;
}

/// What introduce() wrote; nothing where it is anything else.
std::vector<Introduction> introductions_of(const std::string& text) {
  try {
    std::vector<Introduction> all;
    const json::value rows = json::parse(text);
    for (const json::value& row : rows.as_array()) {
      all.push_back({row.at("program").as_string().c_str(), row.at("knows clocks").as_bool()});
    }
    return all;
  } catch (const std::exception&) {
    return {};
  }
}

}  // namespace

std::string record_name(int number) {
  const std::string digits = std::to_string(number);
  return "games/" + std::string(digits.size() < 4 ? 4 - digits.size() : 0, '0') + digits + ".sgf";
}

std::string log_line(const Played& played, const Settings& settings) {
  const json::object row{{"game", played.fixture.number},
                         {"black", settings.contestants[played.fixture.black].name},
                         {"white", settings.contestants[played.fixture.white].name},
                         {"result", to_string(played.outcome)},
                         {"ending", id_text(played.ending)},
                         {"remark", played.remark},
                         {"moves", played.moves},
                         {"ms", pair_of(played.used)},
                         {"longest_ms", pair_of(played.longest)},
                         {"asked", json::array{played.asked[0], played.asked[1]}},
                         {"file", record_name(played.fixture.number)}};
  std::string line = json::serialize(row);
  line.pop_back();
  const std::string check = check_of(line);
  return line + std::string(kCheck) + check + "\"}\n";
}

std::optional<Played> read_log_line(std::string_view line, const Settings& settings) {
  const std::size_t at = line.rfind(kCheck);
  if (at == std::string_view::npos || line.substr(at + kCheck.size()) != check_of(line.substr(0, at)) + "\"}") {
    return std::nullopt;
  }
  boost::system::error_code wrong;
  const json::value row = json::parse(json::string_view(line.data(), line.size()), wrong);
  if (wrong || !row.is_object()) return std::nullopt;
  try {
    return played_of(row.as_object(), settings);
  } catch (const std::exception&) {
    return std::nullopt;
  }
}

std::string settings_text(const Settings& settings) {
  std::string text = "{\n";
  const json::object all = settings_object(settings);
  for (auto row = all.begin(); row != all.end(); ++row) {
    text += "  " + json::serialize(json::string(row->key())) + ": " + json::serialize(row->value());
    text += std::next(row) == all.end() ? "\n" : ",\n";
  }
  return text + "}\n";
}

Result<std::unique_ptr<Folder>> Folder::open(const std::string& path, const Settings& settings) {
  std::error_code wrong;
  fs::create_directories(fs::path(path) / "games", wrong);
  if (wrong) {
    return fail("match.folder", "The folder \"" + path + "\" cannot be made: " + wrong.message() + ".",
                {{"folder", path}});
  }
  std::unique_ptr<Folder> folder(new Folder(path, settings));
  sync_folder(fs::canonical(path, wrong).parent_path());
  for (const auto step : {&Folder::lock, &Folder::compare, &Folder::load, &Folder::load_introductions}) {
    if (const auto done = (*folder.*step)(); !done) return tl::unexpected<Error>(done.error());
  }
  return folder;
}

Folder::~Folder() {
  if (log_ >= 0) ::close(log_);
}

Result<void> Folder::lock() {
  const std::string file = path_ + "/results.jsonl";
  log_ = ::open(file.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  if (log_ < 0) return cannot_write(file);
  if (::flock(log_, LOCK_EX | LOCK_NB) == 0) return {};
  return fail("match.in_use", "Another match is being played in \"" + path_ + "\"; wait for it or name another folder.",
              {{"folder", path_}});
}

Result<void> Folder::compare() {
  const std::string wanted = settings_text(settings_);
  const std::string there = read_file(fs::path(path_) / "match.json");
  if (there == wanted) return {};
  const bool has_games = fs::file_size(fs::path(path_) / "results.jsonl") > 0;
  if (there.empty()) {
    if (has_games) {
      return fail("match.not_a_match", "\"" + path_ + "\" has results but no match.json; name another folder.",
                  {{"folder", path_}});
    }
    return write("match.json", wanted);
  }
  boost::system::error_code wrong;
  const json::value before = json::parse(there, wrong);
  const bool is_match = !wrong && before.is_object() && before.as_object().contains("programs");
  if (is_match && !has_games) return write("match.json", wanted);
  std::string which = "match.json";
  if (is_match) {
    for (const auto& row : settings_object(settings_)) {
      const auto* old = before.as_object().if_contains(row.key());
      if (old != nullptr && json::serialize(*old) == json::serialize(row.value())) continue;
      which = std::string(row.key());
      break;
    }
  }
  return fail("match.other_settings",
              "\"" + path_ + "\" holds a match with other settings (" + which +
                  "); go on with the same ones, or name another folder.",
              {{"folder", path_}, {"setting", which}});
}

Result<void> Folder::load() {
  const std::string bytes = read_file(fs::path(path_) / "results.jsonl");
  std::map<int, Played> found;
  std::size_t start = 0;
  while (start < bytes.size()) {
    const std::size_t end = bytes.find('\n', start);
    if (end == std::string::npos) break;
    const auto played = read_log_line(std::string_view(bytes).substr(start, end - start), settings_);
    start = end + 1;
    if (played && has_record(played->fixture.number)) {
      found.insert_or_assign(played->fixture.number, *played);
    } else {
      ++dropped_;
    }
  }
  if (start < bytes.size()) {
    // The program was killed while it wrote this line.
    ++dropped_;
    if (::ftruncate(log_, static_cast<off_t>(start)) != 0) return cannot_write(path_ + "/results.jsonl");
  }
  for (const auto& [number, played] : found) games_.push_back(played);
  return {};
}

bool Folder::has_record(int number) const {
  std::error_code wrong;
  const auto bytes = fs::file_size(fs::path(path_) / record_name(number), wrong);
  return !wrong && bytes > 0;
}

Result<void> Folder::load_introductions() {
  introductions_ = introductions_of(read_file(fs::path(path_) / "programs.json"));
  if (introductions_.size() != settings_.contestants.size()) introductions_.clear();
  return {};
}

Result<void> Folder::introduce(const std::vector<Introduction>& introductions) {
  json::array rows;
  for (std::size_t i = 0; i < introductions.size(); ++i) {
    const std::string& name = settings_.contestants[i].name;
    const std::string& now = introductions[i].program;
    if (!games_.empty() && !introductions_.empty() && introductions_[i].program != now) {
      const std::string& before = introductions_[i].program;
      return fail("match.other_program",
                  "\"" + name + "\" was " + before + " in the games of \"" + path_ + "\", and is " + now +
                      "; go on with the same program, or name another folder.",
                  {{"name", name}, {"before", before}, {"now", now}, {"folder", path_}});
    }
    rows.push_back(json::object{{"name", name}, {"program", now}, {"knows clocks", introductions[i].knows_clocks}});
  }
  introductions_ = introductions;
  return write("programs.json", json::serialize(rows) + "\n");
}

Result<void> Folder::append(const Played& played, const std::string& sgf) {
  if (const auto written = write(record_name(played.fixture.number), sgf); !written) return written;
  const std::string line = log_line(played, settings_);
  if (!write_all(log_, line) || ::fdatasync(log_) != 0) return cannot_write(path_ + "/results.jsonl");
  return {};
}

Result<void> Folder::write(const std::string& name, std::string_view bytes) const {
  const std::string file = path_ + "/" + name;
  const std::string draft = file + ".new";
  const int out = ::open(draft.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (out < 0) return cannot_write(file);
  const bool done = write_all(out, bytes) && ::fsync(out) == 0;
  ::close(out);
  if (!done || std::rename(draft.c_str(), file.c_str()) != 0) return cannot_write(file);
  return sync_folder(fs::path(file).parent_path()) ? Result<void>() : cannot_write(file);
}

}  // namespace miai::match
