// `miai check`: the record doctor.
#include <algorithm>
#include <filesystem>
#include <ostream>

#include "cli/commands/record_json.hpp"
#include "cli/commands/record_text.hpp"
#include "cli/files.hpp"
#include "cli/plain_text.hpp"
#include "doctor/doctor.hpp"
#include "engine/judge/judge.hpp"
#include "engine/load_evaluator.hpp"
#include "life/status.hpp"

namespace miai::cli {
namespace {

constexpr std::size_t kLinesOfAKind = 50;

/// Where a repaired record goes: over an SGF file, beside a file of another format.
/// Fails: check.target_exists, check.mostly_dropped; a repair never costs more than it saves.
Result<std::string> repaired_name(const std::string& name, const doctor::Examination& found) {
  if (found.collection.format != "sgf") {
    std::string target = name + ".sgf";
    std::error_code ignored;
    if (!std::filesystem::exists(target, ignored)) return target;
    return fail("check.target_exists",
                "The repaired record would be written to \"" + target +
                    "\", which is there already; move that file away or use convert.",
                {{"file", name}, {"target", target}}, Where{name, 0, 0});
  }
  if (2 * found.repaired.size() >= found.collection.games.front().source_text().size()) return name;
  return fail("check.mostly_dropped",
              "Most of this file is no record and would be lost; it stays as it is. Use convert to take the record out "
              "of it.",
              {{"file", name}}, Where{name, 0, 0});
}

/// Only a position in which no chain is in doubt can contradict a result that the players agreed on.
std::optional<doctor::Fates> sure_fates(const Position& position, const GameSettings& settings) {
  const life::StatusReport read = life::judge(position, settings.rules);
  const auto proved = [](const life::ChainJudgement& chain) { return chain.proved; };
  if (std::all_of(read.chains.begin(), read.chains.end(), proved)) return doctor::Fates{read.dead(), true};
  static engine::Evaluators evaluators(engine::load_evaluator);
  const auto evaluator = evaluators.for_size("", position.board().size(), {});
  if (!evaluator) return std::nullopt;
  const engine::Terms terms{settings.rules, settings.komi, settings.handicap};
  const engine::Judgement judged = engine::judge(**evaluator, position, terms);
  if (!judged.doubtful.empty()) return std::nullopt;
  return doctor::Fates{judged.status.dead(), false};
}

boost::json::object report_of(const std::string& name, const doctor::Examination& found) {
  boost::json::array problems;
  for (const auto& diagnosis : found.diagnoses) {
    auto row = to_json(diagnosis.finding);
    row["meaning"] = diagnosis.meaning;
    problems.push_back(std::move(row));
  }
  return {{"file", name},
          {"format", found.collection.format},
          {"charset", found.collection.charset},
          {"games", found.collection.games.size()},
          {"problems", std::move(problems)},
          {"changed", found.changed}};
}

void write_lines(const std::string& name, const doctor::Examination& found, Context& context) {
  auto& out = context.streams.out;
  LineLimit limit(kLinesOfAKind);
  for (const auto& diagnosis : found.diagnoses) {
    if (!limit.admits(diagnosis.finding.id)) continue;
    out << finding_line(diagnosis.finding, context) << "\n";
    if (diagnosis.meaning.empty()) continue;
    const auto& [finding, meaning] = diagnosis;
    out << "    " << context.messages.sentence("meaning." + finding.id, finding.facts, meaning) << "\n";
  }
  limit.write_rest(out, context);
  if (found.diagnoses.empty()) out << printable(context.text("check.clean", {i18n::arg("file", name)})) << "\n";
}

/// The file that the repair went to; "" when there was none to write.
Result<std::string> write_repaired(const std::string& name, const doctor::Examination& found, Context& context) {
  if (!found.changed || name == "-") return std::string();
  auto target = repaired_name(name, found);
  if (!target) return target;
  if (const auto written = write_output(*target, found.repaired, context.streams); !written) {
    return tl::unexpected<Error>(written.error());
  }
  return target;
}

Exit check_one(const std::string& name, const std::string& bytes, const Arguments& arguments, Context& context) {
  const auto found = doctor::examine(bytes, record_options(arguments, name), sure_fates);
  if (!found) return context.trouble(found.error());
  const bool fix = arguments.has("--fix");
  const auto written = fix ? write_repaired(name, *found, context) : Result<std::string>();
  if (!written) return context.trouble(written.error());
  if (context.json) {
    auto row = report_of(name, *found);
    if (fix && found->changed) {
      row["diff"] = found->diff;
      row["repaired"] = found->repaired;
    }
    if (!written->empty()) row["written"] = *written;
    context.streams.out << json_text(row) << "\n";
  } else if (fix && name == "-") {
    context.streams.out << found->repaired;
  } else {
    write_lines(name, *found, context);
    if (fix) context.streams.out << printable(found->diff);
    if (!written->empty()) {
      context.streams.out << printable(context.text("check.written",
                                                    {i18n::arg("file", name), i18n::arg("target", *written)}))
                          << "\n";
    }
  }
  return found->has_problems() ? Exit::no : Exit::fine;
}

Exit run(const Arguments& arguments, Context& context) {
  return for_each_file(arguments.all("FILE"), context, [&](const std::string& name, const std::string& bytes) {
    return check_one(name, bytes, arguments, context);
  });
}

}  // namespace

Command check_command() {
  return {
      .name = "check",
      .summary = "command.check",
      .options = {{.name = "FILE",
                   .kind = ValueKind::file,
                   .help = "command.check.file",
                   .count = Option::Count::at_least_one},
                  {.name = "--fix", .help = "command.check.fix"},
                  charset_option()},
      .run = run,
      .examples = {"check game.sgf", "check --fix *.sgf", "check --json - < game.gib"},
  };
}

}  // namespace miai::cli
