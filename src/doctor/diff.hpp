#pragma once
// Two texts line by line.

#include <string>
#include <string_view>

namespace miai::doctor {

/// A unified diff with three lines of context; "" for equal texts.
/// Cost:  O(changed lines squared), bounded: in long texts, lines that stand once in both are matched first, and what
///        still differs much between two of them is shown as one replacement.
std::string unified_diff(std::string_view before, std::string_view after, std::string_view before_name,
                         std::string_view after_name);

}  // namespace miai::doctor
