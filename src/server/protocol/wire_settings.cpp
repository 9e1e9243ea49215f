// Settings and seats.
#include <algorithm>

#include "engine/levels/levels.hpp"
#include "game/flat_rules.hpp"
#include "game/handicap.hpp"
#include "server/protocol/json_parts.hpp"
#include "server/protocol/wire.hpp"
#include "server/protocol/wire_names.hpp"

namespace miai::server {
namespace json = boost::json;
namespace {

ClockSettings clock_from(const json::object& object) {
  ClockSettings clock;
  clock.system = value_of<ClockSystem>(kClockNames, text_at(object, "system"));
  clock.main = Milliseconds(whole_at(object, "main"));
  clock.period = Milliseconds(whole_at(object, "period"));
  clock.count = static_cast<int>(whole_at(object, "count"));
  if (object.contains("cap")) clock.cap = Milliseconds(whole_at(object, "cap"));
  return clock;
}

json::object clock_json(const ClockSettings& clock) {
  json::object out{{"system", name_of(kClockNames, clock.system)},
                   {"main", clock.main.count()},
                   {"period", clock.period.count()},
                   {"count", clock.count}};
  if (clock.cap) out["cap"] = clock.cap->count();
  return out;
}

Result<StartPosition> setup_from(const json::object& object, BoardSize size) {
  const json::array& rows = object.at("rows").as_array();
  const auto bad = fail("live.bad_setup", "The position set up is not a drawing of this board with X, O and points.");
  if (static_cast<int>(rows.size()) != size.height()) return bad;
  StartPosition start{Board(size), text_at(object, "to_move") == "white" ? Color::white : Color::black};
  for (int row = 0; row < size.height(); ++row) {
    const auto& line = rows[static_cast<std::size_t>(size.height() - 1 - row)].as_string();
    if (static_cast<int>(line.size()) != size.width()) return bad;
    for (int column = 0; column < size.width(); ++column) {
      const char c = line[static_cast<std::size_t>(column)];
      if (c != 'X' && c != 'O' && c != '.') return bad;
      if (c != '.') start.board.set_up(make_point(column, row), c == 'X' ? Occupant::black : Occupant::white);
    }
  }
  if (const auto choked = start.board.chain_without_liberty()) {
    return fail("live.setup_without_liberty", "The chain at " + to_string(*choked) + " has no liberty.",
                {{"vertex", to_string(*choked)}});
  }
  return start;
}

Result<void> check_handicap(const LiveSettings& settings) {
  const int stones = settings.game.handicap;
  if (stones == 0) return {};
  if (settings.setup) return fail("live.handicap_and_setup", "A position that is set up has no handicap beside it.");
  if (settings.placement == HandicapPlacement::fixed) {
    const auto points = fixed_handicap(settings.game.size, stones);
    if (!points) return tl::unexpected(points.error());
  } else if (const auto points = suggest_free_handicap(settings.game.size, stones); !points) {
    return tl::unexpected(points.error());
  }
  return {};
}

/// Games that were begun with a level from 1 to 10 go on with the rank that is as far up.
std::string rank_of_level(std::int64_t level) {
  constexpr std::int64_t kLevels = 10;
  const auto ranks = engine::levels();
  const auto steps = static_cast<std::int64_t>(ranks.size()) - 1;
  const std::int64_t at = std::clamp<std::int64_t>((level - 1) * steps / (kLevels - 1), 0, steps);
  return std::string(ranks[static_cast<std::size_t>(at)].rank);
}

Seat seat_from(const json::object& object) {
  Seat seat;
  seat.kind = value_of<SeatKind>(kSeatNames, text_at(object, "kind"));
  seat.guest = text_at(object, "guest");
  seat.name = text_at(object, "name");
  seat.engine = text_at(object, "engine");
  seat.rank = text_at(object, "rank");
  if (object.contains("level")) seat.rank = rank_of_level(whole_at(object, "level"));
  return seat;
}

json::object seat_json(const Seat& seat) {
  json::object out{{"kind", id_text(seat.kind)}, {"name", seat.name}};
  if (!seat.engine.empty()) out["engine"] = seat.engine;
  if (!seat.rank.empty()) out["rank"] = seat.rank;
  return out;
}

}  // namespace

std::string_view id_text(SeatKind kind) {
  return name_of(kSeatNames, kind);
}

Result<LiveSettings> settings_from(const json::object& object) {
  LiveSettings settings;
  const auto size =
      BoardSize::make(static_cast<int>(whole_at(object, "width")), static_cast<int>(whole_at(object, "height")));
  if (!size) return tl::unexpected(size.error());
  const auto rules = find_ruleset(text_at(object, "rules"));
  if (!rules) return tl::unexpected(rules.error());
  settings.game = GameSettings{*size, *rules, {}, static_cast<int>(whole_at(object, "handicap"))};
  if (settings.game.handicap == 1) settings.game.handicap = 0;
  settings.game.komi = settings.game.handicap == 0 ? rules->komi_even : rules->komi_handicap;
  if (const json::value* komi = object.if_contains("komi")) {
    settings.game.komi = HalfPoints::nearest(komi->to_number<double>());
  }
  settings.placement = rules->handicap_placement;
  if (object.contains("placement")) {
    settings.placement = value_of<HandicapPlacement>(kPlacementNames, text_at(object, "placement"));
  }
  if (const json::value* clock = object.if_contains("clock")) {
    const auto good = checked(clock_from(clock->as_object()));
    if (!good) return tl::unexpected(good.error());
    settings.clock = *good;
  }
  settings.undo = value_of<UndoPolicy>(kUndoNames, text_at(object, "undo"));
  settings.hints = value_of<Hints>(kHintNames, text_at(object, "hints"));
  settings.visibility = value_of<Visibility>(kVisibilityNames, text_at(object, "visibility"));
  settings.away_limit = Milliseconds(whole_at(object, "away_limit", settings.away_limit.count()));
  if (const json::value* setup = object.if_contains("setup")) {
    auto start = setup_from(setup->as_object(), *size);
    if (!start) return tl::unexpected(start.error());
    settings.setup = std::move(*start);
  }
  if (const auto fine = check_handicap(settings); !fine) return tl::unexpected(fine.error());
  return settings;
}

json::object to_json(const LiveSettings& settings) {
  const Ruleset& rules = settings.game.rules;
  json::object out{{"width", settings.game.size.width()},
                   {"height", settings.game.size.height()},
                   {"rules", rules.id == "custom" ? flat_text(rules) : std::string(rules.id)},
                   {"komi", settings.game.komi.as_double()},
                   {"handicap", settings.game.handicap},
                   {"placement", name_of(kPlacementNames, settings.placement)},
                   {"clock", clock_json(settings.clock)},
                   {"undo", name_of(kUndoNames, settings.undo)},
                   {"hints", name_of(kHintNames, settings.hints)},
                   {"visibility", name_of(kVisibilityNames, settings.visibility)},
                   {"away_limit", settings.away_limit.count()}};
  if (settings.setup) {
    out["setup"] =
        json::object{{"rows", rows_json(settings.setup->board)}, {"to_move", to_string(settings.setup->to_move)}};
  }
  return out;
}

json::object shown(const std::array<Seat, 2>& seats) {
  return {{"black", seat_json(seats[0])}, {"white", seat_json(seats[1])}};
}

json::object stored(const std::array<Seat, 2>& seats) {
  json::object out = shown(seats);
  out["black"].as_object()["guest"] = seats[0].guest;
  out["white"].as_object()["guest"] = seats[1].guest;
  return out;
}

std::array<Seat, 2> seats_from(const json::object& object) {
  return {seat_from(object.at("black").as_object()), seat_from(object.at("white").as_object())};
}

}  // namespace miai::server
