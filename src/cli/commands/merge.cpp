// `miai merge`: the variations of several records in one tree.
#include <ostream>

#include "cli/commands/record_json.hpp"
#include "cli/commands/record_text.hpp"
#include "cli/files.hpp"
#include "cli/plain_text.hpp"
#include "record/search.hpp"

namespace miai::cli {
namespace {

Exit run(const Arguments& arguments, Context& context) {
  std::optional<record::GameTree> tree;
  int added = 0;
  int games = 0;
  const auto merge_one = [&](const std::string& name, const std::string& bytes) {
    const auto collection = record::read(bytes, record_options(arguments, name));
    if (!collection) return context.trouble(collection.error());
    tell_repairs(collection->report, context);
    for (const auto& game : collection->games) {
      ++games;
      if (!tree) {
        tree = game;
        continue;
      }
      const record::MergeReport report = record::merge(*tree, game);
      if (!report.same_start) {
        return context.trouble(Error{"merge.other_start",
                                     "The game begins differently from the first one: its size or set-up is another.",
                                     {},
                                     {name, 0, 0}});
      }
      added += report.nodes_added;
    }
    return Exit::fine;
  };
  const Exit code = for_each_file(arguments.all("FILE"), context, merge_one);
  if (!tree || code == Exit::trouble) return code;
  const std::string text = record::write(*tree, {record::WriteOptions::Layout::canonical});
  boost::json::object row{{"games", games}, {"nodes_added", added}, {"nodes", tree->node_count()}};
  const std::string output = arguments.text("--output");
  if (!output.empty()) {
    if (const auto written = write_output(output, text, context.streams); !written) {
      return context.trouble(written.error());
    }
    row["written"] = output;
  } else if (context.json) {
    row["sgf"] = text;
  } else {
    context.streams.out << text;
  }
  if (context.json) context.streams.out << json_text(row) << "\n";
  return code;
}

}  // namespace

Command merge_command() {
  return {
      .name = "merge",
      .summary = "command.merge",
      .options = {{.name = "FILE",
                   .kind = ValueKind::file,
                   .help = "command.merge.file",
                   .count = Option::Count::at_least_one},
                  {.name = "--output",
                   .letter = "-o",
                   .kind = ValueKind::file,
                   .placeholder = "OUT",
                   .help = "command.merge.output"},
                  charset_option()},
      .run = run,
      .examples = {"merge mine.sgf yours.sgf --output both.sgf"},
  };
}

}  // namespace miai::cli
