// `miai check`: the record doctor.
#include <ostream>

#include "cli/commands/record_json.hpp"
#include "cli/files.hpp"
#include "doctor/doctor.hpp"

namespace miai::cli {
namespace {

/// Where a repaired record goes: over an SGF file, beside a file of another format.
std::string repaired_name(const std::string& name, const record::Collection& collection) {
  return collection.format == "sgf" ? name : name + ".sgf";
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
  for (const auto& diagnosis : found.diagnoses) {
    out << record::to_string(diagnosis.finding) << " [" << diagnosis.finding.id << "]\n";
    if (!diagnosis.meaning.empty()) out << "    " << diagnosis.meaning << "\n";
  }
  if (found.diagnoses.empty()) out << context.text("check.clean", {i18n::arg("file", name)}) << "\n";
}

Exit check_one(const std::string& name, const std::string& bytes, const Arguments& arguments, Context& context) {
  const auto found = doctor::examine(bytes, record_options(arguments, name));
  if (!found) return context.trouble(found.error());
  const bool fix = arguments.has("--fix");
  const bool to_stdout = name == "-";
  auto row = report_of(name, *found);
  if (fix && found->changed) {
    if (context.json) {
      row["diff"] = found->diff;
      row["repaired"] = found->repaired;
    }
    if (!to_stdout) {
      const std::string target = repaired_name(name, found->collection);
      if (const auto written = write_output(target, found->repaired, context.streams); !written) {
        return context.trouble(written.error());
      }
      row["written"] = target;
    }
  }
  if (context.json) {
    context.streams.out << boost::json::serialize(row) << "\n";
  } else if (fix && to_stdout) {
    context.streams.out << found->repaired;
  } else {
    write_lines(name, *found, context);
    if (fix) context.streams.out << found->diff;
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
