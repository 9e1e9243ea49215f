#include "network_binding.hpp"

#include <vector>

#include "engine/net/model_file.hpp"
#include "opponent_binding.hpp"

namespace miai::wasm {
namespace {

/// A copy: the memory of the module may move.
val floats_of(const float* values, int count) {
  return val::global("Float32Array").new_(val(emscripten::typed_memory_view(static_cast<std::size_t>(count), values)));
}

}  // namespace

val NetworkBinding::create(const val& bytes) {
  const auto plain = emscripten::convertJSArrayToNumberVector<char>(bytes);
  const auto model = engine::read_unpacked_model(plain, "network");
  if (!model) return failure(model.error());
  return success(val(NetworkBinding(std::make_shared<engine::Network>(*model))));
}

val NetworkBinding::facts() const {
  val out = val::object();
  out.set("name", network_->name());
  out.set("version", network_->version());
  return out;
}

val NetworkBinding::evaluate(const GameBinding& game) const {
  const BoardSize size = game.game().position().board().size();
  if (!network_->supports(size)) {
    return failure(fail("network.size", "Networks know boards of up to 19x19; ask playouts here.").value());
  }
  const engine::Trail trail = engine::trail_of(game.game());
  const engine::Evaluation said = network_->evaluate({trail, terms_of(game.game()), engine::Want::ownership_too, 0, 1});
  val out = val::object();
  out.set("blackWins", said.black_wins);
  out.set("whiteWins", said.white_wins);
  out.set("noResult", said.no_result);
  out.set("lead", said.lead);
  out.set("policy", floats_of(said.policy.data(), size.points()));
  out.set("pass", said.policy.back());
  out.set("ownership", floats_of(said.ownership.data(), size.points()));
  return success(out);
}

val NetworkBinding::new_opponent(const val& settings) const {
  return OpponentBinding::create_with(network_, settings);
}

}  // namespace miai::wasm
