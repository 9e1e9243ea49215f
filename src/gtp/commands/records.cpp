// Records: loading a position from a file, writing the game.
#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "gtp/command.hpp"
#include "gtp/numbers.hpp"
#include "i18n/charset.hpp"
#include "record/collection.hpp"
#include "record/replay.hpp"

namespace miai::gtp {
namespace {

Reply cannot_load(State& state, const Error& error) {
  state.log(to_string(error));
  return refuse("cannot load file");
}

std::string_view without_quotes(std::string_view path) {
  const bool quoted = path.size() >= 2 && path.front() == '"' && path.back() == '"';
  return quoted ? path.substr(1, path.size() - 2) : path;
}

Result<record::LoadedGame> game_of(const State& state, std::string_view bytes, std::optional<int> before_move) {
  record::ReadOptions options;
  options.decoder = i18n::icu_decoder();
  const auto collection = record::read(bytes, options);
  if (!collection) return tl::unexpected<Error>(collection.error());
  GameSettings defaults = state.game.settings();
  defaults.handicap = 0;
  record::GameTarget target;
  target.before_move = before_move;
  return record::to_game(collection->games.front(), defaults, target);
}

/// The first few by number and reason, the others as a count.
constexpr std::size_t kForcedNamed = 3;

void log_forced(State& state, const std::vector<record::ForcedMove>& forced) {
  for (std::size_t i = 0; i < std::min(forced.size(), kForcedNamed); ++i) {
    state.log("move " + std::to_string(forced[i].move_number) + " is against the rules (" +
              std::string(id_text(forced[i].reason)) + ") and stands as the record has it");
  }
  if (forced.size() > kForcedNamed) {
    state.log("the same is true of " + std::to_string(forced.size() - kForcedNamed) +
              " more moves, the last one move " + std::to_string(forced.back().move_number));
  }
}

Reply take_game(State& state, const record::LoadedGame& loaded) {
  const HalfPoints komi_before = state.komi();
  state.game = loaded.game;
  if (loaded.info.komi.source == record::KomiSource::assumed) {
    state.game.set_komi(komi_before);
    state.log("the record states no komi; it stays " + to_string(komi_before));
  }
  log_forced(state, loaded.forced);
  state.fixed_steps = state.game.steps() - static_cast<int>(state.game.moves().size());
  state.time_left = {};
  return done();
}

/// A path may hold blanks, so a last word that is a number can belong to it: first it is taken for the move number.
struct Wanted {
  std::string_view path;
  std::optional<std::int64_t> move;
};

std::vector<Wanted> readings(const Arguments& arguments) {
  const std::string_view all = arguments.rest;
  std::vector<Wanted> found;
  if (arguments.count() > 1) {
    const std::string_view last = arguments[arguments.count() - 1];
    if (const auto number = whole_number(last)) {
      found.push_back({without_quotes(trim(all.substr(0, all.size() - last.size()))), number});
    }
  }
  found.push_back({without_quotes(all), std::nullopt});
  return found;
}

Reply loadsgf(State& state, const Arguments& arguments) {
  if (!state.options.files.read) return refuse("cannot load file");
  Reply first = refuse("cannot load file");
  for (const Wanted& wanted : readings(arguments)) {
    const auto bytes = state.options.files.read(wanted.path);
    if (!bytes) {
      first = cannot_load(state, bytes.error());
      continue;
    }
    if (wanted.move && *wanted.move < 1) return syntax_error();
    std::optional<int> before;
    if (wanted.move) before = static_cast<int>(std::min<std::int64_t>(*wanted.move, 1'000'000'000));
    const auto loaded = game_of(state, *bytes, before);
    return loaded ? take_game(state, *loaded) : cannot_load(state, loaded.error());
  }
  return first;
}

Reply printsgf(State& state, const Arguments& arguments) {
  record::NewRecord names;
  names.application = "Miai:" + state.options.version;
  const std::string text = record::write(record::from_game(state.game, names));
  if (arguments.rest.empty()) return done(text);
  if (!state.options.files.write) return refuse("cannot write file");
  const auto written_file = state.options.files.write(without_quotes(arguments.rest), text);
  if (written_file) return done();
  state.log(to_string(written_file.error()));
  return refuse("cannot write file");
}

constexpr std::array kCommands{
    Command{"loadsgf", "FILE [N]", "The position before move N of the record's main line, or its end.", 1, kAnyNumber,
            loadsgf},
    Command{"printsgf", "[FILE]", "The game so far as SGF, here or into a file.", 0, kAnyNumber, printsgf},
};

}  // namespace

std::span<const Command> record_commands() {
  return kCommands;
}

}  // namespace miai::gtp
