#include "cli/parser.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "base/text.hpp"

namespace miai::cli {
namespace {

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const auto& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

tl::unexpected<Error> usage_error(std::string_view kind, const Command& command, std::string message,
                                  std::vector<Fact> facts) {
  const std::string remedy = "miai " + std::string(command.name) + " --help";
  facts.push_back({"help", remedy});
  return fail("usage." + std::string(kind), std::move(message) + " \"" + remedy + "\" lists what is possible.",
              std::move(facts));
}

bool fits(const Option& option, const std::string& value) {
  if (!option.choices.empty()) {
    return std::any_of(option.choices.begin(), option.choices.end(),
                       [&](const auto& choice) { return same_word(choice, value); });
  }
  if (option.kind == ValueKind::whole) return parse_int(value).has_value();
  if (option.kind == ValueKind::number) return parse_number(value).has_value();
  return true;
}

/// An empty name of a place would mean the root of the disk, or nothing at all.
bool names_a_place(const Option& option) {
  return option.placeholder == "DIR" || option.placeholder == "FOLDER" || option.placeholder == "FILE";
}

bool is_within(const Option& option, const std::string& value) {
  const double number = option.bounds ? parse_number(value).value_or(0) : 0;
  return !option.bounds || (number >= option.bounds->least && number <= option.bounds->most);
}

tl::unexpected<Error> bad_value(const Command& command, const Option& option, const std::string& value) {
  const std::string name(option.name);
  if (!option.choices.empty()) {
    const std::string known = joined(option.choices);
    return usage_error("bad_choice", command, name + " cannot be \"" + value + "\"; choose one of " + known + ".",
                       {{"option", name}, {"value", value}, {"known", known}});
  }
  return usage_error("bad_number", command, name + " needs a number, not \"" + value + "\".",
                     {{"option", name}, {"value", value}});
}

tl::unexpected<Error> out_of_range(const Command& command, const Option& option, const std::string& value) {
  const std::string name(option.name);
  const std::string least = number_text(option.bounds->least);
  const std::string most = number_text(option.bounds->most);
  return usage_error("out_of_range", command,
                     name + " cannot be " + value + "; it goes from " + least + " to " + most + ".",
                     {{"option", name}, {"value", value}, {"least", least}, {"most", most}});
}

using Bound = std::vector<std::pair<const Option*, CLI::Option*>>;

CLI::Option* declare(CLI::App& app, const Option& option) {
  const std::string name = (option.letter.empty() ? "" : std::string(option.letter) + ",") + std::string(option.name);
  if (option.kind == ValueKind::flag) return app.add_flag(name);
  CLI::Option* declared = app.add_option(name);
  switch (option.count) {
    case Option::Count::at_most_one:
      return declared->expected(1)->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
    case Option::Count::exactly_one:
      return declared->expected(1)->required();
    case Option::Count::any:
      return option.is_positional() ? declared->expected(1, 1 << 20)->allow_extra_args()
                                    : declared->expected(1)->take_all();
    case Option::Count::at_least_one:
      return declared->expected(1, 1 << 20)->allow_extra_args()->required();
  }
  return declared;
}

/// CLI11's complaint in our words.
tl::unexpected<Error> translated(const Command& command, const CLI::App& app, const CLI::ParseError& error,
                                 const Bound& bound) {
  // A word that fits nowhere is named first: what is missing then often follows from it.
  const auto rest = app.remaining();
  const auto is_option = [](const std::string& word) { return word.starts_with('-') && word.size() > 1; };
  const auto stray = std::find_if(rest.begin(), rest.end(), is_option);
  if (stray != rest.end() || dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) {
    const bool dashes = stray != rest.end();
    const std::string word = dashes ? *stray : (rest.empty() ? std::string() : rest.front());
    return usage_error(dashes ? "unknown_option" : "unexpected", command,
                       dashes ? "There is no option " + word + "." : "\"" + word + "\" is one word too many.",
                       {{"word", word}});
  }
  for (const auto& [row, declared] : bound) {
    const bool required = row->count == Option::Count::exactly_one || row->count == Option::Count::at_least_one;
    if (declared->count() == 0 && required) {
      return usage_error("missing", command, std::string(row->name) + " is missing.",
                         {{"option", std::string(row->name)}});
    }
  }
  const std::string_view text = error.what();
  const std::string option(text.substr(0, text.find_first_of(": ")));
  return usage_error("missing_value", command, option + " needs a value after it.", {{"option", option}});
}

/// KataGo's users write "-model" for "--model": such a word becomes the option of that name, where there is one.
std::vector<std::string> with_two_dashes(const Command& command, std::vector<std::string> words) {
  for (std::string& word : words) {
    if (word == "--") break;
    if (word.size() < 3 || word[0] != '-' || word[1] == '-') continue;
    const std::string longer = "-" + word;
    const auto is_named = [&](const Option& option) { return option.name == longer; };
    if (std::any_of(command.options.begin(), command.options.end(), is_named)) word = longer;
  }
  return words;
}

}  // namespace

std::string Arguments::text(std::string_view name) const {
  const auto found = values_.find(name);
  if (found != values_.end() && !found->second.empty()) return found->second.back();
  const auto fallback = fallbacks_.find(name);
  return fallback == fallbacks_.end() ? std::string() : fallback->second;
}

std::optional<long> Arguments::whole(std::string_view name) const {
  const auto value = parse_int(text(name));
  return value ? std::optional<long>(static_cast<long>(*value)) : std::nullopt;
}

std::optional<double> Arguments::number(std::string_view name) const {
  return parse_number(text(name));
}

std::vector<std::string> Arguments::all(std::string_view name) const {
  const auto found = values_.find(name);
  return found == values_.end() ? std::vector<std::string>() : found->second;
}

Result<Arguments> Parser::parse(const Command& command, const std::vector<std::string>& words) {
  CLI::App app;
  app.set_help_flag();
  app.allow_extras(false);
  Bound bound;
  for (const auto* rows : {&command.options, &common_options()}) {
    for (const Option& option : *rows) bound.emplace_back(&option, declare(app, option));
  }
  std::vector<std::string> reversed = with_two_dashes(command, words);
  std::reverse(reversed.begin(), reversed.end());
  try {
    app.parse(reversed);
  } catch (const CLI::ParseError& error) {
    return translated(command, app, error, bound);
  }
  Arguments arguments;
  for (const auto& [row, declared] : bound) {
    if (!row->fallback.empty()) arguments.fallbacks_[std::string(row->name)] = row->fallback;
    if (declared->count() == 0) continue;
    for (const std::string& value : declared->results()) {
      if (row->kind != ValueKind::flag && !fits(*row, value)) return bad_value(command, *row, value);
      if (value.empty() && names_a_place(*row)) {
        const std::string name(row->name);
        return usage_error("missing_value", command, name + " needs a value after it.", {{"option", name}});
      }
      if (!is_within(*row, value)) return out_of_range(command, *row, value);
      arguments.add(row->name, value);
    }
  }
  return arguments;
}

}  // namespace miai::cli
