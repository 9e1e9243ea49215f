#include "analysis/review/pages.hpp"

#include <algorithm>
#include <cmath>

#include "analysis/review/graph.hpp"
#include "analysis/review/page_style.hpp"
#include "analysis/review/table.hpp"
#include "analysis/review/words.hpp"
#include "raster/raster.hpp"
#include "render/build.hpp"
#include "render/markup.hpp"
#include "render/writers.hpp"

namespace miai::analysis {
namespace {

using i18n::arg;

constexpr std::size_t kLineShown = 7;

std::string tagged(std::string_view tag, std::string_view text) {
  const std::string name(tag);
  return "<" + name + ">" + render::escaped_markup(text) + "</" + name.substr(0, name.find(' ')) + ">";
}

std::vector<std::string> sentences_on(const Review& review, std::size_t index, const PageWords& words) {
  const i18n::Messages& messages = words.messages;
  const Opinion& before = *review.opinions[index];
  const Opinion& after = *review.opinions[index + 1];
  std::vector<std::string> sentences{messages.text(
      "review.mistake.before_after",
      {arg("before", lead_text(messages, before.lead)), arg("chance_before", percent_text(before.winrate)),
       arg("after", lead_text(messages, after.lead)), arg("chance_after", percent_text(after.winrate))})};
  if (const std::string better = better_text(messages, before); !better.empty()) sentences.push_back(better);
  if (!after.lines.empty() && !after.lines.front().moves.front().is_pass()) {
    sentences.push_back(messages.text("review.mistake.answer",
                                      {arg("line", line_text(messages, after.lines.front().moves, kLineShown))}));
  }
  return sentences;
}

std::string title_of(const PageWords& words) {
  return words.title.empty() ? words.messages.text("review.title") : words.title;
}

/// What stands under the title.
std::vector<std::string> head_of(const Review& review, const PageWords& words) {
  std::vector<std::string> lines = words.header;
  if (std::string assumed = assumed_text(words.messages, review.game); !assumed.empty()) {
    lines.push_back(std::move(assumed));
  }
  return lines;
}

/// A page under way.
class PageWriter {
 public:
  PageWriter(const Review& review, const PageWords& words)
      : review_(review), words_(words), messages_(words.messages) {}

  std::string page() {
    const std::string title = title_of(words_);
    const std::string what = words_.title.empty() ? title : title + " – " + say("review.title");
    out_ = "<!DOCTYPE html>\n<html lang=\"" + messages_.tag() +
           "\">\n<head>\n<meta charset=\"utf-8\">\n"
           "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n" +
           tagged("title", what) + "\n<style>" + std::string(kStyle) + "</style>\n</head>\n<body>\n<header>\n" +
           tagged("h1", title) + "\n";
    for (const auto& line : head_of(review_, words_)) out_ += tagged("p class=\"head\"", line) + "\n";
    out_ += "</header>\n<main>\n";
    graph();
    out_ += tagged("p class=\"note\"", engine_text(messages_, review_, words_.engine)) + "\n";
    phases();
    mistakes();
    all_moves();
    out_ += "</main>\n</body>\n</html>\n";
    return std::move(out_);
  }

 private:
  std::string say(std::string_view id, const i18n::Arguments& arguments = {}) const {
    return messages_.text(id, arguments);
  }

  void graph() {
    const Graph graph = graph_of(review_, messages_);
    const std::string title = say("review.graph.title");
    const Opinion* last = nullptr;
    for (const auto& opinion : review_.opinions) last = opinion ? &*opinion : last;
    const std::string told =
        say("review.graph.told", {arg("moves", static_cast<int>(review_.moves.size())),
                                  arg("lead", last == nullptr ? "" : lead_text(messages_, last->lead))});
    out_ += "<section class=\"graph\" aria-label=\"" + render::escaped_markup(title) + "\">\n<div class=\"sheet\">\n" +
            render::write_svg(graph.scene, {title, told, "graph"}, 0) + "<div class=\"marks\">\n";
    for (const GraphMark& mark : graph.marks) {
      const auto share = [](double at, double whole) { return std::to_string(at / whole * 100) + "%"; };
      out_ += "<a href=\"#move" + mark.name + "\" style=\"left:" + share(mark.at.x, graph.scene.width) +
              ";top:" + share(mark.at.y, graph.scene.height) + "\" aria-label=\"" +
              render::escaped_markup(heading(mark.move)) + "\" title=\"" + render::escaped_markup(heading(mark.move)) +
              "\"></a>\n";
    }
    out_ += "</div>\n</div>\n</section>\n";
  }

  std::string heading(std::size_t index) const { return heading_text(messages_, review_.moves[index]); }

  void phases() {
    out_ += tagged("h2", say("review.phases")) + "\n" +
            tagged("p", measure_text(messages_, review_.options) + " " + noise_text(messages_, review_)) +
            "\n<div class=\"wide\"><table>\n<thead><tr><th></th>";
    for (const auto& side : phase_columns(messages_)) {
      for (const std::string& name : side) out_ += tagged("th scope=\"col\"", name);
    }
    out_ += "</tr></thead>\n<tbody>\n";
    const auto rows = phase_rows(messages_, review_);
    for (const PhaseRow& row : rows) {
      out_ +=
          std::string(&row == &rows.back() ? "<tr class=\"whole\">" : "<tr>") + tagged("th scope=\"row\"", row.name);
      for (const auto& side : row.cells) {
        for (const std::string& cell : side) out_ += tagged("td", cell);
      }
      out_ += "</tr>\n";
    }
    out_ += "</tbody></table></div>\n";
  }

  void mistakes() {
    if (review_.options.mistakes == 0) return;
    for (const Color color : kColors) {
      const auto& biggest = review_.biggest[static_cast<std::size_t>(index_of(color))];
      out_ += tagged("h2",
                     say("review.mistakes_of", {arg("color", color), arg("count", static_cast<int>(biggest.size()))})) +
              "\n";
      if (biggest.empty()) {
        out_ += tagged("p", say("review.no_mistakes")) + "\n";
        continue;
      }
      out_ += "<div class=\"cards\">\n";
      for (const std::size_t index : biggest) card(index);
      out_ += "</div>\n";
    }
  }

  void card(std::size_t index) {
    const JudgedMove& move = review_.moves[index];
    const std::string number = std::to_string(move.number);
    const render::Diagram diagram = mistake_diagram(review_, index, words_);
    render::WriteOptions options;
    const std::string prefix = "move" + number + "-board";
    options.id_prefix = prefix;
    out_ += "<article class=\"card\" id=\"move" + number + "\">\n" + tagged("h3", heading(index)) + "\n" +
            tagged("p class=\"cost\"", cost_text(messages_, move, review_.options.measure)) + "\n" +
            render::write_svg(diagram, options) + tagged("p class=\"key\"", say("review.mistake.key")) + "\n";
    for (const std::string& sentence : sentences_on(review_, index, words_)) out_ += tagged("p", sentence) + "\n";
    out_ += "</article>\n";
  }

  void all_moves() {
    out_ += "<details>\n" + tagged("summary", say("review.all_moves")) + "\n<div class=\"wide\"><table>\n<thead><tr>";
    for (const std::string_view id : {"review.column.move", "review.column.lead", "review.column.chance",
                                      "review.column.lost", "review.column.better"}) {
      out_ += tagged("th scope=\"col\"", say(id));
    }
    out_ += "</tr></thead>\n<tbody>\n";
    for (std::size_t i = 0; i < review_.moves.size(); ++i) row(i);
    out_ += "</tbody></table></div>\n</details>\n";
  }

  void row(std::size_t i) {
    const JudgedMove& move = review_.moves[i];
    const auto& before = review_.opinions[i];
    const auto& after = review_.opinions[i + 1];
    out_ += move.is_mistake ? "<tr class=\"bad\">" : "<tr>";
    out_ += tagged("th scope=\"row\"", std::to_string(move.number) + " " + move_text(messages_, move.move)) +
            tagged("td", after ? lead_text(messages_, after->lead) : "–") +
            tagged("td", after ? percent_text(after->winrate) : "–") +
            tagged("td", move.points_lost ? tenths_text(messages_, *move.points_lost) : "–") +
            tagged("td", !move.is_best && before && !before->lines.empty()
                             ? line_text(messages_, before->lines.front().moves, 1)
                             : "") +
            "</tr>\n";
  }

  const Review& review_;
  const PageWords& words_;
  const i18n::Messages& messages_;
  std::string out_;
};

}  // namespace

render::Diagram mistake_diagram(const Review& review, std::size_t move, const PageWords& words) {
  const Station& station = review.game.stations[move];
  const JudgedMove& played = review.moves[move];
  const Board& start = station.trail.position.board();
  std::vector<Move> line;
  if (const auto& opinion = review.opinions[move]; opinion && !opinion->lines.empty()) {
    Color color = played.move.color;
    for (const Vertex vertex : opinion->lines.front().moves) {
      if (line.size() == kLineShown) break;
      line.push_back({color, vertex});
      color = opposite(color);
    }
  }
  PlainBoard plain(start.size());
  for (int i = 0; i < start.size().points(); ++i) plain.set_up(start.size().point(i), start.at(start.size().point(i)));
  auto drawn = line.empty() ? Result<render::Diagram>(render::diagram_of(start)) : render::figure(plain, line, {});
  render::Diagram diagram = drawn ? *drawn : render::diagram_of(start);
  diagram.words = words.pictures;
  diagram.caption.clear();
  if (!played.move.vertex.is_pass()) {
    const Point at = played.move.vertex.point();
    const auto covered = std::find_if(diagram.numbers.begin(), diagram.numbers.end(),
                                      [at](const render::Number& number) { return number.point == at; });
    if (covered == diagram.numbers.end()) {
      diagram.marks.push_back({at, render::MarkKind::cross});
      diagram.marks.push_back({at, render::MarkKind::circle});
    }
  }
  return diagram;
}

std::string html_page(const Review& review, const PageWords& words) {
  return PageWriter(review, words).page();
}

Result<std::string> pdf_pages(const Review& review, const PageWords& words) {
  const i18n::Messages& messages = words.messages;
  std::vector<render::Diagram> figures;
  for (const Color color : kColors) {
    for (const std::size_t index : review.biggest[static_cast<std::size_t>(index_of(color))]) {
      render::Diagram diagram = mistake_diagram(review, index, words);
      const JudgedMove& move = review.moves[index];
      diagram.caption = heading_text(messages, move) + ". " + cost_text(messages, move, review.options.measure);
      for (const auto& sentence : sentences_on(review, index, words)) diagram.caption += " " + sentence;
      figures.push_back(std::move(diagram));
    }
  }
  const bool has_mistakes = !figures.empty();
  if (!has_mistakes) {
    figures.push_back(render::diagram_of(review.game.stations.back().trail.position));
    if (review.options.mistakes > 0) figures.back().caption = messages.text("review.no_mistakes");
  }
  raster::BookOptions book;
  book.theme = *render::find_theme("paper");
  book.title = title_of(words);
  book.header = head_of(review, words);
  book.header.push_back(engine_text(messages, review, words.engine));
  book.header.push_back(measure_text(messages, review.options));
  book.header.push_back(noise_text(messages, review));
  if (has_mistakes) book.header.push_back(messages.text("review.mistake.key"));
  std::erase(book.header, std::string());
  book.figure_numbers = raster::FigureNumbers::none;
  book.figure_word = words.pictures.of(render::Phrase::figure);
  book.page_word = words.pictures.of(render::Phrase::page);
  book.plates = {graph_of(review, messages).scene, phases_scene(review, messages)};
  return raster::pdf_book(figures, book);
}

}  // namespace miai::analysis
