// Reviews of whole games: what is thought about, what is kept, what moves cost, and how it is told.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "analysis/review/annotate.hpp"
#include "analysis/review/graph.hpp"
#include "analysis/review/judgement.hpp"
#include "analysis/review/table.hpp"
#include "analysis/review/thinking.hpp"
#include "analysis/review/words.hpp"
#include "engine/search/plain_evaluators.hpp"
#include "record/collection.hpp"
#include "record/values.hpp"

namespace miai::analysis {
namespace {

record::GameTree tree_of(std::string_view sgf) {
  return record::read(sgf)->games.front();
}

GameSettings defaults() {
  const Ruleset& rules = preset("japanese");
  return {BoardSize::square(19), rules, rules.komi_even, 0};
}

ReviewedGame game_of(std::string_view sgf) {
  return *reviewed_game(tree_of(sgf), defaults());
}

constexpr std::string_view kGame = "(;FF[4]GM[1]SZ[9]KM[5.5]RU[Chinese]PB[Ann]PW[Bo];B[ee];W[gc];B[cg];W[cc];B[gg])";

/// An opinion with one line; winrate follows the lead.
Opinion opinion(double lead, std::string_view best = "A1", std::int64_t visits = 500, double prior = 0.3) {
  const double winrate = 0.5 + lead / 100;
  return {visits, winrate, lead, {{visits / 2, winrate, lead, prior, {*parse_vertex(best, BoardSize::square(9))}}}};
}

Review review_of(const std::vector<std::optional<Opinion>>& opinions, const ReviewOptions& options = {}) {
  return judged(game_of(kGame), opinions, options);
}

TEST(Review, stations_are_the_positions_before_each_move_and_the_last) {
  const ReviewedGame game = game_of(kGame);
  ASSERT_EQ(game.stations.size(), 6U);
  EXPECT_EQ(game.terms.komi, HalfPoints::halves(11));
  EXPECT_EQ(game.terms.rules.scoring, Scoring::area);
  EXPECT_TRUE(game.stations[0].trail.position.board().no_stones());
  EXPECT_EQ(game.stations[5].trail.position.board().stones(Color::black), 3);
  EXPECT_FALSE(game.stations[5].next.has_value());
  EXPECT_EQ(game.stations[3].trail.recent[0], (Move{Color::black, *parse_vertex("C3", game.size)}));
}

TEST(Review, set_up_in_the_middle_handicap_and_moves_of_one_side_are_followed) {
  const ReviewedGame game = game_of("(;SZ[9]HA[2]AB[cc][gg];W[ee];B[ge];AE[ge]AW[cg]PL[W];W[ec];W[ce];B[];W[])");
  ASSERT_EQ(game.stations.size(), 7U);
  EXPECT_EQ(game.terms.handicap, 2);
  EXPECT_EQ(game.stations[0].trail.position.to_move(), Color::white);
  EXPECT_EQ(game.stations[2].trail.position.board().stones(Color::white), 2);
  EXPECT_EQ(game.stations[2].trail.position.board().stones(Color::black), 2);
  EXPECT_EQ(game.stations[3].trail.position.to_move(), Color::white);
  EXPECT_EQ(game.stations[6].trail.position.passes_in_a_row(), 2);
}

TEST(Review, a_record_without_moves_says_so) {
  const auto game = reviewed_game(tree_of("(;SZ[9]AB[cc])"), defaults());
  ASSERT_FALSE(game);
  EXPECT_EQ(game.error().id, "review.no_moves");
}

TEST(Review, what_was_found_is_known_again_by_its_way_and_its_settings) {
  const auto keys = keys_of(game_of(kGame), "playouts");
  EXPECT_EQ(keys, keys_of(game_of(kGame), "playouts"));
  EXPECT_NE(keys, keys_of(game_of(kGame), "a network"));
  const std::string longer = std::string(kGame.substr(0, kGame.size() - 1)) + ";W[gh])";
  const auto more = keys_of(game_of(longer), "playouts");
  EXPECT_TRUE(std::equal(keys.begin(), keys.end(), more.begin())) << "a game that went on keeps what is known";
  std::string komi(kGame);
  komi.replace(komi.find("5.5"), 3, "6.5");
  EXPECT_NE(keys[0], keys_of(game_of(komi), "playouts")[0]);
}

TEST(Review, opinions_are_kept_as_they_are_and_half_a_line_harms_nothing) {
  Opinion one = opinion(3.25, "C3");
  one.lines.front().moves.push_back(Vertex::pass());
  const std::string line = KeptOpinions::line("aa", one);
  const std::string wrong = R"({"key":"dd","visits":1e300,"winrate":0.5,"lead":0,"lines":[]})";
  const KeptOpinions kept(line + wrong + "\nnonsense\n{\"key\":\"cc\"}\n" + line.substr(0, line.size() / 2));
  EXPECT_EQ(kept.size(), 1U);
  EXPECT_EQ(kept.find("aa"), one);
  EXPECT_FALSE(kept.find("bb").has_value());
}

TEST(Review, each_position_is_thought_about_once_and_known_ones_not_at_all) {
  const ReviewedGame game = game_of(kGame);
  ThinkingOptions options;
  options.evaluator = std::make_shared<engine::HashEvaluator>();
  options.settings.visits = 10;
  options.workers = 2;
  options.now = [] { return Milliseconds{0}; };
  std::vector<std::size_t> found;
  options.found = [&](std::size_t station, const Opinion&) { found.push_back(station); };
  const auto all = opinions_on(game, options);
  ASSERT_EQ(all.size(), 6U);
  for (const auto& one : all) EXPECT_EQ(one->visits, 10);
  std::sort(found.begin(), found.end());
  EXPECT_EQ(found, (std::vector<std::size_t>{0, 1, 2, 3, 4, 5}));
  found.clear();
  options.known = all;
  options.known[3].reset();
  const auto again = opinions_on(game, options);
  EXPECT_EQ(found, std::vector<std::size_t>{3});
  EXPECT_EQ(again, all) << "and the same is found";
}

TEST(Review, playouts_and_time_bound_what_is_thought_as_in_analyses) {
  const ReviewedGame game = game_of(kGame);
  ThinkingOptions options;
  options.evaluator = std::make_shared<engine::HashEvaluator>();
  options.now = [] { return Milliseconds{0}; };
  options.settings.playouts = 3;
  for (const auto& one : opinions_on(game, options)) EXPECT_EQ(one->visits, 3);
  options.settings.playouts = 0;
  options.settings.level = 1;
  options.settings.seconds = 1;
  std::atomic<int> clock{0};
  options.now = [&clock] { return Milliseconds{++clock}; };
  const std::int64_t of_level = engine::visits_of_level(1, engine::VisitCost::cheap);
  for (const auto& one : opinions_on(game, options)) EXPECT_GT(one->visits, of_level) << "time alone decides";
}

/// Judges as another one does, but for a hundredth of a point.
class OtherEvaluator : public engine::HashEvaluator {
 public:
  engine::Evaluation evaluate(const engine::Query& query) override {
    auto answer = HashEvaluator::evaluate(query);
    answer.lead += 0.01F;
    return answer;
  }
};

TEST(Review, a_network_of_the_same_name_and_place_with_other_weights_is_another) {
  engine::HashEvaluator one;
  OtherEvaluator other;
  ASSERT_EQ(one.name(), other.name());
  EXPECT_EQ(thinking_text({}, one), thinking_text({}, one));
  EXPECT_NE(thinking_text({}, one), thinking_text({}, other));
  engine::Settings moved;
  moved.model = "/elsewhere/network.bin.gz";
  EXPECT_EQ(thinking_text({}, one), thinking_text(moved, one)) << "the same network at another place";
}

TEST(Review, settings_without_effect_are_no_part_of_what_was_thought) {
  engine::HashEvaluator evaluator;
  engine::Settings settings;
  settings.rank = "15k";
  settings.search.threads = 7;
  settings.search.temperature = 1;
  EXPECT_EQ(thinking_text({}, evaluator), thinking_text(settings, evaluator));
  settings.search.cpuct += 1;
  EXPECT_NE(thinking_text({}, evaluator), thinking_text(settings, evaluator));
  for (const std::string_view name : settings_without_effect()) EXPECT_TRUE(engine::find_setting(name)) << name;
}

TEST(Review, what_was_stopped_is_not_kept) {
  const ReviewedGame game = game_of(kGame);
  std::atomic<bool> stop{true};
  ThinkingOptions options;
  options.evaluator = std::make_shared<engine::HashEvaluator>();
  options.settings.visits = 1'000'000;
  options.now = [] { return Milliseconds{0}; };
  options.stop = &stop;
  options.found = [](std::size_t, const Opinion&) { ADD_FAILURE() << "an opinion that was cut short"; };
  for (const auto& one : opinions_on(game, options)) EXPECT_FALSE(one.has_value());
}

TEST(Review, a_move_costs_what_the_position_was_worth_before_less_what_came) {
  const Review review = review_of({opinion(1), opinion(-4), opinion(0), opinion(-2), opinion(2), opinion(1)});
  EXPECT_DOUBLE_EQ(*review.moves[0].points_lost, 5);  // Black: +1 before, −4 after
  EXPECT_DOUBLE_EQ(*review.moves[1].points_lost, 4);  // White: −4 before, 0 after
  EXPECT_DOUBLE_EQ(*review.moves[2].points_lost, 2);
  EXPECT_DOUBLE_EQ(*review.moves[3].points_lost, 4);
  EXPECT_DOUBLE_EQ(*review.moves[4].points_lost, 1);
  EXPECT_EQ(review.biggest[0], std::vector<std::size_t>{0});
  EXPECT_EQ(review.biggest[1], (std::vector<std::size_t>{1, 3}));
  EXPECT_DOUBLE_EQ(review.tallies[1][kPhases].points_lost, 4);
  EXPECT_EQ(review.tallies[1][kPhases].mistakes, 2);
}

TEST(Review, the_engines_own_move_costs_nothing) {
  const Review review = review_of({opinion(1, "E5"), opinion(-4), opinion(0), opinion(-2), opinion(2), opinion(1)});
  EXPECT_TRUE(review.moves[0].is_best);
  EXPECT_DOUBLE_EQ(*review.moves[0].points_lost, 0);
  EXPECT_EQ(review.tallies[0][kPhases].best, 1);
}

TEST(Review, B147_few_visits_are_preliminary_and_nothing_is_built_on_them) {
  ReviewOptions options;
  options.least_visits = 100;
  const Review review =
      review_of({opinion(0), opinion(-45, "A1", 3), opinion(2), opinion(2), opinion(2), opinion(2)}, options);
  EXPECT_FALSE(review.moves[0].points_lost.has_value());
  EXPECT_FALSE(review.moves[1].points_lost.has_value());
  EXPECT_TRUE(review.biggest[0].empty());
  EXPECT_EQ(review.tallies[0][kPhases].moves, 2);
}

TEST(Review, B149_means_count_zeros_take_gains_for_zero_and_leave_out_what_is_not_known) {
  const auto mean = [](const std::vector<std::optional<double>>& losses) {
    std::vector<JudgedMove> moves;
    for (const auto& loss : losses) {
      JudgedMove move;
      move.points_lost = loss;
      moves.push_back(move);
    }
    return tally_of(moves);
  };
  EXPECT_DOUBLE_EQ(mean({0.0, 3.0, -0.4, 0.0}).points_lost, 0.75);
  EXPECT_EQ(mean({0.0, 3.0, -0.4, 0.0}).moves, 4);
  EXPECT_DOUBLE_EQ(mean({6.0, 0.0, 3.0, std::nullopt}).points_lost, 3);
  EXPECT_EQ(mean({6.0, 0.0, 3.0, std::nullopt}).moves, 3);
  EXPECT_EQ(mean({}).moves, 0);
}

TEST(Review, a_weaker_reader_is_shown_what_is_worse_and_easier_to_see) {
  // Black's first move costs 9 points, but the better one is hard to find; the third costs 8 and the better is plain.
  const std::vector<std::optional<Opinion>> opinions{
      opinion(9, "A1", 500, 0.001), opinion(0), opinion(8, "B1", 500, 0.5), opinion(0), opinion(2), opinion(0)};
  const auto biggest = [&](const char* rank) {
    ReviewOptions options;
    options.reader = *find_reader(rank);
    return review_of(opinions, options).biggest[0];
  };
  EXPECT_EQ(biggest("7d"), (std::vector<std::size_t>{0, 2, 4}));
  EXPECT_EQ(biggest("5k"), (std::vector<std::size_t>{2, 0}));
  EXPECT_EQ(biggest("25k"), (std::vector<std::size_t>{2, 0}));
  EXPECT_EQ(find_reader("30k")->id, "beginner");
  EXPECT_EQ(find_reader("20K")->id, "beginner");
  EXPECT_EQ(find_reader("19k")->id, "novice");
  EXPECT_EQ(find_reader("1k")->id, "club");
  EXPECT_EQ(find_reader("1d")->id, "dan");
  EXPECT_EQ(find_reader("9d")->id, "expert");
  EXPECT_EQ(find_reader("9k-1k")->id, "club");
  for (const char* bad : {"", "k", "0k", "strong", "-3d", "100k"}) EXPECT_FALSE(find_reader(bad)) << bad;
}

TEST(Review, mistakes_can_be_measured_by_chances) {
  ReviewOptions options;
  options.measure = Measure::chance;
  const Review review = review_of({opinion(9), opinion(0), opinion(0), opinion(0), opinion(0), opinion(0)}, options);
  EXPECT_EQ(review.biggest[0], std::vector<std::size_t>{0}) << "nine hundredths of the chances are above eight";
  EXPECT_NEAR(*review.moves[0].chance_lost, 0.09, 1e-9);
}

TEST(Review, phases_follow_the_size_of_the_board) {
  EXPECT_EQ(phase_of(50, BoardSize::square(19)), GamePhase::opening);
  EXPECT_EQ(phase_of(51, BoardSize::square(19)), GamePhase::middle);
  EXPECT_EQ(phase_of(151, BoardSize::square(19)), GamePhase::endgame);
  EXPECT_EQ(phase_of(11, BoardSize::square(9)), GamePhase::opening);
  EXPECT_EQ(phase_of(34, BoardSize::square(9)), GamePhase::endgame);
}

/// Opinions in which both sides err.
std::vector<std::optional<Opinion>> sample_opinions() {
  std::vector<std::optional<Opinion>> opinions{opinion(1, "E5"), opinion(1),       opinion(-5),
                                               opinion(-9),      opinion(0, "G7"), opinion(-8)};
  opinions[2]->lines.front().moves = {*parse_vertex("C7", BoardSize::square(9)),
                                      *parse_vertex("D7", BoardSize::square(9))};
  opinions[2]->lines.push_back({9, 0.4, -6, 0.1, {*parse_vertex("G7", BoardSize::square(9))}});
  return opinions;
}

PageWords english() {
  static const i18n::Messages kMessages;
  return {kMessages, {}, "Ann – Bo", {}, "playouts"};
}

TEST(Review, the_record_gets_words_letters_a_line_and_sabakis_values) {
  record::GameTree tree = tree_of("(;SZ[9];B[ee]C[A good start.];W[gc]LB[aa:x];B[cg];W[cc];B[gg])");
  const Review review = judged(*reviewed_game(tree, defaults()), sample_opinions(), {});
  ASSERT_EQ(review.biggest[0].front(), 4U);
  ASSERT_EQ(review.biggest[0].back(), 2U);
  annotate(tree, review, english());
  const auto line = tree.main_line();
  ASSERT_EQ(line.size(), 6U) << "the game itself stays the main line";
  EXPECT_EQ(tree.text(line[0], "SBKV"), "51.00");
  EXPECT_EQ(tree.text(line[3], "SBKV"), "41.00");
  EXPECT_EQ(tree.text(line[3], "SBKS"), "-9.00");
  EXPECT_EQ(tree.text(line[1], "C"), "A good start.\n[Miai] Black +1, Black’s chance 51\u00A0%.");
  EXPECT_EQ(tree.text(line[3], "C"),
            "[Miai] White +9, Black’s chance 41\u00A0%. Cost about 4 points. Better: C7 D7 (White +5).");
  EXPECT_EQ(tree.raws(line[2], "LB"), (std::vector<std::string_view>{"aa:x", "cc:A", "gc:B"}));
  const auto children = tree.children(line[2]);
  ASSERT_EQ(children.size(), 2U);
  EXPECT_EQ(tree.text(children[1], "B"), "cc");
  EXPECT_EQ(tree.text(tree.first_child(children[1]), "W"), "dc");

  const std::string once = record::write(tree);
  annotate(tree, review, english());
  EXPECT_EQ(record::write(tree), once) << "a second review replaces the first";
}

TEST(Review, what_an_earlier_review_found_otherwise_is_gone) {
  record::GameTree tree = tree_of("(;SZ[9];B[ee];W[gc]LB[aa:x];B[cg];W[cc];B[gg])");
  const ReviewedGame game = *reviewed_game(tree, defaults());
  annotate(tree, judged(game, sample_opinions(), {}), english());
  auto opinions = sample_opinions();
  opinions[2] = opinion(-5, "C3");
  opinions[4] = opinion(0, "D4");
  annotate(tree, judged(game, opinions, {}), english());
  const auto line = tree.main_line();
  EXPECT_EQ(tree.raws(line[2], "LB"), (std::vector<std::string_view>{"aa:x"})) << "the move is no mistake any more";
  EXPECT_EQ(tree.children(line[2]).size(), 1U);
  EXPECT_EQ(tree.raws(line[4], "LB"), (std::vector<std::string_view>{"df:A"}));
  ASSERT_EQ(tree.children(line[4]).size(), 2U);
  EXPECT_EQ(tree.text(tree.children(line[4])[1], "B"), "df");
}

TEST(Review, letters_of_the_record_stay_and_are_not_given_twice) {
  // The record's own A stands on the best move of the review, its own B elsewhere.
  record::GameTree tree = tree_of("(;SZ[9];B[ee];W[gc]LB[cc:A][aa:B];B[cg];W[cc];B[gg])");
  const ReviewedGame game = *reviewed_game(tree, defaults());
  auto opinions = sample_opinions();
  opinions[2]->lines.push_back({9, 0.4, -6, 0.1, {*parse_vertex("E7", game.size)}});
  annotate(tree, judged(game, opinions, {}), english());
  const auto line = tree.main_line();
  EXPECT_EQ(tree.raws(line[2], "LB"), (std::vector<std::string_view>{"cc:A", "aa:B", "gc:C", "ec:D"}));
  ReviewOptions none;
  none.mistakes = 0;
  annotate(tree, judged(game, opinions, none), english());
  EXPECT_EQ(tree.raws(line[2], "LB"), (std::vector<std::string_view>{"cc:A", "aa:B"}));
}

TEST(Review, a_variation_that_the_record_has_is_not_written_twice_and_stays) {
  record::GameTree tree = tree_of("(;SZ[9];B[ee];W[gc](;B[cg];W[cc];B[gg])(;B[cc]))");
  const ReviewedGame game = *reviewed_game(tree, defaults());
  const std::string before = record::write(tree);
  annotate(tree, judged(game, sample_opinions(), {}), english());
  const auto line = tree.main_line();
  const auto children = tree.children(line[2]);
  ASSERT_EQ(children.size(), 2U);
  EXPECT_FALSE(tree.has(children[1], "C")) << "the move is the record's own";
  const record::NodeId added = tree.first_child(children[1]);
  ASSERT_TRUE(added.exists()) << "the better line goes on where the record's ends";
  EXPECT_EQ(tree.text(added, "W"), "dc");
  EXPECT_TRUE(tree.text(added, "C").starts_with("[Miai] Better: C7 D7"));
  ReviewOptions none;
  none.mistakes = 0;
  annotate(tree, judged(game, sample_opinions(), none), english());
  EXPECT_EQ(tree.children(line[2]).size(), 2U);
  EXPECT_FALSE(tree.first_child(children[1]).exists());
}

TEST(Review, a_line_that_somebody_went_on_with_is_theirs) {
  record::GameTree tree = tree_of("(;SZ[9];B[ee];W[gc];B[cg];W[cc];B[gg])");
  const ReviewedGame game = *reviewed_game(tree, defaults());
  annotate(tree, judged(game, sample_opinions(), {}), english());
  const record::NodeId better = tree.children(tree.main_line()[2]).at(1);
  const record::NodeId last = tree.first_child(better);
  tree.set(tree.add_child(last), "C", "And then?");
  ReviewOptions none;
  none.mistakes = 0;
  annotate(tree, judged(game, sample_opinions(), none), english());
  ASSERT_EQ(tree.children(tree.main_line()[2]).size(), 2U);
  EXPECT_EQ(tree.text(tree.first_child(last), "C"), "And then?");
}

TEST(Review, the_root_has_a_summary_that_the_next_review_replaces) {
  record::GameTree tree = tree_of("(;SZ[9]C[Played at home.];B[ee];W[gc];B[cg];W[cc];B[gg])");
  const ReviewedGame game = *reviewed_game(tree, defaults());
  annotate(tree, judged(game, sample_opinions(), {}), english());
  EXPECT_EQ(tree.text(tree.root(), "C"),
            "Played at home.\n"
            "[Miai] Black +1, Black’s chance 51\u00A0%.\n"
            "[Miai] Looked at by playouts, 500 visits for each position. All figures are estimates.\n"
            "[Miai] Assumed, as the record does not say so clearly: Japanese rules, komi 6.5.\n"
            "[Miai] For a player of 9k-1k, a mistake is a move that costs 3 points or more.\n"
            "[Miai] Opening (1–5) · Black: 3 moves, 4 points lost a move on average, 2 mistakes.\n"
            "[Miai] Opening (1–5) · White: 2 moves, 4.5 points lost a move on average, 1 mistake.\n"
            "[Miai] Whole game · Black: 3 moves, 4 points lost a move on average, 2 mistakes.\n"
            "[Miai] Whole game · White: 2 moves, 4.5 points lost a move on average, 1 mistake.\n"
            "[Miai] Black’s biggest mistakes:\n"
            "[Miai] Move 5: Black G3. Cost about 8 points. Better: G7 (even).\n"
            "[Miai] Move 3: Black C3. Cost about 4 points. Better: C7 D7 (White +5).\n"
            "[Miai] White’s biggest mistake:\n"
            "[Miai] Move 4: White C7. Cost about 9 points. Better: A1 (White +9).");
  const std::string once(tree.text(tree.root(), "C"));
  annotate(tree, judged(game, sample_opinions(), {}), english());
  EXPECT_EQ(tree.text(tree.root(), "C"), once);
  const std::vector<std::optional<Opinion>> even(6, opinion(0));
  annotate(tree, judged(game, even, {}), english());
  EXPECT_NE(tree.text(tree.root(), "C").find("White’s biggest mistakes: No move that cost much."), std::string::npos);
  ReviewOptions none;
  none.mistakes = 0;
  annotate(tree, judged(game, sample_opinions(), none), english());
  EXPECT_EQ(tree.text(tree.root(), "C").find("biggest"), std::string::npos) << "who asks for none is told of none";
}

TEST(Review, numbers_of_points_have_the_forms_that_each_language_wants) {
  const auto cost = [](std::string_view tag, double points) {
    JudgedMove move;
    move.points_lost = points;
    return cost_text(*i18n::Messages::for_language(tag), move, Measure::points);
  };
  EXPECT_EQ(cost("en", 1), "Cost about 1 point.");
  EXPECT_EQ(cost("en", 1.5), "Cost about 1.5 points.");
  EXPECT_EQ(cost("de", 1), "Kostete etwa 1 Punkt.");
  EXPECT_EQ(cost("de", 0.5), "Kostete etwa 0,5 Punkte.");
  EXPECT_EQ(cost("ro", 1), "A costat cam 1 punct.");
  EXPECT_EQ(cost("ro", 16.5), "A costat cam 16,5 puncte.");
  EXPECT_EQ(cost("ro", 21), "A costat cam 21 de puncte.");
  EXPECT_EQ(cost("ru", 21), "Цена — около 21 очка.");
  EXPECT_EQ(cost("ru", 3), "Цена — около 3 очков.");
  EXPECT_EQ(cost("ru", 16.5), "Цена — около 16,5 очка.");

  const auto measure = [](std::string_view tag, const char* rank) {
    return measure_text(*i18n::Messages::for_language(tag), {.reader = *find_reader(rank)});
  };
  EXPECT_NE(measure("en", "7d").find("costs 1 point or more"), std::string::npos);
  EXPECT_NE(measure("de", "7d").find("der 1 Punkt oder mehr"), std::string::npos);
  EXPECT_NE(measure("ru", "5k").find("стоит 3 очка или"), std::string::npos);
  EXPECT_NE(measure("ru", "25k").find("стоит 8 очков или"), std::string::npos);

  const auto tally = [](std::string_view tag, double points) {
    Tally one;
    one.moves = 40;
    one.points_lost = points;
    return tally_text(*i18n::Messages::for_language(tag), Color::black, one);
  };
  EXPECT_NE(tally("en", 1.04).find(" 1 point lost"), std::string::npos);
  EXPECT_NE(tally("ru", 1.3).find("1,3 потерянного очка"), std::string::npos);
  EXPECT_NE(tally("ru", 2).find("2 потерянных очка"), std::string::npos);
  EXPECT_NE(tally("ro", 20).find("20 de puncte pierdute"), std::string::npos);

  const auto noise = [](std::string_view tag, double points) {
    Review review = review_of(sample_opinions());
    review.points_noise = points / 2;
    return noise_text(*i18n::Messages::for_language(tag), review);
  };
  EXPECT_NE(noise("ru", 21).find("меньше 21 очка"), std::string::npos);
  EXPECT_NE(noise("ro", 4.5).find("4,5 puncte"), std::string::npos);
}

TEST(Review, what_is_assumed_is_said) {
  const auto assumed = [](std::string_view root) {
    return assumed_text(i18n::Messages(), game_of("(;" + std::string(root) + ";W[ee])"));
  };
  EXPECT_EQ(assumed("SZ[9]RU[Chinese]KM[7]"), "");
  EXPECT_EQ(assumed("SZ[9]RU[Chinese]"), "Assumed, as the record does not say so clearly: komi 7.5.");
  EXPECT_EQ(assumed("SZ[9]KM[7]RU[ours]"), "Assumed, as the record does not say so clearly: Japanese rules.");
  EXPECT_EQ(assumed("SZ[9]"), "Assumed, as the record does not say so clearly: Japanese rules, komi 6.5.");
  EXPECT_EQ(assumed("SZ[9]HA[2]AB[gc][cg]"),
            "Assumed, as the record does not say so clearly: Japanese rules, komi 0.5.");
}

TEST(Review, visits_are_told_as_they_were_made) {
  auto opinions = sample_opinions();
  EXPECT_NE(engine_text(i18n::Messages(), review_of(opinions), "net").find("by net, 500 visits for"),
            std::string::npos);
  opinions[1]->visits = 21;
  opinions[3].reset();
  EXPECT_NE(engine_text(i18n::Messages(), review_of(opinions), "net").find("by net, 21 to 500 visits for"),
            std::string::npos);
}

TEST(Review, B141_the_graph_has_gaps_where_nothing_was_computed_and_one_side) {
  auto opinions = sample_opinions();
  const auto curves = [&] {
    const Graph graph = graph_of(review_of(opinions), i18n::Messages());
    const auto& shapes = graph.scene.layers[1].shapes;
    return std::count_if(shapes.begin(), shapes.end(), [](const render::Shape& shape) {
      const auto* path = std::get_if<render::Path>(&shape);
      return path != nullptr && path->paint.stroke.alpha != 0;
    });
  };
  EXPECT_EQ(curves(), 2);
  opinions[3].reset();
  EXPECT_EQ(curves(), 4) << "each curve in two pieces";
}

TEST(Review, the_graph_of_a_game_decided_from_the_first_move_shows_its_curve) {
  auto opinions = sample_opinions();
  for (std::size_t i = 0; i < opinions.size(); ++i) opinions[i]->lead = 80 + 3 * static_cast<double>(i);
  const Graph graph = graph_of(review_of(opinions), i18n::Messages());
  std::set<int> heights;
  for (const render::Shape& shape : graph.scene.layers[1].shapes) {
    const auto* path = std::get_if<render::Path>(&shape);
    if (path == nullptr || path->paint.stroke.alpha == 0) continue;
    for (const auto& step : path->steps) heights.insert(static_cast<int>(step.to[0].y));
    break;
  }
  EXPECT_GE(heights.size(), 4U) << "a curve and no line along the edge";
}

TEST(Review, pages_stand_alone_and_are_right_in_every_language) {
  const Review review = review_of(sample_opinions());
  for (const i18n::Language& language : i18n::languages()) {
    const auto messages = *i18n::Messages::for_language(language.tag);
    const PageWords words{messages, {}, "Ann <script> – Bo", {"9×9"}, "playouts"};
    const std::string page = html_page(review, words);
    EXPECT_NE(page.find("<html lang=\"" + language.tag + "\""), std::string::npos);
    EXPECT_EQ(page.find("<script"), std::string::npos);
    const std::string title = messages.text("review.title");
    EXPECT_NE(page.find("Ann &lt;script&gt; – Bo – " + title + "</title>"), std::string::npos);
    const std::string nameless = html_page(review, {messages, {}, "", {}, "playouts"});
    EXPECT_NE(nameless.find("<title>" + title + "</title>"), std::string::npos);
    EXPECT_NE(page.find("Ann &lt;script&gt; – Bo"), std::string::npos);
    EXPECT_EQ(page.find("review."), std::string::npos) << language.tag << " lacks a text";
    EXPECT_EQ(page.find("href=\"http"), std::string::npos);
    EXPECT_EQ(page.find("src="), std::string::npos);
    for (const auto& side : review.biggest) {
      for (const std::size_t index : side) {
        const std::string id = "move" + std::to_string(review.moves[index].number);
        EXPECT_NE(page.find("id=\"" + id + "\""), std::string::npos);
        EXPECT_NE(page.find("href=\"#" + id + "\""), std::string::npos);
      }
    }
    const auto pdf = pdf_pages(review, words);
    ASSERT_TRUE(pdf);
    EXPECT_TRUE(pdf->starts_with("%PDF"));
  }
}

TEST(Review, paper_has_the_table_of_phases) {
  const Review review = review_of(sample_opinions());
  const render::Scene scene = phases_scene(review, i18n::Messages());
  std::vector<std::string> texts;
  for (const auto& shape : scene.layers.at(0).shapes) {
    if (const auto* text = std::get_if<render::Text>(&shape)) texts.push_back(text->text);
  }
  const auto has = [&](std::string_view wanted) {
    return std::find(texts.begin(), texts.end(), wanted) != texts.end();
  };
  for (const PhaseRow& row : phase_rows(i18n::Messages(), review)) {
    EXPECT_TRUE(has(row.name)) << row.name;
    for (const auto& side : row.cells) {
      for (const std::string& cell : side) EXPECT_TRUE(has(cell)) << cell;
    }
  }
  EXPECT_EQ(phase_rows(i18n::Messages(), review)[0].cells[0], (std::array<std::string, 3>{"4.0", "2", "33\u00A0%"}));
}

TEST(Review, the_diagram_of_a_mistake_shows_the_move_and_the_better_line) {
  const Review review = review_of(sample_opinions());
  const i18n::Messages messages;
  const render::Diagram diagram = mistake_diagram(review, 2, {messages, {}, "", {}, ""});
  EXPECT_TRUE(diagram.has_mark(*parse_point("C3", review.game.size), render::MarkKind::cross));
  ASSERT_EQ(diagram.numbers.size(), 2U);
  EXPECT_EQ(diagram.numbers[0], (render::Number{*parse_point("C7", review.game.size), 1}));
  EXPECT_EQ(diagram.at(*parse_point("C7", review.game.size)), Occupant::black);
  EXPECT_EQ(diagram.at(*parse_point("G7", review.game.size)), Occupant::white);
}

TEST(Review, numbers_are_labelled_with_their_side) {
  const i18n::Messages messages;
  EXPECT_EQ(lead_text(messages, 3.4), "Black +3.5");
  EXPECT_EQ(lead_text(messages, -2), "White +2");
  EXPECT_EQ(lead_text(messages, 0.1), "even");
  EXPECT_EQ(chance_text(messages, 0.616), "Black’s chance 62\u00A0%");
  EXPECT_EQ(lead_text(*i18n::Messages::for_language("de"), 3.4), "Schwarz +3,5");
}

}  // namespace
}  // namespace miai::analysis
