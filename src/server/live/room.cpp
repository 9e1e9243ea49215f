// The fold: what each kind of event does to a room, and the facts that others ask of it.
#include "server/live/room.hpp"

#include <algorithm>

#include "game/handicap.hpp"

namespace miai::server {
namespace {

constexpr std::size_t kChatKept = 200;
constexpr std::size_t kAnswersKept = 32;
constexpr std::size_t kClientsKept = 64;

std::string hex(std::uint64_t value) {
  static constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text(16, '0');
  for (std::size_t i = 16; i-- > 0; value >>= 4U) text[i] = kDigits[value & 15U];
  return text;
}

Game opened(const LiveSettings& settings) {
  Game game(settings.game);
  if (settings.setup) {
    game.set_up(settings.setup->board, settings.setup->to_move);
  } else if (settings.game.handicap >= 2 && settings.placement == HandicapPlacement::fixed) {
    if (const auto points = fixed_handicap(settings.game.size, settings.game.handicap)) {
      static_cast<void>(game.place_handicap(*points));
    }
  }
  return game;
}

}  // namespace

/// One function for each kind of event; the table below is in the order of EventKind.
struct RoomFold {
  static void joined(Room& room, const Event& e) {
    room.header_.seats[static_cast<std::size_t>(index_of(*e.color))] = Seat{SeatKind::person, e.guest, e.name, "", ""};
    room.begin();
  }
  static void placed(Room& room, const Event& e) {
    static_cast<void>(room.game_.place_handicap(e.points));
    room.start_ = room.game_.position();
  }
  static void move(Room& room, const Event& e) {
    static_cast<void>(room.game_.play_as_told(Move{*e.color, e.vertex}));
    room.asked_.reset();
    room.reasons_.clear();
    room.proposed_is_set_ = false;
    // The first move of a game is not timed: nobody knows when both were there.
    room.clock_ = room.clock_.state().turn ? room.clock_.moved(e.at, e.allowance)
                                           : room.clock_.started(room.game_.position().to_move(), e.at);
    if (room.game_.phase() != Phase::play) room.clock_ = room.clock_.paused(e.at);
  }
  static void undone(Room& room, const Event& e) {
    for (int i = 0; i < e.moves; ++i) static_cast<void>(room.game_.undo());
    room.asked_.reset();
    room.reasons_.clear();
    room.proposed_is_set_ = false;
    restart_clock(room, e.at);
  }
  static void asked(Room& room, const Event& e) { room.asked_ = Asked{*e.matter, *e.color}; }
  static void answered(Room& room, const Event& e) {
    room.wants_rematch_ = e.matter == Matter::rematch && e.answer == Answer::yes;
    room.asked_.reset();
  }
  static void paused(Room& room, const Event& e) {
    room.paused_by_ = e.by == By::server ? PausedBy::server : PausedBy::players;
    room.clock_ = room.clock_.paused(e.at);
  }
  static void unpaused(Room& room, const Event& e) {
    room.paused_by_ = PausedBy::nobody;
    if (room.game_.phase() == Phase::play) room.clock_ = room.clock_.resumed(e.at);
  }
  static void marked(Room& room, const Event& e) {
    PointSet dead;
    for (const Point p : e.points) dead.insert(p);
    if (Settlement* marks = room.game_.settlement()) marks->mark(dead);
    if (e.color) return;
    room.reasons_ = e.reasons;
    room.proposed_ = e.reasons.empty() ? dead : proposed_dead(room.game_.position().board(), e.reasons);
    room.proposed_is_set_ = true;
  }
  static void accepted(Room& room, const Event& e) {
    Settlement* marks = room.game_.settlement();
    if (marks != nullptr) static_cast<void>(marks->accept(*e.color, marks->marks_id()));
  }
  static void withdrawn(Room& room, const Event& e) {
    if (Settlement* marks = room.game_.settlement()) marks->withdraw(*e.color);
  }
  static void resumed(Room& room, const Event& e) {
    static_cast<void>(room.game_.resume(*e.color));
    room.reasons_.clear();
    room.proposed_is_set_ = false;
    restart_clock(room, e.at);
  }
  static void finished(Room& room, const Event& e) {
    static_cast<void>(room.game_.finish(e.outcome.value_or(Outcome{})));
    room.asked_.reset();
    room.paused_by_ = PausedBy::nobody;
    room.clock_ = room.clock_.paused(e.at);
  }
  static void chat(Room& room, const Event& e) {
    room.chat_.push_back({e.at, e.by, e.name, e.text});
    if (room.chat_.size() > kChatKept) room.chat_.pop_front();
  }
  static void rematch(Room& room, const Event& e) {
    room.rematch_ = e.game;
    room.wants_rematch_ = false;
    room.asked_.reset();
  }

 private:
  static void restart_clock(Room& room, Milliseconds at) {
    if (room.clock_.state().turn) room.clock_ = room.clock_.started(room.game_.position().to_move(), at);
  }
};

Room::Room(GameHeader header)
    : header_(std::move(header)),
      game_(opened(header_.settings)),
      start_(game_.position()),
      clock_(header_.settings.clock),
      changed_(header_.created) {
  begin();
}

void Room::begin() {
  begun_ = std::none_of(header_.seats.begin(), header_.seats.end(),
                        [](const Seat& seat) { return seat.kind == SeatKind::vacant; });
}

RoomPhase Room::phase() const {
  if (game_.phase() == Phase::finished) return RoomPhase::finished;
  if (!begun_) return RoomPhase::waiting;
  const LiveSettings& settings = header_.settings;
  const bool places = settings.game.handicap >= 2 && settings.placement == HandicapPlacement::free && !settings.setup;
  if (places && game_.steps() == 0) return RoomPhase::placing;
  return game_.phase() == Phase::play ? RoomPhase::play : RoomPhase::marking;
}

std::string Room::position_word() const {
  const Position& now = game_.position();
  const Key key = now.board().key();
  return std::to_string(now.move_number()) + (now.to_move() == Color::black ? "b-" : "w-") + hex(key.high) +
         hex(key.low);
}

Role Room::role_of(const Guest& guest) const {
  const auto holds = [&](Color color) { return seat(color).kind == SeatKind::person && guest.is(seat(color).guest); };
  if (holds(Color::black) && holds(Color::white)) return Role::both;
  if (holds(Color::black)) return Role::black;
  return holds(Color::white) ? Role::white : Role::watcher;
}

std::optional<Color> Room::computer_to_move() const {
  const RoomPhase now = phase();
  if (now != RoomPhase::play && now != RoomPhase::placing) return std::nullopt;
  if (paused_by_ != PausedBy::nobody) return std::nullopt;
  const Color color = now == RoomPhase::placing ? Color::black : game_.position().to_move();
  return seat(color).kind == SeatKind::computer ? std::optional<Color>(color) : std::nullopt;
}

std::optional<Milliseconds> Room::flag_time() const {
  if (phase() != RoomPhase::play || computer_to_move()) return std::nullopt;
  const auto flag = clock_.flag_time();
  return flag ? std::optional<Milliseconds>(*flag + kLagLimit) : std::nullopt;
}

void Room::replay(const Event& event) {
  using Apply = void (*)(Room&, const Event&);
  static constexpr std::array<Apply, 15> kApply{
      RoomFold::joined,    RoomFold::placed,  RoomFold::move,     RoomFold::undone, RoomFold::asked,
      RoomFold::answered,  RoomFold::paused,  RoomFold::unpaused, RoomFold::marked, RoomFold::accepted,
      RoomFold::withdrawn, RoomFold::resumed, RoomFold::finished, RoomFold::chat,   RoomFold::rematch};
  kApply[static_cast<std::size_t>(event.kind)](*this, event);
  ++number_;
  changed_ = event.at;
  remember(event.request, number_);
}

void Room::emit(Event event, std::vector<Event>& out) {
  replay(event);
  out.push_back(std::move(event));
}

void Room::remember(const RequestId& request, const Answered& answer) {
  if (!request.exists()) return;
  if (answers_.size() >= kClientsKept && answers_.find(request.client) == answers_.end())
    answers_.erase(answers_.begin());
  auto& kept = answers_[request.client];
  // A request that made several events is answered with the last of them.
  if (!kept.empty() && kept.back().number == request.number) kept.pop_back();
  kept.push_back({request.number, answer});
  if (kept.size() > kAnswersKept) kept.pop_front();
}

const Answered* Room::remembered(const RequestId& request) const {
  const auto client = answers_.find(request.client);
  if (client == answers_.end()) return nullptr;
  const auto found = std::find_if(client->second.begin(), client->second.end(),
                                  [&](const Remembered& one) { return one.number == request.number; });
  return found == client->second.end() ? nullptr : &found->answer;
}

}  // namespace miai::server
