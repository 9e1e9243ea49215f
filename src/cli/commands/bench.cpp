// `miai bench`: how fast this machine plays and reads.
#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <ostream>

#include "board/playout_board.hpp"
#include "cli/commands/bench_parts.hpp"
#include "cli/files.hpp"
#include "cli/game_options.hpp"
#include "record/collection.hpp"

namespace miai::cli {
namespace {

Exit bench_board(const Arguments& arguments, Context& context) {
  const auto size = parse_size(arguments.text("--size"));
  if (!size) return context.trouble(size.error());
  const double wanted = arguments.number("--seconds").value_or(1);
  Rng rng(1);
  run_random_playouts(*size, 200, rng);
  PlayoutCounts counts;
  const double start = cpu_seconds();
  double used = 0;
  while (used < wanted) {
    counts += run_random_playouts(*size, 100, rng);
    used = cpu_seconds() - start;
  }
  const double playouts = static_cast<double>(counts.playouts) / used;
  const double moves = static_cast<double>(counts.moves) / used;
  if (context.json) {
    boost::json::object row{{"bench", "board"}, {"size", size->width()}};
    if (!size->is_square()) row["height"] = size->height();
    row["playouts_per_s"] = playouts;
    row["moves_per_s"] = moves;
    context.streams.out << boost::json::serialize(row) << "\n";
  } else {
    context.streams.out << context.text("bench.board",
                                        {i18n::arg("width", size->width()), i18n::arg("height", size->height()),
                                         i18n::arg("playouts", static_cast<std::int64_t>(playouts)),
                                         i18n::arg("moves", static_cast<std::int64_t>(moves))})
                        << "\n";
  }
  return Exit::fine;
}

Exit bench_sgf(const Arguments& arguments, Context& context) {
  std::vector<std::string> texts;
  const Exit read = for_each_file(arguments.all("FILE"), context, [&](const std::string&, const std::string& bytes) {
    texts.push_back(bytes);
    return Exit::fine;
  });
  if (read != Exit::fine) return read;
  if (texts.empty()) {
    return context.trouble(Error{"bench.no_files", "Name the SGF files to read: miai bench sgf FILE...", {}, {}});
  }
  const double wanted = arguments.number("--seconds").value_or(1);
  std::size_t bytes = 0;
  std::size_t nodes = 0;
  std::size_t rounds = 0;
  const double start = cpu_seconds();
  double used = 0;
  while (used < wanted || rounds == 0) {
    nodes = 0;
    for (const auto& text : texts) {
      nodes += record::parse_count(text).nodes;
      bytes += text.size();
    }
    ++rounds;
    used = cpu_seconds() - start;
  }
  const double speed = static_cast<double>(bytes) / 1e6 / used;
  if (context.json) {
    context.streams.out << boost::json::serialize(
                               boost::json::object{{"bench", "sgf"}, {"mb_per_s", speed}, {"nodes", nodes}})
                        << "\n";
  } else {
    context.streams.out << context.text("bench.sgf", {i18n::arg("speed", HalfPoints::nearest(speed)),
                                                      i18n::arg("nodes", static_cast<std::int64_t>(nodes))})
                        << "\n";
  }
  return Exit::fine;
}

struct Bench {
  std::string_view name;
  Exit (*run)(const Arguments&, Context&);
};
constexpr std::array kBenches{Bench{"board", bench_board}, Bench{"sgf", bench_sgf}, Bench{"net", bench_net},
                              Bench{"search", bench_search}, Bench{"signature", bench_signature}};

Exit run(const Arguments& arguments, Context& context) {
  const auto row = std::find_if(kBenches.begin(), kBenches.end(),
                                [what = arguments.text("WHAT")](const Bench& bench) { return bench.name == what; });
  return row->run(arguments, context);
}

std::vector<std::string> bench_names() {
  std::vector<std::string> names;
  names.reserve(std::size(kBenches));
  for (const Bench& bench : kBenches) names.emplace_back(bench.name);
  return names;
}

}  // namespace

Command bench_command() {
  return {
      .name = "bench",
      .summary = "command.bench",
      .options = {{.name = "WHAT",
                   .kind = ValueKind::text,
                   .help = "command.bench.what",
                   .choices = bench_names(),
                   .count = Option::Count::exactly_one},
                  {.name = "FILE", .kind = ValueKind::file, .help = "command.bench.file", .count = Option::Count::any},
                  size_option("9"),
                  {.name = "--seconds",
                   .kind = ValueKind::number,
                   .placeholder = "S",
                   .help = "command.bench.seconds",
                   .fallback = "1",
                   .bounds = Bounds{0.01, 3600}},
                  {.name = "--model", .kind = ValueKind::text, .placeholder = "NAME", .help = "command.bench.model"},
                  {.name = "--visits",
                   .kind = ValueKind::whole,
                   .placeholder = "N",
                   .help = "command.bench.visits",
                   .fallback = "800",
                   .bounds = Bounds{1}},
                  {.name = "--threads",
                   .kind = ValueKind::whole,
                   .placeholder = "N",
                   .help = "command.bench.threads",
                   .fallback = "1",
                   .bounds = Bounds{1, 256}},
                  {.name = "--batch",
                   .kind = ValueKind::whole,
                   .placeholder = "N",
                   .help = "command.bench.batch",
                   .fallback = "1",
                   .bounds = Bounds{1, 1024}}},
      .run = run,
      .examples = {"bench board --size 19 --seconds 3", "bench sgf games/*.sgf --json",
                   "bench net --size 19 --threads 2 --json", "bench search --model constant --visits 100000",
                   "bench signature"}};
}

}  // namespace miai::cli
