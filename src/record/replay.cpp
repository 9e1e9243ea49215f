#include "record/replay.hpp"

#include "base/rng.hpp"
#include "base/text.hpp"
#include "record/values.hpp"

namespace miai::record {
namespace {

std::variant<Board, PlainBoard> board_of(BoardSize size) {
  if (size.fits_fast_board()) return Board(size);
  return PlainBoard(size);
}

/// Keys of plain boards need only be equal for equal stones; they are never compared with those of fast boards.
Key plain_key(const PlainBoard& board) {
  Key key;
  for (int i = 0; i < board.size().points(); ++i) {
    const auto occupant = static_cast<std::uint64_t>(board.occupants()[static_cast<std::size_t>(i)]);
    if (occupant == 0) continue;
    const std::uint64_t cell = static_cast<std::uint64_t>(i) * 4 + occupant;
    key ^= Key{Rng::mix(cell), Rng::mix(cell ^ 0x5851F42D4C957F2DULL)};
  }
  return key;
}

struct SetupRow {
  std::string_view name;
  Occupant occupant;
};
constexpr std::array kSetupRows{SetupRow{"AB", Occupant::black}, SetupRow{"AW", Occupant::white},
                                SetupRow{"AE", Occupant::empty}};

std::optional<Color> color_in(std::string_view text) {
  const auto color = parse_color(trim(text));
  return color ? std::optional<Color>(*color) : std::nullopt;
}

void apply_setup(BoardState& state, const GameTree& game, NodeId node) {
  std::vector<std::pair<Point, Occupant>> points;
  bool only_black = true;
  for (const SetupRow& row : kSetupRows) {
    for (const Point p : points_at(game, node, row.name, state.board.size())) {
      points.emplace_back(p, row.occupant);
      only_black = only_black && row.occupant == Occupant::black;
    }
  }
  if (!points.empty()) state.board.set_up(points);
  const bool may_be_handicap = only_black && !points.empty() && state.move_number == 0;
  const auto kind = may_be_handicap ? SetupKind::maybe_handicap : SetupKind::other;
  if (const auto turn = turn_after_setup(game, node, kind)) state.to_move = *turn;
}

void apply_move(BoardState& state, Color color, std::string_view raw) {
  const auto vertex = parse_sgf_vertex(raw, state.board.size());
  if (!vertex) return;
  if (!vertex->is_pass()) {
    const auto report = state.board.place(color, vertex->point());
    state.prisoners[static_cast<std::size_t>(index_of(color))] += report.captured;
    state.prisoners[static_cast<std::size_t>(index_of(opposite(color)))] += report.own_lost;
  }
  state.last_move = Move{color, *vertex};
  state.to_move = opposite(color);
  ++state.move_number;
}

}  // namespace

std::optional<Color> turn_after_setup(const GameTree& game, NodeId node, SetupKind kind) {
  if (const auto color = color_in(game.text(node, "PL"))) return color;
  if (const auto next = next_color(game, node)) return next;
  const bool handicap =
      kind == SetupKind::maybe_handicap && parse_int(trim(game.text(game.root(), "HA"))).value_or(0) >= 2;
  return handicap ? std::optional(Color::white) : std::nullopt;
}

RecordBoard::RecordBoard(BoardSize size) : board_(board_of(size)) {}

BoardSize RecordBoard::size() const {
  return std::visit([](const auto& board) { return board.size(); }, board_);
}

Occupant RecordBoard::at(Point p) const {
  return std::visit([&](const auto& board) { return board.at(p); }, board_);
}

std::vector<Occupant> RecordBoard::occupants() const {
  return std::visit([](const auto& board) { return std::vector<Occupant>(board.occupants()); }, board_);
}

Key RecordBoard::key() const {
  if (const Board* board = fast()) return board->key();
  return plain_key(std::get<PlainBoard>(board_));
}

RecordBoard::Report RecordBoard::place(Color color, Point p) {
  Report report;
  report.overwrote = at(p) != Occupant::empty;
  if (auto* board = std::get_if<Board>(&board_)) {
    if (report.overwrote) board->set_up(p, Occupant::empty);
    const Placement placed = board->place(color, p);
    report.captured = placed.captured_count;
    report.own_lost = placed.suicide_count;
  } else {
    const auto placed = std::get<PlainBoard>(board_).place(color, p);
    report.captured = static_cast<int>(placed.captured.size());
    report.own_lost = placed.own_lost;
  }
  return report;
}

void RecordBoard::set_up(const std::vector<std::pair<Point, Occupant>>& points) {
  const BoardSize area = size();
  std::vector<Occupant> grid = occupants();
  for (const auto& [point, occupant] : points) grid[static_cast<std::size_t>(area.index(point))] = occupant;
  if (fast() != nullptr) {
    board_ = Board(area, grid);
  } else {
    board_ = PlainBoard(area, std::move(grid));
  }
}

std::optional<Color> next_color(const GameTree& game, NodeId node) {
  constexpr int kLookAhead = 16;
  node = game.first_child(node);
  for (int i = 0; i < kLookAhead && node.exists(); ++i, node = game.first_child(node)) {
    if (game.has(node, "B")) return Color::black;
    if (game.has(node, "W")) return Color::white;
    if (const auto color = color_in(game.text(node, "PL"))) return color;
  }
  return std::nullopt;
}

void apply_node(BoardState& state, const GameTree& game, NodeId node) {
  state.last_move.reset();
  const int count = game.property_count(node);
  bool has_setup = false;
  for (int i = 0; i < count; ++i) {
    const std::string_view name = game.name(game.property(node, i));
    has_setup = has_setup || (name.size() == 2 && is_setup_name(name));
  }
  if (has_setup) apply_setup(state, game, node);
  for (int i = 0; i < count; ++i) {
    const PropertyRef property = game.property(node, i);
    const std::string_view name = game.name(property);
    if (name.size() != 1 || (name[0] != 'B' && name[0] != 'W')) continue;
    apply_move(state, name[0] == 'B' ? Color::black : Color::white, game.raw(property));
  }
}

Replayer::Replayer(const GameTree& game)
    : game_(&game), size_(board_size(game).value_or(BoardSize::square(19))), current_(size_) {
  refresh();
}

void Replayer::refresh() {
  revision_ = game_->revision();
  size_ = board_size(*game_).value_or(BoardSize::square(19));
  checkpoints_.clear();
  current_ = BoardState(size_);
  current_node_ = kNoNode;
}

const BoardState& Replayer::at(NodeId node) {
  if (game_->revision() != revision_) refresh();
  if (node == current_node_) return current_;
  std::vector<NodeId> path;  // from the node up to, but without, one whose board is known
  BoardState state(size_);
  for (NodeId n = node; n.exists(); n = game_->parent(n)) {
    if (n == current_node_) {
      state = current_;
      break;
    }
    if (const auto kept = checkpoints_.find(n); kept != checkpoints_.end()) {
      state = kept->second;
      break;
    }
    path.push_back(n);
  }
  std::size_t since = 0;
  for (std::size_t i = path.size(); i-- > 0;) {
    apply_node(state, *game_, path[i]);
    if (++since % kEvery == 0) checkpoints_.emplace(path[i], state);
  }
  current_ = std::move(state);
  current_node_ = node;
  return current_;
}

}  // namespace miai::record
