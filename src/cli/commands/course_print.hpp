#pragma once
// `miai course print`: the course on paper.

#include "cli/command.hpp"

namespace miai::cli {

/// Writes PDFs: one lesson, the workbook, or all of them into a folder.
Exit print_course(const Arguments& arguments, Context& context);

}  // namespace miai::cli
