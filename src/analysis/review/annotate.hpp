#pragma once
// A review written into its record.

#include "analysis/review/pages.hpp"
#include "record/tree.hpp"

namespace miai::analysis {

/// Adds to each node of the main line what is thought of it (C, and SBKV and SBKS as Sabaki reads them: Black's
/// percentage and Black's lead), to the root a summary, and to the biggest mistakes the better line as a variation,
/// with letters on the candidates (LB). What an earlier review wrote is replaced; everything else stays: lines of
/// comments that a review wrote begin with "[Miai] ", and MIAILB repeats the labels that it set.
void annotate(record::GameTree& tree, const Review& review, const PageWords& words);

/// One JSON document: `protocol/analysis.schema.json`, $defs/review.
std::string review_json(const Review& review, const PageWords& words);

}  // namespace miai::analysis
