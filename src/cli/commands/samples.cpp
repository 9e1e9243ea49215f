// `miai samples`: from games to what a trainer reads.
#include "train/samples.hpp"

#include <ostream>

#include "cli/command.hpp"
#include "train/places.hpp"

namespace miai::cli {
namespace {

Exit run(const Arguments& arguments, Context& context) {
  const std::string place = arguments.text("--shards");
  const auto shards = train::open_shards(place);
  if (!shards) return context.trouble(shards.error());
  if (const auto finished = (*shards)->finished(); finished && finished->empty()) {
    return context.trouble(
        Error{"train.no_shards",
              "There are no finished shards at " + place + "; check the name, or make some with miai selfplay.",
              {{"where", place}},
              {}});
  }
  const auto count = train::write_samples(**shards, arguments.text("--out"), arguments.count("--held-out"));
  if (!count) return context.trouble(count.error());
  if (context.json) {
    context.streams.out << "{\"shards\":" << count->shards << ",\"games\":" << count->games
                        << ",\"positions\":" << count->positions << "}\n";
  } else {
    context.streams.out << context.text("samples.done",
                                        {i18n::arg("shards", count->shards), i18n::arg("games", count->games),
                                         i18n::arg("positions", static_cast<std::int64_t>(count->positions))})
                        << "\n";
  }
  return Exit::fine;
}

}  // namespace

Command samples_command() {
  return {.name = "samples",
          .summary = "command.samples",
          .options = {{.name = "--shards",
                       .kind = ValueKind::text,
                       .placeholder = "PLACE",
                       .help = "command.samples.shards",
                       .fallback = "shards"},
                      {.name = "--out",
                       .kind = ValueKind::text,
                       .placeholder = "DIR",
                       .help = "command.samples.out",
                       .fallback = "samples"},
                      {.name = "--held-out",
                       .kind = ValueKind::whole,
                       .placeholder = "N",
                       .help = "command.samples.held_out",
                       .fallback = "50",
                       .bounds = Bounds{0, 1'000'000}}},
          .run = run,
          .examples = {"samples --shards shards --out samples",
                       "samples --shards postgresql://miai@db/games --out samples"}};
}

}  // namespace miai::cli
