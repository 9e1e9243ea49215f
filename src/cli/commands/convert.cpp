// `miai convert`: any record to SGF FF4 in UTF-8.
#include <ostream>

#include "cli/commands/record_json.hpp"
#include "cli/files.hpp"

namespace miai::cli {
namespace {

Exit convert_one(const std::string& name, const std::string& bytes, const Arguments& arguments, Context& context) {
  const auto collection = record::read(bytes, record_options(arguments, name));
  if (!collection) return context.trouble(collection.error());
  record::WriteOptions layout;
  if (!arguments.has("--keep-layout")) layout.layout = record::WriteOptions::Layout::canonical;
  const std::string text = record::write(*collection, layout);
  boost::json::object row{{"file", name},
                          {"format", collection->format},
                          {"charset", collection->charset},
                          {"games", collection->games.size()},
                          {"findings", to_json(collection->report)}};
  const std::string output = arguments.text("--output");
  if (!output.empty()) {
    const std::string target = output_name(name, output, arguments.all("FILE").size());
    if (const auto written = write_output(target, text, context.streams); !written) {
      return context.trouble(written.error());
    }
    row["written"] = target;
  } else if (context.json) {
    row["sgf"] = text;
  } else {
    context.streams.out << text;
  }
  if (context.json) context.streams.out << boost::json::serialize(row) << "\n";
  return Exit::fine;
}

Exit run(const Arguments& arguments, Context& context) {
  return for_each_file(arguments.all("FILE"), context, [&](const std::string& name, const std::string& bytes) {
    return convert_one(name, bytes, arguments, context);
  });
}

}  // namespace

Command convert_command() {
  return {
      .name = "convert",
      .summary = "command.convert",
      .options = {{.name = "FILE",
                   .kind = ValueKind::file,
                   .help = "command.convert.file",
                   .count = Option::Count::at_least_one},
                  {.name = "--output", .kind = ValueKind::file, .placeholder = "OUT", .help = "command.convert.output"},
                  {.name = "--keep-layout", .help = "command.convert.keep_layout"},
                  charset_option()},
      .run = run,
      .examples = {"convert game.gib", "convert --output folder *.ngf"},
  };
}

}  // namespace miai::cli
