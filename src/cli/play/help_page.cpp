// The help of the screen as lines: what the keys and words do now, and what the marks on the board mean.
#include <algorithm>

#include "cli/play/panel.hpp"
#include "cli/text_width.hpp"
#include "render/diagram.hpp"

namespace miai::cli {
namespace {

struct Legend {
  render::MarkKind mark;
  std::string_view reason;  ///< of the count, "reason.…"
};
constexpr Legend kLegend[] = {
    {render::MarkKind::black_territory, "territory"},
    {render::MarkKind::white_territory, "territory"},
    {render::MarkKind::dame, "dame"},
    {render::MarkKind::seki_eye, "seki_eye"},
    {render::MarkKind::false_eye, "false_eye"},
    {render::MarkKind::black_protects, "protective_move"},
    {render::MarkKind::white_protects, "protective_move"},
    {render::MarkKind::open_ko, "open_ko"},
    {render::MarkKind::open_border, "open_border"},
};

}  // namespace

std::vector<std::string> help_page(const Desk& desk, int width) {
  constexpr std::size_t kIndent = 18;
  const auto columns = static_cast<std::size_t>(std::max(30, width));
  std::vector<std::string> page = wrapped(desk.context.text("play.help.screen"), columns);
  page.emplace_back();
  for (const Action& action : actions()) {
    if ((action.stages & in(desk.session.stage())) == 0) continue;
    const std::string key = action.key != 0 ? std::string("^") + action.key : "  ";
    std::string margin = key + "  " + padded(word_of(action, desk.context.messages), kIndent - 4);
    for (const auto& line : wrapped(desk.context.text(action.help), columns - kIndent)) {
      page.push_back(margin + line);
      margin = std::string(kIndent, ' ');
    }
  }
  page.emplace_back();
  page.push_back(desk.context.text("play.help.marks"));
  const bool ascii = desk.look == Look::ascii;
  page.push_back(std::string(" ( )  ") + desk.context.text("play.mark.last"));
  page.push_back(std::string("  ") + (ascii ? "x" : "×") + "   " + desk.context.text("reason.stone_dead"));
  for (const Legend& row : kLegend) {
    const auto& mark = render::row_of(row.mark);
    const std::string sign = ascii ? std::string(1, mark.ascii) : std::string(mark.unicode);
    page.push_back("  " + padded(sign, 4) + desk.context.text("reason." + std::string(row.reason)));
  }
  return page;
}

}  // namespace miai::cli
