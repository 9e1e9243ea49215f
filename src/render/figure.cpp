// Numbered figures: what was played where, with notes for what a single picture cannot show.

#include <algorithm>

#include "render/build.hpp"

namespace miai::render {
namespace {

tl::unexpected<Error> no_such_move(int number, std::size_t count) {
  return fail("figure.no_such_move",
              "Move " + std::to_string(number) + " is not there; the moves go from 1 to " + std::to_string(count) + ".",
              {{"move", std::to_string(number)}, {"moves", std::to_string(count)}});
}

Result<void> check_on_board(std::span<const Move> moves, BoardSize size) {
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Vertex vertex = moves[i].vertex;
    if (vertex.is_pass() || size.contains(vertex.point())) continue;
    const std::string number = std::to_string(i + 1);
    return fail("move.off_board", "Move " + number + " at " + to_string(vertex) + " is not on this board.",
                {{"move", number}, {"vertex", to_string(vertex)}});
  }
  return {};
}

void replay(PlainBoard& board, std::span<const Move> moves) {
  for (const Move& move : moves) {
    if (!move.vertex.is_pass()) board.place(move.color, move.vertex.point());
  }
}

/// Adds moves to a picture that keeps every stone ever shown on it.
class FigureWriter {
 public:
  explicit FigureWriter(const PlainBoard& before)
      : diagram_(diagram_of(before)), shown_(static_cast<std::size_t>(before.size().points()), 0) {}

  void add(const Move& move, int number) {
    if (move.vertex.is_pass()) {
      diagram_.notes.push_back({number, move.color, move.vertex, std::nullopt});
      return;
    }
    const Point p = move.vertex.point();
    const auto index = static_cast<std::size_t>(diagram_.size.index(p));
    if (diagram_.stones[index] != Occupant::empty) {
      const std::optional<int> there = shown_[index] > 0 ? std::optional(shown_[index]) : std::nullopt;
      diagram_.notes.push_back({number, move.color, move.vertex, there});
      return;
    }
    diagram_.stones[index] = occupant_of(move.color);
    shown_[index] = number;
    diagram_.numbers.push_back({p, number});
  }

  Diagram take() { return std::move(diagram_); }

 private:
  Diagram diagram_;
  std::vector<int> shown_;
};

}  // namespace

Result<Diagram> after_moves(const PlainBoard& start, std::span<const Move> moves, int to) {
  if (to < 0 || static_cast<std::size_t>(to) > moves.size()) return no_such_move(to, moves.size());
  const auto played = moves.first(static_cast<std::size_t>(to));
  if (const auto checked = check_on_board(played, start.size()); !checked) return tl::unexpected(checked.error());
  PlainBoard board = start;
  replay(board, played);
  Diagram diagram = diagram_of(board);
  if (to > 0 && !played.back().vertex.is_pass()) {
    diagram.marks.push_back({played.back().vertex.point(), MarkKind::last_move});
  }
  return diagram;
}

Result<Diagram> figure(const PlainBoard& start, std::span<const Move> moves, FigureRange range) {
  const int count = static_cast<int>(moves.size());
  const int to = range.to == 0 ? count : range.to;
  if (range.from < 1 || range.from > count) return no_such_move(range.from, moves.size());
  if (to < range.from || to > count) return no_such_move(to, moves.size());
  if (const auto checked = check_on_board(moves, start.size()); !checked) return tl::unexpected(checked.error());
  PlainBoard before = start;
  replay(before, moves.first(static_cast<std::size_t>(range.from - 1)));
  FigureWriter writer(before);
  const int shift = range.first_number == 0 ? 0 : range.first_number - range.from;
  for (int n = range.from; n <= to; ++n) writer.add(moves[static_cast<std::size_t>(n - 1)], n + shift);
  return writer.take();
}

Result<std::vector<Diagram>> figures(const PlainBoard& start, std::span<const Move> moves, int length) {
  std::vector<Diagram> all;
  const int count = static_cast<int>(moves.size());
  for (int from = 1; from <= count; from += std::max(1, length)) {
    const int to = std::min(count, from + std::max(1, length) - 1);
    auto one = figure(start, moves, {from, to, 0});
    if (!one) return tl::unexpected(one.error());
    one->caption = "Moves " + std::to_string(from) + "–" + std::to_string(to);
    all.push_back(std::move(*one));
  }
  return all;
}

}  // namespace miai::render
