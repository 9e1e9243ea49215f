// `miai quality`: how well a network knows what another one finds by thinking.
#include "train/quality.hpp"

#include <algorithm>
#include <boost/json.hpp>
#include <cmath>
#include <ostream>

#include "cli/files.hpp"
#include "cli/game_options.hpp"
#include "engine/load_evaluator.hpp"

namespace miai::cli {
namespace {

namespace json = boost::json;
using train::Closeness;
using train::QualityRow;

struct Asked {
  std::shared_ptr<engine::Evaluator> judged;
  std::shared_ptr<engine::Evaluator> teacher;  ///< null: no thinking is asked for
  train::QualityPlan plan;
  std::vector<engine::ReferenceAnswer> answers;
};

Result<std::vector<BoardSize>> sizes_of(std::string_view text) {
  std::vector<BoardSize> sizes;
  while (!text.empty()) {
    const std::size_t comma = std::min(text.find(','), text.size());
    const auto size = parse_size(text.substr(0, comma));
    if (!size) return tl::unexpected<Error>(size.error());
    sizes.push_back(*size);
    text.remove_prefix(std::min(comma + 1, text.size()));
  }
  return sizes;
}

Result<void> take_teacher(Asked& asked, const Arguments& arguments) {
  if (!arguments.has("--teacher")) return {};
  auto teacher = engine::load_evaluator(arguments.text("--teacher"));
  if (!teacher) return tl::unexpected<Error>(teacher.error());
  asked.teacher = *teacher;
  const auto sizes = sizes_of(arguments.text("--sizes"));
  if (!sizes) return tl::unexpected<Error>(sizes.error());
  for (const BoardSize size : *sizes) {
    if (asked.judged->supports(size) && asked.teacher->supports(size)) continue;
    return fail("bench.size", "The network does not know boards of this size.");
  }
  train::QualityPlan& plan = asked.plan;
  plan.sizes = *sizes;
  plan.positions = arguments.count("--positions");
  plan.visits = arguments.count("--visits");
  plan.threads = arguments.count("--threads");
  plan.seed = static_cast<std::uint64_t>(arguments.whole("--seed").value_or(static_cast<long>(plan.seed)));
  return {};
}

Result<void> take_reference(Asked& asked, const Arguments& arguments, Context& context) {
  if (!arguments.has("--reference")) return {};
  const std::string name = arguments.text("--reference");
  const auto bytes = read_input(name, context.streams);
  if (!bytes) return tl::unexpected<Error>(bytes.error());
  auto answers = engine::read_reference(*bytes, name);
  if (!answers) return tl::unexpected<Error>(answers.error());
  asked.answers = std::move(*answers);
  return {};
}

Result<Asked> asked_of(const Arguments& arguments, Context& context) {
  if (!arguments.has("--teacher") && !arguments.has("--reference")) {
    return fail("quality.no_truth", "Name what to compare with: --teacher or --reference.");
  }
  Asked asked;
  auto judged = engine::load_evaluator(arguments.text("--model"));
  if (!judged) return tl::unexpected<Error>(judged.error());
  asked.judged = *judged;
  if (const auto taken = take_teacher(asked, arguments); !taken) return tl::unexpected<Error>(taken.error());
  if (const auto taken = take_reference(asked, arguments, context); !taken) {
    return tl::unexpected<Error>(taken.error());
  }
  return asked;
}

double rounded(double value) {
  return std::round(value * 1e4) / 1e4;
}

json::object to_json(const Closeness& one) {
  return {{"positions", one.positions()},
          {"top1", rounded(one.top1())},
          {"top3", rounded(one.top3())},
          {"winrate_error", rounded(one.winrate_error())},
          {"lead_error", rounded(one.lead_error())},
          {"median_lead_error", rounded(one.median_lead_error())},
          {"ownership_error", rounded(one.ownership_error())}};
}

json::array to_json(const std::vector<QualityRow>& rows) {
  json::array list;
  for (const QualityRow& row : rows) {
    json::object one{{"where", row.where.empty() ? "all" : row.where}, {"judged", to_json(row.judged)}};
    if (row.teacher.positions() > 0) one["teacher"] = to_json(row.teacher);
    list.push_back(std::move(one));
  }
  return list;
}

void tell(const std::string& who, const Closeness& one, Context& context) {
  const auto percent = [](double share) { return std::round(1000 * share) / 10; };
  context.streams.out << context.text("quality.row", {i18n::arg("who", who), i18n::arg("positions", one.positions()),
                                                      i18n::Argument{"first", percent(one.top1())},
                                                      i18n::Argument{"among", percent(one.top3())},
                                                      i18n::Argument{"winrate", percent(one.winrate_error())},
                                                      i18n::Argument{"lead", rounded(one.lead_error())},
                                                      i18n::Argument{"median", rounded(one.median_lead_error())},
                                                      i18n::Argument{"owner", rounded(one.ownership_error())}})
                      << "\n";
}

void tell(const std::vector<QualityRow>& rows, const Asked& asked, Context& context) {
  for (const QualityRow& row : rows) {
    tell(asked.judged->name() + (row.where.empty() ? "" : " " + row.where), row.judged, context);
    if (row.teacher.positions() > 0) tell(asked.teacher->name() + " " + row.where, row.teacher, context);
  }
}

Exit run(const Arguments& arguments, Context& context) {
  const auto asked = asked_of(arguments, context);
  if (!asked) return context.trouble(asked.error());
  std::vector<QualityRow> thought;
  if (asked->teacher) {
    const auto total = asked->plan.sizes.size() * static_cast<std::size_t>(asked->plan.positions);
    Progress progress(context.streams, total);
    std::size_t done = 0;
    thought = train::quality(*asked->judged, asked->teacher, asked->plan, [&] { progress.show(++done, ""); });
    progress.clear();
  }
  std::vector<QualityRow> known;
  if (!asked->answers.empty()) known = train::quality_by(asked->answers, *asked->judged);
  if (!context.json) {
    tell(thought, *asked, context);
    tell(known, *asked, context);
    return Exit::fine;
  }
  json::object all{{"model", asked->judged->name()}};
  if (asked->teacher) {
    all["teacher"] = asked->teacher->name();
    all["visits"] = asked->plan.visits;
    all["thought"] = to_json(thought);
  }
  if (!known.empty()) all["reference"] = to_json(known);
  context.streams.out << json::serialize(all) << "\n";
  return Exit::fine;
}

std::vector<Option> options() {
  return {option("--model", {ValueKind::text, "MODEL"}, "command.benchmark.model", "built-in"),
          option("--teacher", {ValueKind::file, "MODEL"}, "command.quality.teacher"),
          option("--reference", {ValueKind::file, "FILE"}, "command.quality.reference"),
          option("--sizes", {ValueKind::text, "LIST"}, "command.quality.sizes", "9,13,19"),
          option("--positions", {ValueKind::whole, "N", Bounds{1, 1'000'000}}, "command.quality.positions", "100"),
          option("--visits", {ValueKind::whole, "N", Bounds{1}}, "command.quality.visits", "400"),
          option("--seed", {ValueKind::whole, "N", {}}, "command.quality.seed", "1000003"),
          option("--threads", {ValueKind::whole, "N", Bounds{1, 256}}, "command.quality.threads", "1")};
}

}  // namespace

Command quality_command() {
  return {.name = "quality",
          .summary = "command.quality",
          .options = options(),
          .run = run,
          .examples = {"quality --teacher network.bin.gz --visits 400", "quality --reference answers.json --json"}};
}

}  // namespace miai::cli
