#include "course/texts.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "course/lines.hpp"

namespace miai::course {
namespace {

void append_line(std::string& text, std::string_view line) {
  if (!text.empty()) text += ' ';
  text += line;
}

/// Lines of a step that begin with a mark, and where they go. False for a reason that follows no wrong answer.
bool read_text_line(StepText& step, const Line& line) {
  const std::string_view text = trim(line.text);
  const std::string_view rest = trim(text.substr(1));
  switch (text.front()) {
    case '?':
      append_line(step.question, rest);
      return true;
    case '!':
      append_line(step.praise, rest);
      return true;
    case '+':
    case '-':
      step.options.push_back({std::string(rest), text.front() == '+', {}, line.number});
      return true;
    case '~':
      if (step.options.empty() || step.options.back().right) return false;
      append_line(step.options.back().why, rest);
      return true;
    default:
      append_line(step.body, text);
      return true;
  }
}

std::size_t one_other(std::int64_t n) {
  return n == 1 ? 0 : 1;
}
std::size_t slavic(std::int64_t n) {
  const auto tens = n % 100;
  if (n % 10 == 1 && tens != 11) return 0;
  return n % 10 >= 2 && n % 10 <= 4 && (tens < 12 || tens > 14) ? 1 : 2;
}
std::size_t romanian(std::int64_t n) {
  if (n == 1) return 0;
  return n == 0 || (n % 100 >= 1 && n % 100 <= 19) ? 1 : 2;
}

struct PluralRow {
  std::string_view id;
  std::size_t (*form)(std::int64_t);
};
constexpr std::array kPlurals{PluralRow{"one-other", one_other}, PluralRow{"slavic", slavic},
                              PluralRow{"romanian", romanian}};

std::string value_of(const Sentence& sentence, std::string_view name) {
  const auto found = std::find_if(sentence.facts.begin(), sentence.facts.end(),
                                  [name](const Fact& fact) { return fact.name == name; });
  return found == sentence.facts.end() ? std::string() : found->value;
}

std::string chosen(const Words& words, std::string_view forms, const std::string& value) {
  std::vector<std::string_view> parts;
  for (;;) {
    const auto bar = forms.find('|');
    parts.push_back(forms.substr(0, bar));
    if (bar == std::string_view::npos) break;
    forms = forms.substr(bar + 1);
  }
  std::size_t index = value == "white" ? 1 : 0;
  if (const auto number = parse_int(value)) {
    index = plural_form(words.plural, *number);
  } else if (parse_number(value)) {
    index = 1;  // half points: "41.5 points", "41,5 очка", "41,5 puncte", whatever the whole number would be
  }
  return std::string(parts[std::min(index, parts.size() - 1)]);
}

/// "A1", "T19".
bool is_point_name(std::string_view word) {
  return word.size() > 1 && word[0] >= 'A' && word[0] <= 'Z' && std::all_of(word.begin() + 1, word.end(), is_digit);
}

/// "A1 B2" as "A1, B2"; what is not a list of points stays as it is.
std::string as_list(const std::string& value) {
  const auto parts = split_words(value);
  if (!std::all_of(parts.begin(), parts.end(), is_point_name)) return value;
  std::string text;
  for (const char c : value) text += c == ' ' ? std::string(", ") : std::string(1, c);
  return text;
}

/// "4.5" as the language writes it.
std::string with_decimal(std::string value, const std::string& decimal) {
  const auto dot = value.find('.');
  return dot == std::string::npos ? value : value.replace(dot, 1, decimal);
}

std::string filled(const Words& words, std::string_view placeholder, const Sentence& sentence) {
  if (placeholder.substr(0, 1) == "@") {
    const std::string id = "value." + value_of(sentence, placeholder.substr(1));
    const auto found = words.sentences.find(id);
    return found == words.sentences.end() ? id : found->second;
  }
  const auto bar = placeholder.find('|');
  const auto value = value_of(sentence, placeholder.substr(0, bar));
  if (bar == std::string_view::npos && parse_number(value)) return with_decimal(value, words.decimal);
  if (bar == std::string_view::npos) return as_list(value);
  return chosen(words, placeholder.substr(bar + 1), value);
}

}  // namespace

std::size_t plural_form(std::string_view rule, std::int64_t n) {
  const auto row = std::find_if(kPlurals.begin(), kPlurals.end(), [rule](const PluralRow& r) { return r.id == rule; });
  return row == kPlurals.end() ? one_other(n) : row->form(n < 0 ? -n : n);
}

LessonTexts parse_texts(std::string_view text, std::string_view source, Faults& faults) {
  LessonTexts texts;
  texts.source = std::string(source);
  for (const auto& block : split_blocks(text)) {
    StepText step;
    step.line = block.line;
    for (const auto& line : block.lines) {
      const auto content = trim(line.text);
      if (content.empty()) continue;
      if (!block.id.empty()) {
        if (read_text_line(step, line)) continue;
        add_fault(faults, "course.texts",
                  "A line '~ …' says why the wrong answer before it is wrong; there is none here.",
                  {texts.source, line.number, 0});
      } else if (cut(content, ':').first == "title") {
        texts.title = std::string(cut(content, ':').second);
      } else {
        add_fault(faults, "course.texts", "Only 'title: …' stands before the first step.",
                  {texts.source, line.number, 0});
      }
    }
    if (block.id.empty()) continue;
    if (!texts.steps.emplace(std::string(block.id), std::move(step)).second) {
      add_fault(faults, "course.texts", "The step '" + std::string(block.id) + "' has two texts.",
                {texts.source, block.line, 0});
    }
  }
  return texts;
}

Words parse_words(std::string_view text, std::string_view source, Faults& faults) {
  Words words;
  words.source = std::string(source);
  for (const auto& block : split_blocks(text)) {
    for (const auto& line : block.lines) {
      const auto content = trim(line.text);
      if (content.empty()) continue;
      const auto [id, sentence] = cut(content, '=');
      if (id == "plural") {
        words.plural = std::string(sentence);
      } else if (id == "decimal") {
        words.decimal = std::string(sentence);
      } else if (sentence.empty() || !words.sentences.emplace(std::string(id), std::string(sentence)).second) {
        add_fault(faults, "course.words", "'" + std::string(id) + "' has no sentence, or two.",
                  {words.source, line.number, 0});
      }
    }
  }
  return words;
}

std::string say(const Words& words, const Sentence& sentence) {
  const auto found = words.sentences.find(sentence.id);
  if (found == words.sentences.end()) return sentence.id;
  std::string text;
  std::string_view rest = found->second;
  for (;;) {
    const auto open = rest.find('{');
    const auto close = rest.find('}', open == std::string_view::npos ? 0 : open);
    if (open == std::string_view::npos || close == std::string_view::npos) break;
    text += rest.substr(0, open);
    text += filled(words, rest.substr(open + 1, close - open - 1), sentence);
    rest = rest.substr(close + 1);
  }
  text += rest;
  return text;
}

std::vector<std::string> placeholders(std::string_view text) {
  std::vector<std::string> names;
  while (true) {
    const auto open = text.find('{');
    const auto close = open == std::string_view::npos ? open : text.find('}', open);
    if (close == std::string_view::npos) break;
    std::string_view inside = text.substr(open + 1, close - open - 1);
    if (inside.substr(0, 1) == "@") inside.remove_prefix(1);
    names.emplace_back(inside.substr(0, inside.find('|')));
    text = text.substr(close + 1);
  }
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

}  // namespace miai::course
