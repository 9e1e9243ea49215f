// What the checker proves about words: every step and every sentence is there in every language.
#include <algorithm>
#include <set>

#include "base/text.hpp"
#include "course/course.hpp"
#include "course/lines.hpp"
#include "course/respond.hpp"

namespace miai::course {
namespace {

bool right_index_is(const std::vector<Option>& a, const std::vector<Option>& b) {
  return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(), [](const Option& left, const Option& right) {
           return left.right == right.right;
         });
}

/// What is wrong with the words of a quiz; "" when nothing is.
std::string quiz_trouble(const CourseLesson& lesson, const Step& step, const StepText& text) {
  const auto right = std::count_if(text.options.begin(), text.options.end(), [](const Option& o) { return o.right; });
  if (text.question.empty() || text.options.size() < 2 || right != 1) {
    return "The quiz '" + step.id + "' needs a question and options of which one is right.";
  }
  const auto* reference = lesson.text(kLanguages.front(), step.id);
  if (reference != nullptr && !right_index_is(reference->options, text.options)) {
    return "The options of '" + step.id + "' differ from the English ones.";
  }
  return {};
}

/// A step of a lesson needs words; an exercise only where its task has none of the catalogue.
void check_step_text(const CourseLesson& lesson, const Step& step, std::string_view language, Faults& faults) {
  const bool is_lesson = lesson.lesson.find(step.id) == &step;
  const bool is_quiz = step.task.kind == TaskKind::quiz;
  const auto* text = lesson.text(language, step.id);
  const std::string source = lesson.id + "/" + std::string(language) + ".txt";
  if (text == nullptr || (is_lesson && text->body.empty())) {
    if (!is_lesson && !is_quiz) return;
    add_fault(faults, "course.no_translation", "The step '" + step.id + "' has no text.", {source, 0, 0});
    return;
  }
  if (!is_quiz) return;
  auto trouble = quiz_trouble(lesson, step, *text);
  if (!trouble.empty()) add_fault(faults, "course.quiz", std::move(trouble), {source, text->line, 0});
  for (const Option& option : text->options) {
    if (option.right || !option.why.empty()) continue;
    add_fault(faults, "course.quiz",
              "The quiz '" + step.id + "' does not say why '" + option.text + "' is wrong; a line '~ …' after it does.",
              {source, option.line, 0});
  }
}

/// The ids of sentences that the tables and the steps' rules can ask for.
std::set<std::string> needed_sentences(const Course& course) {
  std::set<std::string> ids{"rule.suicide", "rule.ko", "rule.superko", "rule.occupied", "go_on", "print.rules"};
  for (const auto id : kToldByArea) ids.insert(std::string(id) + ".area");
  for (const auto& lesson : course.lessons) {
    for (const auto* part : {&lesson.lesson, &lesson.exercises}) {
      for (const auto& step : part->steps) ids.insert("value." + std::string(step.rules.id));
    }
  }
  for (const auto& goal : goals()) {
    ids.insert("place." + std::string(goal.id));
    ids.insert("done." + std::string(goal.id));
    if (goal.resists) ids.insert("play." + std::string(goal.id));
  }
  for (const auto& question : questions()) {
    ids.insert("ask." + std::string(question.id));
    if (question.kind != AnswerKind::choice) {
      ids.insert("why." + std::string(question.id));
      continue;
    }
    for (const auto choice : split_words(question.choices)) {
      ids.insert("why." + std::string(question.id) + "." + std::string(choice));
      ids.insert("value." + std::string(choice));
    }
  }
  return ids;
}

void check_one_catalogue(const Words& reference, const Words& words, Faults& faults) {
  for (const auto& [id, sentence] : reference.sentences) {
    const auto found = words.sentences.find(id);
    if (found == words.sentences.end()) {
      add_fault(faults, "course.no_translation", "The sentence '" + id + "' is missing.", {words.source, 0, 0});
      continue;
    }
    const auto known = placeholders(sentence);
    for (const auto& name : placeholders(found->second)) {
      // Which colour or number a word bends with differs between languages; these are always given.
      const bool bends = name == "color" || name == "other" || name == "count" || name == "owner";
      if (bends || std::find(known.begin(), known.end(), name) != known.end()) continue;
      add_fault(faults, "course.words", "'" + id + "' names {" + name + "}, which the English sentence does not.",
                {words.source, 0, 0});
    }
  }
}

/// Whether a sentence begins with this word or words, whatever stops follow.
bool begins_with(std::string_view sentence, std::string_view word) {
  constexpr std::string_view kStops = " .,:;!?";
  word = word.substr(0, word.find_last_not_of(kStops) + 1);
  if (word.empty() || sentence.substr(0, word.size()) != word) return false;
  const auto rest = sentence.substr(word.size());
  return rest.empty() || kStops.find(rest.front()) != std::string_view::npos;
}

/// Whether a sentence of the catalogue answers what was right.
bool is_said_of_right(std::string_view id) {
  return id == "go_on" || id.substr(0, 5) == "done." || id.substr(0, 4) == "why.";
}

}  // namespace

Faults check_said_twice(const Course& course, const SaidBefore& right) {
  Faults faults;
  const auto note = [&](std::string_view name, const std::string& word, const Where& where) {
    add_fault(faults, "course.said_twice",
              "'" + std::string(name) + "' begins with '" + word + "', which is said before it already.", where);
  };
  for (const auto& [language, word] : right) {
    const auto words = course.words.find(language);
    if (words != course.words.end()) {
      for (const auto& [id, sentence] : words->second.sentences) {
        if (is_said_of_right(id) && begins_with(sentence, word)) note(id, word, {words->second.source, 0, 0});
      }
    }
    for (const auto& lesson : course.lessons) {
      const auto texts = lesson.texts.find(language);
      if (texts == lesson.texts.end()) continue;
      for (const auto& [id, text] : texts->second.steps) {
        if (begins_with(text.praise, word)) note(id, word, {texts->second.source, text.line, 0});
      }
    }
  }
  return faults;
}

void check_texts(const CourseLesson& lesson, Faults& faults);
void check_words(const Course& course, Faults& faults);

void check_texts(const CourseLesson& lesson, Faults& faults) {
  for (const auto language : kLanguages) {
    const std::string source = lesson.id + "/" + std::string(language) + ".txt";
    const auto texts = lesson.texts.find(language);
    if (texts == lesson.texts.end() || texts->second.title.empty()) {
      add_fault(faults, "course.no_translation", "The lesson has no title here.", {source, 0, 0});
      continue;
    }
    for (const auto* part : {&lesson.lesson, &lesson.exercises}) {
      for (const auto& step : part->steps) check_step_text(lesson, step, language, faults);
    }
    for (const auto& [id, text] : texts->second.steps) {
      if (lesson.lesson.find(id) != nullptr || lesson.exercises.find(id) != nullptr) continue;
      add_fault(faults, "course.texts", "There is no step '" + id + "'.", {source, text.line, 0});
    }
  }
}

/// Every language explains the same terms.
void check_glossary(const Course& course, Faults& faults) {
  const auto reference = course.glossary.find(kLanguages.front());
  for (const auto language : kLanguages) {
    const std::string source = "glossary/" + std::string(language) + ".txt";
    const auto glossary = course.glossary.find(language);
    if (glossary == course.glossary.end() || reference == course.glossary.end()) {
      add_fault(faults, "course.no_translation", "The glossary is missing.", {source, 0, 0});
      continue;
    }
    for (const Term& term : reference->second) {
      const auto& all = glossary->second;
      if (std::any_of(all.begin(), all.end(), [&](const Term& one) { return one.id == term.id; })) continue;
      add_fault(faults, "course.no_translation", "The term '" + term.id + "' is missing.", {source, 0, 0});
    }
  }
}

void check_words(const Course& course, Faults& faults) {
  check_glossary(course, faults);
  const auto reference = course.words.find(kLanguages.front());
  for (const auto language : kLanguages) {
    const std::string source = "words/" + std::string(language) + ".txt";
    const auto words = course.words.find(language);
    if (words == course.words.end() || reference == course.words.end()) {
      add_fault(faults, "course.no_translation", "The catalogue is missing.", {source, 0, 0});
      continue;
    }
    for (const auto& id : needed_sentences(course)) {
      if (words->second.has(id)) continue;
      add_fault(faults, "course.no_translation", "The sentence '" + id + "' is missing.", {source, 0, 0});
    }
    check_one_catalogue(reference->second, words->second, faults);
  }
}

}  // namespace miai::course
