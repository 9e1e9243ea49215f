#pragma once
// Many playouts from one position, and what they say together.

#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "engine/playout/player.hpp"
#include "engine/playout/priors.hpp"

namespace miai::engine::playout {

/// How an area lead on the board becomes a result.
struct Counting {
  double offset = 0;  ///< added to Black's area lead: komi, compensation, prisoners less stones played
  bool territory = false;
};

/// What all playouts together showed; points by BoardSize::index.
class Sample {
 public:
  Sample(const Scene& scene, int playouts)
      : scene_(scene),
        leads_(static_cast<std::size_t>(playouts)),
        owners_(points()),
        firsts_(leads_.size() * points()) {}

  /// Plays them all.
  template <class F>
  void run(const F& start, const PlayoutOptions& options, Rng& rng) {
    for (std::size_t i = 0; i < leads_.size(); ++i) {
      Player<F> player(start, options.habits, rng);
      player.begin(scene_.last, scene_.before);
      play_out(player, &firsts_[i * points()]);
      leads_[i] = count(player.field());
    }
  }

  /// Fills in everything but the policy.
  void answer(const Counting& counting, Want want, Evaluation& evaluation) const {
    const double offset = counting.offset - (counting.territory ? last_dame() : 0);
    double sum = 0;
    double squares = 0;
    double wins = 0;
    for (auto& first : evaluation.first_plays) first.assign(points(), {});
    for (std::size_t i = 0; i < leads_.size(); ++i) {
      const double lead = leads_[i] + offset;
      const double win = lead > 0 ? 1 : (lead < 0 ? 0 : 0.5);
      sum += lead;
      squares += lead * lead;
      wins += win;
      for (std::size_t at = 0; at < points(); ++at) {
        const std::uint8_t who = firsts_[i * points() + at];
        if (who == 0) continue;
        FirstPlays& plays = evaluation.first_plays[who - 1U][at];
        plays.count += 1;
        plays.black_wins += static_cast<float>(win);
      }
    }
    const auto n = static_cast<double>(leads_.size());
    evaluation.black_wins = static_cast<float>(wins / n);
    evaluation.white_wins = 1 - evaluation.black_wins;
    const double mean = sum / n;
    evaluation.lead = evaluation.score_mean = static_cast<float>(mean);
    evaluation.score_stdev = static_cast<float>(std::sqrt(std::max(0.0, squares / n - mean * mean)));
    if (want == Want::ownership_too) {
      for (const int owner : owners_) evaluation.ownership.push_back(static_cast<float>(owner / n));
    }
  }

 private:
  std::size_t points() const { return static_cast<std::size_t>(scene_.size.points()); }

  template <class F>
  void play_out(Player<F>& player, std::uint8_t* firsts) const {
    const int limit = 3 * scene_.size.points();
    Cell mover = scene_.mover;
    int passes = 0;
    for (int moves = 0; moves < limit && passes < 2; ++moves) {
      const Loc at = player.move(mover);
      if (at == 0) {
        ++passes;
      } else {
        passes = 0;
        std::uint8_t& first = firsts[scene_.size.index(F::point(at))];
        if (first == 0) first = static_cast<std::uint8_t>(mover);
      }
      mover = other(mover);
    }
  }

  template <class F>
  int count(const F& field) {
    int lead = 0;
    for (std::size_t i = 0; i < points(); ++i) {
      const Cell owner = field.owner(F::loc(scene_.size.point(static_cast<int>(i))));
      const int value = owner == Cell::black ? 1 : (owner == Cell::white ? -1 : 0);
      owners_[i] += value;
      lead += value;
    }
    return lead;
  }

  /// How many more of the points that are still open Black fills than White: area counts those stones, territory does
  /// not. Few open points are taken by turns; of many nobody knows.
  double last_dame() const {
    int open = 0;
    for (const int owner : owners_) open += 2 * std::abs(owner) < static_cast<int>(leads_.size()) ? 1 : 0;
    if (open == 0) return 0;
    const double share = open > 4 ? 0.5 : open % 2;
    return scene_.mover == Cell::black ? share : -share;
  }

  const Scene& scene_;
  std::vector<int> leads_;
  std::vector<int> owners_;           ///< sums of +1 for Black, −1 for White
  std::vector<std::uint8_t> firsts_;  ///< who played first at a point: 0 nobody, 1 Black, 2 White; playout by playout
};

}  // namespace miai::engine::playout
