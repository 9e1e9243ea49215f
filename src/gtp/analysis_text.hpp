#pragma once
// A search's report as the lines that GUIs read.

#include "engine/agent.hpp"
#include "engine/figures.hpp"
#include "gtp/analysis_request.hpp"

namespace miai::gtp {

using engine::figure;

/// What a line is about: the position, and whose chances it states.
struct LineScene {
  const Position& position;
  const Ruleset& rules;
  engine::View view = engine::View::side_to_move;
};

/// One line without its end; empty when there is nothing to show yet.
/// Units:  Leela's dialect writes shares as whole ten-thousandths, KataGo's as fractions; all in the wanted view.
/// Source: KataGo's GTP extensions; Leela Zero's lz-analyze.
std::string analysis_line(const AnalysisRequest& request, const engine::SearchReport& report, const LineScene& scene);

/// How the search must report for such a line.
engine::ReportWishes wishes_of(const AnalysisRequest& request, int pv_length);

/// The restrictions that the request puts on the search.
std::vector<engine::Restriction> restrictions_of(const AnalysisRequest& request, BoardSize size);

/// Numbers of a map of the board, rows from the top, a blank before each; the sign turned for White's view.
std::string map_text(BoardSize size, const std::vector<float>& values, float sign);

}  // namespace miai::gtp
