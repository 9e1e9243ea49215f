// What the engine's module offers beside the core.
#include "opponent_table.hpp"

EMSCRIPTEN_BINDINGS(miai_engine) {
  using namespace emscripten;  // NOLINT(google-build-using-namespace): embind's own way
  function("newOpponent", &miai::wasm::OpponentBinding::create);
  function("ranks", &miai::wasm::rank_list);
  function("asked", &miai::wasm::asked_for);
  function("reviewGame", &miai::wasm::review_game);
  miai::wasm::offer_opponents();
}
