// Any bytes read as SGF: no crash, and what is written is read back as the same games.
#include <cstdint>
#include <cstdlib>

#include "record/collection.hpp"
#include "record/replay.hpp"
#include "record/search.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace miai::record;
  ReadOptions options;
  options.format = "sgf";
  const auto first = read(std::string_view(reinterpret_cast<const char*>(data), size), options);
  if (!first) return 0;
  for (const GameTree& game : first->games) {
    (void)to_game(game, miai::GameSettings{});
    if (game.node_count() < 2000) PositionIndex index(game);
  }
  const std::string text = write(*first);
  const auto second = read(text);
  if (!second || second->games.size() != first->games.size()) std::abort();
  for (std::size_t i = 0; i < first->games.size(); ++i) {
    if (first->games[i].node_count() != second->games[i].node_count()) std::abort();
  }
  // A second writing changes nothing any more, unless kept bytes that are no text are now taken for another charset.
  if (second->charset != "UTF-8") return 0;
  const std::string again = write(*second);
  if (again != text && !any_repaired(second->report)) std::abort();
  (void)write(*first, {WriteOptions::Layout::canonical});
  return 0;
}
