// Lesson files. First all fields of a step are collected, then the position is built, then what depends on it.
#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "course/lines.hpp"

namespace miai::course {
namespace {

struct Field {
  std::uint32_t line = 0;
  std::string_view name;
  std::string_view value;
};

/// A step while it is read.
struct Draft {
  Draft(const Lesson& so_far, Faults& found) : lesson(so_far), faults(found) {}

  const Lesson& lesson;
  Faults& faults;
  Step step;
  Board board{BoardSize::square(9)};
  std::optional<Color> to_move;
  std::array<int, 2> prisoners{0, 0};
  std::optional<Position> inherited;
  std::vector<Line> drawing;
  bool allows_no_liberties = false;
  bool broken = false;

  BoardSize size() const { return board.size(); }
  void fault(std::string_view id, std::string message, std::uint32_t line) {
    broken = true;
    add_fault(faults, id, std::move(message), Where{lesson.source, line, 0});
  }
};

std::string quoted(std::string_view text) {
  return "'" + std::string(text) + "'";
}

/// "D4", "A1:C3" (a rectangle); both corners belong to it.
std::optional<PointSet> read_points(Draft& draft, std::string_view text, std::uint32_t line) {
  PointSet points;
  for (const auto word : split_words(text)) {
    const auto [from, to] = cut(word, ':');
    const auto a = parse_point(from, draft.size());
    const auto b = to.empty() ? a : parse_point(to, draft.size());
    if (!a || !b) {
      draft.fault("course.field", quoted(word) + " is not a point of this board.", line);
      return std::nullopt;
    }
    for (int row = std::min(a->row, b->row); row <= std::max(a->row, b->row); ++row) {
      for (int column = std::min(a->column, b->column); column <= std::max(a->column, b->column); ++column) {
        points.insert(make_point(column, row));
      }
    }
  }
  return points;
}

void read_drawn(Draft& draft, char letter, Point p) {
  constexpr std::string_view kStones = "XxOo";
  const auto stone = kStones.find(letter);
  if (stone != std::string_view::npos) {
    draft.board.set_up(p, stone < 2 ? Occupant::black : Occupant::white);
    if (stone % 2 == 1) draft.step.marked.insert(p);
  } else if (letter >= 'a' && letter <= 'z') {
    draft.step.labels.push_back({p, letter});
  } else if (letter != '.' && letter != '+') {
    draft.fault("course.position",
                "A drawing knows X, O, x, o, '.' and small letters, not " + quoted({&letter, 1}) + ".",
                draft.step.line);
  }
}

void read_drawing(Draft& draft, const Field& field) {
  std::vector<std::string> rows;
  for (const auto& line : draft.drawing) {
    std::string row;
    for (const char c : line.text) {
      if (c != ' ') row += c;
    }
    rows.push_back(row);
  }
  const auto width = rows.empty() ? 0 : rows.front().size();
  const auto ragged = [width](const std::string& row) { return row.size() != width; };
  const auto size = BoardSize::make(static_cast<int>(width), static_cast<int>(rows.size()));
  if (!size || !size->fits_fast_board() || std::any_of(rows.begin(), rows.end(), ragged)) {
    draft.fault("course.position", "The rows of a drawing must be equally long, at most 25 points.", field.line);
    return;
  }
  draft.board = Board(*size);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (std::size_t column = 0; column < width; ++column) {
      read_drawn(draft, rows[i][column], make_point(static_cast<int>(column), static_cast<int>(rows.size() - 1 - i)));
    }
  }
}

void read_size(Draft& draft, const Field& field) {
  const auto side = parse_int(field.value);
  if (!side || *side < 2 || *side > BoardSize::kMaxFast) {
    draft.fault("course.field", "A size is a number from 2 to 25, not " + quoted(field.value) + ".", field.line);
    return;
  }
  draft.board = Board(BoardSize::square(static_cast<int>(*side)));
}

void read_earlier(Draft& draft, const Field& field) {
  const Step* earlier = draft.lesson.find(field.value);
  if (earlier == nullptr) {
    draft.fault("course.field", "There is no step " + quoted(field.value) + " before this one.", field.line);
    return;
  }
  draft.inherited = field.name == "like" ? earlier->start : earlier->position;
  draft.board = draft.inherited->board();
  draft.step.labels = earlier->labels;
  draft.step.marked = earlier->marked;
  draft.step.view = earlier->view;
  draft.step.dead = earlier->dead;
  draft.step.komi = earlier->komi;
  draft.step.rules = earlier->rules;
}

void read_handicap(Draft& draft, const Field& field) {
  const auto stones = fixed_handicap(draft.size(), static_cast<int>(parse_int(field.value).value_or(0)));
  if (!stones) {
    draft.fault("course.field", stones.error().message, field.line);
    return;
  }
  for (const Point p : *stones) draft.board.set_up(p, Occupant::black);
  draft.to_move = Color::white;
}

void read_stones(Draft& draft, const Field& field) {
  const auto points = read_points(draft, field.value, field.line);
  if (!points) return;
  for (const Point p : *points) {
    draft.board.set_up(p, field.name == "black" ? Occupant::black : Occupant::white);
  }
}

void read_to_move(Draft& draft, const Field& field) {
  const auto color = parse_color(field.value);
  if (!color) draft.fault("course.field", color.error().message, field.line);
  if (color) draft.to_move = *color;
}

void read_facts(Draft& draft, const Field& field) {
  for (const auto word : split_words(field.value)) {
    const auto number = parse_int(word.substr(1));
    if (word.substr(0, 1) != "F" || !number || *number < 1 || *number > 52) {
      draft.fault("course.unknown_fact", "There is no fact " + quoted(word) + "; they are F1 to F52.", field.line);
      continue;
    }
    draft.step.facts.push_back(static_cast<int>(*number));
  }
}

void read_prisoners(Draft& draft, const Field& field) {
  const auto words = split_words(field.value);
  for (std::size_t i = 0; i + 1 < words.size(); i += 2) {
    const auto color = parse_color(words[i]);
    const auto number = parse_int(words[i + 1]);
    if (!color || !number) {
      draft.fault("course.field", "Prisoners are written 'black 3 white 2'.", field.line);
      return;
    }
    draft.prisoners[index_of(*color)] = static_cast<int>(*number);
  }
}

void read_komi(Draft& draft, const Field& field) {
  const auto komi = parse_number(field.value);
  if (!komi) draft.fault("course.field", "Komi is a number, not " + quoted(field.value) + ".", field.line);
  if (komi) draft.step.komi = HalfPoints::nearest(*komi);
}

void read_rules(Draft& draft, const Field& field) {
  const auto rows = ruleset_presets();
  const auto found =
      std::find_if(rows.begin(), rows.end(), [&](const RulesetPreset& row) { return row.rules.id == field.value; });
  if (found == rows.end()) draft.fault("course.field", "There are no rules " + quoted(field.value) + ".", field.line);
  if (found != rows.end()) draft.step.rules = found->rules;
}

void read_taught(Draft& draft, const Field& field) {
  const auto point = parse_point(field.value, draft.size());
  if (!point) draft.fault("course.field", quoted(field.value) + " is not a point of this board.", field.line);
  if (point) draft.step.taught = *point;
}

void read_set(Draft& draft, const Field& field) {
  if (field.name == "dead" && field.value == "none") {
    draft.step.dead = PointSet{};
    return;
  }
  const auto points = read_points(draft, field.value, field.line);
  if (!points) return;
  if (field.name == "dead") {
    draft.step.dead = *points;
  } else {
    draft.step.marked |= *points;
  }
}

void read_view(Draft& draft, const Field& field) {
  const auto points = read_points(draft, field.value, field.line);
  if (!points || points->empty()) return;
  Point low = *points->begin();
  Point high = low;
  for (const Point p : *points) high = p;
  draft.step.view = std::pair(low, high);
}

void read_label(Draft& draft, const Field& field) {
  const auto words = split_words(field.value);
  for (std::size_t i = 0; i + 1 < words.size(); i += 2) {
    const auto point = parse_point(words[i + 1], draft.size());
    if (!point || words[i].size() != 1) {
      draft.fault("course.field", "Labels are written 'a D4 b E5'.", field.line);
      return;
    }
    draft.step.labels.push_back({*point, words[i].front()});
  }
}

void read_allow(Draft& draft, const Field& field) {
  draft.allows_no_liberties = field.value == "no-liberties";
}

void read_claim(Draft& draft, const Field& field) {
  const auto [question, answer] = cut(field.value, '=');
  draft.step.claims.push_back({words_of(question), std::string(answer), field.line});
}

void read_task(Draft& draft, const Field& field) {
  auto words = words_of(field.value);
  for (const auto kind : {TaskKind::place, TaskKind::answer, TaskKind::quiz, TaskKind::play}) {
    if (!words.empty() && words.front() == id_text(kind)) draft.step.task.kind = kind;
  }
  if (draft.step.task.kind == TaskKind::none) {
    draft.fault("course.task", "A task begins with place, answer, quiz or play, not " + quoted(field.value) + ".",
                field.line);
    return;
  }
  words.erase(words.begin());
  draft.step.task.words = std::move(words);
  draft.step.task.line = field.line;
}

void no_action(Draft&, const Field&) {}

/// In the order in which they are read, whatever their order in the file. `show` needs the finished position.
struct FieldRow {
  std::string_view name;
  void (*read)(Draft&, const Field&);
};
constexpr std::array kFields{
    FieldRow{"like", read_earlier},      FieldRow{"after", read_earlier},
    FieldRow{"board", read_drawing},     FieldRow{"size", read_size},
    FieldRow{"handicap", read_handicap}, FieldRow{"black", read_stones},
    FieldRow{"white", read_stones},      FieldRow{"to move", read_to_move},
    FieldRow{"facts", read_facts},       FieldRow{"prisoners", read_prisoners},
    FieldRow{"komi", read_komi},         FieldRow{"dead", read_set},
    FieldRow{"mark", read_set},          FieldRow{"label", read_label},
    FieldRow{"view", read_view},         FieldRow{"allow", read_allow},
    FieldRow{"claim", read_claim},       FieldRow{"task", read_task},
    FieldRow{"rules", read_rules},       FieldRow{"taught", read_taught},
    FieldRow{"show", no_action},
};

bool is_field(std::string_view name) {
  return std::any_of(kFields.begin(), kFields.end(), [name](const FieldRow& row) { return row.name == name; });
}

/// The fields of a block; rows of a drawing go to the draft.
std::vector<Field> collect(Draft& draft, const Block& block) {
  std::vector<Field> fields;
  bool in_drawing = false;
  for (const auto& line : block.lines) {
    const auto text = trim(line.text);
    const auto [name, value] = cut(text, ':');
    const bool named = text.find(':') != std::string_view::npos && is_field(name);
    in_drawing = named ? name == "board" : in_drawing && !text.empty();
    if (named) {
      fields.push_back({line.number, name, value});
    } else if (in_drawing) {
      draft.drawing.push_back({line.number, text});
    } else if (!text.empty()) {
      draft.fault("course.syntax", quoted(text) + " is neither a field nor a row of a drawing.", line.number);
    }
  }
  return fields;
}

Position start_of(const Draft& draft) {
  if (!draft.inherited) return {draft.board, draft.to_move.value_or(Color::black), draft.prisoners};
  const Position& before = *draft.inherited;
  const Color to_move = draft.to_move.value_or(before.to_move());
  if (before.board() == draft.board) return before.with_to_move(to_move);
  return before.with_set_up(draft.board, to_move);
}

void play_shown(Draft& draft, const Field& field) {
  std::string_view rest = field.value;
  while (!rest.empty()) {
    const auto [text, later] = cut(rest, ',');
    rest = later;
    const auto words = split_words(text);
    const auto color = parse_color(words.empty() ? "" : words.front());
    const auto vertex = parse_vertex(words.size() == 2 ? words.back() : "", draft.size());
    if (!color || !vertex) {
      draft.fault("course.move", "Moves are written 'B D4, W pass', not " + quoted(text) + ".", field.line);
      return;
    }
    const Move move{*color, *vertex};
    auto next = play(draft.step.position, move, draft.step.rules);
    if (!next) {
      draft.fault("course.move", quoted(text) + " may not be shown: " + next.error().message, field.line);
      return;
    }
    draft.step.shown.push_back(move);
    draft.step.position = std::move(*next);
  }
}

void build(Draft& draft, const std::vector<Field>& fields) {
  for (const auto& row : kFields) {
    for (const auto& field : fields) {
      if (field.name == row.name) row.read(draft, field);
    }
  }
  const auto bare = draft.board.chain_without_liberty();
  if (bare && !draft.allows_no_liberties) {
    draft.fault("course.position",
                "The chain at " + to_string(*bare) + " has no liberty; say 'allow: no-liberties' if it shall stand so.",
                draft.step.line);
  }
  draft.step.start = start_of(draft);
  draft.step.position = draft.step.start;
  for (const auto& field : fields) {
    if (field.name == "show") play_shown(draft, field);
  }
  if (draft.to_move && !draft.step.shown.empty()) {
    draft.step.position = draft.step.position.with_to_move(*draft.to_move);
  }
}

}  // namespace

const Ruleset& course_rules() {
  return preset("traditional");
}

std::string_view id_text(TaskKind kind) {
  constexpr std::array<std::string_view, 5> kIds{"", "place", "answer", "quiz", "play"};
  return kIds[static_cast<std::size_t>(kind)];
}

const Step* Lesson::find(std::string_view step_id) const {
  const auto found = std::find_if(steps.begin(), steps.end(), [step_id](const Step& s) { return s.id == step_id; });
  return found == steps.end() ? nullptr : &*found;
}

Lesson parse_lesson(std::string_view text, std::string_view source, Faults& faults) {
  Lesson lesson;
  lesson.source = std::string(source);
  for (const auto& block : split_blocks(text)) {
    if (block.id.empty()) continue;
    Draft draft(lesson, faults);
    draft.step.id = std::string(block.id);
    draft.step.line = block.line;
    if (lesson.find(block.id) != nullptr) {
      draft.fault("course.syntax", "There are two steps " + quoted(block.id) + ".", block.line);
    }
    build(draft, collect(draft, block));
    if (!draft.broken) lesson.steps.push_back(std::move(draft.step));
  }
  return lesson;
}

}  // namespace miai::course
