// What the engine's module offers beside the core.
#include <emscripten/bind.h>

#include "opponent_binding.hpp"

EMSCRIPTEN_BINDINGS(miai_engine) {
  using namespace emscripten;  // NOLINT(google-build-using-namespace): embind's own way
  using miai::wasm::OpponentBinding;
  function("newOpponent", &OpponentBinding::create);
  function("ranks", &miai::wasm::rank_list);
  function("reviewGame", &miai::wasm::review_game);

  class_<OpponentBinding>("Opponent")
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
