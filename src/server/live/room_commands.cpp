// What people ask of a game, and whether they may. Rules and counts are the core's; here stands who may ask for what.
#include "server/live/room_commands.hpp"

#include <algorithm>

#include "score/score.hpp"

namespace miai::server {
namespace {

/// As far as people read it as a line of talk: no control characters, none that turn the direction of writing.
std::string plain_line(const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    const auto next = [&](std::size_t n) { return i + n < text.size() ? static_cast<unsigned char>(text[i + n]) : 0U; };
    // U+200B to U+200F, U+202A to U+202E, U+2060 to U+206F; U+0080 to U+009F.
    const bool hidden =
        c == 0xE2U &&
        ((next(1) == 0x80U && ((next(2) >= 0x8BU && next(2) <= 0x8FU) || (next(2) >= 0xAAU && next(2) <= 0xAEU))) ||
         (next(1) == 0x81U && next(2) >= 0xA0U && next(2) <= 0xAFU));
    const bool control = c == 0xC2U && next(1) >= 0x80U && next(1) <= 0x9FU;
    if (hidden || control) {
      i += hidden ? 2U : 1U;
    } else if (c < 0x20U || c == 0x7FU) {
      out += ' ';
    } else {
      out += text[i];
    }
  }
  return out;
}

}  // namespace

tl::unexpected<Error> not_now(std::string_view what) {
  return fail("live.not_now", "The game is not at a point where that can be done.", {{"what", std::string(what)}});
}

Event RoomCommands::event(EventKind kind, std::optional<Color> color) const {
  Event one;
  one.kind = kind;
  one.at = sender.at;
  one.by = color ? by_color(*color) : By::watcher;
  one.color = color;
  one.request = command.request;
  return one;
}

Answered RoomCommands::say(const Event& one) const {
  room.emit(one, out);
  return room.number();
}

bool RoomCommands::single_handed(Color color) const {
  return sender.role == Role::both || room.seat(opposite(color)).kind == SeatKind::computer;
}

Result<Color> RoomCommands::player() const {
  if (sender.role == Role::watcher) return fail("live.not_a_player", "Only the two players can do that.");
  if (sender.role == Role::both) return command.color.value_or(room.game().position().to_move());
  const Color own = sender.role == Role::black ? Color::black : Color::white;
  if (command.color && *command.color != own) {
    return fail("live.not_your_color", "That is the other side's to do.", {{"color", std::string(to_string(own))}});
  }
  return own;
}

Answered RoomCommands::finish(const Outcome& outcome, Event one) const {
  one.kind = EventKind::finished;
  one.outcome = outcome;
  return say(one);
}

Answered RoomCommands::unpause() const {
  const auto color = player();
  if (!color) return tl::unexpected(color.error());
  if (room.paused_by() == PausedBy::nobody) return not_now("unpause");
  return say(event(EventKind::unpaused, *color));
}

Answered RoomCommands::resign() const {
  const auto color = player();
  if (!color) return tl::unexpected(color.error());
  if (room.phase() == RoomPhase::finished || room.phase() == RoomPhase::waiting) return not_now("resign");
  return finish(Outcome::won(opposite(*color), OutcomeKind::resignation), event(EventKind::finished, *color));
}

Result<const Settlement*> RoomCommands::settlement() const {
  const Settlement* marks = std::as_const(room.game_).settlement();
  if (marks == nullptr) {
    return fail("game.not_marking", "Dead stones are marked after both have passed.");
  }
  return marks;
}

Answered RoomCommands::mark() const {
  const auto color = player();
  if (!color) return tl::unexpected(color.error());
  const auto marks = settlement();
  if (!marks) return tl::unexpected(marks.error());
  const auto point = parse_point(command.vertex, room.game().settings().size);
  if (!point) return tl::unexpected(point.error());
  const bool dead = command.status == life::ChainStatus::dead;
  Settlement trial = **marks;
  if (trial.dead().contains(*point) == dead) return room.number();
  if (const auto turned = trial.toggle(*point); !turned) return tl::unexpected(turned.error());
  Event one = event(EventKind::marked, *color);
  for (const Point p : trial.dead()) one.points.push_back(p);
  return say(one);
}

Answered RoomCommands::accept() const {
  const auto color = player();
  if (!color) return tl::unexpected(color.error());
  const auto marks = settlement();
  if (!marks) return tl::unexpected(marks.error());
  Settlement trial = **marks;
  std::uint64_t seen = 0;
  for (const char c : command.marks) seen = seen * 16 + static_cast<std::uint64_t>(c <= '9' ? c - '0' : c - 'a' + 10);
  if (const auto taken = trial.accept(*color, seen); !taken) return tl::unexpected(taken.error());
  return accept_as(*color);
}

Answered RoomCommands::accept_as(Color color) const {
  const Settlement& marks = *room.game_.settlement();
  if (!marks.has_accepted(color)) room.emit(event(EventKind::accepted, color), out);
  if (!marks.agreed()) return room.number();
  const GameSettings& settings = room.game().settings();
  const auto score =
      score::count({room.game().position(), settings.rules, settings.komi, settings.handicap}, marks.dead());
  if (!score) return tl::unexpected(score.error());
  Event one = event(EventKind::finished, std::nullopt);
  one.by = By::server;
  return finish(Outcome::by_score(score->margin), one);
}

Answered RoomCommands::withdraw() const {
  const auto color = player();
  if (!color) return tl::unexpected(color.error());
  const auto marks = settlement();
  if (!marks) return tl::unexpected(marks.error());
  if (!(*marks)->has_accepted(*color)) return room.number();
  return say(event(EventKind::withdrawn, *color));
}

Answered RoomCommands::resume() const {
  const auto color = player();
  if (!color) return tl::unexpected(color.error());
  if (room.phase() != RoomPhase::marking) {
    return fail("game.not_marking", "Play has not stopped, so it cannot be resumed.");
  }
  return say(event(EventKind::resumed, *color));
}

Answered RoomCommands::claim_forfeit(Color color) const {
  const RoomPhase now = room.phase();
  if (now == RoomPhase::finished || now == RoomPhase::waiting) return not_now("claim");
  const Color other = opposite(color);
  if (sender.role == Role::both || room.seat(other).kind != SeatKind::person) return not_now("claim");
  const bool waits_for_other = now == RoomPhase::play      ? room.game().position().to_move() == other
                               : now == RoomPhase::placing ? other == Color::black
                                                           : true;
  if (!waits_for_other) return fail("live.own_turn", "It is your turn; the other side keeps nobody waiting.");
  const bool clock_runs = now == RoomPhase::play && room.clock().flag_time().has_value();
  if (clock_runs) return fail("live.clock_decides", "The other side's clock is running; it decides.");
  const Milliseconds limit = room.header().settings.away_limit;
  const Milliseconds away = sender.away[static_cast<std::size_t>(index_of(other))];
  if (away < limit) {
    return fail("live.not_away_long_enough", "The other side has not been away long enough.",
                {{"seconds", std::to_string((limit - away).count() / 1000)}});
  }
  return finish(Outcome::won(color, OutcomeKind::forfeit), event(EventKind::finished, color));
}

Answered RoomCommands::claim() const {
  const auto color = player();
  if (!color) return tl::unexpected(color.error());
  if (command.claim == Claim::forfeit) return claim_forfeit(*color);
  Game trial = room.game();
  const auto done = command.claim == Claim::no_result ? trial.claim_no_result() : trial.finish_in_disagreement();
  if (!done) return tl::unexpected(done.error());
  return finish(trial.outcome(), event(EventKind::finished, *color));
}

Answered RoomCommands::chat() const {
  Event one = event(EventKind::chat, std::nullopt);
  if (sender.role != Role::watcher) {
    const auto color = player();
    if (color) one.by = by_color(*color);
  }
  one.name = sender.name;
  one.text = plain_line(command.text);
  const bool says_something = std::any_of(one.text.begin(), one.text.end(), [](char c) { return c != ' '; });
  if (sender.name.empty() || !says_something) return fail("live.nothing_said", "There is nothing to say in that.");
  return say(one);
}

Answered RoomCommands::rematch() const {
  const auto color = player();
  if (!color) return tl::unexpected(color.error());
  if (room.phase() != RoomPhase::finished || !room.rematch().empty()) return not_now("rematch");
  const bool agreed = room.asked_ && room.asked_->matter == Matter::rematch && room.asked_->by != *color;
  Event one = event(EventKind::asked, *color);
  one.matter = Matter::rematch;
  if (agreed || single_handed(*color)) {
    one.kind = EventKind::answered;
    one.answer = Answer::yes;
  }
  return say(one);
}

Answered RoomCommands::sync() const {
  return room.number();
}

Answered Room::handle(const Command& command, const Sender& sender, std::vector<Event>& out) {
  using Act = Answered (RoomCommands::*)() const;
  static constexpr std::array<Act, 14> kActs{&RoomCommands::play,     &RoomCommands::place,  &RoomCommands::ask,
                                             &RoomCommands::answer,   &RoomCommands::mark,   &RoomCommands::accept,
                                             &RoomCommands::withdraw, &RoomCommands::resume, &RoomCommands::unpause,
                                             &RoomCommands::resign,   &RoomCommands::claim,  &RoomCommands::chat,
                                             &RoomCommands::rematch,  &RoomCommands::sync};
  if (const Answered* before = remembered(command.request)) return *before;
  tick(sender.at, out);
  const RoomCommands commands{*this, command, sender, out};
  const Answered answer = (commands.*kActs[static_cast<std::size_t>(command.kind)])();
  remember(command.request, answer);
  return answer;
}

Result<void> Room::join(Color color, const Seat& person, Milliseconds at, std::vector<Event>& out) {
  if (seat(color).kind != SeatKind::vacant || phase() == RoomPhase::finished) {
    return fail("live.no_seat", "Somebody else has taken that seat.");
  }
  Event one;
  one.kind = EventKind::joined;
  one.at = at;
  one.by = by_color(color);
  one.color = color;
  one.name = person.name;
  one.guest = person.guest;
  emit(one, out);
  return {};
}

void Room::tick(Milliseconds now, std::vector<Event>& out) {
  const auto flag = flag_time();
  if (!flag || now < *flag) return;
  Event one;
  one.kind = EventKind::finished;
  one.at = now;
  one.outcome = Outcome::won(opposite(*clock_.state().turn), OutcomeKind::time);
  emit(one, out);
}

PointSet proposed_dead(const Board& board, const std::vector<ChainReason>& reasons) {
  PointSet dead;
  for (const ChainReason& chain : reasons) {
    if (chain.status == life::ChainStatus::dead) dead.insert(chain.stone);
  }
  return chains_touched(board, dead);
}

namespace {

/// Whether the marks cost this colour nothing against those proposed.
bool is_fair_to(Color color, const Game& game, const PointSet& dead, const PointSet& proposed) {
  const GameSettings& settings = game.settings();
  const auto margin = [&](const PointSet& marks) {
    const auto counted = score::count({game.position(), settings.rules, settings.komi, settings.handicap}, marks);
    return counted ? counted->margin : HalfPoints();
  };
  const HalfPoints gain = margin(dead) - margin(proposed);
  return color == Color::black ? gain.count() >= 0 : gain.count() <= 0;
}

}  // namespace

void Room::propose(const std::string& position, const std::vector<ChainReason>& reasons, Milliseconds at,
                   std::vector<Event>& out) {
  const Settlement* marks = game_.settlement();
  if (marks == nullptr || proposed_is_set_ || position != position_word()) return;
  const PointSet proposed = proposed_dead(game_.position().board(), reasons);
  // Who accepted before the proposal came keeps what was accepted, unless a program would never agree to it:
  // then the proposal takes the place of the bare board, which nobody has marked.
  const auto stands = [&](Color color) {
    return marks->has_accepted(color) && (seat(opposite(color)).kind != SeatKind::computer ||
                                          is_fair_to(opposite(color), game_, marks->dead(), proposed));
  };
  const bool keep = !marks->dead().empty() || stands(Color::black) || stands(Color::white);
  Event one;
  one.kind = EventKind::marked;
  one.at = at;
  one.reasons = reasons;
  // What people have marked meanwhile stands; they are told the reasons all the same.
  const PointSet dead = keep ? marks->dead() : proposed;
  for (const Point p : dead) one.points.push_back(p);
  emit(one, out);
}

void Room::accept_for_computer(Milliseconds at, std::vector<Event>& out) {
  const Settlement* marks = game_.settlement();
  if (marks == nullptr || !proposed_is_set_) return;
  for (const Color color : kColors) {
    if (seat(color).kind != SeatKind::computer || marks->has_accepted(color)) continue;
    const bool people_first = seat(opposite(color)).kind == SeatKind::person && !marks->has_accepted(opposite(color));
    if (people_first || !is_fair_to(color, game_, marks->dead(), proposed_)) continue;
    const Command command;
    const Sender sender{color == Color::black ? Role::black : Role::white, seat(color).name, at, {}, {}};
    static_cast<void>(RoomCommands{*this, command, sender, out}.accept_as(color));
    if (game_.settlement() == nullptr) return;
  }
}

}  // namespace miai::server
