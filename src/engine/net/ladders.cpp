#include "engine/net/ladders.hpp"

#include <algorithm>

#include "engine/net/ladder_board.hpp"

namespace miai::engine {
namespace {

using Loc = LadderBoard::Loc;

/// One chain that is chased. Recursion is as deep as the ladder is long, which the board bounds.
class Chase {
 public:
  Chase(LadderBoard& board, Loc chain, int points)
      : board_(board),
        chain_(chain),
        owner_(board.at(chain)),
        attacker_(LadderBoard::other(board.at(chain))),
        deepest_(points * 3 / 2) {}

  /// True when a chain of at most one liberty is taken although its owner begins. Every ko is taken as won by the
  /// owner.
  bool is_taken() {
    if (board_.liberties(chain_) > 1) return false;
    const Loc ko = board_.ko();
    board_.set_ko(LadderBoard::kNowhere);
    nodes_ = 0;
    const bool taken = owner_fails(0);
    board_.set_ko(ko);
    return taken && nodes_ <= kMostNodes;
  }

 private:
  static constexpr int kMostNodes = 25'000;

  // NOLINTNEXTLINE(misc-no-recursion)
  bool owner_fails(int depth) {
    if (depth >= deepest_) return true;
    if (board_.liberties(chain_) >= 2 || board_.ko() != LadderBoard::kNowhere) return false;
    const Loc liberty = board_.two_liberties(chain_)[0];
    if (board_.room(liberty) >= 3) return false;
    // What can be taken next to the chain: each chain in atari by its last liberty; then the chain's own.
    for (const Loc move : captures_beside()) {
      if (move != LadderBoard::kNowhere && !owner_move_fails(move, depth)) return false;
    }
    return owner_move_fails(liberty, depth);
  }

  /// Last liberties of the attacker's chains in atari next to the chain, each once; kNowhere fills the rest.
  std::array<Loc, 16> captures_beside() const {
    std::array<Loc, 16> moves{};
    std::size_t count = 0;
    Loc at = chain_;
    do {
      for (const Loc n : board_.around(at)) {
        if (board_.at(n) != attacker_ || board_.liberties(n) != 1) continue;
        const Loc move = board_.two_liberties(n)[0];
        if (std::find(moves.begin(), moves.begin() + count, move) == moves.begin() + count && count < moves.size()) {
          moves[count++] = move;
        }
      }
      at = board_.next(at);
    } while (at != chain_);
    return moves;
  }

  // NOLINTNEXTLINE(misc-no-recursion)
  bool owner_move_fails(Loc move, int depth) {
    if (!board_.is_legal(move, owner_)) return true;
    if (++nodes_ > kMostNodes) return false;
    const LadderBoard::Mark mark = board_.play(move, owner_);
    const bool fails = attacker_wins(depth + 1);
    board_.take_back(mark);
    return fails;
  }

  // NOLINTNEXTLINE(misc-no-recursion)
  bool attacker_wins(int depth) {
    if (depth >= deepest_) return true;
    const int liberties = board_.liberties(chain_);
    if (liberties != 2) return liberties < 2;
    auto moves = board_.two_liberties(chain_);
    const std::array<int, 2> room{board_.room(moves[0]), board_.room(moves[1])};
    if (room[0] + room[1] == 0 && is_double_ko(moves)) return true;
    const bool apart = !board_.next_to(moves[0], moves[1]);
    // Where the chain would run to three liberties, the attacker has to play himself.
    const bool must_first = apart && room[0] >= 3;
    const bool must_second = apart && room[1] >= 3;
    if (must_first && must_second) return false;
    const bool second_first = room[1] > room[0];
    if (second_first) std::swap(moves[0], moves[1]);
    for (std::size_t i = 0; i < 2; ++i) {
      if ((second_first == (i == 0)) ? must_first : must_second) continue;
      if (attacker_move_wins(moves[i], depth)) return true;
    }
    return false;
  }

  // NOLINTNEXTLINE(misc-no-recursion)
  bool attacker_move_wins(Loc move, int depth) {
    if (!board_.is_legal(move, attacker_)) return false;
    if (++nodes_ > kMostNodes) return false;
    const LadderBoard::Mark mark = board_.play(move, attacker_);
    const bool wins = owner_fails(depth + 1);
    board_.take_back(mark);
    return wins;
  }

  /// Both liberties are mouths of kos that the attacker takes in turn, and nothing else helps the owner.
  bool is_double_ko(const std::array<Loc, 2>& moves) {
    for (const Loc move : moves) {
      if (!takes_ko(move) || liberties_after(move) > 2) return false;
    }
    return !has_atari_beside();
  }

  bool takes_ko(Loc move) const {
    Loc taken = LadderBoard::kNowhere;
    for (const Loc n : board_.around(move)) {
      if (board_.at(n) == LadderBoard::kWall) continue;
      if (board_.at(n) != owner_) return false;
      if (board_.liberties(n) != 1) continue;
      if (taken != LadderBoard::kNowhere) return false;
      taken = n;
    }
    return taken != LadderBoard::kNowhere && board_.size(taken) == 1;
  }

  int liberties_after(Loc move) {
    const LadderBoard::Mark mark = board_.play(move, owner_);
    const int liberties = board_.liberties(move);
    board_.take_back(mark);
    return liberties;
  }

  bool has_atari_beside() const {
    Loc at = chain_;
    do {
      for (const Loc n : board_.around(at)) {
        if (board_.at(n) == attacker_ && board_.liberties(n) == 1) return true;
      }
      at = board_.next(at);
    } while (at != chain_);
    return false;
  }

  LadderBoard& board_;
  Loc chain_;
  std::uint16_t owner_;
  std::uint16_t attacker_;
  int deepest_;
  int nodes_ = 0;
};

/// The attacker's first moves that take a chain of two liberties.
PointSet working_moves(LadderBoard& board, Loc chain, int points) {
  PointSet working;
  const std::uint16_t attacker = LadderBoard::other(board.at(chain));
  for (const Loc move : board.two_liberties(chain)) {
    if (!board.is_legal(move, attacker)) continue;
    const LadderBoard::Mark mark = board.play(move, attacker);
    if (Chase(board, chain, points).is_taken()) working.insert(board.point(move));
    board.take_back(mark);
  }
  return working;
}

}  // namespace

Ladders ladders_of(const Board& board, std::optional<Point> ko) {
  Ladders ladders;
  const BoardSize size = board.size();
  LadderBoard reading(board, ko);
  for (int row = 0; row < size.height(); ++row) {
    for (int column = 0; column < size.width(); ++column) {
      const Point p = make_point(column, row);
      // Each chain once: at the stone that stands for it.
      if (board.is_empty(p) || board.liberties(p) > 2 || !(board.chain_id(p) == p)) continue;
      const Loc chain = reading.loc(p);
      bool taken = false;
      if (board.liberties(p) == 1) {
        taken = Chase(reading, chain, size.points()).is_taken();
      } else if (board.liberties(p) == 2) {
        const PointSet moves = working_moves(reading, chain, size.points());
        ladders.moves[board.has(p, Color::black) ? 0 : 1] |= moves;
        taken = !moves.empty();
      }
      if (taken) ladders.stones |= board.chain_stones(p);
    }
  }
  return ladders;
}

struct LadderMemo::Entry {
  Key key;
  std::optional<Point> ko;
  BoardSize size = BoardSize::square(1);
  Ladders ladders;
};

LadderMemo::LadderMemo() : entries_(1024) {}
LadderMemo::~LadderMemo() = default;

const Ladders& LadderMemo::ladders(const Board& board, std::optional<Point> ko) {
  Entry& entry = entries_[board.key().low % entries_.size()];
  if (entry.size != board.size() || entry.key != board.key() || entry.ko != ko) {
    entry = {board.key(), ko, board.size(), ladders_of(board, ko)};
  }
  return entry.ladders;
}

}  // namespace miai::engine
