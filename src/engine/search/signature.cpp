#include "engine/search/signature.hpp"

#include "base/rng.hpp"
#include "engine/search/plain_evaluators.hpp"
#include "engine/search/search.hpp"
#include "engine/search/tree.hpp"

namespace miai::engine {
namespace {

struct Row {
  int width;
  int height;
  const char* rules;
  int moves;  ///< played before, by the search itself
  int visits;
};
constexpr Row kRows[] = {
    {9, 9, "chinese", 3, 1500}, {5, 5, "tromp-taylor", 6, 1500}, {7, 4, "japanese", 4, 800}, {19, 19, "aga", 2, 600}};

std::uint64_t folded(std::uint64_t hash, const SearchReport& report, BoardSize size) {
  for (const MoveReport& move : report.moves) {
    hash = Rng::mix(hash ^ (static_cast<std::uint64_t>(move.visits) << 16U | move_index(move.vertex, size)));
  }
  return hash;
}

}  // namespace

std::uint64_t search_signature() {
  std::uint64_t hash = 0;
  for (const Row& row : kRows) {
    const BoardSize size(row.width, row.height);
    Terms terms;
    terms.rules = preset(row.rules);
    terms.komi = terms.rules.komi_even;
    Search search(std::make_shared<HashEvaluator>(), {}, [] { return Milliseconds{0}; });
    Trail trail{Position(size)};
    for (int i = 0; i <= row.moves; ++i) {
      search.set_position(trail, terms);
      Budget budget;
      budget.visits = row.visits;
      const SearchReport report = search.run(budget);
      hash = folded(hash, report, size);
      trail = extended(trail, {trail.position.to_move(), report.moves.front().vertex}, terms.rules);
    }
  }
  return hash;
}

}  // namespace miai::engine
