#pragma once
// What people write for a network or for playing without one.

#include <string>
#include <string_view>

#include "base/result.hpp"

namespace miai::engine {

struct ModelDesc;

/// The words for what comes with the program; letters in any case.
inline constexpr std::string_view kBuiltIn = "built-in";
inline constexpr std::string_view kPlayouts = "playouts";

/// What an empty name means: kBuiltIn, or kPlayouts in a program that was built without a network.
std::string_view usual_model();

/// True for the path of a network, false for "" and the two words.
bool names_a_file(std::string_view model);

/// The network of a name: kBuiltIn (or "") or a path.
/// Fails:  net.none_built_in; net.* with the file and what is wrong with it.
Result<ModelDesc> model_named(const std::string& model);

}  // namespace miai::engine
