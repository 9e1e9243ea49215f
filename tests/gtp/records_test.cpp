// Loading and writing records through the protocol.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "talking.hpp"

namespace miai::gtp {
namespace {

using test::stones;
using test::Talk;

constexpr const char* kGame = "(;GM[1]FF[4]SZ[9]KM[5.5]RU[Chinese];B[ee];W[gc];B[cg];W[];B[gg])";

TEST(Loadsgf, B067_goes_to_the_end_or_before_a_move) {
  Talk talk;
  (*talk.files)["game.sgf"] = kGame;
  EXPECT_EQ(talk.ask("loadsgf game.sgf"), "=");
  EXPECT_EQ(stones(talk), "C3 G3 E5/G7");
  EXPECT_EQ(talk.text("get_komi"), "5.5");
  EXPECT_NE(talk.text("kata-get-rules").find("AREA"), std::string::npos);
  EXPECT_EQ(talk.ask("loadsgf game.sgf 1"), "=");
  EXPECT_EQ(stones(talk), "/");
  EXPECT_EQ(talk.ask("loadsgf game.sgf 3"), "=");
  EXPECT_EQ(stones(talk), "E5/G7");
  EXPECT_EQ(talk.ask("loadsgf game.sgf 5"), "=");
  EXPECT_EQ(stones(talk), "C3 E5/G7");
  EXPECT_EQ(talk.ask("loadsgf game.sgf 99999999999999999999"), "=");
  EXPECT_EQ(stones(talk), "C3 G3 E5/G7");
  EXPECT_EQ(talk.ask("play b j10"), "? illegal move") << "the record's size holds";
}

TEST(Loadsgf, B067_the_record_says_who_moves_next) {
  Talk talk(test::Chooser::search);
  (*talk.files)["twice"] = "(;SZ[9]RU[Japanese]KM[6.5];B[ee];B[cc];W[gg];W[cg];B[gc])";
  const auto next = [&](const std::string& command) {
    EXPECT_EQ(talk.ask(command), "=");
    return talk.text("showboard").find("black to play") != std::string::npos ? 'b' : 'w';
  };
  EXPECT_EQ(next("loadsgf twice 1"), 'b');
  EXPECT_EQ(next("loadsgf twice 2"), 'b') << "the record's next move is Black's second";
  EXPECT_EQ(next("loadsgf twice 4"), 'w');
  EXPECT_EQ(next("loadsgf twice"), 'w');
  EXPECT_EQ(next("loadsgf twice 2"), 'b');
  EXPECT_EQ(talk.ask("undo"), "=") << "one move was loaded and can be taken back";
  EXPECT_EQ(talk.ask("undo"), "? cannot undo");
  (*talk.files)["white"] = "(;SZ[9];W[ee];B[cc])";
  EXPECT_EQ(next("loadsgf white 1"), 'w');
  EXPECT_EQ(next("play w e5"), 'b');
  EXPECT_EQ(next("undo"), 'w');
  (*talk.files)["told"] = "(;SZ[9]AB[ee]PL[B];B[cc];PL[B])";
  EXPECT_EQ(next("loadsgf told"), 'b');
}

TEST(Loadsgf, B067_thinking_without_a_color_is_for_the_side_that_moves_next) {
  Talk talk(test::Chooser::search);
  (*talk.files)["twice"] = "(;SZ[9];B[hh];B[gc];W[aa])";
  ASSERT_EQ(talk.ask("loadsgf twice 2"), "=");
  const std::string reply = talk.text("lz-genmove_analyze 50");
  EXPECT_NE(reply.find("play "), std::string::npos) << reply;
  EXPECT_NE(talk.text("showboard").find("white to play"), std::string::npos) << "Black has moved";
}

TEST(Loadsgf, says_little_however_many_moves_are_against_the_rules) {
  Talk talk;
  std::string record = "(;SZ[9];B[aa]";
  for (int i = 0; i < 400; ++i) record += ";W[ee];B[ee]";
  (*talk.files)["g"] = record + ")";
  EXPECT_EQ(talk.ask("loadsgf g"), "=");
  std::size_t bytes = 0;
  for (const std::string& line : talk.log) bytes += line.size() + 1;
  EXPECT_GE(talk.log.size(), 2U);
  EXPECT_LE(talk.log.size(), 6U);
  EXPECT_LE(bytes, 1100U);
  EXPECT_NE(talk.log.back().find(" more moves"), std::string::npos) << talk.log.back();
  const std::size_t before = talk.log.size();
  EXPECT_EQ(talk.ask("komi 6.51"), "=");
  EXPECT_EQ(talk.log.size(), before + 1) << "the next command may speak";
}

TEST(Loadsgf, a_name_without_end_is_cut_in_the_log) {
  Talk talk;
  std::string name;
  for (int i = 0; i < 2000; ++i) name += "ö";
  std::filesystem::path folder(testing::TempDir());
  SessionOptions options;
  std::vector<std::string> log;
  options.files = local_files(folder.string());
  options.log = [&log](std::string_view line) { log.emplace_back(line); };
  Session session(options);
  EXPECT_EQ(session.talk("loadsgf " + name + "\n"), "? cannot load file\n\n");
  ASSERT_EQ(log.size(), 1U);
  EXPECT_LE(log[0].size(), 1100U);
}

TEST(Loadsgf, a_huge_file_is_refused_without_being_read) {
  const std::filesystem::path path = std::filesystem::path(testing::TempDir()) / "miai_huge.sgf";
  std::ofstream(path) << "(;SZ[9])";
  std::filesystem::resize_file(path, std::uintmax_t{3} << 30U);  // a hole: takes no room
  const auto read = local_files().read(path.string());
  std::filesystem::remove(path);
  ASSERT_FALSE(read.has_value());
  EXPECT_EQ(read.error().id, "file.too_large");
}

TEST(Loadsgf, moves_can_be_taken_back_but_not_the_set_up) {
  Talk talk;
  (*talk.files)["g"] = "(;SZ[9]HA[2]AB[cg][gc];W[ee];B[gg])";
  ASSERT_EQ(talk.ask("loadsgf g"), "=");
  EXPECT_NE(talk.text("showboard").find("handicap 2"), std::string::npos);
  EXPECT_EQ(talk.ask("gg-undo 2"), "=");
  EXPECT_EQ(talk.ask("undo"), "? cannot undo");
  EXPECT_EQ(stones(talk), "C3 G7/");
}

TEST(Loadsgf, keeps_the_komi_when_the_record_states_none) {
  Talk talk;
  (*talk.files)["g"] = "(;SZ[9];B[ee])";
  ASSERT_EQ(talk.all({"komi 3.5", "loadsgf g"}), "");
  EXPECT_EQ(talk.text("get_komi"), "3.5");
  EXPECT_FALSE(talk.log.empty());
}

TEST(Loadsgf, errors_leave_everything_as_it_was) {
  Talk talk;
  (*talk.files)["text"] = "this is no game record";
  (*talk.files)["size"] = "(;SZ[-3];B[aa])";
  (*talk.files)["large"] = "(;SZ[52];B[aa])";
  (*talk.files)["empty"] = "";
  ASSERT_EQ(talk.all({"boardsize 9", "komi 1.5", "play b c3"}), "");
  for (const char* bad : {"nosuch", "text", "size", "large", "empty", "nosuch 3"}) {
    EXPECT_EQ(talk.ask("loadsgf " + std::string(bad)), "? cannot load file") << bad;
  }
  EXPECT_EQ(talk.ask("loadsgf"), "? syntax error");
  EXPECT_EQ(stones(talk), "C3/");
  EXPECT_EQ(talk.text("get_komi"), "1.5");
}

TEST(Loadsgf, move_numbers_below_one_are_refused) {
  Talk talk;
  (*talk.files)["g"] = kGame;
  EXPECT_EQ(talk.ask("loadsgf g 0"), "? syntax error");
  EXPECT_EQ(talk.ask("loadsgf g -3"), "? syntax error");
}

TEST(Loadsgf, B075_paths_with_blanks_and_letters_of_any_language) {
  Talk talk;
  (*talk.files)["my games/\xE5\x9B\xB3\xE7\xA2\x81 \xC3\xA4.sgf"] = kGame;
  (*talk.files)["game 3"] = "(;SZ[5];B[aa])";
  EXPECT_EQ(talk.ask("loadsgf my games/\xE5\x9B\xB3\xE7\xA2\x81 \xC3\xA4.sgf"), "=");
  EXPECT_EQ(talk.ask("loadsgf my games/\xE5\x9B\xB3\xE7\xA2\x81 \xC3\xA4.sgf 2"), "=");
  EXPECT_EQ(stones(talk), "E5/");
  EXPECT_EQ(talk.ask("loadsgf \"my games/\xE5\x9B\xB3\xE7\xA2\x81 \xC3\xA4.sgf\" 3"), "=");
  EXPECT_EQ(talk.ask("loadsgf game 3"), "=");
  EXPECT_EQ(stones(talk), "A5/");
}

TEST(Loadsgf, old_encodings_are_read) {
  Talk talk;
  (*talk.files)["g"] = "(;SZ[9]CA[GB2312]PB[\xBD\xF0\xE9\x46];B[cc];W[gg])";
  EXPECT_EQ(talk.ask("loadsgf g"), "=");
  EXPECT_EQ(stones(talk), "C7/G3");
}

TEST(Loadsgf, moves_against_the_rules_stand_and_are_named) {
  Talk talk;
  (*talk.files)["g"] = "(;SZ[5]RU[Japanese]KM[0]AB[bd][ae][be]AW[cd][bc][ad];W[ce];B[aa])";
  EXPECT_EQ(talk.ask("loadsgf g"), "=");
}

TEST(Printsgf, writes_what_can_be_loaded_again) {
  Talk talk;
  ASSERT_EQ(talk.all({"boardsize 9 7", "komi -3.5", "kata-set-rules aga", "set_free_handicap c3 g5", "play w e5",
                      "play b pass", "play w e6", "printsgf out put.sgf"}),
            "");
  const std::string text = talk.text("printsgf");
  EXPECT_TRUE(text.starts_with("(;")) << text;
  EXPECT_EQ(text.find("\n\n"), std::string::npos);
  const std::string before = stones(talk);
  ASSERT_EQ(talk.all({"boardsize 19", "komi 0", "loadsgf out put.sgf"}), "");
  EXPECT_EQ(stones(talk), before);
  EXPECT_EQ(talk.text("get_komi"), "-3.5");
  EXPECT_EQ(talk.text("printsgf"), text);
}

TEST(Savesgf, takes_the_roots_properties_along) {
  Talk talk;
  ASSERT_EQ(talk.all({"boardsize 9", "komi 6.5", "play b e5", "play w c3",
                      R"(gomill-savesgf g.sgf PB=test PW=GNU\_Go:3.8 RE=W+3.5 KM=7.5 C=a\\_b]\)"}),
            "");
  const std::string text = (*talk.files)["g.sgf"];
  for (const char* part :
       {"SZ[9]", "PB[test]", "PW[GNU Go:3.8]", "RE[W+3.5]", "KM[7.5]", R"(C[a\\_b\]\\])", ";B[ee]", "AP["}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << " in " << text;
  }
  EXPECT_EQ(talk.ask("loadsgf g.sgf"), "=");
  EXPECT_EQ(stones(talk), "E5/C3");
  for (const char* wrong : {"PB", "=x", "pb=x", "SZ=19", "AB=aa", "W=aa", "X[=y"}) {
    EXPECT_EQ(talk.ask("gomill-savesgf g.sgf " + std::string(wrong)), "? syntax error") << wrong;
  }
  EXPECT_EQ((*talk.files)["g.sgf"], text) << "what is refused writes nothing";
  EXPECT_EQ(talk.text("get_komi"), "7.5");
}

TEST(Files, without_access_there_are_none) {
  Session session;
  EXPECT_EQ(session.talk("loadsgf /etc/hostname\nprintsgf /tmp/x.sgf\n"),
            "? cannot load file\n\n? cannot write file\n\n");
}

class LocalFiles : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (std::filesystem::temp_directory_path() / "miai-gtp-XXXXXX").string();
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder = pattern;
    std::filesystem::create_directory(folder / "inside");
  }
  void TearDown() override { std::filesystem::remove_all(folder); }
  std::filesystem::path folder;
};

TEST_F(LocalFiles, are_written_and_read) {
  const FileAccess files = local_files();
  const std::string path = (folder / "a b \xC3\xA4.sgf").string();
  ASSERT_TRUE(files.write(path, std::string_view("x\0y", 3)));
  const auto back = files.read(path);
  ASSERT_TRUE(back);
  EXPECT_EQ(*back, std::string("x\0y", 3));
  EXPECT_FALSE(files.read((folder / "nosuch").string()));
  EXPECT_FALSE(files.read(folder.string())) << "a folder is no file";
  EXPECT_FALSE(files.write((folder / "no" / "such" / "folder").string(), "x"));
}

TEST_F(LocalFiles, B075_outside_the_allowed_folder_are_refused) {
  ASSERT_TRUE(local_files().write((folder / "secret").string(), "x"));
  const FileAccess files = local_files((folder / "inside").string());
  ASSERT_TRUE(files.write("game.sgf", "y"));
  EXPECT_TRUE(files.read("game.sgf"));
  EXPECT_TRUE(files.read((folder / "inside" / "game.sgf").string()));
  for (const std::string& path :
       {std::string("../secret"), (folder / "secret").string(), (folder / "inside" / ".." / "secret").string()}) {
    const auto refused = files.read(path);
    ASSERT_FALSE(refused) << path;
    EXPECT_EQ(refused.error().id, "file.outside");
    EXPECT_FALSE(files.write(path, "z"));
  }
  std::filesystem::create_symlink(folder / "secret", folder / "inside" / "link");
  EXPECT_FALSE(files.read("link")) << "a link that leads outside";
}

}  // namespace
}  // namespace miai::gtp
