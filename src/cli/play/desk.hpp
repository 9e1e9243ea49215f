#pragma once
// What a player can do at the terminal, whatever it looks like: a table of actions over a session and its files.

#include <functional>
#include <span>
#include <string>

#include "cli/command.hpp"
#include "cli/play/keeper.hpp"
#include "cli/play/session.hpp"

namespace miai::cli {

enum class Look { unicode, ascii };

struct Desk;

/// Something that is done only after a yes.
struct Question {
  std::string text;
  std::function<void(Desk& desk)> yes;
};

/// A session with the files and streams around it.
struct Desk {
  PlaySession session;
  Keeper keeper;
  Context& context;
  Look look = Look::unicode;
  bool board_wanted = false;  ///< print or redraw the board although nothing changed
  bool leaving = false;
  bool help_wanted = false;
  std::optional<Question> question{};
  std::string saved_as{};  ///< the file that this session wrote: it may be written again without asking
  /// Shows a sentence at once, before something that takes a moment.
  std::function<void(const std::string& sentence)> busy{};
  bool quiet = false;  ///< plain mode: no board after each move
};

/// What an action works on: the words typed after its name, and the point under the cursor (if there is one).
struct ActionInput {
  std::vector<std::string> words;
  std::optional<Point> cursor;
  /// The point typed ("D4", "D 4"), else the cursor.
  Result<Point> point(BoardSize size) const;
};

using StageSet = unsigned;
constexpr StageSet in(Stage stage) {
  return 1U << static_cast<unsigned>(stage);
}
inline constexpr StageSet kEveryStage = 127U;

/// One row: a word (English, plus the language's own from "play.word.<word>"), a key, a label for the last line.
struct Action {
  std::string_view word;
  char key;                ///< control key, 'P' = Ctrl-P; 0 = none
  std::string_view label;  ///< message id of the short label in the last line; "" = not shown there
  std::string_view help;   ///< message id of one line for the help
  StageSet stages;
  void (*run)(Desk& desk, const ActionInput& input);
};

std::span<const Action> actions();
/// By word in the given stage: English, the language's own, or the label that the last line shows. Null when there is
/// none.
const Action* find_action(std::string_view word, const PlaySession& session);
const Action* find_action_by_key(char key, Stage stage);

enum class Reply : std::uint8_t { yes, no, other };
/// What a typed answer means: the language's own words for yes and no, or the English ones.
Reply reply_of(std::string_view word, const i18n::Messages& messages);
/// The question that is open has been answered.
void answer(Desk& desk, Reply reply);

/// The word of an action in the language of the messages.
std::string word_of(const Action& action, const i18n::Messages& messages);

/// One line of text: a point, a word with arguments, or nonsense, which is explained.
void carry_out(Desk& desk, std::string_view line, std::optional<Point> cursor = std::nullopt);
/// The point under the cursor is chosen: a move, a mark, the next step.
void choose_point(Desk& desk, Point point);

/// Puts a loaded game on the desk, clocks included.
void set_on(Desk& desk, LoadedPlay loaded);

/// Says who plays in a loaded record, how long it is, and what is wrong with it.
void tell_loaded(Desk& desk, const std::string& name);

/// The diagram of what is to be seen now, with the marks of the stage.
render::Diagram diagram_of(const PlaySession& session);

}  // namespace miai::cli
