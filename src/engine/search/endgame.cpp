#include "engine/search/endgame.hpp"

#include <algorithm>
#include <cmath>

#include "engine/search/look.hpp"
#include "engine/search/patience.hpp"
#include "game/pass_alive_by_rules.hpp"
#include "score/score.hpp"

namespace miai::engine {
namespace {

constexpr float kSettled = 0.85F;
constexpr double kDead = 0.8;
/// Points that a move may cost by the evaluator's word and still count as costing nothing.
constexpr double kNoLoss = 0.4;
/// The owners of the points, and what a move and a pass leave behind.
constexpr int kUsualQuestions = 3;

/// The end of a game as the evaluator sees it.
class End {
 public:
  /// times: as the patience allows for the owners of the points.
  End(Search& search, const SearchOptions& options, Patience& patience, int times)
      : trail_(search.trail()),
        terms_(search.terms()),
        options_(options),
        patience_(patience),
        looker_(search.evaluator(), terms_, options_),
        color_(position().to_move()),
        size_(board().size()),
        now_(looker_.ask_steadily(trail_, Want::ownership_too, times)) {
    const PassAlive alive = pass_alive(board(), terms_.rules);
    for (const Color color : kColors) fixed_[index_of(color)] = alive.area_of(color);
    dead_ = dead_by_ownership(board(), now_.ownership, kDead);
    for (const Color color : kColors) dead_ |= alive.territory_of(color) & board().stones_of(opposite(color));
  }

  const Position& position() const { return trail_.position; }
  const Board& board() const { return position().board(); }
  bool as_it_stands() const { return counts_as_it_stands(terms_.rules, options_); }
  PointSet enemy_dead() const { return dead_ & board().stones_of(opposite(color_)); }

  /// Every point but dame has an owner beyond doubt.
  bool nothing_left() const {
    for (int i = 0; i < size_.points(); ++i) {
      const Point p = size_.point(i);
      if (is_fixed(p)) continue;
      if (std::abs(owner(p)) >= kSettled) continue;
      if (!is_dame(p)) return false;
    }
    return !now_.ownership.empty();
  }

  /// Dame between living stones, and kos that the mover may close: what the count would find open.
  std::vector<Point> open_points() const {
    std::vector<Point> points;
    const auto count = score::count({position(), terms_.rules, terms_.komi, terms_.handicap}, dead_);
    if (!count) return points;
    for (int i = 0; i < size_.points(); ++i) {
      const Point p = size_.point(i);
      if (!board().is_empty(p) || is_fixed(p)) continue;
      const score::PointVerdict& verdict = count->points[static_cast<std::size_t>(i)];
      const bool is_open_dame = verdict.reason == score::Reason::dame && !verdict.in_seki && is_dame(p);
      const bool is_open_ko = verdict.reason == score::Reason::open_ko && verdict.fill_by == color_;
      if ((is_open_dame || is_open_ko) && is_safe(p)) points.push_back(p);
    }
    return points;
  }

  /// Moves that take liberties off dead enemy stones, those first that need the fewest.
  std::vector<Point> captures() const {
    std::vector<std::pair<int, Point>> found;
    for (const Point stone : enemy_dead()) {
      for (const Point p : board().chain_liberties(stone)) {
        if (!is_legal(p)) continue;
        const bool takes = board().captures(color_, p);
        if (!takes && !is_safe(p)) continue;
        found.emplace_back(board().liberties(stone) - (takes ? 100 : 0), p);
      }
    }
    std::sort(found.begin(), found.end());
    std::vector<Point> points;
    for (const auto& [liberties, p] : found) {
      if (std::find(points.begin(), points.end(), p) == points.end()) points.push_back(p);
    }
    return points;
  }

  /// What the mover loses by a move against passing, in points, by the evaluator's word; none where there is no time to
  /// ask.
  std::optional<double> loss_of(Vertex vertex) {
    if (!after_pass_) {
      const int times = patience_.times(2);
      if (times == 0) return std::nullopt;
      after_pass_ = after(Vertex::pass(), times);
    }
    const int times = patience_.times(1);
    if (times == 0) return std::nullopt;
    const Evaluation moved = after(vertex, times);
    const double side = color_ == Color::black ? 1 : -1;
    const double points = side * static_cast<double>(after_pass_->lead - moved.lead);
    const double chance = side * static_cast<double>((after_pass_->black_wins - after_pass_->white_wins) -
                                                     (moved.black_wins - moved.white_wins));
    return std::max(points, 10 * chance);
  }

  /// The count if play ended now, for the mover: dead stones off where they are agreed on.
  double margin_now() const {
    const PointSet dead = as_it_stands() ? PointSet() : dead_;
    const auto score = score::count({position(), terms_.rules, terms_.komi, terms_.handicap}, dead);
    if (!score) return 0;
    return (color_ == Color::black ? 1 : -1) * score->margin.as_double();
  }

  bool passing_ends_it() const { return position().passes_in_a_row() > 0; }

 private:
  Evaluation after(Vertex vertex, int times) {
    return looker_.ask_steadily(extended(trail_, {color_, vertex}, terms_.rules), Want::policy_and_value, times);
  }
  float owner(Point p) const {
    return now_.ownership.empty() ? 0 : now_.ownership[static_cast<std::size_t>(size_.index(p))];
  }
  bool is_fixed(Point p) const { return fixed_[0].contains(p) || fixed_[1].contains(p); }
  bool is_legal(Point p) const { return legality(position(), {color_, p}, terms_.rules).ok(); }

  /// Nobody's point, next to stones of both colours that live.
  bool is_dame(Point p) const {
    if (!board().is_empty(p) || std::abs(owner(p)) >= 0.5F) return false;
    std::array<bool, 2> beside{};
    for (const Point n : Neighbours(p, size_)) {
      if (board().is_empty(n) || dead_.contains(n)) continue;
      beside[static_cast<std::size_t>(index_of(*color_of(board().at(n))))] = true;
    }
    return beside[0] && beside[1];
  }

  /// Legal, and the stone's chain is not in atari afterwards.
  bool is_safe(Point p) const {
    if (!is_legal(p)) return false;
    Board after = board();
    after.place(color_, p);
    return after.has(p, color_) && after.liberties(p) > 1;
  }

  const Trail& trail_;
  const Terms& terms_;
  const SearchOptions& options_;
  Patience& patience_;
  Looker looker_;
  Color color_;
  BoardSize size_;
  Evaluation now_;
  std::optional<Evaluation> after_pass_;
  std::array<PointSet, 2> fixed_;
  PointSet dead_;
};

/// Whether the search's choice changes nothing any more. Settled points alone do not say so: they may be settled only
/// because the mover is going to answer a threat.
bool gains_nothing(End& end, const SearchReport& report, Vertex choice) {
  constexpr std::int64_t kEnoughVisits = 8;
  if (!end.nothing_left()) return false;
  const bool is_ahead = end.margin_now() > 0;
  if (is_ahead && end.passing_ends_it()) return true;
  const auto pass = std::find_if(report.moves.begin(), report.moves.end(),
                                 [](const MoveReport& move) { return move.vertex.is_pass(); });
  if (pass == report.moves.end() || pass->visits < kEnoughVisits) {
    const auto loss = end.loss_of(choice);
    return loss && -*loss <= kNoLoss;
  }
  const double side = report.root.to_move == Color::black ? 1 : -1;
  // Whoever is behind may still try something, as long as the search sees any sense in it.
  return side * (report.moves.front().utility - pass->utility) < (is_ahead ? 0.1 : 0.02);
}

struct Tidying {
  EndgameAdvice advice;
  bool is_whole = true;  ///< false: there was no time to look at everything
};

Tidying tidy_before_pass(End& end, bool must_clean) {
  if (must_clean) {
    const std::vector<Point> captures = end.captures();
    if (!captures.empty()) return {{captures.front(), "Takes dead stones off before the game ends."}};
  }
  constexpr std::size_t kMostTried = 8;
  std::size_t tried = 0;
  for (const Point p : end.open_points()) {
    if (++tried > kMostTried) break;
    const auto loss = end.loss_of(p);
    if (!loss) return {{}, false};
    if (*loss <= kNoLoss) return {{Vertex(p), "Fills a neutral point before the game ends."}};
  }
  return {};
}

}  // namespace

bool may_be_over(const Position& position) {
  const Board& board = position.board();
  const int stones = board.stones(Color::black) + board.stones(Color::white);
  return stones * 10 >= board.size().points() * 3 || position.passes_in_a_row() > 0;
}

Milliseconds time_for_advice(const Search& search) {
  return time_of_questions(search, kUsualQuestions);
}

EndgameAdvice advise(Search& search, const SearchReport& report, const EndgameQuestion& question) {
  const auto& [choice, options, budget] = question;
  Patience patience(search, budget);
  const int times_of_all = patience.times(kUsualQuestions);
  const int times = times_of_all > 0 ? times_of_all : patience.times(1);
  if (times == 0) return {};
  End end(search, options, patience, times);
  const double margin = end.margin_now();
  if (!choice.is_pass() && !gains_nothing(end, report, choice)) return {};
  const bool wins_at_once = end.passing_ends_it() && margin > 0;
  if (!wins_at_once || options.clean_up) {
    const Tidying tidying = tidy_before_pass(end, options.clean_up || end.as_it_stands());
    if (tidying.advice.vertex) return tidying.advice;
    // Where stones count, a point that nobody looked at may be worth something; a move that gains nothing loses
    // nothing.
    if (!tidying.is_whole && search.terms().rules.scoring == Scoring::area) return {};
  }
  if (choice.is_pass()) return {};
  return {Vertex::pass(), "Nothing is left to gain."};
}

}  // namespace miai::engine
