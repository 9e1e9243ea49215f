// What the root says of the terms of the game: komi, handicap, result, rules, date.
#include <algorithm>
#include <array>
#include <cmath>

#include "base/text.hpp"
#include "record/dates.hpp"
#include "record/info.hpp"
#include "record/repair.hpp"
#include "record/replay.hpp"
#include "record/utf8.hpp"
#include "record/values.hpp"

namespace miai::record {
namespace {

/// No whole or half point, or more than any game is given.
bool is_odd_komi(std::string written, HalfPoints read) {
  constexpr double kMost = 100;
  std::replace(written.begin(), written.end(), ',', '.');
  const auto number = parse_number(written);
  return number && (read.as_double() != *number || std::abs(*number) >= kMost);
}

}  // namespace

void TreeRepair::check_komi(const GameInfo& info) {
  const NodeId root = game_.root();
  const std::string value = to_string(info.komi.value);
  const std::string written(trim(game_.text(root, "KM")));
  const std::string shown(clipped(written, 40));
  if (info.komi.source == KomiSource::converted) {
    add(root, game_.find(root, "KM"),
        {"record.komi_unit",
         Severity::repaired,
         {},
         "KM is " + shown + ", which is not komi in points as SGF writes it.",
         "It is read as " + value + " points.",
         {{"written", shown}, {"komi", value}}});
    game_.set_raw(root, "KM", {value});
  } else if (is_odd_komi(written, info.komi.value)) {
    add(root, game_.find(root, "KM"),
        {"record.komi_odd",
         Severity::warning,
         {},
         "KM is " + shown + ", which no rules have; it counts as " + value + " points.",
         "",
         {{"written", shown}, {"komi", value}}});
  } else if (info.komi.source == KomiSource::assumed && !written.empty()) {
    check_unread_komi(info);
  } else if (info.komi.source == KomiSource::assumed) {
    add(root, game_.find(root, "KM"),
        {"record.komi_assumed",
         Severity::note,
         {},
         "The komi is not given; " + value + " is assumed" + (info.rules ? " from the rules" : "") +
             ". It is not written unless it is set.",
         "",
         {{"komi", value}, {"source", info.rules ? "rules" : "default"}}});
  }
}

void TreeRepair::check_unread_komi(const GameInfo& info) {
  const NodeId root = game_.root();
  const std::string value = to_string(info.komi.value);
  const std::string written(clipped(trim(game_.text(root, "KM")), 40));
  add(root, game_.find(root, "KM"),
      {"record.komi_unreadable",
       Severity::warning,
       {},
       "KM is \"" + written + "\", which is not understood; " + value + " is assumed" +
           (info.rules ? " from the rules" : "") + ". The text is kept as it is.",
       "",
       {{"written", written}, {"komi", value}, {"source", info.rules ? "rules" : "default"}}});
}

/// A number of stones that no board takes: what is set up counts, else nothing.
bool TreeRepair::repairs_handicap(const GameInfo& info) {
  const NodeId root = game_.root();
  const std::string written(clipped(trim(game_.text(root, "HA")), 40));
  const auto number = parse_number(written);
  if (!number || (*number >= 0 && *number < info.size.points())) return false;
  const bool placed = info.placed_black >= 2;
  const std::string stones = std::to_string(placed ? info.placed_black : 0);
  add(root, game_.find(root, "HA"),
      {"record.handicap_odd",
       Severity::repaired,
       {},
       "HA is " + written + ", which is no number of handicap stones on this board.",
       placed ? "It is read as " + stones + ", the black stones that are set up." : "It is left out.",
       {{"handicap", written}, {"placed", stones}}});
  if (placed) {
    game_.set_raw(root, "HA", {stones});
  } else {
    game_.remove(root, "HA");
  }
  return true;
}

void TreeRepair::check_handicap(const GameInfo& info) {
  const NodeId root = game_.root();
  const std::string written(trim(game_.text(root, "HA")));
  const auto property = game_.find(root, "HA");
  if (repairs_handicap(info)) return;
  if (written == "1") {
    add(root, property,
        {"record.handicap_one",
         Severity::note,
         {},
         "HA is 1: Black plays first and no stone is set up; komi says who is helped.",
         "",
         {}});
  }
  if (written != "1") check_unstated_handicap(info);
  if (info.handicap < 2 || info.handicap == info.placed_black) return;
  const std::string placed = std::to_string(info.placed_black);
  if (info.placed_black == 0) {
    add(root, property,
        {"record.handicap_not_placed",
         Severity::note,
         {},
         "HA is " + written + ", but no stones are set up; Black's first moves may be the handicap.",
         "",
         {{"handicap", written}}});
    return;
  }
  add(root, property,
      {"record.handicap_mismatch",
       Severity::warning,
       {},
       "HA is " + written + ", but " + placed + " black stones are set up. HA decides the compensation.",
       "",
       {{"handicap", written}, {"placed", placed}}});
}

/// Black stones alone before White's first move, and HA says nothing of them.
void TreeRepair::check_unstated_handicap(const GameInfo& info) {
  if (info.handicap >= 2 || info.placed_black < 2) return;
  const NodeId root = game_.root();
  bool white_first = false;
  for (NodeId node = root; node.exists(); node = game_.first_child(node)) {
    if (game_.has(node, "AW") || game_.has(node, "AE") || game_.has(node, "B")) return;
    if (game_.has(node, "W")) {
      white_first = true;
      break;
    }
    if (const auto turn = turn_after_setup(game_, node, SetupKind::other)) white_first = *turn == Color::white;
  }
  if (!white_first) return;
  const std::string placed = std::to_string(info.placed_black);
  add(root, game_.find(root, "AB"),
      {"record.handicap_unstated",
       Severity::note,
       {},
       placed + " black stones are set up and White moves first, as with a handicap, but HA names none.",
       "",
       {{"placed", placed}}});
}

/// Margins that no count in points gives. False when there is nothing to tell.
bool TreeRepair::tells_margin(const GameInfo& info) {
  const std::string& text = info.result.text;
  const auto property = game_.find(game_.root(), "RE");
  const std::size_t plus = text.find('+');
  if (!info.result.outcome || plus == std::string::npos) return false;
  const std::string shown(clipped(text, 60));
  const auto written = parse_number(trim(std::string_view(text).substr(plus + 1)));
  if (!written) return false;
  if (info.result.outcome->kind == OutcomeKind::unstated) {
    add(game_.root(), property,
        {"record.result_margin",
         Severity::warning,
         {},
         "RE is " + shown + ", a margin that no count gives; the winner counts, the margin does not.",
         "",
         {{"result", shown}}});
  } else if (std::lround(*written * 4) % 2 != 0) {
    const std::string points = to_string(info.result.outcome->margin);
    add(game_.root(), property,
        {"record.result_zi",
         Severity::note,
         {},
         "RE is " + shown + "; quarters only occur where zi are counted, so it is read as " + points + " points.",
         "",
         {{"result", shown}, {"points", points}}});
  } else {
    return false;
  }
  return true;
}

void TreeRepair::check_result(const GameInfo& info) {
  const NodeId root = game_.root();
  const std::string shown(clipped(info.result.text, 60));
  if (!info.result.text.empty() && !info.result.outcome) {
    add(root, game_.find(root, "RE"),
        {"record.result_unreadable",
         Severity::warning,
         {},
         "The result \"" + shown + "\" is not understood; it is kept as it is.",
         "",
         {{"result", shown}}});
  }
  if (tells_margin(info)) return;
  if (const auto form = other_form(info.result)) {
    add(root, game_.find(root, "RE"),
        {"record.result_form",
         Severity::note,
         {},
         "RE is \"" + shown + "\", which SGF writes as " + *form + "; it is kept as it is.",
         "",
         {{"result", shown}, {"form", *form}}});
  }
}

void TreeRepair::check_date() {
  const NodeId root = game_.root();
  const std::string written(trim(game_.text(root, "DT")));
  const DateReading reading = read_dates(written);
  const std::string shown(clipped(written, 60));
  if (reading.fault) {
    const std::string number = std::to_string(reading.fault->number);
    constexpr std::array<std::string_view, 3> kParts{"year", "month", "day"};
    const std::string part(kParts.at(static_cast<std::size_t>(reading.fault->part)));
    const std::string why =
        reading.fault->part == DatePart::day ? "that month has no day " : "there is no " + part + " ";
    add(root, game_.find(root, "DT"),
        {"record.date_impossible",
         Severity::warning,
         {},
         "DT is \"" + shown + "\", and the date " + reading.fault->date + " cannot be: " + why + number + ".",
         "",
         {{"written", shown}, {"date", reading.fault->date}, {"part", part}, {"number", number}}});
  } else if (reading.other_form) {
    const bool known = !reading.other_form->empty();
    add(root, game_.find(root, "DT"),
        {"record.date_form",
         Severity::note,
         {},
         "DT is \"" + shown + "\"; SGF writes " +
             (known ? "that as " + *reading.other_form : std::string("dates as YYYY-MM-DD")) + ".",
         "",
         {{"written", shown}, {"form", *reading.other_form}, {"known", known ? "yes" : "no"}}});
  }
}

void TreeRepair::check_texts(const GameInfo& info) {
  const NodeId root = game_.root();
  check_result(info);
  if (!info.rules_text.empty() && !info.rules) {
    add(root, game_.find(root, "RU"),
        {"record.rules_unknown",
         Severity::note,
         {},
         "The rules \"" + std::string(clipped(info.rules_text, 60)) + "\" are not known; they are kept as they are.",
         "",
         {{"rules", std::string(clipped(info.rules_text, 60))}}});
  }
}

}  // namespace miai::record
