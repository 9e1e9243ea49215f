#include "render/theme.hpp"

#include <array>
#include <string>

#include "base/text.hpp"

namespace miai::render {
namespace {

/// Order of colours: sheet, text; board, light, dark, line, coordinate; black, rim, white, rim; accent, warning; marks
/// on board, black, white. The accent and warning of "colour-safe" are the blue and the vermilion of Okabe and Ito's
/// palette (2008), which people with any common colour blindness tell apart.
constexpr std::array<Theme, 5> kThemes{{
    {"wood",
     "a wooden board in a bright room",
     Surface::grained,
     StoneLook::shaded,
     0.9,
     1.9,
     rgb(0xFBF8F2),
     rgb(0x2B2620),
     rgb(0xE2B568),
     rgb(0xEBC47E),
     rgb(0xD6A354),
     rgb(0x2E2112),
     rgb(0x4A351C),
     rgb(0x1B1B1D),
     rgb(0x000000),
     rgb(0xF4F1EA),
     rgb(0x8F877A),
     rgb(0xC2321F),
     rgb(0xB3261E),
     rgb(0x24180A),
     rgb(0xF6F2E8),
     rgb(0x1F1A14)},
    {"slate",       "a dark board for dark rooms",
     Surface::flat, StoneLook::shaded,
     0.9,           1.9,
     rgb(0x1A1F24), rgb(0xE4E7EA),
     rgb(0x46525C), rgb(0x4C5963),
     rgb(0x3F4A53), rgb(0xA3B0BA),
     rgb(0xC9D1D8), rgb(0x111315),
     rgb(0x90A0AB), rgb(0xEDEFF0),
     rgb(0x7E878E), rgb(0xF2A541),
     rgb(0xFF8A70), rgb(0xF2F5F7),
     rgb(0xF2F5F7), rgb(0x14191D)},
    {"paper",       "black and white, for print",
     Surface::flat, StoneLook::flat,
     0.8,           1.6,
     rgb(0xFFFFFF), rgb(0x000000),
     rgb(0xFFFFFF), rgb(0xFFFFFF),
     rgb(0xFFFFFF), rgb(0x000000),
     rgb(0x000000), rgb(0x000000),
     rgb(0x000000), rgb(0xFFFFFF),
     rgb(0x000000), rgb(0x000000),
     rgb(0x000000), rgb(0x000000),
     rgb(0xFFFFFF), rgb(0x000000)},
    {"contrast",    "strong lines and the strongest contrast",
     Surface::flat, StoneLook::flat,
     1.6,           2.8,
     rgb(0xFFFFFF), rgb(0x000000),
     rgb(0xFFE9A8), rgb(0xFFE9A8),
     rgb(0xFFE9A8), rgb(0x000000),
     rgb(0x000000), rgb(0x000000),
     rgb(0xFFFFFF), rgb(0xFFFFFF),
     rgb(0x000000), rgb(0xB00020),
     rgb(0xB00020), rgb(0x000000),
     rgb(0xFFFFFF), rgb(0x000000)},
    {"colour-safe", "colours that all people tell apart",
     Surface::flat, StoneLook::shaded,
     1.0,           2.3,
     rgb(0xFFFFFF), rgb(0x1A1A1A),
     rgb(0xE8DFC8), rgb(0xEEE6D2),
     rgb(0xE0D5B9), rgb(0x3A3A3A),
     rgb(0x3A3A3A), rgb(0x151515),
     rgb(0x000000), rgb(0xFAFAFA),
     rgb(0x6E6E6E), rgb(0x0072B2),
     rgb(0xD55E00), rgb(0x1A1A1A),
     rgb(0xFFFFFF), rgb(0x1A1A1A)},
}};

}  // namespace

std::span<const Theme> themes() {
  return kThemes;
}

const Theme& default_theme() {
  return kThemes.front();
}

Result<Theme> find_theme(std::string_view name) {
  std::string known;
  for (const Theme& theme : themes()) {
    if (same_word(theme.id, name)) return theme;
    known += (known.empty() ? "" : ", ") + std::string(theme.id);
  }
  const std::string shown(name.substr(0, 40));
  return fail("theme.unknown", "There is no theme \"" + shown + "\"; the themes are " + known + ".",
              {{"theme", shown}, {"known", known}});
}

}  // namespace miai::render
