#include "life/tactical_moves.hpp"

#include <algorithm>
#include <array>

#include "board/pass_alive.hpp"
#include "life/local_question.hpp"
#include "life/tactics.hpp"

namespace miai::life {
namespace {

/// Races are read between chains with no more liberties than this.
constexpr int kRaceLiberties = 7;
constexpr int kChaseLiberties = 3;
/// Moves of a hunt that are worth a point beside the stones that are hunted.
constexpr int kHuntPerPoint = 4;

class Finder {
 public:
  Finder(const Position& position, Color color, const TacticsBudget& budget)
      : position_(position),
        board_(position.board()),
        color_(color),
        budget_(budget),
        left_(budget.nodes_total),
        areas_(pass_alive(board_, SelfCapture::forbidden)) {}

  std::vector<TacticalMove> run() {
    std::vector<Chain> chains = board_.chains();
    // The big ones first: the budget may not reach for all.
    std::stable_sort(chains.begin(), chains.end(),
                     [](const Chain& a, const Chain& b) { return a.stones.count() > b.stones.count(); });
    for (const Chain& chain : chains) {
      if (!settled(chain)) chase(chain);
    }
    for (const Chain& chain : chains) {
      if (!settled(chain)) local(chain);
    }
    for (const Chain& chain : chains) {
      if (chain.color == color_ && !settled(chain)) races(chain);
    }
    std::stable_sort(found_.begin(), found_.end(),
                     [](const TacticalMove& a, const TacticalMove& b) { return a.points > b.points; });
    return std::move(found_);
  }

 private:
  bool settled(const Chain& chain) const {
    const Point any = *chain.stones.begin();
    return areas_.area_of(Color::black).contains(any) || areas_.area_of(Color::white).contains(any);
  }

  bool spent() const { return left_ <= 0 || is_over(budget_.halt); }

  SolveBudget allowance() const { return {std::min(budget_.nodes_per_question, left_), budget_.halt}; }

  bool legal(Point p) const {
    const auto& ko = position_.ko_ban();
    return board_.is_empty(p) && !board_.is_suicide(color_, p) && !(ko && ko->color == color_ && ko->point == p);
  }

  Chase read(const Board& board, Point stone, Color first) {
    ReadingLimits limits;
    limits.liberties = kChaseLiberties;
    limits.nodes = allowance().nodes / 2;
    limits.halt = budget_.halt;
    Chase chase = read_ladder_or_capture(board, stone, first, limits);
    left_ -= chase.nodes;
    return chase;
  }

  /// The ladder is the cheaper question, and settles most chases.
  static Chase read_ladder_or_capture(const Board& board, Point stone, Color first, ReadingLimits limits) {
    const bool owners_turn = board.has(stone, first);
    const int liberties = board.liberties(stone);
    if (liberties == (owners_turn ? 1 : 2)) {
      Chase ladder = read_ladder(board, stone, limits);
      if (ladder.result == Reading::taken) return ladder;
      limits.nodes = std::max(0L, limits.nodes - ladder.nodes);
    }
    return read_capture(board, stone, first, limits);
  }

  void chase(const Chain& chain) {
    const Point stone = *chain.stones.begin();
    if (chain.liberties.count() > kChaseLiberties || spent()) return;
    const Color attacker = opposite(chain.color);
    const Chase hunt = read(board_, stone, attacker);
    if (hunt.result != Reading::taken) return;
    if (read(board_, stone, chain.color).result != Reading::escapes) return;
    const bool saving = chain.color == color_;
    const Reading wanted = saving ? Reading::escapes : Reading::taken;
    for (const Point p : candidates(chain)) {
      if (!legal(p) || spent()) continue;
      Board after = board_;
      after.place(color_, p);
      Chase rest;
      rest.result = Reading::taken;
      if (after.has(stone, chain.color)) rest = read(after, stone, opposite(color_));
      if (rest.result != wanted || refuted(after, stone, chain.color, wanted)) continue;
      TacticalMove move{p, saving ? Feat::save : Feat::take, chain.stones, {}, {}, false, 0, {{color_, p}}};
      move.with_move = saving ? Life::alive : Life::dead;
      move.without = saving ? Life::dead : Life::alive;
      // A hunt across the board leaves its loser in pieces.
      move.points = 2 * chain.stones.count() + static_cast<int>(hunt.line.size()) / kHuntPerPoint;
      move.line.insert(move.line.end(), rest.line.begin(), rest.line.end());
      found_.push_back(std::move(move));
    }
  }

  /// A chase looks at few defences; the search of the neighbourhood looks at all. Ladders are exact.
  bool refuted(const Board& board, Point stone, Color owner, Reading wanted) {
    if (!board.has(stone, owner)) return false;
    const int liberties = board.liberties(stone);
    const bool ladder = liberties == (owner == color_ ? 2 : 1);
    if (ladder && read_ladder(board, stone).result == wanted && wanted == Reading::taken) return false;
    auto question = LocalQuestion::about(Position(board, opposite(color_)), board.chain(stone), allowance());
    if (!question) return wanted == Reading::taken;
    const Life life = question->value(opposite(color_));
    left_ -= question->spent();
    return life == (wanted == Reading::taken ? Life::alive : Life::dead);
  }

  /// Liberties of the chain, of weak neighbours, and the points beside its liberties.
  std::vector<Point> candidates(const Chain& chain) const {
    PointSet points = chain.liberties;
    for (const Point p : chain.liberties) {
      for (const Point q : Neighbours(p, board_.size())) {
        if (board_.is_empty(q)) points.insert(q);
      }
    }
    for (const Point s : chain.stones) {
      for (const Point q : Neighbours(s, board_.size())) {
        if (board_.has(q, opposite(chain.color)) && board_.liberties(q) <= 2) points |= board_.chain_liberties(q);
      }
    }
    return {points.begin(), points.end()};
  }

  bool fence_is_proved(const LocalQuestion& question) const {
    if (question.fence() == Fence::open) return false;
    const Color fence = opposite(question.owner());
    for (const Point p : question.region()) {
      for (const Point q : Neighbours(p, board_.size())) {
        if (!question.region().contains(q) && board_.has(q, fence) && !areas_.stones_of(fence).contains(q))
          return false;
      }
    }
    return true;
  }

  void local(const Chain& chain) {
    if (spent()) return;
    for (const PointSet& known : asked_) {
      if (known.contains(*chain.stones.begin())) return;
    }
    auto question = LocalQuestion::about(position_, chain, allowance());
    if (!question) return;
    const Life ours = question->value(color_);
    const Life theirs = ours == Life::undecided ? ours : question->value(opposite(color_));
    if (ours != Life::undecided && theirs != Life::undecided && ours != theirs) {
      add_local(*question, chain, ours, theirs);
    }
    left_ -= question->spent();
    if (question->fence() == Fence::closed) asked_.push_back(same_fate(*question, chain));
  }

  /// In a closed region the smaller chains of the group go with the one that was asked about.
  PointSet same_fate(const LocalQuestion& question, const Chain& chain) const {
    if (question.fence() == Fence::open) return chain.stones;
    return question.region() & board_.stones_of(chain.color);
  }

  void add_local(LocalQuestion& question, const Chain& chain, Life ours, Life theirs) {
    const bool own = chain.color == color_;
    const PointSet stones = same_fate(question, chain);
    const bool closed = question.fence() == Fence::closed;
    const bool proved = fence_is_proved(question);
    for (auto& good : question.good_moves(color_)) {
      TacticalMove move{good.point, own ? Feat::live : Feat::kill, stones, ours, theirs, proved,
                        0,          std::move(good.line)};
      if (!closed) move.feat = own ? Feat::save : Feat::take;
      move.points = 2 * stones.count();
      if (closed) move.points += (question.region() & board_.empty_points()).count();
      found_.push_back(std::move(move));
    }
  }

  void races(const Chain& chain) {
    if (chain.liberties.count() > kRaceLiberties) return;
    PointSet seen;
    for (const Point p : chain.stones | chain.liberties) {
      for (const Point q : Neighbours(p, board_.size())) {
        if (!board_.has(q, opposite(color_)) || seen.contains(q)) continue;
        const Chain rival = board_.chain(q);
        seen |= rival.stones;
        if (!settled(rival) && rival.liberties.count() <= kRaceLiberties && !spent()) race(chain, rival);
      }
    }
  }

  void race(const Chain& chain, const Chain& rival) {
    const Race read =
        read_race(board_, *chain.stones.begin(), *rival.stones.begin(), {2 * allowance().nodes, budget_.halt});
    left_ -= read.nodes;
    const std::size_t ours = index_of(color_);
    const std::size_t theirs = index_of(opposite(color_));
    if (!read.decided[ours] || !read.decided[theirs] || read.winner[ours] == read.winner[theirs]) return;
    if (read.winner[ours] == opposite(color_) || read.line[ours].empty()) return;
    const Move first = read.line[ours].front();
    if (first.vertex.is_pass() || !legal(first.vertex.point())) return;
    // The race was read without ways out of it; the loser must not get away.
    const bool wins = read.winner[ours] == color_;
    if (wins && (!caught(rival, first.vertex.point()) || caught(rival, std::nullopt))) return;
    if (!wins && !caught(chain, std::nullopt)) return;
    // In a seki only one side's stones are at stake.
    PointSet stones = wins ? rival.stones : chain.stones;
    if (wins && read.winner[theirs] && caught(chain, std::nullopt)) stones |= chain.stones;
    TacticalMove move{first.vertex.point(), Feat::race, stones, {}, {}, false, 0, read.line[ours]};
    move.with_move = read.winner[ours] ? Life::alive : Life::seki;
    move.without = read.winner[theirs] ? Life::dead : Life::seki;
    move.points = 2 * move.stones.count();
    found_.push_back(std::move(move));
  }

  /// Whether the other side cannot save the chain once `played` is on the board, or takes it as the board stands.
  bool caught(const Chain& chain, std::optional<Point> played) {
    Board board = board_;
    if (played) board.place(color_, *played);
    const Point stone = *chain.stones.begin();
    if (!board.has(stone, chain.color)) return true;
    auto question = LocalQuestion::about(Position(board, opposite(color_)), board.chain(stone), allowance());
    if (!question) return false;
    const bool dead = question->value(opposite(color_)) == Life::dead;
    left_ -= question->spent();
    return dead;
  }

  const Position& position_;
  const Board& board_;
  Color color_;
  const TacticsBudget& budget_;
  long left_;
  PassAlive areas_;
  std::vector<PointSet> asked_;
  std::vector<TacticalMove> found_;
};

}  // namespace

std::string_view id_text(Feat feat) {
  static constexpr std::array<std::string_view, 5> kTexts{"take", "save", "kill", "live", "race"};
  return kTexts[static_cast<std::size_t>(feat)];
}

std::vector<TacticalMove> tactical_moves(const Position& position, Color color, const TacticsBudget& budget) {
  if (position.board().chain_without_liberty()) return {};
  return Finder(position, color, budget).run();
}

std::optional<Point> most_urgent(const std::vector<TacticalMove>& moves) {
  std::optional<Point> best;
  int best_sum = 0;
  for (const TacticalMove& at : moves) {
    PointSet counted;
    int sum = 0;
    for (const TacticalMove& move : moves) {
      if (!(move.point == at.point) || !(move.stones & counted).empty()) continue;
      counted |= move.stones;
      sum += move.points;
    }
    if (sum > best_sum) {
      best_sum = sum;
      best = at.point;
    }
  }
  return best;
}

}  // namespace miai::life
