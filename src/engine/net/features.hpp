#pragma once
// A position as KataGo's networks see it: input features version 7.

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/evaluator.hpp"
#include "engine/net/ladders.hpp"
#include "engine/net/legal_moves.hpp"
#include "engine/net/model.hpp"

namespace miai::engine {

/// What a position looks like to a network, turned by the query's symmetry.
/// Shape:  planes [height][width][ModelDesc::kPlanes], top row first; height and width are the board's.
struct Features {
  int height = 0;
  int width = 0;
  std::vector<float> planes;
  std::array<float, ModelDesc::kGlobals> globals{};
};

/// Whether the pass-alive planes follow the rules' suicide choice or take it as allowed (ModelDesc says which).
enum class AreaPlanes : std::uint8_t { by_rules, as_if_suicide };

struct FeatureOptions {
  AreaPlanes areas = AreaPlanes::by_rules;
  /// Speeds up and changes no answer: a search meets every board again as the past of the next ones. One per thread.
  LadderMemo* memo = nullptr;
};

/// The global value that tells how much more the side to move thinks (Terms::black_doublings).
inline constexpr int kDoublingsGlobal = 16;

/// The most points on a side that networks know.
inline constexpr int kMaxNetworkSide = 19;

/// True for boards that networks know: sides of 2 to kMaxNetworkSide.
constexpr bool networks_know(BoardSize size) {
  const auto fits = [](int side) { return side >= 2 && side <= kMaxNetworkSide; };
  return fits(size.width()) && fits(size.height());
}

/// The features of a query.
/// Requires a size of board that networks know.
/// Source: KataGo's description of its inputs, version 7.
Features features_of(const Query& query, const FeatureOptions& options = {});

/// The same into memory of the caller's: planes of points · ModelDesc::kPlanes, globals of ModelDesc::kGlobals. Answers
/// the legal moves, which evaluation_of() needs again.
/// Cost:  some 20 µs in the middle of a game on 19×19 with a memo; a few times that under superko once stones were
///        taken.
LegalMoves fill_features(const Query& query, const FeatureOptions& options, std::span<float> planes,
                         std::span<float> globals);

}  // namespace miai::engine
