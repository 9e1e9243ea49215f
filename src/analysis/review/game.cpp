#include "analysis/review/game.hpp"

#include <algorithm>

#include "base/rng.hpp"
#include "game/flat_rules.hpp"
#include "record/values.hpp"

namespace miai::analysis {
namespace {

/// Folds texts and numbers into 128 bits.
class Fold {
 public:
  void add(std::uint64_t value) {
    high_ = Rng::mix(high_ ^ value);
    low_ = Rng::mix(low_ + value + 0x51ED270B);
  }
  void add(std::string_view text) {
    for (const char c : text) add(static_cast<std::uint64_t>(static_cast<unsigned char>(c)));
    add(text.size());
  }
  void add(const engine::Trail& trail) {
    const Position& position = trail.position;
    add(position.board().key().high);
    add(position.board().key().low);
    add(static_cast<std::uint64_t>(index_of(position.to_move())));
    add(static_cast<std::uint64_t>(
        position.ko_ban() ? position.ko_ban()->point.row * 64 + position.ko_ban()->point.column : 9999));
    add(static_cast<std::uint64_t>(position.prisoners_of(Color::black)));
    add(static_cast<std::uint64_t>(position.prisoners_of(Color::white)));
  }
  std::string text() const {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text;
    for (const std::uint64_t half : {high_, low_}) {
      for (int shift = 60; shift >= 0; shift -= 4) text += kDigits[half >> static_cast<unsigned>(shift) & 15U];
    }
    return text;
  }

 private:
  std::uint64_t high_ = 1;
  std::uint64_t low_ = 2;
};

Fold folded_terms(const ReviewedGame& game, std::string_view thinking) {
  Fold fold;
  fold.add(thinking);
  fold.add(flat_text(game.terms.rules));
  fold.add(std::string_view(game.terms.rules.id));
  fold.add(static_cast<std::uint64_t>(game.terms.komi.count()));
  fold.add(static_cast<std::uint64_t>(game.terms.handicap));
  fold.add(static_cast<std::uint64_t>(game.size.width()) * 64 + static_cast<std::uint64_t>(game.size.height()));
  return fold;
}

/// Walks along the main line.
class Walker {
 public:
  Walker(const record::GameTree& tree, const GameSettings& defaults, ReviewedGame& game)
      : tree_(tree), defaults_(defaults), game_(game), trail_(Position(game.size)) {}

  Result<void> walk() {
    record::NodeId before = tree_.root();
    for (const record::NodeId node : tree_.main_line()) {
      const auto move = record::move_at(tree_, node, game_.size);
      if (move) take_move(before, node, *move);
      if (!move || !can_extend(*move)) {
        if (const auto jumped = jump(node); !jumped) return jumped;
      } else {
        trail_ = engine::extended(trail_, *move, game_.terms.rules);
      }
      before = node;
    }
    game_.stations.push_back({before, record::kNoNode, std::nullopt, trail_});
    return {};
  }

 private:
  bool can_extend(const Move& move) const {
    return move.vertex.is_pass() || trail_.position.board().is_empty(move.vertex.point());
  }

  void take_move(record::NodeId before, record::NodeId node, const Move& move) {
    if (trail_.position.to_move() != move.color) trail_.position = trail_.position.with_to_move(move.color);
    game_.stations.push_back({before, node, move, trail_});
  }

  /// To a position that no plain move leads to.
  Result<void> jump(record::NodeId node) {
    bool has_stones = node == tree_.root();
    for (int i = 0; i < tree_.property_count(node); ++i) {
      has_stones = has_stones || record::is_setup_name(tree_.name(tree_.property(node, i)));
    }
    if (!has_stones && !record::move_at(tree_, node, game_.size)) return {};
    const auto loaded = record::to_game(tree_, defaults_, {std::nullopt, node});
    if (!loaded) return tl::unexpected<Error>(loaded.error());
    trail_ = engine::trail_of(loaded->game);
    if (trail_.position.to_move() != loaded->to_move) {
      trail_.position = trail_.position.with_to_move(loaded->to_move);
    }
    return {};
  }

  const record::GameTree& tree_;
  const GameSettings& defaults_;
  ReviewedGame& game_;
  engine::Trail trail_;
};

}  // namespace

Result<ReviewedGame> reviewed_game(const record::GameTree& tree, const GameSettings& defaults) {
  const auto loaded = record::to_game(tree, defaults);
  if (!loaded) return tl::unexpected<Error>(loaded.error());
  const GameSettings& settings = loaded->game.settings();
  ReviewedGame game{settings.size, {settings.rules, settings.komi, settings.handicap}, loaded->info, {}};
  if (const auto walked = Walker(tree, defaults, game).walk(); !walked) {
    return tl::unexpected<Error>(walked.error());
  }
  if (game.stations.size() < 2) return fail("review.no_moves", "There is no move in this game to look at.");
  return game;
}

std::vector<std::string> keys_of(const ReviewedGame& game, std::string_view thinking) {
  std::vector<std::string> keys;
  Fold fold = folded_terms(game, thinking);
  for (const Station& station : game.stations) {
    fold.add(station.trail);
    keys.push_back(fold.text());
  }
  return keys;
}

std::string shelf_of(const ReviewedGame& game, std::string_view thinking) {
  constexpr std::size_t kMovesThatName = 10;
  Fold fold = folded_terms(game, thinking);
  for (std::size_t i = 0; i < std::min(kMovesThatName, game.stations.size()); ++i) fold.add(game.stations[i].trail);
  return fold.text();
}

}  // namespace miai::analysis
