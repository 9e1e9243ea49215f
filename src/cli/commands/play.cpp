// `miai play`: a game in the terminal.
#include <chrono>
#include <clocale>
#include <cstdlib>
#include <ostream>

#include "cli/engine_options.hpp"
#include "cli/files.hpp"
#include "cli/game_options.hpp"
#include "cli/play/engine_player.hpp"
#include "cli/play/plain.hpp"
#include "cli/play/screen.hpp"
#include "game/handicap.hpp"

namespace miai::cli {
namespace {

Milliseconds now() {
  return std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now().time_since_epoch());
}

Result<PlaySetup> read_setup(const Arguments& arguments) {
  const auto game = game_settings(arguments);
  if (!game) return tl::unexpected(game.error());
  const auto clock = parse_clock(arguments.text("--clock"));
  if (!clock) return tl::unexpected(clock.error());
  PlaySetup setup{*game, *clock, std::nullopt, static_cast<std::uint64_t>(now().count()), std::nullopt};
  const std::string placement = arguments.text("--placement");
  if (!placement.empty()) setup.placement = placement == "free" ? HandicapPlacement::free : HandicapPlacement::fixed;
  if (setup.placement == HandicapPlacement::fixed && game->handicap != 0) {
    if (const auto points = fixed_handicap(game->size, game->handicap); !points) return tl::unexpected(points.error());
  }
  if (arguments.has("--seed")) setup.seed = static_cast<std::uint64_t>(*arguments.whole("--seed"));
  const std::string computer = arguments.text("--computer");
  if (computer != "none") setup.computer = parse_color(computer).value_or(Color::white);
  return setup;
}

Result<engine::Settings> computer_settings(const Arguments& arguments) {
  engine::Settings settings;
  for (const std::string_view name : {"level", "model"}) {
    const std::string option = "--" + std::string(name);
    if (!arguments.has(option)) continue;
    const auto set = engine::find_setting(name)->set(settings, arguments.text(option));
    if (!set) return tl::unexpected<Error>(set.error());
  }
  if (const auto found = check_model_file(settings); !found) return tl::unexpected<Error>(found.error());
  return settings;
}

/// False where the terminal cannot place the cursor; lines of text are all it can show.
bool has_a_screen() {
  const char* kind = std::getenv("TERM");  // NOLINT(concurrency-mt-unsafe)
  return kind != nullptr && *kind != '\0' && std::string_view(kind) != "dumb";
}

/// True when the terminal's character set is UTF-8.
bool speaks_utf8() {
  const std::string locale = i18n::locale_of_environment();
  return locale.find("UTF-8") != std::string::npos || locale.find("utf8") != std::string::npos ||
         locale.find("UTF8") != std::string::npos || locale.find("utf-8") != std::string::npos;
}

Result<void> open_file(Desk& desk, const std::string& name) {
  const auto bytes = read_input(name, desk.context.streams);
  if (!bytes) return tl::unexpected(bytes.error());
  auto loaded = read_play(*bytes, name, desk.session.setup());
  if (!loaded) return tl::unexpected(loaded.error());
  set_on(desk, std::move(*loaded));
  tell_loaded(desk, name);
  return {};
}

Exit run(const Arguments& arguments, Context& context) {
  const auto setup = read_setup(arguments);
  if (!setup) return context.trouble(setup.error());
  if (context.json) {
    return context.trouble(Error{"play.no_json", "A game is no JSON document; \"miai gtp\" is for programs.", {}, {}});
  }
  PlayServices services;
  services.now = now;
  const auto settings = computer_settings(arguments);
  if (!settings) return context.trouble(settings.error());
  EnginePlayer computer(*settings);
  services.think = [&computer](const Game& game, Color color) { return computer.poll(game, color); };
  services.hurry = [&computer] { computer.hurry(); };
  services.judge = [&computer](const Position& position, const Ruleset& rules) {
    return computer.judge(position, rules);
  };
  Desk desk{PlaySession(*setup, context.messages, services), Keeper(arguments.has("--no-keep") ? "" : games_folder()),
            context};
  desk.look = arguments.has("--ascii") || !speaks_utf8() ? Look::ascii : Look::unicode;
  services.busy = [&desk](const std::string& sentence) {
    if (desk.busy) desk.busy(sentence);
  };
  services.keep = [&desk](const PlaySession& session) { desk.keeper.keep(session); };
  desk.session = PlaySession(*setup, context.messages, services);
  const std::string unfinished = desk.keeper.unfinished();
  std::string file = arguments.text("FILE");
  if (file.empty() && arguments.has("--resume")) {
    if (unfinished.empty())
      return context.trouble(Error{"play.nothing_kept", "There is no unfinished game to go on with.", {}, {}});
    file = unfinished;
  }
  if (!file.empty()) {
    if (const auto opened = open_file(desk, file); !opened) return context.trouble(opened.error());
    if (file == unfinished) desk.keeper.go_on_with(file);
  }
  const bool screen =
      context.streams.in_is_terminal && context.streams.out_is_terminal && !arguments.has("--plain") && has_a_screen();
  if (!screen) {
    play_plain(desk);
    return Exit::fine;
  }
  const ScreenOptions options{arguments.has("--no-mouse") ? Mouse::off : Mouse::on,
                              file.empty() ? unfinished : std::string()};
  return play_on_screen(desk, options);
}

}  // namespace

Command play_command() {
  return {
      .name = "play",
      .summary = "command.play",
      .options = {{.name = "FILE", .kind = ValueKind::file, .help = "command.play.file"},
                  size_option("19"),
                  rules_option(),
                  komi_option(),
                  handicap_option(),
                  placement_option(),
                  {.name = "--computer",
                   .kind = ValueKind::text,
                   .placeholder = "COLOR",
                   .help = "command.play.computer",
                   .fallback = "none",
                   .choices = {"none", "black", "white"}},
                  {.name = "--level",
                   .kind = ValueKind::whole,
                   .placeholder = "N",
                   .help = "command.play.level",
                   .fallback = "7",
                   .bounds = Bounds{1, 10}},
                  {.name = "--model", .kind = ValueKind::file, .placeholder = "MODEL", .help = "command.play.model"},
                  {.name = "--clock",
                   .kind = ValueKind::text,
                   .placeholder = "TIME",
                   .help = "command.play.clock",
                   .fallback = "none"},
                  {.name = "--seed", .kind = ValueKind::whole, .placeholder = "N", .help = "command.play.seed"},
                  {.name = "--resume", .help = "command.play.resume"},
                  {.name = "--no-keep", .help = "command.play.no_keep"},
                  {.name = "--plain", .help = "command.play.plain"},
                  {.name = "--ascii", .help = "command.play.ascii"},
                  {.name = "--no-mouse", .help = "command.play.no_mouse"}},
      .run = run,
      .examples = {"play", "play --size 9 --computer white", "play --clock 10m+3x30s", "play game.sgf"}};
}

}  // namespace miai::cli
