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
  // Play that has stopped by passes has nobody to move; then the turn stays as it is.
  static_cast<void>(state.game.give_turn(loaded.to_move));
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

record::GameTree record_of(const State& state) {
  record::NewRecord names;
  names.application = "Miai:" + state.options.version;
  return record::from_game(state.game, names);
}

Reply write_file(State& state, std::string_view path, const std::string& text) {
  if (!state.options.files.write) return refuse("cannot write file");
  const auto written_file = state.options.files.write(path, text);
  if (written_file) return done();
  state.log(to_string(written_file.error()));
  return refuse("cannot write file");
}

Reply printsgf(State& state, const Arguments& arguments) {
  const std::string text = record::write(record_of(state));
  return arguments.rest.empty() ? done(text) : write_file(state, without_quotes(arguments.rest), text);
}

/// "\_" is a blank, "\\" a backslash.
std::string unescaped(std::string_view value) {
  std::string text;
  for (std::size_t i = 0; i < value.size(); ++i) {
    const bool escaped = value[i] == '\\' && i + 1 < value.size();
    if (escaped) ++i;
    text += escaped && value[i] == '_' ? ' ' : value[i];
  }
  return text;
}

/// What the game itself says is not for the controller to change.
constexpr std::array<std::string_view, 10> kOfTheGame{"AB", "AE", "AW", "B", "CA", "FF", "GM", "PL", "SZ", "W"};

bool may_be_told(std::string_view name) {
  const bool is_name =
      !name.empty() && std::all_of(name.begin(), name.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
  return is_name && std::find(kOfTheGame.begin(), kOfTheGame.end(), name) == kOfTheGame.end();
}

/// Source:  gomill's description of its GTP extensions.
Reply savesgf(State& state, const Arguments& arguments) {
  record::GameTree tree = record_of(state);
  for (int i = 1; i < arguments.count(); ++i) {
    const std::string_view told = arguments[i];
    const std::size_t sign = told.find('=');
    if (sign == std::string_view::npos || !may_be_told(told.substr(0, sign))) return syntax_error();
    tree.set(tree.root(), told.substr(0, sign), unescaped(told.substr(sign + 1)));
  }
  return write_file(state, without_quotes(arguments[0]), record::write(tree));
}

constexpr std::array kCommands{
    Command{"loadsgf", "FILE [N]", "The position before move N of the record's main line, or its end.", 1, kAnyNumber,
            loadsgf},
    Command{"printsgf", "[FILE]", "The game so far as SGF, here or into a file.", 0, kAnyNumber, printsgf},
    Command{"gomill-savesgf", "FILE [NAME=VALUE]…",
            "The game into a file, with these root properties; in values `\\_` is a blank and `\\\\` a backslash.", 1,
            kAnyNumber, savesgf},
};

}  // namespace

std::span<const Command> record_commands() {
  return kCommands;
}

}  // namespace miai::gtp
