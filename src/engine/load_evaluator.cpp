#include "engine/load_evaluator.hpp"

#include "base/text.hpp"
#include "engine/model_names.hpp"
#include "engine/net/cache.hpp"
#include "engine/net/model_file.hpp"
#include "engine/net/network.hpp"
#include "engine/net/shipped_network.hpp"
#include "engine/playout/playouts.hpp"

namespace miai::engine {

std::string_view usual_model() {
  return shipped_network().empty() ? kPlayouts : kBuiltIn;
}

bool names_a_file(std::string_view model) {
  return !model.empty() && !same_word(model, kBuiltIn) && !same_word(model, kPlayouts);
}

Result<ModelDesc> model_named(const std::string& model) {
  if (names_a_file(model)) return load_model(model);
  if (shipped_network().empty()) {
    return fail("net.none_built_in", "This program was built without a network; name a network's file, or playouts.");
  }
  return read_model(shipped_network(), kBuiltIn);
}

Result<std::shared_ptr<Evaluator>> load_evaluator(const std::string& model) {
  if (same_word(model.empty() ? usual_model() : std::string_view(model), kPlayouts)) {
    return std::make_shared<Playouts>();
  }
  const auto read = model_named(model);
  if (!read) return tl::unexpected<Error>(read.error());
  return std::make_shared<Network>(*read);
}

Result<std::shared_ptr<Evaluator>> load_remembering_evaluator(const std::string& model) {
  auto loaded = load_evaluator(model);
  if (!loaded) return loaded;
  auto network = std::dynamic_pointer_cast<Network>(*loaded);
  if (!network) return loaded;
  return std::make_shared<CachedEvaluator>(std::move(network));
}

void forget_answers(Evaluator& evaluator) {
  if (auto* cached = dynamic_cast<CachedEvaluator*>(&evaluator)) cached->cache().clear();
}

Result<std::shared_ptr<Evaluator>> Evaluators::for_size(const std::string& model, BoardSize size,
                                                        const std::function<void(std::string_view)>& log) {
  if (!main_) {
    auto loaded = load_(model);
    if (!loaded) return loaded;
    main_ = std::move(*loaded);
  }
  if (main_->supports(size)) return main_;
  if (!spare_) {
    auto loaded = load_(std::string(kPlayouts));
    if (!loaded) return loaded;
    spare_ = std::move(*loaded);
    if (log) log(main_->name() + " does not know this size of board; " + spare_->name() + " plays instead");
  }
  return spare_;
}

Result<void> Evaluators::change_to(const std::string& model) {
  auto loaded = load_(model);
  if (!loaded) return tl::unexpected<Error>(loaded.error());
  main_ = std::move(*loaded);
  return {};
}

void Evaluators::forget_answers() {
  for (const auto& evaluator : {main_, spare_}) {
    if (evaluator) engine::forget_answers(*evaluator);
  }
}

EvaluatorFacts facts_of(const Evaluator& evaluator) {
  const auto* cached = dynamic_cast<const CachedEvaluator*>(&evaluator);
  const auto* network = cached != nullptr ? &cached->network() : dynamic_cast<const Network*>(&evaluator);
  return {evaluator.name(), network != nullptr ? network->version() : 0, 1};
}

}  // namespace miai::engine
