// Reading what a question is about, and what somebody answers to it.
#include <algorithm>

#include "base/text.hpp"
#include "course/questions.hpp"
#include "score/score.hpp"

namespace miai::course {
namespace {

std::string joined(std::span<const std::string> words) {
  std::string text;
  for (const auto& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

tl::unexpected<Error> bad_argument(std::string_view word, std::string_view wanted) {
  return fail("course.arguments", "'" + std::string(word) + "' should be " + std::string(wanted) + ".",
              {{"word", std::string(word)}, {"wanted", std::string(wanted)}});
}

/// The largest number, or an hour.
constexpr std::int64_t most_of(char parameter) {
  constexpr std::int64_t kMostPoints = 400;
  constexpr std::int64_t kHour = 3600;
  return parameter == 't' ? kHour : kMostPoints;
}

/// Reads one word into args; what was expected there when it does not fit.
Result<void> read_arg(char parameter, const std::string& word, const Position& position, Args& args) {
  if (parameter == 'w') {
    args.names.push_back(word);
  } else if (parameter == 'n' || parameter == 't') {
    const auto number = parse_int(word);
    if (!number || *number < 0 || *number > most_of(parameter)) return bad_argument(word, "a number");
    args.numbers.push_back(static_cast<int>(*number));
  } else if (parameter == 'c') {
    const auto color = parse_color(word);
    if (!color) return bad_argument(word, "black or white");
    args.colors.push_back(*color);
  } else {
    const auto point = parse_point(word, position.board().size());
    if (!point) return bad_argument(word, "a point of this board");
    const bool empty = position.board().is_empty(*point);
    if (parameter == 's' && empty) return bad_argument(word, "a point with a stone");
    if (parameter == 'e' && !empty) return bad_argument(word, "an empty point");
    args.points.push_back(*point);
  }
  return {};
}

}  // namespace

Result<Args> read_args(std::string_view parameters, std::span<const std::string> words, const Position& position) {
  if (words.size() != parameters.size()) {
    return bad_argument(joined(words), std::to_string(parameters.size()) + " words: points, colours or numbers");
  }
  Args args;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto read = read_arg(parameters[i], words[i], position, args);
    if (!read) return tl::unexpected(read.error());
  }
  return args;
}

Value number_value(std::int64_t points) {
  return {AnswerKind::number, HalfPoints::points(points), {}, {}};
}

Value choice_value(std::string_view id) {
  return {AnswerKind::choice, {}, std::string(id), {}};
}

Value points_value(const PointSet& points) {
  return {AnswerKind::points, {}, {}, points};
}

std::string to_string(const Value& value) {
  if (value.kind == AnswerKind::number) return miai::to_string(value.number);
  if (value.kind == AnswerKind::choice) return value.choice;
  std::string text;
  for (const Point p : value.points) text += (text.empty() ? "" : " ") + miai::to_string(p);
  return text.empty() ? "none" : text;
}

Result<Question> find_question(std::span<const std::string> words, const Position& position) {
  const auto rows = questions();
  const auto found = std::find_if(rows.begin(), rows.end(),
                                  [&](const QuestionRow& row) { return !words.empty() && row.id == words.front(); });
  if (found == rows.end()) {
    return fail("course.unknown_question",
                "There is no question '" + joined(words) + "'; data/course/README.md lists them.",
                {{"name", joined(words)}});
  }
  auto args = read_args(found->parameters, words.subspan(1), position);
  if (!args) return tl::unexpected(args.error());
  return Question{&*found, std::move(*args)};
}

Result<Value> read_answer(const QuestionRow& row, std::string_view text, BoardSize size) {
  const auto bad = [&](std::string_view wanted) {
    return fail("course.answer",
                "'" + std::string(text) + "' is no answer here; it should be " + std::string(wanted) + ".",
                {{"answer", std::string(text)}, {"wanted", std::string(wanted)}});
  };
  if (row.kind == AnswerKind::number) {
    const auto number = parse_number(text);
    if (!number) return bad("a number");
    // No answer is as large; a larger number is a wrong one all the same.
    constexpr double kMost = 1000;
    return Value{AnswerKind::number, HalfPoints::nearest(std::clamp(*number, -kMost, kMost)), {}, {}};
  }
  if (row.kind == AnswerKind::choice) {
    const auto ids = split_words(row.choices);
    const auto word = ascii_lower(trim(text));
    if (std::find(ids.begin(), ids.end(), word) == ids.end()) return bad("one of " + std::string(row.choices));
    return choice_value(word);
  }
  PointSet points;
  for (const auto word : split_words(text)) {
    if (same_word(word, "none")) continue;
    const auto point = parse_point(word, size);
    if (!point) return bad("points of this board");
    points.insert(*point);
  }
  return points_value(points);
}

bool same_answer(const Board& board, const Value& a, const Value& b) {
  if (a.kind != AnswerKind::points || b.kind != AnswerKind::points) return a == b;
  const PointSet stones = board.stones_of(Color::black) | board.stones_of(Color::white);
  const auto whole = [&](const PointSet& points) {
    return (points - stones) | score::whole_chains(board, points & stones);
  };
  return whole(a.points) == whole(b.points);
}

}  // namespace miai::course
