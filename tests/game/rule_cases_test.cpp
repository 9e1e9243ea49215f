#include "game/rule_cases.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <stdexcept>

#include "base/text.hpp"
#include "game/game.hpp"
#include "score/score.hpp"
#include "support/diagram.hpp"

namespace miai::test {
namespace {

std::string joined(const std::vector<std::string>& words, std::size_t from, std::size_t to) {
  std::string text;
  for (std::size_t i = from; i < std::min(to, words.size()); ++i) text += (i == from ? "" : " ") + words[i];
  return text;
}

bool is_drawing(const std::string& line) {
  const std::string text(trim(line));
  return !text.empty() && text.find_first_not_of("XO. +") == std::string::npos;
}

/// Plays a case: every statement changes the game or asks about it.
class CaseRunner {
 public:
  std::vector<std::string> run(const RuleCase& rule_case) {
    for (const CaseLine& line : rule_case.lines) {
      line_ = line.number;
      try {
        perform(line.words);
      } catch (const std::exception& problem) {
        complain(problem.what());
      }
    }
    if (questions_ == 0) complain("The case asks nothing.");
    return problems_;
  }

 private:
  using Words = std::vector<std::string>;

  void complain(const std::string& text) { problems_.push_back("line " + std::to_string(line_) + ": " + text); }

  template <class T>
  T need(Result<T> result) {
    if (!result) throw std::invalid_argument(result.error().message);
    return *result;
  }
  void need_done(const Result<void>& result) {
    if (!result) throw std::invalid_argument(result.error().message);
  }

  void perform(const Words& words) {
    static const std::map<std::string, void (CaseRunner::*)(const Words&)> kStatements{
        {"rules", &CaseRunner::rules},   {"size", &CaseRunner::size},         {"board", &CaseRunner::board},
        {"komi", &CaseRunner::komi},     {"handicap", &CaseRunner::handicap}, {"play", &CaseRunner::play},
        {"told", &CaseRunner::told},     {"undo", &CaseRunner::undo},         {"resume", &CaseRunner::resume},
        {"resign", &CaseRunner::resign}, {"claim", &CaseRunner::claim},       {"dead", &CaseRunner::dead},
        {"accept", &CaseRunner::accept}, {"disagree", &CaseRunner::disagree}, {"ask", &CaseRunner::ask},
    };
    const auto statement = kStatements.find(words.front());
    if (statement == kStatements.end()) throw std::invalid_argument("There is no statement \"" + words.front() + "\".");
    (this->*statement->second)(words);
  }

  void rules(const Words& words) {
    Ruleset rules = need(find_ruleset(words.at(1)));
    for (std::size_t i = 2; i < words.size(); ++i) {
      const std::size_t sign = words[i].find('=');
      rules = need(with_rule(rules, words[i].substr(0, sign), words[i].substr(sign + 1)));
    }
    settings_.rules = rules;
    settings_.komi = HalfPoints();
    if (game_) game_->set_rules(rules);
  }
  void size(const Words& words) {
    const int width = std::stoi(words.at(1));
    settings_.size = BoardSize(width, words.size() > 2 ? std::stoi(words[2]) : width);
    game_.emplace(settings_);
  }
  /// board COLOR ROW/ROW/… : the reader joins the drawn rows.
  void board(const Words& words) {
    std::string drawing = words.at(2);
    std::replace(drawing.begin(), drawing.end(), '/', '\n');
    const Board drawn = test::board(drawing);
    const Color turn = need(parse_color(words[1]));
    if (!game_ || game_->settings().size != drawn.size()) {
      settings_.size = drawn.size();
      game_.emplace(settings_);
    }
    game_->set_up(drawn, turn);
  }
  void komi(const Words& words) { game().set_komi(HalfPoints::nearest(parse_number(words.at(1)).value())); }
  void handicap(const Words& words) {
    std::vector<Point> points;
    for (std::size_t i = 1; i < words.size(); ++i) points.push_back(pt(words[i]));
    need_done(game().place_handicap(points));
  }
  void play(const Words& words) {
    for (std::size_t i = 1; i < words.size(); ++i) {
      need_done(game().play({game().position().to_move(), need(parse_vertex(words[i], game().settings().size))}));
    }
  }
  void told(const Words& words) {
    for (std::size_t i = 1; i + 1 < words.size(); i += 2) need_done(game().play_as_told(move(words, i)));
  }
  void undo(const Words&) { need_done(game().undo()); }
  void resume(const Words& words) { need_done(game().resume(need(parse_color(words.at(1))))); }
  void resign(const Words& words) { need_done(game().resign(need(parse_color(words.at(1))))); }
  void claim(const Words&) { need_done(game().claim_no_result()); }
  void dead(const Words& words) {
    if (game().settlement() == nullptr) throw std::invalid_argument("Dead stones are marked after two passes.");
    for (std::size_t i = 1; i < words.size(); ++i) need_done(game().settlement()->toggle(pt(words[i])));
  }
  void accept(const Words& words) {
    Settlement* marks = game().settlement();
    if (marks == nullptr) throw std::invalid_argument("Marks are accepted after two passes.");
    need_done(marks->accept(need(parse_color(words.at(1))), marks->marks_id()));
  }
  void disagree(const Words&) { need_done(game().finish_in_disagreement()); }

  /// ask QUESTION… -> ANSWER…
  void ask(const Words& words) {
    ++questions_;
    const auto arrow = static_cast<std::size_t>(std::find(words.begin(), words.end(), "->") - words.begin());
    const std::string wanted = joined(words, arrow + 1, words.size());
    const std::string got = answer(Words(words.begin() + 1, words.begin() + static_cast<std::ptrdiff_t>(arrow)));
    if (got != wanted) complain(joined(words, 1, arrow) + ": wanted \"" + wanted + "\", got \"" + got + "\"");
  }

  std::string answer(const Words& question) {
    static const std::map<std::string, std::string (CaseRunner::*)(const Words&)> kQuestions{
        {"phase", &CaseRunner::phase},     {"turn", &CaseRunner::turn},
        {"result", &CaseRunner::result},   {"stopped", &CaseRunner::stopped},
        {"button", &CaseRunner::button},   {"prisoners", &CaseRunner::prisoners},
        {"score", &CaseRunner::score},     {"default", &CaseRunner::standard},
        {"choice", &CaseRunner::choice},   {"agreed", &CaseRunner::agreed},
        {"id", &CaseRunner::id},           {"stone", &CaseRunner::stone},
        {"refused", &CaseRunner::refused},
    };
    const auto found = kQuestions.find(question.front());
    if (found != kQuestions.end()) return (this->*found->second)(question);
    return verdict(question);
  }

  /// "B C4": legal, suicide, ko, "superko 3" with the move number whose position would return, …
  std::string verdict(const Words& words) {
    const Legality verdict = game().phase() == Phase::play && move(words, 0).color != game().position().to_move()
                                 ? legality(game().position(), move(words, 0), game().settings().rules)
                                 : game().verdict(move(words, 0));
    std::string text(id_text(verdict.id));
    if (verdict.id == LegalityId::superko) text += " " + std::to_string(verdict.repeats_move.value());
    return text;
  }
  std::string phase(const Words&) {
    static constexpr std::array<const char*, 3> kNames{"play", "marking", "finished"};
    return kNames[static_cast<std::size_t>(game().phase())];
  }
  std::string turn(const Words&) { return std::string(to_string(game().position().to_move())); }
  std::string result(const Words&) { return to_string(game().outcome()); }
  std::string stopped(const Words&) {
    static constexpr std::array<const char*, 3> kNames{"no", "passes", "cycle"};
    return kNames[static_cast<std::size_t>(game().stop_reason())];
  }
  std::string button(const Words&) {
    const auto taker = game().position().button_taker();
    return taker ? std::string(to_string(*taker)) : "none";
  }
  std::string prisoners(const Words& words) {
    return std::to_string(game().position().prisoners_of(need(parse_color(words.at(1)))));
  }
  std::string stone(const Words& words) {
    const auto color = color_of(game().position().board().at(pt(words.at(1))));
    return color ? std::string(to_string(*color)) : "none";
  }
  std::string score(const Words&) {
    const auto& settings = game().settings();
    const PointSet dead = game().settlement() != nullptr ? game().settlement()->dead() : PointSet{};
    const score::CountInput input{game().position(), settings.rules, settings.komi, settings.handicap};
    return to_string(Outcome::by_score(need(score::count(input, dead)).margin));
  }
  std::string standard(const Words& words) {
    const Ruleset& rules = settings_.rules;
    if (words.at(1) == "komi") return to_string(rules.komi_even);
    if (words.at(1) == "handicap-komi") return to_string(rules.komi_handicap);
    if (words.at(1) == "handicap-placement") {
      return rules.handicap_placement == HandicapPlacement::free ? "free" : "fixed";
    }
    throw std::invalid_argument("There is no default \"" + words[1] + "\".");
  }
  std::string choice(const Words& words) {
    for (const RuleValue& value : rule_values(settings_.rules)) {
      if (value.key == words.at(1)) return value.value;
    }
    throw std::invalid_argument("There is no choice \"" + words[1] + "\".");
  }
  std::string id(const Words&) { return std::string(settings_.rules.id); }
  std::string agreed(const Words&) {
    const Settlement* marks = game().settlement();
    return marks != nullptr && marks->agreed() ? "yes" : "no";
  }
  /// What the id of the error is when a statement is tried: "refused disagree".
  std::string refused(const Words& words) {
    const std::map<std::string, std::function<Result<void>()>> tried{
        {"disagree", [&] { return game().finish_in_disagreement(); }},
        {"claim", [&] { return game().claim_no_result(); }},
        {"resume", [&] { return game().resume(Color::black); }},
        {"undo", [&] { return game().undo(); }},
    };
    const auto done = tried.at(words.at(1))();
    return done ? "no" : done.error().id;
  }

  Move move(const Words& words, std::size_t at) {
    return {need(parse_color(words.at(at))), need(parse_vertex(words.at(at + 1), game().settings().size))};
  }
  Game& game() {
    if (!game_) throw std::invalid_argument("The case needs a board or a size first.");
    return *game_;
  }

  GameSettings settings_;
  std::optional<Game> game_;
  std::vector<std::string> problems_;
  int line_ = 0;
  int questions_ = 0;
};

std::string rules_folder() {
  return std::string(MIAI_SOURCE_DIR) + "/tests/cases/rules/";
}

std::vector<std::string> case_files() {
  std::vector<std::string> paths;
  for (const auto& entry : std::filesystem::directory_iterator(rules_folder())) {
    if (entry.path().extension() == ".txt") paths.push_back(entry.path().string());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

}  // namespace

RuleCaseFile read_rule_cases(const std::string& path) {
  std::ifstream in(path);
  if (!in) throw std::runtime_error("cannot read " + path);
  RuleCaseFile file{path, {}};
  std::string line;
  for (int number = 1; std::getline(in, line); ++number) {
    const auto text = trim(line);
    if (text.empty() || text.front() == '#') continue;
    if (text.substr(0, 5) == "case ") {
      file.cases.push_back({std::string(text.substr(5)), number, {}});
      continue;
    }
    if (file.cases.empty()) throw std::runtime_error(path + ": a line stands before the first case");
    auto& lines = file.cases.back().lines;
    if (is_drawing(line) && !lines.empty() && lines.back().words.front() == "board") {
      auto& words = lines.back().words;
      std::string row(text);
      row.erase(std::remove(row.begin(), row.end(), ' '), row.end());
      if (words.size() < 3) {
        words.push_back(row);
      } else {
        words[2] += "/" + row;
      }
      continue;
    }
    CaseLine parsed{number, {}};
    for (const auto word : split_words(text)) parsed.words.emplace_back(word);
    lines.push_back(std::move(parsed));
  }
  return file;
}

std::vector<std::string> run_rule_case(const RuleCase& rule_case) {
  return CaseRunner().run(rule_case);
}

TEST(RuleCases, every_answer_is_right) {
  int cases = 0;
  for (const auto& path : case_files()) {
    const RuleCaseFile file = read_rule_cases(path);
    for (const RuleCase& rule_case : file.cases) {
      ++cases;
      for (const auto& problem : run_rule_case(rule_case)) {
        ADD_FAILURE() << path << ", case \"" << rule_case.title << "\", " << problem;
      }
    }
  }
  EXPECT_GE(cases, 100);
}

TEST(RuleCases, every_preset_and_every_switch_has_five) {
  std::vector<std::string> names{"switch-repetition",  "switch-long-cycle",    "switch-scoring",
                                 "switch-tax",         "switch-suicide",       "switch-handicap-bonus",
                                 "switch-button",      "switch-friendly-pass", "switch-end-of-play",
                                 "switch-resume-turn", "switch-disagreement",  "switch-handicap-placement",
                                 "switch-komi"};
  for (const auto& row : ruleset_presets()) names.emplace_back(row.rules.id);
  for (const auto& name : names) {
    const RuleCaseFile file = read_rule_cases(rules_folder() + name + ".txt");
    EXPECT_GE(file.cases.size(), 5U) << name;
  }
}

TEST(RuleCases, a_wrong_answer_is_reported) {
  RuleCase wrong{"wrong on purpose", 1, {{2, {"size", "5"}}, {3, {"ask", "turn", "->", "white"}}}};
  EXPECT_EQ(run_rule_case(wrong).size(), 1U);
  RuleCase mute{"asks nothing", 1, {{2, {"size", "5"}}}};
  EXPECT_EQ(run_rule_case(mute).size(), 1U);
}

}  // namespace miai::test
