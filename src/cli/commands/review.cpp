// `miai review`: whole games looked at move by move, as a page, a record and data.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <map>
#include <ostream>
#include <thread>

#include "analysis/review/annotate.hpp"
#include "analysis/review/thinking.hpp"
#include "analysis/review/words.hpp"
#include "base/text.hpp"
#include "cli/commands/picture_words.hpp"
#include "cli/commands/record_json.hpp"
#include "cli/commands/record_text.hpp"
#include "cli/engine_options.hpp"
#include "cli/files.hpp"
#include "cli/plain_text.hpp"
#include "engine/load_evaluator.hpp"
#include "i18n/charset.hpp"
#include "render/from_record.hpp"

namespace miai::cli {
namespace {

namespace fs = std::filesystem;

/// Everything that is the same for all files.
struct Wanted {
  const Arguments* typed = nullptr;
  engine::Settings settings;
  std::shared_ptr<engine::Evaluator> evaluator;
  analysis::ReviewOptions options;
  int workers = 1;
  long game = 1;
  std::vector<std::string> formats;
  std::string folder;
  fs::path cache;  ///< empty: nothing is kept
};

fs::path default_cache() {
  const auto from = [](const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? std::string() : std::string(value);
  };
  if (const auto base = from("XDG_CACHE_HOME"); !base.empty()) return fs::path(base) / "miai" / "reviews";
  if (const auto home = from("HOME"); !home.empty()) return fs::path(home) / ".cache" / "miai" / "reviews";
  return {};
}

/// "sgf,html" as a list. Fails: review.bad_format.
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
  return formats;
}

Result<Wanted> wanted_of(const Arguments& arguments, Context& context) {
  Wanted wanted;
  wanted.typed = &arguments;
  const auto settings = engine_settings(arguments, context);
  if (!settings) return tl::unexpected<Error>(settings.error());
  wanted.settings = *settings;
  const auto reader = analysis::find_reader(arguments.text("--for"));
  if (!reader) return tl::unexpected<Error>(reader.error());
  wanted.options.reader = *reader;
  if (same_word(arguments.text("--measure"), "chance")) wanted.options.measure = analysis::Measure::chance;
  wanted.options.mistakes = static_cast<int>(std::clamp(arguments.whole("--mistakes").value_or(3), 0L, 100L));
  wanted.game = arguments.whole("--game").value_or(1);
  auto formats = formats_of(arguments.has("--format") || !context.json ? arguments.text("--format") : "");
  if (!formats) return tl::unexpected<Error>(formats.error());
  wanted.formats = std::move(*formats);
  wanted.folder = arguments.text("--output");
  if (!arguments.has("--no-cache")) {
    wanted.cache = arguments.has("--cache") ? fs::path(arguments.text("--cache")) : default_cache();
  }
  std::error_code ignored;  // a folder that cannot be made is told of when something is written into it
  fs::create_directories(wanted.folder, ignored);
  const auto cores = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  wanted.workers = static_cast<int>(std::clamp(arguments.whole("--analysis-threads").value_or(cores), 1L, 1024L));
  auto evaluator = engine::load_remembering_evaluator(wanted.settings.model);
  if (!evaluator) return tl::unexpected<Error>(evaluator.error());
  wanted.evaluator = std::move(*evaluator);
  return wanted;
}

/// Ctrl-C ends thinking; what was found is kept.
std::atomic<bool> stopped{false};
extern "C" void stop_thinking(int /*signal*/) {
  stopped = true;
}

/// Takes signals while it lives.
class Interruptible {
 public:
  Interruptible() : before_(std::signal(SIGINT, stop_thinking)) {}
  Interruptible(const Interruptible&) = delete;
  Interruptible& operator=(const Interruptible&) = delete;
  ~Interruptible() { std::signal(SIGINT, before_); }

 private:
  void (*before_)(int);
};

/// The file in which opinions about a game are kept; nothing where they cannot be.
class Shelf {
 public:
  Shelf(const fs::path& folder, const std::string& name) {
    if (folder.empty()) return;
    std::error_code error;
    fs::create_directories(folder, error);
    const fs::path path = folder / (name + ".jsonl");
    std::ifstream in(path, std::ios::binary);
    const std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    kept_ = analysis::KeptOpinions(text);
    out_.open(path, std::ios::binary | std::ios::app);
    // Half a line that a stopped program left behind must not swallow the next one.
    if (!text.empty() && text.back() != '\n') out_ << "\n";
  }
  const analysis::KeptOpinions& kept() const { return kept_; }
  void add(const std::string& key, const analysis::Opinion& opinion) {
    if (out_.is_open()) out_ << analysis::KeptOpinions::line(key, opinion) << std::flush;
  }

 private:
  analysis::KeptOpinions kept_{""};
  std::ofstream out_;
};

std::shared_ptr<engine::Evaluator> evaluator_for(const Wanted& wanted, BoardSize size) {
  if (wanted.evaluator->supports(size)) return wanted.evaluator;
  auto playouts = engine::load_evaluator("playouts");
  return playouts ? *playouts : wanted.evaluator;
}

std::vector<std::optional<analysis::Opinion>> opinions_for(const analysis::ReviewedGame& game, const Wanted& wanted,
                                                           const std::string& name, Context& context) {
  analysis::ThinkingOptions options;
  options.settings = wanted.settings;
  options.evaluator = evaluator_for(wanted, game.size);
  options.workers = wanted.workers;
  options.now = [] {
    return std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now().time_since_epoch());
  };
  options.stop = &stopped;
  const std::string thinking = analysis::thinking_text(wanted.settings, *options.evaluator);
  const auto keys = analysis::keys_of(game, thinking);
  Shelf shelf(wanted.cache, analysis::shelf_of(game, thinking));
  for (const auto& key : keys) options.known.push_back(shelf.kept().find(key));
  auto done = static_cast<std::size_t>(
      std::count_if(options.known.begin(), options.known.end(), [](const auto& known) { return known.has_value(); }));
  Progress progress(context.streams, keys.size());
  progress.show(done, name);
  options.found = [&](std::size_t station, const analysis::Opinion& opinion) {
    shelf.add(keys[station], opinion);
    progress.show(++done, name);
  };
  return analysis::opinions_on(game, options);
}

std::string stem_of(const std::string& name) {
  return name == "-" ? "game" : fs::path(name).stem().string();
}

/// Fails: output.same_name when two files would be written to one.
Result<void> different_stems(const std::vector<std::string>& names) {
  std::map<std::string, std::string> by_stem;
  for (const std::string& name : names) {
    const auto [first, is_new] = by_stem.emplace(stem_of(name), name);
    if (is_new) continue;
    return fail("output.same_name", "Two inputs would be written to the same files; review them one by one.",
                {{"first", first->second}, {"second", name}, {"output", first->first + ".review.html"}});
  }
  return {};
}

/// Writes one file and says so.
Result<void> write_form(const fs::path& path, const std::string& bytes, Context& context) {
  if (const auto written = write_output(path.string(), bytes, context.streams); !written) return written;
  if (!context.json) {
    context.streams.out << printable(context.text("review.written", {i18n::arg("file", path.string())})) << "\n";
  }
  return {};
}

void tell(const analysis::Review& review, const std::string& name, Context& context) {
  const auto& messages = context.messages;
  context.streams.out << printable(name) << "\n";
  for (const Color color : kColors) {
    const auto side = static_cast<std::size_t>(index_of(color));
    context.streams.out << "  " << analysis::tally_text(messages, color, review.tallies[side][analysis::kPhases])
                        << "\n";
    for (const std::size_t index : review.biggest[side]) {
      const auto& move = review.moves[index];
      context.streams.out << "    "
                          << context.text("review.mistake",
                                          {i18n::arg("number", move.number),
                                           i18n::arg("move", analysis::move_text(messages, move.move))})
                          << ": " << analysis::cost_text(messages, move, review.options.measure) << " "
                          << analysis::better_text(messages, *review.opinions[index]) << "\n";
    }
  }
}

/// A review in one of its forms.
Result<std::string> form_of(const std::string& format, const record::GameTree& tree, const analysis::Review& review,
                            const analysis::PageWords& words) {
  if (format == "html") return analysis::html_page(review, words);
  if (format == "pdf") return analysis::pdf_pages(review, words);
  if (format == "json") return analysis::review_json(review, words) + "\n";
  record::Collection written;
  written.games.push_back(tree);
  analysis::annotate(written.games.front(), review, words.messages);
  return record::write(written);
}

Exit review_file(const std::string& name, const std::string& bytes, const Wanted& wanted, Context& context) {
  auto collection = record::read(bytes, record_options(*wanted.typed, name));
  if (!collection) return context.trouble(collection.error());
  tell_repairs(collection->report, context);
  const auto games = static_cast<long>(collection->games.size());
  if (wanted.game < 1 || wanted.game > games) {
    return context.trouble(
        Error{"diagram.no_such_game",
              "Game " + std::to_string(wanted.game) + " is not there; the file has " + std::to_string(games) + ".",
              {{"game", std::to_string(wanted.game)}, {"games", std::to_string(games)}},
              {name, 0, 0}});
  }
  auto& tree = collection->games[static_cast<std::size_t>(wanted.game - 1)];
  const Ruleset& rules = preset("japanese");
  auto game = analysis::reviewed_game(tree, {BoardSize::square(19), rules, rules.komi_even, 0});
  if (!game) return context.trouble(Error{game.error().id, game.error().message, game.error().facts, {name, 0, 0}});
  auto opinions = opinions_for(*game, wanted, name, context);
  if (stopped) {
    return context.trouble(
        Error{"review.stopped", "Stopped. What was found is kept; the same command goes on from there.", {}, {}});
  }
  const auto evaluator = evaluator_for(wanted, game->size);
  analysis::PageWords words{context.messages,
                            picture_words(context.messages),
                            {},
                            {},
                            evaluator->name(),
                            analysis::review_visits(wanted.settings, *evaluator)};
  words.title = render::title_of(tree, words.pictures);
  words.header = render::header_of(tree, words.pictures);
  const auto review = analysis::judged(std::move(*game), std::move(opinions), wanted.options);
  const std::string stem = stem_of(name);
  for (const std::string& format : wanted.formats) {
    const auto made = form_of(format, tree, review, words);
    if (!made) return context.trouble(made.error());
    const fs::path path = fs::path(wanted.folder) / (stem + ".review." + format);
    if (const auto done = write_form(path, *made, context); !done) return context.trouble(done.error());
  }
  if (context.json) {
    context.streams.out << analysis::review_json(review, words) << "\n";
  } else {
    tell(review, name, context);
  }
  return Exit::fine;
}

Exit run(const Arguments& arguments, Context& context) {
  stopped = false;
  const auto wanted = wanted_of(arguments, context);
  if (!wanted) return context.trouble(wanted.error());
  if (const auto apart = different_stems(arguments.all("FILE")); !apart) return context.trouble(apart.error());
  const Interruptible interruptible;
  Exit worst = Exit::fine;
  for (const std::string& name : arguments.all("FILE")) {
    if (stopped) break;
    const auto bytes = read_input(name, context.streams);
    const Exit code = bytes ? review_file(name, *bytes, *wanted, context) : context.trouble(bytes.error());
    if (static_cast<int>(code) > static_cast<int>(worst)) worst = code;
  }
  return worst;
}

std::vector<std::string> reader_names() {
  std::vector<std::string> names;
  for (const auto& reader : analysis::readers()) names.emplace_back(reader.strength);
  return names;
}

std::vector<Option> options() {
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
       .fallback = "3"},
      {.name = "--game", .kind = ValueKind::whole, .placeholder = "N", .help = "command.diagram.game", .fallback = "1"},
      {.name = "--analysis-threads",
       .kind = ValueKind::whole,
       .placeholder = "N",
       .help = "command.analysis.analysis_threads"},
      {.name = "--cache", .kind = ValueKind::text, .placeholder = "FOLDER", .help = "command.review.cache"},
      {.name = "--no-cache", .help = "command.review.no_cache"},
      charset_option()};
  for (Option& row : engine_options()) rows.push_back(std::move(row));
  return rows;
}

}  // namespace

Command review_command() {
  return {.name = "review",
          .summary = "command.review",
          .options = options(),
          .run = run,
          .examples = {"review game.sgf", "review *.sgf --output reviews --format html,pdf,sgf --for 15k",
                       "review game.sgf --visits 100 --json"}};
}

}  // namespace miai::cli
