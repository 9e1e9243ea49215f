#include "cli/commands/learn_more.hpp"

#include <array>
#include <chrono>
#include <istream>
#include <ostream>

#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/course_view.hpp"
#include "cli/lecture.hpp"
#include "cli/paragraph.hpp"
#include "cli/parser.hpp"
#include "course/drills.hpp"
#include "course/first_capture.hpp"

namespace miai::cli {

std::uint32_t seed_of(const Arguments& arguments) {
  if (const auto seed = arguments.whole("--seed")) return static_cast<std::uint32_t>(*seed);
  return static_cast<std::uint32_t>(std::chrono::system_clock::now().time_since_epoch() / std::chrono::seconds(1));
}

namespace {

Exit drill(const Arguments& arguments, const course::Words& words, Context& context) {
  const auto kind = arguments.text("KIND");
  const auto first = course::drill(kind, 0);
  if (!first) return context.trouble(first.error());
  say(context, context.text("learn.how"));
  const auto seed = seed_of(arguments);
  const int count = arguments.count("--count");
  int right = 0;
  for (int i = 0; i < count; ++i) {
    const auto step = course::drill(kind, seed + static_cast<std::uint32_t>(i));
    const Held held = hold_step({*step, nullptr}, words, context);
    if (held.next == Next::left) break;
    right += held.next == Next::solved && !held.erred ? 1 : 0;
    context.streams.out << "\n";
  }
  say(context, context.text("learn.drill.end", {i18n::arg("count", static_cast<std::int64_t>(right)),
                                                i18n::arg("all", static_cast<std::int64_t>(count))}));
  return Exit::fine;
}

/// A learner's game of first capture; the learner is Black.
class CaptureTable {
 public:
  CaptureTable(course::FirstCapture rules, std::uint64_t seed, Context& context)
      : rules_(rules), seed_(seed), context_(context), game_(*course::capture_game(rules, {})) {}

  void play() {
    explain();
    show();
    while (!is_over()) {
      if (game_.position.to_move() == Color::white) {
        const Vertex reply = course::capture_reply(game_, rules_, seed_);
        say(context_, context_.text("learn.capture.reply", {i18n::arg("vertex", to_string(reply))}));
        make(reply);
        show();
      } else if (!ask()) {
        return;
      }
    }
    const auto* end = game_.drawn                    ? "learn.capture.drawn"
                      : game_.winner == Color::black ? "learn.capture.won"
                                                     : "learn.capture.lost";
    say(context_, context_.text(end));
  }

 private:
  bool is_over() const { return game_.winner || game_.drawn; }

  void explain() const {
    say(context_, context_.text("learn.capture.how", {i18n::arg("count", static_cast<std::int64_t>(rules_.stones))}));
  }

  bool make(Vertex vertex) {
    auto moves = moves_;
    moves.push_back({game_.position.to_move(), vertex});
    auto next = course::capture_game(rules_, moves);
    if (!next) {
      say(context_, context_.messages.error(next.error()));
      return false;
    }
    moves_ = std::move(moves);
    game_ = std::move(*next);
    return true;
  }

  /// False when the learner left.
  bool ask() {
    context_.streams.out << "> " << std::flush;
    std::string line;
    if (!std::getline(context_.streams.in, line)) return false;
    const auto typed = ascii_lower(trim(line));
    const Wish wish = wish_of(typed, context_);
    if (wish == Wish::quit) return false;
    if (wish != Wish::none) {
      explain();
      return true;
    }
    const auto vertex = parse_vertex(typed, game_.position.board().size());
    if (!vertex) {
      say(context_, context_.messages.error(vertex.error()));
    } else if (make(*vertex)) {
      show();
    }
    return true;
  }

  void show() {
    course::Step step;
    step.position = game_.position;
    step.start = game_.position;
    if (!moves_.empty()) step.shown = {moves_.back()};
    context_.streams.out << board_text(step, game_.position.board());
  }

  course::FirstCapture rules_;
  std::uint64_t seed_;
  Context& context_;
  std::vector<Move> moves_;
  course::CaptureGame game_;
};

Exit capture(const Arguments& arguments, const course::Words&, Context& context) {
  constexpr long kUsual = 5;
  const long size = arguments.whole("--size").value_or(kUsual);
  constexpr long kLargest = 9;
  if (size < kUsual || size > kLargest) {
    return context.trouble(Error{"learn.capture_size", "The first capture is played on 5 to 9 lines.", {}, {}});
  }
  CaptureTable({static_cast<int>(size), arguments.count("--stones")}, seed_of(arguments), context).play();
  return Exit::fine;
}

/// A whole game against the lowest level, with what `miai play` has: the count, shown and explained.
Exit game(const Arguments& arguments, const course::Words&, Context& context) {
  constexpr long kUsual = 7;
  const Command* play = find_command("play");
  std::vector<std::string> typed{"--computer", "white",  "--level",
                                 "1",          "--size", std::to_string(arguments.whole("--size").value_or(kUsual))};
  if (const auto seed = arguments.whole("--seed")) {
    typed.emplace_back("--seed");
    typed.push_back(std::to_string(*seed));
  }
  const auto parsed = Parser::parse(*play, typed);
  if (!parsed) return context.trouble(parsed.error());
  say(context, context.text("learn.game.how"));
  return play->run(*parsed, context);
}

constexpr std::array kMore{MoreToLearn{"drill", drill}, MoreToLearn{"capture", capture}, MoreToLearn{"game", game}};

}  // namespace

const MoreToLearn* find_more(std::string_view id) {
  for (const auto& row : kMore) {
    if (row.id == id) return &row;
  }
  return nullptr;
}

std::vector<std::string> what_there_is() {
  std::vector<std::string> names;
  names.reserve(kMore.size() + 1);
  names.emplace_back(kExam);
  for (const auto& row : kMore) names.emplace_back(row.id);
  return names;
}

std::vector<std::string> drill_names() {
  std::vector<std::string> names;
  names.reserve(course::drills().size());
  for (const auto& row : course::drills()) names.emplace_back(row.id);
  return names;
}

}  // namespace miai::cli
