// `miai convert`: any record to SGF FF4 in UTF-8.
#include <algorithm>
#include <ostream>

#include "cli/commands/record_json.hpp"
#include "cli/commands/record_text.hpp"
#include "cli/files.hpp"
#include "cli/plain_text.hpp"

namespace miai::cli {
namespace {

struct Job {
  const Arguments& arguments;
  const std::string& target;  ///< "" = standard output
};

Exit convert_one(const std::string& name, const std::string& bytes, const Job& job, Context& context) {
  const auto collection = record::read(bytes, record_options(job.arguments, name));
  if (!collection) return context.trouble(collection.error());
  record::WriteOptions layout;
  if (!job.arguments.has("--keep-layout")) layout.layout = record::WriteOptions::Layout::canonical;
  const std::string text = record::write(*collection, layout);
  boost::json::object row{{"file", name},
                          {"format", collection->format},
                          {"charset", collection->charset},
                          {"games", collection->games.size()},
                          {"findings", to_json(collection->report)}};
  tell_repairs(collection->report, context);
  if (!job.target.empty()) {
    if (const auto written = write_output(job.target, text, context.streams); !written) {
      return context.trouble(written.error());
    }
    row["written"] = job.target;
  } else if (context.json) {
    row["sgf"] = text;
  } else {
    context.streams.out << text;
  }
  if (context.json) context.streams.out << json_text(row) << "\n";
  return Exit::fine;
}

Exit run(const Arguments& arguments, Context& context) {
  const std::vector<std::string> files = arguments.all("FILE");
  const auto targets = output_names(files, arguments.text("--output"));
  if (!targets) return context.trouble(targets.error());
  return for_each_file(files, context, [&](const std::string& name, const std::string& bytes) {
    const auto at = static_cast<std::size_t>(std::find(files.begin(), files.end(), name) - files.begin());
    return convert_one(name, bytes, {arguments, (*targets)[at]}, context);
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
                  {.name = "--output",
                   .letter = "-o",
                   .kind = ValueKind::file,
                   .placeholder = "OUT",
                   .help = "command.convert.output"},
                  {.name = "--keep-layout", .help = "command.convert.keep_layout"},
                  charset_option()},
      .run = run,
      .examples = {"convert game.gib -o game.sgf", "convert --output games/ *.ngf"},
  };
}

}  // namespace miai::cli
