#pragma once
// What the commands about records share: reading with every charset, and findings as JSON.

#include <boost/json.hpp>

#include "cli/command.hpp"
#include "record/collection.hpp"

namespace miai::cli {

/// Options for read() with ICU's charsets; --charset when the command has it.
record::ReadOptions record_options(const Arguments& arguments, const std::string& name);

/// {"id", "severity", "line", "column", "game", "message", "repair"}.
boost::json::object to_json(const record::Finding& finding);
boost::json::array to_json(const record::Report& report);

/// The option --charset as a row.
Option charset_option();

}  // namespace miai::cli
