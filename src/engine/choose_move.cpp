#include "engine/choose_move.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "board/playout_board.hpp"
#include "engine/candidates.hpp"

namespace miai::engine {
namespace {

/// Weight of a candidate's first impression, in playouts.
constexpr double kPriorPlayouts = 12;
constexpr double kExploration = 0.3;
/// Share of the playouts that look at the whole board before moves are compared.
constexpr int kLookAheadShare = 10;
constexpr int kMinLookAhead = 100;
constexpr int kPlayoutsPerTurn = 4;
constexpr int kTurnsPerStopQuestion = 16;
/// A pass must look this much better than the best move, so that noise ends no game.
constexpr double kPassMargin = 0.03;
/// The share of a result that goes by its size: who is winning or lost anyway still plays for points.
constexpr double kMarginShare = 0.15;

/// A move or pass with what its playouts brought.
struct Arm {
  Vertex vertex;
  double prior = 0.5;
  double sum = 0;
  int playouts = 0;

  double weight() const { return playouts + kPriorPlayouts; }
  double mean() const { return (sum + kPriorPlayouts * prior) / weight(); }
};

/// Compares moves by playouts, the promising ones more often (UCB1: P. Auer, N. Cesa-Bianchi, P. Fischer, 2002).
class Comparison {
 public:
  Comparison(const Scene& scene, const PlayoutBoard& start) : scene_(scene), start_(start) {}

  void add(Vertex vertex, double prior) { arms_.push_back(Arm{vertex, prior}); }

  void run(int playouts) {
    for (int turn = 0; turn * kPlayoutsPerTurn < playouts; ++turn) {
      const auto& stop = scene_.options.stop;
      if (stop && turn % kTurnsPerStopQuestion == 0 && stop()) return;
      Arm& arm = most_promising();
      for (int i = 0; i < kPlayoutsPerTurn; ++i) arm.sum += gain(start_.sample_after(arm.vertex, scene_.options.rng));
      arm.playouts += kPlayoutsPerTurn;
      done_ += kPlayoutsPerTurn;
    }
  }

  /// The move asked most often; a pass only when it is clearly better.
  Vertex best() const {
    const Arm* best_move = nullptr;
    const Arm* pass = nullptr;
    for (const Arm& arm : arms_) {
      if (arm.vertex.is_pass()) {
        pass = &arm;
      } else if (best_move == nullptr || arm.playouts > best_move->playouts ||
                 (arm.playouts == best_move->playouts && arm.mean() > best_move->mean())) {
        best_move = &arm;
      }
    }
    const bool pass_better = pass != nullptr && pass->mean() > best_move->mean() + kPassMargin;
    return pass_better ? Vertex::pass() : best_move->vertex;
  }

 private:
  /// What a result is worth to the side that asks, 0 … 1.
  double gain(const PlayoutResult& result) const {
    const double lead = (result.black_lead - scene_.options.komi.as_double()) * (scene_.color == Color::black ? 1 : -1);
    const double won = lead > 0 ? 1 : (lead < 0 ? 0 : 0.5);
    const double margin = std::clamp(0.5 + lead / (2 * scene_.board().size().points()), 0.0, 1.0);
    return (1 - kMarginShare) * won + kMarginShare * margin;
  }

  Arm& most_promising() {
    const double log_done = std::log(done_ + 2.0);
    const auto hope = [log_done](const Arm& arm) {
      return arm.mean() + kExploration * std::sqrt(log_done / arm.weight());
    };
    Arm* best = &arms_.front();
    double most = hope(*best);
    for (Arm& arm : arms_) {
      const double hoped = hope(arm);
      if (hoped <= most) continue;
      most = hoped;
      best = &arm;
    }
    return *best;
  }

  const Scene& scene_;
  const PlayoutBoard& start_;
  std::vector<Arm> arms_;
  int done_ = 0;
};

std::optional<Point> forbidden_ko(const Position& position, Color color) {
  const auto& ban = position.ko_ban();
  if (!ban || ban->color != color) return std::nullopt;
  return ban->point;
}

/// The first kind of move of which there is any.
std::vector<Candidate> candidates_of(const Scene& scene) {
  for (const auto kind : {useful_moves, tidying_moves, filling_moves}) {
    auto found = kind(scene);
    if (!found.empty()) return found;
  }
  return {};
}

bool mostly_settled(const Scene& scene) {
  const int points = scene.board().size().points();
  int open = 0;
  for (int i = 0; i < points; ++i) open += scene.prospects.settled(i) ? 0 : 1;
  return open <= points / 4;
}

}  // namespace

int default_playouts(BoardSize size) {
  return 4500 + 4 * size.points();
}

Vertex choose_move(const Position& position, Color color, const ChooseMoveOptions& options) {
  const BoardSize size = position.board().size();
  // Only cycles and opponents who never pass make games this long. A few moves stay in hand for the passes.
  if (2 * position.move_number() + 4 >= 5 * size.points()) return Vertex::pass();

  const int playouts = options.playouts > 0 ? options.playouts : default_playouts(size);
  const PlayoutBoard start(position.board(), color, forbidden_ko(position, color));
  const int looking = std::max(kMinLookAhead, playouts / kLookAheadShare);
  const SelfCapture self_capture =
      options.rules.suicide == Suicide::allowed ? SelfCapture::allowed : SelfCapture::forbidden;
  const Scene scene{position, color, options,
                    look_ahead(start, LookAhead{size, options.komi.as_double(), looking}, options.rng),
                    pass_alive(position.board(), self_capture)};

  const bool settled = mostly_settled(scene);
  if (scene.opponent_passed() && settled && wins_the_count_now(scene)) return Vertex::pass();
  const auto candidates = candidates_of(scene);
  if (candidates.empty()) return Vertex::pass();

  Comparison comparison(scene, start);
  const double expected = scene.prospects.win_share(color);
  for (const Candidate& candidate : candidates) comparison.add(candidate.point, expected + candidate.bonus);
  if (settled) comparison.add(Vertex::pass(), expected);
  comparison.run(playouts - looking);
  return comparison.best();
}

}  // namespace miai::engine
