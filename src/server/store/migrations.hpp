#pragma once
// The schema as numbered steps, in the SQL that SQLite and PostgreSQL share. A step that has been released never
// changes; what is new is a new step.

#include <span>
#include <string_view>
#include <vector>

namespace miai::server {

/// Statements that lead from version n − 1 to version n; the first step is version 1.
std::span<const std::vector<std::string_view>> migrations();

}  // namespace miai::server
