#include "train/labelled_game.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

namespace miai::train {
namespace {

/// 1 had no doublings of playouts, 2 has them in eighths.
constexpr std::uint64_t kForm = 2;
constexpr double kDoublingsParts = 8;
constexpr int kMostMoves = 100'000;

class Writer {
 public:
  void number(std::uint64_t value) {
    while (value >= 0x80U) {
      bytes_.push_back(static_cast<char>((value & 0x7FU) | 0x80U));
      value >>= 7U;
    }
    bytes_.push_back(static_cast<char>(value));
  }
  void signed_number(std::int64_t value) {
    number((static_cast<std::uint64_t>(value) << 1U) ^ static_cast<std::uint64_t>(value >> 63U));
  }
  void text(std::string_view value) {
    number(value.size());
    bytes_ += value;
  }
  void real(float value) {
    auto word = std::bit_cast<std::uint32_t>(value);
    for (int i = 0; i < 4; ++i, word >>= 8U) bytes_.push_back(static_cast<char>(word & 0xFFU));
  }
  template <class Small>
  void raw(const std::vector<Small>& values) {
    for (const Small v : values) bytes_.push_back(static_cast<char>(v));
  }
  std::string take() { return std::move(bytes_); }

 private:
  std::string bytes_;
};

/// The first thing that is wrong sticks; later reads answer zeros.
class Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes) {}

  std::uint64_t number(std::uint64_t most) {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 63; shift += 7) {
      const unsigned byte = next();
      value |= static_cast<std::uint64_t>(byte & 0x7FU) << shift;
      if ((byte & 0x80U) == 0) break;
    }
    if (value > most) failed_ = true;
    return failed_ ? 0 : value;
  }
  int count(int most) { return static_cast<int>(number(static_cast<std::uint64_t>(most))); }
  std::int64_t signed_number() {
    const std::uint64_t value = number(std::uint64_t{1} << 40U);
    return static_cast<std::int64_t>(value >> 1U) ^ -static_cast<std::int64_t>(value & 1U);
  }
  std::string_view text() {
    const auto size = static_cast<std::size_t>(count(1000));
    if (bytes_.size() - at_ < size) failed_ = true;
    if (failed_) return {};
    at_ += size;
    return bytes_.substr(at_ - size, size);
  }
  float real() {
    std::uint32_t word = 0;
    for (unsigned i = 0; i < 4; ++i) word |= next() << (8U * i);
    const auto value = std::bit_cast<float>(word);
    if (!std::isfinite(value)) failed_ = true;
    return failed_ ? 0 : value;
  }
  template <class Small>
  std::vector<Small> raw(int size) {
    std::vector<Small> values(static_cast<std::size_t>(size));
    for (Small& v : values) v = static_cast<Small>(next());
    return values;
  }
  void fail_unless(bool right) { failed_ = failed_ || !right; }
  bool failed() const { return failed_; }
  bool at_end() const { return at_ == bytes_.size(); }

 private:
  unsigned next() {
    if (at_ >= bytes_.size()) failed_ = true;
    return failed_ ? 0U : static_cast<unsigned char>(bytes_[at_++]);
  }
  std::string_view bytes_;
  std::size_t at_ = 0;
  bool failed_ = false;
};

void write(Writer& out, const Label& label) {
  out.number(static_cast<std::uint64_t>(label.move));
  for (const float v :
       {label.black_wins, label.white_wins, label.no_result, label.lead, label.score_mean, label.score_stdev}) {
    out.real(v);
  }
  out.raw(label.policy);
  out.raw(label.ownership);
}

Label read_label(Reader& in, int points, int moves) {
  Label label;
  label.move = in.count(moves);
  for (float* v :
       {&label.black_wins, &label.white_wins, &label.no_result, &label.lead, &label.score_mean, &label.score_stdev}) {
    *v = in.real();
  }
  label.policy = in.raw<std::uint8_t>(points + 1);
  label.ownership = in.raw<std::int8_t>(points);
  in.fail_unless(std::any_of(label.policy.begin(), label.policy.end(), [](auto p) { return p != 0; }));
  return label;
}

void read_moves(Reader& in, LabelledGame& game) {
  const int points = game.size.points();
  const int stones = in.count(points);
  for (int i = 0; i < stones; ++i) game.stones.push_back(game.size.point(in.count(points - 1)));
  const int moves = in.count(kMostMoves);
  for (int i = 0; i < moves && !in.failed(); ++i) {
    const int index = in.count(points);
    game.moves.push_back(index == points ? Vertex::pass() : Vertex(game.size.point(index)));
  }
}

}  // namespace

std::vector<std::uint8_t> packed_policy(const std::vector<float>& policy) {
  std::vector<std::uint8_t> packed;
  packed.reserve(policy.size());
  for (const float p : policy) {
    packed.push_back(static_cast<std::uint8_t>(std::lround(255 * std::sqrt(std::clamp(p, 0.0F, 1.0F)))));
  }
  return packed;
}

std::vector<float> unpacked_policy(const std::vector<std::uint8_t>& policy) {
  std::vector<float> chances;
  chances.reserve(policy.size());
  float sum = 0;
  for (const std::uint8_t root : policy) {
    chances.push_back(static_cast<float>(root) * static_cast<float>(root));
    sum += chances.back();
  }
  for (float& chance : chances) chance /= std::max(sum, 1.0F);
  return chances;
}

std::vector<std::int8_t> packed_ownership(const std::vector<float>& ownership) {
  std::vector<std::int8_t> packed;
  packed.reserve(ownership.size());
  for (const float o : ownership) {
    packed.push_back(static_cast<std::int8_t>(std::lround(127 * std::clamp(o, -1.0F, 1.0F))));
  }
  return packed;
}

Label label_of(const engine::Evaluation& evaluation, int move) {
  Label label;
  label.move = move;
  label.policy = packed_policy(evaluation.policy);
  label.ownership = packed_ownership(evaluation.ownership);
  label.black_wins = evaluation.black_wins;
  label.white_wins = evaluation.white_wins;
  label.no_result = evaluation.no_result;
  label.lead = evaluation.lead;
  label.score_mean = evaluation.score_mean;
  label.score_stdev = evaluation.score_stdev;
  return label;
}

engine::Trail start_of(BoardSize size, const std::vector<Point>& stones) {
  if (stones.empty()) return engine::Trail(Position(size));
  Board board(size);
  for (const Point p : stones) board.set_up(p, Occupant::black);
  return engine::Trail(Position(board, Color::white));
}

std::optional<engine::Trail> stepped(const engine::Trail& trail, Vertex vertex, const Ruleset& rules) {
  const Board& board = trail.position.board();
  if (!vertex.is_pass() && (!board.size().contains(vertex.point()) || !board.is_empty(vertex.point()))) {
    return std::nullopt;
  }
  return engine::extended(trail, {trail.position.to_move(), vertex}, rules);
}

std::string encoded(const LabelledGame& game) {
  Writer out;
  out.number(kForm);
  out.number(static_cast<std::uint64_t>(game.size.width()));
  out.number(static_cast<std::uint64_t>(game.size.height()));
  out.text(game.terms.rules.id);
  out.signed_number(game.terms.komi.count());
  out.number(static_cast<std::uint64_t>(game.terms.handicap));
  out.signed_number(std::llround(game.terms.black_doublings * kDoublingsParts));
  out.number(game.stones.size());
  for (const Point p : game.stones) out.number(static_cast<std::uint64_t>(game.size.index(p)));
  out.number(game.moves.size());
  for (const Vertex v : game.moves) {
    out.number(static_cast<std::uint64_t>(v.is_pass() ? game.size.points() : game.size.index(v.point())));
  }
  out.number(game.labels.size());
  for (const Label& label : game.labels) write(out, label);
  return out.take();
}

Result<LabelledGame> decoded(std::string_view bytes) {
  Reader in(bytes);
  LabelledGame game;
  const std::uint64_t form = in.number(kForm);
  in.fail_unless(form >= 1);
  const int width = in.count(BoardSize::kMaxFast);
  const int height = in.count(BoardSize::kMaxFast);
  in.fail_unless(width >= 2 && height >= 2);
  const auto rules = find_ruleset(in.text());
  game.terms.komi = HalfPoints::halves(in.signed_number());
  game.terms.handicap = in.count(BoardSize::kMaxFast * BoardSize::kMaxFast);
  if (form >= 2) game.terms.black_doublings = static_cast<double>(in.signed_number()) / kDoublingsParts;
  if (!in.failed() && rules) {
    game.size = BoardSize(width, height);
    game.terms.rules = *rules;
    read_moves(in, game);
    const int labels = in.count(kMostMoves);
    for (int i = 0; i < labels && !in.failed(); ++i) {
      game.labels.push_back(read_label(in, game.size.points(), static_cast<int>(game.moves.size())));
      in.fail_unless(i == 0 || game.labels[static_cast<std::size_t>(i) - 1].move <= game.labels.back().move);
    }
  }
  if (in.failed() || !rules || !in.at_end()) {
    return fail("train.bad_game", "A game in the shard is damaged; make the shard again.");
  }
  return game;
}

}  // namespace miai::train
