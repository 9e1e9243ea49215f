#pragma once
// One step of the course with one learner, line by line.

#include "cli/command.hpp"
#include "course/texts.hpp"

namespace miai::cli {

/// What a learner may type instead of an answer, in English or in his own language.
enum class Wish { none, help, skip, quit };
Wish wish_of(const std::string& typed, const Context& context);

enum class Next { solved, skipped, left };

/// In an exam every task is tried once, and the answer told.
enum class Tries { until_right, once };

struct Held {
  Next next = Next::left;
  bool erred = false;  ///< something was answered wrongly
};

/// A step and what is said about it; generated ones have no text.
struct ToldStep {
  const course::Step& step;
  const course::StepText* text;
};

/// Shows the step, asks, and answers until it is solved, skipped or left.
Held hold_step(const ToldStep& told, const course::Words& words, Context& context, Tries tries = Tries::until_right);

}  // namespace miai::cli
