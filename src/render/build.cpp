#include "render/build.hpp"

#include <algorithm>
#include <array>

namespace miai::render {
namespace {

using score::Reason;

/// The mark of a reason, for a point that is Black's (or to be filled by Black), White's, or nobody's.
struct ReasonRow {
  Reason reason;
  std::optional<MarkKind> black;
  std::optional<MarkKind> white;
  std::optional<MarkKind> nobody;
};

using enum MarkKind;
constexpr std::array<ReasonRow, 9> kReasonRows{{
    {Reason::territory, black_territory, white_territory, dame},
    {Reason::dame, dame, dame, dame},
    {Reason::seki_eye, seki_eye, seki_eye, seki_eye},
    {Reason::false_eye, false_eye, false_eye, false_eye},
    {Reason::protective_move, black_protects, white_protects, open_border},
    {Reason::stone_alive, std::nullopt, std::nullopt, std::nullopt},
    {Reason::stone_dead, black_territory, white_territory, std::nullopt},
    {Reason::open_ko, open_ko, open_ko, open_ko},
    {Reason::open_border, open_border, open_border, open_border},
}};

std::optional<MarkKind> mark_of(const score::PointVerdict& verdict) {
  const auto row = std::find_if(kReasonRows.begin(), kReasonRows.end(),
                                [&](const ReasonRow& r) { return r.reason == verdict.reason; });
  if (row == kReasonRows.end()) return std::nullopt;
  const auto side = verdict.reason == Reason::protective_move ? verdict.fill_by : verdict.owner;
  if (!side) return row->nobody;
  return *side == Color::black ? row->black : row->white;
}

}  // namespace

Diagram diagram_of(const Position& position) {
  return diagram_of(position.board());
}

Diagram with_atari_halos(Diagram diagram) {
  const PlainBoard board(diagram.size, diagram.stones);
  std::vector<bool> seen(static_cast<std::size_t>(diagram.size.points()), false);
  for (int i = 0; i < diagram.size.points(); ++i) {
    const Point p = diagram.size.point(i);
    if (seen[static_cast<std::size_t>(i)] || board.at(p) == Occupant::empty) continue;
    const auto chain = board.chain(p);
    const bool in_atari = board.liberties(p) == 1;
    for (const Point stone : chain) {
      seen[static_cast<std::size_t>(diagram.size.index(stone))] = true;
      if (in_atari) diagram.marks.push_back({stone, MarkKind::atari});
    }
  }
  return diagram;
}

Diagram with_score(Diagram diagram, const score::Score& score) {
  const int points = std::min(diagram.size.points(), static_cast<int>(score.points.size()));
  for (int i = 0; i < points; ++i) {
    const auto& verdict = score.points[static_cast<std::size_t>(i)];
    const Point p = diagram.size.point(i);
    if (verdict.reason == Reason::stone_dead) diagram.marks.push_back({p, MarkKind::dead});
    if (const auto kind = mark_of(verdict)) diagram.marks.push_back({p, *kind});
  }
  return diagram;
}

std::string score_line(const score::Score& score, const Words& words) {
  const auto number = [&](HalfPoints value) { return localised(words, to_string(value)); };
  const HalfPoints margin = score.margin;
  const bool black_won = margin.count() > 0;
  const Phrase phrase = margin.is_zero() ? Phrase::draw : (black_won ? Phrase::black_wins : Phrase::white_wins);
  return filled(words, phrase,
                {{"black", number(score.of(Color::black).total)},
                 {"white", number(score.of(Color::white).total)},
                 {"margin", number(black_won ? margin : -margin)}});
}

Diagram transformed(const Diagram& diagram, Symmetry symmetry) {
  const auto moved = [&](Point p) { return symmetry.apply(p, diagram.size); };
  Diagram out = diagram;
  out.size = symmetry.apply(diagram.size);
  for (int i = 0; i < diagram.size.points(); ++i) {
    out.stones[static_cast<std::size_t>(out.size.index(moved(diagram.size.point(i))))] =
        diagram.stones[static_cast<std::size_t>(i)];
  }
  for (Mark& mark : out.marks) mark.point = moved(mark.point);
  for (Label& label : out.labels) label.point = moved(label.point);
  for (Number& number : out.numbers) number.point = moved(number.point);
  for (Connector& connector : out.connectors) {
    connector.from = moved(connector.from);
    connector.to = moved(connector.to);
  }
  for (FigureNote& note : out.notes) {
    if (!note.vertex.is_pass()) note.vertex = moved(note.vertex.point());
  }
  if (diagram.part) {
    const Part part = visible_part(diagram);
    out.part = Part{moved(part.lower_left), moved(part.upper_right)};
    out.part = visible_part(out);  // corners in order again
  }
  return out;
}

}  // namespace miai::render
