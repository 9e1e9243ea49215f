#pragma once
// Old charsets to UTF-8, with ICU.

#include <optional>
#include <string>
#include <string_view>

#include "record/collection.hpp"

namespace miai::i18n {

/// Bytes in a charset to UTF-8. Strict: nullopt when the charset is unknown or a byte does not fit it.
std::optional<std::string> decode(std::string_view bytes, std::string_view charset);

/// decode() as the record library wants it injected. Keeps its converters open; one per thread.
record::Decoder icu_decoder();

}  // namespace miai::i18n
