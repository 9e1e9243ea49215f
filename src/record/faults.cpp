// The table of what can be wrong with the grammar, and places in lines and columns.
#include <algorithm>
#include <array>

#include "record/grammar.hpp"
#include "record/grammar_chars.hpp"
#include "record/ordering.hpp"
#include "record/utf8.hpp"

namespace miai::record {
namespace {

struct FaultRow {
  Fault fault;
  std::string_view id;
  Severity severity;
  std::string_view message;
  std::string_view repair;
};

constexpr std::array kRows{
    FaultRow{Fault::text_before, "sgf.text_before", Severity::repaired, "There is text before the record.",
             "It is left out."},
    FaultRow{Fault::text_between, "sgf.text_between", Severity::repaired, "There is text between two games.",
             "It is left out."},
    FaultRow{Fault::text_after, "sgf.text_after", Severity::repaired, "There is text after the last game.",
             "It is left out."},
    FaultRow{Fault::paren_extra, "sgf.paren_extra", Severity::repaired,
             "The text ends with more closing parentheses than were opened.", "They are left out."},
    FaultRow{Fault::open_paren_missing, "sgf.open_paren_missing", Severity::repaired,
             "The opening parenthesis of the game is missing.", "It is added."},
    FaultRow{Fault::semicolon_missing, "sgf.semicolon_missing", Severity::repaired,
             "A property stands where a node should begin.", "The missing semicolon is added before it."},
    FaultRow{Fault::paren_unclosed, "sgf.paren_unclosed", Severity::repaired,
             "The game ends before its parentheses are closed.", "They are closed here."},
    FaultRow{Fault::value_unclosed, "sgf.value_unclosed", Severity::error,
             "A value is opened here and never closed, so the text ends inside it.",
             "Everything up to the end is taken as the value."},
    FaultRow{Fault::name_without_value, "sgf.name_without_value", Severity::repaired,
             "The property {property} has no value.", "It is left out."},
    FaultRow{Fault::value_without_name, "sgf.value_without_name", Severity::error, "A value has no property name.",
             "It is left out."},
    FaultRow{Fault::junk, "sgf.junk", Severity::repaired, "There are characters that mean nothing here.",
             "They are left out."},
    FaultRow{Fault::node_after_variation, "sgf.node_after_variation", Severity::repaired,
             "A node follows a closed variation.", "It is read as one more variation."},
    FaultRow{Fault::property_after_variation, "sgf.property_after_variation", Severity::repaired,
             "A property follows a closed variation.", "It is read as one more variation."},
    FaultRow{Fault::empty_variation, "sgf.empty_variation", Severity::repaired, "A variation is empty.",
             "It is left out."},
    FaultRow{Fault::lowercase_name, "sgf.lowercase_name", Severity::repaired,
             "Property names contain lower-case letters, as old programs wrote them.", "Only the capitals are kept."},
    FaultRow{Fault::property_twice, "sgf.property_twice", Severity::repaired,
             "The property {property} stands twice in one node.", "It becomes one."},
    FaultRow{Fault::bracket_in_value, "sgf.bracket_in_value", Severity::repaired,
             "A closing bracket inside a text is not escaped.", "It is kept as part of the text."},
    FaultRow{Fault::moves_in_value, "sgf.moves_in_value", Severity::warning,
             "A value ends in what looks like a move; its own closing bracket may be missing before it.", ""},
    FaultRow{Fault::bad_bytes, "charset.bad_bytes", Severity::warning,
             "A text holds bytes that are no characters in the charset of the file.",
             "They are shown as a replacement character and kept as they are."},
    FaultRow{Fault::too_many, "record.more_findings", Severity::error, "There are more problems than can be listed.",
             ""},
};

const FaultRow& row_of(Fault fault) {
  return *std::find_if(kRows.begin(), kRows.end(), [&](const FaultRow& row) { return row.fault == fault; });
}

/// The name that a fault of a property is about: it begins at the place, or ends there where no value follows.
std::string name_of(const RawFault& fault, std::string_view source) {
  constexpr std::size_t kLongest = 40;
  std::size_t begin = std::min<std::size_t>(fault.offset, source.size());
  std::size_t end = begin;
  if (fault.fault == Fault::name_without_value) {
    while (begin > 0 && is_name_char(source[begin - 1])) --begin;
  } else {
    while (end < source.size() && is_name_char(source[end])) ++end;
  }
  return std::string(source.substr(begin, std::min(end - begin, kLongest)));
}

Finding describe_one(const RawFault& fault, const Where& where, std::string_view source) {
  const FaultRow& row = row_of(fault.fault);
  Finding finding;
  finding.id = std::string(row.id);
  finding.severity = row.severity;
  finding.where = where;
  finding.message = std::string(row.message);
  finding.repair = std::string(row.repair);
  finding.game = fault.game;
  finding.node = fault.node;
  finding.facts.push_back({"count", std::to_string(fault.count)});
  constexpr std::string_view kPlace = "{property}";
  if (const std::size_t place = finding.message.find(kPlace); place != std::string::npos) {
    const std::string name = name_of(fault, source);
    finding.message.replace(place, kPlace.size(), name);
    finding.facts.push_back({"property", name});
  }
  if (fault.count > 1) {
    finding.message.insert(finding.message.size() - 1, " (" + std::to_string(fault.count) + " times)");
  }
  return finding;
}

}  // namespace

void LineCounter::skip_lines(std::size_t offset) {
  const std::string_view part = text_.substr(0, offset);
  std::size_t begin = scanned_;
  for (std::size_t at = part.find('\n', scanned_); at != std::string_view::npos; at = part.find('\n', at + 1)) {
    ++line_;
    begin = at + 1;
  }
  // A carriage return that no line feed follows ends a line as well.
  for (std::size_t at = part.find('\r', scanned_); at != std::string_view::npos; at = part.find('\r', at + 1)) {
    if (at + 1 < text_.size() && text_[at + 1] == '\n') continue;
    ++line_;
    begin = std::max(begin, at + 1);
  }
  if (begin == scanned_) return;
  scanned_ = begin;
  column_ = 1;
}

Where LineCounter::at(std::size_t offset) {
  constexpr std::size_t kWord = 8;
  offset = std::min(offset, text_.size());
  if (scanned_ == 0 && text_.substr(0, 3) == "\xEF\xBB\xBF") scanned_ = 3;
  if (scanned_ < offset) skip_lines(offset);
  while (scanned_ < offset) {
    if (scanned_ + kWord <= offset && is_ascii(text_.substr(scanned_, kWord))) {
      scanned_ += kWord;
      column_ += static_cast<std::uint32_t>(kWord);
      continue;
    }
    const std::size_t length = utf8_length(text_.substr(scanned_, 4));
    scanned_ += length == 0 ? 1 : length;
    ++column_;
  }
  return Where{"", line_, column_};
}

void locate(Report& report, const GameTree& game, LineCounter& lines) {
  std::vector<std::pair<std::uint32_t, Finding*>> places;
  for (Finding& finding : report) {
    if (finding.where.line > 0) continue;
    // A node made by splitting another stands where that one was read.
    NodeId node{finding.node};
    if (const auto place = game.place_of(node, finding.property)) {
      finding.where.line = place->line;
      finding.where.column = place->column;
      continue;
    }
    while (game.parent(node).exists() && !game.source_offset(node)) node = game.parent(node);
    const auto property = game.find(node, finding.property);
    const auto named = property ? game.source_offset(*property) : std::nullopt;
    if (const auto offset = named ? named : game.source_offset(node)) places.emplace_back(*offset, &finding);
  }
  std::sort(places.begin(), places.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  for (const auto& [offset, finding] : places) finding->where = lines.at(offset);
}

Report describe(const std::vector<RawFault>& faults, std::string_view source) {
  std::vector<RawFault> sorted = faults;
  sort_stably(sorted, [](const RawFault& a, const RawFault& b) { return a.offset < b.offset; });
  LineCounter lines(source);
  Report report;
  report.reserve(sorted.size());
  for (const RawFault& fault : sorted) report.push_back(describe_one(fault, lines.at(fault.offset), source));
  return report;
}

}  // namespace miai::record
