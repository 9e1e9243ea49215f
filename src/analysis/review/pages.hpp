#pragma once
// A review as a page that one would show a pupil: for the screen, and for paper.

#include "analysis/review/judgement.hpp"
#include "i18n/messages.hpp"
#include "render/diagram.hpp"

namespace miai::analysis {

/// What a page says beside the review.
struct PageWords {
  const i18n::Messages& messages;
  render::Words pictures;           ///< the words in diagrams, in the same language
  std::string title;                ///< who played
  std::vector<std::string> header;  ///< event, date, rules, result
  std::string engine;               ///< what thought
  int game = 1;                     ///< which game of the file, counted from 1
  int games = 1;                    ///< how many the file has
};

/// The position before a move, the move as played crossed, the better line numbered.
render::Diagram mistake_diagram(const Review& review, std::size_t move, const PageWords& words);

/// One file of HTML: styles and pictures are in it, nothing is loaded. Valid also where scripts are forbidden.
std::string html_page(const Review& review, const PageWords& words);

/// A4 pages. Fails: as raster::pdf_book().
Result<std::string> pdf_pages(const Review& review, const PageWords& words);

}  // namespace miai::analysis
