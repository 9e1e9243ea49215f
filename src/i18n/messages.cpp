#include "i18n/messages.hpp"

#include <unicode/fmtable.h>
#include <unicode/msgfmt.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <boost/json.hpp>
#include <cstdlib>
#include <map>
#include <mutex>

#include "base/because.hpp"
#include "base/text.hpp"
#include "i18n/catalogues.hpp"

namespace miai::i18n {

struct Messages::Catalogue {
  std::string tag;
  std::map<std::string, std::string, std::less<>> texts;

  const std::string* find(std::string_view id) const {
    const auto found = texts.find(id);
    return found == texts.end() ? nullptr : &found->second;
  }
};

namespace {

constexpr std::string_view kFallback = "en";

std::optional<std::string_view> json_of(std::string_view tag) {
  for (const auto& row : catalogue_texts()) {
    if (row.tag == tag) return row.json;
  }
  return std::nullopt;
}

/// "de_DE.UTF-8@euro" -> "de"; "C" and "POSIX" -> "en".
std::string base_language(std::string_view tag) {
  std::string word = ascii_lower(tag.substr(0, tag.find_first_of("_-.@:")));
  return word.empty() || word == "c" || word == "posix" ? std::string(kFallback) : word;
}

icu::UnicodeString to_icu(std::string_view text) {
  return icu::UnicodeString::fromUTF8(icu::StringPiece(text.data(), static_cast<int32_t>(text.size())));
}

icu::Formattable to_icu(const Argument& argument) {
  if (const auto* whole = std::get_if<std::int64_t>(&argument.value)) return icu::Formattable(*whole);
  if (const auto* real = std::get_if<double>(&argument.value)) return icu::Formattable(*real);
  return icu::Formattable(to_icu(std::get<std::string>(argument.value)));
}

/// The pattern with its placeholders filled, or nothing when the pattern is wrong or a value is missing.
std::optional<std::string> filled(std::string_view pattern, const std::string& tag, const Arguments& arguments) {
  if (pattern.find_first_of("{'") == std::string_view::npos) return std::string(pattern);
  UErrorCode status = U_ZERO_ERROR;
  const icu::MessageFormat format(to_icu(pattern), icu::Locale(tag.c_str()), status);
  std::vector<icu::UnicodeString> names;
  std::vector<icu::Formattable> values;
  for (const auto& argument : arguments) {
    names.push_back(to_icu(argument.name));
    values.push_back(to_icu(argument));
  }
  icu::UnicodeString out;
  format.format(names.data(), values.data(), static_cast<int32_t>(names.size()), out, status);
  if (U_FAILURE(status) != 0) return std::nullopt;
  std::string text;
  out.toUTF8String(text);
  return text;
}

/// True when every placeholder of a pattern has a value.
bool has_all(std::string_view pattern, const std::string& tag, const Arguments& arguments) {
  if (pattern.find('{') == std::string_view::npos) return true;
  UErrorCode status = U_ZERO_ERROR;
  icu::MessageFormat format(to_icu(pattern), icu::Locale(tag.c_str()), status);
  if (U_FAILURE(status) != 0) return false;
  const std::unique_ptr<icu::StringEnumeration> wanted(format.getFormatNames(status));
  while (const icu::UnicodeString* name = wanted->snext(status)) {
    std::string text;
    name->toUTF8String(text);
    const bool known = std::any_of(arguments.begin(), arguments.end(), [&](const auto& a) { return a.name == text; });
    if (!known) return false;
  }
  return true;
}

/// A fact as the pattern wants it: a decimal is a number where the pattern writes one ("{komi, number}") and stays as
/// it is where the pattern quotes a text ("{written}").
Argument from_fact(const Fact& fact, std::string_view pattern) {
  if (const auto whole = parse_int(fact.value)) return arg(fact.name, *whole);
  if (pattern.find("{" + fact.name + ", number") != std::string_view::npos) {
    if (const auto real = parse_number(fact.value)) return {fact.name, *real};
  }
  return arg(fact.name, fact.value);
}

}  // namespace

Argument arg(std::string_view name, std::string_view value) {
  return {std::string(name), std::string(value)};
}
Argument arg(std::string_view name, std::int64_t value) {
  return {std::string(name), value};
}
Argument arg(std::string_view name, int value) {
  return {std::string(name), std::int64_t{value}};
}
Argument arg(std::string_view name, HalfPoints value) {
  return {std::string(name), value.as_double()};
}
Argument arg(std::string_view name, Color value) {
  return arg(name, to_string(value));
}

std::vector<Language> languages() {
  std::vector<Language> all;
  for (const auto& row : catalogue_texts()) {
    const auto messages = Messages::for_language(row.tag);
    Language language{std::string(row.tag), messages ? messages->text("language.name") : std::string(row.tag)};
    all.insert(row.tag == kFallback ? all.begin() : all.end(), std::move(language));
  }
  return all;
}

std::shared_ptr<const Messages::Catalogue> Messages::load(std::string_view tag) {
  static std::mutex guard;
  static std::map<std::string, std::shared_ptr<const Catalogue>, std::less<>> loaded;
  const std::scoped_lock lock(guard);
  if (const auto found = loaded.find(tag); found != loaded.end()) return found->second;
  auto catalogue = std::make_shared<Catalogue>();
  catalogue->tag = tag;
  boost::system::error_code wrong;
  const auto json = boost::json::parse(json_of(tag).value_or("{}"), wrong);
  if (!wrong && json.is_object()) {
    for (const auto& [id, text] : json.get_object()) {
      if (text.is_string()) catalogue->texts.emplace(id, text.get_string());
    }
  }
  loaded.emplace(tag, catalogue);
  return catalogue;
}

Messages::Messages() : Messages(kFallback) {}
Messages::Messages(std::string_view tag) : own_(load(tag)) {}

Result<Messages> Messages::for_language(std::string_view tag) {
  const std::string language = base_language(tag);
  if (json_of(language)) return Messages(language);
  std::string known;
  for (const auto& row : catalogue_texts()) known += (known.empty() ? "" : ", ") + std::string(row.tag);
  return fail("i18n.unknown_language",
              "There are no messages in the language \"" + std::string(tag) + "\"; choose one of " + known + ".",
              {{"language", std::string(tag)}, {"known", known}});
}

Messages Messages::for_locale(std::string_view locale) {
  const auto found = for_language(locale);
  return found ? *found : Messages();
}

const std::string& Messages::tag() const {
  return own_->tag;
}

bool Messages::has(std::string_view id) const {
  return own_->find(id) != nullptr;
}

std::string Messages::text(std::string_view id, const Arguments& arguments) const {
  if (const auto* pattern = own_->find(id)) {
    if (auto text = filled(*pattern, own_->tag, arguments)) return std::move(*text);
  }
  if (const auto* pattern = load(kFallback)->find(id)) {
    if (auto text = filled(*pattern, std::string(kFallback), arguments)) return std::move(*text);
  }
  return std::string(id);
}

std::string Messages::sentence(std::string_view id, const std::vector<Fact>& facts, std::string_view english) const {
  const auto* pattern = own_->find(id);
  Arguments arguments;
  for (const auto& fact : facts) {
    arguments.push_back(fact.name == "counted" ? arg(fact.name, result(fact.value))
                                               : from_fact(fact, pattern == nullptr ? "" : *pattern));
  }
  // English sentences come with what they tell; a translation that lacks a value would say less than they do.
  if (pattern == nullptr || own_->tag == kFallback || !has_all(*pattern, own_->tag, arguments)) {
    return std::string(english);
  }
  return filled(*pattern, own_->tag, arguments).value_or(std::string(english));
}

std::string Messages::error(const Error& error) const {
  Error shown = error;
  std::vector<Fact> facts = error.facts;
  if (const Error reason = reason_of(error); !reason.id.empty()) {
    const std::string why = sentence("error." + reason.id, reason.facts, reason.message);
    std::erase_if(facts, [](const Fact& fact) { return std::string_view(fact.name).starts_with(kReasonPrefix); });
    for (Fact& fact : facts) {
      if (fact.name == "why") fact.value = why;
    }
  }
  shown.message = sentence("error." + error.id, facts, error.message);
  return to_string(shown);
}

std::string Messages::refusal(const Legality& verdict, Move move) const {
  Arguments arguments{arg("color", move.color), arg("vertex", to_string(move.vertex)),
                      arg("stones", verdict.chain.count()), arg("move", verdict.repeats_move.value_or(0)),
                      arg("stone", verdict.ko_stone ? to_string(*verdict.ko_stone) : std::string())};
  std::string chain;
  for (const Point p : verdict.chain) {
    if (!move.vertex.is_pass() && p == move.vertex.point()) continue;
    chain += (chain.empty() ? "" : " ") + to_string(p);
  }
  arguments.push_back(arg("chain", chain));
  return text("legality." + std::string(id_text(verdict.id)), arguments);
}

std::string Messages::number(HalfPoints value) const {
  return filled("{n, number}", own_->tag, {arg("n", value)}).value_or(to_string(value));
}

std::string Messages::result(std::string_view code) const {
  const std::string half = number(HalfPoints::halves(1));
  std::string out(code);
  const std::size_t point = out.find('.');
  if (point != std::string::npos && half.size() > 2) out.replace(point, 1, half, 1, half.size() - 2);
  return out;
}

std::vector<std::string> Messages::ids() const {
  std::vector<std::string> all;
  for (const auto& [id, text] : own_->texts) all.push_back(id);
  return all;
}

std::optional<std::string> Messages::pattern(std::string_view id) const {
  const auto* found = own_->find(id);
  return found == nullptr ? std::nullopt : std::optional<std::string>(*found);
}

std::string locale_of_environment() {
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nothing here sets the environment
    if (value != nullptr && *value != '\0') return value;
  }
  return "";
}

}  // namespace miai::i18n
