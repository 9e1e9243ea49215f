#include "engine/load_evaluator.hpp"

#include "base/text.hpp"
#include "engine/net/model_file.hpp"
#include "engine/net/network.hpp"
#include "engine/playout/playouts.hpp"

namespace miai::engine {

Result<std::shared_ptr<Evaluator>> load_evaluator(const std::string& model) {
  if (model.empty() || same_word(model, "playouts")) return std::make_shared<Playouts>();
  const auto read = load_model(model);
  if (!read) return tl::unexpected<Error>(read.error());
  return std::make_shared<Network>(*read);
}

EvaluatorFacts facts_of(const Evaluator& evaluator) {
  const auto* network = dynamic_cast<const Network*>(&evaluator);
  return {evaluator.name(), network != nullptr ? network->version() : 0, 1};
}

}  // namespace miai::engine
