#pragma once
// The table of phases as a picture, for paper.

#include "analysis/review/judgement.hpp"
#include "i18n/messages.hpp"
#include "render/scene.hpp"

namespace miai::analysis {

/// What each side lost in the opening, the middle game, the endgame and altogether.
render::Scene phases_scene(const Review& review, const i18n::Messages& messages);

}  // namespace miai::analysis
