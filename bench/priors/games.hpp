#pragma once
// What the priors of playouts are learned from: games that a network plays against itself, with its likelihoods.

#include <cstdint>
#include <cstdio>
#include <vector>

namespace miai::learn {

/// A network's likelihood for a point, by BoardSize::index.
struct Share {
  std::uint16_t point = 0;
  float share = 0;
};

/// A move of a game and what the network thought of the position before it.
struct Turn {
  std::uint16_t played = 0;
  std::vector<Share> wanted;  ///< empty: not to be learned from
};

struct GameRecord {
  int side = 19;
  std::vector<Turn> turns;
};

inline void put(std::FILE* file, std::uint16_t value) {
  std::fwrite(&value, sizeof value, 1, file);
}
inline bool get(std::FILE* file, std::uint16_t& value) {
  return std::fread(&value, sizeof value, 1, file) == 1;
}

/// Appends a game: sides, turns, and shares in 65,535ths, all in 16 bits.
inline void write_game(std::FILE* file, const GameRecord& game) {
  put(file, static_cast<std::uint16_t>(game.side));
  put(file, static_cast<std::uint16_t>(game.turns.size()));
  for (const Turn& turn : game.turns) {
    put(file, turn.played);
    put(file, static_cast<std::uint16_t>(turn.wanted.size()));
    for (const Share& share : turn.wanted) {
      put(file, share.point);
      put(file, static_cast<std::uint16_t>(share.share * 65535));
    }
  }
}

/// Reads the next game; false at the end of the file.
inline bool read_game(std::FILE* file, GameRecord& game) {
  std::uint16_t side = 0;
  std::uint16_t count = 0;
  if (!get(file, side) || !get(file, count)) return false;
  game.side = side;
  game.turns.assign(count, {});
  for (Turn& turn : game.turns) {
    std::uint16_t shares = 0;
    if (!get(file, turn.played) || !get(file, shares)) return false;
    turn.wanted.resize(shares);
    for (Share& share : turn.wanted) {
      std::uint16_t value = 0;
      if (!get(file, share.point) || !get(file, value)) return false;
      share.share = static_cast<float>(value) / 65535;
    }
  }
  return true;
}

}  // namespace miai::learn
