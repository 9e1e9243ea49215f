#pragma once
// What lists tell about a game.

#include <string>

#include "game/clock.hpp"

namespace miai::server {

struct Summary {
  std::string id;
  std::string settings;  ///< JSON
  std::string seats;     ///< JSON, as stored
  std::string phase;
  int move_number = 0;
  std::string result;  ///< "" = none yet
  Milliseconds created{0};
  Milliseconds changed{0};
};

}  // namespace miai::server
