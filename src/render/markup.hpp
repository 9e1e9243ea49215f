#pragma once

#include <string>
#include <string_view>

namespace miai::render {

/// Text as it may stand between tags and in double-quoted attributes of XML and HTML; characters that XML does not
/// allow are left out or replaced.
std::string escaped_markup(std::string_view text);

}  // namespace miai::render
