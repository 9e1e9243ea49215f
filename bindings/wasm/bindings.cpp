// What both modules offer. One row per function; types are in src/index.ts. What only the engine offers:
// opponent_bindings.cpp.
#include <emscripten/bind.h>

#include "clock_binding.hpp"
#include "game_binding.hpp"
#include "record_binding.hpp"

namespace miai::wasm {
val solve_problem(const val& input);
val first_moves(const val& input);
val prove_problem(const val& input);
val read_drawing(const std::string& text);
}  // namespace miai::wasm

namespace {

std::string version() {
  return MIAI_VERSION;
}

}  // namespace

EMSCRIPTEN_BINDINGS(miai) {
  using namespace emscripten;  // NOLINT(google-build-using-namespace): embind's own way
  using miai::wasm::ClockBinding;
  using miai::wasm::GameBinding;
  using miai::wasm::RecordBinding;
  function("version", &version);
  function("rulesets", &miai::wasm::ruleset_list);
  function("handicapPoints", &miai::wasm::handicap_points);
  function("starPoints", &miai::wasm::star_point_list);
  function("pairing", &miai::wasm::pairing);
  function("newGame", &GameBinding::create);
  function("newClock", &ClockBinding::create);
  function("readRecord", &RecordBinding::read);
  function("solve", &miai::wasm::solve_problem);
  function("firstMoves", &miai::wasm::first_moves);
  function("prove", &miai::wasm::prove_problem);
  function("readDrawing", &miai::wasm::read_drawing);

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
      .function("toggleDead", &GameBinding::toggle_dead)
      .function("marks", &GameBinding::marks)
      .function("accept", &GameBinding::accept)
      .function("finishInDisagreement", &GameBinding::finish_in_disagreement)
      .function("judge", &GameBinding::judge)
      .function("showFate", &GameBinding::show_fate)
      .function("count", &GameBinding::count)
      .function("arrangement", &GameBinding::arrangement)
      .function("areaLines", &GameBinding::area_lines)
      .function("picture", &GameBinding::picture)
      .function("finish", &GameBinding::finish);

  class_<RecordBinding>("Record")
      .function("games", &RecordBinding::games)
      .function("report", &RecordBinding::report)
      .function("format", &RecordBinding::format)
      .function("charset", &RecordBinding::charset)
      .function("write", &RecordBinding::write)
      .function("children", &RecordBinding::children)
      .function("parent", &RecordBinding::parent)
      .function("mainLine", &RecordBinding::main_line)
      .function("properties", &RecordBinding::properties)
      .function("position", &RecordBinding::position)
      .function("addChild", &RecordBinding::add_child)
      .function("set", &RecordBinding::set)
      .function("removeBranch", &RecordBinding::remove_branch)
      .function("makeMainLine", &RecordBinding::make_main_line)
      .function("undo", &RecordBinding::undo)
      .function("redo", &RecordBinding::redo);

  class_<ClockBinding>("Clock")
      .function("start", &ClockBinding::start)
      .function("moved", &ClockBinding::moved)
      .function("pause", &ClockBinding::pause)
      .function("resume", &ClockBinding::resume)
      .function("restore", &ClockBinding::restore)
      .function("left", &ClockBinding::left)
      .function("flagTime", &ClockBinding::flag_time)
      .function("flagged", &ClockBinding::flagged)
      .function("words", &ClockBinding::words);
}
