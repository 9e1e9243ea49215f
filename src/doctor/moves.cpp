// Moves against the rules, in every variation.
#include <array>
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
    std::vector<std::pair<NodeId, State>> forks;
    State state{Position(info_.size), std::nullopt, 0};
    for (NodeId node = game_.root(); node.exists(); node = game_.next_in_branch(node, game_.root())) {
      const NodeId parent = game_.parent(node);
      if (parent.exists() && game_.first_child(parent) != node) {
        while (forks.back().first != parent) forks.pop_back();
        state = forks.back().second;
      }
      visit(state, node);
      if (game_.first_child(node) != game_.last_child(node)) forks.emplace_back(node, state);
    }
    return std::move(report_);
  }

 private:
  static Ruleset rules_of(const record::GameInfo& info) { return info.rules ? *info.rules : preset("japanese"); }

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
    const Legality verdict = legality(state.position, *move, rules_);
    if (!verdict.ok() && !game_.has(node, "KO")) note_illegal(state, node, *move, verdict);
    if (verdict.id != LegalityId::occupied) {
      state.position = play_forced(state.position, *move, rules_);
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
    if (const auto chain = board.chain_without_liberty()) {
      add(node, "setup.no_liberty", "The set-up leaves a chain at " + to_string(*chain) + " without a liberty.",
          {{"vertex", to_string(*chain)}});
    }
    state.position = Position(board, state.position.to_move());
    state.last_mover.reset();
  }

  void note_turn(const State& state, NodeId node, Move move) {
    // Handicap may be given as moves: Black's first ones in a row are that.
    const bool handicap_moves = info_.handicap >= 2 && state.move_number <= info_.handicap;
    if (state.last_mover != move.color || handicap_moves) return;
    add(node, "move.out_of_turn",
        std::string(move.color == Color::black ? "Black" : "White") + " plays twice in a row at move " +
            std::to_string(state.move_number) + ".",
        {{"move", std::to_string(state.move_number)}});
    report_.back().severity = record::Severity::note;
  }

  void note_illegal(const State& state, NodeId node, Move move, const Legality& verdict) {
    const std::string number = std::to_string(state.move_number);
    add(node, "move." + std::string(id_text(verdict.id)),
        "Move " + number + " (" + letter_of(move.color) + " " + to_string(move.vertex) +
            ") is not legal: " + explain(verdict, state.position, move),
        {{"move", number}, {"vertex", to_string(move.vertex)}});
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
  record::Report report_;
};

}  // namespace

record::Report check_moves(const record::GameTree& game, int game_index) {
  return MoveChecker(game, game_index).run();
}

}  // namespace miai::doctor
