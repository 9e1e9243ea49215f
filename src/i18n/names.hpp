#pragma once
// Names of people as they are compared, and passwords as they are hashed, with ICU.

#include <string>
#include <string_view>

namespace miai::i18n {

/// What two names have in common that people cannot tell apart: letters in any case, wide and narrow forms, letters of
/// other alphabets that look alike, invisible characters, blanks. Never shown. Empty for what shows nothing.
/// Source: Unicode Technical Standards 10 (NFKC_Casefold) and 39 (skeletons).
std::string name_key(std::string_view utf8);

/// The same text composed (NFC): what one keyboard writes as one letter and another as two is equal. Text that is no
/// UTF-8 stays as it is.
std::string composed(std::string_view utf8);

}  // namespace miai::i18n
