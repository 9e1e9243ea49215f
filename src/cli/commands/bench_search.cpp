// `miai bench search`: how fast the tree grows, with any evaluator; `miai bench signature`: whether it grows as before.
#include <algorithm>
#include <boost/json.hpp>
#include <chrono>
#include <ostream>

#include "base/text.hpp"
#include "cli/commands/bench_parts.hpp"
#include "cli/game_options.hpp"
#include "engine/load_evaluator.hpp"
#include "engine/search/plain_evaluators.hpp"
#include "engine/search/search.hpp"
#include "engine/search/signature.hpp"

namespace miai::cli {
namespace {

Result<std::shared_ptr<engine::Evaluator>> evaluator_named(const std::string& name) {
  if (same_word(name, kConstant)) return std::make_shared<engine::ConstantEvaluator>();
  return engine::load_evaluator(name);
}

engine::Now steady_now() {
  const auto start = std::chrono::steady_clock::now();
  return [start] { return std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now() - start); };
}

}  // namespace

Exit bench_search(const Arguments& arguments, Context& context) {
  const auto size = parse_size(arguments.text("--size"));
  if (!size) return context.trouble(size.error());
  auto evaluator = evaluator_named(arguments.text("--model"));
  if (!evaluator) return context.trouble(evaluator.error());
  if (!(*evaluator)->supports(*size)) {
    return context.trouble(Error{"bench.size", (*evaluator)->name() + " does not know boards of this size.", {}, {}});
  }
  engine::SearchOptions options;
  options.threads = arguments.count("--threads");
  engine::Search search(*evaluator, options, steady_now());
  engine::Terms terms;
  terms.rules = preset("chinese");
  terms.komi = terms.rules.komi_even;
  search.set_position(engine::Trail(Position(*size)), terms);
  engine::Budget budget;
  budget.visits = arguments.count("--visits");
  const double cpu = cpu_seconds();
  const engine::SearchReport report = search.run(budget);
  const double visits_a_cpu_second = static_cast<double>(report.playouts) / std::max(1e-3, cpu_seconds() - cpu);
  const double seconds = std::max(1e-3, static_cast<double>(report.elapsed.count()) / 1000);
  const double visits = static_cast<double>(report.playouts) / seconds;
  const double evals = static_cast<double>(report.evals) / seconds;
  if (context.json) {
    const boost::json::object row{{"bench", "search"},          {"model", (*evaluator)->name()},
                                  {"size", size->width()},      {"visits", report.root.visits},
                                  {"threads", options.threads}, {"visits_per_s", visits},
                                  {"evals_per_s", evals},       {"visits_per_cpu_s", visits_a_cpu_second}};
    context.streams.out << boost::json::serialize(row) << "\n";
  } else {
    context.streams.out << context.text("bench.search", {i18n::arg("visits", static_cast<std::int64_t>(visits)),
                                                         i18n::arg("evals", static_cast<std::int64_t>(evals)),
                                                         i18n::arg("threads", std::int64_t{options.threads})})
                        << "\n";
  }
  return Exit::fine;
}

Exit bench_signature(const Arguments& /*arguments*/, Context& context) {
  const std::string signature = std::to_string(engine::search_signature());
  if (context.json) {
    // As text: readers of JSON know no whole numbers of this size.
    const boost::json::object row{{"bench", "signature"}, {"signature", signature}};
    context.streams.out << boost::json::serialize(row) << "\n";
  } else {
    context.streams.out << context.text("bench.signature", {i18n::arg("signature", signature)}) << "\n";
  }
  return Exit::fine;
}

}  // namespace miai::cli
