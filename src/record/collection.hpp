#pragma once
// Reading and writing whole record files.

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "record/finding.hpp"
#include "record/tree.hpp"

namespace miai::record {

/// Turns bytes in a charset into UTF-8, strictly: nullopt when the charset is unknown or a byte does not fit.
/// The shell injects it (ICU, or the browser's TextDecoder). The names asked for are those of charset_names().
using Decoder = std::function<std::optional<std::string>(std::string_view bytes, std::string_view charset)>;

struct ReadOptions {
  /// Without a decoder only UTF-8, UTF-16 and Latin-1 can be read.
  Decoder decoder;
  /// Overrules CA and the guess ("" = none), for a user who sees that the guess is wrong.
  std::string charset;
  /// Format id ("sgf", "gib", "ngf", "ugf"); "" = by content.
  std::string format;
  /// A file name for messages.
  std::string source_name;
};

/// The games of one file.
struct Collection {
  std::vector<GameTree> games;
  Report report;        ///< in the order of the file
  std::string format;   ///< id of the format read; "sgf" for new ones
  std::string charset;  ///< in which the bytes were read: "UTF-8", "GB18030", …
  bool byte_order_mark = false;
};

/// Reads a file of any known format. As long as anything in it is a game, the answer is a collection with a report.
/// Fails: record.empty, record.no_game, record.too_large, record.unknown_format, record.unknown_charset.
/// Cost:  O(bytes); SGF in one pass.
Result<Collection> read(std::string_view bytes, const ReadOptions& options = {});

struct WriteOptions {
  /// as_read keeps every byte of what was not changed; canonical lays the text out anew.
  enum class Layout : std::uint8_t { as_read, canonical };
  Layout layout = Layout::as_read;
};

/// SGF FF4 in UTF-8. A collection read from UTF-8 SGF without repairs is written byte for byte.
std::string write(const Collection& collection, const WriteOptions& options = {});
std::string write(const GameTree& game, const WriteOptions& options = {});

/// How many nodes and bytes a text holds: what the speed of the parser is measured with.
struct ParseCount {
  std::size_t games = 0;
  std::size_t nodes = 0;
  std::size_t properties = 0;
  std::size_t findings = 0;
};
/// Reads UTF-8 SGF completely (unescaping and report included) and counts what it found.
ParseCount parse_count(std::string_view text);

/// Reads, then replays every main line on a board.
struct ReplayCount {
  std::size_t moves = 0;
  std::size_t stones_left = 0;
};
ReplayCount load_and_replay_count(std::string_view text);

}  // namespace miai::record
