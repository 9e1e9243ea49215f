// What the browser core offers. One row per function; types are in src/index.ts.
#include <emscripten/bind.h>

#include "clock_binding.hpp"
#include "game_binding.hpp"

namespace {

std::string version() { return MIAI_VERSION; }

}  // namespace

EMSCRIPTEN_BINDINGS(miai) {
  using namespace emscripten;  // NOLINT(google-build-using-namespace): embind's own way
  using miai::wasm::ClockBinding;
  using miai::wasm::GameBinding;
  function("version", &version);
  function("rulesets", &miai::wasm::ruleset_list);
  function("handicapPoints", &miai::wasm::handicap_points);
  function("starPoints", &miai::wasm::star_point_list);
  function("newGame", &GameBinding::create);
  function("newClock", &ClockBinding::create);

  class_<GameBinding>("Game")
      .function("width", &GameBinding::width)
      .function("height", &GameBinding::height)
      .function("rows", &GameBinding::rows)
      .function("state", &GameBinding::state)
      .function("legalPoints", &GameBinding::legal_points)
      .function("verdict", &GameBinding::verdict)
      .function("legality", &GameBinding::legality_of)
      .function("chain", &GameBinding::chain_at)
      .function("moves", &GameBinding::moves)
      .function("rules", &GameBinding::rules)
      .function("play", &GameBinding::play)
      .function("playAsTold", &GameBinding::play_as_told)
      .function("undo", &GameBinding::undo)
      .function("placeHandicap", &GameBinding::place_handicap)
      .function("setUp", &GameBinding::set_up)
      .function("setRules", &GameBinding::set_rules)
      .function("setRule", &GameBinding::set_rule)
      .function("setKomi", &GameBinding::set_komi)
      .function("resign", &GameBinding::resign)
      .function("resume", &GameBinding::resume)
      .function("claimNoResult", &GameBinding::claim_no_result)
      .function("judge", &GameBinding::judge)
      .function("count", &GameBinding::count)
      .function("arrangement", &GameBinding::arrangement)
      .function("finish", &GameBinding::finish);

  class_<ClockBinding>("Clock")
      .function("start", &ClockBinding::start)
      .function("moved", &ClockBinding::moved)
      .function("pause", &ClockBinding::pause)
      .function("resume", &ClockBinding::resume)
      .function("left", &ClockBinding::left)
      .function("flagTime", &ClockBinding::flag_time)
      .function("flagged", &ClockBinding::flagged)
      .function("words", &ClockBinding::words);
}
