#include "course/practice.hpp"

#include <algorithm>
#include <iterator>
#include <tuple>

#include "base/rng.hpp"
#include "base/text.hpp"
#include "course/lines.hpp"

namespace miai::course {
namespace {

std::string name_of(const CourseLesson& lesson, const Step& step) {
  return lesson.id + "/" + step.id;
}

/// What one does in a step: steps of one kind should not follow each other.
std::string kind_of(const Course& course, std::string_view name) {
  const auto place = find_step(course, name);
  if (!place) return "";
  const Task& task = place->step->task;
  return std::string(id_text(task.kind)) + (task.words.empty() ? "" : " " + task.words.front());
}

void shuffle(std::vector<std::string>& names, Rng& rng) {
  for (std::size_t i = names.size(); i > 1; --i)
    std::swap(names[i - 1], names[rng.below(static_cast<std::uint32_t>(i))]);
}

/// The same names, each as near to its place as kinds allow.
std::vector<std::string> mixed(const Course& course, std::vector<std::string> names) {
  std::vector<std::string> out;
  std::string last;
  while (!names.empty()) {
    auto next =
        std::find_if(names.begin(), names.end(), [&](const auto& name) { return kind_of(course, name) != last; });
    if (next == names.end()) next = names.begin();
    last = kind_of(course, *next);
    out.push_back(std::move(*next));
    names.erase(next);
  }
  return out;
}

/// Tried before and due, the worst known first.
std::vector<std::string> due_steps(const Course& course, const Memory& memory, Day today) {
  struct Due {
    std::string name;
    StepMemory memory;
  };
  std::vector<Due> due;
  for (const auto& [name, kept] : memory) {
    const auto place = find_step(course, name);
    if (place && place->step->task.kind != TaskKind::none && kept.due <= today) due.push_back({name, kept});
  }
  std::stable_sort(due.begin(), due.end(), [](const Due& a, const Due& b) {
    if (a.memory.right_in_a_row != b.memory.right_in_a_row) return a.memory.right_in_a_row < b.memory.right_in_a_row;
    return a.memory.due < b.memory.due;
  });
  std::vector<std::string> names;
  names.reserve(due.size());
  for (auto& one : due) names.push_back(std::move(one.name));
  return names;
}

bool is_begun(const CourseLesson& lesson, const Memory& memory) {
  return std::any_of(lesson.lesson.steps.begin(), lesson.lesson.steps.end(),
                     [&](const Step& step) { return memory.find(name_of(lesson, step)) != memory.end(); });
}

/// Exercises not tried yet: of all lessons that were begun, mixed; while none was, of those that teach the rules, one
/// lesson after the other.
std::vector<std::string> untried(const Course& course, const Memory& memory, Rng& rng) {
  const bool any = std::any_of(course.lessons.begin(), course.lessons.end(),
                               [&](const CourseLesson& lesson) { return is_begun(lesson, memory); });
  std::vector<std::string> names;
  for (const auto& lesson : course.lessons) {
    if (any ? !is_begun(lesson, memory) : !teaches_rules(lesson)) continue;
    std::vector<std::string> fresh;
    for (const auto& step : lesson.exercises.steps) {
      auto name = name_of(lesson, step);
      if (memory.find(name) == memory.end()) fresh.push_back(std::move(name));
    }
    shuffle(fresh, rng);
    names.insert(names.end(), std::make_move_iterator(fresh.begin()), std::make_move_iterator(fresh.end()));
  }
  if (any) shuffle(names, rng);
  return names;
}

void count_steps(const CourseLesson& lesson, const Memory& memory, Day today, LessonProgress& out) {
  for (const auto* part : {&lesson.lesson, &lesson.exercises}) {
    const bool teaches = part == &lesson.lesson;
    (teaches ? out.steps : out.exercises) = static_cast<int>(part->steps.size());
    for (const auto& step : part->steps) {
      const auto kept = memory.find(name_of(lesson, step));
      if (kept == memory.end()) continue;
      if (kept->second.solved) ++(teaches ? out.steps_solved : out.exercises_solved);
      if (kept->second.due <= today && step.task.kind != TaskKind::none) ++out.due;
    }
  }
}

}  // namespace

void remember(Memory& memory, std::string_view step, Outcome outcome, Day today) {
  StepMemory& kept = memory[std::string(step)];
  if (outcome == Outcome::wrong) {
    kept.right_in_a_row = 0;
    kept.due = today;
    ++kept.mistakes;
    return;
  }
  kept.solved = true;
  const auto pause = std::min<std::size_t>(static_cast<std::size_t>(kept.right_in_a_row), kPauses.size() - 1);
  kept.due = today + kPauses[pause];
  ++kept.right_in_a_row;
}

Memory read_memory(std::string_view text) {
  constexpr int kMost = 1'000'000;
  const auto number = [](std::string_view word) {
    return std::clamp<std::int64_t>(parse_int(word).value_or(0), 0, kMost);
  };
  Memory memory;
  while (!text.empty()) {
    const auto end = text.find('\n');
    const auto words = split_words(text.substr(0, end));
    text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
    if (words.empty() || words[0].find('/') == std::string_view::npos) continue;
    StepMemory kept{true, 1, 0, 0};
    if (words.size() >= 4) {
      kept = {words.size() > 4 && words[4] == "solved", static_cast<int>(number(words[1])),
              static_cast<int>(number(words[2])), static_cast<Day>(number(words[3]))};
    }
    memory[std::string(words[0])] = kept;
  }
  return memory;
}

std::string write_memory(const Memory& memory) {
  std::string text;
  for (const auto& [name, kept] : memory) {
    text += name + " " + std::to_string(kept.right_in_a_row) + " " + std::to_string(kept.mistakes) + " " +
            std::to_string(kept.due) + (kept.solved ? " solved\n" : "\n");
  }
  return text;
}

Memory merged(const Memory& a, const Memory& b) {
  const auto rank = [](const StepMemory& kept) { return std::tuple(kept.mistakes, kept.right_in_a_row, kept.due); };
  Memory both = a;
  for (const auto& [name, theirs] : b) {
    const auto [at, is_new] = both.emplace(name, theirs);
    if (is_new) continue;
    const bool solved = at->second.solved || theirs.solved;
    if (rank(at->second) < rank(theirs)) at->second = theirs;
    at->second.solved = solved;
  }
  return both;
}

std::vector<LessonProgress> progress(const Course& course, const Memory& memory, Day today) {
  std::vector<LessonProgress> all;
  for (const auto& lesson : course.lessons) {
    LessonProgress one;
    one.lesson = lesson.id;
    count_steps(lesson, memory, today, one);
    all.push_back(std::move(one));
  }
  return all;
}

std::vector<std::string> choose_practice(const Course& course, const Memory& memory, Day today, Choosing choosing) {
  const auto count = static_cast<std::size_t>(std::max(0, choosing.count));
  Rng rng(Rng::mix(choosing.seed));
  auto names = due_steps(course, memory, today);
  if (names.size() > count) names.resize(count);
  auto fresh = untried(course, memory, rng);
  fresh.resize(std::min(fresh.size(), count - names.size()));
  names.insert(names.end(), fresh.begin(), fresh.end());
  return mixed(course, std::move(names));
}

std::vector<std::string> choose_exam(const Course& course, std::uint64_t seed) {
  Rng rng(Rng::mix(seed));
  std::vector<std::vector<std::string>> shares;
  for (const auto& lesson : course.lessons) {
    if (!teaches_rules(lesson)) continue;
    shares.emplace_back();
    for (const auto& step : lesson.exercises.steps) shares.back().push_back(name_of(lesson, step));
    shuffle(shares.back(), rng);
  }
  std::vector<std::string> names;
  constexpr std::size_t kCount = kExamTasks;
  for (std::size_t round = 0; names.size() < kCount; ++round) {
    const auto before = names.size();
    for (auto& share : shares) {
      if (round < share.size() && names.size() < kCount) names.push_back(std::move(share[round]));
    }
    if (names.size() == before) break;
  }
  return mixed(course, std::move(names));
}

RoundResult round_result(const Course& course, const std::vector<std::string>& tasks,
                         const std::vector<std::string>& right) {
  RoundResult result;
  result.all = static_cast<int>(tasks.size());
  for (const auto& lesson : course.lessons) {
    RoundResult::Lesson missed{lesson.id, 0};
    for (const auto& task : tasks) {
      if (cut(task, '/').first != lesson.id) continue;
      const bool was_right = std::find(right.begin(), right.end(), task) != right.end();
      ++(was_right ? result.right : missed.missed);
    }
    if (missed.missed > 0) result.repeat.push_back(std::move(missed));
  }
  return result;
}

Result<StepPlace> find_step(const Course& course, std::string_view name) {
  const auto [id, step_id] = cut(name, '/');
  for (const auto& lesson : course.lessons) {
    if (lesson.id != id) continue;
    for (const auto* part : {&lesson.lesson, &lesson.exercises}) {
      if (const Step* step = part->find(step_id)) return StepPlace{&lesson, step};
    }
  }
  return fail("course.no_step", "The course has no step '" + std::string(name) + "'.", {{"name", std::string(name)}});
}

}  // namespace miai::course
