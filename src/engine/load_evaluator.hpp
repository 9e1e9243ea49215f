#pragma once
// From a name to what judges positions.

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "engine/evaluator.hpp"

namespace miai::engine {

/// By a name of model_names.hpp: "playouts" for the evaluator that needs no network, "built-in" for the network that
/// comes with the program, or the path of a network. Empty: as usual_model(). Fails:  net.* with the file and what is
/// wrong with it. Cost:   reads and unpacks the file.
Result<std::shared_ptr<Evaluator>> load_evaluator(const std::string& model);

/// The same, with a network that remembers its answers, for callers that ask about one game in many searches.
Result<std::shared_ptr<Evaluator>> load_remembering_evaluator(const std::string& model);
/// Makes an evaluator forget the answers that it remembers, if it does.
void forget_answers(Evaluator& evaluator);

/// From a name, as load_evaluator() takes it, to an evaluator.
using LoadEvaluator = std::function<Result<std::shared_ptr<Evaluator>>(const std::string& model)>;

/// The evaluator that was asked for, and playouts for sizes of boards that it does not know. Each is loaded when it is
/// first needed.
class Evaluators {
 public:
  explicit Evaluators(LoadEvaluator load) : load_(std::move(load)) {}

  /// log takes one sentence for the person in front the first time that playouts stand in; may be empty.
  /// Fails:  as the loader does.
  Result<std::shared_ptr<Evaluator>> for_size(const std::string& model, BoardSize size,
                                              const std::function<void(std::string_view)>& log);
  /// What has been loaded; null before the first need.
  const Evaluator* loaded() const { return main_.get(); }
  /// As the function of this name, of all that are loaded.
  void forget_answers();
  /// Another model from now on; what was there stays where that one cannot be had.
  /// Fails:  as the loader does.
  Result<void> change_to(const std::string& model);

 private:
  LoadEvaluator load_;
  std::shared_ptr<Evaluator> main_;
  std::shared_ptr<Evaluator> spare_;
};

/// What programs ask about an evaluator.
struct EvaluatorFacts {
  std::string name;
  int version = 0;    ///< of the network's format; 0 without a network
  int max_batch = 1;  ///< positions that it looks at together
};
EvaluatorFacts facts_of(const Evaluator& evaluator);

}  // namespace miai::engine
