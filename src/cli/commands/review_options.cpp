#include "cli/commands/review_options.hpp"

#include <algorithm>
#include <thread>

#include "analysis/review/thinking.hpp"
#include "base/text.hpp"
#include "cli/commands/record_json.hpp"
#include "cli/engine_options.hpp"
#include "engine/load_evaluator.hpp"

namespace miai::cli {
namespace {

namespace fs = std::filesystem;

fs::path default_cache() {
  const auto from = [](const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? std::string() : std::string(value);
  };
  if (const auto base = from("XDG_CACHE_HOME"); !base.empty()) return fs::path(base) / "miai" / "reviews";
  if (const auto home = from("HOME"); !home.empty()) return fs::path(home) / ".cache" / "miai" / "reviews";
  return {};
}

/// "sgf,html" as a list. Fails: review.bad_format, review.no_format.
Result<std::vector<std::string>> formats_of(const std::string& text) {
  std::vector<std::string> formats;
  std::string_view rest = text;
  while (!rest.empty()) {
    const std::string name = ascii_lower(trim(rest.substr(0, rest.find(','))));
    rest.remove_prefix(
        std::min(rest.find(',') == std::string_view::npos ? rest.size() : rest.find(',') + 1, rest.size()));
    if (name.empty()) continue;
    if (name != "sgf" && name != "html" && name != "pdf" && name != "json") {
      return fail("review.bad_format",
                  "There is no form \"" + name + "\" of a review; there are html, pdf, sgf and json.",
                  {{"format", name}});
    }
    if (std::find(formats.begin(), formats.end(), name) == formats.end()) formats.push_back(name);
  }
  if (formats.empty()) {
    return fail("review.no_format", "--format names no form of a review; there are html, pdf, sgf and json.");
  }
  return formats;
}

/// "2" as 1, "all" as none. Fails: review.bad_game.
Result<std::optional<std::size_t>> game_of(const std::string& text) {
  if (same_word(text, "all")) return std::nullopt;
  const auto number = parse_int(text);
  if (number && *number >= 1) return static_cast<std::size_t>(*number - 1);
  const std::string shown = text.substr(0, 40);
  return fail("review.bad_game", "--game is the number of a game, counted from 1, or all; not \"" + shown + "\".",
              {{"value", shown}});
}

std::vector<std::string> reader_names() {
  std::vector<std::string> names;
  for (const auto& reader : analysis::readers()) names.emplace_back(reader.strength);
  return names;
}

}  // namespace

std::vector<Option> review_options() {
  std::vector<Option> rows{
      {.name = "FILE", .kind = ValueKind::file, .help = "command.review.file", .count = Option::Count::at_least_one},
      {.name = "--output",
       .letter = "-o",
       .kind = ValueKind::text,
       .placeholder = "FOLDER",
       .help = "command.review.output",
       .fallback = "."},
      {.name = "--format",
       .letter = "-f",
       .kind = ValueKind::text,
       .placeholder = "LIST",
       .help = "command.review.format",
       .fallback = "html,sgf"},
      {.name = "--for",
       .kind = ValueKind::text,
       .placeholder = "RANK",
       .help = "command.review.for",
       .fallback = "9k-1k",
       .suggestions = reader_names},
      {.name = "--measure",
       .kind = ValueKind::text,
       .placeholder = "WHAT",
       .help = "command.review.measure",
       .fallback = "points",
       .choices = {"points", "chance"}},
      {.name = "--mistakes",
       .kind = ValueKind::whole,
       .placeholder = "N",
       .help = "command.review.mistakes",
       .fallback = "3",
       .bounds = Bounds{0, 100}},
      {.name = "--game", .kind = ValueKind::text, .placeholder = "N", .help = "command.review.game", .fallback = "1"},
      {.name = "--analysis-threads",
       .kind = ValueKind::whole,
       .placeholder = "N",
       .help = "command.analysis.analysis_threads",
       .bounds = Bounds{1, 1024}},
      {.name = "--cache", .kind = ValueKind::text, .placeholder = "FOLDER", .help = "command.review.cache"},
      {.name = "--no-cache", .help = "command.review.no_cache"},
      charset_option()};
  for (Option& row : engine_options(analysis::settings_without_effect())) rows.push_back(std::move(row));
  return rows;
}

Result<ReviewWanted> review_wanted(const Arguments& arguments, Context& context) {
  ReviewWanted wanted;
  wanted.typed = &arguments;
  const auto settings = engine_settings(arguments, context);
  if (!settings) return tl::unexpected<Error>(settings.error());
  wanted.settings = *settings;
  const auto reader = analysis::find_reader(arguments.text("--for"));
  if (!reader) return tl::unexpected<Error>(reader.error());
  wanted.options.reader = *reader;
  if (same_word(arguments.text("--measure"), "chance")) wanted.options.measure = analysis::Measure::chance;
  wanted.options.mistakes = arguments.count("--mistakes");
  const auto game = game_of(arguments.text("--game"));
  if (!game) return tl::unexpected<Error>(game.error());
  wanted.game = *game;
  if (arguments.has("--format") || !context.json) {
    auto formats = formats_of(arguments.text("--format"));
    if (!formats) return tl::unexpected<Error>(formats.error());
    wanted.formats = std::move(*formats);
  }
  wanted.folder = arguments.text("--output");
  if (!arguments.has("--no-cache")) {
    wanted.cache = arguments.has("--cache") ? fs::path(arguments.text("--cache")) : default_cache();
  }
  std::error_code ignored;  // a folder that cannot be made is told of when something is written into it
  fs::create_directories(wanted.folder, ignored);
  const auto cores = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  wanted.workers = arguments.has("--analysis-threads") ? arguments.count("--analysis-threads") : cores;
  auto evaluator = engine::load_remembering_evaluator(wanted.settings.model);
  if (!evaluator) return tl::unexpected<Error>(evaluator.error());
  wanted.evaluator = std::move(*evaluator);
  return wanted;
}

}  // namespace miai::cli
