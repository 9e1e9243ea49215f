#pragma once
// Columns that text takes on a terminal, and wrapping by them.

#include <string>
#include <string_view>
#include <vector>

namespace miai::cli {

/// Columns of UTF-8 text: combining marks take none, East Asian wide letters two, others one.
std::size_t display_width(std::string_view text);

/// Lines of at most `width` columns, cut at blanks (longer words stand alone); line ends in the text are kept.
std::vector<std::string> wrapped(std::string_view text, std::size_t width);

/// The text in lines of at most `width` columns, each with its line end: the marker before the first, blanks of its
/// width before the others.
std::string hanging(std::string_view marker, std::string_view text, std::size_t width);

/// The text cut to at most `width` columns, with an ellipsis when something is left out.
std::string clipped(std::string_view text, std::size_t width);

/// The text without its last letter (all bytes of it, and the marks that combine with it).
std::string drop_last_letter(std::string_view text);

/// The text with blanks after it up to `width` columns.
std::string padded(std::string_view text, std::size_t width);

/// For comparing typed words: small letters, without diacritics (Romanian, German) and with е for ё.
std::string plain_letters(std::string_view text);

}  // namespace miai::cli
