#pragma once
// Records as tests read them, and what was found in them.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "record/collection.hpp"

namespace miai::record {

inline Collection parsed(std::string_view text) {
  auto result = read(text);
  EXPECT_TRUE(result) << text;
  return result ? std::move(*result) : Collection{};
}

/// The first finding with that id; null where there is none.
inline const Finding* finding(const Collection& c, std::string_view id) {
  const auto it = std::find_if(c.report.begin(), c.report.end(), [&](const Finding& f) { return f.id == id; });
  return it == c.report.end() ? nullptr : &*it;
}

/// All ids, in order, with blanks between.
inline std::string ids(const Collection& c) {
  std::string out;
  for (const Finding& f : c.report) out += (out.empty() ? "" : " ") + f.id;
  return out;
}

/// A finding's fact by name; "" where it has none of that name.
inline std::string fact(const Finding& f, std::string_view name) {
  const auto it = std::find_if(f.facts.begin(), f.facts.end(), [&](const Fact& x) { return x.name == name; });
  return it == f.facts.end() ? "" : it->value;
}

}  // namespace miai::record
