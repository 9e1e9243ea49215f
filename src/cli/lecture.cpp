#include "cli/lecture.hpp"

#include <istream>
#include <ostream>

#include "base/text.hpp"
#include "cli/course_view.hpp"
#include "cli/plain_text.hpp"

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
    if (!step_.shown.empty()) out << board_text(step_, step_.start.board()) << moves_text(step_.shown) << "\n";
    out << board_text(step_, step_.position.board());
    if (text_ != nullptr && !text_->body.empty()) out << printable(text_->body) << "\n";
    for (const auto& given : course::givens(step_)) out << course::say(words_, given) << "\n";
    ask();
    for (std::string line;;) {
      out << "> " << std::flush;
      if (!std::getline(context_.streams.in, line)) return Next::left;
      const auto typed = ascii_lower(trim(line));
      if (typed == "quit" || typed == "q") return Next::left;
      if (typed == "skip" || typed == "s") return Next::skipped;
      if (typed == "help" || typed == "?") {
        out << context_.text("learn.how") << "\n";
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
    auto& out = context_.streams.out;
    const auto asked = course::ask(step_);
    if (text_ != nullptr && !text_->question.empty()) {
      out << printable(text_->question) << "\n";
    } else if (asked && !asked->id.empty()) {
      out << course::say(words_, *asked) << "\n";
    }
    if (step_.task.kind == TaskKind::quiz && text_ != nullptr) {
      for (std::size_t i = 0; i < text_->options.size(); ++i) list_option(i);
    }
    if (step_.task.kind == TaskKind::answer) list_choices();
  }

  void list_option(std::size_t i) {
    context_.streams.out << "  " << i + 1 << "  " << printable(text_->options[i].text) << "\n";
  }

  void list_choices() {
    const auto question = course::find_question(step_.task.words, step_.position);
    if (!question || question->row->kind != course::AnswerKind::choice) return;
    int number = 0;
    for (const auto id : split_words(question->row->choices)) {
      context_.streams.out << "  " << ++number << "  " << course::say(words_, {"value." + std::string(id), {}}) << "\n";
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
    if (!erred_) say_wrong();
    if (told_) context_.streams.out << course::say(words_, verdict->sentence);
    context_.streams.out << "\n";
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
      context_.streams.out << context_.text("learn.right") << "\n" << printable(text_->praise) << "\n";
      return true;
    }
    say_wrong();
    context_.streams.out << printable(chosen.why) << "\n";
    for (std::size_t i = 0; tries_ == Tries::once && i < text_->options.size(); ++i) {
      if (text_->options[i].right) list_option(i);
    }
    return false;
  }

  /// There is another try, or there is none.
  void say_wrong() {
    context_.streams.out << context_.text(tries_ == Tries::once ? "learn.missed" : "learn.wrong") << " ";
  }

  bool is_choice() const {
    const auto question = course::find_question(step_.task.words, step_.position);
    return question && question->row->kind == course::AnswerKind::choice;
  }

  bool ask_for_number() {
    context_.streams.out << context_.text("learn.number") << "\n";
    return false;
  }

  bool complain(const Error& error) {
    context_.streams.out << context_.messages.error(error) << "\n";
    return false;
  }

  void tell(const course::Verdict& verdict) {
    auto& out = context_.streams.out;
    if (!verdict.line.empty()) {
      std::vector<Move> all = played_;
      all.insert(all.end(), verdict.line.begin(), verdict.line.end());
      out << moves_text(verdict.line) << "\n" << board_text(step_, course::position_after(step_, all).board());
    }
    erred_ = erred_ || !verdict.right;
    if (!verdict.right) say_wrong();
    if (verdict.right) out << context_.text("learn.right") << " ";
    const bool praised = verdict.finished && text_ != nullptr && !text_->praise.empty();
    out << (praised ? printable(text_->praise) : course::say(words_, verdict.sentence)) << "\n";
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

Held hold_step(const ToldStep& told, const course::Words& words, Context& context, Tries tries) {
  Lecture lecture(told.step, told.text, words, context);
  if (tries == Tries::once) lecture.try_once();
  const Next next = lecture.hold();
  return {next, lecture.erred()};
}

}  // namespace miai::cli
