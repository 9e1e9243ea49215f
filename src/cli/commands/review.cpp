// `miai review`: whole games looked at move by move, as a page, a record and data.
#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <map>
#include <ostream>

#include "analysis/review/annotate.hpp"
#include "analysis/review/thinking.hpp"
#include "analysis/review/words.hpp"
#include "base/text.hpp"
#include "cli/commands/picture_words.hpp"
#include "cli/commands/record_json.hpp"
#include "cli/commands/record_text.hpp"
#include "cli/commands/review_options.hpp"
#include "cli/files.hpp"
#include "cli/plain_text.hpp"
#include "cli/program.hpp"
#include "engine/load_evaluator.hpp"
#include "i18n/charset.hpp"
#include "render/from_record.hpp"

namespace miai::cli {
namespace {

namespace fs = std::filesystem;

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

std::shared_ptr<engine::Evaluator> evaluator_for(const ReviewWanted& wanted, BoardSize size) {
  if (wanted.evaluator->supports(size)) return wanted.evaluator;
  auto playouts = engine::load_evaluator("playouts");
  return playouts ? *playouts : wanted.evaluator;
}

std::vector<std::optional<analysis::Opinion>> opinions_for(const analysis::ReviewedGame& game,
                                                           const ReviewWanted& wanted, const std::string& name,
                                                           Context& context) {
  analysis::ThinkingOptions options;
  options.settings = wanted.settings;
  options.evaluator = evaluator_for(wanted, game.size);
  options.workers = wanted.workers;
  options.now = [] {
    return std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now().time_since_epoch());
  };
  options.stop = &stopped;
  const std::string thinking =
      std::string(kVersion) + "\n" + analysis::thinking_text(wanted.settings, *options.evaluator);
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

tl::unexpected<Error> same_name(const std::string& first, const std::string& second, const std::string& stem) {
  return fail("output.same_name", "Two inputs would be written to the same files; review them one by one.",
              {{"first", first}, {"second", second}, {"output", stem + ".review.html"}});
}

/// Fails: output.same_name when two files would be written to one.
Result<void> different_stems(const std::vector<std::string>& names, const ReviewWanted& wanted) {
  std::map<std::string, std::string> by_stem;
  for (const std::string& name : names) {
    const auto [first, is_new] = by_stem.emplace(stem_of(name), name);
    if (!is_new) return same_name(first->second, name, first->first);
  }
  if (wanted.game) return {};
  // The second game of "a" is written where the only one of "a-2" is.
  for (const auto& [stem, name] : by_stem) {
    const std::size_t dash = stem.find_last_of('-');
    if (dash == std::string::npos || !parse_int(stem.substr(dash + 1))) continue;
    const auto whole = by_stem.find(stem.substr(0, dash));
    if (whole != by_stem.end()) return same_name(whole->second, name, stem);
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
  auto& out = context.streams.out;
  out << printable(name) << "\n";
  if (const std::string assumed = analysis::assumed_text(messages, review.game); !assumed.empty()) {
    out << "  " << assumed << "\n";
  }
  for (const Color color : kColors) {
    const auto side = static_cast<std::size_t>(index_of(color));
    out << "  " << analysis::tally_text(messages, color, review.tallies[side][analysis::kPhases]) << "\n";
    for (const std::size_t index : review.biggest[side]) {
      out << "    " << analysis::mistake_text(messages, review, index) << "\n";
    }
  }
}

/// One file, and which of all that are asked for.
struct File {
  const std::string& name;
  std::size_t place = 0;
  std::size_t files = 1;
};

/// The games of one file on their way to reviews.
class FileReview {
 public:
  FileReview(const File& file, const ReviewWanted& wanted, Context& context)
      : file_(file), wanted_(wanted), context_(context) {}

  Exit run(const std::string& bytes) {
    auto collection = record::read(bytes, record_options(*wanted_.typed, file_.name));
    if (!collection) return context_.trouble(collection.error());
    tell_repairs(collection->report, context_);
    written_ = std::move(*collection);
    const std::size_t games = written_.games.size();
    if (wanted_.game && *wanted_.game >= games) return context_.trouble(no_such_game());
    if (wanted_.game && games > 1 && !wanted_.typed->has("--game") && !context_.json) say_which();
    Exit worst = Exit::fine;
    for (std::size_t game = 0; game < games; ++game) {
      if (wanted_.game.value_or(game) != game) continue;
      const auto done = review(game);
      if (done) continue;
      worst = context_.trouble(done.error());
      if (stopped) return worst;
    }
    if (const auto done = write_record(); !done) return context_.trouble(done.error());
    return worst;
  }

 private:
  Error no_such_game() const {
    const std::string game = std::to_string(*wanted_.game + 1);
    const std::string games = std::to_string(written_.games.size());
    return Error{"diagram.no_such_game",
                 "Game " + game + " is not there; the file has " + games + ".",
                 {{"game", game}, {"games", games}},
                 {file_.name, 0, 0}};
  }

  void say_which() const {
    context_.streams.err << printable(context_.text(
                                "review.several_games",
                                {i18n::arg("file", file_.name), i18n::arg("games", number(written_.games.size())),
                                 i18n::arg("game", number(*wanted_.game + 1))}))
                         << "\n";
  }

  static std::int64_t number(std::size_t value) { return static_cast<std::int64_t>(value); }

  /// The file, and the game where there are several.
  std::string name_of(std::size_t game) const {
    if (written_.games.size() == 1) return file_.name;
    return context_.text("score.game", {i18n::arg("file", file_.name), i18n::arg("game", number(game + 1))});
  }

  fs::path path_of(std::string_view format, const std::string& part = "") const {
    return fs::path(wanted_.folder) / (stem_of(file_.name) + part + ".review." + std::string(format));
  }

  bool wants(std::string_view format) const {
    return std::find(wanted_.formats.begin(), wanted_.formats.end(), format) != wanted_.formats.end();
  }

  Result<void> review(std::size_t index) {
    record::GameTree& tree = written_.games[index];
    const Ruleset& rules = preset("japanese");
    auto game = analysis::reviewed_game(tree, {BoardSize::square(19), rules, rules.komi_even, 0});
    if (!game) {
      game.error().where = {name_of(index), 0, 0};
      return tl::unexpected<Error>(game.error());
    }
    auto opinions = opinions_for(*game, wanted_, shown_while_thinking(index), context_);
    if (stopped) {
      if (wanted_.cache.empty()) return fail("review.stopped_for_good", "Stopped. Nothing was kept (--no-cache).");
      return fail("review.stopped", "Stopped. What was found is kept; the same command goes on from there.");
    }
    analysis::PageWords words{context_.messages, picture_words(context_.messages), {}, {}, {}};
    words.engine = evaluator_for(wanted_, game->size)->name();
    words.title = render::title_of(tree, words.pictures);
    words.header = render::header_of(tree, words.pictures);
    words.game = static_cast<int>(index) + 1;
    words.games = static_cast<int>(written_.games.size());
    const auto review = analysis::judged(std::move(*game), std::move(opinions), wanted_.options);
    analysis::annotate(tree, review, words);
    has_reviews_ = true;
    const std::string part = wanted_.game || words.games == 1 ? "" : "-" + std::to_string(index + 1);
    for (const Form& form : kForms) {
      if (!wants(form.name)) continue;
      const auto made = form.make(review, words);
      if (!made) return tl::unexpected<Error>(made.error());
      if (const auto done = write_form(path_of(form.name, part), *made, context_); !done) return done;
    }
    if (context_.json) {
      context_.streams.out << analysis::review_json(review, words) << "\n";
    } else {
      tell(review, name_of(index), context_);
    }
    return {};
  }

  std::string shown_while_thinking(std::size_t game) const {
    if (file_.files == 1) return name_of(game);
    return context_.text("review.progress",
                         {i18n::arg("file", number(file_.place + 1)), i18n::arg("files", number(file_.files)),
                          i18n::arg("name", name_of(game))});
  }

  /// All games of the file, those that were reviewed with what was found.
  Result<void> write_record() {
    if (!has_reviews_ || !wants("sgf")) return {};
    return write_form(path_of("sgf"), record::write(written_), context_);
  }

  /// A form of one game.
  struct Form {
    std::string_view name;
    Result<std::string> (*make)(const analysis::Review&, const analysis::PageWords&);
  };
  static constexpr std::array kForms{Form{"html",
                                          [](const auto& review, const auto& words) -> Result<std::string> {
                                            return analysis::html_page(review, words);
                                          }},
                                     Form{"pdf", analysis::pdf_pages},
                                     Form{"json", [](const auto& review, const auto& words) -> Result<std::string> {
                                            return analysis::review_json(review, words) + "\n";
                                          }}};

  File file_;
  const ReviewWanted& wanted_;
  Context& context_;
  record::Collection written_;
  bool has_reviews_ = false;
};

Exit run(const Arguments& arguments, Context& context) {
  stopped = false;
  const auto wanted = review_wanted(arguments, context);
  if (!wanted) return context.trouble(wanted.error());
  if (const auto apart = different_stems(arguments.all("FILE"), *wanted); !apart) return context.trouble(apart.error());
  const Interruptible interruptible;
  Exit worst = Exit::fine;
  const auto names = arguments.all("FILE");
  for (std::size_t i = 0; i < names.size() && !stopped; ++i) {
    const auto bytes = read_input(names[i], context.streams);
    const Exit code =
        bytes ? FileReview({names[i], i, names.size()}, *wanted, context).run(*bytes) : context.trouble(bytes.error());
    if (static_cast<int>(code) > static_cast<int>(worst)) worst = code;
  }
  return worst;
}

}  // namespace

Command review_command() {
  return {.name = "review",
          .summary = "command.review",
          .options = review_options(),
          .run = run,
          .examples = {"review game.sgf", "review *.sgf --output reviews --format html,pdf,sgf --for 15k",
                       "review game.sgf --visits 100 --json"}};
}

}  // namespace miai::cli
