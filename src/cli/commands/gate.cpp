// `miai gate`: may a new network take the champion's place?
#include "train/gate.hpp"

#include <cmath>
#include <filesystem>
#include <ostream>

#include "base/text.hpp"
#include "cli/files.hpp"
#include "cli/game_options.hpp"

namespace miai::cli {
namespace {

using train::GateVerdict;

std::string_view text_of(GateVerdict verdict) {
  if (verdict == GateVerdict::undecided) return "undecided";
  return verdict == GateVerdict::promoted ? "promoted" : "refused";
}

Result<train::GateSettings> settings_of(const Arguments& arguments) {
  train::GateSettings settings;
  settings.candidate = arguments.text("--candidate");
  settings.champion = arguments.text("--champion");
  settings.folder = arguments.text("--folder");
  const auto game = game_settings(arguments);
  if (!game) return tl::unexpected<Error>(game.error());
  settings.game = *game;
  const auto test = match::sequential_test(arguments.text("--sprt"));
  if (!test) return tl::unexpected<Error>(test.error());
  settings.test = *test;
  settings.visits = arguments.count("--visits");
  settings.games = arguments.count("--games");
  settings.concurrency = arguments.count("--concurrency");
  settings.seed = static_cast<std::uint64_t>(arguments.whole("--seed").value_or(1));
  return settings;
}

/// The champion that would be replaced, where none is named: the network of that name, if there is one.
std::string present_champion(const Arguments& arguments) {
  const std::string path = arguments.text("--promote") + "/" + arguments.text("--name");
  std::error_code wrong;
  return arguments.has("--promote") && std::filesystem::exists(path, wrong) ? path : "";
}

/// Where somebody is put in whom nobody else has played, the folder must be there: its name may be a slip.
Result<void> checked_places(const Arguments& arguments) {
  const std::string folder = arguments.text("--promote");
  const std::string name = arguments.text("--name");
  if (folder.empty() && arguments.text("--champion").empty()) {
    return fail("gate.nothing",
                "There is nothing to do: name a network with --champion, a folder with --promote, or both.");
  }
  std::error_code wrong;
  if (!folder.empty() && !std::filesystem::is_directory(folder, wrong)) {
    return fail("file.no_folder", "There is no folder \"" + folder + "\"; make it first.", {{"folder", folder}});
  }
  if (name == "." || name == ".." || name.find('/') != std::string::npos) {
    return fail("gate.name", "\"" + name + "\" is no name of a file in the folder of --promote.", {{"name", name}});
  }
  return {};
}

void tell(const train::GateResult& result, Context& context) {
  const match::Elo elo = match::elo_of(match::pentanomial(match::pairs_of(result.standing.games), 0, 1));
  const auto games = static_cast<std::int64_t>(result.standing.games.size());
  if (context.json) {
    context.streams.out << R"({"verdict":")" << text_of(result.verdict) << R"(","games":)" << games << R"(,"elo":)"
                        << elo.value << R"(,"low":)" << elo.low << R"(,"high":)" << elo.high << "}\n";
    return;
  }
  context.streams.out << context.text("gate.done",
                                      {i18n::arg("verdict", text_of(result.verdict)), i18n::arg("games", games),
                                       i18n::arg("elo", std::to_string(std::llround(elo.value))),
                                       i18n::arg("low", std::to_string(std::llround(elo.low))),
                                       i18n::arg("high", std::to_string(std::llround(elo.high)))})
                      << "\n";
}

Exit run(const Arguments& arguments, Context& context) {
  auto settings = settings_of(arguments);
  if (!settings) return context.trouble(settings.error());
  if (const auto right = checked_places(arguments); !right) return context.trouble(right.error());
  if (settings->champion.empty()) settings->champion = present_champion(arguments);
  Progress progress(context.streams, static_cast<std::size_t>(settings->games));
  const auto result =
      train::run_gate(*settings, [&](const match::Standing& now) { progress.show(now.games.size(), ""); });
  progress.clear();
  if (!result) return context.trouble(result.error());
  if (result->verdict == GateVerdict::promoted && arguments.has("--promote")) {
    const auto moved = train::promote(settings->candidate, arguments.text("--promote"), arguments.text("--name"));
    if (!moved) return context.trouble(moved.error());
  }
  tell(*result, context);
  return result->verdict == GateVerdict::promoted ? Exit::fine : Exit::no;
}

std::vector<Option> options() {
  Option candidate = option("--candidate", {ValueKind::file, "FILE"}, "command.gate.candidate");
  candidate.count = Option::Count::exactly_one;
  Option rules = rules_option();
  rules.fallback = "tromp-taylor";
  return {candidate,
          option("--champion", {ValueKind::file, "FILE"}, "command.gate.champion"),
          option("--promote", {ValueKind::text, "DIR"}, "command.gate.promote"),
          option("--name", {ValueKind::text, "FILE"}, "command.gate.name", "miai.bin.gz"),
          option("--folder", {ValueKind::text, "DIR"}, "command.gate.folder", "gate"),
          size_option("9"),
          rules,
          komi_option(),
          handicap_option(),
          option("--visits", {ValueKind::whole, "N", Bounds{1}}, "command.gate.visits", "100"),
          option("--games", {ValueKind::whole, "N", Bounds{2, 1'000'000}}, "command.gate.games", "400"),
          option("--sprt", {ValueKind::text, "LOW,HIGH"}, "command.gate.sprt", "0,30"),
          option("--seed", {ValueKind::whole, "N"}, "command.match.seed", "1"),
          option("--concurrency", {ValueKind::whole, "N", Bounds{1, 256}}, "command.match.concurrency", "1")};
}

}  // namespace

Command gate_command() {
  return {.name = "gate",
          .summary = "command.gate",
          .options = options(),
          .run = run,
          .examples = {"gate --candidate net.bin.gz --promote data/networks"}};
}

}  // namespace miai::cli
