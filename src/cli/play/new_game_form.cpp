#include "cli/play/new_game_form.hpp"

#include <algorithm>
#include <array>

#include "cli/game_options.hpp"
#include "cli/play/names.hpp"

namespace miai::cli {
namespace {

enum RowIndex { kSize, kOpponent, kHandicap, kPlacement, kRules, kKomiRow, kClock };

constexpr std::array<int, 5> kSizes{9, 13, 19, 5, 7};
constexpr std::array<std::string_view, 7> kClocks{"none", "10m", "30m", "5m+5s", "10m+3x30s", "20m+25/10m", "30s/move"};
constexpr std::array<double, 7> kKomi{0, 0.5, 3.5, 5.5, 6.5, 7, 7.5};
constexpr int kMostHandicap = 9;

/// Where a value stands; one that is not there yet is added at the end.
template <class T>
int place_of(std::vector<T>& values, const T& value) {
  const auto found = std::find(values.begin(), values.end(), value);
  const auto at = static_cast<int>(found - values.begin());
  if (found == values.end()) values.push_back(value);
  return at;
}

std::string size_text(BoardSize size) {
  return std::to_string(size.width()) + "×" + std::to_string(size.height());
}

}  // namespace

NewGameForm::NewGameForm(const PlaySetup& before, const i18n::Messages& messages)
    : before_(before), messages_(messages) {
  const auto text = [&](std::string_view id) { return messages_.text(id); };
  for (const int side : kSizes) sizes_.push_back(BoardSize::square(side));
  for (const double komi : kKomi) komi_.push_back(HalfPoints::nearest(komi));
  for (const auto clock : kClocks) clocks_.push_back(parse_clock(clock).value_or(ClockSettings{}));
  choices_ = {{text("play.form.size"), {}, place_of(sizes_, before.game.size)},
              {text("play.form.opponent"),
               {text("play.form.two_people"), text("play.form.computer_white"), text("play.form.computer_black")},
               !before.computer ? 0 : (*before.computer == Color::white ? 1 : 2)},
              {text("play.form.handicap"), {text("play.form.handicap_none")}, 0},
              {text("play.form.placement"),
               {"", text("rules.handicap_placement.fixed"), text("rules.handicap_placement.free")},
               before.placement ? 1 + static_cast<int>(*before.placement) : 0},
              {text("play.form.rules"), {}, 0},
              {text("play.form.komi"), {""}, 0},
              {text("play.form.clock"), {}, place_of(clocks_, before.clock)}};
  for (const BoardSize size : sizes_) choice(kSize).values.push_back(size_text(size));
  for (int n = 2; n <= kMostHandicap; ++n) {
    choice(kHandicap).values.push_back(messages_.text("play.form.handicap_stones", {i18n::arg("count", n)}));
  }
  choice(kHandicap).at = std::clamp(before.game.handicap - 1, 0, kMostHandicap - 1);
  for (const auto& row : ruleset_presets()) {
    if (row.rules.id == before.game.rules.id) choice(kRules).at = static_cast<int>(choice(kRules).values.size());
    choice(kRules).values.push_back(rules_name(row.rules, messages_));
  }
  if (before.game.komi != komi_of_rules()) choice(kKomiRow).at = 1 + place_of(komi_, before.game.komi);
  for (const HalfPoints komi : komi_) choice(kKomiRow).values.push_back(messages_.number(komi));
  for (const ClockSettings& clock : clocks_) choice(kClock).values.push_back(clock_name(clock, messages_));
  name_what_rules_say();
}

const Ruleset& NewGameForm::rules() const {
  return ruleset_presets()[static_cast<std::size_t>(at(kRules))].rules;
}

HalfPoints NewGameForm::komi_of_rules() const {
  return at(kHandicap) > 0 ? rules().komi_handicap : rules().komi_even;
}

/// The first value of some rows follows the rules that are chosen.
void NewGameForm::name_what_rules_say() {
  const bool free = rules().handicap_placement == HandicapPlacement::free;
  choice(kPlacement).values.front() =
      messages_.text("play.form.as_rules", {i18n::arg("value", choice(kPlacement).values[free ? 2 : 1])});
  choice(kKomiRow).values.front() = messages_.text("play.form.komi_of_rules", {i18n::arg("komi", komi_of_rules())});
}

std::vector<NewGameForm::Row> NewGameForm::rows() const {
  std::vector<Row> rows;
  rows.reserve(choices_.size());
  for (const Choice& c : choices_) rows.push_back({c.label, c.values[static_cast<std::size_t>(c.at)]});
  return rows;
}

void NewGameForm::up() {
  selected_ = std::max(0, selected_ - 1);
}
void NewGameForm::down() {
  selected_ = std::min(static_cast<int>(choices_.size()) - 1, selected_ + 1);
}

void NewGameForm::change(int by) {
  Choice& c = choice(selected_);
  const int count = static_cast<int>(c.values.size());
  c.at = (c.at + by + count) % count;
  name_what_rules_say();
}

PlaySetup NewGameForm::setup() const {
  PlaySetup setup = before_;
  setup.game.size = sizes_[static_cast<std::size_t>(at(kSize))];
  setup.game.rules = rules();
  const int handicap = at(kHandicap) == 0 ? 0 : at(kHandicap) + 1;
  setup.game.handicap = std::min(handicap, setup.game.size.points() - 1);
  setup.game.komi = at(kKomiRow) == 0 ? komi_of_rules() : komi_[static_cast<std::size_t>(at(kKomiRow) - 1)];
  setup.placement.reset();
  if (at(kPlacement) > 0) setup.placement = static_cast<HandicapPlacement>(at(kPlacement) - 1);
  setup.clock = clocks_[static_cast<std::size_t>(at(kClock))];
  setup.computer.reset();
  if (at(kOpponent) > 0) setup.computer = at(kOpponent) == 1 ? Color::white : Color::black;
  return setup;
}

}  // namespace miai::cli
