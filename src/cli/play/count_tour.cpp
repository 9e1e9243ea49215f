#include "cli/play/count_tour.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "score/area_count.hpp"
#include "score/arrangement.hpp"

namespace miai::cli {
namespace {

using i18n::arg;
using render::MarkKind;

struct MarkOfReason {
  score::Reason reason;
  MarkKind black;
  MarkKind white;
};

constexpr MarkOfReason kMarks[] = {
    {score::Reason::territory, MarkKind::black_territory, MarkKind::white_territory},
    {score::Reason::stone_dead, MarkKind::black_territory, MarkKind::white_territory},
    {score::Reason::dame, MarkKind::dame, MarkKind::dame},
    {score::Reason::seki_eye, MarkKind::seki_eye, MarkKind::seki_eye},
    {score::Reason::false_eye, MarkKind::false_eye, MarkKind::false_eye},
    {score::Reason::protective_move, MarkKind::black_protects, MarkKind::white_protects},
    {score::Reason::open_ko, MarkKind::open_ko, MarkKind::open_ko},
    {score::Reason::open_border, MarkKind::open_border, MarkKind::open_border},
};

void mark_point(render::Diagram& diagram, Point p, const score::PointVerdict& verdict) {
  const auto side = verdict.owner ? verdict.owner : verdict.fill_by;
  for (const auto& row : kMarks) {
    if (row.reason == verdict.reason) {
      diagram.marks.push_back({p, side == Color::white ? row.white : row.black});
    }
  }
}

render::Diagram marked(const Board& board, const score::Score& score) {
  render::Diagram diagram = render::diagram_of(board);
  for (int i = 0; i < board.size().points(); ++i) {
    const Point p = board.size().point(i);
    if (board.is_empty(p)) mark_point(diagram, p, score.points[static_cast<std::size_t>(i)]);
  }
  return diagram;
}

/// "30 + 32" where the rectangles make up the region, else its size.
std::string sum_of(const score::CountedRegion& region) {
  std::string sum;
  int points = 0;
  for (const auto& rectangle : region.rectangles) {
    const int size = static_cast<int>(rectangle.count());
    sum += (sum.empty() ? "" : " + ") + std::to_string(size);
    points += size;
  }
  return points == region.total ? sum : std::to_string(region.total);
}

Board without(Board board, const PointSet& stones) {
  for (const Point p : stones) board.set_up(p, Occupant::empty);
  return board;
}

}  // namespace

std::string what_is_open(const Counted& counted, const i18n::Messages& messages) {
  const BoardSize size = counted.position.board().size();
  std::string text;
  int open = 0;
  for (int i = 0; i < size.points(); ++i) {
    const auto& verdict = counted.score.points[static_cast<std::size_t>(i)];
    if (verdict.reason == score::Reason::open_border) ++open;
    if (verdict.reason != score::Reason::open_ko) continue;
    const auto filler = verdict.fill_by ? to_string(*verdict.fill_by) : std::string_view("both");
    text += " " + messages.text("count.open_ko", {arg("vertex", to_string(size.point(i))), arg("color", filler)});
  }
  if (open > 0) text += " " + messages.text("count.open_border", {arg("points", open)});
  return text;
}

CountTour::CountTour(const Counted& counted, const i18n::Messages& messages) : counted_(counted) {
  for (const Color color : kColors) prisoners_of(color) = counted.position.prisoners_of(color);
  show_territory(messages);
  rearrange(messages);
  sum_up(messages);
  at_ = stops_.front();
}

void CountTour::add(render::Diagram diagram, std::string sentence) {
  if (!sentence.empty()) stops_.push_back(frames_.size());
  frames_.push_back({std::move(diagram), std::move(sentence), prisoners_});
}

int CountTour::stop() const {
  return static_cast<int>(std::upper_bound(stops_.begin(), stops_.end(), at_) - stops_.begin());
}

bool CountTour::next_picture() {
  ++at_;
  return !frames_[at_].sentence.empty();
}

void CountTour::previous() {
  const auto here = std::lower_bound(stops_.begin(), stops_.end(), at_);
  if (here != stops_.begin()) at_ = *(here - 1);
}

void CountTour::show_territory(const i18n::Messages& messages) {
  const Board& board = counted_.position.board();
  const Board cleared = without(board, counted_.dead);
  const auto& score = counted_.score;
  const int dead_black = (board.stones(Color::black) - cleared.stones(Color::black));
  const int dead_white = (board.stones(Color::white) - cleared.stones(Color::white));
  if (!counted_.dead.empty()) {
    render::Diagram before = render::diagram_of(board);
    for (const Point p : counted_.dead) before.marks.push_back({p, MarkKind::dead});
    add(std::move(before), messages.text(counted_.rules.scoring == Scoring::area ? "count.dead.area" : "count.dead",
                                         {arg("black", dead_black), arg("white", dead_white)}));
  }
  prisoners_of(Color::black) += dead_white;
  prisoners_of(Color::white) += dead_black;
  const std::string sentence =
      messages.text("count.territory", {arg("black", score.of(Color::black).territory),
                                        arg("white", score.of(Color::white).territory), arg("dame", score.dame)});
  add(marked(cleared, score), sentence + what_is_open(counted_, messages));
}

void CountTour::follow_prisoners(const score::Step& step, const Board& before, const Board& after) {
  if (step.kind == score::StepKind::lift_dead || step.kind == score::StepKind::shift) return;
  if (step.kind == score::StepKind::exchange) {
    for (const Color color : kColors) --prisoners_of(color);
    return;
  }
  if (step.kind == score::StepKind::put_prisoner) --prisoners_of(opposite(step.color));
  const Color other = opposite(step.color);
  prisoners_of(step.color) += before.stones(other) - after.stones(other);
}

/// Steps of one kind that follow one another make one stop.
void CountTour::show_steps(const std::vector<score::Step>& steps, const i18n::Messages& messages) {
  Board board = counted_.position.board();
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const score::Step& step = steps[i];
    const Board after = score::after_step(board, step);
    follow_prisoners(step, board, after);
    board = after;
    if (step.kind == score::StepKind::lift_dead) continue;  // the first pictures have shown it
    ++moved_[static_cast<std::size_t>(index_of(step.color))];
    render::Diagram picture = render::diagram_of(board);
    if (step.to) picture.marks.push_back({*step.to, MarkKind::last_move});
    const bool last = i + 1 == steps.size() || steps[i + 1].kind != step.kind;
    std::string sentence;
    if (last) {
      sentence = messages.text("count.step." + std::string(score::id_text(step.kind)),
                               {arg("black", moved_[0]), arg("white", moved_[1]), arg("all", moved_[0] + moved_[1])});
      moved_ = {};
    }
    add(std::move(picture), std::move(sentence));
  }
}

void CountTour::rearrange(const i18n::Messages& messages) {
  const auto arranged =
      score::arrange({counted_.position, counted_.rules, counted_.komi, counted_.handicap}, counted_.dead);
  if (!arranged) return;  // area rules are counted their own way
  moved_ = {};
  show_steps(arranged->steps, messages);
  for (const Color color : kColors) {
    render::Diagram picture = render::diagram_of(arranged->picture);
    std::string list;
    int sum = 0;
    for (const auto& region : arranged->regions) {
      if (region.color != color || region.total == 0) continue;
      const auto mark = color == Color::black ? MarkKind::black_territory : MarkKind::white_territory;
      for (const auto& rectangle : region.rectangles) {
        for (const Point p : rectangle.points()) picture.marks.push_back({p, mark});
      }
      list += (list.empty() ? "" : " + ") + messages.text("place." + std::string(region.place)) + " " + sum_of(region);
      sum += region.total;
    }
    const auto& side = arranged->sides[static_cast<std::size_t>(index_of(color))];
    add(std::move(picture),
        messages.text("count.regions",
                      {arg("color", color), arg("list", list),
                       arg("regions", list.find('+') == std::string::npos ? (list.empty() ? "none" : "one") : "many"),
                       arg("empty", sum), arg("prisoners", side.prisoners_left), arg("tax", side.tax),
                       arg("compensation", side.compensation), arg("komi", side.komi), arg("total", side.total)}));
  }
  arranged_ = true;
}

void CountTour::sum_up(const i18n::Messages& messages) {
  if (arranged_) return;
  const render::Diagram last = frames_.back().diagram;
  const bool area = counted_.rules.scoring == Scoring::area;
  for (const Color color : kColors) {
    const auto& side = counted_.score.of(color);
    add(last,
        messages.text(area ? "count.side.area" : "count.side.territory",
                      {arg("color", color), arg("territory", side.territory), arg("stones", side.stones),
                       arg("prisoners", side.prisoners), arg("dead", side.dead), arg("tax", side.tax),
                       arg("komi", side.komi), arg("compensation", side.compensation), arg("total", side.total)}));
  }
  if (area) show_half_board(messages);
}

void CountTour::show_half_board(const i18n::Messages& messages) {
  const auto area =
      score::count_area({counted_.position, counted_.rules, counted_.komi, counted_.handicap}, counted_.dead);
  if (!area) return;
  const auto value = [&](score::AreaLineKind kind) {
    std::int64_t quarters = 0;
    for (const auto& line : area->lines) quarters += line.kind == kind ? line.quarters : 0;
    return static_cast<double>(quarters) / 4;
  };
  const double surplus = value(score::AreaLineKind::surplus);
  const render::Diagram last = frames_.back().diagram;
  add(last, messages.text("count.area.half", {arg("dame", counted_.score.dame),
                                              {"sum", value(score::AreaLineKind::sum)},
                                              {"half", value(score::AreaLineKind::half_board)},
                                              {"target", value(score::AreaLineKind::target)},
                                              {"surplus", std::abs(surplus)},
                                              {"margin", std::abs(2 * surplus)}}));
  if (area->pass_stones && area->pass_stones->agrees()) {
    const HalfPoints margin = area->pass_stones->territory_margin;
    add(last, messages.text("count.area.pass_stones", {arg("margin", margin < HalfPoints() ? -margin : margin)}));
  }
}

}  // namespace miai::cli
