#pragma once
// What an opponent offers, in every module that has opponents.
#include <emscripten/bind.h>

#include "opponent_binding.hpp"

namespace miai::wasm {

inline void offer_opponents() {
  emscripten::class_<OpponentBinding>("Opponent")
      .function("choose", &OpponentBinding::choose)
      .function("analyse", &OpponentBinding::analyse)
      .function("begin", &OpponentBinding::begin)
      .function("beginAnalysis", &OpponentBinding::begin_analysis)
      .function("step", &OpponentBinding::step)
      .function("choice", &OpponentBinding::choice)
      .function("analysis", &OpponentBinding::analysis)
      .function("judge", &OpponentBinding::judge)
      .function("forget", &OpponentBinding::forget);
}

}  // namespace miai::wasm
