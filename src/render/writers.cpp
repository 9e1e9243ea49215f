#include "render/writers.hpp"

#include <array>

#include "base/text.hpp"

namespace miai::render {
namespace {

constexpr std::array<WriterRow, 6> kWriters{{
    {"text", "txt", "text/plain; charset=utf-8", "plain letters, readable everywhere", write_text},
    {"unicode", "txt", "text/plain; charset=utf-8", "stones on a drawn grid, for terminals", write_unicode},
    {"braille", "txt", "text/plain; charset=utf-8", "for tactile displays and embossers", write_braille},
    {"svg", "svg", "image/svg+xml", "a picture for pages and print, at any size", write_svg},
    {"tex", "tex", "text/x-tex; charset=utf-8", "a TikZ picture for LaTeX documents", write_tex},
    {"sensei", "txt", "text/plain; charset=utf-8", "the $$ notation of Go wikis and forums", write_sensei},
}};

}  // namespace

std::span<const WriterRow> writers() {
  return kWriters;
}

Result<WriterRow> find_writer(std::string_view id) {
  std::string known;
  for (const WriterRow& row : kWriters) {
    if (same_word(row.id, id)) return row;
    known += (known.empty() ? "" : ", ") + std::string(row.id);
  }
  const std::string shown(id.substr(0, 40));
  return fail("writer.unknown", "There is no format \"" + shown + "\" for diagrams; the formats are " + known + ".",
              {{"format", shown}, {"known", known}});
}

}  // namespace miai::render
