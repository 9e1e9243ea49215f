#pragma once
// What every record format owes: no crash on any bytes, and what is written is read back as the same games.

#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "record/collection.hpp"
#include "record/replay.hpp"
#include "record/search.hpp"

namespace miai::fuzzing {

/// Aborts where reading the bytes as that format, replaying, writing and reading again do not fit together.
inline void read_and_write(std::string_view bytes, const char* format) {
  record::ReadOptions options;
  options.format = format;
  const auto first = record::read(bytes, options);
  if (!first) return;
  for (const record::GameTree& game : first->games) {
    static_cast<void>(record::to_game(game, GameSettings{}));
    if (game.node_count() < 2000) record::PositionIndex index(game);
  }
  const std::string text = record::write(*first);
  const auto second = record::read(text);
  if (!second || second->games.size() != first->games.size()) std::abort();
  for (std::size_t i = 0; i < first->games.size(); ++i) {
    if (first->games[i].node_count() != second->games[i].node_count()) std::abort();
  }
  // A second writing changes nothing any more, unless kept bytes that are no text are now taken for another charset.
  if (second->charset != "UTF-8") return;
  const std::string again = record::write(*second);
  if (again != text && !record::any_repaired(second->report)) std::abort();
  static_cast<void>(record::write(*first, {record::WriteOptions::Layout::canonical}));
}

inline std::string_view as_text(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

}  // namespace miai::fuzzing
