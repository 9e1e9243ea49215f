// `miai analysis`: KataGo's protocol for analysing many positions, on standard input and output.
#include <algorithm>
#include <chrono>
#include <istream>
#include <ostream>
#include <thread>

#include "analysis/service.hpp"
#include "cli/engine_options.hpp"
#include "cli/files.hpp"
#include "cli/program.hpp"

namespace miai::cli {
namespace {

/// A line that is longer is no query: what it would take to read it is not worth it.
constexpr std::size_t kLongestLine = std::size_t{64} << 20U;

void log(const Context& context, std::string_view text) {
  context.streams.err << "miai: " << text << "\n" << std::flush;
}

/// --config, then --override-config, then the other options.
Result<analysis::Config> config_of(const Arguments& arguments, Context& context) {
  analysis::Config config;
  std::vector<std::string> ignored;
  std::vector<std::string> texts;
  if (arguments.has("--config")) {
    auto bytes = read_input(arguments.text("--config"), context.streams);
    if (!bytes) return tl::unexpected<Error>(bytes.error());
    texts.push_back(std::move(*bytes));
  }
  for (const auto& text : arguments.all("--override-config")) texts.push_back(text);
  for (const auto& text : texts) {
    auto read = analysis::read_config(config, text, ignored);
    if (!read) return read;
    config = *read;
  }
  std::string names;
  for (const auto& name : ignored) names += (names.empty() ? "" : ", ") + name.substr(0, 60);
  if (!names.empty()) log(context, "options that change nothing here: " + names);

  auto settings = with_engine_options(config.settings, arguments);
  if (!settings) return tl::unexpected<Error>(settings.error());
  config.settings = *settings;
  if (arguments.has("--threads")) config.threads = config.settings.search.threads;
  if (arguments.has("--analysis-threads")) config.workers = arguments.count("--analysis-threads");
  return config;
}

analysis::ServiceOptions service_options(const analysis::Config& config, Context& context) {
  analysis::ServiceOptions options;
  options.config = config;
  options.version = kVersion;
  options.cores = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  options.now = [] {
    return std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now().time_since_epoch());
  };
  options.write = [&out = context.streams.out](std::string_view line) {
    out << line << "\n" << std::flush;
    return static_cast<bool>(out);
  };
  options.log = [&context](std::string_view text) { log(context, text); };
  return options;
}

/// The next line without its end; false at the end of the input. What is too long is cut.
bool next_line(std::istream& in, std::string& line) {
  line.clear();
  std::streambuf& bytes = *in.rdbuf();
  using Traits = std::streambuf::traits_type;
  bool has_any = false;
  for (auto c = bytes.sbumpc(); !Traits::eq_int_type(c, Traits::eof()); c = bytes.sbumpc()) {
    has_any = true;
    if (c == '\n') return true;
    if (line.size() < kLongestLine) line += Traits::to_char_type(c);
  }
  return has_any;
}

Exit run(const Arguments& arguments, Context& context) {
  const auto config = config_of(arguments, context);
  if (!config) return context.trouble(config.error());
  if (const auto found = check_model_file(config->settings); !found) return context.trouble(found.error());
  analysis::Service service(service_options(*config, context));
  if (const auto ready = service.prepare(); !ready) return context.trouble(ready.error());
  if (arguments.has("--human-model")) {
    log(context, "networks that imitate people are not read; --human-model changes nothing");
  }
  log(context, "Started, ready to begin handling requests");
  std::string line;
  while (service.is_heard() && next_line(context.streams.in, line)) service.take(line);
  if (!arguments.has("--quit-without-waiting") && service.is_heard()) service.finish();
  service.stop();
  return service.is_heard() ? Exit::fine : Exit::no;
}

std::vector<Option> options() {
  std::vector<Option> rows{{.name = "--analysis-threads",
                            .kind = ValueKind::whole,
                            .placeholder = "N",
                            .help = "command.analysis.analysis_threads",
                            .bounds = Bounds{1, 1024}},
                           {.name = "--override-config",
                            .kind = ValueKind::text,
                            .placeholder = "NAME=VALUE,…",
                            .help = "command.analysis.override_config",
                            .count = Option::Count::any},
                           {.name = "--quit-without-waiting", .help = "command.analysis.quit_without_waiting"},
                           {.name = "--human-model",
                            .kind = ValueKind::file,
                            .placeholder = "FILE",
                            .help = "command.analysis.human_model"}};
  for (Option& row : engine_options(analysis::settings_of_play())) rows.push_back(std::move(row));
  return rows;
}

}  // namespace

Command analysis_command() {
  return {.name = "analysis",
          .summary = "command.analysis",
          .options = options(),
          .run = run,
          .examples = {"analysis", "analysis --model network.bin.gz --visits 200 --analysis-threads 4",
                       "analysis -model network.bin.gz -config analysis.cfg -quit-without-waiting"}};
}

}  // namespace miai::cli
