// Moves against the rules, in every variation.
#include <array>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "doctor/doctor.hpp"
#include "record/info.hpp"
#include "record/replay.hpp"
#include "record/values.hpp"

namespace miai::doctor {
namespace {

using record::GameTree;
using record::NodeId;

constexpr std::size_t kMostOfAKind = 1'000;

struct State {
  Position position;
  std::optional<Color> last_mover;
  int move_number = 0;
};

class MoveChecker {
 public:
  MoveChecker(const GameTree& game, int game_index)
      : game_(game), index_(game_index), info_(record::game_info(game)), rules_(rules_of(info_)) {}

  record::Report run() {
    if (!info_.is_go || !info_.size_usable || !info_.size.fits_fast_board()) return {};
    State state = start();
    for (NodeId node = game_.root(); node.exists(); node = game_.next_in_branch(node, game_.root())) {
      const NodeId parent = game_.parent(node);
      if (parent.exists() && game_.first_child(parent) != node) state = back_at(parent);
      visit(state, node);
      if (game_.first_child(node) != game_.last_child(node)) remember(node, state);
    }
    count_rest();
    return std::move(report_);
  }

 private:
  /// A node with variations, and the position there unless it was dropped to save memory.
  struct Fork {
    NodeId node;
    std::unique_ptr<State> state;
  };
  /// All of the last forks keep their positions, of those before one in so many.
  static constexpr std::size_t kBlock = 64;

  static Ruleset rules_of(const record::GameInfo& info) { return info.rules ? *info.rules : preset("japanese"); }
  State start() const { return State{Position(info_.size), std::nullopt, 0}; }

  void remember(NodeId node, const State& state) {
    forks_.push_back({node, std::make_unique<State>(state)});
    if (forks_.size() <= kBlock) return;
    const std::size_t old = forks_.size() - 1 - kBlock;
    if (old % kBlock != 0) forks_[old].state.reset();
  }

  /// The position at an open fork; those opened after it are done with.
  /// Cost:  amortised over a whole tree, each node is played at most twice.
  State back_at(NodeId node) {
    while (forks_.back().node != node) forks_.pop_back();
    if (!forks_.back().state) replay_forks();
    return *forks_.back().state;
  }

  /// Gives the last fork, and those without a position before it, their positions.
  void replay_forks() {
    std::size_t next = forks_.size() - 1;
    while (!forks_[next].state) --next;
    State state = *forks_[next].state;
    std::vector<NodeId> path;
    for (NodeId n = forks_.back().node; n != forks_[next].node; n = game_.parent(n)) path.push_back(n);
    is_quiet_ = true;
    for (std::size_t i = path.size(); i-- > 0;) {
      visit(state, path[i]);
      if (path[i] == forks_[next + 1].node) forks_[++next].state = std::make_unique<State>(state);
    }
    is_quiet_ = false;
  }

  void visit(State& state, NodeId node) {
    if (game_.has(node, "AB") || game_.has(node, "AW") || game_.has(node, "AE") || game_.has(node, "PL")) {
      set_up(state, node);
    }
    const auto move = record::move_at(game_, node, info_.size);
    if (!move) return;
    ++state.move_number;
    note_turn(state, node, *move);
    state.last_mover = move->color;
    if (move->vertex.is_pass()) {
      state.position = play_forced(state.position, *move, rules_);
      return;
    }
    const bool legal = note_illegal(state, node, *move);
    if (state.position.board().is_empty(move->vertex.point())) {
      state.position = play_forced(state.position, *move, rules_);
      if (legal) note_cycle(state, node);
      return;
    }
    Board board = state.position.board();
    board.set_up(move->vertex.point(), Occupant::empty);
    board.place(move->color, move->vertex.point());
    state.position = Position(board, opposite(move->color));
  }

  void set_up(State& state, NodeId node) {
    std::vector<Occupant> grid = state.position.board().occupants();
    constexpr std::array<std::pair<const char*, Occupant>, 3> kNames{
        {{"AB", Occupant::black}, {"AW", Occupant::white}, {"AE", Occupant::empty}}};
    for (const auto& [name, occupant] : kNames) {
      for (const Point p : record::points_at(game_, node, name, info_.size)) {
        grid[static_cast<std::size_t>(info_.size.index(p))] = occupant;
      }
    }
    const Board board(info_.size, grid);
    if (const auto chain = board.chain_without_liberty(); chain && admits("setup.no_liberty")) {
      add(node, "setup.no_liberty", "The set-up leaves a chain at " + to_string(*chain) + " without a liberty.",
          {{"vertex", to_string(*chain)}});
    }
    const bool may_be_handicap =
        state.move_number == 0 && game_.has(node, "AB") && !game_.has(node, "AW") && !game_.has(node, "AE");
    const auto kind = may_be_handicap ? record::SetupKind::maybe_handicap : record::SetupKind::other;
    const auto turn = record::turn_after_setup(game_, node, kind);
    state.position = Position(board, turn.value_or(state.position.to_move()));
    state.last_mover.reset();
  }

  void note_turn(const State& state, NodeId node, Move move) {
    // Handicap may be given as moves: Black's first ones in a row are that.
    const bool handicap_moves = info_.handicap >= 2 && state.move_number <= info_.handicap;
    if (state.last_mover != move.color || handicap_moves || !admits("move.out_of_turn")) return;
    add(node, "move.out_of_turn",
        std::string(move.color == Color::black ? "Black" : "White") + " plays twice in a row at move " +
            std::to_string(state.move_number) + ".",
        {{"move", std::to_string(state.move_number)}, {"color", move.color == Color::black ? "black" : "white"}});
    report_.back().severity = record::Severity::note;
  }

  /// Whether the rules allow the move, as far as that is looked at.
  bool note_illegal(const State& state, NodeId node, Move move) {
    if (is_quiet_ || game_.has(node, "KO")) return true;
    const Legality verdict = legality(state.position, move, rules_);
    if (verdict.ok()) return true;
    if (!admits("move." + std::string(id_text(verdict.id)))) return false;
    const std::string number = std::to_string(state.move_number);
    add(node, "move." + std::string(id_text(verdict.id)),
        "Move " + number + " (" + letter_of(move.color) + " " + to_string(move.vertex) +
            ") is not legal: " + explain(verdict, state.position, move),
        {{"move", number},
         {"vertex", to_string(move.vertex)},
         {"color", move.color == Color::black ? "black" : "white"},
         {"repeats", std::to_string(verdict.repeats_move.value_or(0))}});
    return false;
  }

  void note_cycle(const State& state, NodeId node) {
    if (is_quiet_) return;
    const auto earlier = long_cycle(state.position, rules_);
    if (!earlier || !admits("move.long_cycle")) return;
    const std::string number = std::to_string(state.move_number);
    const int turns = state.position.move_number() - *earlier;
    add(node, "move.long_cycle",
        "With move " + number + " the whole board stands as " + std::to_string(turns) + " moves before.",
        {{"move", number}, {"turns", std::to_string(turns)}});
    report_.back().severity = record::Severity::note;
  }

  /// Lists so many findings of a kind and counts the rest.
  bool admits(const std::string& id) { return !is_quiet_ && ++counts_[id] <= kMostOfAKind; }

  void count_rest() {
    for (const auto& [id, count] : counts_) {
      if (count <= kMostOfAKind) continue;
      const std::string rest = std::to_string(count - kMostOfAKind);
      add(game_.root(), "record.more_findings", "There are " + rest + " more findings of the kind " + id + ".",
          {{"count", rest}, {"kind", id}});
    }
  }

  void add(NodeId node, std::string id, std::string message, std::vector<Fact> facts) {
    record::Finding finding;
    finding.id = std::move(id);
    finding.severity = record::Severity::warning;
    finding.message = std::move(message);
    finding.facts = std::move(facts);
    finding.game = index_;
    finding.node = node.value;
    report_.push_back(std::move(finding));
  }

  const GameTree& game_;
  int index_;
  record::GameInfo info_;
  Ruleset rules_;
  std::vector<Fork> forks_;
  bool is_quiet_ = false;  ///< replaying what was looked at before
  std::map<std::string, std::size_t> counts_;
  record::Report report_;
};

}  // namespace

record::Report check_moves(const record::GameTree& game, int game_index) {
  return MoveChecker(game, game_index).run();
}

}  // namespace miai::doctor
