// What the module with networks offers: games to be replayed, and whoever thinks about them. All else is asked of the
// other modules.
#include "network_binding.hpp"
#include "opponent_table.hpp"

EMSCRIPTEN_BINDINGS(miai_network) {
  using namespace emscripten;  // NOLINT(google-build-using-namespace): embind's own way
  using miai::wasm::GameBinding;
  using miai::wasm::NetworkBinding;
  function("newGame", &GameBinding::create);
  function("newNetwork", &NetworkBinding::create);

  class_<GameBinding>("Game")
      .function("setUp", &GameBinding::set_up)
      .function("placeHandicap", &GameBinding::place_handicap)
      .function("playAsTold", &GameBinding::play_as_told)
      .function("resume", &GameBinding::resume);

  class_<NetworkBinding>("Network")
      .function("facts", &NetworkBinding::facts)
      .function("evaluate", &NetworkBinding::evaluate)
      .function("newOpponent", &NetworkBinding::new_opponent);
  miai::wasm::offer_opponents();
}
