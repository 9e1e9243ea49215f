#include "render/phrases.hpp"

#include "render/diagram.hpp"

namespace miai::render {
namespace {

constexpr std::array<PhraseRow, kPhrases> kRows{{
    {Phrase::note_at, "note_at", "{moves} at {place}"},
    {Phrase::note_pass, "note_pass", "{moves} pass"},
    {Phrase::board, "board", "Go board, {width} by {height}."},
    {Phrase::shown, "shown", "Shown: {from} to {to}."},
    {Phrase::black_stones, "black_stones", "Black stones: {points}."},
    {Phrase::white_stones, "white_stones", "White stones: {points}."},
    {Phrase::no_black_stones, "no_black_stones", "No black stones."},
    {Phrase::no_white_stones, "no_white_stones", "No white stones."},
    {Phrase::numbered_moves, "numbered_moves", "Moves: {moves}."},
    {Phrase::labels, "labels", "Labels: {labels}."},
    {Phrase::label_at, "label_at", "{label} at {point}"},
    {Phrase::range, "range", "Moves {from}–{to}"},
    {Phrase::black_wins, "black_wins", "Black {black}, White {white}: Black wins by {margin}."},
    {Phrase::white_wins, "white_wins", "Black {black}, White {white}: White wins by {margin}."},
    {Phrase::draw, "draw", "Black {black}, White {white}: a draw."},
    {Phrase::black, "black", "Black"},
    {Phrase::white, "white", "White"},
    {Phrase::komi, "komi", "Komi {komi}"},
    {Phrase::handicap, "handicap", "Handicap {stones}"},
    {Phrase::figure, "figure", "Figure"},
    {Phrase::page, "page", "Page"},
    {Phrase::signs, "signs", "{black} black, {white} white, {empty} empty, {star} star point"},
    {Phrase::numbered_only, "numbered_only", "Only moves {from} to {to} have numbers in this notation."},
    {Phrase::labels_left_out, "labels_left_out", "Labels that this notation has not: {labels}."},
}};

}  // namespace

std::span<const PhraseRow> phrase_rows() {
  return kRows;
}

std::string_view Words::of(MarkKind kind) const {
  const std::string& own = marks[static_cast<std::size_t>(kind)];
  return own.empty() ? row_of(kind).meaning : std::string_view(own);
}

std::string_view Words::of(Phrase phrase) const {
  const std::string& own = phrases[static_cast<std::size_t>(phrase)];
  return own.empty() ? kRows[static_cast<std::size_t>(phrase)].english : std::string_view(own);
}

std::string_view Words::of_rules(std::string_view id) const {
  const auto found = rulesets.find(id);
  return found == rulesets.end() ? std::string_view() : std::string_view(found->second);
}

std::string localised(const Words& words, std::string number) {
  const std::size_t point = number.find('.');
  if (point != std::string::npos) number.replace(point, 1, words.decimal_point);
  return number;
}

std::string filled(const Words& words, Phrase phrase,
                   std::initializer_list<std::pair<std::string_view, std::string_view>> values) {
  const std::string_view pattern = words.of(phrase);
  std::string text;
  for (std::size_t at = 0; at < pattern.size();) {
    const std::size_t end = pattern[at] == '{' ? pattern.find('}', at) : std::string_view::npos;
    const std::string_view* value = nullptr;
    for (const auto& [name, given] : values) {
      if (end != std::string_view::npos && pattern.substr(at + 1, end - at - 1) == name) value = &given;
    }
    if (value != nullptr) {
      text += *value;
      at = end + 1;
    } else {
      text += pattern[at++];
    }
  }
  return text;
}

}  // namespace miai::render
