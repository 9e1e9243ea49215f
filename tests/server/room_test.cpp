// A live game as a value: who may do what and when; every game is replayed from its events and must be the same.
#include "server/live/room.hpp"

#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "server/protocol/wire.hpp"

namespace miai::server {
namespace {
namespace json = boost::json;

const Seat kAnna{SeatKind::person, "anna", "Anna", "", ""};
const Seat kIon{SeatKind::person, "ion", "Ion", "", ""};
const Seat kMiai{SeatKind::computer, "", "Miai", "miai", "14k"};

class RoomTest : public testing::Test {
 protected:
  LiveSettings settings_ = settings("japanese");
  GameHeader header_{"g", settings_, {kAnna, kIon}, Milliseconds(1000)};
  std::optional<Room> room_;
  std::vector<Event> all_;
  Milliseconds now_{10'000};
  std::uint64_t request_ = 0;

  static LiveSettings settings(std::string_view rules, int side = 9) {
    LiveSettings made;
    made.game = {BoardSize::square(side), preset(rules), HalfPoints::points(0), 0};
    return made;
  }
  void open() { room_.emplace(header_); }
  Sender sender(Role role) const { return {role, role == Role::black ? "Anna" : "Ion", now_, {}, {}}; }
  std::string send(Role role, Command command) {
    command.request = {role == Role::white ? "ion/1" : "anna/1", ++request_};
    return send_as_is(sender(role), command);
  }
  /// "" when it was done, else the error's id, with the reason of a refused move.
  std::string send_as_is(const Sender& from, const Command& command) {
    std::vector<Event> out;
    const Answered answer = room_->handle(command, from, out);
    all_.insert(all_.end(), out.begin(), out.end());
    if (answer) return "";
    for (const Fact& fact : answer.error().facts) {
      if (fact.name == "reason") return fact.value;
    }
    return answer.error().id;
  }
  std::string play(Role role, const std::string& vertex) {
    Command command;
    command.kind = CommandKind::play;
    command.vertex = vertex;
    command.position = room_->position_word();
    return send(role, command);
  }
  std::string simple(Role role, CommandKind kind) {
    Command command;
    command.kind = kind;
    return send(role, command);
  }
  std::string ask(Role role, Matter matter) {
    Command command;
    command.kind = CommandKind::ask;
    command.matter = matter;
    return send(role, command);
  }
  std::string reply(Role role, Matter matter, Answer answer) {
    Command command;
    command.kind = CommandKind::answer;
    command.matter = matter;
    command.answer = answer;
    return send(role, command);
  }
  std::string mark(Role role, const std::string& stone, life::ChainStatus status) {
    Command command;
    command.kind = CommandKind::mark;
    command.vertex = stone;
    command.status = status;
    return send(role, command);
  }
  std::string accept(Role role) {
    Command command;
    command.kind = CommandKind::accept;
    const json::object state = state_json(*room_);
    if (!state.at("marks").is_null()) command.marks = state.at("marks").as_object().at("id").as_string();
    return send(role, command);
  }
  std::string claim(Role role, Claim what, Milliseconds other_away) {
    Command command;
    command.kind = CommandKind::claim;
    command.claim = what;
    command.request = {"x", ++request_};
    Sender from = sender(role);
    from.away[role == Role::black ? 1 : 0] = other_away;
    return send_as_is(from, command);
  }
  void alternate(const std::vector<std::string>& moves) {
    for (const auto& move : moves) {
      const Role role = room_->game().position().to_move() == Color::black ? Role::black : Role::white;
      ASSERT_EQ(play(role, move), "") << move;
    }
  }
  std::string result() const { return to_string(room_->game().outcome()); }

  void TearDown() override {
    if (!room_) return;
    Room again(header_);
    for (const Event& event : all_) again.replay(event_from(stored(event)));
    EXPECT_EQ(state_json(again), state_json(*room_));
    EXPECT_EQ(moves_json(again), moves_json(*room_));
    EXPECT_EQ(again.number(), room_->number());
    EXPECT_EQ(again.clock(), room_->clock());
  }
};

TEST_F(RoomTest, F21_a_ko_may_not_be_taken_back_at_once_and_the_stone_is_named) {
  open();
  alternate({"C4", "D4", "B3", "E3", "C2", "D2", "J1", "C3", "D3"});
  EXPECT_EQ(room_->game().position().prisoners_of(Color::black), 1);
  Command back;
  back.kind = CommandKind::play;
  back.vertex = "C3";
  back.position = room_->position_word();
  back.request = {"ion/1", 99};
  std::vector<Event> out;
  const Answered answer = room_->handle(back, sender(Role::white), out);
  ASSERT_FALSE(answer);
  std::string stone;
  for (const Fact& fact : answer.error().facts) stone = fact.name == "ko_stone" ? fact.value : stone;
  EXPECT_EQ(stone, "D3");
  EXPECT_TRUE(out.empty());
  EXPECT_EQ(play(Role::white, "J9"), "");
}

TEST_F(RoomTest, refusals_say_what_the_core_says) {
  open();
  EXPECT_EQ(play(Role::white, "E5"), "not_your_turn");
  EXPECT_EQ(play(Role::black, "E5"), "");
  EXPECT_EQ(play(Role::white, "E5"), "occupied");
  EXPECT_EQ(play(Role::white, "Z9"), "vertex.off_board");
  EXPECT_EQ(play(Role::watcher, "A1"), "live.not_a_player");
  alternate({"B1", "J9", "A2", "J8"});
  EXPECT_EQ(play(Role::white, "H1"), "");
  EXPECT_EQ(play(Role::black, "A1"), "suicide");
}

TEST_F(RoomTest, B121_a_move_for_another_position_is_stale_and_changes_nothing) {
  open();
  Command late;
  late.kind = CommandKind::play;
  late.vertex = "G7";
  late.position = room_->position_word();
  ASSERT_EQ(play(Role::black, "E5"), "");
  const auto before = room_->number();
  EXPECT_EQ(send(Role::white, late), "live.stale");
  EXPECT_EQ(room_->number(), before);
}

TEST_F(RoomTest, B123_a_request_sent_twice_is_done_once_and_answered_alike) {
  open();
  Command move;
  move.kind = CommandKind::play;
  move.vertex = "E5";
  move.position = room_->position_word();
  move.request = {"anna/1", 1};
  EXPECT_EQ(send_as_is(sender(Role::black), move), "");
  EXPECT_EQ(send_as_is(sender(Role::black), move), "");
  EXPECT_EQ(room_->number(), 1);
  // The same move as another request is for a board that is no more.
  move.request.number = 2;
  EXPECT_EQ(send_as_is(sender(Role::black), move), "live.stale");
  // Also after a restart, where the answer comes from the stored event.
  Room again(header_);
  for (const Event& event : all_) again.replay(event_from(stored(event)));
  move.request.number = 1;
  std::vector<Event> out;
  const Answered answer = again.handle(move, sender(Role::black), out);
  ASSERT_TRUE(answer);
  EXPECT_EQ(*answer, 1);
  EXPECT_TRUE(out.empty());
}

TEST_F(RoomTest, B129_both_agree_on_the_marks_they_have_seen_and_the_core_counts) {
  header_.settings = settings("japanese", 5);
  open();
  // Black's wall on C, White's on D; a dead white stone at A1.
  alternate({"C1", "D1", "C2", "D2", "C3", "D3", "C4", "D4", "C5", "D5", "pass", "A1", "pass", "pass"});
  ASSERT_EQ(room_->phase(), RoomPhase::marking);
  EXPECT_EQ(play(Role::black, "A2"), "game_over");
  ASSERT_EQ(accept(Role::white), "");
  ASSERT_EQ(mark(Role::black, "A1", life::ChainStatus::dead), "");
  EXPECT_FALSE(room_->game().settlement()->has_accepted(Color::white)) << "a change cancels what was accepted";
  Command old;
  old.kind = CommandKind::accept;
  old.marks = "0123456789abcdef";
  EXPECT_EQ(send(Role::white, old), "settlement.marks_changed");
  ASSERT_EQ(accept(Role::black), "");
  ASSERT_EQ(accept(Role::white), "");
  EXPECT_EQ(room_->phase(), RoomPhase::finished);
  // Black: 10 points, one prisoner, and the one that lies dead is taken; White: 5.
  EXPECT_EQ(result(), "B+6");
}

TEST_F(RoomTest, disagreement_leads_back_to_play) {
  header_.settings = settings("japanese", 5);
  open();
  alternate({"C3", "pass", "pass"});
  ASSERT_EQ(room_->phase(), RoomPhase::marking);
  ASSERT_EQ(mark(Role::white, "C3", life::ChainStatus::dead), "");
  ASSERT_EQ(simple(Role::black, CommandKind::resume), "");
  EXPECT_EQ(room_->phase(), RoomPhase::play);
  EXPECT_EQ(room_->game().position().to_move(), Color::white) << "who asks to go on lets the other move first";
  EXPECT_EQ(claim(Role::black, Claim::both_lose, {}), "game.not_marking");
  alternate({"pass", "pass"});
  EXPECT_EQ(room_->phase(), RoomPhase::marking);
}

TEST_F(RoomTest, undo_is_asked_and_goes_back_to_ones_own_move) {
  open();
  alternate({"E5", "E6"});
  ASSERT_EQ(ask(Role::black, Matter::undo), "");
  EXPECT_EQ(reply(Role::black, Matter::undo, Answer::yes), "live.not_asked") << "nobody answers himself";
  ASSERT_EQ(reply(Role::white, Matter::undo, Answer::no), "");
  EXPECT_EQ(room_->game().moves().size(), 2U);
  ASSERT_EQ(ask(Role::black, Matter::undo), "");
  ASSERT_EQ(reply(Role::white, Matter::undo, Answer::yes), "");
  EXPECT_TRUE(room_->game().moves().empty());
  EXPECT_EQ(ask(Role::black, Matter::undo), "undo.nothing");
  alternate({"E5", "E6"});
  ASSERT_EQ(ask(Role::white, Matter::undo), "");
  ASSERT_EQ(play(Role::black, "A1"), "") << "playing on is an answer";
  EXPECT_EQ(reply(Role::black, Matter::undo, Answer::yes), "live.not_asked");
}

TEST_F(RoomTest, undo_against_a_computer_needs_no_asking_unless_the_game_forbids_it) {
  header_.seats[1] = kMiai;
  open();
  ASSERT_EQ(play(Role::black, "E5"), "");
  EXPECT_EQ(room_->computer_to_move(), Color::white);
  ASSERT_EQ(ask(Role::black, Matter::undo), "");
  EXPECT_TRUE(room_->game().moves().empty());
  EXPECT_FALSE(room_->computer_to_move());
  header_.settings.undo = UndoPolicy::never;
  all_.clear();
  open();
  ASSERT_EQ(play(Role::black, "E5"), "");
  EXPECT_EQ(ask(Role::black, Matter::undo), "live.no_undo");
}

TEST_F(RoomTest, B127_all_handicap_stones_are_placed_together_before_anything_else) {
  header_.settings.game.handicap = 2;
  header_.settings.placement = HandicapPlacement::free;
  open();
  EXPECT_EQ(room_->phase(), RoomPhase::placing);
  EXPECT_EQ(play(Role::black, "pass"), "live.place_first");
  EXPECT_EQ(play(Role::white, "E5"), "live.place_first");
  Command place;
  place.kind = CommandKind::place;
  place.position = room_->position_word();
  place.points = {"C3"};
  EXPECT_EQ(send(Role::black, place), "live.handicap_count");
  place.points = {"C3", "C3"};
  EXPECT_EQ(send(Role::black, place), "handicap.twice");
  place.points = {"C3", "G7"};
  EXPECT_EQ(send(Role::white, place), "live.not_your_color");
  EXPECT_EQ(send(Role::black, place), "");
  EXPECT_EQ(room_->game().position().to_move(), Color::white);
  EXPECT_EQ(play(Role::white, "E5"), "");
}

TEST_F(RoomTest, B101_time_is_judged_by_arrival_with_what_is_forgiven) {
  header_.settings.clock = ClockSettings::absolute(Milliseconds(10'000));
  open();
  ASSERT_EQ(play(Role::black, "E5"), "") << "the first move is not timed";
  now_ += Milliseconds(10'400);
  Command move;
  move.kind = CommandKind::play;
  move.vertex = "E6";
  move.position = room_->position_word();
  move.request = {"ion/1", 50};
  Sender slow = sender(Role::white);
  slow.allowance = Milliseconds(500);
  EXPECT_EQ(send_as_is(slow, move), "");
  now_ += Milliseconds(10'400);
  EXPECT_EQ(play(Role::black, "E7"), "live.time_up");
  EXPECT_EQ(result(), "W+T");
}

TEST_F(RoomTest, the_flag_falls_without_anybody_moving) {
  header_.settings.clock = ClockSettings::byo_yomi(Milliseconds(0), 1, Milliseconds(5'000));
  open();
  ASSERT_EQ(play(Role::black, "E5"), "");
  ASSERT_TRUE(room_->flag_time());
  std::vector<Event> out;
  room_->tick(*room_->flag_time() - Milliseconds(1), out);
  EXPECT_TRUE(out.empty());
  room_->tick(*room_->flag_time(), out);
  all_.insert(all_.end(), out.begin(), out.end());
  EXPECT_EQ(result(), "B+T");
}

TEST_F(RoomTest, B103_a_pause_stops_the_clock_and_gives_back_exactly_what_was_left) {
  header_.settings.clock = ClockSettings::simple(Milliseconds(60'000));
  open();
  ASSERT_EQ(play(Role::black, "E5"), "");
  now_ += Milliseconds(20'000);
  ASSERT_EQ(ask(Role::black, Matter::pause), "");
  ASSERT_EQ(reply(Role::white, Matter::pause, Answer::yes), "");
  EXPECT_EQ(play(Role::white, "E6"), "live.paused");
  now_ += Milliseconds(500'000);
  ASSERT_EQ(simple(Role::black, CommandKind::unpause), "");
  EXPECT_EQ(room_->clock().left(Color::white, now_).period, Milliseconds(40'000));
}

TEST_F(RoomTest, a_program_never_loses_on_time) {
  header_.seats[1] = kMiai;
  header_.settings.clock = ClockSettings::absolute(Milliseconds(1'000));
  open();
  ASSERT_EQ(play(Role::black, "E5"), "");
  now_ += Milliseconds(600'000);
  std::vector<Event> out;
  room_->tick(now_, out);
  EXPECT_TRUE(out.empty());
  EXPECT_EQ(play(Role::white, "E6"), "");
}

TEST_F(RoomTest, who_stays_away_forfeits_where_no_clock_decides) {
  open();
  EXPECT_EQ(claim(Role::white, Claim::forfeit, Milliseconds(299'000)), "live.not_away_long_enough");
  EXPECT_EQ(claim(Role::black, Claim::forfeit, Milliseconds(400'000)), "live.own_turn");
  EXPECT_EQ(claim(Role::white, Claim::forfeit, Milliseconds(300'000)), "");
  EXPECT_EQ(result(), "W+F");
}

TEST_F(RoomTest, a_running_clock_decides_and_nobody_claims) {
  header_.settings.clock = ClockSettings::absolute(Milliseconds(3'600'000));
  open();
  ASSERT_EQ(play(Role::black, "E5"), "");
  EXPECT_EQ(claim(Role::black, Claim::forfeit, Milliseconds(400'000)), "live.clock_decides");
}

TEST_F(RoomTest, F24_a_long_cycle_stops_play_and_no_result_can_be_claimed) {
  header_.settings = settings("japanese", 5);
  open();
  EXPECT_EQ(claim(Role::black, Claim::no_result, {}), "game.no_cycle");
  ASSERT_EQ(ask(Role::black, Matter::no_result), "");
  ASSERT_EQ(reply(Role::white, Matter::no_result, Answer::yes), "");
  EXPECT_EQ(result(), "Void");
}

TEST_F(RoomTest, a_resignation_ends_it_and_a_rematch_needs_both) {
  open();
  ASSERT_EQ(play(Role::black, "E5"), "");
  EXPECT_EQ(simple(Role::black, CommandKind::rematch), "live.not_now");
  ASSERT_EQ(simple(Role::white, CommandKind::resign), "");
  EXPECT_EQ(result(), "B+R");
  EXPECT_EQ(simple(Role::white, CommandKind::resign), "live.not_now");
  ASSERT_EQ(simple(Role::white, CommandKind::rematch), "");
  EXPECT_FALSE(room_->wants_rematch());
  ASSERT_EQ(simple(Role::black, CommandKind::rematch), "");
  EXPECT_TRUE(room_->wants_rematch());
}

TEST_F(RoomTest, one_guest_on_one_device_holds_both_colours) {
  header_.seats[1] = kAnna;
  open();
  EXPECT_EQ(room_->role_of({"anna", "Anna", {}, {}}), Role::both);
  EXPECT_EQ(play(Role::both, "E5"), "");
  EXPECT_EQ(play(Role::both, "E6"), "");
  EXPECT_EQ(ask(Role::both, Matter::undo), "");
  EXPECT_EQ(room_->game().moves().size(), 1U);
}

TEST_F(RoomTest, talk_is_one_line_of_plain_text) {
  open();
  Command chat;
  chat.kind = CommandKind::chat;
  chat.text =
      "a\nb\x01 <b>\xE2\x80\xAE"
      "c\xE2\x80\x8B\xC2\x85"
      "d \xE2\x80\x9Cq\xE2\x80\x9D";
  ASSERT_EQ(send(Role::black, chat), "");
  EXPECT_EQ(room_->chat().back().text, "a b  <b>cd \xE2\x80\x9Cq\xE2\x80\x9D");
  EXPECT_EQ(room_->chat().back().by, By::black);
  chat.text = " \n ";
  EXPECT_EQ(send(Role::black, chat), "live.nothing_said");
}

TEST_F(RoomTest, a_proposal_comes_once_and_what_people_have_marked_stands) {
  header_.settings = settings("japanese", 5);
  open();
  alternate({"C3", "pass", "pass"});
  const std::vector<ChainReason> reasons{{make_point(2, 2), life::ChainStatus::dead, "no_two_eyes", false}};
  std::vector<Event> out;
  room_->propose("0b-other", reasons, now_, out);
  EXPECT_TRUE(out.empty());
  ASSERT_EQ(mark(Role::black, "C3", life::ChainStatus::dead), "");
  const std::vector<ChainReason> other{{make_point(2, 2), life::ChainStatus::alive, "two_eyes", false}};
  room_->propose(room_->position_word(), other, now_, out);
  ASSERT_EQ(out.size(), 1U);
  EXPECT_TRUE(room_->game().settlement()->dead().contains(make_point(2, 2))) << "the mark stays";
  ASSERT_EQ(room_->reasons().size(), 1U);
  EXPECT_EQ(room_->reasons().front().reason, "two_eyes") << "with the reasons beside it";
  all_.insert(all_.end(), out.begin(), out.end());
  out.clear();
  room_->propose(room_->position_word(), reasons, now_, out);
  EXPECT_TRUE(out.empty());
}

TEST_F(RoomTest, a_computer_accepts_what_it_proposed_or_better_and_nothing_else) {
  header_.settings = settings("japanese", 5);
  header_.seats[1] = kMiai;
  open();
  alternate({"C1", "D1", "C2", "D2", "C3", "D3", "C4", "D4", "C5", "D5", "pass", "pass"});
  std::vector<Event> out;
  room_->propose(room_->position_word(), {{make_point(2, 0), life::ChainStatus::alive, "two_eyes", true}}, now_, out);
  room_->accept_for_computer(now_, out);
  EXPECT_FALSE(room_->game().settlement()->has_accepted(Color::white)) << "people first";
  all_.insert(all_.end(), out.begin(), out.end());
  out.clear();
  ASSERT_EQ(mark(Role::black, "D1", life::ChainStatus::dead), "");
  ASSERT_EQ(accept(Role::black), "");
  room_->accept_for_computer(now_, out);
  EXPECT_TRUE(out.empty()) << "its own living stones are not given away";
  ASSERT_EQ(mark(Role::black, "D1", life::ChainStatus::alive), "");
  ASSERT_EQ(accept(Role::black), "");
  room_->accept_for_computer(now_, out);
  all_.insert(all_.end(), out.begin(), out.end());
  EXPECT_EQ(result(), "B+5");
}

TEST_F(RoomTest, who_accepts_before_the_proposal_comes_is_told_the_reasons_and_keeps_what_was_accepted) {
  header_.settings = settings("japanese", 5);
  open();
  alternate({"C3", "pass", "pass"});
  ASSERT_EQ(accept(Role::black), "");
  std::vector<Event> out;
  room_->propose(room_->position_word(), {{make_point(2, 2), life::ChainStatus::dead, "no_two_eyes", false}}, now_,
                 out);
  all_.insert(all_.end(), out.begin(), out.end());
  ASSERT_EQ(out.size(), 1U);
  EXPECT_EQ(room_->reasons().size(), 1U);
  EXPECT_TRUE(room_->game().settlement()->dead().empty());
  EXPECT_TRUE(room_->game().settlement()->has_accepted(Color::black)) << "nothing that was accepted has changed";
  ASSERT_EQ(accept(Role::white), "");
  EXPECT_EQ(room_->phase(), RoomPhase::finished);
}

TEST_F(RoomTest, a_computer_agrees_to_what_was_accepted_before_its_proposal_came) {
  header_.settings = settings("japanese", 5);
  header_.seats[1] = kMiai;
  open();
  alternate({"C1", "D1", "C2", "D2", "C3", "D3", "C4", "D4", "C5", "D5", "pass", "pass"});
  ASSERT_EQ(accept(Role::black), "");
  std::vector<Event> out;
  room_->accept_for_computer(now_, out);
  EXPECT_TRUE(out.empty()) << "it has not looked yet";
  room_->propose(room_->position_word(), {{make_point(2, 0), life::ChainStatus::alive, "two_eyes", true}}, now_, out);
  room_->accept_for_computer(now_, out);
  all_.insert(all_.end(), out.begin(), out.end());
  EXPECT_EQ(result(), "B+5");
}

TEST_F(RoomTest, a_bare_board_accepted_too_early_is_marked_where_the_computer_would_not_agree) {
  header_.settings = settings("japanese", 5);
  header_.seats[1] = kMiai;
  open();
  // A dead black stone stands among White's points.
  alternate({"C1", "D1", "C2", "D2", "C3", "D3", "C4", "D4", "C5", "D5", "E2", "pass", "pass"});
  ASSERT_EQ(accept(Role::black), "");
  const std::vector<ChainReason> reasons{{make_point(4, 1), life::ChainStatus::dead, "no_two_eyes", true}};
  std::vector<Event> out;
  room_->propose(room_->position_word(), reasons, now_, out);
  room_->accept_for_computer(now_, out);
  EXPECT_TRUE(room_->game().settlement()->dead().contains(make_point(4, 1)));
  EXPECT_FALSE(room_->game().settlement()->has_accepted(Color::black)) << "it is not what was accepted";
  all_.insert(all_.end(), out.begin(), out.end());
  out.clear();
  ASSERT_EQ(accept(Role::black), "");
  room_->accept_for_computer(now_, out);
  all_.insert(all_.end(), out.begin(), out.end());
  EXPECT_EQ(room_->phase(), RoomPhase::finished);
}

TEST_F(RoomTest, a_seat_is_taken_once) {
  header_.seats[1] = Seat{};
  open();
  EXPECT_EQ(room_->phase(), RoomPhase::waiting);
  EXPECT_EQ(play(Role::black, "E5"), "live.not_now");
  std::vector<Event> out;
  ASSERT_TRUE(room_->join(Color::white, kIon, now_, out));
  EXPECT_EQ(room_->join(Color::white, kAnna, now_, out).error().id, "live.no_seat");
  all_.insert(all_.end(), out.begin(), out.end());
  EXPECT_EQ(room_->phase(), RoomPhase::play);
  EXPECT_EQ(room_->role_of({"ion", "Ion", {}, {}}), Role::white);
}

}  // namespace
}  // namespace miai::server
