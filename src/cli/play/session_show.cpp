// "Show me": the line that proves what a chain is, played on a copy of the board.
#include "cli/play/session.hpp"
#include "life/showing.hpp"

namespace miai::cli {

using i18n::arg;
using life::Life;

namespace {

bool is_pass(const Move& move) {
  return move.vertex.is_pass();
}

/// Why, where there is nothing to play.
std::string_view reason_id(Life fate) {
  if (fate == Life::seki) return "why.seki";
  return fate == Life::dead ? "why.no_two_eyes" : "why.two_eyes";
}

}  // namespace

/// The solver's word on a chain; nothing when it finds none in a moment.
std::optional<life::Showing> PlaySession::proof_of(const life::ChainJudgement& judged) {
  services_.busy(text("play.reading"));
  return life::show_fate(game_.position().board(), judged.chain, game_.settings().rules);
}

std::string PlaySession::proof_sentence(const life::ChainJudgement& judged, Point stone,
                                        const life::Showing& proof) const {
  if (proof.fate == Life::ko) {
    return text("play.show.ko", {arg("color", judged.chain.color), arg("vertex", to_string(stone))});
  }
  std::string sentence = text("play.proof", {arg("color", judged.chain.color), arg("vertex", to_string(stone)),
                                             arg("status", text("status." + std::string(life::id_text(proof.fate)))),
                                             arg("moves", 0), arg("line", std::string())});
  if (proof.lives_by_new_stone) sentence += " " + text("play.show.new_stone");
  return sentence;
}

void PlaySession::show_proof(Point stone) {
  if (wrong_stage(Stage::marking)) return;
  const Board& board = game_.position().board();
  const auto* judged = board.is_empty(stone) ? nullptr : judgement_at(stone);
  if (judged == nullptr) return say(text("play.show.no_stone", {arg("vertex", to_string(stone))}));
  // What needs no answer to any move has no line.
  const bool beyond_doubt = judged->reason == "pass_alive" || judged->reason == "unopposed";
  const auto proof = beyond_doubt ? std::nullopt : proof_of(*judged);
  if (!proof) {
    if (judged->proved) return why_status(stone);
    return say(text("play.show.undecided", {arg("color", judged->chain.color), arg("vertex", to_string(stone))}));
  }
  const std::string verdict = proof_sentence(*judged, stone, *proof);
  if (proof->line.empty()) {
    return say(proof->fate == Life::ko ? verdict : verdict + " " + text(reason_id(proof->fate)));
  }
  GameSettings settings = game_.settings();
  settings.handicap = 0;
  Game copy(settings);
  const Color first = proof->line.front().color;
  copy.set_up(board, first);
  const std::string opening =
      verdict + " " +
      text("play.show.begins", {arg("color", first), arg("moves", static_cast<int>(proof->line.size()))});
  showing_.emplace(Showing{std::move(copy), proof->line, 0, judged->chain.stones, verdict, opening, {}});
  stage_ = Stage::showing;
  say(opening);
}

void PlaySession::show_next() {
  Showing& shown = *showing_;
  if (shown.at == shown.line.size()) return say(text("play.show.over") + " " + shown.verdict);
  const Move move = shown.line[shown.at++];
  const Board& board = shown.copy.position().board();
  const int captured = is_pass(move) ? 0 : board.preview(move.color, move.vertex.point()).captured_count;
  // The solver knows of threats elsewhere that the copy has not seen: its line is played as it stands.
  shown.copy.play_forced(move);
  std::string sentence =
      text(is_pass(move) ? "play.passed" : "play.moved",
           {arg("color", move.color), arg("vertex", to_string(move.vertex)), arg("captured", captured)});
  if (shown.at == shown.line.size()) sentence += " " + shown.verdict;
  if (shown.told.size() < shown.at) shown.told.push_back(sentence);
  say(std::move(sentence));
}

void PlaySession::show_previous() {
  Showing& shown = *showing_;
  if (shown.at == 0) return say(shown.opening);
  static_cast<void>(shown.copy.undo());
  --shown.at;
  say(shown.at == 0 ? shown.opening : shown.told[shown.at - 1]);
}

void PlaySession::end_show() {
  if (wrong_stage(Stage::showing)) return;
  showing_.reset();
  stage_ = Stage::marking;
  say(text("play.show.ended"));
}

}  // namespace miai::cli
