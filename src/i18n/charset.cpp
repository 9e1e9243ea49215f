#include "i18n/charset.hpp"

#include <unicode/ucnv.h>
#include <unicode/ucnv_err.h>
#include <unicode/unistr.h>

#include <map>
#include <memory>
#include <utility>

namespace miai::i18n {
namespace {

/// ICU's name where its default table for a charset is not the one that records are written in.
struct NameRow {
  std::string_view charset;
  const char* icu;
};
constexpr NameRow kNames[] = {
    {"Shift_JIS", "ibm-943_P15A-2003"},  // Windows-31J: with NEC and IBM characters
    {"EUC-KR", "windows-949"},           // the superset that Korean Windows writes
    {"Big5", "Big5-HKSCS"},              // with the characters of Hong Kong
    {"ISO-8859-1", "windows-1252"},      // what calls itself Latin-1 has its dashes and quotation marks
    {"KOI8-R", "KOI8-U"},
};

struct Close {
  void operator()(UConverter* converter) const { ucnv_close(converter); }
};
using Converter = std::unique_ptr<UConverter, Close>;

Converter open_converter(std::string_view charset) {
  std::string name(charset);
  for (const NameRow& row : kNames) {
    if (row.charset == charset) name = row.icu;
  }
  UErrorCode status = U_ZERO_ERROR;
  Converter converter(ucnv_open(name.c_str(), &status));
  if (U_FAILURE(status)) return nullptr;
  ucnv_setToUCallBack(converter.get(), UCNV_TO_U_CALLBACK_STOP, nullptr, nullptr, nullptr, &status);
  return U_FAILURE(status) ? nullptr : std::move(converter);
}

std::optional<std::string> convert(UConverter* converter, std::string_view bytes) {
  ucnv_resetToUnicode(converter);
  UErrorCode status = U_ZERO_ERROR;
  // No charset here makes more UTF-16 units than it has bytes.
  icu::UnicodeString text;
  const auto capacity = static_cast<int32_t>(bytes.size() + 16);
  char16_t* buffer = text.getBuffer(capacity);
  if (buffer == nullptr) return std::nullopt;
  const int32_t length =
      ucnv_toUChars(converter, buffer, capacity, bytes.data(), static_cast<int32_t>(bytes.size()), &status);
  text.releaseBuffer(U_SUCCESS(status) ? length : 0);
  if (U_FAILURE(status)) return std::nullopt;
  std::string out;
  text.toUTF8String(out);
  return out;
}

}  // namespace

std::optional<std::string> decode(std::string_view bytes, std::string_view charset) {
  const Converter converter = open_converter(charset);
  return converter ? convert(converter.get(), bytes) : std::nullopt;
}

record::Decoder icu_decoder() {
  auto open = std::make_shared<std::map<std::string, Converter, std::less<>>>();
  return [open](std::string_view bytes, std::string_view charset) -> std::optional<std::string> {
    auto at = open->find(charset);
    if (at == open->end()) at = open->emplace(std::string(charset), open_converter(charset)).first;
    return at->second ? convert(at->second.get(), bytes) : std::nullopt;
  };
}

}  // namespace miai::i18n
