#include <algorithm>

#include "base/text.hpp"
#include "record/charset.hpp"
#include "record/formats/format.hpp"
#include "record/grammar.hpp"
#include "record/replay.hpp"
#include "record/utf8.hpp"

namespace miai::record {
namespace {

constexpr std::size_t kMaxBytes = 1'000'000'000;  // offsets in a text have 31 bits, and decoding can double its length

/// The text before its first game as SGF begins one: what belongs to SGF says nothing of other formats.
std::string_view before_sgf(std::string_view text) {
  for (std::size_t open = text.find('('); open != std::string_view::npos; open = text.find('(', open + 1)) {
    const std::size_t next = text.find_first_not_of(" \t\r\n\f\v", open + 1);
    if (next != std::string_view::npos && text[next] == ';') return text.substr(0, open);
  }
  return text;
}

const FormatRow* format_of(const std::string& text, const std::string& wanted) {
  const std::string_view before = wanted.empty() ? before_sgf(text) : std::string_view();
  for (const FormatRow& row : formats()) {
    if (wanted.empty() ? row.matches(before) : row.id == wanted) return &row;
  }
  return nullptr;
}

/// The writer writes UTF-8, so a record that came in something else must say so.
void set_charset(Collection& collection) {
  for (GameTree& game : collection.games) game.set(game.root(), "CA", "UTF-8");
}

Error no_game(const std::string& source_name) {
  return Error{"record.no_game",
               "There is no game record in this file: neither SGF (it begins with \"(;\") nor GIB, NGF or UGF.",
               {},
               {source_name, 0, 0}};
}

}  // namespace

Result<Collection> read(std::string_view bytes, const ReadOptions& options) {
  if (trim(bytes).empty()) {
    return fail("record.empty", "The file is empty.", {}, {options.source_name, 0, 0});
  }
  if (bytes.size() > kMaxBytes) {
    return fail("record.too_large", "The file has more than 1 GB; split it into smaller ones.", {},
                {options.source_name, 0, 0});
  }
  if (!options.charset.empty() && charset_named(options.charset).empty()) {
    return fail("record.unknown_charset",
                "There is no charset called \"" + options.charset +
                    "\"; GB18030, Big5, Shift_JIS, EUC-KR, windows-1251 and UTF-8 are some that are known.",
                {{"charset", options.charset}}, {options.source_name, 0, 0});
  }
  DecodedText decoded = decode_text(bytes, options);
  const FormatRow* format = format_of(decoded.text, options.format);
  if (format == nullptr) {
    return fail("record.unknown_format", "There is no record format called \"" + options.format + "\".",
                {{"format", options.format}}, {options.source_name, 0, 0});
  }
  // Only SGF keeps bytes that are no characters; imports are written anew.
  if (format->id != "sgf" && !is_utf8(decoded.text)) decoded.text = with_replacements(decoded.text);
  auto result = format->read(std::move(decoded.text));
  if (!result) {
    Error error = result.error();
    error.where.source = options.source_name;
    return tl::unexpected<Error>(std::move(error));
  }
  if (result->games.empty()) return tl::unexpected<Error>(no_game(options.source_name));
  Collection collection;
  collection.games = std::move(result->games);
  collection.format = std::string(format->id);
  collection.charset = decoded.charset;
  collection.byte_order_mark = decoded.byte_order_mark;
  collection.report = std::move(decoded.report);
  collection.report.insert(collection.report.end(), result->report.begin(), result->report.end());
  for (Finding& finding : collection.report) finding.where.source = options.source_name;
  if (decoded.converted) set_charset(collection);
  return collection;
}

ParseCount parse_count(std::string_view text) {
  ParseCount count;
  const auto faults = for_each_game(text, [&](GameTree& game) {
    ++count.games;
    count.nodes += game.arena_nodes();
    count.properties += game.arena_properties();
  });
  count.findings = describe(faults, text).size();
  return count;
}

ReplayCount load_and_replay_count(std::string_view text) {
  ReplayCount count;
  const auto collection = read(text);
  if (!collection) return count;
  for (const GameTree& game : collection->games) {
    BoardState state(board_size(game).value_or(BoardSize::square(19)));
    for (NodeId node = game.root(); node.exists(); node = game.first_child(node)) apply_node(state, game, node);
    count.moves += static_cast<std::size_t>(state.move_number);
    const auto grid = state.board.occupants();
    count.stones_left += static_cast<std::size_t>(
        std::count_if(grid.begin(), grid.end(), [](Occupant o) { return o != Occupant::empty; }));
  }
  return count;
}

}  // namespace miai::record
