#include "cli/commands/picture_words.hpp"

#include "game/ruleset.hpp"
#include "render/diagram.hpp"

namespace miai::cli {
namespace {

/// Places of a pattern come back as they are, for the picture to fill.
i18n::Arguments open_places() {
  i18n::Arguments places;
  for (const std::string name : {"moves", "place", "width", "height", "from", "to", "points", "labels", "label",
                                 "point", "black", "white", "margin", "komi", "stones", "empty", "star"}) {
    places.push_back(i18n::arg(name, "{" + name + "}"));
  }
  return places;
}

}  // namespace

render::Words picture_words(const i18n::Messages& messages) {
  render::Words words;
  for (int i = 0; i < render::kMarkKinds; ++i) {
    const std::string id(render::row_of(static_cast<render::MarkKind>(i)).id);
    words.marks[static_cast<std::size_t>(i)] = messages.text("picture.mark." + id);
  }
  const i18n::Arguments places = open_places();
  for (const auto& row : render::phrase_rows()) {
    words.phrases[static_cast<std::size_t>(row.phrase)] = messages.text("picture." + std::string(row.id), places);
  }
  for (const auto& row : ruleset_presets()) {
    const std::string id(row.rules.id);
    words.rulesets.emplace(id, messages.text("rules.name." + id));
  }
  const std::string half = messages.number(HalfPoints::halves(1));
  words.decimal_point = half.substr(1, half.size() - 2);
  return words;
}

}  // namespace miai::cli
