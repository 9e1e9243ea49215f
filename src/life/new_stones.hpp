#pragma once
// Article 7.1 of the Japanese rules of 1989: stones that are taken are alive if a new stone, which cannot be taken,
// follows from it. Here: where such a stone counts.

#include <optional>

#include "life/search.hpp"

namespace miai::life {

/// Cells on which a new stone of the goal's side is owed to the goal's being taken: the goal's own points, and of the
/// points that are joined to them without crossing a chain that cannot be taken those that the side would not get if
/// the goal's points belonged to the attacker from the start and it were the side's turn.
/// Fails: nullopt when the budget ends first.
/// Cost:  a search for every chain around and every point in reach.
std::optional<Bits> points_for_new_stones(const Field& field, const FieldState& attacked, NodeBudget& budget);

}  // namespace miai::life
