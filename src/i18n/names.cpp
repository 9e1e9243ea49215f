#include "i18n/names.hpp"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uspoof.h>

#include <memory>

namespace miai::i18n {
namespace {

icu::UnicodeString unicode(std::string_view utf8) {
  return icu::UnicodeString::fromUTF8(icu::StringPiece(utf8.data(), static_cast<std::int32_t>(utf8.size())));
}

/// Without what is not seen: blanks, controls, what only directs others.
icu::UnicodeString seen_only(const icu::UnicodeString& text) {
  icu::UnicodeString seen;
  for (std::int32_t i = 0; i < text.length(); i = text.moveIndex32(i, 1)) {
    const UChar32 c = text.char32At(i);
    const bool invisible = u_isUWhiteSpace(c) || u_iscntrl(c) || u_charType(c) == U_FORMAT_CHAR ||
                           u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT);
    if (!invisible) seen.append(c);
  }
  return seen;
}

/// The text itself where ICU cannot do it, which it can with its own data.
template <class Change>
icu::UnicodeString changed(const icu::UnicodeString& text, Change change) {
  UErrorCode status = U_ZERO_ERROR;
  icu::UnicodeString out = change(text, status);
  return U_SUCCESS(status) ? out : text;
}

icu::UnicodeString folded(const icu::UnicodeString& text) {
  return changed(text, [](const icu::UnicodeString& in, UErrorCode& status) {
    const icu::Normalizer2* form = icu::Normalizer2::getNFKCCasefoldInstance(status);
    return U_SUCCESS(status) ? form->normalize(in, status) : in;
  });
}

icu::UnicodeString skeleton(const icu::UnicodeString& text) {
  return changed(text, [](const icu::UnicodeString& in, UErrorCode& status) {
    const std::unique_ptr<USpoofChecker, void (*)(USpoofChecker*)> checker(uspoof_open(&status), uspoof_close);
    icu::UnicodeString out;
    uspoof_getSkeletonUnicodeString(checker.get(), 0, in, out, &status);
    return out;
  });
}

std::string utf8_of(const icu::UnicodeString& text) {
  std::string out;
  text.toUTF8String(out);
  return out;
}

}  // namespace

std::string name_key(std::string_view utf8) {
  // Folded again: letters that look like a capital are found by their skeleton.
  return utf8_of(folded(skeleton(seen_only(folded(unicode(utf8))))));
}

std::string composed(std::string_view utf8) {
  const icu::UnicodeString text = unicode(utf8);
  if (text.indexOf(static_cast<char16_t>(0xFFFD)) >= 0) return std::string(utf8);
  return utf8_of(changed(text, [](const icu::UnicodeString& in, UErrorCode& status) {
    const icu::Normalizer2* form = icu::Normalizer2::getNFCInstance(status);
    return U_SUCCESS(status) ? form->normalize(in, status) : in;
  }));
}

}  // namespace miai::i18n
