#include "cli/play/new_game_form.hpp"

#include <algorithm>
#include <array>

#include "cli/game_options.hpp"
#include "game/handicap.hpp"

namespace miai::cli {
namespace {

enum RowIndex { kSize, kOpponent, kHandicap, kRules, kKomiRow, kClock };

constexpr std::array<std::string_view, 5> kSizes{"9", "13", "19", "5", "7"};
constexpr std::array<std::string_view, 7> kClocks{"none", "10m", "30m", "5m+5s", "10m+3x30s", "20m+25/10m", "30s/move"};
constexpr std::array<std::string_view, 8> kKomi{"", "0", "0.5", "3.5", "5.5", "6.5", "7", "7.5"};

int index_of_value(const std::vector<std::string>& values, std::string_view value) {
  const auto found = std::find(values.begin(), values.end(), value);
  return found == values.end() ? 0 : static_cast<int>(found - values.begin());
}

template <class Array>
std::vector<std::string> list(const Array& values) {
  return {values.begin(), values.end()};
}

}  // namespace

NewGameForm::NewGameForm(const PlaySetup& before, const i18n::Messages& messages) : before_(before) {
  std::vector<std::string> rules;
  for (const auto& row : ruleset_presets()) rules.emplace_back(row.rules.id);
  std::vector<std::string> handicaps{"0"};
  for (int n = 2; n <= 9; ++n) handicaps.push_back(std::to_string(n));
  std::vector<std::string> komi = list(kKomi);
  komi.front() = messages.text("play.form.komi_of_rules");
  choices_ = {{messages.text("play.form.size"), list(kSizes), 0},
              {messages.text("play.form.opponent"),
               {messages.text("play.form.two_people"), messages.text("play.form.computer_white"),
                messages.text("play.form.computer_black")},
               0},
              {messages.text("play.form.handicap"), handicaps, 0},
              {messages.text("play.form.rules"), rules, 0},
              {messages.text("play.form.komi"), komi, 0},
              {messages.text("play.form.clock"), list(kClocks), 0}};
  choice(kSize).at = index_of_value(choice(kSize).values, std::to_string(before.game.size.width()));
  choice(kRules).at = index_of_value(rules, before.game.rules.id);
  if (before.computer) choice(kOpponent).at = *before.computer == Color::white ? 1 : 2;
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
}

PlaySetup NewGameForm::setup() const {
  PlaySetup setup = before_;
  const auto value = [&](RowIndex row) { return rows()[static_cast<std::size_t>(row)].value; };
  setup.game.size = parse_size(value(kSize)).value_or(BoardSize::square(19));
  setup.game.rules = preset(value(kRules));
  const int handicap = std::stoi(value(kHandicap));
  setup.game.handicap = suggest_free_handicap(setup.game.size, handicap) ? handicap : 0;
  setup.game.komi = setup.game.handicap > 0 ? setup.game.rules.komi_handicap : setup.game.rules.komi_even;
  if (choices_[kKomiRow].at > 0) setup.game.komi = HalfPoints::nearest(std::stod(value(kKomiRow)));
  setup.clock = parse_clock(value(kClock)).value_or(ClockSettings{});
  setup.computer.reset();
  if (choices_[kOpponent].at > 0) setup.computer = choices_[kOpponent].at == 1 ? Color::white : Color::black;
  return setup;
}

}  // namespace miai::cli
