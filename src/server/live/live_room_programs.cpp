// What a room does by itself: flags, programs, proposals, going on after a restart, rematches.
#include <algorithm>
#include <boost/json.hpp>

#include "game/handicap.hpp"
#include "server/live/live_room.hpp"
#include "server/protocol/json_parts.hpp"
#include "server/protocol/wire.hpp"

namespace miai::server {
namespace json = boost::json;
namespace {

/// How long a restarted server waits for the side to move before its clock runs on.
constexpr Milliseconds kGrace{120'000};

json::object notice_json(const EngineNotice& notice) {
  json::object facts;
  for (const Fact& fact : notice.facts) facts[fact.name] = fact.value;
  return {{"type", "notice"}, {"id", notice.id}, {"message", notice.message}, {"facts", std::move(facts)}};
}

}  // namespace

void LiveRoom::set_flag_timer() {
  const Milliseconds now = services_.now();
  if (room_.computer_to_move()) {
    // A program whose time is up does not lose: the built-in player moves for it.
    const auto flag = room_.clock().flag_time();
    if (!flag) return flag_timer_.cancel();
    flag_timer_.set(std::max(Milliseconds{0}, *flag - now - Milliseconds{500}),
                    [self = shared_from_this()] { self->ask_program(true); });
    return;
  }
  const auto flag = room_.flag_time();
  if (!flag) return flag_timer_.cancel();
  flag_timer_.set(std::max(Milliseconds{0}, *flag - now), [self = shared_from_this()] {
    std::vector<Event> events;
    self->room_.tick(self->services_.now(), events);
    if (events.empty()) return self->set_flag_timer();
    self->publish(events, {});
    self->look_around();
  });
}

void LiveRoom::ask_program(bool at_once) {
  const auto color = room_.computer_to_move();
  if (!color || room_.phase() != RoomPhase::play) return;
  const std::string about = room_.position_word() + "/" + std::to_string(room_.game().steps());
  if (!at_once && thinking_about_ == about) return;
  thinking_about_ = about;
  const Seat& seat = room_.seat(*color);
  EngineTask task{room_.header().id,
                  seat.engine,
                  seat.rank,
                  room_.game(),
                  room_.start().board(),
                  room_.game().settings().handicap,
                  *color,
                  room_.clock().settings(),
                  room_.clock().left(*color, services_.now()),
                  resumed_,
                  at_once};
  services_.opponents.think(std::move(task), [self = shared_from_this(), position = room_.position_word(),
                                              number = room_.number()](EngineAnswer answer) {
    self->strand_.post(
        [self, position, number, answer = std::move(answer)] { self->program_answered(position, number, answer); });
  });
}

void LiveRoom::program_answered(const std::string& position, std::int64_t number, const EngineAnswer& answer) {
  if (over_) return;
  thinking_about_.clear();
  std::vector<Letter> notices;
  notices.reserve(answer.notices.size());
  for (const EngineNotice& notice : answer.notices) notices.push_back({nullptr, shared_text(notice_json(notice))});
  const auto color = room_.computer_to_move();
  // A late answer is for a board that is no more; the program is asked anew about the board there is.
  if (!color || position != room_.position_word() || number > room_.number()) {
    when_durable([self = shared_from_this(), notices] { self->deliver(notices); });
    ask_program(false);
    return;
  }
  // Whatever went wrong on the way: the flag of a program does not fall.
  const Milliseconds now = services_.now();
  constexpr Milliseconds kAll = std::chrono::hours(24);
  const bool late = room_.clock().moved(now, answer.lost).left(*color, now).flagged;
  Command command;
  command.kind = answer.kind == EngineAnswer::Kind::resign ? CommandKind::resign : CommandKind::play;
  command.position = position;
  command.vertex = to_string(answer.vertex);
  Sender sender{
      *color == Color::black ? Role::black : Role::white, room_.seat(*color).name, now, late ? kAll : answer.lost, {}};
  std::vector<Event> events;
  const Answered done = room_.handle(command, sender, events);
  if (!done) return;
  publish(events, {}, std::move(notices));
  look_around();
}

void LiveRoom::place_for_computer() {
  if (room_.phase() != RoomPhase::placing || !room_.computer_to_move()) return;
  const auto points = suggest_free_handicap(room_.game().settings().size, room_.header().settings.game.handicap);
  if (!points) return;
  Command command;
  command.kind = CommandKind::place;
  command.position = room_.position_word();
  for (const Point p : *points) command.points.push_back(to_string(p));
  std::vector<Event> events;
  static_cast<void>(
      room_.handle(command, {Role::black, room_.seat(Color::black).name, services_.now(), {}, {}}, events));
  if (!events.empty()) publish(events, {});
}

void LiveRoom::ask_for_marks() {
  if (room_.game().settlement() == nullptr) return;
  const std::string position = room_.position_word() + "/" + std::to_string(room_.game().steps());
  if (judging_ == position) return;
  judging_ = position;
  services_.opponents.judge(
      room_.game(), [self = shared_from_this(), word = room_.position_word()](const std::vector<ChainReason>& reasons) {
        self->strand_.post([self, word, reasons] {
          if (self->over_) return;
          std::vector<Event> events;
          self->room_.propose(word, reasons, self->services_.now(), events);
          if (events.empty()) return;
          self->publish(events, {});
          self->look_around();
        });
      });
}

void LiveRoom::go_on_after_restart(bool nobody_came) {
  if (room_.paused_by() != PausedBy::server) return;
  const Color turn = room_.game().position().to_move();
  const Color waits_for = room_.seat(turn).kind == SeatKind::computer ? opposite(turn) : turn;
  if (!nobody_came && !is_here(waits_for)) {
    grace_timer_.set(kGrace, [self = shared_from_this()] { self->go_on_after_restart(true); });
    return;
  }
  grace_timer_.cancel();
  Event on;
  on.kind = EventKind::unpaused;
  on.at = services_.now();
  std::vector<Event> events;
  room_.emit(on, events);
  publish(events, {});
  look_around();
}

void LiveRoom::make_rematch() {
  if (!room_.wants_rematch() || rematch_under_way_) return;
  rematch_under_way_ = true;
  services_.new_rematch(room_.header(), [self = shared_from_this()](std::string id) {
    self->strand_.post([self, id = std::move(id)] {
      self->rematch_under_way_ = false;
      if (self->over_ || id.empty()) return;
      Event event;
      event.kind = EventKind::rematch;
      event.at = self->services_.now();
      event.game = id;
      std::vector<Event> events;
      self->room_.emit(event, events);
      self->publish(events, {});
    });
  });
}

}  // namespace miai::server
