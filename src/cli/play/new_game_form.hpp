#pragma once
// The choices for a new game, as rows with values to step through.

#include <string>
#include <vector>

#include "cli/play/session.hpp"

namespace miai::cli {

class NewGameForm {
 public:
  /// Starts with the choices of the game before.
  NewGameForm(const PlaySetup& before, const i18n::Messages& messages);

  struct Row {
    std::string label;
    std::string value;
  };
  std::vector<Row> rows() const;
  int selected() const { return selected_; }
  void up();
  void down();
  /// Steps the selected value, round and round.
  void change(int by);
  PlaySetup setup() const;

 private:
  struct Choice {
    std::string label;
    std::vector<std::string> values;
    int at = 0;
  };
  Choice& choice(int row) { return choices_[static_cast<std::size_t>(row)]; }
  int at(int row) const { return choices_[static_cast<std::size_t>(row)].at; }
  const Ruleset& rules() const;
  HalfPoints komi_of_rules() const;
  void name_what_rules_say();

  PlaySetup before_;
  i18n::Messages messages_;
  // What the values stand for, in the same order.
  std::vector<BoardSize> sizes_;
  std::vector<HalfPoints> komi_;
  std::vector<ClockSettings> clocks_;
  std::vector<Choice> choices_;
  int selected_ = 0;
};

}  // namespace miai::cli
