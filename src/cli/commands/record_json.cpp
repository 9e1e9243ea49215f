#include "cli/commands/record_json.hpp"

#include "i18n/charset.hpp"

namespace miai::cli {

record::ReadOptions record_options(const Arguments& arguments, const std::string& name) {
  record::ReadOptions options;
  options.decoder = i18n::icu_decoder();
  options.charset = arguments.text("--charset");
  options.source_name = name;
  return options;
}

boost::json::object to_json(const record::Finding& finding) {
  return {{"id", finding.id},           {"severity", record::id_text(finding.severity)},
          {"line", finding.where.line}, {"column", finding.where.column},
          {"game", finding.game + 1},   {"message", finding.message},
          {"repair", finding.repair}};
}

boost::json::array to_json(const record::Report& report) {
  boost::json::array rows;
  for (const auto& finding : report) rows.push_back(to_json(finding));
  return rows;
}

Option charset_option() {
  return {.name = "--charset", .kind = ValueKind::text, .placeholder = "NAME", .help = "command.record.charset"};
}

}  // namespace miai::cli
