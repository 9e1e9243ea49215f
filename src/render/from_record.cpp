#include "render/from_record.hpp"

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "record/info.hpp"
#include "record/replay.hpp"
#include "record/values.hpp"

namespace miai::render {
namespace {

struct MarkPair {
  record::MarkKind from;
  MarkKind to;
};
constexpr std::array<MarkPair, 8> kMarks{{
    {record::MarkKind::triangle, MarkKind::triangle},
    {record::MarkKind::square, MarkKind::square},
    {record::MarkKind::circle, MarkKind::circle},
    {record::MarkKind::cross, MarkKind::cross},
    {record::MarkKind::selected, MarkKind::focus},
    {record::MarkKind::dimmed, MarkKind::dimmed},
    {record::MarkKind::territory_black, MarkKind::black_territory},
    {record::MarkKind::territory_white, MarkKind::white_territory},
}};

Result<BoardSize> size_of(const record::GameTree& game) {
  if (const auto size = record::board_size(game)) return *size;
  return fail("record.size", "The record's board size (SZ) is not one from 1 to 52; put it right and draw again.");
}

void add_markup(Diagram& diagram, const record::GameTree& game, record::NodeId node) {
  for (const auto& mark : record::marks_at(game, node, diagram.size)) {
    if (mark.kind == record::MarkKind::label) {
      diagram.labels.push_back({mark.at, mark.label});
      continue;
    }
    const auto pair =
        std::find_if(kMarks.begin(), kMarks.end(), [&](const MarkPair& row) { return row.from == mark.kind; });
    if (pair != kMarks.end()) diagram.marks.push_back({mark.at, pair->to});
  }
  for (const auto& line : record::lines_at(game, node, diagram.size)) {
    diagram.connectors.push_back({line.from, line.to, line.arrow ? ConnectorKind::arrow : ConnectorKind::line});
  }
}

bool sets_up(const record::GameTree& game, record::NodeId node) {
  return game.has(node, "AB") || game.has(node, "AW") || game.has(node, "AE");
}

/// What MN, FG and PM of a path say so far.
struct Numbering {
  int next = 1;
  GameLine::Printing printing = GameLine::Printing::as_counted;
  std::optional<std::string> figure;  ///< begins with the next move
};

void read_numbering(Numbering& numbering, const record::GameTree& game, record::NodeId node) {
  if (const auto number = parse_int(trim(game.text(node, "MN"))); number && *number >= 0 && *number < 1'000'000) {
    numbering.next = static_cast<int>(*number);
  }
  if (const auto mode = parse_int(trim(game.text(node, "PM"))); mode && *mode >= 0 && *mode <= 2) {
    numbering.printing = static_cast<GameLine::Printing>(*mode);
  }
  const auto figure = game.find(node, "FG");
  if (!figure) return;
  const auto parts = record::split_composed(game.raw(*figure));
  numbering.figure = parts ? record::unescape(parts->second) : std::string();
}

std::string caption_of(const GameLine& line, int from, int to, const Words& words) {
  const auto number = [&](int n) { return std::to_string(line.numbers[static_cast<std::size_t>(n - 1)]); };
  std::string caption = filled(words, Phrase::range, {{"from", number(from)}, {"to", number(to)}});
  for (const auto& figure : line.figures) {
    if (figure.first == from && !figure.name.empty()) caption = figure.name + ": " + caption;
  }
  return caption;
}

std::string named(const std::string& name, const std::string& rank) {
  return name.empty() || rank.empty() ? name : name + " " + rank;
}

}  // namespace

Result<Diagram> diagram_at(const record::GameTree& game, record::NodeId node) {
  const auto size = size_of(game);
  if (!size) return tl::unexpected(size.error());
  record::BoardState state(*size);
  for (const auto step : game.path_to(node)) record::apply_node(state, game, step);
  Diagram diagram = empty_diagram(*size);
  diagram.stones = state.board.occupants();
  if (state.last_move && !state.last_move->vertex.is_pass()) {
    diagram.marks.push_back({state.last_move->vertex.point(), MarkKind::last_move});
  }
  add_markup(diagram, game, node);
  return diagram;
}

Result<GameLine> line_to(const record::GameTree& game, record::NodeId node) {
  const auto size = size_of(game);
  if (!size) return tl::unexpected(size.error());
  record::BoardState state(*size);
  GameLine line{PlainBoard(*size), {}, 0, {}, {}, {}};
  Numbering numbering;
  for (const auto step : game.path_to(node)) {
    record::apply_node(state, game, step);
    if (sets_up(game, step)) {
      line = GameLine{PlainBoard(*size, state.board.occupants()), {}, state.move_number, {}, {}, {}};
      numbering.next = 1;
    }
    read_numbering(numbering, game, step);
    const auto move = sets_up(game, step) ? std::nullopt : record::move_at(game, step, *size);
    if (!move) continue;
    line.moves.push_back(*move);
    line.numbers.push_back(numbering.next++);
    line.printings.push_back(numbering.printing);
    if (!numbering.figure) continue;
    line.figures.push_back({static_cast<int>(line.moves.size()), std::move(*numbering.figure)});
    numbering.figure.reset();
  }
  return line;
}

Result<Diagram> figure(const GameLine& line, FigureRange range) {
  range.first_number = 0;
  auto drawn = figure(line.start, line.moves, range);
  if (!drawn) return drawn;
  const auto first = static_cast<std::size_t>(range.from - 1);
  const GameLine::Printing printing = line.printings[first];
  if (printing == GameLine::Printing::none) {
    drawn->numbers.clear();
    drawn->notes.clear();
    return drawn;
  }
  const int whole_hundreds = line.numbers[first] / 100 * 100;
  const auto printed = [&](int number) {
    const int counted = line.numbers[static_cast<std::size_t>(number - 1)];
    const bool short_form = printing == GameLine::Printing::last_two_digits && counted > whole_hundreds;
    return short_form ? counted - whole_hundreds : counted;
  };
  for (Number& number : drawn->numbers) number.number = printed(number.number);
  for (FigureNote& note : drawn->notes) {
    note.number = printed(note.number);
    if (note.shown_number) note.shown_number = printed(*note.shown_number);
  }
  return drawn;
}

Result<std::vector<Diagram>> figures(const GameLine& line, int length, const Words& words) {
  std::vector<Diagram> all;
  const int count = static_cast<int>(line.moves.size());
  length = std::max(1, length);
  for (int from = 1, to = 0; from <= count; from = to + 1) {
    to = std::min(count, from + length - 1);
    for (const auto& mark : line.figures) {
      if (mark.first > from) to = std::min(to, mark.first - 1);
    }
    auto one = figure(line, {from, to, 0});
    if (!one) return tl::unexpected(one.error());
    one->words = words;
    one->caption = caption_of(line, from, to, words);
    all.push_back(std::move(*one));
  }
  return all;
}

std::string title_of(const record::GameTree& game, const Words& words) {
  const record::GameInfo info = record::game_info(game);
  const auto name_of = [&](const std::string& name, Phrase side) {
    return name.empty() ? std::string(words.of(side)) : name;
  };
  const std::string black = named(info.black, info.black_rank);
  const std::string white = named(info.white, info.white_rank);
  std::string title = black.empty() && white.empty()
                          ? info.game_name
                          : name_of(black, Phrase::black) + " – " + name_of(white, Phrase::white);
  if (!title.empty() && !info.result.text.empty()) title += ", " + info.result.text;
  return title;
}

std::vector<std::string> header_of(const record::GameTree& game, const Words& words) {
  const record::GameInfo info = record::game_info(game);
  const auto joined = [](std::initializer_list<std::string> parts) {
    std::string line;
    for (const std::string& part : parts) {
      if (!part.empty()) line += (line.empty() ? "" : " · ") + part;
    }
    return line;
  };
  const std::string_view known = info.rules ? words.of_rules(info.rules->id) : std::string_view();
  const std::string rules = known.empty() ? info.rules_text : std::string(known);
  const bool komi_known = info.komi.source != record::KomiSource::assumed;
  const std::string komi_value = localised(words, to_string(info.komi.value));
  const std::string komi = komi_known ? filled(words, Phrase::komi, {{"komi", komi_value}}) : std::string();
  const std::string handicap =
      info.handicap >= 2 ? filled(words, Phrase::handicap, {{"stones", std::to_string(info.handicap)}}) : std::string();
  std::vector<std::string> lines{joined({info.event, info.round, info.place, info.date}),
                                 joined({rules, komi, handicap})};
  lines.erase(std::remove(lines.begin(), lines.end(), std::string()), lines.end());
  return lines;
}

}  // namespace miai::render
