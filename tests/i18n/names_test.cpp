// Nobody can take another's name by writing it in a way that looks the same.
#include "i18n/names.hpp"

#include <gtest/gtest.h>

namespace miai::i18n {
namespace {

TEST(Names, case_width_blanks_and_what_is_not_seen_make_no_other_name) {
  const std::string anna = name_key("Anna");
  EXPECT_FALSE(anna.empty());
  for (const char* same : {"anna", "ANNA", " Anna ", "An na", "\uFF21\uFF4E\uFF4E\uFF41", "An\u200Bna", "\u202EAnna",
                           "Ann\u00ADa", "Anna\uFEFF", "\U0001D400nna"}) {
    EXPECT_EQ(name_key(same), anna) << same;
  }
  for (const char* other : {"Ana", "Anne", "Hanna", "Anna2", "\u00C4nna"}) EXPECT_NE(name_key(other), anna) << other;
}

TEST(Names, letters_of_other_alphabets_that_look_alike_make_no_other_name) {
  EXPECT_EQ(name_key("\u0410nn\u0430"), name_key("Anna")) << "Cyrillic A and a";
  EXPECT_EQ(name_key("P\u0430vel"), name_key("Pavel"));
  EXPECT_EQ(name_key("lon"), name_key("1on")) << "a small L and a one";
}

TEST(Names, accents_are_the_same_however_they_are_written) {
  EXPECT_EQ(name_key("Ștefan"), name_key("S\u0326tefan"));
  EXPECT_EQ(name_key("Müller"), name_key("Mu\u0308ller"));
  EXPECT_EQ(name_key("GROSS"), name_key("groß")) << "as Unicode folds it";
  EXPECT_NE(name_key("Анна"), name_key("Инна"));
}

TEST(Names, what_shows_nothing_is_no_name) {
  for (const char* nothing : {"", " ", "\u00A0\u3000", "\u200B\u2060", "\t\n", "\u202E"}) {
    EXPECT_EQ(name_key(nothing), "") << nothing;
  }
}

TEST(Names, passwords_are_composed_and_otherwise_as_typed) {
  EXPECT_EQ(composed("Mu\u0308ller"), "Müller");
  EXPECT_EQ(composed(" Correct Horse "), " Correct Horse ");
  EXPECT_NE(composed("\uFF21"), "A");
  EXPECT_EQ(composed("\xFF\xFE"), "\xFF\xFE");
}

}  // namespace
}  // namespace miai::i18n
