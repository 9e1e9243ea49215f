// `miai diagram`: pictures of records and of drawn boards, in every format of render/ and raster/.
#include <algorithm>
#include <boost/json.hpp>
#include <filesystem>
#include <ostream>

#include "base/text.hpp"
#include "cli/commands/picture_words.hpp"
#include "cli/commands/record_json.hpp"
#include "cli/commands/record_text.hpp"
#include "cli/files.hpp"
#include "cli/plain_text.hpp"
#include "i18n/charset.hpp"
#include "life/status.hpp"
#include "raster/raster.hpp"
#include "record/collection.hpp"
#include "record/replay.hpp"
#include "record/values.hpp"
#include "render/build.hpp"
#include "render/from_record.hpp"
#include "render/read_text.hpp"
#include "render/writers.hpp"
#include "score/score.hpp"

namespace miai::cli {
namespace {

/// The command line as it was meant.
struct Wanted {
  std::string format;
  render::Theme theme;
  render::Coordinates coordinates = render::Coordinates::letters;
  std::string part;
  std::optional<long> move;
  std::optional<long> from;
  std::optional<long> to;
  std::optional<long> figures;
  long game = 1;
  long size = 0;
  bool count = false;
  std::string output;
  std::size_t inputs = 1;
  render::Words words;
};

std::vector<std::string> format_names() {
  std::vector<std::string> names;
  for (const auto& row : render::writers()) names.emplace_back(row.id);
  names.emplace_back("png");
  names.emplace_back("pdf");
  return names;
}

std::vector<std::string> theme_names() {
  std::vector<std::string> names;
  for (const auto& theme : render::themes()) names.emplace_back(theme.id);
  return names;
}

bool is_bytes(std::string_view format) {
  return format == "png" || format == "pdf";
}

std::string extension_of(const std::string& format) {
  const auto writer = render::find_writer(format);
  return writer ? std::string(writer->extension) : format;
}

/// The format named, else the one that the output's name ends with, else text.
/// Fails: diagram.unknown_ending.
Result<std::string> format_of(const Arguments& arguments) {
  if (arguments.has("--format")) return ascii_lower(arguments.text("--format"));
  const std::string output = arguments.text("--output");
  std::error_code ignored;
  const std::string ending = ascii_lower(std::filesystem::path(output).extension().string());
  for (const auto& name : format_names()) {
    if (ending == "." + name || (!ending.empty() && ending == "." + extension_of(name))) return name;
  }
  const bool is_folder = std::filesystem::is_directory(output, ignored);
  if (ending.empty() || ending == ".txt" || is_folder) return std::string("unicode");
  return fail("diagram.unknown_ending",
              "No picture format has the ending \"" + ending + "\"; choose one with --format.", {{"ending", ending}});
}

Result<Wanted> wanted_of(const Arguments& arguments) {
  Wanted wanted;
  const auto format = format_of(arguments);
  if (!format) return tl::unexpected(format.error());
  wanted.format = *format;
  const auto theme = render::find_theme(arguments.text("--theme"));
  if (!theme) return tl::unexpected(theme.error());
  wanted.theme = *theme;
  const auto coordinates = render::parse_coordinates(arguments.text("--coordinates"));
  if (!coordinates) return tl::unexpected(coordinates.error());
  wanted.coordinates = *coordinates;
  wanted.part = arguments.text("--part");
  wanted.move = arguments.whole("--move");
  wanted.from = arguments.whole("--from");
  wanted.to = arguments.whole("--to");
  wanted.figures = arguments.whole("--figures");
  wanted.game = arguments.whole("--game").value_or(1);
  wanted.size = arguments.whole("--size").value_or(0);
  wanted.count = arguments.has("--count");
  wanted.output = arguments.text("--output");
  wanted.inputs = arguments.all("FILE").size();
  if (wanted.figures && (wanted.format == "svg" || wanted.format == "png")) {
    return fail("diagram.one_picture", "An SVG or PNG file holds one picture; choose --format pdf for many figures.");
  }
  return wanted;
}

/// The node to draw: after move N of the main line, or its end.
Result<record::NodeId> node_of(const record::GameTree& game, const Wanted& wanted) {
  const auto line = game.main_line();
  if (!wanted.move) return line.back();
  const auto size = record::board_size(game).value_or(BoardSize::square(19));
  long moves = 0;
  record::NodeId node = game.root();
  for (const auto step : line) {
    if (record::move_at(game, step, size)) ++moves;
    if (moves > *wanted.move) break;
    node = step;
  }
  if (moves < *wanted.move) {
    return fail(
        "figure.no_such_move",
        "Move " + std::to_string(*wanted.move) + " is not there; the game has " + std::to_string(moves) + " moves.",
        {{"move", std::to_string(*wanted.move)}, {"moves", std::to_string(moves)}});
  }
  return node;
}

/// Counts the position at a node, dead stones proposed by reading, and marks every point with its reason.
Result<render::Diagram> counted(render::Diagram diagram, const record::GameTree& game, record::NodeId node,
                                const render::Words& words) {
  const auto loaded = record::to_game(game, GameSettings{}, {std::nullopt, node});
  if (!loaded) return tl::unexpected(loaded.error());
  const GameSettings& settings = loaded->game.settings();
  const Position& position = loaded->game.position();
  const PointSet dead = life::judge(position, settings.rules).dead();
  const auto score = score::count({position, settings.rules, settings.komi, settings.handicap}, dead);
  if (!score) return tl::unexpected(score.error());
  std::erase_if(diagram.marks, [](const render::Mark& mark) { return mark.kind == render::MarkKind::last_move; });
  diagram.caption = render::score_line(*score, words);
  return render::with_score(std::move(diagram), *score);
}

Result<std::vector<render::Diagram>> from_game(const record::GameTree& game, const Wanted& wanted) {
  const auto node = node_of(game, wanted);
  if (!node) return tl::unexpected(node.error());
  std::vector<render::Diagram> all;
  if (wanted.figures || wanted.from || wanted.to) {
    const auto line = render::line_to(game, *node);
    if (!line) return tl::unexpected(line.error());
    if (wanted.figures) return render::figures(*line, static_cast<int>(*wanted.figures), wanted.words);
    const render::FigureRange range{static_cast<int>(wanted.from.value_or(1)), static_cast<int>(wanted.to.value_or(0)),
                                    0};
    auto one = render::figure(*line, range);
    if (!one) return tl::unexpected(one.error());
    all.push_back(std::move(*one));
  } else {
    auto one = render::diagram_at(game, *node);
    if (one && wanted.count) one = counted(std::move(*one), game, *node, wanted.words);
    if (!one) return tl::unexpected(one.error());
    all.push_back(std::move(*one));
  }
  all.front().title = render::title_of(game, wanted.words);
  return all;
}

/// The pictures of a file, and what reading it repaired.
struct Drawn {
  std::vector<render::Diagram> pictures;
  std::vector<std::string> header;  ///< for the first page of a book
  record::Report report;
};

/// A record, or where it is none, a board drawn with letters.
Result<Drawn> diagrams_of(const std::string& name, const std::string& bytes, const Wanted& wanted) {
  record::ReadOptions options;
  options.decoder = i18n::icu_decoder();
  options.source_name = name;
  auto collection = record::read(bytes, options);
  if (!collection) {
    const auto drawn = render::read_text(bytes);
    if (!drawn) return tl::unexpected(collection.error());
    return Drawn{{drawn->diagram}, {}, {}};
  }
  const auto games = static_cast<long>(collection->games.size());
  if (wanted.game > games) {
    return fail(
        "diagram.no_such_game",
        "Game " + std::to_string(wanted.game) + " is not there; the file has " + std::to_string(games) + " games.",
        {{"game", std::to_string(wanted.game)}, {"games", std::to_string(games)}});
  }
  const record::GameTree& game = collection->games[static_cast<std::size_t>(wanted.game - 1)];
  auto pictures = from_game(game, wanted);
  if (!pictures) return tl::unexpected(pictures.error());
  return Drawn{std::move(*pictures), render::header_of(game, wanted.words), std::move(collection->report)};
}

Result<void> dress(render::Diagram& diagram, const Wanted& wanted) {
  diagram.words = wanted.words;
  diagram.coordinates = wanted.coordinates;
  if (wanted.part.empty()) return {};
  if (same_word(wanted.part, "auto")) {
    diagram.part = render::part_in_use(diagram);
    return {};
  }
  const auto part = render::parse_part(wanted.part, diagram.size);
  if (!part) return tl::unexpected(part.error());
  diagram.part = *part;
  return {};
}

Result<std::string> drawn(const std::vector<render::Diagram>& all, const std::vector<std::string>& header,
                          const Wanted& wanted) {
  if (wanted.format == "png") return raster::png(all.front(), {wanted.theme, static_cast<int>(wanted.size)});
  if (wanted.format == "pdf" && all.size() == 1) {
    return raster::pdf(all.front(), {wanted.theme, static_cast<double>(wanted.size), ""});
  }
  if (wanted.format == "pdf") {
    raster::BookOptions book;
    book.theme = wanted.theme;
    book.title = all.front().title;
    book.header = header;
    book.figure_word = wanted.words.of(render::Phrase::figure);
    book.page_word = wanted.words.of(render::Phrase::page);
    auto untitled = all;
    untitled.front().title.clear();
    return raster::pdf_book(untitled, book);
  }
  const auto writer = render::find_writer(wanted.format);
  if (!writer) return tl::unexpected(writer.error());
  std::string text;
  for (const auto& diagram : all) {
    if (!text.empty()) text += "\n";
    text += writer->write(diagram, {wanted.theme, static_cast<double>(wanted.size), "miai"});
  }
  return text;
}

/// Where a picture goes: the name given, or in the folder given (or beside its record) when there are several.
std::string output_name(const std::string& input, const Wanted& wanted) {
  namespace fs = std::filesystem;
  std::error_code ignored;
  const bool into_folder = !wanted.output.empty() && fs::is_directory(wanted.output, ignored);
  if (wanted.inputs == 1 && !into_folder) return wanted.output.empty() ? "-" : wanted.output;
  if (wanted.output.empty() && !is_bytes(wanted.format) && wanted.format != "svg" && wanted.format != "tex") return "-";
  const std::string stem = input == "-" ? "diagram" : fs::path(input).stem().string();
  const fs::path folder = into_folder ? fs::path(wanted.output) : fs::path(input).parent_path();
  return (folder / (stem + "." + extension_of(wanted.format))).string();
}

Exit draw_file(const std::string& name, const std::string& bytes, const Wanted& wanted, Context& context) {
  auto read = diagrams_of(name, bytes, wanted);
  if (!read) return context.trouble(read.error());
  tell_repairs(read->report, context);
  auto* all = &read->pictures;
  if (all->empty())
    return context.trouble(Error{"diagram.no_moves", "There is no move to draw in this game.", {}, {name}});
  for (auto& diagram : *all) {
    if (const auto dressed = dress(diagram, wanted); !dressed) return context.trouble(dressed.error());
  }
  const auto picture = drawn(*all, read->header, wanted);
  if (!picture) return context.trouble(picture.error());
  const std::string target = output_name(name, wanted);
  const bool inline_in_json = context.json && target == "-";
  if (!inline_in_json) {
    if (const auto written = write_output(target, *picture, context.streams); !written) {
      return context.trouble(written.error());
    }
  }
  if (!context.json) return Exit::fine;
  boost::json::object row{{"file", name},
                          {"format", wanted.format},
                          {"diagrams", all->size()},
                          {"width", all->front().size.width()},
                          {"height", all->front().size.height()},
                          {"description", render::describe(all->front())},
                          {"repairs", to_json(read->report)}};
  if (inline_in_json) {
    row["text"] = *picture;
  } else {
    row["output"] = target;
    row["bytes"] = picture->size();
  }
  context.streams.out << json_text(row) << "\n";
  return Exit::fine;
}

Exit run(const Arguments& arguments, Context& context) {
  auto wanted = wanted_of(arguments);
  if (!wanted) return context.trouble(wanted.error());
  wanted->words = picture_words(context.messages);
  const bool to_screen = wanted->output.empty() && wanted->inputs == 1;
  if (to_screen && is_bytes(wanted->format) && (context.json || context.streams.out_is_terminal)) {
    return context.trouble(Error{"diagram.needs_output",
                                 "A " + wanted->format + " file is no text; say where it goes with -o FILE.",
                                 {{"format", wanted->format}},
                                 {}});
  }
  if (wanted->inputs > 1 && !wanted->output.empty() && !std::filesystem::is_directory(wanted->output)) {
    return context.trouble(Error{"diagram.needs_folder",
                                 "Several files give several pictures; -o must name a folder that is there.",
                                 {{"output", wanted->output}},
                                 {}});
  }
  return for_each_file(arguments.all("FILE"), context, [&](const std::string& name, const std::string& bytes) {
    return draw_file(name, bytes, *wanted, context);
  });
}

Option whole(std::string_view name, std::string_view placeholder, std::string_view help, double least) {
  return {.name = name,
          .kind = ValueKind::whole,
          .placeholder = placeholder,
          .help = help,
          .bounds = Bounds{least, 1'000'000}};
}

std::vector<Option> options() {
  return {
      {.name = "FILE", .kind = ValueKind::file, .help = "command.diagram.file", .count = Option::Count::at_least_one},
      {.name = "--format",
       .kind = ValueKind::text,
       .placeholder = "FORMAT",
       .help = "command.diagram.format",
       .choices = format_names()},
      {.name = "--output",
       .letter = "-o",
       .kind = ValueKind::file,
       .placeholder = "OUT",
       .help = "command.diagram.output"},
      whole("--move", "N", "command.diagram.move", 0),
      whole("--from", "A", "command.diagram.from", 1),
      whole("--to", "B", "command.diagram.to", 1),
      whole("--figures", "N", "command.diagram.figures", 1),
      {.name = "--part", .kind = ValueKind::text, .placeholder = "D4:K10", .help = "command.diagram.part"},
      {.name = "--count", .kind = ValueKind::flag, .help = "command.diagram.count"},
      whole("--game", "N", "command.diagram.game", 1),
      {.name = "--theme",
       .kind = ValueKind::text,
       .placeholder = "THEME",
       .help = "command.diagram.theme",
       .fallback = "wood",
       .choices = theme_names()},
      {.name = "--coordinates",
       .kind = ValueKind::text,
       .placeholder = "STYLE",
       .help = "command.diagram.coordinates",
       .fallback = "a1",
       .choices = {"a1", "1-1", "none"}},
      whole("--size", "N", "command.diagram.size", 1)};
}

}  // namespace

Command diagram_command() {
  return {
      .name = "diagram",
      .summary = "command.diagram",
      .options = options(),
      .run = run,
      .examples = {"diagram game.sgf --move 50", "diagram game.sgf --from 1 --to 50 --theme paper -o figure.png",
                   "diagram game.sgf --figures 50 --format pdf -o game.pdf", "diagram game.sgf --count -o count.svg"}};
}

}  // namespace miai::cli
