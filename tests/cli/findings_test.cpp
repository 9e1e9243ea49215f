// Findings in every language: each id of record and doctor has its sentence, repair and meaning.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>

#include "doctor/doctor.hpp"
#include "i18n/charset.hpp"
#include "i18n/messages.hpp"

namespace miai::cli {
namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// Ids as the sources write them, those of errors left out.
std::set<std::string> finding_ids() {
  static const std::regex kId(
      R"re("((?:charset|sgf|gib|ngf|ugf|record|setup|result|fox|kgs|gogod|move)\.[a-z_0-9]+)")re");
  static const std::regex kFail(R"re((?:fail\(\s*|Error\{)"([a-z0-9_]+\.[a-z0-9_.]+)")re");
  std::set<std::string> ids{"move.ko", "move.occupied", "move.suicide", "move.superko"};
  std::set<std::string> errors;
  for (const char* folder : {"record", "doctor"}) {
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(MIAI_SOURCE_DIR) / "src" / folder)) {
      if (entry.path().extension() != ".cpp") continue;
      const std::string text = text_of(entry.path());
      for (std::sregex_iterator it(text.begin(), text.end(), kId), end; it != end; ++it) ids.insert((*it)[1]);
      for (std::sregex_iterator it(text.begin(), text.end(), kFail), end; it != end; ++it) errors.insert((*it)[1]);
    }
  }
  // Both an error and a finding.
  for (const char* both : {"ngf.header", "record.not_go", "record.size"}) errors.erase(both);
  for (const std::string& id : errors) ids.erase(id);
  return ids;
}

TEST(Findings, EveryIdHasItsTextsInEveryLanguage) {
  const auto ids = finding_ids();
  EXPECT_GT(ids.size(), 60U);
  for (const auto& language : i18n::languages()) {
    const auto messages = *i18n::Messages::for_language(language.tag);
    for (const std::string& id : ids) {
      EXPECT_TRUE(messages.has("finding." + id)) << language.tag << " " << id;
      const bool means_something = !doctor::meaning_of(id).empty();
      EXPECT_TRUE(!means_something || messages.has("meaning." + id)) << language.tag << " " << id;
    }
  }
}

TEST(Findings, EveryErrorOfRecordsIsTranslated) {
  for (const auto& language : i18n::languages()) {
    const auto messages = *i18n::Messages::for_language(language.tag);
    for (const char* id :
         {"record.empty", "record.no_game", "record.too_large", "record.unknown_charset", "record.unknown_format",
          "record.size", "record.size_too_large", "record.not_go", "record.move_unusable", "ngf.header"}) {
      EXPECT_TRUE(messages.has(std::string("error.") + id)) << language.tag << " " << id;
    }
  }
}

/// Records with something wrong of nearly every kind.
std::vector<std::string> patients() {
  return {
      "text (;FF[7]SZ[9]RU[Klingon]RE[perhaps]HA[1];b[aa]c[a];W[zz]TR[zz][yy];PL[black];PL[x]MN[]BL[1,5]OB[a];N[a]N[b]"
      ";CC;[x] x;B[bb]W[cc];AB[dd]B[ee](;B[ff])();W[gg](;W[hh])B[ii]) after",
      "(;SZ[5]KM[650]RU[Japanese];B[ba];W[ca];B[ab];W[cc];B[bc];W[db];B[cb];W[bb];B[cb];W[ba];W[dd])",
      "(;SZ[5]KM[0]RE[W+0.75]AW[ba][ab];B[aa])(;SZ[9]KM[6.5]RE[B+3.3];B[ee])(;SZ[9]KM[6.5]RE[B+3];B[aa])",
      "(;SZ[5]KM[0]RU[AGA];B[ba];W[ca];B[ab];W[cc];B[bc];W[db];B[cb];W[bb];B[ee];W[ed];B[cb];W[ea])",
      "(;SZ[5]KM[0]AB[aa]AW[ab][ba];W[ee])(;SZ[x];B[aa])(;SZ[];B[aa])(;GM[2];B[x])(;SZ[9]KM[3.3];B[ee])",
      "(;SZ[19]HA[2]KM[0.5]AB[dd];W[pp])(;SZ[19]HA[2]KM[0.5];B[pp])(;;SZ[9]KM[0];B[aa])",
      "(;SZ[5]RU[Japanese]KM[0.5]RE[B+14.5]AB[ca][cb][cc][cd][ce]AW[da][db][dc][dd][de];B[];W[]TB[aa:be]TW[ea:ee])",
      "(;AP[foxwq]SZ[19]KM[0];B[aa])(;PC[The KGS Go Server]RU[Chinese]SZ[19]KM[7.5];B[aa])",
      "(;SZ[9]KM[0]HA[-3]TM[-1]ST[9];B[aa]KM[5]OB[-1])(;SZ[9]KM[1e9]HA[99]AB[aa][bb];W[cc])",
      "(;US[GoGoD]SZ[19]KM[3.75]RU[Chinese];B[aa])",
      "(;SZ[9]C[a] b];B[ee;W[cc]C[open",
      "(;SZ[9]SZ[13]KM[0]AB[aa:cc]AW[bb];B[ii])",
      "(;SZ[9]KM[soon]RE[b+3,5]DT[2001-02-30]AB[aa][aa][bb];W[ee]TR[aa]CR[aa]TB[cc]TW[cc])(;SZ[9]KM[0]DT[2001/2/3])",
      "(;SZ[9]RU[AGA]KM[soon]DT[2001-13-01])(;SZ[9]KM[0]DT[05/06/2001];B[aa])(;SZ[9]KM[0]DT[0000];B[aa])",
      "(;SZ[9]CA[klingon]PB[\xD7\xD3];B[aa])",
      "(;SZ[9]CA[UTF-8]C[\xFF];B[aa])",
      "\\HS\n\\[GAMENAME=x\\]\nSTO 0 1 1 99 1\nSTO 0 2 1 1 1\n",
      "Game\n19\nx\nPMABBZZZZ\nPMABBQEEQ\n",
      "[Header]\nSize=99\n[Data]\nx\nQD,B1,1\n",
  };
}

TEST(Findings, TheirSentencesAreFilledInEveryLanguage) {
  std::set<std::string> met;
  for (const std::string& patient : patients()) {
    record::ReadOptions options;
    options.decoder = i18n::icu_decoder();
    const auto found = doctor::examine(patient, options);
    ASSERT_TRUE(found) << patient;
    for (const auto& [finding, meaning] : found->diagnoses) {
      met.insert(finding.id);
      for (const char* tag : {"de", "ru", "ro"}) {
        const auto messages = *i18n::Messages::for_language(tag);
        const auto differs = [&](const std::string& id, const std::string& english) {
          if (english.empty()) return;
          EXPECT_NE(messages.sentence(id, finding.facts, english), english) << tag << " " << id;
        };
        differs("finding." + finding.id, finding.message);
        differs("repair." + finding.id, finding.repair);
        differs("meaning." + finding.id, meaning);
      }
    }
  }
  std::string missed;
  for (const std::string& id : finding_ids()) {
    if (met.count(id) == 0) missed += id + " ";
  }
  EXPECT_GT(met.size(), 45U) << "not met: " << missed;
}

}  // namespace
}  // namespace miai::cli
