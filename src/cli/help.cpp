#include "cli/help.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/program.hpp"
#include "cli/text_width.hpp"

namespace miai::cli {
namespace {

/// A run of letters in the user's language, where the catalogue has it, else as it is.
std::string in_language(std::string_view word, std::string_view family, const i18n::Messages& messages) {
  const std::string id = std::string(family) + ascii_lower(word);
  return messages.has(id) ? messages.text(id) : std::string(word);
}

/// Names of files in an example are in the user's language: "game.sgf", "games/*.sgf". Paths of the project are not.
std::string shown_example(std::string_view text, const i18n::Messages& messages) {
  std::string shown;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && is_letter(text[end])) ++end;
    const bool begins = at == 0 || text[at - 1] == ' ';
    const bool names_file = end > at && begins && end < text.size() && (text[end] == '.' || text[end] == '/');
    const std::size_t next = std::max(end, at + 1);
    const auto piece = text.substr(at, next - at);
    shown += names_file ? in_language(piece, "help.example.", messages) : std::string(piece);
    at = next;
  }
  return shown;
}

/// "--size N", "FILE...", "--json".
std::string shown_name(const Option& option, const i18n::Messages& messages) {
  const std::string name = option.is_positional() ? word_for(option.name, messages) : std::string(option.name);
  std::string text = (option.letter.empty() ? "" : std::string(option.letter) + ", ") + name;
  if (option.is_positional()) {
    const bool many = option.count == Option::Count::any || option.count == Option::Count::at_least_one;
    return many ? text + "..." : text;
  }
  if (!option.placeholder.empty()) text += " " + word_for(option.placeholder, messages);
  return text;
}

std::string explained(const Option& option, const i18n::Messages& messages) {
  std::string text = messages.text(option.help);
  std::string extra;
  for (const auto& choice : option.choices) extra += (extra.empty() ? "" : ", ") + choice;
  if (option.bounds) {
    const auto& [least, most] = *option.bounds;
    extra = most < Bounds::kAny ? messages.text("help.range", {i18n::arg("least", number_text(least)),
                                                               i18n::arg("most", number_text(most))})
                                : messages.text("help.at_least", {i18n::arg("least", number_text(least))});
  }
  if (!extra.empty()) text += " (" + extra + ")";
  if (!option.fallback.empty()) {
    text += " [" + messages.text("help.default", {i18n::arg("value", option.fallback)}) + "]";
  }
  return text;
}

using Pair = std::pair<std::string, std::string>;

/// Two columns; the right one is wrapped to a terminal of 80 columns.
std::string table(const std::vector<Pair>& rows) {
  std::size_t left = 0;
  for (const auto& row : rows) left = std::max(left, display_width(row.first));
  std::string text;
  const std::string margin(left + 4, ' ');
  for (const auto& [name, what] : rows) {
    const auto lines = wrapped(what, 80 - margin.size());
    text += "  " + name + std::string(left - display_width(name) + 2, ' ');
    for (std::size_t i = 0; i < lines.size(); ++i) text += (i == 0 ? "" : margin) + lines[i] + "\n";
    if (lines.empty()) text += "\n";
  }
  return text;
}

std::vector<Pair> rows_of(const std::vector<Option>& options, const i18n::Messages& messages) {
  std::vector<Pair> rows;
  rows.reserve(options.size());
  for (const auto& option : options) rows.emplace_back(shown_name(option, messages), explained(option, messages));
  return rows;
}

std::string summary_of(const Command& command, const i18n::Messages& messages) {
  std::string text = messages.text(command.summary);
  if (command.alias.empty()) return text;
  return text + " " + messages.text("help.alias", {i18n::arg("name", "miai " + std::string(command.alias))});
}

std::string in_lines(const std::string& text) {
  std::string lines;
  for (const auto& line : wrapped(text, 80)) lines += line + "\n";
  return lines;
}

}  // namespace

std::string word_for(std::string_view placeholder, const i18n::Messages& messages) {
  std::string shown;
  for (std::size_t at = 0; at < placeholder.size();) {
    std::size_t end = at;
    while (end < placeholder.size() && is_letter(placeholder[end])) ++end;
    shown += end > at ? in_language(placeholder.substr(at, end - at), "help.word.", messages)
                      : std::string(1, placeholder[at]);
    at = std::max(end, at + 1);
  }
  return shown;
}

std::string usage_line(const Command& command, const i18n::Messages& messages) {
  std::string text = "miai " + std::string(command.name);
  for (const auto& option : command.options) {
    if (!option.is_positional()) continue;
    const bool needed = option.count == Option::Count::exactly_one || option.count == Option::Count::at_least_one;
    text += needed ? " " + shown_name(option, messages) : " [" + shown_name(option, messages) + "]";
  }
  return text + " [" + word_for("OPTIONS", messages) + "]";
}

std::string program_help(const i18n::Messages& messages) {
  std::string text = messages.text("help.program") + "\n\n" + messages.text("help.usage") + "\n  miai\n  miai " +
                     word_for("COMMAND", messages) + " …\n";
  std::vector<Pair> rows;
  for (const auto& command : commands()) rows.emplace_back(command.name, messages.text(command.summary));
  text += "\n" + messages.text("help.commands") + "\n" + table(rows);
  std::vector<Pair> options = rows_of(common_options(), messages);
  options.emplace_back("--version", messages.text("option.version"));
  text += "\n" + messages.text("help.options") + "\n" + table(options);
  return text + "\n" + in_lines(messages.text("help.exit_codes")) + in_lines(messages.text("help.more"));
}

std::string command_help(const Command& command, const i18n::Messages& messages) {
  std::string text = in_lines(summary_of(command, messages));
  text += "\n" + messages.text("help.usage") + "\n  " + usage_line(command, messages) + "\n";
  if (!command.options.empty()) {
    text += "\n" + messages.text("help.options") + "\n" + table(rows_of(command.options, messages));
  }
  text += "\n" + messages.text("help.common_options") + "\n" + table(rows_of(common_options(), messages));
  if (!command.examples.empty()) text += "\n" + messages.text("help.examples") + "\n";
  for (const auto example : command.examples) text += "  miai " + shown_example(example, messages) + "\n";
  return text;
}

std::string commands_page() {
  const i18n::Messages english;
  std::string text =
      "# Commands\n\n" + english.text("help.program") +
      "\n\nThis page is written by `miai help --markdown` from the tables in `src/cli`.\n\n"
      "Without a command, `miai` opens its page in the browser, or a game in the terminal where the page is not built. "
      "Every command knows these options:\n\n";
  const auto add_options = [&](const std::vector<Option>& options) {
    text += "| Option | Meaning |\n|---|---|\n";
    for (const auto& option : options) {
      text += "| `" + shown_name(option, english) + "` | " + explained(option, english) + " |\n";
    }
  };
  add_options(common_options());
  text += "\n" + english.text("help.exit_codes") + "\n";
  for (const auto& command : commands()) {
    text += "\n## miai " + std::string(command.name) + "\n\n" + summary_of(command, english) + "\n\n    " +
            usage_line(command, english) + "\n\n";
    if (!command.options.empty()) add_options(command.options);
    if (command.examples.empty()) continue;
    text += "\nFor example:\n\n";
    for (const auto example : command.examples) text += "    miai " + std::string(example) + "\n";
  }
  return text;
}

}  // namespace miai::cli
