#include "analysis/reply.hpp"

#include <algorithm>
#include <boost/json.hpp>

#include "base/rng.hpp"
#include "board/symmetry.hpp"
#include "engine/figures.hpp"
#include "record/utf8.hpp"

namespace miai::analysis {
namespace {

using engine::figure;
using engine::MoveReport;
using engine::RootReport;
using engine::SearchReport;
using engine::share;

/// An object under way: {"name":value,…
class ObjectText {
 public:
  void add_raw(std::string_view name, std::string_view value) {
    text_ += text_.empty() ? '{' : ',';
    text_ += '"';
    text_ += name;
    text_ += "\":";
    text_ += value;
  }
  void add(std::string_view name, double value) { add_raw(name, figure(value)); }
  void add(std::string_view name, std::string_view value) { add_raw(name, quoted(value)); }
  void add(std::string_view name, std::int64_t value) { add_raw(name, std::to_string(value)); }
  void add_flag(std::string_view name, bool value) { add_raw(name, value ? "true" : "false"); }
  std::string closed() { return (text_.empty() ? "{" : std::move(text_)) + "}"; }

 private:
  std::string text_;
};

template <class List, class Write>
std::string list_text(const List& list, Write write) {
  std::string text = "[";
  for (const auto& item : list) {
    if (text.size() > 1) text += ',';
    text += write(item);
  }
  return text + "]";
}

std::string number_text(std::int64_t number) {
  return std::to_string(number);
}

/// Three digits behind the point are enough for a shade of grey.
std::string map_text(BoardSize size, const std::vector<float>& values, double sign) {
  std::string text = "[";
  engine::for_each_from_top(size, [&](std::size_t place) {
    if (text.size() > 1) text += ',';
    text += figure(place < values.size() ? sign * static_cast<double>(values[place]) : 0.0);
  });
  return text + "]";
}

Key folded(const Position& position, Symmetry symmetry) {
  const Board& board = position.board();
  const BoardSize size = board.size();
  const BoardSize turned = symmetry.apply(size);
  std::vector<Occupant> occupants(static_cast<std::size_t>(size.points()));
  for (int i = 0; i < size.points(); ++i) {
    const Point p = size.point(i);
    occupants[static_cast<std::size_t>(turned.index(symmetry.apply(p, size)))] = board.at(p);
  }
  Key key = Board(turned, occupants).key();
  std::uint64_t rest = static_cast<std::uint64_t>(index_of(position.to_move())) + 1;
  if (const auto& ban = position.ko_ban()) {
    rest += 2 * (static_cast<std::uint64_t>(turned.index(symmetry.apply(ban->point, size))) + 1);
  }
  rest = rest * 64 + static_cast<std::uint64_t>(turned.width());
  key.high ^= Rng::mix(rest);
  key.low ^= Rng::mix(rest + 0x1000000);
  return key;
}

std::string hex(const Key& key) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string text;
  for (const std::uint64_t half : {key.high, key.low}) {
    for (int shift = 60; shift >= 0; shift -= 4) text += kDigits[half >> static_cast<unsigned>(shift) & 15U];
  }
  return text;
}

/// One answer under way.
class AnswerWriter {
 public:
  AnswerWriter(const Query& query, const Turn& turn, const SearchReport& report)
      : query_(query), turn_(turn), report_(report), sign_(engine::sign_of(query.settings.view, report.root.to_move)) {}

  std::string line(Moment moment) {
    ObjectText text;
    text.add("id", query_.id);
    text.add("turnNumber", std::int64_t{turn_.number});
    text.add_flag("isDuringSearch", moment == Moment::during_search);
    std::vector<const MoveReport*> visited;
    for (const MoveReport& move : report_.moves) {
      if (move.visits > 0) visited.push_back(&move);
    }
    text.add_raw("moveInfos", list_text(visited, [this](const MoveReport* move) { return move_text(*move); }));
    text.add_raw("rootInfo", root_text(report_.root));
    if (query_.wants(Part::ownership)) text.add_raw("ownership", map(report_.root.ownership, sign_));
    if (query_.wants(Part::ownership_stdev)) text.add_raw("ownershipStdev", map(report_.root.ownership_stdev, 1));
    if (query_.wants(Part::policy)) text.add_raw("policy", policy_text());
    return text.closed();
  }

 private:
  std::string map(const std::vector<float>& values, double sign) const { return map_text(query_.size, values, sign); }

  std::string move_text(const MoveReport& move) const {
    ObjectText text;
    const auto name = [](Vertex vertex) { return "\"" + to_string(vertex) + "\""; };
    text.add("move", to_string(move.vertex));
    text.add("order", std::int64_t{move.order});
    text.add("visits", move.visits);
    text.add("edgeVisits", move.edge_visits);
    text.add("winrate", share(move.winrate, sign_));
    text.add("scoreLead", sign_ * move.lead);
    text.add("scoreMean", sign_ * move.lead);
    text.add("scoreSelfplay", sign_ * move.score_mean);
    text.add("scoreStdev", move.score_stdev);
    text.add("prior", move.prior);
    if (query_.wants(Part::no_result_value)) text.add("noResultValue", move.no_result);
    text.add("lcb", share(move.lcb, sign_));
    text.add("utility", sign_ * move.utility);
    text.add("utilityLcb", sign_ * move.utility_lcb);
    text.add("weight", move.weight);
    text.add("edgeWeight", move.weight);
    text.add("playSelectionValue", move.selection);
    text.add_raw("pv", list_text(move.pv, name));
    if (query_.wants(Part::pv_visits)) {
      text.add_raw("pvVisits", list_text(move.pv_visits, number_text));
      text.add_raw("pvEdgeVisits", list_text(move.pv_edge_visits, number_text));
    }
    if (query_.wants(Part::moves_ownership)) text.add_raw("ownership", map(move.ownership, sign_));
    if (query_.wants(Part::moves_ownership_stdev)) text.add_raw("ownershipStdev", map(move.ownership_stdev, 1));
    return text.closed();
  }

  std::string root_text(const RootReport& root) const {
    ObjectText text;
    const std::string player(1, letter_of(root.to_move));
    text.add("currentPlayer", player);
    text.add("visits", root.visits);
    text.add("winrate", share(root.winrate, sign_));
    text.add("scoreLead", sign_ * root.lead);
    text.add("scoreMean", sign_ * root.lead);
    text.add("scoreSelfplay", sign_ * root.score_mean);
    text.add("scoreStdev", root.score_stdev);
    if (query_.wants(Part::no_result_value)) text.add("noResultValue", root.no_result);
    text.add("utility", sign_ * root.utility);
    text.add("weight", root.weight);
    text.add("thisHash", position_hash(turn_.trail.position));
    text.add("symHash", symmetric_hash(turn_.trail.position));
    add_raw_opinion(text, root.raw);
    return text.closed();
  }

  /// The evaluator's word before any search. What it has no opinion on is −1, as KataGo writes it of older networks.
  void add_raw_opinion(ObjectText& text, const engine::Evaluation& raw) const {
    const double wins = static_cast<double>(raw.black_wins) + static_cast<double>(raw.no_result) / 2;
    text.add("rawWinrate", share(wins, sign_));
    text.add("rawLead", sign_ * static_cast<double>(raw.lead));
    text.add("rawScoreSelfplay", sign_ * static_cast<double>(raw.score_mean));
    text.add("rawScoreSelfplayStdev", static_cast<double>(raw.score_stdev));
    text.add("rawNoResultProb", static_cast<double>(raw.no_result));
    for (const std::string_view name : {"rawStWrError", "rawStScoreError", "rawVarTimeLeft"}) {
      text.add(name, std::int64_t{-1});
    }
  }

  std::string policy_text() const {
    const auto& policy = report_.root.raw.policy;
    const Position& position = turn_.trail.position;
    const auto value = [&](std::size_t place) {
      return place < policy.size() ? static_cast<double>(policy[place]) : 0;
    };
    std::string text = "[";
    engine::for_each_from_top(query_.size, [&](std::size_t place) {
      const Move move{position.to_move(), query_.size.point(static_cast<int>(place))};
      text += legality(position, move, query_.terms.rules).ok() ? figure(value(place)) : "-1";
      text += ',';
    });
    return text + figure(value(static_cast<std::size_t>(query_.size.points()))) + "]";
  }

  const Query& query_;
  const Turn& turn_;
  const SearchReport& report_;
  double sign_;
};

std::string remark_line(std::string_view kind, std::string_view id_json, std::string_view field,
                        std::string_view message) {
  ObjectText text;
  text.add(kind, message);
  if (!field.empty()) text.add("field", field);
  if (!id_json.empty()) text.add_raw("id", id_json);
  return text.closed();
}

}  // namespace

std::string quoted(std::string_view text) {
  const std::string valid = record::with_replacements(text);
  return boost::json::serialize(boost::json::string_view(valid.data(), valid.size()));
}

std::string position_hash(const Position& position) {
  return hex(folded(position, Symmetry(0)));
}

std::string symmetric_hash(const Position& position) {
  std::string least;
  for (int id = 0; id < Symmetry::kCount; ++id) {
    const std::string text = hex(folded(position, Symmetry(id)));
    if (least.empty() || text < least) least = text;
  }
  return least;
}

std::string answer_line(const Query& query, const Turn& turn, const SearchReport& report, Moment moment) {
  return AnswerWriter(query, turn, report).line(moment);
}

std::string no_results_line(const std::string& id, int turn) {
  ObjectText text;
  text.add("id", id);
  text.add("turnNumber", std::int64_t{turn});
  text.add_flag("isDuringSearch", false);
  text.add_flag("noResults", true);
  return text.closed();
}

std::string error_line(const Failure& failure) {
  const auto& facts = failure.error.facts;
  const auto field = std::find_if(facts.begin(), facts.end(), [](const Fact& fact) { return fact.name == "field"; });
  return remark_line("error", failure.id, field == facts.end() ? "" : field->value, failure.error.message);
}

std::string warning_line(const std::string& id, const Remark& remark) {
  return remark_line("warning", quoted(id), remark.field, remark.message);
}

}  // namespace miai::analysis
