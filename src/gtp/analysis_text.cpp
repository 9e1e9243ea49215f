#include "gtp/analysis_text.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace miai::gtp {
namespace {

using engine::MoveReport;
using engine::RootReport;
using engine::SearchReport;
using engine::share;

std::string ten_thousandths(double share_of_one) {
  return std::to_string(std::llround(std::isfinite(share_of_one) ? share_of_one * 10'000 : 0));
}

template <class T, class Write>
std::string listed(std::string_view name, const std::vector<T>& values, Write write) {
  std::string text = " " + std::string(name);
  for (const T& value : values) text += " " + write(value);
  return text;
}

/// One line under way.
class LineWriter {
 public:
  LineWriter(const AnalysisRequest& request, const SearchReport& report, const LineScene& scene)
      : request_(request), scene_(scene), report_(report), sign_(engine::sign_of(scene.view, report.root.to_move)) {}

  std::string line() {
    const auto moves = shown_moves();
    for (const MoveReport& move : moves) {
      if (!text_.empty()) text_ += ' ';
      text_ += "info move " + to_string(move.vertex) + " visits " + std::to_string(move.visits);
      request_.dialect == Dialect::leela ? add_leela(move) : add_kata(move);
    }
    if (moves.empty() || request_.dialect == Dialect::leela) return text_;
    if (request_.wants(Extra::root_info)) add_root(report_.root);
    if (request_.wants(Extra::ownership)) add_map("ownership", report_.root.ownership, sign_);
    if (request_.wants(Extra::ownership_stdev)) add_map("ownershipStdev", report_.root.ownership_stdev, 1);
    return text_;
  }

 private:
  /// The visited ones, and unvisited ones up to the number that is wanted at least, the likely first.
  std::vector<MoveReport> shown_moves() const {
    std::vector<MoveReport> moves;
    for (const MoveReport& move : report_.moves) {
      if (move.visits > 0 || static_cast<int>(moves.size()) < request_.min_moves) moves.push_back(move);
    }
    if (static_cast<int>(moves.size()) < request_.min_moves) add_unvisited(moves);
    if (static_cast<int>(moves.size()) > request_.max_moves) moves.resize(static_cast<std::size_t>(request_.max_moves));
    return moves;
  }

  bool may_play(Vertex vertex, int place) const {
    const auto& forbidden = request_.forbidden_plies[static_cast<std::size_t>(index_of(report_.root.to_move))];
    if (!forbidden.empty() && forbidden[static_cast<std::size_t>(place)] > 0) return false;
    return legality(scene_.position, Move{report_.root.to_move, vertex}, scene_.rules).ok();
  }

  void add_unvisited(std::vector<MoveReport>& moves) const {
    const BoardSize size = scene_.position.board().size();
    const auto& policy = report_.root.raw.policy;
    if (policy.size() != static_cast<std::size_t>(size.points()) + 1) return;
    std::multimap<float, int, std::greater<>> likely;
    for (int place = 0; place <= size.points(); ++place) likely.emplace(policy[static_cast<std::size_t>(place)], place);
    for (const auto& [prior, place] : likely) {
      if (static_cast<int>(moves.size()) >= request_.min_moves) return;
      const Vertex vertex = place == size.points() ? Vertex::pass() : Vertex(size.point(place));
      const bool there = std::any_of(moves.begin(), moves.end(), [&](const auto& m) { return m.vertex == vertex; });
      if (there || !may_play(vertex, place)) continue;
      moves.push_back(guessed(vertex, prior, static_cast<int>(moves.size())));
    }
  }

  /// What nobody has looked at is taken to be worth what the position is.
  MoveReport guessed(Vertex vertex, double prior, int order) const {
    const RootReport& root = report_.root;
    MoveReport move;
    move.vertex = vertex;
    move.order = order;
    move.winrate = move.lcb = root.winrate;
    move.no_result = root.no_result;
    move.lead = root.lead;
    move.score_mean = root.score_mean;
    move.score_stdev = root.score_stdev;
    move.utility = move.utility_lcb = root.utility;
    move.prior = prior;
    move.pv = {vertex};
    move.pv_visits = move.pv_edge_visits = {0};
    move.ownership = root.ownership;
    return move;
  }

  void add(std::string_view name, const std::string& value) { text_ += " " + std::string(name) + " " + value; }
  void add(std::string_view name, double value) { add(name, figure(value)); }

  void add_map(std::string_view name, const std::vector<float>& values, double sign) {
    if (!text_.empty()) text_ += ' ';
    text_ += std::string(name) + map_text(scene_.position.board().size(), values, static_cast<float>(sign));
  }

  void add_pv(const MoveReport& move) {
    text_ += listed("pv", move.pv, [](Vertex v) { return to_string(v); });
  }

  void add_leela(const MoveReport& move) {
    add("winrate", ten_thousandths(share(move.winrate, sign_)));
    add("prior", ten_thousandths(move.prior));
    add("lcb", ten_thousandths(share(move.lcb, sign_)));
    add("order", std::to_string(move.order));
    add_pv(move);
  }

  void add_kata(const MoveReport& move) {
    add("edgeVisits", std::to_string(move.edge_visits));
    add("utility", sign_ * move.utility);
    add("winrate", share(move.winrate, sign_));
    add_score(move.lead, move.score_stdev, move.score_mean);
    if (request_.wants(Extra::no_result_value)) add("noResultValue", move.no_result);
    add("prior", move.prior);
    add("lcb", share(move.lcb, sign_));
    add("utilityLcb", sign_ * move.utility_lcb);
    add("weight", move.weight);
    add("order", std::to_string(move.order));
    add_pv(move);
    const auto number = [](std::int64_t value) { return std::to_string(value); };
    if (request_.wants(Extra::pv_visits)) text_ += listed("pvVisits", move.pv_visits, number);
    if (request_.wants(Extra::pv_edge_visits)) text_ += listed("pvEdgeVisits", move.pv_edge_visits, number);
    if (request_.wants(Extra::moves_ownership)) add_map("movesOwnership", move.ownership, sign_);
    if (request_.wants(Extra::moves_ownership_stdev)) add_map("movesOwnershipStdev", move.ownership_stdev, 1);
  }

  /// Older programs read the lead from scoreMean.
  void add_score(double lead, double stdev, double mean) {
    add("scoreMean", sign_ * lead);
    add("scoreStdev", stdev);
    add("scoreLead", sign_ * lead);
    add("scoreSelfplay", sign_ * mean);
  }

  void add_root(const RootReport& root) {
    text_ += " rootInfo visits " + std::to_string(root.visits);
    add("utility", sign_ * root.utility);
    add("winrate", share(root.winrate, sign_));
    add_score(root.lead, root.score_stdev, root.score_mean);
    if (request_.wants(Extra::no_result_value)) add("noResultValue", root.no_result);
    add("weight", root.weight);
  }

  const AnalysisRequest& request_;
  const LineScene& scene_;
  const SearchReport& report_;
  double sign_;
  std::string text_;
};

}  // namespace

std::string map_text(BoardSize size, const std::vector<float>& values, float sign) {
  std::string text;
  engine::for_each_from_top(
      size, [&](std::size_t place) { text += " " + figure(place < values.size() ? sign * values[place] : 0.0F); });
  return text;
}

std::string analysis_line(const AnalysisRequest& request, const engine::SearchReport& report, const LineScene& scene) {
  return LineWriter(request, report, scene).line();
}

engine::ReportWishes wishes_of(const AnalysisRequest& request, int pv_length) {
  engine::ReportWishes wishes;
  wishes.max_pv = pv_length;
  const bool of_moves = request.wants(Extra::moves_ownership) || request.wants(Extra::moves_ownership_stdev);
  const bool of_root = request.wants(Extra::ownership) || request.wants(Extra::ownership_stdev);
  if (of_root) wishes.ownership = engine::OwnershipWish::root;
  if (of_moves) wishes.ownership = engine::OwnershipWish::moves;
  return wishes;
}

std::vector<engine::Restriction> restrictions_of(const AnalysisRequest& request, BoardSize size) {
  std::vector<engine::Restriction> restrictions;
  for (const Color color : kColors) {
    const auto& plies = request.forbidden_plies[static_cast<std::size_t>(index_of(color))];
    std::map<int, std::vector<Vertex>> by_plies;
    for (std::size_t place = 0; place < plies.size(); ++place) {
      if (plies[place] == 0) continue;
      const int at = static_cast<int>(place);
      by_plies[plies[place]].push_back(at == size.points() ? Vertex::pass() : Vertex(size.point(at)));
    }
    for (auto& [until, vertices] : by_plies) {
      restrictions.push_back({engine::Restriction::Kind::avoid, color, std::move(vertices), until});
    }
  }
  return restrictions;
}

}  // namespace miai::gtp
