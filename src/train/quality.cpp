#include "train/quality.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "engine/search/search.hpp"
#include "train/mixture.hpp"
#include "train/teacher_game.hpp"

namespace miai::train {
namespace {

using engine::Evaluation;
using engine::Query;
using engine::Terms;
using engine::Trail;
using engine::Want;

/// Positions of one game are alike, so only about so many are taken.
constexpr double kOfOneGame = 4;

double winrate_of(const Evaluation& said) {
  return said.black_wins + said.no_result / 2;
}

std::size_t index_of_vertex(Vertex vertex, BoardSize size) {
  return static_cast<std::size_t>(vertex.is_pass() ? size.points() : size.index(vertex.point()));
}

Vertex most_likely(const Evaluation& said, BoardSize size) {
  const auto best = std::max_element(said.policy.begin(), said.policy.end()) - said.policy.begin();
  return best == size.points() ? Vertex::pass() : Vertex(size.point(static_cast<int>(best)));
}

std::string text_of(BoardSize size) {
  return std::to_string(size.width()) + "×" + std::to_string(size.height());
}

Truth truth_of(const Evaluation& said, BoardSize size) {
  return {most_likely(said, size), winrate_of(said), said.lead, said.ownership};
}

/// What the teacher thinks after so many visits.
class Thinker {
 public:
  Thinker(const std::shared_ptr<engine::Evaluator>& teacher, const QualityPlan& plan)
      : plan_(plan), search_(teacher, options_of(plan), [] { return Milliseconds{0}; }) {}

  Truth operator()(const Trail& trail, const Terms& terms) {
    search_.forget();
    search_.set_position(trail, terms);
    engine::Budget budget;
    budget.visits = plan_.visits;
    engine::Progress progress;
    progress.wishes = {engine::OwnershipWish::root, 1};
    const engine::SearchReport found = search_.run(budget, progress);
    return {found.moves.front().vertex, found.root.winrate, found.root.lead, found.root.ownership};
  }

 private:
  static engine::SearchOptions options_of(const QualityPlan& plan) {
    engine::SearchOptions options;
    options.early_stop = false;
    options.threads = plan.threads;
    return options;
  }

  const QualityPlan& plan_;
  engine::Search search_;
};

/// Calls see(trail, terms) for positions of one size until there are enough.
template <class See>
void for_positions(engine::Evaluator& teacher, const QualityPlan& plan, BoardSize size, See see) {
  TeacherOptions options;
  options.keep = std::min(1.0, kOfOneGame / size.points());
  int seen = 0;
  int number = 0;
  while (seen < plan.positions) {
    Rng chance(Rng::mix(plan.seed + static_cast<std::uint64_t>(number)));
    GamePlan drawn = draw_game({{size, 1}}, number++, chance);
    drawn.terms.black_doublings = 0;
    const LabelledGame game = play_by_teacher(teacher, drawn, options, chance());
    // A game that was just played has no move that cannot be.
    static_cast<void>(for_each_position(game, [&](const Trail& trail, const Label&) {
      if (seen++ < plan.positions) see(trail, game.terms);
    }));
  }
}

}  // namespace

void Closeness::add(const Evaluation& said, const Truth& truth, BoardSize size) {
  const float chosen = said.policy[index_of_vertex(truth.best, size)];
  const auto before =
      std::count_if(said.policy.begin(), said.policy.end(), [chosen](float other) { return other > chosen; });
  first_ += before == 0 ? 1 : 0;
  among_three_ += before < 3 ? 1 : 0;
  winrate_ += std::fabs(winrate_of(said) - truth.winrate);
  leads_.push_back(std::fabs(said.lead - truth.lead));
  double owners = 0;
  for (std::size_t i = 0; i < truth.ownership.size(); ++i) {
    owners += std::fabs(static_cast<double>(said.ownership[i]) - static_cast<double>(truth.ownership[i]));
  }
  ownership_ += owners / size.points();
}

double Closeness::mean(double sum) const {
  return leads_.empty() ? 0 : sum / static_cast<double>(leads_.size());
}

double Closeness::top1() const {
  return mean(first_);
}

double Closeness::top3() const {
  return mean(among_three_);
}

double Closeness::winrate_error() const {
  return mean(winrate_);
}

double Closeness::lead_error() const {
  double sum = 0;
  for (const double one : leads_) sum += one;
  return mean(sum);
}

double Closeness::ownership_error() const {
  return mean(ownership_);
}

double Closeness::median_lead_error() const {
  if (leads_.empty()) return 0;
  std::vector<double> sorted = leads_;
  std::sort(sorted.begin(), sorted.end());
  return sorted[sorted.size() / 2];
}

std::vector<QualityRow> quality(engine::Evaluator& judged, const std::shared_ptr<engine::Evaluator>& teacher,
                                const QualityPlan& plan, const std::function<void()>& listen) {
  Thinker think(teacher, plan);
  std::vector<QualityRow> rows;
  for (const BoardSize size : plan.sizes) {
    QualityRow row;
    row.where = text_of(size);
    for_positions(*teacher, plan, size, [&](const Trail& trail, const Terms& terms) {
      const Truth truth = think(trail, terms);
      const Query query{trail, terms, Want::ownership_too, 0, 1};
      row.judged.add(judged.evaluate(query), truth, size);
      row.teacher.add(teacher->evaluate(query), truth, size);
      if (listen) listen();
    });
    rows.push_back(std::move(row));
  }
  return rows;
}

std::vector<QualityRow> quality_by(const std::vector<engine::ReferenceAnswer>& answers, engine::Evaluator& judged) {
  QualityRow all;
  std::map<int, QualityRow> by_points;
  for (const engine::ReferenceAnswer& one : answers) {
    const BoardSize size = one.trail.position.board().size();
    if (!judged.supports(size)) continue;
    const Evaluation said = judged.evaluate({one.trail, one.terms, Want::ownership_too, one.symmetry, 1});
    const Truth truth = truth_of(one.expected, size);
    all.judged.add(said, truth, size);
    QualityRow& row = by_points[1000 * size.points() + size.width()];
    row.where = text_of(size);
    row.judged.add(said, truth, size);
  }
  std::vector<QualityRow> rows;
  rows.reserve(by_points.size() + 1);
  for (auto& [key, row] : by_points) rows.push_back(std::move(row));
  rows.push_back(std::move(all));
  return rows;
}

}  // namespace miai::train
