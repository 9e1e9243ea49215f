#include "match/openings.hpp"

#include <algorithm>
#include <cmath>

#include "base/because.hpp"
#include "base/rng.hpp"
#include "base/text.hpp"
#include "engine/playout/playouts.hpp"
#include "game/handicap.hpp"
#include "record/collection.hpp"
#include "record/replay.hpp"

namespace miai::match {
namespace {

/// Half the difference between the chances that is small enough.
constexpr double kBalanced = 0.12;
constexpr int kDraws = 24;
constexpr int kLooks = 48;

/// Lines that an opening leaves free at each side.
int margin_of(int side) {
  return side >= 7 ? 2 : (side >= 5 ? 1 : 0);
}

/// Draws stones one after the other; a point next to a stone is taken only now and then, as in openings.
std::vector<Move> draw(const GameSettings& game, int stones, Rng& rng) {
  const BoardSize size = game.size;
  const int left = margin_of(size.width());
  const int low = margin_of(size.height());
  Position position(size);
  std::vector<Move> moves;
  for (int tries = 0; static_cast<int>(moves.size()) < stones && tries < 1000; ++tries) {
    const Point p = make_point(left + static_cast<int>(rng.below(static_cast<std::uint32_t>(size.width() - 2 * left))),
                               low + static_cast<int>(rng.below(static_cast<std::uint32_t>(size.height() - 2 * low))));
    const Move move{position.to_move(), p};
    if (!position.board().is_empty(p)) continue;
    const bool touches = std::any_of(moves.begin(), moves.end(), [p](const Move& earlier) {
      const Point other = earlier.vertex.point();
      return std::abs(other.column - p.column) + std::abs(other.row - p.row) == 1;
    });
    if (touches && rng.below(4) != 0) continue;
    const auto next = play(position, move, game.rules);
    if (!next) continue;
    position = *next;
    moves.push_back(move);
  }
  return moves;
}

/// How far Black's chance is from one half.
double imbalance(const Settings& settings, const std::vector<Move>& moves, std::uint64_t seed) {
  engine::Playouts playouts;
  const engine::Terms terms{settings.game.rules, settings.game.komi, 0};
  engine::Trail trail{Position(settings.game.size)};
  for (const Move& move : moves) trail = engine::extended(trail, move, settings.game.rules);
  double black = 0;
  for (int i = 0; i < kLooks; ++i) {
    engine::Query query{trail, terms};
    query.seed = Rng::mix(seed + static_cast<std::uint64_t>(i));
    const engine::Evaluation seen = playouts.evaluate(query);
    black += static_cast<double>(seen.black_wins) + static_cast<double>(seen.no_result) / 2;
  }
  return std::abs(black / kLooks - 0.5);
}

/// Appends a vertex for the side to move.
Result<void> append(std::vector<Move>& moves, Position& position, Vertex vertex, const Ruleset& rules) {
  const Move move{position.to_move(), vertex};
  auto next = play(position, move, rules);
  if (!next) return tl::unexpected<Error>(next.error());
  position = *next;
  moves.push_back(move);
  return {};
}

Result<std::vector<std::vector<Move>>> from_lines(std::string_view text, const GameSettings& game, int limit) {
  std::vector<std::vector<Move>> openings;
  std::size_t number = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    ++number;
    line = line.substr(0, line.find('#'));
    Position position(game.size);
    std::vector<Move> moves;
    for (const std::string_view word : split_words(line)) {
      if (limit > 0 && static_cast<int>(moves.size()) >= limit) break;
      const auto vertex = parse_vertex(word, game.size);
      if (!vertex) return bad_opening(number, vertex.error());
      const auto appended = append(moves, position, *vertex, game.rules);
      if (!appended) return bad_opening(number, appended.error());
    }
    if (!moves.empty()) openings.push_back(std::move(moves));
  }
  return openings;
}

Result<std::vector<std::vector<Move>>> from_records(std::string_view bytes, const GameSettings& game, int limit) {
  const auto collection = record::read(bytes);
  if (!collection) return tl::unexpected<Error>(collection.error());
  std::vector<std::vector<Move>> openings;
  for (std::size_t i = 0; i < collection->games.size(); ++i) {
    const auto loaded = record::to_game(collection->games[i], game);
    if (!loaded) return bad_opening(i + 1, loaded.error());
    if (loaded->info.size != game.size)
      return bad_opening(i + 1, Error{"match.opening_size", "it is on a board of another size.", {}, {}});
    if (loaded->info.placed_black > 0)
      return bad_opening(i + 1, Error{"match.opening_stones", "it begins with stones on the board.", {}, {}});
    Position position(game.size);
    std::vector<Move> moves;
    for (const Move& move : loaded->game.moves()) {
      if (limit > 0 && static_cast<int>(moves.size()) >= limit) break;
      if (move.color != position.to_move())
        return bad_opening(i + 1, Error{"match.opening_turns", "one side moves twice in a row.", {}, {}});
      const auto appended = append(moves, position, move.vertex, game.rules);
      if (!appended) return bad_opening(i + 1, appended.error());
    }
    openings.push_back(std::move(moves));
  }
  return openings;
}

}  // namespace

tl::unexpected<Error> bad_opening(std::size_t number, const Error& why) {
  const Error error{"match.bad_opening",
                    "Opening " + std::to_string(number) + " cannot be played: " + why.message,
                    {{"number", std::to_string(number)}},
                    {}};
  return tl::unexpected<Error>(because_of(error, why));
}

std::vector<Move> random_opening(const Settings& settings, int opening) {
  if (settings.opening_moves == 0 || settings.game.handicap > 0) return {};
  Rng rng(Rng::mix(settings.seed) + static_cast<std::uint64_t>(opening));
  std::vector<Move> best;
  double least = 1;
  for (int i = 0; i < kDraws; ++i) {
    std::vector<Move> moves = draw(settings.game, settings.opening_moves, rng);
    const double here = imbalance(settings, moves, rng());
    if (here < least) {
      least = here;
      best = std::move(moves);
    }
    if (least <= kBalanced) break;
  }
  return best;
}

Result<std::vector<std::vector<Move>>> read_openings(std::string_view bytes, const GameSettings& game, int limit) {
  const bool records = bytes.find("(;") != std::string_view::npos;
  auto openings = records ? from_records(bytes, game, limit) : from_lines(bytes, game, limit);
  if (openings && openings->empty()) {
    return fail("match.no_opening", "The file holds no opening; write SGF, or vertices line by line, as in \"E5 C3\".");
  }
  return openings;
}

std::vector<Move> opening_of(const Settings& settings, const Fixture& fixture) {
  if (settings.openings.empty()) return random_opening(settings, fixture.opening);
  return settings.openings[static_cast<std::size_t>(fixture.opening) % settings.openings.size()];
}

Result<std::vector<Point>> handicap_of(const Settings& settings) {
  const GameSettings& game = settings.game;
  if (game.handicap < 2) return std::vector<Point>();
  auto points = fixed_handicap(game.size, game.handicap);
  return points ? points : suggest_free_handicap(game.size, game.handicap);
}

Result<Game> begun_game(const Settings& settings, const std::vector<Move>& opening) {
  Game game(settings.game);
  const auto handicap = handicap_of(settings);
  if (!handicap) return tl::unexpected<Error>(handicap.error());
  if (!handicap->empty()) {
    if (const auto placed = game.place_handicap(*handicap); !placed) return tl::unexpected<Error>(placed.error());
  }
  for (const Move& move : opening) {
    if (const auto played = game.play(move); !played) return tl::unexpected<Error>(played.error());
  }
  return game;
}

}  // namespace miai::match
