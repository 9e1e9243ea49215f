// `miai benchmark`: how many threads suit this machine.
#include <algorithm>
#include <boost/json.hpp>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <ostream>
#include <thread>

#include "cli/files.hpp"
#include "cli/game_options.hpp"
#include "cli/plain_text.hpp"
#include "engine/load_evaluator.hpp"
#include "engine/search/search.hpp"
#include "engine/settings.hpp"

namespace miai::cli {
namespace {

/// More threads are worth it where they bring at least this share of what was there before.
constexpr double kWorthIt = 1.1;

struct Measured {
  int threads = 1;
  double visits = 0;  ///< a second
};

engine::Now steady_now() {
  const auto start = std::chrono::steady_clock::now();
  return [start] { return std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now() - start); };
}

/// Thinks about the empty board and a few moves into a game, as in play: the tree is kept from one to the next.
double visits_a_second(const std::shared_ptr<engine::Evaluator>& evaluator, BoardSize size, int threads,
                       double seconds) {
  engine::SearchOptions options;
  options.threads = threads;
  options.early_stop = false;
  engine::Search search(evaluator, options, steady_now());
  engine::Terms terms;
  terms.rules = preset("chinese");
  terms.komi = terms.rules.komi_even;
  engine::Trail trail{Position(size)};
  constexpr int kMoves = 4;
  std::int64_t visits = 0;
  Milliseconds used{0};
  for (int i = 0; i < kMoves; ++i) {
    search.set_position(trail, terms);
    const Milliseconds share(static_cast<std::int64_t>(seconds * 1000 / kMoves));
    engine::Budget budget;
    budget.time = engine::TimePlan::fixed(share);
    const engine::SearchReport report = search.run(budget);
    visits += report.playouts;
    used += report.elapsed;
    trail = engine::extended(trail, {trail.position.to_move(), report.moves.front().vertex}, terms.rules);
  }
  return static_cast<double>(visits) * 1000 / std::max(1.0, static_cast<double>(used.count()));
}

/// 1, 2, 3, 4, 6, 8, 12, 16, … up to the most, which is always among them.
std::vector<int> thread_counts(int most) {
  std::vector<int> counts;
  for (int n = 1; n < most; n *= 2) {
    counts.push_back(n);
    if (n >= 2 && n + n / 2 < most) counts.push_back(n + n / 2);
  }
  counts.push_back(most);
  return counts;
}

/// The fewest threads after which further ones bring little.
int choice(const std::vector<Measured>& rows) {
  Measured best = rows.front();
  for (const Measured& row : rows) {
    if (row.visits > best.visits * kWorthIt) best = row;
  }
  return best.threads;
}

void tell(const std::vector<Measured>& rows, Context& context) {
  for (const Measured& row : rows) {
    context.streams.out << context.text(
                               "benchmark.row",
                               {i18n::arg("threads", row.threads),
                                i18n::arg("visits", static_cast<std::int64_t>(row.visits)),
                                i18n::Argument{"factor", std::round(100 * row.visits / rows.front().visits) / 100}})
                        << "\n";
  }
  context.streams.out << context.text("benchmark.choice", {i18n::arg("threads", choice(rows))}) << "\n";
}

/// A file of options with so many threads: the one there is, else a new one.
Result<std::string> file_with(const std::string& name, int threads, Streams& streams) {
  std::string text = engine::settings_file({});
  if (std::error_code none; std::filesystem::exists(name, none)) {
    auto there = read_input(name, streams);
    if (!there) return there;
    text = std::move(*there);
  }
  return engine::with_setting(text, name, *engine::find_setting("threads"), std::to_string(threads));
}

Result<void> write(const std::string& name, int threads, Context& context) {
  const auto text = file_with(name, threads, context.streams);
  if (!text) return tl::unexpected<Error>(text.error());
  return write_output(name, *text, context.streams);
}

Exit run(const Arguments& arguments, Context& context) {
  const auto size = parse_size(arguments.text("--size"));
  if (!size) return context.trouble(size.error());
  const double seconds = arguments.number("--seconds").value_or(4);
  const auto evaluator = engine::load_evaluator(arguments.text("--model"));
  if (!evaluator) return context.trouble(evaluator.error());
  if (!(*evaluator)->supports(*size)) {
    return context.trouble(Error{"bench.size", (*evaluator)->name() + " does not know boards of this size.", {}, {}});
  }
  const std::string file = arguments.text("--write");
  if (!file.empty()) {
    // What cannot be changed is said before anybody waits for the figures.
    if (const auto text = file_with(file, 1, context.streams); !text) return context.trouble(text.error());
  }
  const int here = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  const int most = arguments.has("--threads") ? arguments.count("--threads") : std::min(here, 256);
  const std::vector<int> counts = thread_counts(most);
  Progress progress(context.streams, counts.size());
  std::vector<Measured> rows;
  for (const int threads : counts) {
    progress.step(std::to_string(threads));
    rows.push_back({threads, visits_a_second(*evaluator, *size, threads, seconds)});
  }
  progress.clear();
  const int threads = choice(rows);
  if (!file.empty()) {
    if (const auto written = write(file, threads, context); !written) return context.trouble(written.error());
  }
  if (!context.json) {
    tell(rows, context);
    if (!file.empty()) {
      context.streams.out << context.text("benchmark.written", {i18n::arg("threads", threads), i18n::arg("file", file)})
                          << "\n";
    }
    return Exit::fine;
  }
  boost::json::array list;
  for (const Measured& row : rows) {
    list.push_back(boost::json::object{{"threads", row.threads}, {"visits_per_s", std::llround(row.visits)}});
  }
  boost::json::object whole{{"model", (*evaluator)->name()},
                            {"width", size->width()},
                            {"height", size->height()},
                            {"rows", list},
                            {"threads", threads}};
  if (!file.empty()) whole["written"] = file;
  context.streams.out << json_text(whole) << "\n";
  return Exit::fine;
}

}  // namespace

Command benchmark_command() {
  return {.name = "benchmark",
          .summary = "command.benchmark",
          .options =
              {{.name = "--model", .kind = ValueKind::text, .placeholder = "MODEL", .help = "command.benchmark.model"},
               size_option("19"),
               {.name = "--seconds",
                .kind = ValueKind::number,
                .placeholder = "S",
                .help = "command.benchmark.seconds",
                .fallback = "4",
                .bounds = Bounds{0.01, 3600}},
               {.name = "--threads",
                .kind = ValueKind::whole,
                .placeholder = "N",
                .help = "command.benchmark.threads",
                .bounds = Bounds{1, 256}},
               {.name = "--write", .kind = ValueKind::file, .placeholder = "FILE", .help = "command.benchmark.write"}},
          .run = run,
          .examples = {"benchmark", "benchmark --model network.bin.gz --size 9 --json", "benchmark --write miai.cfg"},
          .alias = "tune"};
}

}  // namespace miai::cli
