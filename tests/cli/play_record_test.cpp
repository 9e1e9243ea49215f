// The record beside a game: nothing of a loaded file is lost, every line can be reached, the end can be taken back.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include "cli/play/desk.hpp"
#include "cli/play/panel.hpp"
#include "cli/text_width.hpp"
#include "running.hpp"
#include "support/diagram.hpp"

namespace miai::cli {
namespace {

using test::play;

namespace fs = std::filesystem;

/// A folder of its own for the files of a test.
class Folder {
 public:
  Folder() : path_(fs::temp_directory_path() / ("miai-play-" + std::to_string(getpid()))) {
    fs::create_directories(path_);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { fs::remove_all(path_); }
  std::string file(const std::string& name) const { return (path_ / name).string(); }
  std::string with(const std::string& name, const std::string& text) const {
    std::ofstream(file(name)) << text;
    return file(name);
  }
  static std::string read(const std::string& name) {
    std::ifstream in(name);
    return {std::istreambuf_iterator<char>(in), {}};
  }

 private:
  fs::path path_;
};

constexpr const char* kMeta = "(;FF[4]GM[1]SZ[9]PB[Anna]PW[Ben]C[Hello];B[ee]C[first](;W[cc];B[gg])(;W[gc]))\n";

TEST(PlayRecord, SavingKeepsNamesCommentsAndLines) {
  const Folder folder;
  const std::string file = folder.with("meta.sgf", kMeta);
  const std::string copy = folder.file("copy.sgf");
  play({file}, "save " + copy + "\nquit\n");
  EXPECT_EQ(Folder::read(copy), kMeta);
  play({file}, "undo\nG3\nD3\nsave " + copy + "\nyes\nquit\n");
  const std::string saved = Folder::read(copy);
  for (const char* part : {"PB[Anna]", "PW[Ben]", "C[Hello]", "C[first]", "W[gc]", "B[gg]", "W[dg]"}) {
    EXPECT_SAYS(saved, part);
  }
  EXPECT_SAYS_NOT(saved, "DT[");
}

TEST(PlayRecord, AMoveElsewhereBecomesAnotherLine) {
  const Folder folder;
  const std::string copy = folder.file("copy.sgf");
  play({folder.with("meta.sgf", kMeta)}, "undo\nD3\nsave " + copy + "\nquit\n");
  EXPECT_SAYS(Folder::read(copy), ";B[gg]");
  EXPECT_SAYS(Folder::read(copy), ";B[dg]");
}

TEST(PlayRecord, OtherGamesOfTheFileStay) {
  const Folder folder;
  const std::string copy = folder.file("copy.sgf");
  const auto out =
      play({folder.with("two.sgf", "(;SZ[9];B[ee])(;SZ[9]PB[Second];B[aa])")}, "C3\nsave " + copy + "\nquit\n");
  EXPECT_SAYS(out, "The file has 2 games");
  EXPECT_SAYS(Folder::read(copy), "PB[Second]");
  EXPECT_SAYS(Folder::read(copy), ";W[cg]");
}

TEST(PlayRecord, OverwritingIsAskedFor) {
  const Folder folder;
  const std::string file = folder.with("there.sgf", "old");
  const auto out = play({"--size", "9"}, "E5\nsave " + file + "\nn\nquit\n");
  EXPECT_SAYS(out, "is there already. Write over it?");
  EXPECT_EQ(Folder::read(file), "old");
  play({"--size", "9"}, "E5\nsave " + file + "\nyes\nC3\nsave " + file + "\nquit\n");
  EXPECT_SAYS(Folder::read(file), ";B[ee];W[cg]");
}

TEST(PlayRecord, RedoGivesBackWhatUndoTook) {
  const auto out = play({"--size", "9"}, "E5\nC3\nundo\nundo\nredo\nredo\nredo\nboard\nquit\n");
  EXPECT_SAYS(out, "C3 taken back. White to play.");
  EXPECT_SAYS(out, "E5 taken back. Black to play.");
  EXPECT_SAYS(out, "White C3.");
  EXPECT_SAYS(out, "The record has no such move");
}

TEST(PlayRecord, LoadedLinesCanBeReached) {
  const Folder folder;
  const std::string file = folder.with("meta.sgf", kMeta);
  const auto out = play({file}, "undo\nvariation\nundo\nredo 1\nquit\n");
  EXPECT_SAYS(out, "White G7. Line 2 of 2.");
  EXPECT_SAYS(out, "There are 2 lines from here");
  EXPECT_SAYS(out, "White C7. Line 1 of 2.");
  EXPECT_SAYS(play({file}, "variation\nquit\n"), "no such line");
}

TEST(PlayRecord, NamesAndMovesAreSaidOnLoading) {
  const Folder folder;
  EXPECT_SAYS(play({folder.with("meta.sgf", kMeta)}, "quit\n"), "Anna – Ben, 3 moves.");
}

TEST(PlayRecord, EachSidesClockIsItsOwnLatest) {
  const auto loaded =
      read_play("(;SZ[9]TM[600];B[ee]BL[580];W[cc]WL[590])", "x.sgf", PlaySetup{GameSettings{}, {}, {}, 1});
  ASSERT_TRUE(loaded.has_value());
  EXPECT_EQ(loaded->left[0]->main, Milliseconds{580'000});
  EXPECT_EQ(loaded->left[1]->main, Milliseconds{590'000});
}

PlaySession small_session(PlayServices services = {}, ClockSettings clock = {}) {
  PlaySetup setup;
  setup.game = {BoardSize::square(5), preset("japanese"), HalfPoints::halves(13), 0};
  setup.clock = clock;
  return PlaySession(setup, i18n::Messages(), std::move(services));
}

TEST(PlayRecord, UndoAfterResigningKeepsTheMoves) {
  auto session = small_session();
  session.play(test::pt("C3"));
  session.resign();
  session.undo();
  EXPECT_EQ(session.stage(), Stage::playing);
  EXPECT_EQ(session.game().moves().size(), 1U);
  EXPECT_EQ(session.game().phase(), Phase::play);
}

TEST(PlayRecord, UndoAfterTheFlagGivesTheTurnItsTimeBack) {
  Milliseconds time{0};
  PlayServices services;
  services.now = [&] { return time; };
  auto session = small_session(services, ClockSettings::absolute(Milliseconds{60'000}));
  session.play(test::pt("C3"));
  time = Milliseconds{61'000};
  session.tick();
  ASSERT_EQ(session.stage(), Stage::finished);
  session.undo();
  EXPECT_EQ(session.stage(), Stage::playing);
  EXPECT_EQ(session.game().moves().size(), 1U);
  EXPECT_EQ(session.clock().left(Color::white, time).main, Milliseconds{60'000});
  session.tick();
  EXPECT_EQ(session.stage(), Stage::playing);
}

TEST(PlayRecord, UndoAfterACountGoesBackToTheMarks) {
  auto session = small_session();
  for (const char* move : {"B1", "D1", "B2", "D2", "B3", "D3", "B4", "D4", "B5", "D5"}) session.play(test::pt(move));
  session.pass();
  session.pass();
  session.toggle(test::pt("D1"));
  const bool dead = session.dead().contains(test::pt("D1"));
  session.accept(std::nullopt);
  while (session.stage() == Stage::counting) session.next_step();
  ASSERT_EQ(session.stage(), Stage::finished);
  session.undo();
  EXPECT_EQ(session.stage(), Stage::marking);
  EXPECT_EQ(session.dead().contains(test::pt("D1")), dead);
}

/// A game that has stopped, with a chain that nobody can judge.
PlaySession disputed(std::optional<Color> computer) {
  PlayServices services;
  services.judge = [](const Position& position, const Ruleset&) {
    life::StatusReport report;
    for (const Chain& chain : position.board().chains()) {
      life::ChainJudgement judged;
      judged.chain = chain;
      judged.status = life::ChainStatus::unsure;
      report.chains.push_back(judged);
    }
    return report;
  };
  services.choose = [](const Game&, Color, std::uint64_t) { return Vertex::pass(); };
  PlaySetup setup;
  setup.game = {BoardSize::square(9), preset("japanese"), HalfPoints::halves(13), 0};
  setup.computer = computer;
  PlaySession session(setup, i18n::Messages(), services);
  session.play(test::pt("E5"));
  session.pass();
  session.pass();
  return session;
}

TEST(PlayOut, ABrokenOffOneLeavesTheMarks) {
  auto session = disputed(std::nullopt);
  ASSERT_EQ(session.stage(), Stage::marking);
  session.toggle(test::pt("E5"));
  ASSERT_TRUE(session.dead().contains(test::pt("E5")));
  session.dispute(test::pt("E5"));
  if (session.stage() != Stage::play_out) return;  // the solver knew
  session.end_play_out();
  EXPECT_TRUE(session.dead().contains(test::pt("E5")));
  session.dispute(test::pt("E5"));
  session.pass();
  session.pass();
  EXPECT_FALSE(session.dead().contains(test::pt("E5")));
}

TEST(PlayOut, TheComputerPlaysItsSide) {
  auto session = disputed(Color::white);
  session.dispute(test::pt("E5"));
  if (session.stage() != Stage::play_out) return;
  EXPECT_TRUE(session.computer_to_move());
  session.computer_move();
  EXPECT_FALSE(session.computer_to_move());
}

TEST(PlayQuestions, ResigningIsAskedFor) {
  EXPECT_SAYS_NOT(play({"--size", "9"}, "E5\nresign\nn\nquit\n"), "White resigns");
  EXPECT_SAYS(play({"--size", "9"}, "E5\nresign\ny\nquit\n"), "White resigns");
}

TEST(PlayQuestions, AnythingElseIsNoAndTakenForWhatItIs) {
  const auto out = play({"--size", "9"}, "E5\nresign\nC3\nquit\n");
  EXPECT_SAYS_NOT(out, "resigns");
  EXPECT_SAYS(out, "White C3.");
}

TEST(PlayQuestions, LeavingAGameInTheMiddleIsAskedFor) {
  const auto out = play({"--size", "9"}, "E5\nnew 13\nn\nboard\nnew 13\ny\nquit\n");
  EXPECT_SAYS(out, "Leave this game?");
  EXPECT_SAYS(out, "A new game on 13×13.");
}

TEST(PlayQuestions, EveryLanguageSaysYesAndNo) {
  for (const auto& [tag, yes, no] : {std::tuple("de", "J", "nein"), std::tuple("ru", "Да", "н"),
                                     std::tuple("ro", "da", "nu"), std::tuple("en", "Y", "No")}) {
    const auto messages = *i18n::Messages::for_language(tag);
    EXPECT_EQ(reply_of(yes, messages), Reply::yes) << tag;
    EXPECT_EQ(reply_of(no, messages), Reply::no) << tag;
    EXPECT_EQ(reply_of("c5", messages), Reply::other) << tag;
  }
}

TEST(PlayWords, MayBeTypedWithoutDiacritics) {
  EXPECT_EQ(plain_letters("Înapoi"), "inapoi");
  EXPECT_EQ(plain_letters("СЧЁТ"), "счет");
  EXPECT_EQ(plain_letters("zurück"), "zuruck");
}

TEST(Keeper, RemembersWhereTheGameStands) {
  auto session = small_session();
  session.play(test::pt("C3"));
  session.play(test::pt("D3"));
  session.undo();
  const auto loaded = read_play(record_of(session, Bookmark::yes), "x.sgf", session.setup());
  ASSERT_TRUE(loaded.has_value());
  EXPECT_EQ(loaded->game.moves().size(), 1U);
  EXPECT_TRUE(loaded->lines.after().exists());
}

}  // namespace
}  // namespace miai::cli
