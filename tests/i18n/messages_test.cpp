#include "i18n/messages.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>

#include "base/because.hpp"
#include "life/status.hpp"
#include "score/score.hpp"
#include "support/diagram.hpp"

namespace miai::i18n {
namespace {

namespace fs = std::filesystem;

Messages in(std::string_view tag) {
  return *Messages::for_language(tag);
}

/// Names in braces at any depth: "{name}" and "{name, plural, …}".
std::set<std::string> placeholders(const std::string& pattern) {
  static const std::regex kName(R"(\{([a-z_]+)(?=[,}]))");
  std::set<std::string> names;
  for (std::sregex_iterator it(pattern.begin(), pattern.end(), kName), end; it != end; ++it) names.insert((*it)[1]);
  return names;
}

/// Words that plural and select branches hold look like placeholders when they are a single word; they differ by
/// language, so only names that the English pattern formats count.
std::set<std::string> arguments_of(const std::string& pattern) {
  static const std::regex kTyped(R"(\{([a-z_]+), (plural|select|number))");
  std::set<std::string> names;
  for (std::sregex_iterator it(pattern.begin(), pattern.end(), kTyped), end; it != end; ++it) names.insert((*it)[1]);
  return names;
}

std::string read(const fs::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::set<std::string> error_ids_of_sources() {
  static const std::regex kFail(R"re((?:fail\(\s*|refuse\(\s*|file_error\(\s*|Error\{)"([a-z0-9_]+\.[a-z0-9_.]+)")re");
  std::set<std::string> ids;
  for (const auto& entry : fs::recursive_directory_iterator(fs::path(MIAI_SOURCE_DIR) / "src")) {
    const auto extension = entry.path().extension();
    if (extension != ".cpp" && extension != ".hpp") continue;
    const std::string text = read(entry.path());
    for (std::sregex_iterator it(text.begin(), text.end(), kFail), end; it != end; ++it) ids.insert((*it)[1]);
  }
  return ids;
}

TEST(Catalogues, AreThereForEnglishGermanRussianRomanian) {
  std::set<std::string> tags;
  for (const auto& language : languages()) tags.insert(language.tag);
  for (const char* tag : {"en", "de", "ru", "ro"}) EXPECT_EQ(tags.count(tag), 1U) << tag;
  EXPECT_EQ(languages().front().tag, "en");
}

TEST(Catalogues, HaveTheSameIds) {
  const auto english = Messages().ids();
  for (const auto& language : languages()) {
    const auto ids = in(language.tag).ids();
    std::vector<std::string> missing;
    std::set_symmetric_difference(english.begin(), english.end(), ids.begin(), ids.end(), std::back_inserter(missing));
    for (const auto& id : missing) ADD_FAILURE() << language.tag << " and en differ in " << id;
  }
}

TEST(Catalogues, NameOnlyValuesThatEnglishNames) {
  const Messages english;
  for (const auto& language : languages()) {
    const Messages messages = in(language.tag);
    for (const auto& id : messages.ids()) {
      if (!english.has(id)) continue;
      const auto known = placeholders(*english.pattern(id));
      for (const auto& name : arguments_of(*messages.pattern(id))) {
        EXPECT_EQ(known.count(name), 1U) << language.tag << " " << id << " uses {" << name << "}";
      }
    }
  }
}

TEST(Catalogues, EveryPatternCanBeFormatted) {
  for (const auto& language : languages()) {
    const Messages messages = in(language.tag);
    for (const auto& id : messages.ids()) {
      Arguments arguments;
      for (const auto& name : placeholders(*messages.pattern(id))) {
        const bool selects = messages.pattern(id)->find("{" + name + ", select") != std::string::npos;
        arguments.push_back(selects ? arg(name, "black") : arg(name, 2));
      }
      const std::string text = messages.text(id, arguments);
      EXPECT_NE(text, id) << language.tag << " " << id << ": the pattern is wrong";
      EXPECT_EQ(text.find('{'), std::string::npos) << language.tag << " " << id << ": " << text;
    }
  }
}

TEST(Catalogues, SpeakQuietly) {
  for (const auto& language : languages()) {
    const Messages messages = in(language.tag);
    for (const auto& id : messages.ids()) {
      EXPECT_EQ(messages.pattern(id)->find('!'), std::string::npos) << language.tag << " " << id;
    }
  }
}

TEST(Catalogues, RomanianHasCommasBelowNotCedillas) {
  const Messages romanian = in("ro");
  for (const auto& id : romanian.ids()) {
    for (const char* cedilla : {"ş", "ţ", "Ş", "Ţ"}) {
      EXPECT_EQ(romanian.pattern(id)->find(cedilla), std::string::npos) << id;
    }
  }
}

TEST(Catalogues, QuoteAsTheirLanguageDoes) {
  for (const char* tag : {"de", "ro", "ru"}) {
    const Messages messages = in(tag);
    for (const auto& id : messages.ids())
      EXPECT_EQ(messages.pattern(id)->find('"'), std::string::npos) << tag << " " << id;
  }
}

TEST(Catalogues, NameEveryVerdictReasonAndStatus) {
  const Messages english;
  for (int i = 0; i <= static_cast<int>(LegalityId::not_your_turn); ++i) {
    EXPECT_TRUE(english.has("legality." + std::string(id_text(static_cast<LegalityId>(i)))));
  }
  for (int i = 0; i <= static_cast<int>(score::Reason::open_border); ++i) {
    EXPECT_TRUE(english.has("reason." + std::string(score::id_text(static_cast<score::Reason>(i)))));
  }
  for (int i = 0; i <= static_cast<int>(life::ChainStatus::unsure); ++i) {
    EXPECT_TRUE(english.has("status." + std::string(life::id_text(static_cast<life::ChainStatus>(i)))));
  }
}

TEST(Errors, EveryIdIsTranslatedOrKnownToStayEnglish) {
  static const std::set<std::string> kEnglishAreas{"analysis", "record", "ngf"};
  // What only the page shows stands in the page's catalogue; the page's own tests hold its languages to each other.
  static const std::set<std::string> kAreasOfThePage{"auth", "live", "protocol"};
  const std::string page = read(fs::path(MIAI_SOURCE_DIR) / "web/app/i18n/de.json");
  const Messages german = in("de");
  for (const auto& id : error_ids_of_sources()) {
    const std::string area = id.substr(0, id.find('.'));
    const bool shown = kAreasOfThePage.count(area) == 1 && page.find("\"error." + id + '"') != std::string::npos;
    EXPECT_TRUE(shown || german.has("error." + id) || kEnglishAreas.count(area) == 1) << id;
  }
}

TEST(Errors, WithoutATranslationSayItInEnglish) {
  const Error error{"nobody.knows", "Nobody knows this one.", {}, {}};
  EXPECT_EQ(in("ru").error(error), "Nobody knows this one.");
}

TEST(Errors, ATranslationThatLacksAValueGivesWayToEnglish) {
  const Error error{"rules.unknown_name", "There are no rules called \"x\".", {{"name", "x"}}, {}};
  EXPECT_EQ(in("de").error(error), "There are no rules called \"x\".");
}

TEST(Errors, TellTheirReasonInTheSameLanguage) {
  const Error silent{
      "program.silent",
      "gnugo did not answer in time at \"name\".",
      {{"program", "gnugo"}, {"command", "name"}, {"said", ""}, {"has_said", "no"}, {"how", "unanswered"}},
      {}};
  const Error outer{"match.program", "\"first\" cannot play this match. " + silent.message, {{"name", "first"}}, {}};
  const Error error = because_of(outer, silent);
  EXPECT_EQ(reason_of(error).id, silent.id);
  EXPECT_EQ(reason_of(error).facts, silent.facts);
  EXPECT_EQ(in("en").error(error), outer.message);
  EXPECT_EQ(in("de").error(error),
            "„first“ kann dieses Match nicht spielen. gnugo hat nicht rechtzeitig geantwortet, gefragt war „name“.");
  EXPECT_EQ(in("ru").error(error),
            "«first» не может играть этот матч. Программа gnugo не ответила вовремя на команду «name».");
  EXPECT_EQ(in("ro").error(error), "„first” nu poate juca acest meci. gnugo nu a răspuns la timp la comanda „name”.");
  // What nobody translated stays as it is.
  EXPECT_EQ(in("de").error(because_of(outer, {"nobody.knows", "Nobody knows.", {}, {}})),
            "„first“ kann dieses Match nicht spielen. Nobody knows.");
}

TEST(Errors, NameThePlaceFirst) {
  const Error error{"file.not_found", "English.", {}, {"a.sgf", 3, 7}};
  EXPECT_EQ(in("de").error(error).substr(0, 11), "a.sgf:3:7: ");
}

TEST(Languages, AreChosenByLocale) {
  EXPECT_EQ(Messages::for_locale("de_DE.UTF-8").tag(), "de");
  EXPECT_EQ(Messages::for_locale("ro").tag(), "ro");
  EXPECT_EQ(Messages::for_locale("C").tag(), "en");
  EXPECT_EQ(Messages::for_locale("ja_JP.UTF-8").tag(), "en");
  EXPECT_EQ(Messages::for_locale("").tag(), "en");
  EXPECT_FALSE(Messages::for_language("xx").has_value());
}

TEST(Sentences, HaveThePluralsOfTheirLanguage) {
  const auto prisoners = [](std::string_view tag, int n) {
    return in(tag).text("play.panel.prisoners", {arg("count", n)});
  };
  EXPECT_EQ(prisoners("en", 1), "1 prisoner");
  EXPECT_EQ(prisoners("en", 2), "2 prisoners");
  EXPECT_EQ(prisoners("ru", 1), "1 пленный");
  EXPECT_EQ(prisoners("ru", 5), "5 пленных");
  EXPECT_EQ(prisoners("ro", 1), "1 prizonier");
  EXPECT_EQ(prisoners("ro", 20), "20 de prizonieri");
  EXPECT_EQ(prisoners("de", 2), "2 Gefangene");
}

TEST(Sentences, WriteNumbersAsTheLanguageDoes) {
  EXPECT_EQ(in("en").number(HalfPoints::halves(7)), "3.5");
  EXPECT_EQ(in("de").number(HalfPoints::halves(7)), "3,5");
}

TEST(Sentences, DecimalsAmongFactsAreWrittenAsThePatternSays) {
  const std::vector<Fact> facts{{"written", "6.3"}, {"komi", "6.5"}};
  EXPECT_EQ(in("de").sentence("finding.record.komi_odd", facts, ""),
            "KM ist 6.3, was keine Regeln haben; es zählt als 6,5 Punkte.");
  for (const char* tag : {"de", "ru", "ro"}) {
    const std::string said = in(tag).sentence("finding.result.differs_from_count",
                                              {{"stated", "B+3.25"}, {"counted", "W+6.5"}, {"komi", "7.5"}}, "");
    EXPECT_NE(said.find("B+3.25"), std::string::npos) << said;
    EXPECT_NE(said.find("W+6,5"), std::string::npos) << said;
    EXPECT_NE(said.find("7,5"), std::string::npos) << said;
  }
  EXPECT_EQ(in("en").result("W+6.5"), "W+6.5");
  EXPECT_EQ(in("de").result("B+R"), "B+R");
}

TEST(Sentences, F17_a_refused_suicide_names_the_chain) {
  const Position position = test::position(R"(
      . O .
      O X O
      O . O
      )");
  const Move move{Color::black, test::pt("B1")};
  const Legality verdict = legality(position, move, preset("japanese"));
  ASSERT_EQ(verdict.id, LegalityId::suicide);
  const std::string text = Messages().refusal(verdict, move);
  EXPECT_NE(text.find("B1"), std::string::npos) << text;
  EXPECT_NE(text.find("2 stones (B2)"), std::string::npos) << text;
  EXPECT_NE(in("de").refusal(verdict, move).find("Freiheit"), std::string::npos);
  EXPECT_NE(in("ru").refusal(verdict, move).find("дыхания"), std::string::npos);
  EXPECT_NE(in("ro").refusal(verdict, move).find("libertate"), std::string::npos);
}

}  // namespace
}  // namespace miai::i18n
