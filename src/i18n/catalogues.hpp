#pragma once
// The catalogues as they lie in the program: generated from data/i18n/*.json (cmake/EmbedCatalogues.cmake).

#include <span>
#include <string_view>

namespace miai::i18n {

struct CatalogueText {
  std::string_view tag;
  std::string_view json;
};

std::span<const CatalogueText> catalogue_texts();

}  // namespace miai::i18n
