#include "cli/engine_options.hpp"

#include <algorithm>
#include <deque>
#include <fstream>

#include "cli/files.hpp"
#include "engine/model_names.hpp"

namespace miai::cli {
namespace {

/// The rows' names and values with the life that options need.
struct RowTexts {
  std::string name;
  std::string fallback;
};

const std::deque<RowTexts>& row_texts() {
  static const std::deque<RowTexts> kTexts = [] {
    std::deque<RowTexts> texts;
    const engine::Settings own;
    for (const auto& row : engine::setting_rows()) texts.push_back({"--" + std::string(row.name()), row.text(own)});
    return texts;
  }();
  return kTexts;
}

}  // namespace

std::vector<Option> engine_options(std::span<const std::string_view> left_out) {
  std::vector<Option> options{
      {.name = "--config", .kind = ValueKind::file, .placeholder = "FILE", .help = "command.gtp.config"}};
  auto texts = row_texts().begin();
  for (const auto& row : engine::setting_rows()) {
    const RowTexts& text = *texts++;
    if (std::find(left_out.begin(), left_out.end(), row.name()) != left_out.end()) continue;
    // The sentences are the table's own: what a number inside the search does has one wording, also in files.
    options.push_back({.name = text.name,
                       .kind = ValueKind::text,
                       .placeholder = row.placeholder(),
                       .help = row.help(),
                       .fallback = text.fallback});
  }
  return options;
}

Result<engine::Settings> engine_settings(const Arguments& arguments, Context& context, const engine::Settings& base) {
  engine::Settings settings = base;
  if (arguments.has("--config")) {
    const std::string name = arguments.text("--config");
    const auto bytes = read_input(name, context.streams);
    if (!bytes) return tl::unexpected<Error>(bytes.error());
    auto read = engine::read_settings(settings, *bytes, name);
    if (!read) return read;
    settings = *read;
  }
  return with_engine_options(settings, arguments);
}

Result<engine::Settings> with_engine_options(const engine::Settings& base, const Arguments& arguments) {
  engine::Settings settings = base;
  for (const auto& row : engine::setting_rows()) {
    const std::string name = "--" + std::string(row.name());
    if (!arguments.has(name)) continue;
    if (const auto taken = row.set(settings, arguments.text(name)); !taken) {
      return tl::unexpected<Error>(taken.error());
    }
  }
  return settings;
}

Result<void> check_model_file(const engine::Settings& settings) {
  if (!engine::names_a_file(settings.model) || std::ifstream(settings.model, std::ios::binary)) return {};
  return fail("net.cannot_read",
              "The network \"" + settings.model + "\" cannot be read; name a network's file, built-in or playouts.",
              {{"file", settings.model}});
}

}  // namespace miai::cli
