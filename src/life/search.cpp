#include "life/search.hpp"

#include <algorithm>

namespace miai::life {
namespace {

/// How often wrong disproofs are thrown away before the answer is "undecided".
constexpr int kMaxRestarts = 64;
constexpr std::size_t kFirstTable = 1U << 10U;
/// A pass is rarely the move; it is looked at after the others.
constexpr std::uint32_t kPassCost = 3;

constexpr std::uint32_t add(std::uint32_t a, std::uint32_t b, std::uint32_t top) {
  return std::min(a + b, top);
}

}  // namespace

ProofSearch::ProofSearch(const Field& field, Aim aim, Color attacker, NodeBudget& budget)
    : field_(field),
      aim_(aim),
      attacker_(attacker),
      prover_(aim == Aim::take_goal || aim == Aim::take_for_good ? attacker : opposite(attacker)),
      budget_(budget),
      table_(kFirstTable) {}

ProofSearch ProofSearch::living_in_place(const Field& field, Bits home, Color attacker, NodeBudget& budget) {
  ProofSearch search(field, Aim::live_in_place, attacker, budget);
  search.home_ = home;
  return search;
}

ProofSearch ProofSearch::taking_for_good(ProofSearch& in_place) {
  ProofSearch search(in_place.field_, Aim::take_for_good, in_place.attacker_, in_place.budget_);
  search.in_place_ = &in_place;
  return search;
}

ProofSearch::Entry& ProofSearch::entry(const Key& key) {
  if (used_ * 2 >= table_.size()) grow();
  const std::size_t mask = table_.size() - 1;
  std::size_t at = static_cast<std::size_t>(key.low) & mask;
  while (table_[at].used && !(table_[at].key == key)) at = (at + 1) & mask;
  Entry& e = table_[at];
  if (!e.used) {
    e.used = true;
    e.key = key;
    ++used_;
  }
  return e;
}

const ProofSearch::Entry* ProofSearch::find(const Key& key) const {
  const std::size_t mask = table_.size() - 1;
  std::size_t at = static_cast<std::size_t>(key.low) & mask;
  while (table_[at].used && !(table_[at].key == key)) at = (at + 1) & mask;
  return table_[at].used ? &table_[at] : nullptr;
}

void ProofSearch::grow() {
  std::vector<Entry> old = std::move(table_);
  table_.assign(old.size() * 2, Entry{});
  const std::size_t mask = table_.size() - 1;
  for (const Entry& e : old) {
    if (!e.used) continue;
    std::size_t at = static_cast<std::size_t>(e.key.low) & mask;
    while (table_[at].used) at = (at + 1) & mask;
    table_[at] = e;
  }
}

/// Keeps proofs, which never rest on a repetition, and what was checked.
void ProofSearch::forget_disproofs() {
  std::vector<Entry> old = std::move(table_);
  table_.assign(old.size(), Entry{});
  used_ = 0;
  for (const Entry& e : old) {
    if (e.used && (e.pn == 0 || (e.dn == 0 && e.checked))) entry(e.key) = e;
  }
}

std::optional<Proof> ProofSearch::at_end(const FieldState& s) const {
  const bool taken = s.goal == 0;
  if (taken && aim_ == Aim::take_goal) return Proof::proved;
  if (!taken && (rival_ & ~s.stones[index_of(attacker_)]) != 0)
    return prover_ == attacker_ ? Proof::disproved : Proof::proved;
  if (taken && aim_ == Aim::two_eyes) return Proof::disproved;
  if (taken && aim_ == Aim::take_for_good) {
    switch (in_place_->solve(s)) {
      case Proof::proved:
        return Proof::disproved;
      case Proof::disproved:
        return Proof::proved;
      case Proof::undecided:
        return std::nullopt;
    }
  }
  const Bits living = aim_ == Aim::live_in_place ? home_ : s.goal;
  if ((field_.pass_alive(s, opposite(attacker_)) & living) != 0) {
    return prover_ == attacker_ ? Proof::disproved : Proof::proved;
  }
  if (aim_ == Aim::live_in_place && (living & ~field_.pass_alive(s, attacker_)) == 0) return Proof::disproved;
  return std::nullopt;
}

std::vector<FieldMove> ProofSearch::moves(const FieldState& s) const {
  std::vector<FieldMove> moves;
  for (Bits rest = field_.empties(s); rest != 0; rest &= rest - 1) {
    moves.push_back({static_cast<std::uint8_t>(lowest(rest)), kNoCell});
  }
  // The prover's pass is of use only to lift a ban: otherwise the answer, another pass, leads back to the same state.
  if (s.to_move == prover_ && !field_.banned(s)) return moves;
  for (const FieldMove pass : field_.passes(s)) moves.push_back(pass);
  return moves;
}

std::vector<ProofSearch::Child> ProofSearch::children(const FieldState& s) const {
  std::vector<Child> list;
  for (const FieldMove move : moves(s)) {
    if (const auto next = field_.play(s, move)) list.push_back({*next, key_of(*next), move});
  }
  return list;
}

ProofSearch::Entry& ProofSearch::evaluated(const Child& child) {
  const std::size_t before = used_;
  Entry& e = entry(child.key);
  if (used_ == before) return e;
  if (const auto end = at_end(child.state)) {
    e.pn = *end == Proof::proved ? 0 : kInfinite;
    e.dn = *end == Proof::proved ? kInfinite : 0;
    e.checked = true;
  } else if (child.move.is_pass()) {
    (child.state.to_move == prover_ ? e.dn : e.pn) = kPassCost;
  }
  return e;
}

ProofSearch::Numbers ProofSearch::numbers(const Child& child) {
  const Entry& e = evaluated(child);
  if (e.pn != 0 && e.on_path) return {kInfinite, 0};
  return {e.pn, e.dn};
}

/// Phi is what the side to move wants small; delta the other side's. Siblings add one each instead of their full
/// number, so that transpositions are not counted twice ("weak" proof numbers).
ProofSearch::Choice ProofSearch::choose(const std::vector<Child>& list, Color mover) {
  const bool prover_moves = mover == prover_;
  Choice choice;
  std::uint32_t open = 0;
  std::uint32_t greatest = 0;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Numbers n = numbers(list[i]);
    const std::uint32_t phi = prover_moves ? n.pn : n.dn;
    const std::uint32_t delta = prover_moves ? n.dn : n.pn;
    if (delta != 0) ++open;
    greatest = std::max(greatest, delta);
    if (phi < choice.best_phi) {
      choice.second_phi = choice.best_phi;
      choice.best_phi = phi;
      choice.best = i;
    } else {
      choice.second_phi = std::min(choice.second_phi, phi);
    }
  }
  choice.delta = greatest >= kInfinite ? kInfinite : add(greatest, open > 0 ? open - 1 : 0, kInfinite - 1);
  if (choice.best_phi == 0) choice.delta = kInfinite;
  return choice;
}

void ProofSearch::search(const FieldState& s, const Key& key, Numbers limits, int depth) {
  const bool prover_moves = s.to_move == prover_;
  if (!budget_.take()) return;
  const std::vector<Child> list = children(s);
  entry(key).on_path = true;
  for (;;) {
    const Choice choice = choose(list, s.to_move);
    // No move at all loses for the side that has to reach something (the other side can always pass).
    const std::uint32_t phi = list.empty() ? kInfinite : choice.best_phi;
    const std::uint32_t delta = list.empty() ? 0 : choice.delta;
    Entry& e = entry(key);
    e.pn = prover_moves ? phi : delta;
    e.dn = prover_moves ? delta : phi;
    if (!list.empty()) e.best = list[choice.best].move;
    if (e.pn >= limits.pn || e.dn >= limits.dn || e.pn == 0 || e.dn == 0) break;
    if (exhausted()) break;
    if (depth >= kMaxDepth) {
      // Like a repetition: not reached on this path, and to be checked.
      e.pn = kInfinite;
      e.dn = 0;
      break;
    }
    const Child& child = list[choice.best];
    const std::uint32_t phi_limit =
        std::min(prover_moves ? limits.pn : limits.dn, add(choice.second_phi, 1 + choice.second_phi / 4, kInfinite));
    const std::uint32_t delta_limit = prover_moves ? limits.dn : limits.pn;
    const Numbers n = numbers(child);
    const std::uint32_t child_delta = prover_moves ? n.dn : n.pn;
    // The child's delta may rise by what the parent's may.
    const std::uint32_t slack = delta_limit >= kInfinite ? kInfinite : delta_limit - delta + child_delta;
    const Numbers next = prover_moves ? Numbers{phi_limit, slack} : Numbers{slack, phi_limit};
    search(child.state, child.key, next, depth + 1);
  }
  entry(key).on_path = false;
}

bool ProofSearch::settle(const FieldState& s) {
  const Key key = key_of(s);
  while (known(s) == Proof::undecided) {
    const long before = budget_.left;
    search(s, key, {kInfinite, kInfinite}, 0);
    if (exhausted() || budget_.left == before) break;
  }
  return known(s) != Proof::undecided;
}

Proof ProofSearch::solve(const FieldState& root) {
  if (const auto end = at_end(root)) return *end;
  for (int restart = 0; restart < kMaxRestarts; ++restart) {
    if (!settle(root)) return Proof::undecided;
    if (known(root) == Proof::proved) return Proof::proved;
    switch (check_disproof(root)) {
      case Check::holds:
        return Proof::disproved;
      case Check::out_of_budget:
        return Proof::undecided;
      case Check::fails:
        forget_disproofs();
    }
  }
  return Proof::undecided;
}

/// Collects the states the other side can keep to; fails when one of them turns out to be won by the prover.
ProofSearch::Check ProofSearch::check_disproof(const FieldState& root) {
  std::vector<FieldState> open{root};
  std::vector<Key> seen;
  entry(key_of(root)).checked = true;
  seen.push_back(key_of(root));
  Check result = Check::holds;
  while (!open.empty() && result == Check::holds) {
    const FieldState s = open.back();
    open.pop_back();
    const std::size_t before = open.size();
    result = expand_check(s, open);
    for (std::size_t i = before; i < open.size(); ++i) seen.push_back(key_of(open[i]));
  }
  if (result == Check::holds) return result;
  // The marks stand for a closed set; a set that was not closed must not be believed later.
  for (const Key& key : seen) entry(key).checked = false;
  return result;
}

ProofSearch::Check ProofSearch::expand_check(const FieldState& s, std::vector<FieldState>& open) {
  if (!budget_.take()) return Check::out_of_budget;
  const bool prover_moves = s.to_move == prover_;
  if (!settle(s)) return Check::out_of_budget;
  if (known(s) == Proof::proved) return Check::fails;
  const FieldMove kept = entry(key_of(s)).best;
  for (const Child& child : children(s)) {
    if (!prover_moves && !(child.move == kept)) continue;
    Entry& e = evaluated(child);
    if (e.pn == 0) return Check::fails;
    if (!e.checked) {
      e.checked = true;
      open.push_back(child.state);
    }
    if (!prover_moves) return Check::holds;
  }
  return prover_moves ? Check::holds : Check::fails;
}

Proof ProofSearch::known(const FieldState& s) const {
  const Entry* e = find(key_of(s));
  if (e == nullptr) return Proof::undecided;
  if (e->pn == 0) return Proof::proved;
  if (e->dn == 0) return Proof::disproved;
  return Proof::undecided;
}

std::optional<FieldMove> ProofSearch::kept_by(const FieldState& s) const {
  if (at_end(s)) return std::nullopt;
  const Entry* e = find(key_of(s));
  if (e == nullptr) return std::nullopt;
  const bool prover_moves = s.to_move == prover_;
  const bool proved = e->pn == 0;
  if (proved != prover_moves || (!proved && e->dn != 0)) return std::nullopt;
  return e->best;
}

}  // namespace miai::life
