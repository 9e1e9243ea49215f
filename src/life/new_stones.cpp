#include "life/new_stones.hpp"

namespace miai::life {
namespace {

class Finder {
 public:
  Finder(const Field& field, const FieldState& attacked, NodeBudget& budget)
      : field_(field), start_(attacked), attacker_(attacked.to_move), budget_(budget) {}

  std::optional<Bits> find() {
    const Bits place = place_of_goal();
    const Bits own = start_.stones[index_of(opposite(attacker_))];
    const Bits beside = place & ~own;
    const Bits without = got_without_capture(beside);
    if (!decided_) return std::nullopt;
    return start_.goal | (beside & ~without);
  }

 private:
  /// Everything joined to the goal but for chains that cannot be taken.
  Bits place_of_goal() {
    Bits place = start_.goal;
    for (Bits edge = place; edge != 0 && decided_;) {
      Bits grown = 0;
      for (Bits rest = field_.around(edge) & field_.playable() & ~place; rest != 0;) {
        const Bits cell = rest & (~rest + 1);
        const Bits chain = chain_at(cell);
        rest &= ~(cell | chain);
        if (chain == 0) grown |= cell;
        if (chain != 0 && (chain & passed_over_) == 0) (can_be_taken(chain) ? grown : passed_over_) |= chain;
      }
      place |= grown;
      edge = grown;
    }
    return place;
  }

  /// Empty for an empty cell.
  Bits chain_at(Bits cell) const {
    for (const Bits stones : start_.stones) {
      if ((stones & cell) != 0) return field_.flood(cell, stones);
    }
    return 0;
  }

  bool can_be_taken(Bits chain) {
    if ((chain & field_.safe()) != 0) return false;
    FieldState s = start_;
    const Color owner = (s.stones[index_of(attacker_)] & chain) != 0 ? attacker_ : opposite(attacker_);
    s.goal = chain;
    s.to_move = opposite(owner);
    ProofSearch search(field_, Aim::take_goal, opposite(owner), budget_);
    return told(search.solve(s)) == Proof::proved;
  }

  /// Of these cells the ones where the side gets a stone for good although the goal's points are the attacker's.
  Bits got_without_capture(Bits cells) {
    const Field field = field_.with_settled(start_.goal);
    FieldState s = start_;
    s.stones[index_of(attacker_)] |= s.goal;
    s.stones[index_of(opposite(attacker_))] &= ~s.goal;
    s.goal = 0;
    s.to_move = opposite(attacker_);
    const auto gets = [&](Bits home) {
      ProofSearch search = ProofSearch::living_in_place(field, home, attacker_, budget_);
      return told(search.solve(s)) == Proof::proved;
    };
    if (cells == 0 || !gets(cells)) return 0;
    Bits got = 0;
    for (Bits rest = cells; rest != 0 && decided_; rest &= rest - 1) {
      const Bits cell = rest & (~rest + 1);
      if (gets(cell)) got |= cell;
    }
    return got;
  }

  Proof told(Proof proof) {
    decided_ = decided_ && proof != Proof::undecided;
    return proof;
  }

  const Field& field_;
  const FieldState& start_;
  Color attacker_;
  NodeBudget& budget_;
  Bits passed_over_ = 0;  ///< chains that cannot be taken
  bool decided_ = true;
};

}  // namespace

std::optional<Bits> points_for_new_stones(const Field& field, const FieldState& attacked, NodeBudget& budget) {
  return Finder(field, attacked, budget).find();
}

}  // namespace miai::life
