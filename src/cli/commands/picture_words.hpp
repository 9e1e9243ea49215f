#pragma once
// The words in pictures, from the catalogue.

#include "i18n/messages.hpp"
#include "render/phrases.hpp"

namespace miai::cli {

/// The texts "picture.mark.<id>" and "picture.<id>" of a language.
render::Words picture_words(const i18n::Messages& messages);

}  // namespace miai::cli
