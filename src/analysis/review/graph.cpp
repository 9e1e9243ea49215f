#include "analysis/review/graph.hpp"

#include <algorithm>
#include <cmath>

#include "analysis/review/words.hpp"

namespace miai::analysis {
namespace {

using render::Anchor;
using render::Circle;
using render::Layer;
using render::Path;
using render::Rectangle;
using render::Rgba;
using render::Spot;
using render::Text;
using render::Weight;

constexpr double kWidth = 760;
constexpr double kLeft = 86;
constexpr double kRight = 14;
constexpr double kScoreTop = 30;
constexpr double kScoreHeight = 190;
constexpr double kChanceTop = 268;
constexpr double kChanceHeight = 96;
constexpr double kBottom = 34;
constexpr double kText = 12;
constexpr double kDot = 9.5;

constexpr Rgba kInk{40, 36, 32, 255};
constexpr Rgba kSoft{110, 104, 98, 255};
constexpr Rgba kGrid{225, 220, 213, 255};
constexpr Rgba kAxis{150, 143, 135, 255};
constexpr Rgba kBlackArea{70, 66, 62, 150};
constexpr Rgba kWhiteArea{205, 198, 188, 170};
constexpr Rgba kMistake{178, 58, 42, 255};
constexpr Rgba kPaper{255, 255, 255, 255};

/// A panel: where its values lie on the picture.
struct Panel {
  double top;
  double height;
  double least;
  double most;
  double y(double value) const { return top + height * (most - std::clamp(value, least, most)) / (most - least); }
};

/// 1, 2 or 5 times a power of ten, at most five steps from zero to the bound.
double step_of(double bound) {
  double step = 1;
  for (int i = 0; bound / step > 3; ++i) step *= i % 3 == 1 ? 2.5 : 2;
  return step;
}

class GraphWriter {
 public:
  GraphWriter(const Review& review, const i18n::Messages& messages)
      : review_(review), messages_(messages), last_(std::max<double>(1, static_cast<double>(review.moves.size()))) {}

  Graph graph() {
    const double bound = score_bound();
    const Panel score{kScoreTop, kScoreHeight, -bound, bound};
    const Panel chance{kChanceTop, kChanceHeight, 0, 1};
    graph_.scene.width = kWidth;
    graph_.scene.height = kChanceTop + kChanceHeight + kBottom;
    frame(score, messages_.text("review.graph.lead"));
    frame(chance, messages_.text("review.graph.chance"));
    const double step = step_of(bound);
    for (double value = -std::floor(bound / step) * step; value <= bound; value += step) {
      level(score, value, value == 0 ? points_text(messages_, 0) : lead_text(messages_, value));
    }
    for (const double value : {0.0, 0.5, 1.0}) level(chance, value, std::to_string(std::lround(value * 100)) + " %");
    move_numbers();
    const auto lead_at = [](const Opinion& opinion) { return opinion.lead; };
    const auto winrate_at = [](const Opinion& opinion) { return opinion.winrate; };
    areas(score, 0, lead_at);
    curve(score, lead_at);
    areas(chance, 0.5, winrate_at);
    curve(chance, winrate_at);
    marks(score);
    graph_.scene.layers = {Layer{"grid", std::move(grid_)}, Layer{"curves", std::move(curves_)},
                           Layer{"words", std::move(words_)}};
    return std::move(graph_);
  }

 private:
  double x(double move) const { return kLeft + (kWidth - kLeft - kRight) * move / last_; }

  /// The largest lead but for a few outliers, so that one collapse at the end does not flatten the game.
  double score_bound() const {
    std::vector<double> leads;
    for (const auto& opinion : review_.opinions) {
      if (opinion) leads.push_back(std::abs(opinion->lead));
    }
    if (leads.empty()) return 10;
    std::sort(leads.begin(), leads.end());
    const double usual = leads[static_cast<std::size_t>(static_cast<double>(leads.size() - 1) * 0.97)];
    // Beyond that a game is decided, and the rest of the curve would be too flat to read; unless most of it lies there.
    constexpr double kMost = 45;
    const double most = std::max(kMost, leads[leads.size() / 2] * 1.3);
    return std::clamp(std::min(leads.back() * 1.08, usual * 1.3 + 2), 10.0, most);
  }

  void frame(const Panel& panel, const std::string& title) {
    words_.push_back(Text{{kLeft, panel.top - 9}, 13, title, kInk, Weight::bold, Anchor::start});
    grid_.push_back(Rectangle{kLeft, panel.top, kWidth - kLeft - kRight, panel.height, {.fill = kPaper}});
  }

  void level(const Panel& panel, double value, const std::string& name) {
    const bool is_middle = value * 2 == panel.least + panel.most;
    const double y = panel.y(value);
    grid_.push_back(line({kLeft, y}, {kWidth - kRight, y}, is_middle ? kAxis : kGrid));
    // Texts are anchored in the middle or at the start: the column of names is wide enough for either.
    words_.push_back(Text{{kLeft - 43, y + 4}, kText, name, kSoft});
  }

  void move_numbers() {
    const double step = step_of(last_ / 3);
    for (double move = 0; move <= last_; move += step) {
      const double at = x(move);
      grid_.push_back(line({at, kScoreTop}, {at, kScoreTop + kScoreHeight}, kGrid));
      grid_.push_back(line({at, kChanceTop}, {at, kChanceTop + kChanceHeight}, kGrid));
      words_.push_back(Text{{at, kChanceTop + kChanceHeight + 17}, kText, std::to_string(std::lround(move)), kSoft});
    }
    words_.push_back(
        Text{{kLeft - 43, kChanceTop + kChanceHeight + 17}, kText, messages_.text("review.graph.move"), kSoft});
  }

  static Path line(Spot from, Spot to, Rgba color) {
    return Path{{{'M', {from, {}, {}}}, {'L', {to, {}, {}}}}, {.stroke = color, .stroke_width = 1}};
  }

  /// Calls use(first, last) for every stretch of stations without a gap.
  template <class Use>
  void for_each_stretch(Use use) const {
    for (std::size_t i = 0; i < review_.opinions.size(); ++i) {
      if (!review_.opinions[i]) continue;
      const std::size_t first = i;
      while (i + 1 < review_.opinions.size() && review_.opinions[i + 1]) ++i;
      use(first, i);
    }
  }

  template <class Value>
  void curve(const Panel& panel, Value value) {
    for_each_stretch([&](std::size_t first, std::size_t last) {
      Path path{{}, {.stroke = kInk, .stroke_width = 1.6}};
      for (std::size_t i = first; i <= last; ++i) {
        const Spot at{x(static_cast<double>(i)), panel.y(value(*review_.opinions[i]))};
        path.steps.push_back({i == first ? 'M' : 'L', {at, {}, {}}});
      }
      curves_.push_back(std::move(path));
    });
  }

  /// Between the curve and the middle: Black's above, White's below.
  template <class Value>
  void areas(const Panel& panel, double middle, Value value) {
    const double base = panel.y(middle);
    for (const bool is_black : {true, false}) {
      const auto cut = [&](double y) { return is_black ? std::min(y, base) : std::max(y, base); };
      for_each_stretch([&](std::size_t first, std::size_t last) {
        Path path{{{'M', {Spot{x(static_cast<double>(first)), base}, {}, {}}}},
                  {.fill = is_black ? kBlackArea : kWhiteArea}};
        for (std::size_t i = first; i <= last; ++i) {
          path.steps.push_back(
              {'L', {Spot{x(static_cast<double>(i)), cut(panel.y(value(*review_.opinions[i])))}, {}, {}}});
        }
        path.steps.push_back({'L', {Spot{x(static_cast<double>(last)), base}, {}, {}}});
        path.steps.push_back({'Z', {}});
        curves_.push_back(std::move(path));
      });
    }
  }

  void marks(const Panel& panel) {
    for (const auto& side : review_.biggest) {
      for (const std::size_t index : side) {
        const Opinion& after = *review_.opinions[index + 1];
        const Spot at = free_spot({x(static_cast<double>(index + 1)), panel.y(after.lead)}, panel);
        graph_.marks.push_back({index, std::to_string(review_.moves[index].number), at});
        draw(graph_.marks.back());
      }
    }
  }

  void draw(const GraphMark& mark) {
    const bool is_black = review_.moves[mark.move].move.color == Color::black;
    Circle dot{mark.at, kDot + 0.4 * static_cast<double>(mark.name.size()), {}};
    dot.paint.fill = is_black ? kInk : kPaper;
    dot.paint.stroke = kMistake;
    dot.paint.stroke_width = 2;
    curves_.emplace_back(dot);
    Text number;
    number.at = {mark.at.x, mark.at.y + 3.4};
    number.size = 9.5;
    number.text = mark.name;
    number.color = is_black ? kPaper : kInk;
    number.weight = Weight::bold;
    curves_.emplace_back(std::move(number));
  }

  /// At the curve, or above or below marks that are there already; inside the panel.
  Spot free_spot(Spot at, const Panel& panel) const {
    const double least = panel.top + kDot + 3;
    const double most = panel.top + panel.height - kDot - 3;
    at.x = std::clamp(at.x, kLeft + kDot, kWidth - kRight - kDot);
    at.y = std::clamp(at.y, least, most);
    const double base = at.y;
    for (int step = 0; step < 12; ++step) {
      const int away = (step + 1) / 2;
      at.y = base + (step % 2 == 0 ? 1 : -1) * away * 2.5 * kDot;
      const bool is_taken = std::any_of(graph_.marks.begin(), graph_.marks.end(), [&](const GraphMark& mark) {
        return std::hypot(mark.at.x - at.x, mark.at.y - at.y) < 2.4 * kDot;
      });
      if (!is_taken && at.y >= least && at.y <= most) return at;
    }
    return {at.x, base};
  }

  const Review& review_;
  const i18n::Messages& messages_;
  double last_;
  Graph graph_;
  std::vector<render::Shape> grid_;
  std::vector<render::Shape> curves_;
  std::vector<render::Shape> words_;
};

}  // namespace

Graph graph_of(const Review& review, const i18n::Messages& messages) {
  return GraphWriter(review, messages).graph();
}

}  // namespace miai::analysis
