// The engine's options, its evaluator, its memory.
#include <algorithm>
#include <array>
#include <boost/json.hpp>

#include "base/text.hpp"
#include "engine/load_evaluator.hpp"
#include "gtp/analysis_text.hpp"
#include "gtp/command.hpp"
#include "gtp/numbers.hpp"
#include "gtp/thinking.hpp"

namespace miai::gtp {
namespace {

namespace json = boost::json;

/// As other programs know it, where they do.
std::string shown_name(const engine::SettingRow& row) {
  return std::string(row.kata_name().empty() ? row.name() : row.kata_name());
}

Reply list_params(State&, const Arguments&) {
  std::string text;
  for (const auto& row : engine::setting_rows()) text += (text.empty() ? "" : " ") + shown_name(row);
  return done(text);
}

Reply get_param(State& state, const Arguments& arguments) {
  const auto row = engine::find_setting(arguments[0]);
  return row ? done(row->text(state.agent.settings())) : refuse(row.error().message);
}

/// A number, a truth or a text, as the value reads.
json::value json_value(const std::string& text) {
  if (text == "true" || text == "false") return text == "true";
  if (const auto whole = parse_int(text)) return *whole;
  if (const auto number = parse_number(text)) return *number;
  return json::string(text);
}

Reply get_params(State& state, const Arguments&) {
  json::object all;
  for (const auto& row : engine::setting_rows()) all[shown_name(row)] = json_value(row.text(state.agent.settings()));
  return done(json::serialize(all));
}

/// From now on; who asks for what the evaluator does not know is told.
Reply change(State& state, const engine::Settings& settings) {
  if (const auto changed = state.agent.set_settings(settings); !changed) {
    state.log(to_string(changed.error()));
    return refuse(changed.error().message);
  }
  if (settings.doublings != 0) {
    const auto evaluator = state.agent.evaluator(state.size());
    if (evaluator && !(*evaluator)->heeds_doublings()) {
      state.log("playoutDoublingAdvantage changes nothing: " + (*evaluator)->name() + " was not taught it");
    }
  }
  return done();
}

/// A seed that somebody has set is kept from game to game.
bool is_seed(const engine::SettingRow& row) {
  return row.name() == "seed";
}

Reply change_one(State& state, std::string_view name, std::string_view value) {
  const auto row = engine::find_setting(name);
  if (!row) return refuse(row.error().message);
  engine::Settings settings = state.agent.settings();
  if (const auto taken = row->set(settings, value); !taken) return refuse(taken.error().message);
  if (is_seed(*row)) state.options.new_seed = {};
  return change(state, settings);
}

/// What stands behind the word: nothing, also written as two quotes, is the empty value.
std::string_view value_after(const Arguments& arguments, int word) {
  const std::string_view value = arguments.after(word);
  return value == "\"\"" ? "" : value;
}

Reply set_param(State& state, const Arguments& arguments) {
  return change_one(state, arguments[0], value_after(arguments, 0));
}

/// All of them, or none when one is wrong.
Reply set_params(State& state, const Arguments& arguments) {
  json::error_code error;
  const json::value value = json::parse(json::string_view(arguments.rest.data(), arguments.rest.size()), error);
  const json::object* object = error ? nullptr : value.if_object();
  if (object == nullptr) return refuse("the options must be a JSON object of names and values");
  engine::Settings settings = state.agent.settings();
  bool seeded = false;
  for (const auto& member : *object) {
    const auto row = engine::find_setting(std::string_view(member.key().data(), member.key().size()));
    if (!row) return refuse(row.error().message);
    const bool text = member.value().is_string();
    const std::string given = text ? std::string(member.value().get_string()) : json::serialize(member.value());
    if (const auto taken = row->set(settings, given); !taken) return refuse(taken.error().message);
    seeded |= is_seed(*row);
  }
  if (seeded) state.options.new_seed = {};
  return change(state, settings);
}

/// Options as Leela Zero calls them, for programs that were made for it; blanks are dashes here.
struct ForeignName {
  std::string_view name;
  std::string_view own;
  /// Their unit in ours. A negative number means what the program itself thinks right.
  double unit = 1;
};
constexpr std::array kForeignNames{
    ForeignName{"Maximum-Memory-Use-(MiB)", "memory-mb"},
    ForeignName{"Pondering", "ponder"},
    ForeignName{"Lagbuffer", "lag", 0.01},
    ForeignName{"Resign-Percentage", "resign-winrate", 0.01},
};

struct Wish {
  std::string name;
  std::string value;
};

Wish in_own_words(Wish wish) {
  const auto* row = std::find_if(kForeignNames.begin(), kForeignNames.end(),
                                 [&](const ForeignName& foreign) { return same_word(foreign.name, wish.name); });
  if (row == kForeignNames.end()) return wish;
  wish.name = row->own;
  const auto number = parse_number(wish.value);
  if (row->unit == 1 || !number) return wish;
  const auto own = engine::find_setting(row->own);
  wish.value = *number < 0 && own ? own->text(engine::Settings{}) : figure(*number * row->unit);
  return wish;
}

/// UCI's types; ours have no bounds that hold alone, so numbers are texts too.
std::string_view uci_type(const engine::SettingRow& row) {
  return row.placeholder() == "true|false" ? "check" : "string";
}

/// "name visits value 100"; the names' blanks are dashes here. Without arguments the options there are, and what holds
/// as long as nobody changes them.
Reply setoption(State& state, const Arguments& arguments) {
  if (arguments.count() == 0) {
    std::string text;
    for (const auto& row : engine::setting_rows()) {
      text += (text.empty() ? "" : "\n") + ("option name " + std::string(row.name())) + " type " +
              std::string(uci_type(row)) + " default " + row.text(state.options.engine);
    }
    return done(text);
  }
  if (!same_word(arguments[0], "name")) return syntax_error();
  std::string name;
  int at = 1;
  for (; at < arguments.count() && !same_word(arguments[at], "value"); ++at) {
    name += (name.empty() ? "" : "-") + std::string(arguments[at]);
  }
  if (name.empty() || at == arguments.count()) return syntax_error();
  const Wish wish = in_own_words({name, std::string(value_after(arguments, at))});
  return change_one(state, wish.name, wish.value);
}

Reply get_models(State& state, const Arguments&) {
  if (const auto ready = state.agent.evaluator(state.size()); !ready) return no_engine(state, ready.error());
  const engine::EvaluatorFacts facts = engine::facts_of(*state.agent.loaded());
  const std::string& path = state.agent.settings().model;
  return done(json::serialize(json::array{json::object{{"name", path.empty() ? facts.name : path},
                                                       {"internalName", facts.name},
                                                       {"maxBatchSize", facts.max_batch},
                                                       {"usesHumanSLProfile", false},
                                                       {"version", facts.version},
                                                       {"usingFP16", "false"}}}));
}

Reply clear_cache(State& state, const Arguments&) {
  state.agent.forget();
  return done();
}

Reply stop(State& state, const Arguments&) {
  state.agent.rest();
  state.pondering_at.reset();
  return done();
}

constexpr std::int64_t kMostBenchVisits = 1'000'000'000;

Reply benchmark(State& state, const Arguments& arguments) {
  const auto visits = whole_number(arguments[0]);
  if (!visits || *visits < 1 || *visits > kMostBenchVisits) return syntax_error();
  if (const auto ready = state.agent.evaluator(state.size()); !ready) return no_engine(state, ready.error());
  state.agent.forget();
  const Interruption interruption(state);
  engine::Thinking thinking;
  thinking.stop = &interruption.flag();
  const auto report = state.agent.analyse(scene_of(state, state.position().to_move()), thinking, visits);
  state.agent.forget();
  if (!report) return no_engine(state, report.error());
  const double seconds = std::max<double>(1, static_cast<double>(report->elapsed.count())) / 1000;
  return done(std::to_string(report->playouts) + " visits in " + figure(seconds) + " s, " +
              figure(static_cast<double>(report->playouts) / seconds) + " visits/s, " +
              figure(static_cast<double>(report->evals) / seconds) + " evaluations/s, " +
              std::to_string(report->memory_bytes >> 20U) + " MiB");
}

/// As Leela Zero words it: programs read the number behind "consumption: ".
Reply memory_report(State& state, const Arguments&) {
  const std::size_t tree = state.agent.tree_bytes() >> 20U;
  return done("Estimated total memory consumption: " + std::to_string(tree) +
              " MiB.\nSearch tree: " + std::to_string(tree) + " MiB of at most " +
              std::to_string(state.agent.settings().search.memory_mb) + " MiB");
}

constexpr std::array kCommands{
    Command{"kata-list-params", "", "The engine's options by the names that other programs use.", 0, kAnyNumber,
            list_params},
    Command{"kata-get-param", "NAME", "The value of an option.", 1, 1, get_param},
    Command{"kata-get-params", "", "All options and their values as one JSON object.", 0, kAnyNumber, get_params},
    Command{"kata-set-param", "NAME [VALUE]",
            "Changes an option from now on; without a value, or with `\"\"`, to the empty one.", 1, kAnyNumber,
            set_param},
    Command{"kata-set-params", "JSON", "Changes several options, or none when one of them is wrong.", 1, kAnyNumber,
            set_params},
    Command{"lz-setoption", "[name NAME value [VALUE]]", "The same as UCI writes it; alone it lists the options.", 0,
            kAnyNumber, setoption},
    Command{"kata-get-models", "", "What judges positions, as a JSON array.", 0, kAnyNumber, get_models},
    Command{"clear_cache", "", "Forgets what was found out about positions.", 0, kAnyNumber, clear_cache},
    Command{"lz-memory_report", "", "How much memory the search takes.", 0, kAnyNumber, memory_report},
    Command{"stop", "", "Ends thinking on the opponent's time.", 0, kAnyNumber, stop},
    Command{"kata-benchmark", "VISITS", "How fast the position is searched; ends early when anything is sent.", 1, 1,
            benchmark},
};

}  // namespace

std::span<const Command> engine_commands() {
  return kCommands;
}

}  // namespace miai::gtp
