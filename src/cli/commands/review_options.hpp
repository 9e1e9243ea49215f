#pragma once
// What `miai review` is asked for.

#include <filesystem>
#include <optional>

#include "analysis/review/judgement.hpp"
#include "cli/command.hpp"
#include "engine/settings.hpp"

namespace miai::cli {

/// Everything that is the same for all files.
struct ReviewWanted {
  const Arguments* typed = nullptr;
  engine::Settings settings;
  std::shared_ptr<engine::Evaluator> evaluator;
  analysis::ReviewOptions options;
  int workers = 1;
  std::optional<std::size_t> game = 0;  ///< counted from 0; none: all
  std::vector<std::string> formats;
  std::string folder;
  std::filesystem::path cache;  ///< empty: nothing is kept
};

std::vector<Option> review_options();

/// Loads what judges, and makes the folder of the pages.
/// Fails: review.bad_rank, review.bad_format, review.no_format, review.bad_game; as engine_settings() and the loader.
Result<ReviewWanted> review_wanted(const Arguments& arguments, Context& context);

}  // namespace miai::cli
