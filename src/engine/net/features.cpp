#include "engine/net/features.hpp"

#include <algorithm>
#include <cmath>

#include "engine/net/orientation.hpp"
#include "engine/net/settled_areas.hpp"
#include "game/handicap.hpp"

namespace miai::engine {
namespace {

/// Planes, by what a 1 says about a point.
enum Plane : std::uint8_t {
  kOnBoard,
  kOwnStone,
  kEnemyStone,
  kOneLiberty,
  kTwoLiberties,
  kThreeLiberties,
  kKoBan,
  kLastMove =
      9,  ///< and the four before it; 7 and 8 belong to playing disputes of territory out, which is not done here
  kLadderNow = 14,
  kLadderBefore,
  kLadderTwoBefore,
  kLadderMoves,
  kOwnArea,
  kEnemyArea  ///< 20 and 21 as 7 and 8
};

/// Global values.
enum Global : std::uint8_t {
  kLastPass,  ///< and the four before it
  kKomi = 5,
  kSuperko,
  kSuperkoKind,
  kSuicide,
  kTerritory,
  kTax,
  kTaxAll,
  kPassEndsPlay = 14,
  kDoublingsSet,
  kDoublings = kDoublingsGlobal,  ///< half of them, for the side to move
  kButton,
  kKomiParity
};

/// Writes planes and globals for one query.
class Writer {
 public:
  Writer(const Query& query, const FeatureOptions& options, std::span<float> planes, std::span<float> globals)
      : position_(query.trail.position),
        trail_(query.trail),
        terms_(query.terms),
        options_(options),
        own_(position_.to_move()),
        enemy_(opposite(own_)),
        orientation_(position_.board().size(), query.symmetry),
        planes_(planes),
        globals_(globals) {
    std::fill(planes_.begin(), planes_.end(), 0.0F);
    std::fill(globals_.begin(), globals_.end(), 0.0F);
  }

  void write(const LegalMoves& moves) {
    look_at_passes();
    stones();
    set(kKoBan, moves.banned);
    const int turns = history();
    ladders(turns);
    areas();
    rules();
    doublings();
    komi();
  }

 private:
  void set(Plane plane, Point p) {
    planes_[static_cast<std::size_t>(orientation_.place(p)) * ModelDesc::kPlanes + plane] = 1.0F;
  }
  void set(Plane plane, const PointSet& points) {
    for (const Point p : points) set(plane, p);
  }
  bool by_area() const { return terms_.rules.scoring == Scoring::area; }

  void look_at_passes() {
    const int passes = position_.passes_in_a_row();
    pass_ends_play_ = passes >= 1;
    // Of a game that is over only the last pass is shown.
    if (passes >= 2) known_turns_ = 1;
    // Where passes are friendly, a second pass is shown as if it ended nothing, and the past is hidden.
    if (by_area() && terms_.rules.friendly_pass == FriendlyPass::ok && passes == 1) {
      pass_ends_play_ = false;
      known_turns_ = 0;
    }
  }

  void stones() {
    const Board& board = position_.board();
    for (int row = 0; row < board.size().height(); ++row) {
      for (int column = 0; column < board.size().width(); ++column) {
        const Point p = make_point(column, row);
        float* point = &planes_[static_cast<std::size_t>(orientation_.place(p)) * ModelDesc::kPlanes];
        point[kOnBoard] = 1.0F;
        if (board.is_empty(p)) continue;
        point[board.has(p, own_) ? kOwnStone : kEnemyStone] = 1.0F;
        const int liberties = board.liberties(p);
        if (liberties >= 1 && liberties <= 3) point[kOneLiberty + liberties - 1] = 1.0F;
      }
    }
  }

  /// Shows the latest moves as far as both sides moved in turn; answers how many.
  int history() {
    for (int i = 0; i < known_turns_; ++i) {
      const auto& move = trail_.recent[static_cast<std::size_t>(i)];
      if (!move || move->color != (i % 2 == 0 ? enemy_ : own_)) return i;
      if (move->vertex.is_pass()) {
        globals_[kLastPass + static_cast<std::size_t>(i)] = 1.0F;
      } else {
        set(static_cast<Plane>(kLastMove + i), move->vertex.point());
      }
    }
    return known_turns_;
  }

  Ladders ladders_on(const Board& board, std::optional<Point> ko) const {
    return options_.memo != nullptr ? options_.memo->ladders(board, ko) : ladders_of(board, ko);
  }

  /// The ko that a move left on the board after it, if any, for a board of the past.
  std::optional<Point> ko_left(const Board& before, const std::optional<Move>& move) const {
    if (!move || move->vertex.is_pass() || !before.is_empty(move->vertex.point())) return std::nullopt;
    return before.preview(move->color, move->vertex.point()).ko_point;
  }

  /// As ko_left for a move before which the board is not known: the lone stone it must have been says where, and the
  /// path of positions whether a stone was there.
  std::optional<Point> ko_left_unseen(const Board& after, const std::optional<Move>& move) const {
    if (!move || move->vertex.is_pass()) return std::nullopt;
    const Point p = move->vertex.point();
    if (!after.has(p, move->color) || after.chain_size(p) != 1 || after.liberties(p) != 1) return std::nullopt;
    const Point liberty = *after.chain_liberties(p).begin();
    Board before = after;
    before.set_up(p, Occupant::empty);
    before.set_up(liberty, occupant_of(opposite(move->color)));
    if (!position_.history().find(before.key(), move->color)) return std::nullopt;
    return liberty;
  }

  void ladders(int turns) {
    const Board& now = position_.board();
    std::optional<Point> ko;
    if (position_.ko_ban()) ko = position_.ko_ban()->point;
    const Ladders present = ladders_on(now, ko);
    set(kLadderNow, present.stones);
    set(kLadderMoves, present.moves[index_of(enemy_)]);
    Ladders past = present;
    if (turns >= 1 && trail_.earlier[0]) {
      const auto& before = trail_.earlier[1];
      past = ladders_on(*trail_.earlier[0], before ? ko_left(*before, trail_.recent[1]) : std::nullopt);
    }
    set(kLadderBefore, past.stones);
    if (turns >= 2 && trail_.earlier[1]) {
      past = ladders_on(*trail_.earlier[1], ko_left_unseen(*trail_.earlier[1], trail_.recent[2]));
    }
    set(kLadderTwoBefore, past.stones);
  }

  void areas() {
    // By territory the network is told nothing before disputes are played out.
    if (!by_area()) return;
    const Areas areas = areas_by_rules();
    set(kOwnArea, areas[index_of(own_)]);
    set(kEnemyArea, areas[index_of(enemy_)]);
  }

  Areas areas_by_rules() const {
    const Ruleset& rules = terms_.rules;
    const Board& board = position_.board();
    const bool suicide = rules.suicide == Suicide::allowed || options_.areas == AreaPlanes::as_if_suicide;
    const SelfCapture self_capture = suicide ? SelfCapture::allowed : SelfCapture::forbidden;
    return rules.tax == Tax::none ? area_now(board, self_capture) : independent_life(board, self_capture);
  }

  void rules() {
    const Ruleset& rules = terms_.rules;
    if (rules.repetition != Repetition::simple_ko) {
      globals_[kSuperko] = 1.0F;
      globals_[kSuperkoKind] = rules.repetition == Repetition::positional ? 0.5F : -0.5F;
    }
    globals_[kSuicide] = rules.suicide == Suicide::allowed ? 1.0F : 0.0F;
    globals_[kTerritory] = by_area() ? 0.0F : 1.0F;
    globals_[kTax] = rules.tax != Tax::none ? 1.0F : 0.0F;
    globals_[kTaxAll] = rules.tax == Tax::all ? 1.0F : 0.0F;
    globals_[kPassEndsPlay] = pass_ends_play_ ? 1.0F : 0.0F;
    const bool button = rules.button == Button::used && !position_.button_taker();
    globals_[kButton] = button ? 1.0F : 0.0F;
  }

  /// What White receives. By territory every stone ever played costs its player a point, so that areas may be counted.
  float compensation() const {
    float points = static_cast<float>(terms_.komi.as_double()) +
                   static_cast<float>(handicap_compensation(terms_.rules, terms_.handicap));
    if (position_.button_taker()) points += position_.button_taker() == Color::white ? 0.5F : -0.5F;
    if (!by_area()) {
      const Board& board = position_.board();
      const int black = board.stones(Color::black) + position_.stones_taken_by(Color::white);
      const int white = board.stones(Color::white) + position_.stones_taken_by(Color::black);
      points += static_cast<float>(black - white);
    }
    return points;
  }

  void doublings() {
    if (terms_.black_doublings == 0) return;
    globals_[kDoublingsSet] = 1.0F;
    globals_[kDoublings] = static_cast<float>((own_ == Color::black ? 0.5 : -0.5) * terms_.black_doublings);
  }

  void komi() {
    constexpr float kRadius = 20.0F;
    const int points = position_.board().size().points();
    const float most = static_cast<float>(points) + kRadius;
    const float own = own_ == Color::white ? compensation() : -compensation();
    const float bounded = std::clamp(own, -most, most);
    globals_[kKomi] = bounded / 20.0F;
    if (!by_area()) return;
    // How much the last half point matters: a wave with period 2 that rises where a draw would be possible.
    const float base = points % 2 == 0 ? 0.0F : 1.0F;
    const float over = bounded - base - 2.0F * std::floor((bounded - base) / 2.0F);
    globals_[kKomiParity] = over < 0.5F ? over : over < 1.5F ? 1.0F - over : over - 2.0F;
  }

  const Position& position_;
  const Trail& trail_;
  const Terms& terms_;
  const FeatureOptions& options_;
  Color own_;
  Color enemy_;
  Orientation orientation_;
  int known_turns_ = Trail::kRecentMoves;
  bool pass_ends_play_ = false;
  std::span<float> planes_;
  std::span<float> globals_;
};

}  // namespace

LegalMoves fill_features(const Query& query, const FeatureOptions& options, std::span<float> planes,
                         std::span<float> globals) {
  const LegalMoves moves = legal_moves(query.trail.position, query.terms.rules);
  Writer(query, options, planes, globals).write(moves);
  return moves;
}

Features features_of(const Query& query, const FeatureOptions& options) {
  const Orientation orientation(query.trail.position.board().size(), query.symmetry);
  Features features;
  features.height = orientation.height();
  features.width = orientation.width();
  features.planes.resize(static_cast<std::size_t>(features.height * features.width) * ModelDesc::kPlanes);
  fill_features(query, options, features.planes, features.globals);
  return features;
}

}  // namespace miai::engine
