#pragma once
// What one search owns and its parts share: the tree, the terms, the tables.

#include <atomic>
#include <memory>
#include <vector>

#include "engine/search/averages.hpp"
#include "engine/search/look.hpp"
#include "engine/search/search.hpp"
#include "engine/search/select.hpp"

namespace miai::engine {

struct SearchCore {
  SearchCore(std::shared_ptr<Evaluator> evaluator_, const SearchOptions& options_, Now now_)
      : evaluator(std::move(evaluator_)),
        options(options_),
        now(std::move(now_)),
        arena(arena_limit(options_)),
        nodes(arena) {}

  /// While the tree is folded what stays, at most half, stands in memory twice, and a list of all its nodes beside it.
  static std::size_t arena_limit(const SearchOptions& options) {
    return (static_cast<std::size_t>(options.memory_mb) << 20U) / 5 * 3;
  }

  BoardSize size() const { return trail.position.board().size(); }
  BiasTable* bias_table() { return options.bias_factor > 0 ? bias.get() : nullptr; }

  std::shared_ptr<Evaluator> evaluator;
  SearchOptions options;
  Now now;
  Trail trail{Position(BoardSize::square(1))};
  Terms terms;
  std::vector<Restriction> restrictions;

  Arena arena;
  Nodes nodes;
  std::unique_ptr<BiasTable> bias;
  Node* root = nullptr;
  std::vector<Node*> dropped;  ///< what is no longer below the root, and still takes memory
  bool is_stale = false;       ///< the averages are of an earlier root's utility
  RootMoves root_moves;
  std::vector<float> root_hints;  ///< as hints() gives them; empty where none were asked for
  std::optional<Evaluation> raw;  ///< the evaluator's word on the root
  Utility utility{SearchOptions{}, BoardSize::square(19), 0};
  std::unique_ptr<Looker> looker;
  std::atomic<float> playouts_per_visit{1};

  // One run
  std::atomic<StopCause> cause{StopCause::running};
  std::atomic<std::int64_t> playouts{0};
  std::atomic<bool> stop_requested{false};
  Milliseconds started{0};

  double milliseconds_per_answer = 0;  ///< of the latest run that asked; 0 before
};

/// How a visit ended.
enum class Visited : std::uint8_t { counted, busy, no_memory };

/// One thread's visits.
class Visitor {
 public:
  Visitor(SearchCore& core, std::uint64_t seed);

  /// From the root down to a position that is new (or at an end), and back with what was seen there.
  Visited visit();

 private:
  struct Step {
    Node* node;
    std::size_t edge;
    Vertex vertex;
  };
  enum class Next : std::uint8_t { deeper, leaf, end, busy, no_memory };
  struct Chosen {
    Next next;
    Node* child = nullptr;
  };

  Chosen choose(Node& node);
  Chosen enter(Node& node, std::size_t edge);
  Visited expand();
  Node* make_child(const Look& look, const Edge& known);
  void revisit(Node& node);
  void come_back(const Tally& leaf, Tally below);
  void come_back_empty();
  void take_first_plays(const Evaluation& evaluation);
  void add_amaf(Node& node, Vertex played);
  const std::vector<std::uint8_t>* banned_at(const Node& node);

  SearchCore& core_;
  Walk walk_;
  Averages averages_;
  Rng chance_;
  std::vector<Step> path_;
  /// Of the leaf, and on the way back of ever earlier positions: who played where first.
  std::array<std::vector<FirstPlays>, 2> first_plays_;
  float playouts_ = 0;
  float black_share_ = 0;
  std::vector<std::uint8_t> banned_;
};

}  // namespace miai::engine
