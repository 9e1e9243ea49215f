#pragma once
// What a subcommand is: one row with its options and its function. Parsing, help, completions and docs/COMMANDS.md
// come from the rows.

#include <iosfwd>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "i18n/messages.hpp"

namespace miai::cli {

/// 0: done, the answer is yes. 1: done, the answer is no, or problems were found. 2: the command line or an input is
/// wrong, or somebody stopped it. 3: done, and there is no answer yet.
enum class Exit : int { fine = 0, no = 1, trouble = 2, open = 3 };

enum class ValueKind { flag, text, file, whole, number };

/// What a number may be, both ends allowed; most left as it is: as large as anybody needs.
struct Bounds {
  double least = 0;
  double most = kAny;
  static constexpr double kAny = 1e9;
};

/// One option ("--size") or positional ("FILE": a name without dashes).
struct Option {
  std::string_view name = {};
  std::string_view letter = {};  ///< "-o": a second, short name
  ValueKind kind = ValueKind::flag;
  std::string_view placeholder = {};      ///< "N", "NAME"; not for flags and positionals
  std::string_view help = {};             ///< message id of one sentence
  std::string_view fallback = "";         ///< the value when the option is not given; shown in the help
  std::vector<std::string> choices = {};  ///< if any: the only values allowed, case ignored
  std::optional<Bounds> bounds = {};      ///< of a number
  /// Values that completions offer; others are allowed too.
  std::vector<std::string> (*suggestions)() = nullptr;
  enum class Count { at_most_one, exactly_one, any, at_least_one } count = Count::at_most_one;

  /// choices, or else the suggestions.
  std::vector<std::string> offered() const {
    return choices.empty() && suggestions != nullptr ? suggestions() : choices;
  }
  bool is_positional() const { return !name.starts_with('-'); }
};

/// The value of a row, for tables of many rows that have little else.
struct Value {
  ValueKind kind = ValueKind::text;
  std::string_view placeholder = {};
  std::optional<Bounds> bounds = {};
};
inline Option option(std::string_view name, const Value& value, std::string_view help, std::string_view fallback = "") {
  return {.name = name,
          .kind = value.kind,
          .placeholder = value.placeholder,
          .help = help,
          .fallback = fallback,
          .bounds = value.bounds};
}

/// What was typed, checked against the rows: whole numbers are whole numbers, numbers lie within their bounds, choices
/// are among the choices.
class Arguments {
 public:
  void add(std::string_view name, std::string value) { values_[std::string(name)].push_back(std::move(value)); }
  bool has(std::string_view name) const { return values_.find(name) != values_.end(); }
  /// The value given last, else the row's fallback, else "".
  std::string text(std::string_view name) const;
  std::optional<long> whole(std::string_view name) const;
  std::optional<double> number(std::string_view name) const;
  /// Of an option with bounds that was given or has a fallback.
  int count(std::string_view name) const { return static_cast<int>(whole(name).value_or(0)); }
  /// Every value of a positional or option that may be given many times.
  std::vector<std::string> all(std::string_view name) const;

 private:
  friend class Parser;
  std::map<std::string, std::vector<std::string>, std::less<>> values_;
  std::map<std::string, std::string, std::less<>> fallbacks_;
};

/// Where a command reads and writes. Tests pass string streams.
struct Streams {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
  bool in_is_terminal = false;
  bool out_is_terminal = false;
  bool err_is_terminal = false;
};

/// What every command is given beside its arguments.
struct Context {
  Streams& streams;
  i18n::Messages messages;
  bool json = false;  ///< --json: one JSON document on out and nothing else

  std::string text(std::string_view id, const i18n::Arguments& arguments = {}) const {
    return messages.text(id, arguments);
  }
  /// Says on err what is wrong, in the user's language, and (with --json) as {"error":{…}} on out.
  Exit trouble(const Error& error) const;
};

struct Command {
  std::string_view name = {};
  std::string_view summary = {};  ///< message id of one sentence
  std::vector<Option> options = {};
  Exit (*run)(const Arguments& arguments, Context& context) = nullptr;
  std::vector<std::string_view> examples = {};  ///< command lines for the help, without "miai"
  std::string_view alias = {};                  ///< another name that people expect; listed in the command's help only
};

/// Options that every command has: --json, --lang, --help.
const std::vector<Option>& common_options();

}  // namespace miai::cli
