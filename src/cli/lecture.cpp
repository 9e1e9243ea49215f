#include "cli/lecture.hpp"

#include <istream>
#include <ostream>

#include "base/text.hpp"
#include "cli/course_view.hpp"
#include "cli/paragraph.hpp"
#include "cli/plain_text.hpp"
#include "course/seen.hpp"

namespace miai::cli {
namespace {

using course::TaskKind;

/// One step with one learner.
class Lecture {
 public:
  Lecture(const course::Step& step, const course::StepText* text, const course::Words& words, Context& context)
      : step_(step), words_(words), context_(context), text_(text) {}
  void try_once() { tries_ = Tries::once; }

  Next hold() {
    auto& out = context_.streams.out;
    if (!step_.shown.empty()) {
      out << board_text(step_, step_.start.board());
      say(context_, told_moves(step_.shown, words_));
    }
    if (course::has_board(step_)) out << board_text(step_, step_.position.board());
    if (text_ != nullptr && !text_->body.empty()) say(context_, printable(text_->body));
    for (const auto& given : course::givens(step_)) say(context_, course::say(words_, given));
    ask();
    for (std::string line;;) {
      out << "> " << std::flush;
      if (!std::getline(context_.streams.in, line)) return Next::left;
      const auto typed = ascii_lower(trim(line));
      const Wish wish = wish_of(typed, context_);
      if (wish == Wish::quit) return Next::left;
      if (wish == Wish::skip) return Next::skipped;
      if (wish == Wish::help) {
        say(context_, context_.text("learn.how"));
        continue;
      }
      if (answer(typed)) return Next::solved;
      if (told_ || (tries_ == Tries::once && erred_)) return Next::skipped;
    }
  }
  /// Something was answered wrongly.
  bool erred() const { return erred_; }

 private:
  void ask() {
    const auto asked = course::ask(step_);
    if (text_ != nullptr && !text_->question.empty()) {
      say(context_, printable(text_->question));
    } else if (asked && !asked->id.empty()) {
      say(context_, course::say(words_, *asked));
    }
    if (step_.task.kind == TaskKind::quiz && text_ != nullptr) {
      for (std::size_t i = 0; i < text_->options.size(); ++i) list_option(i);
    }
    if (step_.task.kind == TaskKind::answer) list_choices();
  }

  void list(std::size_t number, const std::string& text) { say(context_, text, "  " + std::to_string(number) + "  "); }
  void list_option(std::size_t i) { list(i + 1, printable(text_->options[i].text)); }

  void list_choices() {
    const auto question = course::find_question(step_.task.words, step_.position);
    if (!question || question->row->kind != course::AnswerKind::choice) return;
    std::size_t number = 0;
    for (const auto id : split_words(question->row->choices)) {
      list(++number, course::say(words_, {"value." + std::string(id), {}}));
    }
  }

  bool answer(const std::string& typed) {
    switch (step_.task.kind) {
      case TaskKind::place:
      case TaskKind::play:
        return answer_move(typed);
      case TaskKind::answer:
        return answer_question(typed);
      case TaskKind::quiz:
        return answer_quiz(typed);
      case TaskKind::none:
        return true;
    }
    return true;
  }

  bool answer_move(const std::string& typed) {
    const auto vertex = parse_vertex(typed, step_.position.board().size());
    if (!vertex) return complain(vertex.error());
    auto verdict = course::judge_move(step_, played_, *vertex);
    if (!verdict) return complain(verdict.error());
    tell(*verdict);
    if (verdict->right) played_.insert(played_.end(), verdict->line.begin(), verdict->line.end());
    return verdict->right && verdict->finished;
  }

  /// A choice may be given by its number, its word in the learner's language or its id.
  std::string chosen_id(const std::string& typed) const {
    const auto question = course::find_question(step_.task.words, step_.position);
    if (!question || question->row->kind != course::AnswerKind::choice) return typed;
    const auto ids = split_words(question->row->choices);
    const auto number = parse_int(typed).value_or(0);
    if (number >= 1 && number <= static_cast<std::int64_t>(ids.size())) return std::string(ids[number - 1]);
    for (const auto id : ids) {
      if (course::say(words_, {"value." + std::string(id), {}}) == typed) return std::string(id);
    }
    return typed;
  }

  bool answer_question(const std::string& typed) {
    auto verdict = course::judge_answer(step_, chosen_id(typed));
    if (!verdict) return is_choice() ? ask_for_number() : complain(verdict.error());
    if (verdict->right) {
      tell(*verdict);
      return true;
    }
    // The explanation names the answer: first the learner looks again, then it is told and the course goes on.
    told_ = erred_ || tries_ == Tries::once;
    say(context_, (erred_ ? "" : wrong()) + (told_ ? course::say(words_, verdict->sentence) : ""));
    erred_ = true;
    return false;
  }

  bool answer_quiz(const std::string& typed) {
    const auto number = parse_int(typed).value_or(0);
    if (text_ == nullptr || number < 1 || number > static_cast<std::int64_t>(text_->options.size())) {
      return ask_for_number();
    }
    const course::Option& chosen = text_->options[number - 1];
    erred_ = erred_ || !chosen.right;
    if (chosen.right) {
      say(context_, context_.text("learn.right") + " " + printable(text_->praise));
      return true;
    }
    say(context_, wrong() + printable(chosen.why));
    for (std::size_t i = 0; tries_ == Tries::once && i < text_->options.size(); ++i) {
      if (text_->options[i].right) list_option(i);
    }
    return false;
  }

  /// There is another try, or there is none.
  std::string wrong() const { return context_.text(tries_ == Tries::once ? "learn.missed" : "learn.wrong") + " "; }

  bool is_choice() const {
    const auto question = course::find_question(step_.task.words, step_.position);
    return question && question->row->kind == course::AnswerKind::choice;
  }

  bool ask_for_number() {
    say(context_, context_.text("learn.number"));
    return false;
  }

  bool complain(const Error& error) {
    say(context_, context_.messages.error(error));
    return false;
  }

  void tell(const course::Verdict& verdict) {
    if (!verdict.line.empty()) {
      std::vector<Move> all = played_;
      all.insert(all.end(), verdict.line.begin(), verdict.line.end());
      say(context_, told_moves(verdict.line, words_));
      context_.streams.out << board_text(step_, course::position_after(step_, all).board());
    }
    erred_ = erred_ || !verdict.right;
    const std::string first = verdict.right ? context_.text("learn.right") + " " : wrong();
    const bool praised = verdict.finished && text_ != nullptr && !text_->praise.empty();
    say(context_, first + (praised ? printable(text_->praise) : course::say(words_, verdict.sentence)));
  }

  const course::Step& step_;
  const course::Words& words_;
  Context& context_;
  const course::StepText* text_;
  std::vector<Move> played_;
  Tries tries_ = Tries::until_right;
  bool erred_ = false;
  bool told_ = false;  ///< the answer was told after two wrong ones
};

}  // namespace

Wish wish_of(const std::string& typed, const Context& context) {
  struct Row {
    Wish wish;
    std::string_view word, letter;
  };
  for (const Row& row : {Row{Wish::help, "help", "?"}, Row{Wish::skip, "skip", "s"}, Row{Wish::quit, "quit", "q"}}) {
    const std::string own = context.text("learn.word." + std::string(row.word));
    if (typed == row.word || typed == row.letter || typed == own) return row.wish;
  }
  return Wish::none;
}

Held hold_step(const ToldStep& told, const course::Words& words, Context& context, Tries tries) {
  Lecture lecture(told.step, told.text, words, context);
  if (tries == Tries::once) lecture.try_once();
  const Next next = lecture.hold();
  return {next, lecture.erred()};
}

}  // namespace miai::cli
