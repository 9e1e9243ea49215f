#pragma once
// From bytes to UTF-8. Whole files are decoded before anything is read in them: in the two-byte charsets the second
// byte of a character may look like '\' or ']'.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "record/collection.hpp"

namespace miai::record {

/// A charset that records come in. The names are those that the injected decoder is asked for.
struct CharsetRow {
  std::string_view name;
  std::vector<std::string_view> aliases;  ///< folded: lower case, letters and digits only
};
std::span<const CharsetRow> charset_table();

/// The name of the table for what CA says: "gb2312", "GBK", "cp936" are all "GB18030", their superset; "" = unknown.
std::string_view charset_named(std::string_view label);

/// What CA says in the first node, found before the grammar can be read; "" = nothing.
std::string declared_charset(std::string_view bytes);

/// A guess from the bytes above 0x7F: UTF-8 when they are well-formed, else the charset whose structure fits and whose
/// frequent characters occur most, else "ISO-8859-1". Pure: asks no decoder.
std::string_view guess_charset(std::string_view bytes);

struct DecodedText {
  std::string text;     ///< UTF-8, or as found where bytes fit no charset
  std::string charset;  ///< "UTF-8", "UTF-16LE", "GB18030", …
  bool byte_order_mark = false;
  bool converted = false;  ///< text differs from the bytes because of the charset, or CA must say something else
  Report report;
};

/// True when the bytes above 0x7F can hardly be anything but UTF-8.
bool is_surely_utf8(std::string_view bytes);

/// Game by game where the games of a file are in different charsets; else as decode_part().
DecodedText decode_text(std::string_view bytes, const ReadOptions& options);

/// Bytes in one charset. Order: a byte order mark, the caller's wish, CA, well-formed UTF-8, the guess, Latin-1. CA
/// gives way when it does not fit the bytes, or when they are UTF-8 beyond doubt. A guess gives way to another that
/// leaves a sounder record.
DecodedText decode_part(std::string_view bytes, const ReadOptions& options);

}  // namespace miai::record
