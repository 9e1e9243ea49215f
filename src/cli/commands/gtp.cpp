// `miai gtp`: the protocol for other programs, on standard input and output.
#include <algorithm>
#include <boost/json.hpp>
#include <iostream>
#include <random>
#include <thread>

#include "cli/engine_options.hpp"
#include "cli/game_options.hpp"
#include "engine/load_evaluator.hpp"
#include "engine/self_test.hpp"
#include "gtp/run.hpp"

namespace miai::cli {
namespace {

std::string start_commands(const Arguments& arguments, BoardSize size) {
  std::string commands;
  if (arguments.has("--rules")) commands += "kata-set-rules " + arguments.text("--rules") + "\n";
  if (arguments.has("--komi")) commands += "komi " + arguments.text("--komi") + "\n";
  if (arguments.has("--size")) {
    commands += size.is_square()
                    ? "boardsize " + std::to_string(size.width())
                    : "rectangular_boardsize " + std::to_string(size.width()) + " " + std::to_string(size.height());
    commands += "\n";
  }
  return commands;
}

/// Below all that can be given, so that it is seen whether somebody did, on the command line or in a file.
constexpr std::int64_t kNoSeed = -1;
constexpr int kNoLevel = 0;

engine::Settings nothing_given() {
  engine::Settings settings;
  settings.level = kNoLevel;
  settings.search.seed = kNoSeed;
  return settings;
}

/// A clock is used by every core. Where visits decide, one thread does, so that equal commands with equal seeds give
/// equal moves.
int usual_threads(const engine::Settings& settings) {
  constexpr unsigned kMostThreads = 16;
  const bool is_counted =
      settings.visits > 0 || settings.playouts > 0 || settings.level != kNoLevel || !settings.rank.empty();
  return is_counted ? 1 : static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1U, kMostThreads));
}

/// Short enough to be typed again.
std::int64_t drawn_seed() {
  std::random_device chance;
  return std::uniform_int_distribution<std::int64_t>(1, 999'999'999)(chance);
}

Exit test_machine(const engine::Settings& settings, const engine::Now& now, Context& context) {
  const auto steps = engine::self_test(settings, engine::load_evaluator, now);
  const bool passed = steps.back().passed;
  if (context.json) {
    boost::json::array rows;
    for (const auto& step : steps) {
      rows.push_back(boost::json::object{{"what", step.what}, {"passed", step.passed}, {"remedy", step.remedy}});
    }
    context.streams.out << boost::json::serialize(boost::json::object{{"passed", passed}, {"steps", rows}}) << "\n";
  } else {
    for (const auto& step : steps) {
      context.streams.out << (step.passed ? "ok    " : "BAD   ") << step.what << "\n";
      if (!step.passed) context.streams.out << "      " << step.remedy << "\n";
    }
  }
  return passed ? Exit::fine : Exit::no;
}

Exit run(const Arguments& arguments, Context& context) {
  const auto size = parse_size(arguments.text("--size"));
  if (!size) return context.trouble(size.error());
  if (const auto rules = find_ruleset(arguments.text("--rules")); !rules) return context.trouble(rules.error());
  auto settings = engine_settings(arguments, context, nothing_given());
  if (!settings) return context.trouble(settings.error());
  if (settings->search.threads == 0) settings->search.threads = usual_threads(*settings);
  if (settings->level == kNoLevel) settings->level = engine::Settings::kDefaultLevel;
  auto options = gtp::console_options(context.streams.err);
  if (settings->search.seed == kNoSeed) {
    settings->search.seed = engine::SearchOptions{}.seed;
    options.new_seed = drawn_seed;
  }
  if (arguments.has("--self-test")) return test_machine(*settings, options.now, context);
  if (const auto found = check_model_file(*settings); !found) return context.trouble(found.error());
  if (arguments.has("--gtp-name")) options.name = arguments.text("--gtp-name");
  options.engine = *settings;
  auto source = &context.streams.in == &std::cin ? gtp::bytes_of_descriptor(0) : gtp::bytes_of(context.streams.in);
  gtp::Conversation conversation(std::move(options), std::move(source), context.streams.out);
  conversation.session().talk(start_commands(arguments, *size));
  return conversation.run() == 0 ? Exit::fine : Exit::no;
}

std::vector<Option> options() {
  std::vector<Option> rows{{.name = "--gtp-name",
                            .kind = ValueKind::text,
                            .placeholder = "NAME",
                            .help = "command.gtp.gtp_name",
                            .fallback = "Miai"},
                           size_option("19"),
                           rules_option(),
                           komi_option(),
                           {.name = "--self-test", .help = "command.gtp.self_test"}};
  for (Option& row : engine_options()) {
    if (row.name == "--threads") {
      row.help = "command.gtp.threads";
      row.fallback = {};
    }
    if (row.name == "--seed") {
      row.help = "command.gtp.seed";
      row.fallback = {};
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace

Command gtp_command() {
  return {.name = "gtp",
          .summary = "command.gtp",
          .options = options(),
          .run = run,
          .examples = {"gtp", "gtp --size 9 --rules chinese --komi 7", "gtp --model network.bin.gz --visits 400",
                       "gtp --config miai.cfg", "gtp --self-test"}};
}

}  // namespace miai::cli
