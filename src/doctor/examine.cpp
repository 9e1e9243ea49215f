#include <algorithm>
#include <array>

#include "doctor/diff.hpp"
#include "doctor/doctor.hpp"
#include "record/grammar.hpp"
#include "record/ordering.hpp"

namespace miai::doctor {
namespace {

struct MeaningRow {
  std::string_view id;
  std::string_view meaning;
};
constexpr std::array kMeanings{
    MeaningRow{"charset.mislabelled", "Names and comments would be unreadable in programs that trust CA."},
    MeaningRow{"charset.guessed", "If names look wrong, read the file again with the right charset."},
    MeaningRow{"charset.no_decoder", "If names look wrong, read the file again with the right charset."},
    MeaningRow{"charset.unknown", "If names look wrong, read the file again with the right charset."},
    MeaningRow{"charset.bad_bytes",
               "Some letters of a name or comment are lost for the reader; moves are not touched."},
    MeaningRow{"sgf.paren_unclosed", "The file may have been cut off: the last moves may be missing."},
    MeaningRow{"sgf.value_unclosed",
               "The file was cut off, or a comment swallowed what follows: moves may be missing."},
    MeaningRow{"sgf.moves_in_value", "A move may be hidden in a name or comment."},
    MeaningRow{"sgf.value_without_name", "What the value was meant for is not known; it may have been a move."},
    MeaningRow{"sgf.node_after_variation", "The moves that follow may belong to the main line."},
    MeaningRow{"sgf.property_after_variation", "It may belong to a node before the variation."},
    MeaningRow{"sgf.second_value", "The record says two things at once; check which is right."},
    MeaningRow{"gib.bad_move", "The move is missing, so the positions after it are not what was played."},
    MeaningRow{"ngf.bad_move", "The move is missing, so the positions after it are not what was played."},
    MeaningRow{"ugf.bad_move", "The move is missing, so the positions after it are not what was played."},
    MeaningRow{"ngf.header", "Names, komi or result may stand in the wrong place."},
    MeaningRow{"ugf.size", "Moves beyond the real board may be missing or wrong."},
    MeaningRow{"sgf.bad_number", "The value is not used."},
    MeaningRow{"sgf.bad_move", "The move is not on the board, so the positions after it are not what was played."},
    MeaningRow{"sgf.bad_point", "The mark or stone is not shown."},
    MeaningRow{"sgf.setup_twice", "Other programs may show another stone there."},
    MeaningRow{"sgf.moves_in_one_node", "Other programs may show only one of the moves."},
    MeaningRow{"sgf.move_with_setup", "Other programs may drop the move or the stones."},
    MeaningRow{"sgf.move_in_root", "Other programs may skip the first move."},
    MeaningRow{"record.size", "Nothing can be placed on a board without a size."},
    MeaningRow{"record.not_go", "Moves and result are not looked at."},
    MeaningRow{"record.komi_odd", "Who won may depend on it; check KM."},
    MeaningRow{"record.result_margin", "The margin cannot be checked against a count."},
    MeaningRow{"record.komi_assumed", "Who won may depend on it; set KM if it is known."},
    MeaningRow{"record.komi_unit", "A program that takes the number as points would get the winner wrong."},
    MeaningRow{"record.komi_unreadable", "Who won may depend on it; write the komi into KM as a plain number."},
    MeaningRow{"record.result_form", "Other programs may take the game as one without a result."},
    MeaningRow{"record.date_impossible", "Collections ordered by date will misplace the game; correct DT."},
    MeaningRow{"record.date_form", "Other programs may take the day for the month, or not see a date at all."},
    MeaningRow{"record.handicap_unstated",
               "It counts as an even game: White gets no compensation for handicap stones. If it was a handicap game, "
               "set HA."},
    MeaningRow{"sgf.point_twice", "SGF forbids it; programs that count the list count such points twice."},
    MeaningRow{"sgf.marked_twice", "Other programs may show only one of the marks."},
    MeaningRow{"sgf.territory_twice", "A point belongs to one side at most; a count by these marks is not sure."},
    MeaningRow{"record.handicap_mismatch", "Under area rules the compensation of White depends on the number."},
    MeaningRow{"record.handicap_odd", "Under area rules the compensation of White depends on the number."},
    MeaningRow{"sgf.below_root", "Programs read such data from the root only; if the value is right, put it there."},
    MeaningRow{"sgf.number_range", "The value is not used."},
    MeaningRow{"record.handicap_not_placed",
               "The compensation of White counts the handicap although no stones are set up."},
    MeaningRow{"record.result_unreadable", "Programs will take the game as one without a result."},
    MeaningRow{"record.rules_unknown", "Moves and count are checked by Japanese rules instead."},
    MeaningRow{"move.occupied",
               "The stone replaces the one that stood there; the game went on differently, or the order "
               "of moves is wrong."},
    MeaningRow{"move.suicide", "The played stones come off at once; under these rules the move is forbidden."},
    MeaningRow{"move.ko", "The ko was taken back at once; a ko threat may be missing from the record."},
    MeaningRow{"move.superko", "An earlier position comes back; these rules forbid it."},
    MeaningRow{"move.long_cycle", "Under these rules a game that goes round like this may end without a result."},
    MeaningRow{"move.out_of_turn", "A move or a pass may be missing from the record."},
    MeaningRow{"setup.no_liberty", "Such a position cannot arise in play; the next move there decides what comes off."},
    MeaningRow{"result.differs_from_position",
               "Every chain was read out: the result or the komi is wrong, or a move is missing."},
    MeaningRow{"result.differs_by_our_count",
               "No chain's fate is in doubt: the result or the komi is wrong, or a move is missing."},
    MeaningRow{"result.differs_from_count", "The result, the komi or the marks are wrong."},
    MeaningRow{"result.half_point", "The result or the komi is wrong by half a point."},
    MeaningRow{"fox.komi_zero", "Check the komi before you trust the count."},
    MeaningRow{"kgs.superko", "Choose chinese-kgs where a ko matters."},
};

record::Finding converted(const std::string& charset, const std::string& source) {
  record::Finding finding;
  finding.id = "charset.converted";
  finding.severity = record::Severity::note;
  finding.where = {source, 1, 1};
  finding.message = "The record is in " + charset + ".";
  finding.repair = "It is written in UTF-8, and CA says so.";
  finding.facts = {{"charset", charset}};
  return finding;
}

}  // namespace

std::string_view meaning_of(std::string_view id) {
  for (const MeaningRow& row : kMeanings) {
    if (row.id == id) return row.meaning;
  }
  return "";
}

bool Examination::has_problems() const {
  return std::any_of(diagnoses.begin(), diagnoses.end(),
                     [](const Diagnosis& d) { return d.finding.severity != record::Severity::note; });
}

Result<Examination> examine(std::string_view bytes, const record::ReadOptions& options, const Judge& judge) {
  auto read = record::read(bytes, options);
  if (!read) return tl::unexpected<Error>(read.error());
  Examination out;
  out.collection = std::move(*read);
  record::Report all = out.collection.report;
  if (out.collection.format == "sgf" && out.collection.charset != "UTF-8") {
    all.insert(all.begin(), converted(out.collection.charset, options.source_name));
  }
  record::LineCounter lines(out.collection.games.front().source_text());
  for (std::size_t i = 0; i < out.collection.games.size(); ++i) {
    const record::GameTree& game = out.collection.games[i];
    const int index = static_cast<int>(i);
    record::Report found = check_moves(game, index);
    for (const record::Report& more : {check_result(game, index, judge), check_origin(game, index)}) {
      found.insert(found.end(), more.begin(), more.end());
    }
    record::locate(found, game, lines);
    for (record::Finding& finding : found) finding.where.source = options.source_name;
    all.insert(all.end(), found.begin(), found.end());
  }
  record::sort_stably(all, [](const record::Finding& a, const record::Finding& b) { return a.game < b.game; });
  for (record::Finding& finding : all) {
    const std::string meaning(meaning_of(finding.id));
    out.diagnoses.push_back({std::move(finding), meaning});
  }
  out.repaired = record::write(out.collection);
  out.changed = out.repaired != bytes;
  const std::string name = options.source_name.empty() ? "record" : options.source_name;
  if (out.changed && out.collection.format == "sgf") {
    const bool utf8 = out.collection.charset == "UTF-8";
    const std::string before = utf8 ? name : name + " (" + out.collection.charset + ")";
    const std::string_view text = utf8 ? bytes : out.collection.games.front().source_text();
    out.diff = unified_diff(text, out.repaired, before, name + " (repaired)");
  }
  return out;
}

}  // namespace miai::doctor
