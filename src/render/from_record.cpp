#include "render/from_record.hpp"

#include <algorithm>
#include <array>

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
  GameLine line{PlainBoard(*size), {}, 0};
  for (const auto step : game.path_to(node)) {
    record::apply_node(state, game, step);
    if (sets_up(game, step)) {
      line.start = PlainBoard(*size, state.board.occupants());
      line.moves.clear();
      line.moves_before = state.move_number;
    } else if (const auto move = record::move_at(game, step, *size)) {
      line.moves.push_back(*move);
    }
  }
  return line;
}

std::string title_of(const record::GameTree& game) {
  const record::GameInfo info = record::game_info(game);
  const std::string black = named(info.black, info.black_rank);
  const std::string white = named(info.white, info.white_rank);
  std::string title = black.empty() && white.empty()
                          ? info.game_name
                          : (black.empty() ? "Black" : black) + " – " + (white.empty() ? "White" : white);
  if (!title.empty() && !info.result.text.empty()) title += ", " + info.result.text;
  return title;
}

}  // namespace miai::render
