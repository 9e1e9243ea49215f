// What networks are shown, on random games, against slow and plain readers.

#include <gtest/gtest.h>

#include "base/rng.hpp"
#include "engine/net/features.hpp"
#include "engine/net/settled_areas.hpp"
#include "support/diagram.hpp"

namespace miai::engine {
namespace {

/// Ladders read on copies of the board, without any shortcut.
class PlainLadders {
 public:
  static PointSet stones(const Board& board, std::optional<Point> ko) {
    PointSet stones;
    for (const Chain& chain : board.chains()) {
      const Point stone = *chain.stones.begin();
      const int liberties = chain.liberties.count();
      const bool taken = liberties == 1   ? owner_fails({board, std::nullopt}, stone)
                         : liberties == 2 ? !moves(board, ko, stone).empty()
                                          : false;
      if (taken) stones |= chain.stones;
    }
    return stones;
  }

  static PointSet moves(const Board& board, std::optional<Point> ko, Point stone) {
    PointSet working;
    for (const Point move : board.chain_liberties(stone)) {
      const auto next = play({board, ko}, opposite(*color_of(board.at(stone))), move);
      if (next && next->board.liberties(stone) <= 1 && owner_fails({next->board, std::nullopt}, stone)) {
        working.insert(move);
      }
    }
    return working;
  }

 private:
  struct State {
    Board board;
    std::optional<Point> ko;
  };

  static std::optional<State> play(const State& state, Color color, Point p) {
    if (!state.board.is_empty(p) || state.ko == p || state.board.is_suicide(color, p)) return std::nullopt;
    State next = state;
    next.ko = next.board.place(color, p).ko_point;
    return next;
  }

  static PointSet captures(const State& state, Point stone) {
    PointSet moves;
    const Color enemy = opposite(*color_of(state.board.at(stone)));
    for (const Point s : state.board.chain_stones(stone)) {
      for (const Point n : Neighbours(s, state.board.size())) {
        if (state.board.has(n, enemy) && state.board.liberties(n) == 1) moves |= state.board.chain_liberties(n);
      }
    }
    return moves;
  }

  static bool owner_fails(const State& state, Point stone) {
    if (state.board.liberties(stone) >= 2 || state.ko) return false;
    const Color color = *color_of(state.board.at(stone));
    for (const Point move : captures(state, stone) | state.board.chain_liberties(stone)) {
      const auto next = play(state, color, move);
      if (next && !attacker_wins(*next, stone)) return false;
    }
    return true;
  }

  static bool attacker_wins(const State& state, Point stone) {
    const int liberties = state.board.liberties(stone);
    if (liberties != 2) return liberties < 2;
    if (is_double_ko(state, stone)) return true;
    for (const Point move : state.board.chain_liberties(stone)) {
      const auto next = play(state, opposite(*color_of(state.board.at(stone))), move);
      if (next && owner_fails(*next, stone)) return true;
    }
    return false;
  }

  static bool is_double_ko(const State& state, Point stone) {
    const Color color = *color_of(state.board.at(stone));
    for (const Point move : state.board.chain_liberties(stone)) {
      int in_atari = 0;
      for (const Point n : Neighbours(move, state.board.size())) {
        if (!state.board.has(n, color)) return false;
        if (state.board.liberties(n) != 1) continue;
        ++in_atari;
        if (state.board.chain_size(n) != 1) return false;
      }
      Board after = state.board;
      after.place(color, move);
      if (in_atari != 1 || after.liberties(move) > 2) return false;
    }
    return captures(state, stone).empty();
  }
};

template <class Visit>
void random_games(BoardSize size, int games, std::string_view rules, Visit visit) {
  Rng rng(static_cast<std::uint64_t>(size.points() * games));
  const Ruleset& choices = preset(rules);
  for (int game = 0; game < games; ++game) {
    Trail trail{Position(size)};
    const int length = size.points() * 5 / 4;
    for (int i = 0; i < length; ++i) {
      const auto legal = legal_points(trail.position, trail.position.to_move(), choices);
      const Color color = trail.position.to_move();
      std::optional<Point> chosen;
      for (int tries = 0; tries < 8 && !legal.empty() && !chosen; ++tries) {
        const Point p = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
        if (!trail.position.board().is_one_point_eye(color, p) || tries == 7) chosen = p;
      }
      trail = extended(trail, chosen ? Move{color, *chosen} : Move{color, Vertex::pass()}, choices);
      visit(trail);
    }
  }
}

TEST(NetFeaturesRandom, ladders_agree_with_reading_them_without_shortcuts) {
  int ladders = 0;
  LadderMemo memo;
  for (const BoardSize size : {BoardSize::square(4), BoardSize::square(7), BoardSize(9, 6)}) {
    random_games(size, 12, "japanese", [&](const Trail& trail) {
      const Board& now = trail.position.board();
      std::optional<Point> ko;
      if (trail.position.ko_ban()) ko = trail.position.ko_ban()->point;
      const Ladders& found = memo.ladders(now, ko);
      ASSERT_EQ(found.stones, PlainLadders::stones(now, ko)) << test::draw(now);
      for (const Chain& chain : now.chains()) {
        if (chain.liberties.count() != 2) continue;
        const PointSet moves = PlainLadders::moves(now, ko, *chain.stones.begin());
        ASSERT_TRUE((moves - found.moves[index_of(chain.color)]).empty()) << test::draw(now);
        ladders += moves.count();
      }
      EXPECT_EQ(memo.ladders(now, ko).stones, found.stones);
    });
  }
  EXPECT_GT(ladders, 500);
}

TEST(NetFeaturesRandom, legal_moves_are_those_of_the_rules) {
  int banned = 0;
  for (const std::string_view rules : {"japanese", "tromp-taylor", "new-zealand", "aga"}) {
    random_games(BoardSize::square(4), 100, rules, [&](const Trail& trail) {
      const LegalMoves moves = legal_moves(trail.position, preset(rules));
      for (int i = 0; i < 16; ++i) {
        const Point p = BoardSize::square(4).point(i);
        const auto verdict = legality(trail.position, {trail.position.to_move(), p}, preset(rules)).id;
        ASSERT_EQ(moves.legal.contains(p), verdict == LegalityId::legal) << test::draw(trail.position.board());
        ASSERT_TRUE(verdict != LegalityId::ko || moves.banned.contains(p));
        if (moves.banned.contains(p)) {
          ++banned;
          ASSERT_TRUE(verdict == LegalityId::ko || verdict == LegalityId::superko);
        }
      }
    });
  }
  EXPECT_GT(banned, 50);
}

TEST(NetFeaturesRandom, pass_alive_stones_are_in_their_owners_area) {
  random_games(BoardSize::square(7), 10, "chinese", [&](const Trail& trail) {
    const Board& now = trail.position.board();
    const PassAlive alive = pass_alive(now, SelfCapture::forbidden);
    const Areas areas = area_now(now, SelfCapture::forbidden);
    for (const Color color : kColors) {
      const auto own = static_cast<std::size_t>(index_of(color));
      ASSERT_TRUE((alive.stones_of(color) - areas[own]).empty()) << test::draw(now);
      ASSERT_TRUE((areas[0] & areas[1]).empty());
      // Stones only change hands where the other colour holds them for good.
      const PointSet lost = now.stones_of(color) - areas[own];
      ASSERT_TRUE((lost - areas[1 - own]).empty()) << test::draw(now);
    }
  });
}

TEST(NetFeaturesRandom, a_memo_changes_no_answer) {
  LadderMemo memo;
  random_games(BoardSize::square(9), 4, "tromp-taylor", [&](const Trail& trail) {
    const Terms terms{preset("tromp-taylor"), HalfPoints::halves(15)};
    const Query query{trail, terms, Want::policy_and_value, 3};
    FeatureOptions with_memo;
    with_memo.memo = &memo;
    ASSERT_EQ(features_of(query).planes, features_of(query, with_memo).planes);
  });
}

}  // namespace
}  // namespace miai::engine
