#include "cli/program.hpp"

#include <boost/json.hpp>
#include <exception>
#include <filesystem>
#include <ostream>

#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/help.hpp"
#include "cli/parser.hpp"
#include "cli/plain_text.hpp"
#include "cli/serve_page.hpp"

namespace miai::cli {
namespace {

/// The command line cut in two: the subcommand and everything else, whatever the order was.
struct Line {
  std::string command;
  std::vector<std::string> rest;
  std::string language;
  bool json = false;
  bool help = false;
  bool version = false;
};

void read_common(const std::vector<std::string>& words, std::size_t i, Line& line) {
  const std::string& word = words[i];
  line.json |= word == "--json";
  line.help |= word == "--help" || word == "-h";
  line.version |= word == "--version" && line.command.empty();
  if (word == "--lang" && i + 1 < words.size()) line.language = words[i + 1];
  if (word.starts_with("--lang=")) line.language = word.substr(7);
}

Line read_line(const std::vector<std::string>& words) {
  Line line;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool names_command = !words[i].starts_with('-') && (i == 0 || words[i - 1] != "--lang");
    if (line.command.empty() && names_command) {
      line.command = words[i];
      continue;
    }
    read_common(words, i, line);
    line.rest.push_back(words[i]);
  }
  return line;
}

Error unknown_command(const std::string& word) {
  std::string nearest;
  std::size_t best = 3;
  for (const auto& command : commands()) {
    const std::size_t d = edits_between(word, command.name);
    if (d >= best) continue;
    best = d;
    nearest = command.name;
  }
  if (nearest.empty()) {
    return Error{"usage.unknown_command",
                 "There is no command \"" + word + "\"; \"miai --help\" lists them.",
                 {{"word", word}},
                 {}};
  }
  return Error{"usage.misspelt_command",
               "There is no command \"" + word + "\"; did you mean \"" + nearest + "\"?",
               {{"word", word}, {"nearest", nearest}},
               {}};
}

/// What `miai` alone does: the page where there is one, else the game in the terminal. Scripts get the latter.
void open_front_door(Line& line, const Context& context) {
  line.command = "play";
  if (!context.streams.in_is_terminal || !context.streams.out_is_terminal || !line.rest.empty()) return;
  if (find_page().empty()) {
    context.streams.err << context.text("serve.play_instead") << "\n";
    return;
  }
  line.command = "serve";
  line.rest = {"--open"};
}

/// A file on the command line without a command is a record to open.
bool is_record(const std::string& word) {
  const std::string lower = ascii_lower(word);
  std::error_code wrong;
  return lower.ends_with(".sgf") && std::filesystem::exists(word, wrong);
}

Exit run_command(const Command& command, const Line& line, Context& context) {
  if (line.help) {
    context.streams.out << command_help(command, context.messages);
    return Exit::fine;
  }
  const auto arguments = Parser::parse(command, line.rest);
  if (!arguments) return context.trouble(arguments.error());
  return command.run(*arguments, context);
}

Exit dispatch(Line line, Context& context) {
  if (line.command.empty()) {
    if (line.version) {
      context.streams.out << "miai " << kVersion << "\n";
      return Exit::fine;
    }
    if (line.help) {
      context.streams.out << program_help(context.messages);
      return Exit::fine;
    }
    open_front_door(line, context);
  } else if (find_command(line.command) == nullptr && is_record(line.command)) {
    const std::string file = line.command;
    open_front_door(line, context);
    const bool page = line.command == "serve";
    line.rest.insert(line.rest.begin(), file);
    if (page) line.rest.insert(line.rest.begin(), "--record");
  }
  const Command* command = find_command(line.command);
  if (command == nullptr) return context.trouble(unknown_command(line.command));
  return run_command(*command, line, context);
}

}  // namespace

const std::vector<Option>& common_options() {
  static const std::vector<Option> kRows{
      {.name = "--json", .help = "option.json"},
      {.name = "--lang", .kind = ValueKind::text, .placeholder = "LANG", .help = "option.lang"},
      {.name = "--help", .help = "option.help"},
  };
  return kRows;
}

Exit Context::trouble(const Error& error) const {
  Error shown = error;
  for (Fact& fact : shown.facts) {
    // As the help calls it.
    if (fact.name == "option" && !fact.value.starts_with('-')) fact.value = word_for(fact.value, messages);
  }
  streams.err << "miai: " << printable(messages.error(shown)) << "\n";
  if (json) {
    boost::json::object where{{"id", error.id}, {"message", error.message}};
    if (!error.where.source.empty()) where["file"] = error.where.source;
    if (error.where.line != 0) where["line"] = error.where.line;
    if (error.where.column != 0) where["column"] = error.where.column;
    streams.out << json_text(boost::json::object{{"error", std::move(where)}}) << "\n";
  }
  return Exit::trouble;
}

namespace {

/// What could not be printed was not done: a full disk behind standard output is an error.
Exit settled(Exit code, const Context& context) {
  context.streams.out.flush();
  if (context.streams.out) return code;
  const Error error{
      "output.not_written", "The output cannot be written; check where it goes and the space left there.", {}, {}};
  context.streams.err << "miai: " << context.messages.error(error) << "\n";
  return Exit::trouble;
}

}  // namespace

Exit run_program(const std::vector<std::string>& words, Streams& streams) {
  Line line = read_line(words);
  Context context{streams, i18n::Messages(), line.json};
  try {
    if (line.language.empty()) {
      context.messages = i18n::Messages::for_locale(i18n::locale_of_environment());
    } else {
      const auto chosen = i18n::Messages::for_language(line.language);
      if (!chosen) return context.trouble(chosen.error());
      context.messages = *chosen;
    }
    return settled(dispatch(std::move(line), context), context);
  } catch (const std::exception& problem) {
    return context.trouble(Error{"program.unexpected",
                                 std::string("The program met something unexpected: ") + problem.what(),
                                 {{"what", problem.what()}},
                                 {}});
  }
}

}  // namespace miai::cli
