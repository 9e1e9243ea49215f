#pragma once
// A network for JavaScript: first thoughts about a position, and opponents that think with it.

#include <memory>

#include "engine/net/network.hpp"
#include "game_binding.hpp"

namespace miai::wasm {

class NetworkBinding {
 public:
  /// bytes: what a network's file holds, unpacked, as a Uint8Array. Answers {ok, value: Network} or an error.
  static val create(const val& bytes);

  /// {name, version}
  val facts() const;
  /// {blackWins, whiteWins, noResult, lead, policy, pass, ownership}, arrays by point from A1, row by row.
  val evaluate(const GameBinding& game) const;
  /// As newOpponent() of the module with playouts.
  val new_opponent(const val& settings) const;

 private:
  explicit NetworkBinding(std::shared_ptr<engine::Network> network) : network_(std::move(network)) {}

  std::shared_ptr<engine::Network> network_;
};

}  // namespace miai::wasm
