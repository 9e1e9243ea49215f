#include "analysis/review/judgement.hpp"

#include <algorithm>
#include <cmath>

#include "base/text.hpp"

namespace miai::analysis {
namespace {

constexpr std::array kReaders{
    Reader{"beginner", "30k-20k", 20, 8, 0.25, 0.10}, Reader{"novice", "19k-10k", 10, 5, 0.15, 0.06},
    Reader{"club", "9k-1k", 1, 3, 0.08, 0.03},        Reader{"dan", "1d-4d", -3, 2, 0.05, 0.01},
    Reader{"expert", "5d-9d", -99, 1, 0.03, 0.0},
};

// Moves of the opening and until the endgame, of a board with 361 points; smaller boards have fewer of each.
constexpr double kOpeningMoves = 50;
constexpr double kMiddleMoves = 150;

/// Rank as a number: kyu positive, 1 dan = 0, 2 dan = −1 …
std::optional<int> rank_of(std::string_view text) {
  const std::string word = ascii_lower(trim(text));
  if (word.size() < 2) return std::nullopt;
  const auto number = parse_int(std::string_view(word).substr(0, word.size() - 1));
  if (!number || *number < 1 || *number > 99) return std::nullopt;
  if (word.back() == 'k') return static_cast<int>(*number);
  return word.back() == 'd' || word.back() == 'p' ? std::optional(1 - static_cast<int>(*number)) : std::nullopt;
}

bool is_firm(const std::optional<Opinion>& opinion, std::int64_t least) {
  return opinion && opinion->visits >= least;
}

/// Fills in what the move cost.
void judge_move(JudgedMove& judged, const Opinion& before, const Opinion& after) {
  const double side = judged.move.color == Color::black ? 1 : -1;
  const bool knows_better = !before.lines.empty();
  judged.is_best = knows_better && before.lines.front().moves.front() == judged.move.vertex;
  // Not the best line's own figures: the best of many that waver is always too good.
  const double points = judged.is_best ? 0 : side * (before.lead - after.lead);
  const double chance = judged.is_best ? 0 : side * (before.winrate - after.winrate);
  judged.points_lost = std::max(0.0, points);
  judged.chance_lost = std::max(0.0, chance);
}

/// 1 while either side may win, down to a quarter where the game was decided and stayed so.
double openness(const Opinion& before, const Opinion& after) {
  const auto open = [](double winrate) { return 4 * winrate * (1 - winrate); };
  return std::clamp(std::max(open(before.winrate), open(after.winrate)), 0.25, 1.0);
}

/// How much a mistake has to teach this reader: what it cost, less where the better move is hard to see, and where
/// points no longer mattered.
double weight_of(const Review& review, std::size_t index) {
  const JudgedMove& move = review.moves[index];
  const Opinion& before = *review.opinions[index];
  const double cost = review.options.measure == Measure::points
                          ? *move.points_lost * openness(before, *review.opinions[index + 1])
                          : *move.chance_lost;
  const double plain = review.options.reader.plain_prior;
  if (plain <= 0 || before.lines.empty()) return cost;
  return cost * std::sqrt(std::clamp(before.lines.front().prior / plain, 0.01, 1.0));
}

bool counts_as_mistake(const JudgedMove& move, const Review& review) {
  if (!move.points_lost || move.is_best) return false;
  const Reader& reader = review.options.reader;
  if (review.options.measure == Measure::points) {
    return *move.points_lost >= std::max(reader.points, 2 * review.points_noise);
  }
  return *move.chance_lost >= std::max(reader.chance, 2 * review.chance_noise);
}

/// The middle of the differences between neighbours, as a standard deviation: most moves of a game cost little, so what
/// is left is chance.
template <class Value>
double noise_of(const Review& review, Value value) {
  std::vector<double> differences;
  for (std::size_t i = 0; i + 1 < review.opinions.size(); ++i) {
    const auto& one = review.opinions[i];
    const auto& next = review.opinions[i + 1];
    if (!is_firm(one, review.options.least_visits) || !is_firm(next, review.options.least_visits)) continue;
    differences.push_back(std::abs(value(*next) - value(*one)));
  }
  constexpr std::size_t kFew = 20;
  if (differences.size() < kFew) return 0;
  const auto middle = differences.begin() + static_cast<std::ptrdiff_t>(differences.size() / 2);
  std::nth_element(differences.begin(), middle, differences.end());
  return 1.48 * *middle;
}

}  // namespace

std::span<const Reader> readers() {
  return kReaders;
}

Result<Reader> find_reader(std::string_view text) {
  for (const Reader& reader : kReaders) {
    if (same_word(reader.id, text) || same_word(reader.strength, text)) return reader;
  }
  const auto rank = rank_of(text);
  if (!rank) {
    const std::string shown(text.substr(0, 40));
    return fail("review.bad_rank", "\"" + shown + "\" is no strength; write one like 15k or 2d.", {{"rank", shown}});
  }
  const auto* found =
      std::find_if(kReaders.begin(), kReaders.end(), [&](const Reader& r) { return *rank >= r.strongest_kyu; });
  return *found;
}

bool is_firm_line(const Opinion& opinion) {
  return !opinion.lines.empty() && opinion.lines.front().visits * 5 >= opinion.visits;
}

VisitsMade visits_made(const Review& review) {
  VisitsMade made;
  for (const auto& opinion : review.opinions) {
    if (!opinion) continue;
    made.least = made.least == 0 ? opinion->visits : std::min(made.least, opinion->visits);
    made.most = std::max(made.most, opinion->visits);
  }
  return made;
}

GamePhase phase_of(int move_number, BoardSize size) {
  const double scale = size.points() / 361.0;
  if (move_number <= kOpeningMoves * scale) return GamePhase::opening;
  return move_number <= kMiddleMoves * scale ? GamePhase::middle : GamePhase::endgame;
}

Tally tally_of(std::span<const JudgedMove> moves) {
  Tally tally;
  for (const JudgedMove& move : moves) {
    if (!move.points_lost) continue;
    ++tally.moves;
    tally.best += move.is_best ? 1 : 0;
    tally.mistakes += move.is_mistake ? 1 : 0;
    tally.points_lost += std::max(0.0, *move.points_lost);
    tally.chance_lost += std::max(0.0, move.chance_lost.value_or(0));
  }
  if (tally.moves > 0) {
    tally.points_lost /= tally.moves;
    tally.chance_lost /= tally.moves;
  }
  return tally;
}

Review judged(ReviewedGame game, std::vector<std::optional<Opinion>> opinions, const ReviewOptions& options) {
  Review review{std::move(game), std::move(opinions), options, {}, {}, {}, 0, 0};
  review.opinions.resize(review.game.stations.size());
  review.points_noise = noise_of(review, [](const Opinion& opinion) { return opinion.lead; });
  review.chance_noise = noise_of(review, [](const Opinion& opinion) { return opinion.winrate; });
  std::array<std::array<std::vector<JudgedMove>, kPhases + 1>, 2> parts;
  std::array<std::vector<std::pair<double, std::size_t>>, 2> weights;
  for (std::size_t i = 0; i + 1 < review.game.stations.size(); ++i) {
    JudgedMove move;
    move.number = static_cast<int>(i) + 1;
    move.move = *review.game.stations[i].next;
    move.phase = phase_of(move.number, review.game.size);
    const auto side = static_cast<std::size_t>(index_of(move.move.color));
    if (is_firm(review.opinions[i], options.least_visits) && is_firm(review.opinions[i + 1], options.least_visits)) {
      judge_move(move, *review.opinions[i], *review.opinions[i + 1]);
      move.is_mistake = counts_as_mistake(move, review);
    }
    for (const auto at : {static_cast<std::size_t>(move.phase), std::size_t{kPhases}}) parts[side][at].push_back(move);
    review.moves.push_back(move);
    if (move.is_mistake) weights[side].emplace_back(-weight_of(review, i), i);
  }
  for (std::size_t side = 0; side < 2; ++side) {
    std::sort(weights[side].begin(), weights[side].end());
    for (const auto& [weight, index] : weights[side]) {
      if (static_cast<int>(review.biggest[side].size()) < options.mistakes) review.biggest[side].push_back(index);
    }
    for (std::size_t at = 0; at <= kPhases; ++at) review.tallies[side][at] = tally_of(parts[side][at]);
  }
  return review;
}

}  // namespace miai::analysis
