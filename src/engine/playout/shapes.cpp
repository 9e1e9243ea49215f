#include "engine/playout/shapes.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <vector>

namespace miai::engine::playout {
namespace {

/// Three rows from the top around the move '*': X own, O enemy, . empty, # wall, x no own stone or wall, o no enemy
/// stone or wall, ? anything.
struct Drawing {
  std::string_view rows;
  int weight;
};

constexpr std::array kDrawings{
    // Hane: round the head of an enemy stone.
    Drawing{"XOX.*.???", 8},
    Drawing{"XO..*.?.?", 7},
    Drawing{"XO?X*.?.?", 6},
    Drawing{"XOO.*.?.?", 5},
    // Cut and connection: two chains of one colour that this point holds apart.
    Drawing{"?O?X*Xooo", 7},
    Drawing{"?X?O*Oxxx", 9},
    Drawing{"XO?O*o?o?", 8},
    Drawing{"OX?X*x?x?", 7},
    // The same where a stone of the other colour watches the cut.
    Drawing{"XO?O*??x?", 4},
    Drawing{"OX?X*??o?", 4},
    // At the edge: crawling, blocking, stopping a connection underneath.
    Drawing{"X.?O*?###", 5},
    Drawing{"OX?x*O###", 6},
    Drawing{"?XOx*x###", 5},
    Drawing{"?OXo*o###", 5},
    Drawing{"?XOx*O###", 6},
    Drawing{"XO?o*X###", 6},
};

bool fits(char want, unsigned cell) {
  switch (want) {
    case 'X':
      return cell == 1;
    case 'O':
      return cell == 2;
    case '.':
      return cell == 0;
    case '#':
      return cell == 3;
    case 'x':
      return cell == 0 || cell == 2;
    case 'o':
      return cell == 0 || cell == 1;
    default:
      return true;
  }
}

/// The ring of Field::kRing in a drawing's nine letters, lower row first.
constexpr std::array<std::size_t, 8> kRingInRows{6, 7, 8, 5, 2, 1, 0, 3};

using Ring = std::array<char, 8>;

class Table {
 public:
  Table() {
    for (const Drawing& drawing : kDrawings) {
      Ring ring{};
      for (std::size_t i = 0; i < ring.size(); ++i) ring[i] = drawing.rows[kRingInRows[i]];
      for (int turn = 0; turn < 4; ++turn) {
        add(ring, drawing.weight);
        std::rotate(ring.begin(), ring.begin() + 2, ring.end());
      }
      std::reverse(ring.begin() + 1, ring.end());
      for (int turn = 0; turn < 4; ++turn) {
        add(ring, drawing.weight);
        std::rotate(ring.begin(), ring.begin() + 2, ring.end());
      }
    }
  }

  int at(std::uint32_t code) const { return weights_[code]; }

 private:
  /// Enters a weight for every filling of the cells that a ring leaves open.
  void add(const Ring& ring, int weight) {
    std::vector<std::uint32_t> codes{0};
    for (std::size_t i = 0; i < ring.size(); ++i) {
      std::vector<std::uint32_t> longer;
      for (const std::uint32_t code : codes) {
        for (unsigned cell = 0; cell < 4; ++cell) {
          if (fits(ring[i], cell)) longer.push_back(code | cell << (2 * i));
        }
      }
      codes = std::move(longer);
    }
    for (const std::uint32_t code : codes) {
      weights_[code] = std::max(weights_[code], static_cast<std::uint8_t>(weight));
    }
  }

  std::vector<std::uint8_t> weights_ = std::vector<std::uint8_t>(1U << 16U);
};

}  // namespace

int shape_weight(std::uint32_t code) {
  static const Table table;
  return table.at(code);
}

bool has_vital_point(const Eyespace& space) {
  switch (space.size) {
    case 3:
      return true;
    case 4:  // pyramid; the square is dead as it is and the row is alive
      return space.max_degree == 3;
    case 5:  // cross, or a square with one more
      return space.max_degree == 4 || (space.max_degree == 3 && space.degree_sum == 10);
    case 6:  // a cross with a square in one of its corners
      return space.max_degree == 4 && space.degree_sum == 12;
    default:
      return false;
  }
}

bool leaves_one_eye(const Eyespace& space) {
  const bool square = space.size == 4 && space.degree_sum == 8;
  return space.size <= 2 || square || has_vital_point(space);
}

}  // namespace miai::engine::playout
