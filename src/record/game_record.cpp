// A Game from a record, and a record from a Game.
#include <algorithm>
#include <memory>

#include "base/text.hpp"
#include "record/replay.hpp"
#include "record/utf8.hpp"
#include "record/values.hpp"

namespace miai::record {
namespace {

bool has_move(const GameTree& game, NodeId node) {
  return game.has(node, "B") || game.has(node, "W");
}

bool has_setup(const GameTree& game, NodeId node) {
  return game.has(node, "AB") || game.has(node, "AW") || game.has(node, "AE") || game.has(node, "PL");
}

/// Plays the nodes of one path into a Game.
class Loader {
 public:
  Loader(const GameTree& tree, LoadedGame& loaded) : tree_(tree), loaded_(loaded), size_(loaded.info.size) {}

  Result<void> run(const std::vector<NodeId>& path, std::optional<int> before_move) {
    int number = 0;
    for (const NodeId node : path) {
      if (has_setup(tree_, node)) set_up(node);
      for (int i = 0; i < tree_.property_count(node); ++i) {
        const PropertyRef property = tree_.property(node, i);
        const std::string_view name = tree_.name(property);
        if (name != "B" && name != "W") continue;
        const Color color = name == "B" ? Color::black : Color::white;
        if (before_move && ++number >= *before_move) {
          loaded_.to_move = color;
          return {};
        }
        if (auto played = play(node, color, tree_.raw(property)); !played) return played;
      }
    }
    const auto next = next_color(tree_, path.back());
    loaded_.to_move = next.value_or(loaded_.game.position().to_move());
    return {};
  }

 private:
  void set_up(NodeId node) {
    const std::vector<Point> black = points_at(tree_, node, "AB", size_);
    // HA decides the compensation: where the stones are more or fewer, they are a set-up that leaves HA alone.
    const bool as_stated = black.size() == static_cast<std::size_t>(loaded_.info.handicap);
    const bool handicap = loaded_.game.steps() == 0 && loaded_.info.handicap >= 2 && as_stated &&
                          !tree_.has(node, "AW") && !tree_.has(node, "AE") &&
                          tree_.text(node, "PL").substr(0, 1) != "B";
    if (handicap && loaded_.game.place_handicap(black)) return;
    const Position& before = loaded_.game.position();
    BoardState state(size_);
    std::vector<std::pair<Point, Occupant>> stones;
    for (int i = 0; i < size_.points(); ++i) {
      const Point p = size_.point(i);
      if (!before.board().is_empty(p)) stones.emplace_back(p, before.board().at(p));
    }
    state.board.set_up(stones);
    state.to_move = before.to_move();
    state.move_number = loaded_.game.position().move_number();
    GameTree alone;  // the node without its move
    alone.set_raw(alone.root(), "HA", texts_of(tree_.raws(tree_.root(), "HA")));
    for (const std::string_view name : {"AB", "AW", "AE", "PL"}) {
      if (tree_.has(node, name)) alone.set_raw(alone.root(), name, texts_of(tree_.raws(node, name)));
    }
    apply_node(state, alone, alone.root());
    if (!tree_.has(node, "PL") && !has_move(tree_, node)) {
      if (const auto next = next_color(tree_, node)) state.to_move = *next;
    }
    loaded_.game.set_up(*state.board.fast(), state.to_move);
  }
  static std::vector<std::string> texts_of(const std::vector<std::string_view>& views) {
    return {views.begin(), views.end()};
  }

  Result<void> play(NodeId node, Color color, std::string_view raw) {
    const auto vertex = parse_sgf_vertex(raw, size_);
    ++moves_;
    if (!vertex) {
      const std::string shown = unescape(clipped(raw, 40));
      return fail("record.move_unusable",
                  "Move " + std::to_string(moves_) + " is \"" + shown + "\", which is no point of this board.",
                  {{"move", std::to_string(moves_)}, {"value", shown}});
    }
    const Move move{color, *vertex};
    Game& game = loaded_.game;
    const Legality verdict = vertex->is_pass() ? Legality{} : legality(game.position(), move, game.settings().rules);
    if (verdict.ok()) {
      if (!game.play_as_told(move)) game.play_forced(move);
      return {};
    }
    if (!tree_.has(node, "KO")) loaded_.forced.push_back({node, moves_, move, verdict.id});
    if (verdict.id != LegalityId::occupied) {
      game.play_forced(move);
      return {};
    }
    Board board = game.position().board();
    board.set_up(vertex->point(), Occupant::empty);
    board.place(color, vertex->point());
    game.set_up(board, opposite(color));
    return {};
  }

  const GameTree& tree_;
  LoadedGame& loaded_;
  BoardSize size_;
  int moves_ = 0;
};

Result<GameSettings> settings_of(const GameInfo& info, const GameTree& game, const GameSettings& defaults) {
  const std::string shown(clipped(game.text(game.root(), "SZ"), 40));
  if (!info.is_go) {
    return fail("record.not_go", "The record is not of a game of Go: its GM is not 1.");
  }
  if (!info.size_usable) {
    return fail("record.size", "The board size \"" + shown + "\" cannot be used; sides go from 1 to 52.",
                {{"size", shown}});
  }
  if (!info.size.fits_fast_board()) {
    return fail("record.size_too_large", "The board size " + shown + " is above 25, the largest that can be played on.",
                {{"size", shown}});
  }
  GameSettings settings = defaults;
  settings.size = info.size;
  if (info.rules) settings.rules = *info.rules;
  // A game with handicap has another komi than an even one, by whatever rules it is played.
  const bool known = info.komi.source != KomiSource::assumed || info.rules || info.handicap >= 2;
  if (known) settings.komi = info.komi.value;
  settings.handicap = info.handicap;
  return settings;
}

}  // namespace

Result<LoadedGame> to_game(const GameTree& game, const GameSettings& defaults, const GameTarget& target) {
  const GameInfo info = game_info(game, defaults.rules);
  const auto settings = settings_of(info, game, defaults);
  if (!settings) return tl::unexpected<Error>(settings.error());
  LoadedGame loaded{Game(*settings), info, {}, Color::black};
  const std::vector<NodeId> path = target.node.exists() ? game.path_to(target.node) : game.main_line();
  if (auto done = Loader(game, loaded).run(path, target.before_move); !done) {
    return tl::unexpected<Error>(done.error());
  }
  return loaded;
}

namespace {

/// One step of a Game as its public face shows it: a move, or a set-up seen from the boards around it.
struct SeenStep {
  std::optional<Move> move;
  std::shared_ptr<const std::pair<Board, Board>> setup;  ///< before and after
  Color to_move = Color::black;                          ///< after a set-up
};

/// Walks a copy back to its start. A resumption is no step of its own: undo takes it back with the step before it.
std::vector<SeenStep> steps_of(Game game) {
  std::vector<SeenStep> steps;
  while (game.steps() > 0) {
    SeenStep step;
    step.move = game.last_move();
    const int count = game.steps();
    if (step.move) {
      if (!game.undo()) break;
    } else {
      const Position after = game.position();
      const std::vector<Move> moves = game.moves();
      if (!game.undo()) break;
      const bool resumed = game.steps() < count - 1;
      if (resumed && game.moves().size() < moves.size()) {
        step.move = moves.back();
      } else {
        step.to_move = after.to_move();
        step.setup = std::make_shared<const std::pair<Board, Board>>(game.position().board(), after.board());
      }
    }
    steps.push_back(std::move(step));
  }
  std::reverse(steps.begin(), steps.end());
  return steps;
}

void write_difference(GameTree& tree, NodeId node, const Board& from, const Board& to) {
  std::vector<std::string> black;
  std::vector<std::string> white;
  std::vector<std::string> empty;
  const BoardSize size = to.size();
  for (int i = 0; i < size.points(); ++i) {
    const Point p = size.point(i);
    if (from.at(p) == to.at(p)) continue;
    auto& list = to.at(p) == Occupant::black ? black : to.at(p) == Occupant::white ? white : empty;
    list.push_back(sgf_point(p, size));
  }
  tree.set(node, "AB", black);
  tree.set(node, "AW", white);
  tree.set(node, "AE", empty);
}

std::string size_text(BoardSize size) {
  const std::string width = std::to_string(size.width());
  return size.is_square() ? width : width + ":" + std::to_string(size.height());
}

void write_root(GameTree& tree, const Game& game, const NewRecord& names) {
  const NodeId root = tree.root();
  const GameSettings& settings = game.settings();
  const auto put = [&](std::string_view name, const std::string& text) {
    if (!text.empty()) tree.set(root, name, text);
  };
  put("FF", "4");
  put("GM", "1");
  put("CA", "UTF-8");
  put("AP", names.application);
  put("SZ", size_text(settings.size));
  put("RU", std::string(settings.rules.id));
  put("KM", to_string(settings.komi));
  if (settings.handicap >= 2) put("HA", std::to_string(settings.handicap));
  put("PB", names.black);
  put("PW", names.white);
  put("DT", names.date);
  if (game.phase() == Phase::finished) put("RE", to_string(game.outcome()));
  put("C", names.comment);
}

}  // namespace

GameTree from_game(const Game& game, const NewRecord& names) {
  GameTree tree;
  write_root(tree, game, names);
  const BoardSize size = game.settings().size;
  NodeId node = tree.root();
  bool first = true;
  for (const SeenStep& step : steps_of(game)) {
    if (step.move || !first) node = tree.add_child(node);
    first = false;
    if (step.move) {
      const bool black = step.move->color == Color::black;
      tree.set(node, black ? "B" : "W", sgf_vertex(step.move->vertex, size));
      continue;
    }
    write_difference(tree, node, step.setup->first, step.setup->second);
    const bool handicap = game.settings().handicap >= 2 && step.to_move == Color::white && node == tree.root();
    if (!handicap) tree.set(node, "PL", step.to_move == Color::black ? "B" : "W");
  }
  return tree;
}

}  // namespace miai::record
