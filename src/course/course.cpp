#include "course/course.hpp"

#include <algorithm>
#include <set>

#include "base/text.hpp"
#include "course/lines.hpp"

namespace miai::course {
namespace {

CourseLesson& lesson_of(Course& course, std::string_view id) {
  for (auto& lesson : course.lessons) {
    if (lesson.id == id) return lesson;
  }
  course.lessons.emplace_back();
  course.lessons.back().id = std::string(id);
  return course.lessons.back();
}

/// "de.txt" -> "de"; nothing when it is no language of the course.
std::optional<std::string> language_of(std::string_view file) {
  const auto dot = file.rfind('.');
  const auto name = file.substr(0, dot);
  if (dot == std::string_view::npos || file.substr(dot) != ".txt") return std::nullopt;
  if (std::find(kLanguages.begin(), kLanguages.end(), name) == kLanguages.end()) return std::nullopt;
  return std::string(name);
}

void add_file(Course& course, const SourceFile& file, Faults& faults) {
  const auto slash = file.name.rfind('/');
  const std::string_view name = file.name;
  const auto folder = slash == std::string::npos ? std::string_view{} : name.substr(0, slash);
  const auto base = slash == std::string::npos ? name : name.substr(slash + 1);
  if (base == "README.md") return;
  const auto language = language_of(base);
  if (folder == "words" && language) {
    course.words[*language] = parse_words(file.text, file.name, faults);
  } else if (folder == "glossary" && language) {
    course.glossary[*language] = parse_glossary(file.text, file.name, faults);
  } else if (!folder.empty() && language) {
    lesson_of(course, folder).texts[*language] = parse_texts(file.text, file.name, faults);
  } else if (!folder.empty() && (base == "lesson.txt" || base == "exercises.txt")) {
    auto& lesson = lesson_of(course, folder);
    auto& target = base == "lesson.txt" ? lesson.lesson : lesson.exercises;
    target = parse_lesson(file.text, file.name, faults);
    target.id = std::string(folder);
  } else {
    add_fault(faults, "course.file", "The course knows no file of this name.", {file.name, 0, 0});
  }
}

/// "10-nakade" comes after "9-throw-in".
std::int64_t number_of(const CourseLesson& lesson) {
  return parse_int(cut(lesson.id, '-').first).value_or(0);
}

/// Where facts are used: "1-board/points".
struct FactUse {
  std::vector<std::string> taught;
  std::vector<std::string> practised;
};

std::map<int, FactUse> fact_uses(const Course& course) {
  std::map<int, FactUse> uses;
  for (const auto& lesson : course.lessons) {
    for (const auto* part : {&lesson.lesson, &lesson.exercises}) {
      for (const auto& step : part->steps) {
        const std::string name = lesson.id + "/" + step.id;
        for (const int fact : step.facts) {
          if (part == &lesson.lesson) uses[fact].taught.push_back(name);
          if (step.task.kind != TaskKind::none) uses[fact].practised.push_back(name);
        }
      }
    }
  }
  return uses;
}

std::string list(const std::vector<std::string>& names) {
  std::string text;
  for (const auto& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

void check_facts(const Course& course, Faults& faults) {
  const auto uses = fact_uses(course);
  for (const int fact : course_facts()) {
    const auto use = uses.find(fact);
    const std::string name = "F" + std::to_string(fact);
    if (use == uses.end() || use->second.taught.empty()) {
      add_fault(faults, "course.fact_untaught", "No step of a lesson teaches " + name + ".", {});
    }
    if (use == uses.end() || use->second.practised.empty()) {
      add_fault(faults, "course.fact_unpractised", "No task practises " + name + ".", {});
    }
  }
}

}  // namespace

void check_texts(const CourseLesson& lesson, Faults& faults);
void check_words(const Course& course, Faults& faults);

const StepText* CourseLesson::text(std::string_view language, std::string_view step) const {
  const auto found = texts.find(language);
  if (found == texts.end()) return nullptr;
  const auto at = found->second.steps.find(step);
  return at == found->second.steps.end() ? nullptr : &at->second;
}

bool teaches_rules(const CourseLesson& lesson) {
  return std::any_of(lesson.lesson.steps.begin(), lesson.lesson.steps.end(),
                     [](const Step& step) { return !step.facts.empty(); });
}

Course read_course(std::span<const SourceFile> files, Faults& faults) {
  Course course;
  for (const auto& file : files) add_file(course, file, faults);
  std::sort(course.lessons.begin(), course.lessons.end(), [](const CourseLesson& a, const CourseLesson& b) {
    const auto left = number_of(a);
    const auto right = number_of(b);
    return left != right ? left < right : a.id < b.id;
  });
  return course;
}

Faults check(const Course& course) {
  Faults faults;
  for (const auto& lesson : course.lessons) {
    for (const auto* part : {&lesson.lesson, &lesson.exercises}) {
      for (const auto& step : part->steps) {
        for (auto& fault : check_step(*part, step)) faults.push_back(std::move(fault));
      }
    }
    check_texts(lesson, faults);
  }
  check_words(course, faults);
  check_facts(course, faults);
  return faults;
}

std::string fact_table(const Course& course) {
  const auto uses = fact_uses(course);
  std::string text = "| Fact | Taught in | Practised in |\n|---|---|---|\n";
  for (const int fact : course_facts()) {
    const auto use = uses.find(fact);
    text += "| F" + std::to_string(fact) + " | " + (use == uses.end() ? "" : list(use->second.taught)) + " | " +
            (use == uses.end() ? "" : list(use->second.practised)) + " |\n";
  }
  return text;
}

std::vector<int> course_facts() {
  constexpr int kLast = 52;
  constexpr int kTournaments = 45;
  std::vector<int> facts;
  for (int fact = 1; fact <= kLast; ++fact) {
    if (fact != kTournaments) facts.push_back(fact);
  }
  return facts;
}

}  // namespace miai::course
