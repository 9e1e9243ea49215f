#pragma once
// One step of the course with one learner, line by line.

#include "cli/command.hpp"
#include "course/texts.hpp"

namespace miai::cli {

enum class Next { solved, skipped, left };

struct Held {
  Next next = Next::left;
  bool erred = false;  ///< something was answered wrongly
};

/// Shows the step, asks, and answers until it is solved, skipped or left. text may be null.
Held hold_step(const course::Step& step, const course::StepText* text, const course::Words& words, Context& context);

}  // namespace miai::cli
